// A row's tag: its name, on one way through the whole run. It lifts off the key cell when the row has been matched,
// goes to its lane, in Decide to the ladder, down to the rung that takes it, and back to its lane with what was
// decided.

#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Goes upright as far as the corridor, along it, and upright to its place; each of the three begins before the one
/// before it has ended, so that the way is round. Where nothing stands in the corridor, nothing is crossed.
QPointF carried(QPointF from, QPointF to, double corridor, double progress)
{
    const auto during = [&](double begin, double end) { return eased((progress - begin) / (end - begin)); };
    const double down = mixed(from.y(), corridor, during(0, 0.45));
    return {mixed(from.x(), to.x(), during(0.33, 0.95)), mixed(down, to.y(), during(0.6, 1))};
}

/// A fold's tag is the group's, told apart from its first row's.
constexpr std::uint32_t kPartner = 1;
constexpr std::uint32_t kGroup = 2;

} // namespace

double lastRung(const StageScript& script, const Scene& scene)
{
    if (scene.phase == trace::Phase::Match || !scene.hasRow()) {
        return 0;
    }
    const std::int16_t clause = script.run->routes.clause[scene.route];
    return clause == trace::kNoClause ? static_cast<double>(script.rungCount()) - 1 : clause + 1.0;
}

void FrameBuilder::addTag(SpriteId id, const QRectF& box, const QString& name, double emphasis, double opacity)
{
    Sprite& tag = add(id, SpriteKind::Chip, Layer::Over, box);
    tag.text = name;
    tag.size = kSizeSmall;
    tag.bold = true;
    tag.emphasis = emphasis;
    tag.opacity = opacity;
}

/// What is known of the row, in the well at the tag's left: the dashed ring while nothing is.
void FrameBuilder::addTagBadge(SpriteOwner owner, std::uint32_t index, const QRectF& tag,
                               const std::optional<FateRole>& role, double opacity)
{
    if (opacity <= 0) {
        return;
    }
    const double s = m_layout.scale;
    const double well = kTagWell * s;
    if (role.has_value()) {
        const double width = 22 * s;
        Sprite& badge = add(spriteId(owner, SpriteKind::Badge, index, 0x1000U + static_cast<std::uint32_t>(*role)),
                            SpriteKind::Badge, Layer::Over,
                            QRectF(tag.left() + (well - width) / 2, tag.top(), width, tag.height()));
        badge.role = role;
        badge.opacity = opacity;
        return;
    }
    const double side = 14 * s;
    Sprite& ring = add(spriteId(owner, SpriteKind::Truth, index, 0x1000U), SpriteKind::Truth, Layer::Over,
                       QRectF(tag.left() + (well - side) / 2, tag.center().y() - side / 2, side, side));
    ring.glyph = Glyph::NotTested;
    ring.ink = Ink::Secondary;
    ring.emphasis = 0;
    ring.opacity = opacity;
}

/// What is known of a route at the end of a step: the role that its row's own badge has.
std::optional<FateRole> FrameBuilder::roleAt(const Scene& scene, std::uint32_t route) const
{
    const std::uint32_t target = m_run.routes.targetRow[route];
    if (target == tables::kNoRow) {
        const auto badge = sourceBadge(scene, m_run.routes.sourceRow[route]);
        return badge ? badge->role : std::nullopt;
    }
    // Of several pairs of a row each has its own tag, and the row's badge speaks for the one that decides.
    const bool isDecided =
        scene.phase > trace::Phase::Decide || (scene.phase == trace::Phase::Decide && route <= scene.route);
    if (isDecided && route != decidingRoute(m_run, target)) {
        const bool isError = scene.isFailure && route == scene.route;
        return isError ? FateRole::Error : roleOf(effectOf(m_run, route).value_or(trace::Effect::Keep));
    }
    const auto badge = targetBadge(scene, target);
    return badge ? badge->role : std::nullopt;
}

/// Upon the key cell of the row, or where the row begins when ON names no key.
QRectF FrameBuilder::tagOnRow(std::uint32_t route, bool onSource) const
{
    const TableBox& table = onSource ? m_layout.source : m_layout.target;
    const QRectF row =
        onSource ? sourceRowBox(m_run.routes.sourceRow[route]) : targetRowBox(m_run.routes.targetRow[route]);
    double left = table.card.left() + 4 * m_layout.scale;
    if (!m_run.keyColumns.empty()) {
        const auto& [targetColumn, sourceColumn] = m_run.keyColumns.front();
        if (const ColumnBox* key = table.column(onSource ? sourceColumn : targetColumn)) {
            left = key->x;
        }
    }
    return {left, row.center().y() - m_layout.tag.height() / 2, m_layout.tag.width(), m_layout.tag.height()};
}

QRectF FrameBuilder::tagInLane(std::uint32_t route, bool decided) const
{
    const auto lane = static_cast<std::size_t>(laneOf(m_run.kindOf(route)));
    if (!m_layout.lanesInGroups) {
        const std::vector<std::uint32_t>& routes = m_script.lanes[lane];
        const auto place = std::lower_bound(routes.begin(), routes.end(), route) - routes.begin();
        return laneTag(m_layout, lane, static_cast<std::size_t>(place));
    }
    if (!decided) {
        return laneTag(m_layout, lane, 0);
    }
    const std::vector<trace::Effect>& slots = m_layout.laneSlots[lane];
    const trace::Effect effect = effectOf(m_run, route).value_or(trace::Effect::Keep);
    const auto slot = std::find(slots.begin(), slots.end(), effect) - slots.begin();
    return laneTag(m_layout, lane, static_cast<std::size_t>(slot) + 1);
}

/// Where the tag of the row in focus is at this instant; of a pair, `onSource` is the half that comes from the source.
QRectF FrameBuilder::tagNow(std::uint32_t route, bool onSource) const
{
    QRectF box = tagInLane(route, m_now.step.phase > trace::Phase::Decide);
    const double belowTables = std::max(m_layout.target.body.bottom(), m_layout.source.body.bottom()) + 1;
    const double aboveLanes = std::min(box.top(), std::max(m_layout.lanes[0].top() - box.height(), belowTables));
    const double belowLanes = m_layout.lanes[0].bottom();
    const auto move = [&](const QRectF& from, const QRectF& to, double corridor, double progress) {
        box.moveTopLeft(carried(from.topLeft(), to.topLeft(), corridor, progress));
    };
    // Where a lane's tags only count rows they are narrower: a name shows on its way, and in the lane its mark alone.
    const double inLane = box.width();
    const double onWay = m_layout.tag.width();
    if (m_now.step.phase == trace::Phase::Match) {
        move(tagOnRow(route, onSource), box, aboveLanes, m_now.progress(BeatKind::Lane));
        box.setWidth(mixed(onWay, inLane, m_now.progress(BeatKind::Lane)));
    } else if (m_now.step.phase == trace::Phase::Decide) {
        const double entered = m_now.progress(BeatKind::Enter);
        const bool leaves = !m_now.step.isFailure;
        const double left = leaves ? m_now.progress(BeatKind::Leave) : 0;
        const QRectF onLadder = rungTag(m_layout, shownRung(m_now.rungPosition()));
        if (entered < 1) {
            move(box, rungTag(m_layout, shownRung(0)), belowLanes, entered);
            box.setWidth(mixed(inLane, onWay, entered));
        } else {
            move(onLadder, tagInLane(route, true), belowLanes, left);
            box.setWidth(mixed(onWay, inLane, left));
        }
    }
    return box;
}

QString FrameBuilder::tagName(const Scene& scene) const
{
    if (scene.isFold) {
        return timesText(scene.rows());
    }
    return tagText(m_script, scene.route);
}

void FrameBuilder::addTags()
{
    if (m_layout.lanes[0].isEmpty()) {
        addLadderTag();
        return;
    }
    if (m_layout.lanesInGroups) {
        addGroupedTags();
    } else {
        for (const std::vector<std::uint32_t>& lane : m_script.lanes) {
            for (const std::uint32_t route : lane) {
                addRestingTag(route);
            }
        }
    }
    addMovingTag();
    addTraces();
}

/// Every row that has been matched keeps its tag in the lane.
void FrameBuilder::addRestingTag(std::uint32_t route)
{
    const Scene& scene = m_now.step;
    const bool isMatched =
        scene.phase > trace::Phase::Match || (scene.phase == trace::Phase::Match && route < scene.route);
    if (!isMatched || (scene.hasRow() && route == scene.route)) {
        return;
    }
    const double emphasis = m_before.hasRow() && m_before.route == route ? 1 - m_look : 0;
    const QRectF box = tagInLane(route, true);
    addTag(spriteId(SpriteOwner::Route, SpriteKind::Chip, route), box, tagText(m_script, route), emphasis, 1);
    addTagRoles(route, route, box, 1);
}

/// `index` is the tag's own in its id; a fold has its first row's.
void FrameBuilder::addTagRoles(std::uint32_t index, std::uint32_t route, const QRectF& box, double opacity)
{
    const std::optional<FateRole> before = roleAt(m_before, route);
    const std::optional<FateRole> after = roleAt(m_now.step, route);
    if (before == after) {
        addTagBadge(SpriteOwner::Route, index, box, after, opacity);
        return;
    }
    const double settle = m_now.progress(BeatKind::Settle);
    addTagBadge(SpriteOwner::Route, index, box, before, opacity * (1 - settle));
    addTagBadge(SpriteOwner::Route, index, box, after, opacity * settle);
}

std::size_t FrameBuilder::groupOf(const Scene& scene) const
{
    if (scene.phase <= trace::Phase::Match) {
        return 0;
    }
    const std::vector<trace::Effect>& slots =
        m_layout.laneSlots[static_cast<std::size_t>(laneOf(m_run.kindOf(scene.route)))];
    const trace::Effect effect = effectOf(m_run, scene.route).value_or(trace::Effect::Keep);
    return static_cast<std::size_t>(std::find(slots.begin(), slots.end(), effect) - slots.begin()) + 1;
}

double FrameBuilder::restsInGroup() const
{
    const Scene& scene = m_now.step;
    if (scene.phase == trace::Phase::Apply) {
        return m_look;
    }
    // Where a run stopped in Decide, the tag stays on the ladder.
    return scene.phase == trace::Phase::Decide && scene.isFailure ? 0 : m_now.progress(BeatKind::Settle);
}

/// In groups a tag stands for itself only on its way; then it is one of the number there.
void FrameBuilder::addGroupedTags()
{
    // What stopped on the ladder goes when the next step, if there is one, begins.
    if (m_before.hasRow() && m_before.index != m_now.step.index && m_before.phase == trace::Phase::Decide &&
        m_before.isFailure && m_look < 1) {
        const QRectF box = rungTag(m_layout, shownRung(lastRung(m_script, m_before)));
        addTag(spriteId(SpriteOwner::Route, SpriteKind::Chip, m_before.firstRoute, m_before.isFold ? kGroup : 0), box,
               tagName(m_before), 1, 1 - m_look);
    }
}

void FrameBuilder::addMovingTag()
{
    const Scene& scene = m_now.step;
    if (!scene.hasRow()) {
        return;
    }
    const bool isMatch = scene.phase == trace::Phase::Match;
    double opacity = isMatch ? m_now.progress(BeatKind::Lift) : 1;
    if (m_layout.lanesInGroups) {
        const double there = scene.phase == trace::Phase::Apply ? 0 : isMatch ? opacity : m_look;
        opacity = std::min(there, 1 - restsInGroup());
    }
    if (opacity <= 0) {
        return;
    }
    const bool wasFocus = m_before.hasRow() && m_before.route == scene.route;
    const double emphasis = isMatch || m_layout.lanesInGroups || wasFocus ? 1 : m_look;
    const std::uint32_t route = tagRoute();
    const bool isPair = m_run.kindOf(route) == trace::MatchKind::Matched;
    if (isMatch && isPair && m_now.progress(BeatKind::Lane) < 1) {
        const QRectF partner = tagNow(route, true);
        addTag(spriteId(SpriteOwner::Route, SpriteKind::Chip, scene.firstRoute, kPartner), partner, tagName(scene), 1,
               opacity);
    }
    const bool onSource = m_run.routes.targetRow[route] == tables::kNoRow;
    const QRectF box = tagNow(route, onSource);
    addTag(spriteId(SpriteOwner::Route, SpriteKind::Chip, scene.firstRoute, scene.isFold ? kGroup : 0), box,
           tagName(scene), emphasis, opacity);
    addTagRoles(scene.firstRoute, scene.route, box, opacity);
}

/// What the tag leaves at the rung that took its row, so that the still picture says where it went.
void FrameBuilder::addTraces()
{
    const auto trace = [&](const Scene& scene, double opacity) {
        if (opacity <= 0 || scene.isFailure) {
            return;
        }
        const QRectF box = rungTag(m_layout, shownRung(lastRung(m_script, scene)));
        constexpr std::uint32_t part = 1;
        Sprite& outline = add(spriteId(SpriteOwner::Route, SpriteKind::Outline, scene.firstRoute, part),
                              SpriteKind::Outline, Layer::Ladder, box.adjusted(0, 0, 0, 1));
        outline.dashed = true;
        outline.opacity = opacity;
        Sprite& name = add(spriteId(SpriteOwner::Route, SpriteKind::Text, scene.firstRoute, part), SpriteKind::Text,
                           Layer::Ladder, box.adjusted(kTagWell * m_layout.scale, 0, -4 * m_layout.scale, 0));
        name.text = tagName(scene);
        name.size = kSizeSmall;
        name.ink = Ink::Secondary;
        name.emphasis = 0;
        name.opacity = opacity;
    };
    const auto has = [](const Scene& scene) {
        return scene.phase == trace::Phase::Decide || scene.phase == trace::Phase::Apply;
    };
    const Scene& scene = m_now.step;
    const bool stays = has(scene) && has(m_before) && m_before.firstRoute == scene.firstRoute;
    if (has(m_before) && m_before.index != scene.index && !stays) {
        trace(m_before, std::max(0.0, 1 - 2 * m_look));
    }
    if (scene.phase == trace::Phase::Decide) {
        trace(scene, m_now.progress(BeatKind::Leave) > 0 ? 1 : 0);
    } else if (scene.phase == trace::Phase::Apply) {
        trace(scene, stays ? 1 : std::max(0.0, 2 * m_look - 1));
    }
}

StageHit FrameBuilder::tagAt(QPointF point) const
{
    StageHit hit;
    const Scene& scene = m_now.step;
    if (m_layout.lanes[0].isEmpty() || scene.phase == trace::Phase::Tables) {
        return hit;
    }
    if (m_layout.lanesInGroups) {
        hit.isGroup =
            scene.isFold && scene.hasRow() &&
            tagNow(tagRoute(), m_run.kindOf(scene.route) == trace::MatchKind::NotMatchedByTarget).contains(point);
        return hit;
    }
    const std::uint32_t end = scene.phase == trace::Phase::Match ? scene.route : tables::kNoRow;
    for (const std::vector<std::uint32_t>& lane : m_script.lanes) {
        for (const std::uint32_t route : lane) {
            if (route <= end && tagInLane(route, true).contains(point)) {
                hit.route = route;
                hit.targetRow = m_run.routes.targetRow[route];
                hit.sourceRow = m_run.routes.sourceRow[route];
            }
        }
    }
    return hit;
}

/// In a window too low for the lanes the tag stands on the ladder alone.
void FrameBuilder::addLadderTag()
{
    const Scene& scene = m_now.step;
    if (!scene.hasRow()) {
        return;
    }
    const double position = scene.phase == trace::Phase::Decide ? m_now.rungPosition() : lastRung(m_script, scene);
    addTag(spriteId(SpriteOwner::Route, SpriteKind::Chip, scene.firstRoute, scene.isFold ? kGroup : 0),
           rungTag(m_layout, shownRung(position)), tagName(scene), 1, m_look);
}

} // namespace mergescope::ui
