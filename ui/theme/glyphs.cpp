#include "ui/theme/glyphs.h"

#include "ui/theme/theme.h"

#include <QPainter>
#include <QPainterPathStroker>
#include <QPixmap>

#include <array>
#include <initializer_list>

namespace mergescope::ui {

namespace {

constexpr double kStroke = 0.13; ///< of the box, 1.6 px in a badge

QPainterPath outlined(const QPainterPath& path, double width = kStroke, Qt::PenCapStyle cap = Qt::RoundCap)
{
    QPainterPathStroker stroker;
    stroker.setWidth(width);
    stroker.setCapStyle(cap);
    stroker.setJoinStyle(Qt::RoundJoin);
    stroker.setCurveThreshold(0.01);
    return stroker.createStroke(path).simplified();
}

QPainterPath lines(std::initializer_list<QPointF> points, bool closed = false)
{
    QPainterPath path;
    bool isFirst = true;
    for (const QPointF& point : points) {
        if (isFirst) {
            path.moveTo(point);
        } else {
            path.lineTo(point);
        }
        isFirst = false;
    }
    if (closed) {
        path.closeSubpath();
    }
    return path;
}

QPainterPath circle(double radius)
{
    QPainterPath path;
    path.addEllipse(QPointF(0.5, 0.5), radius, radius);
    return path;
}

QPainterPath pencil()
{
    // A body with a cut end at the upper right, and a point that touches the lower left.
    QPainterPath body = lines({{0.08, 0.92}, {0.16, 0.62}, {0.66, 0.12}, {0.88, 0.34}, {0.38, 0.84}}, true);
    const QPainterPath slot = outlined(lines({{0.54, 0.24}, {0.76, 0.46}}), 0.075, Qt::FlatCap);
    return body.subtracted(slot);
}

QPainterPath copiedSheets()
{
    QPainterPath front;
    front.addRoundedRect(QRectF(0.34, 0.34, 0.54, 0.54), 0.1, 0.1);
    QPainterPath back = lines({{0.2, 0.66}, {0.12, 0.66}, {0.12, 0.12}, {0.66, 0.12}, {0.66, 0.2}});
    QPainterPath path = outlined(front, 0.12);
    path.addPath(outlined(back, 0.12));
    return path;
}

QPainterPath matchArrows()
{
    QPainterPath strokes = lines({{0.1, 0.32}, {0.9, 0.32}});
    strokes.addPath(lines({{0.7, 0.12}, {0.9, 0.32}}));
    strokes.addPath(lines({{0.9, 0.7}, {0.1, 0.7}}));
    strokes.addPath(lines({{0.3, 0.9}, {0.1, 0.7}}));
    return outlined(strokes);
}

QPainterPath errorTriangle()
{
    QPainterPath path = outlined(lines({{0.5, 0.1}, {0.94, 0.88}, {0.06, 0.88}}, true), 0.11);
    path.addPath(outlined(lines({{0.5, 0.4}, {0.5, 0.6}}), 0.1));
    path.addEllipse(QPointF(0.5, 0.745), 0.06, 0.06);
    return path;
}

/// Half a filled circle and a question mark beside it: told from true and false by shape alone.
QPainterPath halfCircle()
{
    QPainterPath half;
    half.moveTo(0.36, 0.14);
    half.arcTo(QRectF(0.0, 0.14, 0.72, 0.72), 90, 180);
    half.closeSubpath();
    QPainterPath ring;
    ring.addEllipse(QRectF(0.05, 0.19, 0.62, 0.62));
    QPainterPath path = outlined(ring, 0.1).united(half);

    QPainterPath hook;
    hook.moveTo(0.78, 0.36);
    hook.cubicTo(0.78, 0.2, 1.0, 0.2, 1.0, 0.36);
    hook.cubicTo(1.0, 0.48, 0.89, 0.46, 0.89, 0.58);
    const QPainterPath gap = outlined(hook, 0.26);
    path = path.subtracted(gap);
    path.addPath(outlined(hook, 0.09));
    path.addEllipse(QPointF(0.89, 0.74), 0.055, 0.055);
    return path;
}

QPainterPath dashedRing()
{
    QPainterPathStroker stroker;
    stroker.setWidth(0.11);
    stroker.setCapStyle(Qt::FlatCap);
    stroker.setDashPattern({2.0, 1.57});
    stroker.setCurveThreshold(0.01);
    return stroker.createStroke(circle(0.36));
}

QPainterPath triangle(double left, double right, bool pointsRight)
{
    return pointsRight ? lines({{left, 0.14}, {right, 0.5}, {left, 0.86}}, true)
                       : lines({{right, 0.14}, {left, 0.5}, {right, 0.86}}, true);
}

QPainterPath bar(double left, double right, double top = 0.14, double bottom = 0.86)
{
    QPainterPath path;
    path.addRect(QRectF(left, top, right - left, bottom - top));
    return path;
}

QPainterPath curvedArrow(bool back)
{
    QPainterPath path;
    path.moveTo(0.2, 0.36);
    path.lineTo(0.6, 0.36);
    path.cubicTo(0.92, 0.36, 0.92, 0.82, 0.6, 0.82);
    path.lineTo(0.4, 0.82);
    path.addPath(lines({{0.38, 0.14}, {0.16, 0.36}, {0.38, 0.58}}));
    QPainterPath drawn = outlined(path, 0.11);
    if (!back) {
        drawn = QTransform(-1, 0, 0, 1, 1, 0).map(drawn);
    }
    return drawn;
}

QPainterPath makeGlyph(Glyph glyph)
{
    switch (glyph) {
    case Glyph::Update:
        return pencil();
    case Glyph::Insert:
    case Glyph::Add: {
        QPainterPath cross = lines({{0.5, 0.12}, {0.5, 0.88}});
        cross.addPath(lines({{0.12, 0.5}, {0.88, 0.5}}));
        return outlined(cross, 0.17, Qt::FlatCap);
    }
    case Glyph::Delete: {
        QPainterPath cross = lines({{0.18, 0.18}, {0.82, 0.82}});
        cross.addPath(lines({{0.82, 0.18}, {0.18, 0.82}}));
        return outlined(cross, 0.17);
    }
    case Glyph::Remove:
        return outlined(lines({{0.12, 0.5}, {0.88, 0.5}}), 0.17, Qt::FlatCap);
    case Glyph::Kept:
        return circle(0.22);
    case Glyph::Copied:
        return copiedSheets();
    case Glyph::Match:
        return matchArrows();
    case Glyph::Error:
        return errorTriangle();
    case Glyph::True:
        return circle(0.42);
    case Glyph::False:
        return outlined(circle(0.36), 0.11);
    case Glyph::Unknown:
        return halfCircle();
    case Glyph::NotTested:
        return dashedRing();
    case Glyph::Check:
        return outlined(lines({{0.14, 0.54}, {0.4, 0.8}, {0.88, 0.22}}));
    case Glyph::First: {
        QPainterPath path = bar(0.14, 0.24);
        path.addPath(triangle(0.3, 0.86, false));
        return path;
    }
    case Glyph::Previous:
        return triangle(0.2, 0.78, false);
    case Glyph::Play:
        return triangle(0.22, 0.86, true);
    case Glyph::Pause: {
        QPainterPath path = bar(0.22, 0.42);
        path.addPath(bar(0.58, 0.78));
        return path;
    }
    case Glyph::Next:
        return triangle(0.22, 0.8, true);
    case Glyph::Last: {
        QPainterPath path = bar(0.76, 0.86);
        path.addPath(triangle(0.14, 0.7, true));
        return path;
    }
    case Glyph::Undo:
        return curvedArrow(true);
    case Glyph::Redo:
        return curvedArrow(false);
    case Glyph::ChevronDown:
        return outlined(lines({{0.2, 0.36}, {0.5, 0.66}, {0.8, 0.36}}));
    case Glyph::Search: {
        QPainterPath ring;
        ring.addEllipse(QPointF(0.42, 0.42), 0.28, 0.28);
        ring.addPath(lines({{0.63, 0.63}, {0.88, 0.88}}));
        return outlined(ring, 0.12);
    }
    }
    return {};
}

constexpr std::size_t kGlyphCount = static_cast<std::size_t>(Glyph::Search) + 1;

} // namespace

const QPainterPath& glyphPath(Glyph glyph)
{
    static const std::array<QPainterPath, kGlyphCount> paths = [] {
        std::array<QPainterPath, kGlyphCount> made;
        for (std::size_t i = 0; i < kGlyphCount; ++i) {
            made[i] = makeGlyph(static_cast<Glyph>(i));
        }
        return made;
    }();
    return paths[static_cast<std::size_t>(glyph)];
}

void paintGlyph(QPainter& painter, const QRectF& box, Glyph glyph, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(box.topLeft());
    painter.scale(box.width(), box.height());
    painter.fillPath(glyphPath(glyph), colour);
    painter.restore();
}

QIcon glyphIcon(Glyph glyph, const Theme& theme)
{
    QIcon icon;
    for (const int size : {16, 32, 48}) {
        const auto drawn = [&](const QColor& colour) {
            QPixmap pixmap(size, size);
            pixmap.fill(Qt::transparent);
            QPainter painter(&pixmap);
            paintGlyph(painter, QRectF(0, 0, size, size), glyph, colour);
            return pixmap;
        };
        icon.addPixmap(drawn(theme.colours().text), QIcon::Normal);
        icon.addPixmap(drawn(theme.colours().faint), QIcon::Disabled);
        icon.addPixmap(drawn(theme.colours().text), QIcon::Active);
    }
    return icon;
}

} // namespace mergescope::ui
