#pragma once
// What has to be painted anew between two frames. No widget, no pixels: boxes alone.

#include "ui/stage/stage_frame.h"

#include <QRectF>
#include <QRegion>

#include <vector>

namespace mergescope::ui {

/// Where the pictures of two frames can differ: where a thing came, went, moved or changed its looks, its old place and
/// its new one, as far as painting it reaches. Both frames are of one layout and painted under one theme. In whole
/// units of the stage with one to spare, so that it also holds on a screen whose pixels are no whole number of them.
[[nodiscard]] QRegion differenceOf(const StageFrame& before, const StageFrame& after, const Theme& theme);

/// A region round all the boxes in few rectangles: near ones become one, since each costs something by itself.
[[nodiscard]] QRegion regionAround(const std::vector<QRectF>& boxes);

} // namespace mergescope::ui
