// The three lanes of the match: rows only in the target, pairs, rows only in the source. A row appears in its lane when
// it has been matched; its badge then says what is decided and what became of it.

#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kCaption = 20;
constexpr double kChip = 24;
constexpr double kInset = 8;
constexpr double kBetween = 6;

} // namespace

/// What is known of a route at the end of a step: the role that its row's own badge has; the text is the row's name.
BadgeSpec FrameBuilder::laneBadge(const trace::Step& step, std::uint32_t route) const
{
    const std::uint32_t target = m_run.routes.targetRow[route];
    const std::uint32_t source = m_run.routes.sourceRow[route];
    const QString name = toQString(story::rowName(m_run, target, source, m_script.language));
    if (target == tables::kNoRow) {
        const auto badge = sourceBadge(step, source);
        return {badge ? badge->role : std::nullopt, name};
    }
    // Of several pairs of a row each has its own lane place, and the row's badge speaks for the one that decides.
    const bool isDecided =
        step.phase > trace::Phase::Decide || (step.phase == trace::Phase::Decide && route <= step.route);
    if (isDecided && route != decidingRoute(m_run, target)) {
        const bool isError = step.isFailure && route == step.route;
        return {isError ? FateRole::Error : roleOf(effectOf(m_run, route).value_or(trace::Effect::Keep)), name};
    }
    const auto badge = targetBadge(step, target);
    return {badge ? badge->role : std::nullopt, name};
}

void FrameBuilder::addLanes()
{
    if (m_layout.lanes[0].isEmpty()) {
        return;
    }
    for (const trace::MatchKind kind :
         {trace::MatchKind::NotMatchedBySource, trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget}) {
        addLane(static_cast<std::size_t>(laneOf(kind)), kind);
    }
}

void FrameBuilder::addLane(std::size_t lane, trace::MatchKind kind)
{
    const double s = m_layout.scale;
    const auto number = static_cast<std::uint32_t>(lane);
    const QRectF box = m_layout.lanes[lane];
    const trace::Step& step = m_now.step;
    add(spriteId(SpriteOwner::Stage, SpriteKind::Card, number + 1), SpriteKind::Card, Layer::Ground, box);

    // Rows of this lane that have been matched when this step ends; the last is new while it is matched.
    const std::vector<std::uint32_t>& routes = m_script.lanes[lane];
    auto end = routes.end();
    if (step.phase == trace::Phase::Tables) {
        end = routes.begin();
    } else if (step.phase == trace::Phase::Match) {
        end = std::upper_bound(routes.begin(), routes.end(), step.route);
    }
    const auto count = static_cast<std::size_t>(end - routes.begin());
    const bool isNew = step.phase == trace::Phase::Match && count > 0 && routes[count - 1] == step.route;
    const double settle = m_now.progress(BeatKind::Settle);
    const QRectF captionBox(box.left() + kInset * s, box.top() + 2 * s,
                            m_layout.laneIsStrip ? m_layout.laneCaption : box.width() - 2 * kInset * s,
                            m_layout.laneIsStrip ? box.height() - 4 * s : kCaption * s);

    const auto text = [&](std::uint32_t part, const QString& words, Qt::Alignment align, bool bold) {
        Sprite& sprite = add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 3 + number, part), SpriteKind::Text,
                             Layer::Ground, captionBox);
        sprite.text = words;
        sprite.type = Type::Text;
        sprite.size = kSizeSmall;
        sprite.bold = bold;
        sprite.ink = Ink::Secondary;
        sprite.emphasis = bold ? 1 : 0;
        sprite.align = align | Qt::AlignVCenter;
    };
    const auto isIn = [&](const trace::Step& at) {
        return at.phase != trace::Phase::Tables && at.phase != trace::Phase::Result &&
               laneOf(m_run.kindOf(at.route)) == static_cast<int>(lane);
    };
    const bool isHere = isIn(step);
    text(0, laneName(kind), Qt::AlignLeft, isHere);
    // A row is counted once it has come to rest.
    text(1, QString::number(isNew && settle < 1 ? count - 1 : count), Qt::AlignRight, isHere);
    const double here = mixed(isIn(m_before) ? 1.0 : 0.0, isHere ? 1.0 : 0.0, m_look);
    if (here > 0) {
        add(spriteId(SpriteOwner::Stage, SpriteKind::Outline, 2 + number), SpriteKind::Outline, Layer::Ground, box)
            .opacity = here;
    }

    // As many badges as fit, around the row of this step; the number tells how many there are.
    const double left = m_layout.laneIsStrip ? captionBox.right() + kInset * s : box.left() + kInset * s;
    const double top = m_layout.laneIsStrip ? box.center().y() - kChip * s / 2 : box.top() + (kCaption + 4) * s;
    const double pitch = m_layout.laneChip + kBetween * s;
    const double room = box.right() - kInset * s - left + kBetween * s;
    const auto fitting = static_cast<std::size_t>(std::max(0.0, room / pitch));
    std::size_t first = 0;
    if (count > fitting) {
        const auto at = static_cast<std::size_t>(
            std::upper_bound(routes.begin(), end, isHere ? step.route : tables::kNoRow) - routes.begin());
        first = std::min(count - fitting, at > fitting ? at - fitting : 0);
    }
    for (std::size_t i = first; i < std::min(count, first + fitting); ++i) {
        const std::uint32_t route = routes[i];
        const QRectF place(left + static_cast<double>(i - first) * pitch, top, m_layout.laneChip, kChip * s);
        const BadgeSpec before = laneBadge(m_before, route);
        const BadgeSpec after = laneBadge(step, route);
        const bool comes = isNew && route == step.route;
        if (comes || before == after) {
            addLaneChip(route, place, after, comes ? settle : 1);
            continue;
        }
        addLaneChip(route, place, before, 1 - settle);
        addLaneChip(route, place, after, settle);
    }
}

void FrameBuilder::addLaneChip(std::uint32_t route, const QRectF& place, const BadgeSpec& spec, double opacity)
{
    if (opacity <= 0) {
        return;
    }
    const SpriteKind kind = spec.role.has_value() ? SpriteKind::Badge : SpriteKind::Text;
    Sprite& chip =
        add(spriteId(SpriteOwner::Route, SpriteKind::Badge, route, wordPart(spec)), kind, Layer::Ground, place);
    chip.role = spec.role;
    chip.text = spec.text;
    chip.opacity = opacity;
    chip.type = Type::Text;
    chip.size = kSizeSmall;
    chip.align = Qt::AlignLeft | Qt::AlignVCenter;
}

} // namespace mergescope::ui
