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

QString laneName(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::Matched:
        return Words::tr("pairs", "lane of the match");
    case trace::MatchKind::NotMatchedBySource:
        return Words::tr("only in the target", "lane of the match");
    case trace::MatchKind::NotMatchedByTarget:
        return Words::tr("only in the source", "lane of the match");
    }
    return {};
}

} // namespace

/// Role by what is known at the end of this step; the row's name is the text.
BadgeSpec FrameBuilder::laneBadge(std::uint32_t route) const
{
    const trace::Step& step = m_now.step;
    const QString name = toQString(
        story::rowName(m_run, m_run.routes.targetRow[route], m_run.routes.sourceRow[route], m_script.language));
    if (step.isFailure && route == step.route) {
        return {FateRole::Error, name};
    }
    const bool isDecided =
        step.phase > trace::Phase::Decide || (step.phase == trace::Phase::Decide && route <= step.route);
    if (isDecided) {
        return {roleOf(effectOf(m_run, route).value_or(trace::Effect::Keep)), name};
    }
    return {m_run.kindOf(route) == trace::MatchKind::Matched ? FateRole::Match : FateRole::Kept, name};
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

    const auto text = [&](std::uint32_t part, const QString& words, Qt::Alignment align, bool bold) {
        Sprite& sprite =
            add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 3 + number, part), SpriteKind::Text, Layer::Ground,
                QRectF(box.left() + kInset * s, box.top() + 2 * s, box.width() - 2 * kInset * s, kCaption * s));
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
    text(1, QString::number(count), Qt::AlignRight, isHere);
    const double here = mixed(isIn(m_before) ? 1.0 : 0.0, isHere ? 1.0 : 0.0, m_look);
    if (here > 0) {
        add(spriteId(SpriteOwner::Stage, SpriteKind::Outline, 2 + number), SpriteKind::Outline, Layer::Ground, box)
            .opacity = here;
    }

    // As many badges as fit, around the row of this step; a number tells how many are left out.
    const double pitch = m_layout.laneChip + kBetween * s;
    const double room = box.width() - 2 * kInset * s + kBetween * s;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, room / pitch));
    std::size_t first = 0;
    if (count > fitting) {
        const auto at = static_cast<std::size_t>(
            std::upper_bound(routes.begin(), end, isHere ? step.route : tables::kNoRow) - routes.begin());
        first = std::min(count - fitting, at > fitting ? at - fitting : 0);
    }
    for (std::size_t i = first; i < std::min(count, first + fitting); ++i) {
        const std::uint32_t route = routes[i];
        const BadgeSpec spec = laneBadge(route);
        const QRectF place(box.left() + kInset * s + static_cast<double>(i - first) * pitch,
                           box.top() + kCaption * s + 4 * s, m_layout.laneChip, kChip * s);
        Sprite& chip =
            add(spriteId(SpriteOwner::Route, SpriteKind::Badge, route), SpriteKind::Badge, Layer::Ground, place);
        chip.role = spec.role;
        chip.text = spec.text;
        chip.opacity = isNew && route == step.route ? m_now.progress(BeatKind::Settle) : 1;
        chip.type = Type::Text;
        chip.size = kSizeSmall;
        chip.align = Qt::AlignLeft | Qt::AlignVCenter;
    }
}

} // namespace mergescope::ui
