#include "ui/stage/sprite_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

QColor mixedColour(const QColor& a, const QColor& b, double part)
{
    const auto channel = [&](double x, double y) { return static_cast<float>(x + (y - x) * part); };
    return QColor::fromRgbF(channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()),
                            channel(a.blueF(), b.blueF()));
}

/// Text and its place in a sprite's box.
QRectF textBox(const Sprite& sprite, double width)
{
    const double used = std::min(width, sprite.box.width());
    const double left = sprite.align.testFlag(Qt::AlignRight) ? sprite.box.right() - used : sprite.box.left();
    return {left, sprite.box.top(), used, sprite.box.height()};
}

} // namespace

const TextCache::Face& SpritePainter::faceOf(const Sprite& sprite)
{
    return m_texts.face(m_theme, sprite.type, sprite.size, sprite.bold, sprite.italic);
}

/// In the pen's colour.
void SpritePainter::drawLine(const TextCache::Face& face, const TextCache::Line& line, double left, double baseline)
{
    m_painter.setFont(face.font);
    m_painter.drawStaticText(QPointF(left, std::round(baseline) - face.metrics.ascent()), line.text);
}

QColor SpritePainter::inkOf(const Sprite& sprite) const
{
    const Colours& colours = m_theme.colours();
    QColor ink = colours.text;
    switch (sprite.ink) {
    case Ink::Text:
        break;
    case Ink::Secondary:
        ink = colours.secondary;
        break;
    case Ink::Faint:
        ink = colours.faint;
        break;
    }
    return mixedColour(ink, colours.text, std::clamp(sprite.emphasis, 0.0, 1.0));
}

QColor SpritePainter::roleFill(const Sprite& sprite) const
{
    return m_theme.role(sprite.role.value_or(FateRole::Kept)).fill;
}

void SpritePainter::paint(const Sprite& sprite)
{
    m_painter.setOpacity(std::clamp(sprite.opacity, 0.0, 1.0));
    switch (sprite.kind) {
    case SpriteKind::Card:
        paintCard(sprite);
        break;
    case SpriteKind::Heading:
        paintHeading(sprite);
        break;
    case SpriteKind::Line:
        m_painter.fillRect(sprite.box.adjusted(1, 0, -1, 0), m_theme.colours().line);
        break;
    case SpriteKind::Band:
        m_painter.fillRect(sprite.box.adjusted(1, 0, -1, -1), m_theme.colours().band);
        break;
    case SpriteKind::Text:
        paintText(sprite);
        break;
    case SpriteKind::Bar:
        paintBar(sprite);
        break;
    case SpriteKind::Strike:
        paintStrike(sprite);
        break;
    case SpriteKind::Hatch:
        paintHatch(sprite);
        break;
    case SpriteKind::Outline:
        paintOutline(sprite);
        break;
    case SpriteKind::KeyMark:
        paintKeyMark(sprite);
        break;
    case SpriteKind::Link:
        paintLink(sprite);
        break;
    case SpriteKind::LooseEnd:
        paintLooseEnd(sprite);
        break;
    case SpriteKind::Badge:
        paintBadgeOf(sprite);
        break;
    case SpriteKind::Truth:
        paintGlyph(m_painter, sprite.box, sprite.glyph, inkOf(sprite));
        break;
    case SpriteKind::Rung:
        paintRung(sprite);
        break;
    case SpriteKind::Chip:
        paintChip(sprite);
        break;
    case SpriteKind::ScrollBar:
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme.colours().faint);
        m_painter.drawRoundedRect(sprite.box, sprite.box.width() / 2, sprite.box.width() / 2);
        break;
    }
}

void SpritePainter::paintCard(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    const bool travels = sprite.role.has_value();
    m_painter.setPen(travels ? QPen(roleFill(sprite), 2) : QPen(colours.line, 1));
    m_painter.setBrush(colours.card);
    const double radius = travels ? 4 : kRadiusCard;
    m_painter.drawRoundedRect(sprite.box.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

void SpritePainter::paintHeading(const Sprite& sprite)
{
    const QRectF box = sprite.box.adjusted(1, 1, -1, 0);
    const double radius = kRadiusCard - 1;
    QPainterPath path;
    path.moveTo(box.bottomLeft());
    path.lineTo(box.left(), box.top() + radius);
    path.quadTo(box.topLeft(), QPointF(box.left() + radius, box.top()));
    path.lineTo(box.right() - radius, box.top());
    path.quadTo(box.topRight(), QPointF(box.right(), box.top() + radius));
    path.lineTo(box.bottomRight());
    path.closeSubpath();
    m_painter.fillPath(path, m_theme.colours().header);
}

void SpritePainter::paintText(const Sprite& sprite)
{
    if (sprite.text.isEmpty() || sprite.box.width() <= 0) {
        return;
    }
    const TextCache::Face& face = faceOf(sprite);
    const TextCache::Line& line = m_texts.line(face, sprite.text, sprite.box.width());
    if (sprite.role.has_value() && sprite.layer == Layer::Over) {
        // A value on its way has a ground of its own, so that it stays readable over what it passes.
        const QRectF pill = textBox(sprite, line.width).adjusted(-6, 1, 6, -1);
        m_painter.setPen(QPen(m_theme.role(*sprite.role).outline, m_theme.outlineWidth()));
        m_painter.setBrush(m_theme.colours().card);
        m_painter.drawRoundedRect(pill, 4, 4);
    }
    m_painter.setPen(inkOf(sprite));
    const double left = sprite.align.testFlag(Qt::AlignRight) ? sprite.box.right() - line.width : sprite.box.left();
    const double baseline = sprite.box.center().y() + face.metrics.capHeight() / 2;
    drawLine(face, line, left, baseline);
    if (sprite.struck) {
        const double y = std::round(baseline - face.metrics.xHeight() / 2) + 0.5;
        m_painter.setPen(QPen(inkOf(sprite), 1.5));
        m_painter.drawLine(QPointF(left - 1, y), QPointF(left + line.width + 1, y));
    }
}

void SpritePainter::paintBar(const Sprite& sprite)
{
    const RoleColours role = m_theme.role(sprite.role.value_or(FateRole::Kept));
    m_painter.setPen(QPen(role.outline, 1));
    m_painter.setBrush(m_theme.scheme() == Scheme::Projector ? role.outline : role.fill);
    if (sprite.box.height() <= 4 * m_theme.contentScale()) {
        m_painter.fillRect(sprite.box, m_painter.brush());
        return;
    }
    m_painter.drawRoundedRect(sprite.box.adjusted(0.5, 0.5, -0.5, -0.5), 1.5, 1.5);
}

void SpritePainter::paintStrike(const Sprite& sprite)
{
    const TextCache::Face& face = faceOf(sprite);
    const QRectF box = textBox(sprite, m_texts.line(face, sprite.text, sprite.box.width()).width);
    const double y = std::round(box.center().y() + face.metrics.capHeight() / 2 - face.metrics.xHeight() / 2) + 0.5;
    m_painter.setPen(QPen(m_theme.colours().secondary, 1.5));
    m_painter.drawLine(QPointF(box.left() - 1, y), QPointF(box.left() - 1 + (box.width() + 2) * sprite.progress, y));
}

void SpritePainter::paintHatch(const Sprite& sprite)
{
    constexpr double kPitch = 10;
    const QRectF box = sprite.box.adjusted(1, 0, -1, -1);
    m_painter.save();
    m_painter.setClipRect(QRectF(box.left(), box.top(), box.width() * sprite.progress, box.height()),
                          Qt::IntersectClip);
    QColor colour = m_theme.scheme() == Scheme::Projector ? m_theme.colours().faint : roleFill(sprite);
    colour.setAlphaF(0.55F);
    m_painter.setPen(QPen(colour, 2));
    for (double x = box.left() - box.height(); x < box.right(); x += kPitch) {
        m_painter.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()));
    }
    m_painter.restore();
}

void SpritePainter::paintOutline(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    const bool isError = sprite.role == FateRole::Error;
    const double width = isError ? 3 : sprite.dashed ? 1.5 : 2;
    QPen pen(sprite.dashed ? colours.secondary : colours.text, width);
    if (sprite.dashed) {
        pen.setDashPattern({3, 2.5});
    }
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    const double inset = width / 2;
    const bool isRung = sprite.layer == Layer::Ladder || sprite.layer == Layer::Ground; // or a lane
    const double radius = isRung ? kRadiusCard : 4;
    m_painter.drawRoundedRect(sprite.box.adjusted(inset, inset, -inset, -inset - (isRung ? 0 : 1)), radius, radius);
}

void SpritePainter::paintKeyMark(const Sprite& sprite)
{
    QPen pen(m_theme.colours().secondary, 1.5);
    m_painter.setBrush(Qt::NoBrush);
    if (sprite.dashed) {
        pen.setDashPattern({3, 2});
    } else {
        // 15 % support the focus; what it means is said by the outline and the double line.
        QColor tint = roleFill(sprite);
        pen.setColor(m_theme.scheme() == Scheme::Projector ? m_theme.colours().text : tint);
        pen.setWidthF(m_theme.outlineWidth() + 1);
        tint.setAlphaF(0.15F);
        m_painter.setBrush(tint);
    }
    m_painter.setPen(pen);
    m_painter.drawRoundedRect(sprite.box, 4, 4);
}

void SpritePainter::paintLink(const Sprite& sprite)
{
    constexpr int kPieces = 32;
    const double middle = (sprite.from.x() + sprite.to.x()) / 2;
    QPainterPath path(sprite.from);
    for (int piece = 1; piece <= kPieces; ++piece) {
        const double t = sprite.progress * piece / kPieces;
        const double u = 1 - t;
        const QPointF leave(middle, sprite.from.y());
        const QPointF arrive(middle, sprite.to.y());
        path.lineTo(u * u * u * sprite.from + 3 * u * u * t * leave + 3 * u * t * t * arrive + t * t * t * sprite.to);
    }
    const RoleColours role = m_theme.role(FateRole::Match);
    const bool projector = m_theme.scheme() == Scheme::Projector;
    const QColor line = projector ? m_theme.colours().text : role.fill;
    const QColor edge = m_theme.isDark() ? role.fill : role.outline;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(edge, 7, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    m_painter.drawPath(path);
    m_painter.setPen(QPen(line, 5.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    m_painter.drawPath(path);
    m_painter.setPen(QPen(m_theme.colours().ground, 2, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    m_painter.drawPath(path);
}

void SpritePainter::paintLooseEnd(const Sprite& sprite)
{
    const QPointF end = sprite.from + (sprite.to - sprite.from) * sprite.progress;
    QPen pen(m_theme.colours().secondary, 1.5);
    pen.setDashPattern({4, 3});
    m_painter.setPen(pen);
    m_painter.drawLine(sprite.from, end);
    const double radius = 5 * m_theme.contentScale();
    m_painter.setPen(QPen(m_theme.colours().secondary, 1.5));
    m_painter.setBrush(m_theme.colours().ground);
    m_painter.drawEllipse(end, radius, radius);
}

void SpritePainter::paintBadgeOf(const Sprite& sprite)
{
    const QSizeF size = badgeSize(m_theme, sprite.text);
    QRectF box = sprite.box;
    if (sprite.align.testFlag(Qt::AlignRight) && size.width() < box.width()) {
        box.setLeft(box.right() - size.width());
    }
    paintBadge(m_painter, m_theme, box, sprite.role.value_or(FateRole::Kept), sprite.text);
}

void SpritePainter::paintRung(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    m_painter.setPen(QPen(colours.line, 1));
    m_painter.setBrush(mixedColour(colours.ground, colours.card, sprite.emphasis));
    m_painter.drawRoundedRect(sprite.box.adjusted(0.5, 0.5, -0.5, -0.5), kRadiusCard, kRadiusCard);
}

/// A tag: a well for what is known of the row, then its name; the name's ground is dark while the row is in focus.
void SpritePainter::paintChip(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    const double s = m_theme.contentScale();
    const double radius = kRadiusControl - 1;
    const QRectF box = sprite.box.adjusted(0.75, 0.75, -0.75, -0.75);
    const double dark = std::clamp(sprite.emphasis, 0.0, 1.0);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colours.card);
    m_painter.drawRoundedRect(box, radius, radius);
    const QRectF name = sprite.box.adjusted(kTagWell * s, 0, 0, 0);
    if (dark > 0) {
        m_painter.save();
        m_painter.setClipRect(name, Qt::IntersectClip);
        m_painter.setBrush(mixedColour(colours.card, colours.accent, dark));
        m_painter.drawRoundedRect(box, radius, radius);
        m_painter.restore();
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(mixedColour(colours.secondary, colours.accent, dark), dark > 0.5 ? 2 : 1));
    m_painter.drawRoundedRect(box, radius, radius);
    const TextCache::Face& face = faceOf(sprite);
    const QRectF text = name.adjusted(4 * s, 0, -5 * s, 0);
    const double least = std::min(face.metrics.horizontalAdvance(sprite.text), 3 * face.metrics.averageCharWidth());
    if (text.width() + 1 < least) {
        return; // three dots alone say nothing
    }
    m_painter.setPen(mixedColour(colours.text, colours.accentInk, dark));
    drawLine(face, m_texts.line(face, sprite.text, text.width() + 1), text.left(),
             text.center().y() + face.metrics.capHeight() / 2);
}

} // namespace mergescope::ui
