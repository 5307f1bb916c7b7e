#pragma once
// Frames of the stage, for tests that compare two of them.

#include "ui/stage/stage_frame.h"

#include <QPointF>

#include <cmath>
#include <map>

namespace mergescope::ui {

using ById = std::map<SpriteId, Sprite>;

inline ById byId(const StageFrame& frame)
{
    ById sprites;
    for (const Sprite& sprite : frame.sprites) {
        sprites.emplace(sprite.id, sprite);
    }
    return sprites;
}

inline double distance(const QPointF& a, const QPointF& b)
{
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

} // namespace mergescope::ui
