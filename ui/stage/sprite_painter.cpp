#include "ui/stage/sprite_painter.h"

#include <QLineF>
#include <QPainter>
#include <QPainterPath>
#include <QPen>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mergescope::ui {

namespace {

QColor mixedColour(const QColor& a, const QColor& b, double part)
{
    const auto channel = [&](double x, double y) { return static_cast<float>(x + (y - x) * part); };
    return QColor::fromRgbF(channel(a.redF(), b.redF()), channel(a.greenF(), b.greenF()),
                            channel(a.blueF(), b.blueF()));
}

/// Two colours are what most shapes of a kind differ in.
std::uint64_t lookOf(const QColor& a, const QColor& b)
{
    return static_cast<std::uint64_t>(a.rgba()) << 32 | b.rgba();
}

/// A shape's number: its kind, and what tells it from others of the kind.
int shapeOf(SpriteKind kind, int variant = 0)
{
    return static_cast<int>(kind) * 64 + variant;
}

constexpr int kNullFrame = 4095;
/// Rounded rectangles are one shape, whoever wants them.
constexpr int kRounded = 4096;

/// The way of a link as far as it is drawn. A band along it is one polygon: a pen would round every joint of the curve.
class Course {
public:
    Course(const QPointF& from, const QPointF& to, double progress)
    {
        const QPointF leave((from.x() + to.x()) / 2, from.y());
        const QPointF arrive((from.x() + to.x()) / 2, to.y());
        for (int piece = 0; piece <= kPieces; ++piece) {
            const double t = progress * piece / kPieces;
            const double u = 1 - t;
            m_points[piece] = u * u * u * from + 3 * u * u * t * leave + 3 * u * t * t * arrive + t * t * t * to;
            const QPointF ahead = u * u * (leave - from) + 2 * u * t * (arrive - leave) + t * t * (to - arrive);
            const double length = std::max(1e-9, std::hypot(ahead.x(), ahead.y()));
            m_across[piece] = QPointF(-ahead.y(), ahead.x()) / length;
        }
    }
    [[nodiscard]] QPolygonF band(double width) const
    {
        QPolygonF polygon(2 * (kPieces + 1));
        for (int piece = 0; piece <= kPieces; ++piece) {
            polygon[piece] = m_points[piece] + m_across[piece] * width / 2;
            polygon[2 * kPieces + 1 - piece] = m_points[piece] - m_across[piece] * width / 2;
        }
        return polygon;
    }

private:
    static constexpr int kPieces = 32;
    QPointF m_points[kPieces + 1];
    QPointF m_across[kPieces + 1];
};

/// As a shape that is filled: a line that is drawn would depend, by a last bit, on where the painter is clipped.
void drawStroke(QPainter& painter, const QLineF& line, const QPen& pen)
{
    QPainterPath path(line.p1());
    path.lineTo(line.p2());
    painter.fillPath(QPainterPathStroker(pen).createStroke(path), pen.brush());
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
    return m_texts.face(m_theme, sprite.type, sprite.size, sprite.bold);
}

/// In the pen's colour.
void SpritePainter::drawLine(const TextCache::Face& face, const TextCache::Line& line, double left, double baseline)
{
    m_painter.setFont(face.font);
    m_painter.drawStaticText(QPointF(left, std::round(baseline) - face.metrics.ascent()), line.text);
}

/// A line through old text, a little longer than it.
void SpritePainter::drawThrough(double from, double to, double y, const QColor& ink)
{
    constexpr double kThick = 1.5;
    constexpr double kLonger = 1.75;
    m_pictures.fill(m_painter, QRectF(from - kLonger, y - kThick / 2, to - from + 2 * kLonger, kThick), ink);
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
        m_pictures.fill(m_painter, sprite.box.adjusted(1, 0, -1, 0), m_theme.colours().line);
        break;
    case SpriteKind::Band:
        m_pictures.fill(m_painter, sprite.box.adjusted(1, 0, -1, -1), m_theme.colours().band);
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
        paintGlyphOf(sprite);
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

void SpritePainter::paintRounded(const QRectF& box, double radius, const QColor& fill, const QColor& line, double width)
{
    // Radii and widths are halves at least.
    const int shape =
        kRounded + static_cast<int>(std::lround(radius * 4)) * 64 + static_cast<int>(std::lround(width * 4));
    m_pictures.putStretched(m_painter, box, radius + width, {shape, lookOf(fill, line), {}},
                            [&](QPainter& painter, const QRectF& place) {
                                const double inset = width / 2;
                                painter.setPen(QPen(line, width));
                                painter.setBrush(fill.alpha() > 0 ? QBrush(fill) : QBrush(Qt::NoBrush));
                                painter.drawRoundedRect(place.adjusted(inset, inset, -inset, -inset), radius, radius);
                            });
}

void SpritePainter::paintGlyphOf(const Sprite& sprite)
{
    const QColor ink = inkOf(sprite);
    m_pictures.put(m_painter, sprite.box, 0,
                   {shapeOf(sprite.kind, static_cast<int>(sprite.glyph)), lookOf(ink, ink), {}},
                   [&](QPainter& painter, const QRectF& box) { paintGlyph(painter, box, sprite.glyph, ink); });
}

void SpritePainter::paintCard(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    if (!sprite.role.has_value()) {
        paintRounded(sprite.box, kRadiusCard, colours.card, colours.line, 1);
        return;
    }
    // On its way: its line is so wide that half of it lies outside.
    m_painter.setPen(QPen(roleFill(sprite), 2));
    m_painter.setBrush(colours.card);
    m_painter.drawRoundedRect(sprite.box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void SpritePainter::paintHeading(const Sprite& sprite)
{
    const double radius = kRadiusCard - 1;
    const QColor fill = m_theme.colours().header;
    m_pictures.putStretched(m_painter, sprite.box.adjusted(1, 1, -1, 0), radius,
                            {shapeOf(sprite.kind), lookOf(fill, fill), {}}, [&](QPainter& painter, const QRectF& box) {
                                QPainterPath path;
                                path.moveTo(box.bottomLeft());
                                path.lineTo(box.left(), box.top() + radius);
                                path.quadTo(box.topLeft(), QPointF(box.left() + radius, box.top()));
                                path.lineTo(box.right() - radius, box.top());
                                path.quadTo(box.topRight(), QPointF(box.right(), box.top() + radius));
                                path.lineTo(box.bottomRight());
                                path.closeSubpath();
                                painter.fillPath(path, fill);
                            });
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
    if (sprite.isNull) {
        paintNullFrame(textBox(sprite, line.width));
    }
    m_painter.setPen(inkOf(sprite));
    const double left = sprite.align.testFlag(Qt::AlignRight) ? sprite.box.right() - line.width : sprite.box.left();
    const double baseline = sprite.box.center().y() + face.metrics.capHeight() / 2;
    drawLine(face, line, left, baseline);
    if (sprite.struck) {
        const double y = std::round(baseline - face.metrics.xHeight() / 2) + 0.5;
        drawThrough(left, left + line.width, y, inkOf(sprite));
    }
}

/// Round small letters: no text looks so, and no empty cell does.
void SpritePainter::paintNullFrame(const QRectF& word)
{
    const double s = m_theme.contentScale();
    const double height = std::min(std::round(1.5 * m_theme.textPixels(kSizeSmall)), word.height());
    const QColor line = m_theme.colours().faint;
    const QRectF frame(std::round(word.left() - 4 * s), std::round(word.center().y() - height / 2),
                       std::round(word.width() + 8 * s), height);
    m_pictures.put(m_painter, frame, 1, {kNullFrame, lookOf(line, line), {}},
                   [&](QPainter& painter, const QRectF& box) {
                       painter.setPen(QPen(line, 1, Qt::DashLine));
                       painter.setBrush(Qt::NoBrush);
                       painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kGrid, kGrid);
                   });
}

void SpritePainter::paintBar(const Sprite& sprite)
{
    const RoleColours role = m_theme.role(sprite.role.value_or(FateRole::Kept));
    const QColor fill = m_theme.scheme() == Scheme::Projector ? role.outline : role.fill;
    if (sprite.box.height() <= 4 * m_theme.contentScale()) {
        m_pictures.fill(m_painter, sprite.box, fill);
        return;
    }
    paintRounded(sprite.box, 1.5, fill, role.outline, 1);
}

void SpritePainter::paintStrike(const Sprite& sprite)
{
    const TextCache::Face& face = faceOf(sprite);
    const QRectF box = textBox(sprite, m_texts.line(face, sprite.text, sprite.box.width()).width);
    const double y = std::round(box.center().y() + face.metrics.capHeight() / 2 - face.metrics.xHeight() / 2) + 0.5;
    drawThrough(box.left(), box.left() - 2 + (box.width() + 2) * sprite.progress, y, m_theme.colours().secondary);
}

void SpritePainter::paintHatch(const Sprite& sprite)
{
    constexpr double kPitch = 10;
    const QRectF box = sprite.box.adjusted(1, 0, -1, -1);
    QColor colour = m_theme.scheme() == Scheme::Projector ? m_theme.colours().faint : roleFill(sprite);
    colour.setAlphaF(0.55F);
    m_pictures.putTiled(
        m_painter, QRectF(box.left(), box.top(), box.width() * sprite.progress, box.height()), kPitch,
        {shapeOf(sprite.kind), lookOf(colour, colour), {}}, [&](QPainter& painter, const QRectF& tile) {
            painter.save();
            painter.setClipRect(tile, Qt::IntersectClip);
            painter.setPen(QPen(colour, 2));
            const QPointF side(kPitch, 0);
            for (const QPointF& shift : {-side, QPointF(), side}) { // a line's edge lies in the next tile
                painter.drawLine(tile.bottomLeft() + shift, tile.topRight() + shift);
            }
            painter.restore();
        });
}

void SpritePainter::paintOutline(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    const bool isError = sprite.role == FateRole::Error;
    const double width = isError ? 3 : sprite.dashed ? 1.5 : 2;
    const bool isRung = sprite.layer == Layer::Ladder || sprite.layer == Layer::Ground; // or a lane
    const double radius = isRung ? kRadiusCard : 4;
    const QRectF box = sprite.box.adjusted(0, 0, 0, isRung ? 0 : -1);
    if (!sprite.dashed) {
        paintRounded(box, radius, Qt::transparent, colours.text, width);
        return;
    }
    QPen pen(colours.secondary, width);
    pen.setDashPattern({3, 2.5});
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.drawRoundedRect(box.adjusted(width / 2, width / 2, -width / 2, -width / 2), radius, radius);
}

void SpritePainter::paintKeyMark(const Sprite& sprite)
{
    const double radius = 4;
    if (!sprite.dashed) {
        // 15 % support the focus; what it means is said by the outline and the double line.
        QColor tint = roleFill(sprite);
        const QColor line = m_theme.scheme() == Scheme::Projector ? m_theme.colours().text : tint;
        const double width = m_theme.outlineWidth() + 1;
        tint.setAlphaF(0.15F);
        m_pictures.putStretched(m_painter, sprite.box.adjusted(-width / 2, -width / 2, width / 2, width / 2),
                                radius + width, {shapeOf(sprite.kind), lookOf(tint, line), {}},
                                [&](QPainter& painter, const QRectF& box) {
                                    const double inset = width / 2;
                                    painter.setPen(QPen(line, width));
                                    painter.setBrush(tint);
                                    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius);
                                });
        return;
    }
    const QColor line = m_theme.colours().secondary;
    m_pictures.put(m_painter, sprite.box, 1, {shapeOf(sprite.kind, 1), lookOf(line, line), {}},
                   [&](QPainter& painter, const QRectF& box) {
                       QPen pen(line, 1.5);
                       pen.setDashPattern({3, 2});
                       painter.setPen(pen);
                       painter.setBrush(Qt::NoBrush);
                       painter.drawRoundedRect(box, radius, radius);
                   });
}

void SpritePainter::paintLink(const Sprite& sprite)
{
    constexpr double kWidest = 7;
    const bool projector = m_theme.scheme() == Scheme::Projector;
    const RoleColours role = m_theme.role(FateRole::Match);
    const QColor line = projector ? m_theme.colours().text : role.fill;
    const QColor edge = m_theme.isDark() ? role.fill : role.outline;
    const auto drawIn = [&](QPainter& painter, const QPointF& from, const QPointF& to) {
        const Course course(from, to, sprite.progress);
        painter.setPen(Qt::NoPen);
        for (const auto& [width, colour] :
             {std::pair(kWidest, edge), std::pair(5.5, line), std::pair(2.0, m_theme.colours().ground)}) {
            painter.setBrush(colour);
            painter.drawPolygon(course.band(width), Qt::WindingFill);
        }
    };
    if (sprite.progress < 1) {
        drawIn(m_painter, sprite.from, sprite.to);
        return;
    }
    const QRectF box = QRectF(sprite.from, sprite.to).normalized();
    const bool falls = (sprite.to.y() > sprite.from.y()) == (sprite.to.x() > sprite.from.x());
    m_pictures.put(m_painter, box, kWidest / 2, {shapeOf(sprite.kind, falls ? 1 : 0), lookOf(edge, line), {}},
                   [&](QPainter& painter, const QRectF& place) {
                       drawIn(painter, falls ? place.topLeft() : place.bottomLeft(),
                              falls ? place.bottomRight() : place.topRight());
                   });
}

void SpritePainter::paintLooseEnd(const Sprite& sprite)
{
    const double half = 5 * m_theme.contentScale();
    const QColor ink = m_theme.colours().secondary;
    // It ends before a bar across: no circle, which is the sign for false.
    const auto drawIn = [&](QPainter& painter, const QPointF& from, const QPointF& end) {
        QPen pen(ink, 1.5);
        pen.setDashPattern({4, 3});
        drawStroke(painter, QLineF(from, end), pen);
        QLineF across(end, from);
        if (across.length() < 1) {
            return;
        }
        across = across.normalVector();
        across.setLength(half);
        drawStroke(painter, QLineF(end - (across.p2() - end), across.p2()), QPen(ink, 2));
    };
    if (sprite.progress < 1 || sprite.from.y() != sprite.to.y()) {
        drawIn(m_painter, sprite.from, sprite.from + (sprite.to - sprite.from) * sprite.progress);
        return;
    }
    const bool toRight = sprite.to.x() > sprite.from.x();
    m_pictures.put(
        m_painter, QRectF(sprite.from, sprite.to).normalized(), half + 1,
        {shapeOf(sprite.kind, toRight ? 1 : 0), lookOf(ink, ink), {}}, [&](QPainter& painter, const QRectF& box) {
            drawIn(painter, toRight ? box.topLeft() : box.topRight(), toRight ? box.topRight() : box.topLeft());
        });
}

void SpritePainter::paintBadgeOf(const Sprite& sprite)
{
    const QSizeF size = m_texts.badge(m_theme, sprite.text);
    QRectF box = sprite.box;
    if (sprite.align.testFlag(Qt::AlignRight) && size.width() < box.width()) {
        box.setLeft(box.right() - size.width());
    }
    const FateRole role = sprite.role.value_or(FateRole::Kept);
    m_pictures.put(
        m_painter, box, 0, {shapeOf(sprite.kind, static_cast<int>(role)), 0, sprite.text},
        [&](QPainter& painter, const QRectF& place) { paintBadge(painter, m_theme, place, role, sprite.text); });
}

void SpritePainter::paintRung(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    paintRounded(sprite.box, kRadiusCard, mixedColour(colours.ground, colours.card, sprite.emphasis), colours.line, 1);
}

/// A tag: a well for what is known of the row, then its name; the name's ground is dark while the row is in focus.
void SpritePainter::paintChip(const Sprite& sprite)
{
    const Colours& colours = m_theme.colours();
    const double s = m_theme.contentScale();
    const double dark = std::clamp(sprite.emphasis, 0.0, 1.0);
    const QColor ground = mixedColour(colours.card, colours.accent, dark);
    const QColor line = mixedColour(colours.secondary, colours.accent, dark);
    const double width = dark > 0.5 ? 2 : 1;
    m_pictures.put(m_painter, sprite.box, 1, {shapeOf(sprite.kind, dark > 0.5 ? 1 : 0), lookOf(ground, line), {}},
                   [&](QPainter& painter, const QRectF& place) {
                       const double radius = kRadiusControl - 1;
                       const QRectF box = place.adjusted(0.75, 0.75, -0.75, -0.75);
                       painter.setPen(Qt::NoPen);
                       painter.setBrush(colours.card);
                       painter.drawRoundedRect(box, radius, radius);
                       if (dark > 0) {
                           painter.save();
                           painter.setClipRect(place.adjusted(kTagWell * s, 0, 0, 0), Qt::IntersectClip);
                           painter.setBrush(ground);
                           painter.drawRoundedRect(box, radius, radius);
                           painter.restore();
                       }
                       painter.setBrush(Qt::NoBrush);
                       painter.setPen(QPen(line, width));
                       painter.drawRoundedRect(box, radius, radius);
                   });
    const TextCache::Face& face = faceOf(sprite);
    const QRectF text = sprite.box.adjusted((kTagWell + 4) * s, 0, -5 * s, 0);
    const double whole = m_texts.line(face, sprite.text, 1e9).width;
    if (text.width() + 1 < std::min(whole, 5 * face.metrics.averageCharWidth())) {
        return; // a letter or two of a key and dots say nothing
    }
    m_painter.setPen(mixedColour(colours.text, colours.accentInk, dark));
    drawLine(face, m_texts.line(face, sprite.text, text.width() + 1), text.left(),
             text.center().y() + face.metrics.capHeight() / 2);
}

} // namespace mergescope::ui
