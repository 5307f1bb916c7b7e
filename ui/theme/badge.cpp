#include "ui/theme/glyphs.h"
#include "ui/theme/theme.h"

#include <QBrush>
#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kBadgeHeight = 20;
constexpr double kBadgeGlyph = 12;
constexpr double kBadgePadding = 5;
constexpr double kBadgeSpace = 4;

QFont badgeFont(const Theme& theme)
{
    return theme.font(Type::Text, kSizeSmall, QFont::DemiBold);
}

bool isQuiet(FateRole role)
{
    return role == FateRole::Kept || role == FateRole::Copied;
}

/// What is behind glyph and text, and in which colour they stand.
QColor paintBadgeGround(QPainter& painter, const Theme& theme, const QRectF& box, FateRole role)
{
    const RoleColours colours = theme.role(role);
    QPen pen(colours.outline, theme.outlineWidth());
    QColor ink = colours.ink;
    QBrush fill(colours.fill);
    if (isQuiet(role)) {
        // At rest: no fill and a dotted outline, so that the rows in which something happens are found first.
        pen.setStyle(Qt::CustomDashLine);
        pen.setDashPattern({1.2, 1.6});
        fill = QBrush(theme.colours().card);
        ink = theme.colours().secondary;
    }
    if (role == FateRole::Error) {
        pen.setWidthF(theme.outlineWidth() + 0.5);
    }
    const double radius = 4 * theme.contentScale();
    painter.setPen(pen);
    painter.setBrush(fill);
    painter.drawRoundedRect(box, radius, radius);
    if (theme.scheme() == Scheme::Projector && role == FateRole::Delete) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(QBrush(QColor(0xB0B0B0U), Qt::BDiagPattern));
        painter.drawRoundedRect(box, radius, radius);
    }
    return ink;
}

} // namespace

QSizeF badgeSize(const Theme& theme, const QString& text)
{
    const double scale = theme.contentScale();
    double width = (2 * kBadgePadding + kBadgeGlyph) * scale;
    if (!text.isEmpty()) {
        width += kBadgeSpace * scale + QFontMetricsF(badgeFont(theme)).horizontalAdvance(text) + scale;
    }
    return {std::ceil(width), kBadgeHeight * scale};
}

void paintBadge(QPainter& painter, const Theme& theme, const QRectF& box, FateRole role, const QString& text)
{
    const double scale = theme.contentScale();
    const QSizeF wanted = badgeSize(theme, text);
    const double inset = theme.outlineWidth() / 2;
    QRectF badge(box.left(), box.center().y() - wanted.height() / 2, std::min(wanted.width(), box.width()),
                 wanted.height());
    badge.adjust(inset, inset, -inset, -inset);

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = paintBadgeGround(painter, theme, badge, role);
    const double glyph = kBadgeGlyph * scale;
    const QRectF glyphBox(badge.left() + kBadgePadding * scale - inset, badge.center().y() - glyph / 2, glyph, glyph);
    paintGlyph(painter, glyphBox, glyphOf(role), ink);
    if (!text.isEmpty()) {
        painter.setFont(badgeFont(theme));
        painter.setPen(ink);
        const QRectF textBox(glyphBox.right() + kBadgeSpace * scale, badge.top(),
                             badge.right() - glyphBox.right() - kBadgeSpace * scale, badge.height());
        painter.drawText(textBox, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetricsF(badgeFont(theme)).elidedText(text, Qt::ElideRight, textBox.width()));
    }
    painter.restore();
}

} // namespace mergescope::ui
