#pragma once
// From sprites to pixels. Keeps nothing between two frames.

#include "ui/stage/stage_frame.h"

#include <QImage>
#include <QSize>

class QPainter;

namespace mergescope::ui {

/// Sprites and sentence on the painter, upon whatever ground is there.
void paintStage(QPainter& painter, const StageFrame& frame, const Theme& theme);

/// The still picture at the end of a step, for exports: `size` in pixels at scale 1, the image is scale times as large.
[[nodiscard]] QImage renderStage(const StageScript& script, std::uint64_t step, QSize size, const Theme& theme,
                                 double scale = 1);

} // namespace mergescope::ui
