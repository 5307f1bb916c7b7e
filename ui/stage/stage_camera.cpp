#include "ui/stage/stage_camera.h"

#include <QColor>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kNearest = 2;
constexpr double kRoom = 0.96; ///< of the view's width that the focus may take
constexpr double kDimmed = 0.78;
constexpr double kLitMargin = 3;

/// Where the view begins on the stage, along one axis.
double beginOf(double middle, double shown, double whole)
{
    return std::clamp(middle - shown / 2, 0.0, std::max(0.0, whole - shown));
}

} // namespace

double nearFactor(QSizeF view, const QRectF& focus)
{
    if (focus.isEmpty() || view.isEmpty()) {
        return 1;
    }
    return std::clamp(kRoom * view.width() / focus.width(), 1.0, kNearest);
}

QTransform nearTransform(QSizeF view, const QRectF& focus)
{
    const double factor = nearFactor(view, focus);
    const double left = beginOf(focus.center().x(), view.width() / factor, view.width());
    const double top = beginOf(focus.center().y(), view.height() / factor, view.height());
    return QTransform::fromTranslate(-left, -top) * QTransform::fromScale(factor, factor);
}

void paintSpotlight(QPainter& painter, QSizeF view, const std::vector<QRectF>& lit, const QColor& ground)
{
    QPainterPath dark;
    dark.addRect(QRectF(QPointF(0, 0), view));
    QPainterPath holes;
    for (const QRectF& box : lit) {
        if (!box.isEmpty()) {
            holes.addRoundedRect(box.adjusted(-kLitMargin, -kLitMargin, kLitMargin, kLitMargin), 4, 4);
        }
    }
    QColor shade = ground;
    shade.setAlphaF(static_cast<float>(kDimmed));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(dark.subtracted(holes), shade);
    painter.restore();
}

} // namespace mergescope::ui
