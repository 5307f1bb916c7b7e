// How far each kind of sprite is drawn beyond its box: lines half outside, letters that lean or hang, a dot at an end.
// Whoever changes a drawing in sprite_painter.cpp changes this too; tests/ui/stage/tst_repaint holds them together.

#include "ui/stage/sprite_painter.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Shapes are moved to quarters of a pixel and their pictures end on whole ones.
constexpr double kOnGrid = 2;

QRectF grown(const QRectF& box, double by)
{
    return box.adjusted(-by, -by, by, by);
}

/// At least so high about the middle.
QRectF withHeight(const QRectF& box, double height)
{
    const double more = std::max(0.0, (height - box.height()) / 2);
    return box.adjusted(0, -more, 0, more);
}

/// Letters stand on a line below the middle, whatever the box's height; NULL has a frame. On its way a value
/// has a ground of its own, wider than the text.
QRectF reachOfText(const Sprite& sprite, const Theme& theme)
{
    if (sprite.text.isEmpty() || sprite.box.width() <= 0) {
        return {};
    }
    const double em = theme.textPixels(sprite.size);
    const double frame = sprite.isNull ? 4 * theme.contentScale() + kOnGrid : 0;
    const double beside = std::max({0.4 * em, sprite.role.has_value() ? 8.0 : 0.0, frame});
    return withHeight(sprite.box, 1.6 * em).adjusted(-beside, -2, beside, 2);
}

} // namespace

std::optional<QRectF> clipOf(const StageFrame& frame, Layer layer)
{
    switch (layer) {
    case Layer::Ground:
    case Layer::Over:
        break;
    case Layer::TargetRows:
        return frame.targetClip;
    case Layer::SourceRows:
        return frame.sourceClip;
    case Layer::Ladder:
        return frame.ladderClip;
    }
    return std::nullopt;
}

QRectF reachOf(const Sprite& sprite, const Theme& theme)
{
    switch (sprite.kind) {
    case SpriteKind::Text:
        return reachOfText(sprite, theme);
    case SpriteKind::Strike:
        return grown(withHeight(sprite.box, theme.textPixels(sprite.size)), kOnGrid + 1);
    case SpriteKind::Link:
        return grown(QRectF(sprite.from, sprite.to).normalized(), kOnGrid + 3.5);
    case SpriteKind::LooseEnd:
        return grown(QRectF(sprite.from, sprite.to).normalized(), kOnGrid + 5 * theme.contentScale() + 1);
    case SpriteKind::Badge:
        return grown(withHeight(sprite.box, badgeSize(theme, {}).height()), kOnGrid);
    case SpriteKind::KeyMark:
        return grown(sprite.box, kOnGrid + (theme.outlineWidth() + 1) / 2);
    case SpriteKind::Chip:
        return grown(sprite.box, kOnGrid + 1);
    case SpriteKind::Card:
    case SpriteKind::Heading:
    case SpriteKind::Line:
    case SpriteKind::Band:
    case SpriteKind::Bar:
    case SpriteKind::Hatch:
    case SpriteKind::Outline:
    case SpriteKind::Truth:
    case SpriteKind::Rung:
    case SpriteKind::ScrollBar:
        return grown(sprite.box, kOnGrid);
    }
    return sprite.box;
}

} // namespace mergescope::ui
