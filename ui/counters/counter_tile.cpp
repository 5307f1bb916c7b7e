#include "ui/counters/counter_tile.h"

#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kHeight = 64;
constexpr double kGlyphSize = 14;
constexpr double kPadding = 6;

} // namespace

CounterTile::CounterTile(const Theme& theme, FateRole role, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_role(role)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setUnknown();
}

void CounterTile::setLabel(const QString& label)
{
    m_label = label;
    updateGeometry();
    update();
}

void CounterTile::setCount(std::uint64_t count, std::uint64_t total)
{
    m_number = QString::number(count);
    m_total = count == total ? QString() : QString::number(total);
    update();
}

void CounterTile::setUnknown()
{
    m_number = QStringLiteral("–");
    m_total.clear();
    update();
}

QString CounterTile::shownText() const
{
    return m_total.isEmpty() ? m_number : m_number + QStringLiteral(" / ") + m_total;
}

QSize CounterTile::sizeHint() const
{
    const double scale = m_theme.contentScale();
    const double text = QFontMetricsF(m_theme.font(Type::Text, kSizeSmall)).horizontalAdvance(m_label);
    return {static_cast<int>(std::ceil(text + 2 * kPadding * scale)), static_cast<int>(std::lround(kHeight * scale))};
}

QSize CounterTile::minimumSizeHint() const
{
    const double text = QFontMetricsF(m_theme.font(Type::Text, kSizeSmall)).horizontalAdvance(m_label);
    return {static_cast<int>(std::ceil(text + 4)), sizeHint().height()};
}

void CounterTile::paintEvent(QPaintEvent*)
{
    const Colours& colours = m_theme.colours();
    const double scale = m_theme.contentScale();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours.line);
    painter.setBrush(colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);

    const bool isQuiet = !isEnabled() || m_number == QLatin1String("–") || m_number == QLatin1String("0");
    const QFont numberFont = m_theme.font(Type::Text, kSizeTitle, QFont::Bold);
    const QFont totalFont = m_theme.font(Type::Text, kSizeSmall);
    const QString total = m_total.isEmpty() ? QString() : QStringLiteral(" / ") + m_total;
    const double numberWidth = QFontMetricsF(numberFont).horizontalAdvance(m_number);
    const double totalWidth = QFontMetricsF(totalFont).horizontalAdvance(total);
    const QRectF upper(0, 6 * scale, width(), 26 * scale);
    const double glyph = kGlyphSize * scale;
    const double space = 6 * scale;
    double x = (width() - glyph - space - numberWidth - totalWidth) / 2;
    const double baseline = upper.center().y() + QFontMetricsF(numberFont).capHeight() / 2;
    paintGlyph(painter, QRectF(x, upper.center().y() - glyph / 2, glyph, glyph), glyphOf(m_role), colours.secondary);
    x += glyph + space;
    painter.setFont(numberFont);
    painter.setPen(isQuiet ? colours.secondary : colours.text);
    painter.drawText(QPointF(x, baseline), m_number);
    painter.setFont(totalFont);
    painter.setPen(colours.secondary);
    painter.drawText(QPointF(x + numberWidth, baseline), total);

    const QFont labelFont = m_theme.font(Type::Text, kSizeSmall);
    painter.setFont(labelFont);
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(0, 36 * scale, width(), 20 * scale), Qt::AlignCenter | Qt::TextSingleLine, m_label);
}

} // namespace mergescope::ui
