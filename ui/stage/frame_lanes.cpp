// The three lanes of the match: rows only in the target, pairs, rows only in the source. A row's tag comes to its lane
// when the row has been matched; in groups, one tag counts the rows that wait and one each those with the same fate.

#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kCaption = 20;
constexpr double kInset = 8;

/// How many of the ascending routes come before one.
std::size_t rankOf(const std::vector<std::uint32_t>& routes, std::uint64_t end)
{
    return static_cast<std::size_t>(std::lower_bound(routes.begin(), routes.end(), end) - routes.begin());
}

/// Routes matched, or decided, when a step has ended: all before this one.
std::uint64_t endOfMatched(const trace::Step& step)
{
    switch (step.phase) {
    case trace::Phase::Tables:
        return 0;
    case trace::Phase::Match:
        return step.route + std::uint64_t{1};
    case trace::Phase::Decide:
    case trace::Phase::Apply:
    case trace::Phase::Result:
        break;
    }
    return tables::kNoRow;
}

std::uint64_t endOfDecided(const trace::Step& step)
{
    switch (step.phase) {
    case trace::Phase::Tables:
    case trace::Phase::Match:
        return 0;
    case trace::Phase::Decide:
        return step.route + std::uint64_t{1};
    case trace::Phase::Apply:
    case trace::Phase::Result:
        break;
    }
    return tables::kNoRow;
}

} // namespace

std::size_t FrameBuilder::matchedInLane(std::size_t lane) const
{
    // A row counts once it has come to rest.
    const bool rests = m_now.step.phase != trace::Phase::Match || m_now.progress(BeatKind::Lane) >= 1;
    return rankOf(m_script.lanes[lane], endOfMatched(rests ? m_now.step : m_before));
}

std::size_t FrameBuilder::decidedInLane(std::size_t lane, std::size_t effect, BeatKind counted) const
{
    const bool counts = m_now.step.phase != trace::Phase::Decide || m_now.progress(counted) >= 1;
    return rankOf(m_script.fatesOfLane[lane][effect], endOfDecided(counts ? m_now.step : m_before));
}

void FrameBuilder::addLanes()
{
    if (m_layout.lanes[0].isEmpty()) {
        return;
    }
    for (const trace::MatchKind kind :
         {trace::MatchKind::NotMatchedBySource, trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget}) {
        addLane(static_cast<std::size_t>(laneOf(kind)), kind);
        if (m_layout.lanesInGroups) {
            addGroups(static_cast<std::size_t>(laneOf(kind)), kind);
        }
    }
}

void FrameBuilder::addLane(std::size_t lane, trace::MatchKind kind)
{
    const double s = m_layout.scale;
    const auto number = static_cast<std::uint32_t>(lane);
    const QRectF box = m_layout.lanes[lane];
    add(spriteId(SpriteOwner::Stage, SpriteKind::Card, number + 1), SpriteKind::Card, Layer::Ground, box);
    const bool strip = m_layout.laneIsStrip;
    const QRectF captionBox(box.left() + kInset * s, box.top() + (strip ? 0 : 2) * s,
                            strip ? m_layout.laneCaption[lane] : box.width() - 2 * kInset * s,
                            strip ? box.height() : kCaption * s);
    const auto isIn = [&](const Scene& at) {
        return at.hasRow() && laneOf(m_run.kindOf(at.route)) == static_cast<int>(lane);
    };
    const double here = mixed(isIn(m_before) ? 1.0 : 0.0, isIn(m_now.step) ? 1.0 : 0.0, m_look);
    const auto text = [&](std::uint32_t part, const QString& words, Qt::Alignment align) {
        Sprite& sprite = add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 3 + number, part), SpriteKind::Text,
                             Layer::Ground, captionBox);
        sprite.text = words;
        sprite.type = Type::Text;
        sprite.size = kSizeSmall;
        sprite.bold = true;
        sprite.ink = Ink::Secondary;
        sprite.emphasis = here;
        sprite.align = align | Qt::AlignVCenter;
    };
    text(0, laneName(kind), Qt::AlignLeft);
    if (m_layout.laneNumbers) {
        text(1, QString::number(matchedInLane(lane)), Qt::AlignRight);
    }
    if (here > 0) {
        add(spriteId(SpriteOwner::Stage, SpriteKind::Outline, 2 + number), SpriteKind::Outline, Layer::Ground, box)
            .opacity = here;
    }
}

/// How far a group stands for the row in focus: once that row's tag has come to rest in it, the number is what counts.
double FrameBuilder::focusInGroup(std::size_t lane, std::size_t place) const
{
    const auto isHere = [&](const Scene& scene) {
        return scene.hasRow() && laneOf(m_run.kindOf(scene.route)) == static_cast<int>(lane) && groupOf(scene) == place;
    };
    const double now = isHere(m_now.step) ? restsInGroup() : 0;
    const double before = isHere(m_before) && m_before.index != m_now.step.index ? 1 - m_look : 0;
    return std::max(now, before);
}

/// In groups: how many wait, and how many have come out each way.
void FrameBuilder::addGroups(std::size_t lane, trace::MatchKind kind)
{
    const std::vector<trace::Effect>& slots = m_layout.laneSlots[lane];
    std::size_t gone = 0; // from the tag of rows that wait: as soon as they set out
    for (std::size_t slot = 0; slot < slots.size(); ++slot) {
        const auto effect = static_cast<std::size_t>(slots[slot]);
        const std::size_t rows = decidedInLane(lane, effect, BeatKind::Leave);
        const bool left = m_now.step.phase == trace::Phase::Decide && m_now.progress(BeatKind::Enter) > 0;
        gone += rankOf(m_script.fatesOfLane[lane][effect], endOfDecided(left ? m_now.step : m_before));
        if (rows > 0) {
            addTag(spriteId(SpriteOwner::Stage, SpriteKind::Chip, 1 + static_cast<std::uint32_t>(lane),
                            static_cast<std::uint32_t>(slot) + 1),
                   laneTag(m_layout, lane, slot + 1), timesText(rows), focusInGroup(lane, slot + 1), 1);
            addTagBadge(SpriteOwner::Stage, 1 + static_cast<std::uint32_t>(lane), laneTag(m_layout, lane, slot + 1),
                        roleOf(slots[slot]), 1);
        }
    }
    const std::size_t matched = matchedInLane(lane);
    if (matched > gone && !slots.empty()) { // the last one that leaves takes the tag along
        const QRectF place = laneTag(m_layout, lane, 0);
        addTag(spriteId(SpriteOwner::Stage, SpriteKind::Chip, 1 + static_cast<std::uint32_t>(lane), 0), place,
               timesText(matched - gone), focusInGroup(lane, 0), 1);
        addTagBadge(SpriteOwner::Stage, 1 + static_cast<std::uint32_t>(lane), place,
                    kind == trace::MatchKind::Matched ? std::optional(FateRole::Match) : std::nullopt, 1);
    }
}

} // namespace mergescope::ui
