#pragma once
// How a person looks at the stage: nearer, at one row, or at one row alone. Nothing of it changes what is shown.

#include <QRectF>
#include <QSizeF>
#include <QTransform>

#include <vector>

class QColor;
class QPainter;

namespace mergescope::ui {

struct StageCamera {
    bool isNear = false;      ///< drawn larger, with the focus row in the middle
    bool isSpotlight = false; ///< all but the focus row is dimmed
    friend bool operator==(const StageCamera&, const StageCamera&) = default;
};

/// How many times as large: the focus is never wider than the view, and never more than twice its size.
[[nodiscard]] double nearFactor(QSizeF view, const QRectF& focus);
/// From the stage's places to the view's: the focus as near to the middle as the stage's edges allow.
[[nodiscard]] QTransform nearTransform(QSizeF view, const QRectF& focus);
/// Dims the view outside of the boxes.
void paintSpotlight(QPainter& painter, QSizeF view, const std::vector<QRectF>& lit, const QColor& ground);

} // namespace mergescope::ui
