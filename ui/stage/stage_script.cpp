#include "ui/stage/stage_script.h"

#include "core/story/story.h"

#include <algorithm>
#include <deque>
#include <string>
#include <unordered_map>
#include <utility>

namespace mergescope::ui {

namespace {

/// Longer tables may need scrolling at some window size, so their steps leave time for it.
constexpr std::size_t kRowsWithoutScrolling = 3;

StepShape shapeOf(const StageScript& script, const trace::Step& step)
{
    const trace::MergeRun& run = *script.run;
    StepShape shape;
    shape.phase = step.phase;
    shape.isFailure = step.isFailure;
    shape.brings = script.brings;
    if (step.phase == trace::Phase::Match) {
        shape.isPair = step.targetRow != tables::kNoRow && step.sourceRow != tables::kNoRow;
    }
    if (step.phase == trace::Phase::Decide) {
        for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
            if (run.truth(step.route, clause) != values::Truth::NotTested) {
                shape.rungs.push_back(static_cast<int>(clause) + 1);
            }
        }
        if (step.clause == trace::kNoClause && !step.isFailure) {
            shape.rungs.push_back(static_cast<int>(script.rungCount()) - 1);
        }
    }
    if (step.phase == trace::Phase::Apply) {
        shape.effect = effectOf(run, step.route);
        const trace::RowFate* fate = fateOfTarget(run, step.targetRow);
        shape.changesCells = shape.effect == trace::Effect::UpdateCells &&
                             (fate == nullptr || fate->fate != trace::Fate::UpdatedSameValues);
    }
    return shape;
}

} // namespace

int laneOf(trace::MatchKind kind)
{
    switch (kind) {
    case trace::MatchKind::NotMatchedBySource:
        return 0;
    case trace::MatchKind::Matched:
        return 1;
    case trace::MatchKind::NotMatchedByTarget:
        return 2;
    }
    return 0;
}

namespace {

void indexRows(StageScript& script)
{
    const trace::MergeRun& run = *script.run;
    const std::size_t routes = run.routes.size();
    script.routeOfSource.assign(run.source->rowCount(), tables::kNoRow);
    script.takenOfSource.assign(run.source->rowCount(), tables::kNoRow);
    script.lastSource.assign(routes, tables::kNoRow);
    script.rowsTaken.assign(run.clauses.size() + 1, 0);
    std::vector<std::uint8_t> deleted(run.before->rowCount(), 0);
    std::uint32_t lastSource = tables::kNoRow;
    for (std::size_t route = 0; route < routes; ++route) {
        const std::uint32_t source = run.routes.sourceRow[route];
        if (source != tables::kNoRow) {
            lastSource = source;
            if (script.routeOfSource[source] == tables::kNoRow) {
                script.routeOfSource[source] = static_cast<std::uint32_t>(route);
            }
            std::uint32_t& taken = script.takenOfSource[source];
            if (taken == tables::kNoRow ||
                (run.routes.clause[taken] == trace::kNoClause && run.routes.clause[route] != trace::kNoClause)) {
                taken = static_cast<std::uint32_t>(route);
            }
        }
        script.lastSource[route] = lastSource;
        const auto lane = static_cast<std::size_t>(laneOf(run.kindOf(route)));
        script.lanes[lane].push_back(static_cast<std::uint32_t>(route));
        const trace::Effect fate = effectOf(run, route).value_or(trace::Effect::Keep);
        script.fatesOfLane[lane][static_cast<std::size_t>(fate)].push_back(static_cast<std::uint32_t>(route));
        const std::int16_t clause = run.routes.clause[route];
        ++script.rowsTaken[clause == trace::kNoClause ? run.clauses.size() : static_cast<std::size_t>(clause)];
        if (clause == trace::kNoClause && run.kindOf(route) == trace::MatchKind::NotMatchedByTarget) {
            ++script.rowsIgnored;
        }
        const std::optional<trace::Effect> effect = effectOf(run, route);
        if (effect.has_value() && effect != trace::Effect::Keep && !script.firstChange && !run.failure) {
            script.firstChange = static_cast<std::uint32_t>(route);
        }
        if (effect == trace::Effect::InsertRow) {
            script.insertRoutes.push_back(static_cast<std::uint32_t>(route));
        } else if (effect == trace::Effect::DeleteRow && run.routes.targetRow[route] != tables::kNoRow) {
            deleted[run.routes.targetRow[route]] = 1;
        }
    }
    script.deletedBefore.assign(run.before->rowCount() + 1, 0);
    for (std::size_t row = 0; row < deleted.size(); ++row) {
        script.deletedBefore[row + 1] = script.deletedBefore[row] + deleted[row];
    }
    if (run.failure.has_value()) {
        script.insertRoutes.erase(std::remove_if(script.insertRoutes.begin(), script.insertRoutes.end(),
                                                 [&](std::uint32_t route) {
                                                     return run.failure->phase < trace::Phase::Apply ||
                                                            route >= run.failure->route;
                                                 }),
                                  script.insertRoutes.end());
    }
}

void numberTwins(StageScript& script)
{
    constexpr std::size_t kMostTags = 60; // a lane with more shows how many they are
    for (const auto& lane : script.lanes) {
        std::map<std::string, int> times;
        for (const std::uint32_t route : lane.size() > kMostTags ? std::vector<std::uint32_t>() : lane) {
            const int number = ++times[story::rowName(*script.run, script.run->routes.targetRow[route],
                                                      script.run->routes.sourceRow[route], script.language)];
            if (number > 1) {
                script.twinNumbers.emplace(route, number);
            }
        }
    }
}

/// How many routes a phase shows: up to and with the one that failed, none after a failure.
std::uint64_t routesIn(const trace::MergeRun& run, trace::Phase phase)
{
    if (!run.failure.has_value() || phase < run.failure->phase) {
        return run.routes.size();
    }
    if (phase > run.failure->phase) {
        return 0;
    }
    return std::min<std::uint64_t>(run.failure->route + std::uint64_t{1}, run.routes.size());
}

bool changesNothing(const trace::MergeRun& run, std::size_t route)
{
    const trace::RowFate* fate = fateOfTarget(run, run.routes.targetRow[route]);
    return fate != nullptr && fate->fate == trace::Fate::UpdatedSameValues;
}

bool goSameWay(const trace::MergeRun& run, std::size_t a, std::size_t b)
{
    if (run.kindOf(a) != run.kindOf(b) || run.routes.clause[a] != run.routes.clause[b] ||
        changesNothing(run, a) != changesNothing(run, b)) {
        return false;
    }
    for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
        if (run.truth(a, clause) != run.truth(b, clause)) {
            return false;
        }
    }
    return true;
}

void indexWays(StageScript& script)
{
    const trace::MergeRun& run = *script.run;
    const auto failed = run.failure.has_value() ? run.failure->route : tables::kNoRow;
    const auto routes = static_cast<std::uint32_t>(run.routes.size());
    for (std::uint32_t route = 0; route < routes; ++route) {
        const bool isAlone = route == failed || (route > 0 && route - 1 == failed);
        if (route == 0 || isAlone || !goSameWay(run, route - 1, route)) {
            script.ways.push_back(route);
        }
    }
    for (std::size_t way = 0; way < script.ways.size(); ++way) {
        const std::uint32_t end = way + 1 < script.ways.size() ? script.ways[way + 1] : routes;
        script.hasFolds = script.hasFolds || end - script.ways[way] > kLongestUnfolded;
    }
}

/// The way a route goes: its first route and one past its last, and which one it is.
struct Way {
    std::size_t number = 0;
    std::uint64_t first = 0;
    std::uint64_t end = 0;
};

Way wayOf(const StageScript& script, std::uint64_t route)
{
    const auto next = std::upper_bound(script.ways.begin(), script.ways.end(), route);
    const auto number = static_cast<std::size_t>(next - script.ways.begin()) - 1;
    return {number, script.ways[number], next == script.ways.end() ? script.run->routes.size() : *next};
}

constexpr trace::Phase kRoutePhases[] = {trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply};

/// Beats and their length for each shape that has occurred, found without making the shape again.
class ShapeLengths {
public:
    explicit ShapeLengths(const StageScript& script) : m_script(script) {}

    double of(const trace::Step& step)
    {
        const trace::MergeRun& run = *m_script.run;
        std::string key;
        key.push_back(static_cast<char>(step.phase));
        key.push_back(step.isFailure ? 'f' : static_cast<char>(run.kindOf(step.route)));
        key.push_back(changesNothing(run, step.route) ? 's' : 'c');
        key.push_back(static_cast<char>(run.routes.clause[step.route] & 0xFF));
        key.push_back(static_cast<char>(run.routes.clause[step.route] >> 8));
        if (step.phase == trace::Phase::Decide) {
            for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
                key.push_back(static_cast<char>(run.truth(step.route, clause)));
            }
        }
        const auto [found, isNew] = m_lengths.try_emplace(std::move(key), 0.0);
        if (isNew) {
            found->second = lengthOf(beatsOf(shapeOf(m_script, step)));
        }
        return found->second;
    }

private:
    const StageScript& m_script;
    std::unordered_map<std::string, double> m_lengths;
};

StepTimes timesOf(const StageScript& script)
{
    const trace::MergeRun& run = *script.run;
    StepTimes times;
    times.add(1, lengthOf(beatsOf(shapeOf(script, trace::stepAt(run, 0)))));
    ShapeLengths lengths(script);
    for (const trace::Phase phase : kRoutePhases) {
        const std::uint64_t end = routesIn(run, phase);
        for (std::size_t way = 0; way < script.ways.size() && script.ways[way] < end; ++way) {
            const std::uint64_t next = way + 1 < script.ways.size() ? script.ways[way + 1] : run.routes.size();
            const trace::Step step = trace::stepAt(run, trace::stepOf(run, phase, script.ways[way]));
            times.add(std::min(next, end) - script.ways[way], lengths.of(step));
        }
    }
    const std::uint64_t count = trace::stepCount(run);
    if (times.count() < count) {
        times.add(1, lengthOf(beatsOf(shapeOf(script, trace::stepAt(run, count - 1)))));
    }
    return times;
}

} // namespace

namespace {

/// Frames ask for the same two ladders over and over; each is evaluated once.
LadderProvider remembering(LadderProvider ladderOf)
{
    if (!ladderOf) {
        return ladderOf;
    }
    struct Known {
        std::size_t route = 0;
        session::Ladder ladder;
    };
    const auto known = std::make_shared<std::deque<Known>>();
    return [known, ladderOf = std::move(ladderOf)](std::size_t route) {
        constexpr std::size_t kMostKnown = 8;
        for (const Known& one : *known) {
            if (one.route == route) {
                return one.ladder;
            }
        }
        known->push_front({route, ladderOf(route)});
        if (known->size() > kMostKnown) {
            known->pop_back();
        }
        return known->front().ladder;
    };
}

} // namespace

StageScriptPtr scriptFor(trace::MergeRunPtr run, base::Language language, LadderProvider ladderOf)
{
    auto script = std::make_shared<StageScript>();
    script->run = std::move(run);
    script->language = language;
    script->ladderOf = remembering(std::move(ladderOf));
    indexRows(*script);
    numberTwins(*script);
    script->brings =
        script->displayRows() > kRowsWithoutScrolling || script->run->source->rowCount() > kRowsWithoutScrolling;
    indexWays(*script);
    script->times = timesOf(*script);
    return script;
}

double Moment::progress(BeatKind kind) const
{
    for (const Beat& beat : beats) {
        if (beat.kind == kind) {
            const double part = beat.length > 0 ? (elapsed - beat.start) / beat.length : 1.0;
            return part > 1 - 1e-9 ? 1 : std::max(0.0, part); // a quotient just below 1 is an end too
        }
    }
    return 1;
}

double Moment::lookWithoutBring() const
{
    for (const Beat& beat : beats) {
        if (beat.kind == BeatKind::Look) {
            return std::clamp(beat.length > 0 ? elapsed / beat.length : 1.0, 0.0, 1.0);
        }
    }
    return 1;
}

double Moment::revealed(int rung) const
{
    for (const Beat& beat : beats) {
        if (beat.kind == BeatKind::Reveal && beat.rung == rung) {
            return std::clamp(beat.length > 0 ? (elapsed - beat.start) / beat.length : 1.0, 0.0, 1.0);
        }
    }
    return 0;
}

double Moment::rungPosition() const
{
    double position = 0;
    for (const Beat& beat : beats) {
        if (beat.kind != BeatKind::Rung || elapsed <= beat.start) {
            continue;
        }
        const double moved = beat.length > 0 ? (elapsed - beat.start) / beat.length : 1.0;
        position += (beat.rung - position) * eased(moved);
    }
    return position;
}

std::optional<StepFold> foldAround(const StageScript& script, std::uint64_t step)
{
    const trace::Step at = trace::stepAt(*script.run, step);
    if (at.phase == trace::Phase::Tables || at.phase == trace::Phase::Result) {
        return std::nullopt;
    }
    const Way way = wayOf(script, at.route);
    const std::uint64_t end = std::min(way.end, routesIn(*script.run, at.phase));
    if (end - way.first <= kLongestUnfolded) {
        return std::nullopt;
    }
    const std::uint64_t first = step - (at.route - way.first);
    return StepFold{first, first + (end - way.first) - 1};
}

namespace {

std::optional<StepFold> closedFoldAround(const StageScript& script, std::uint64_t step, const OpenFolds& open)
{
    if (open.all || !script.hasFolds) {
        return std::nullopt;
    }
    const std::optional<StepFold> fold = foldAround(script, step);
    const bool isOpen = fold && std::binary_search(open.first.begin(), open.first.end(), fold->first);
    return isOpen ? std::nullopt : fold;
}

} // namespace

QList<StepFold> closedFolds(const StageScript& script, const OpenFolds& open)
{
    QList<StepFold> folds;
    if (open.all || !script.hasFolds) {
        return folds;
    }
    for (const trace::Phase phase : kRoutePhases) {
        const std::uint64_t end = routesIn(*script.run, phase);
        for (std::size_t way = 0; way < script.ways.size() && script.ways[way] < end; ++way) {
            const std::uint64_t next =
                std::min<std::uint64_t>(end, way + 1 < script.ways.size() ? script.ways[way + 1] : end);
            const std::uint64_t first = trace::stepOf(*script.run, phase, script.ways[way]);
            if (next - script.ways[way] > kLongestUnfolded &&
                !std::binary_search(open.first.begin(), open.first.end(), first)) {
                folds.append({first, first + (next - script.ways[way]) - 1});
            }
        }
    }
    return folds;
}

Scene sceneAt(const StageScript& script, std::uint64_t step, const OpenFolds& open)
{
    const std::optional<StepFold> fold = closedFoldAround(script, step, open);
    Scene scene{trace::stepAt(*script.run, fold ? fold->last : step)};
    scene.firstRoute = scene.route;
    scene.mark = static_cast<std::uint32_t>(scene.index & 1U);
    if (fold) {
        scene.isFold = true;
        scene.firstRoute = scene.route - static_cast<std::uint32_t>(fold->last - fold->first);
        const auto way = static_cast<std::uint32_t>(wayOf(script, scene.firstRoute).number & 1U);
        scene.mark = 2 + 2 * static_cast<std::uint32_t>(scene.phase) + way;
    }
    return scene;
}

namespace {

/// Where a scene lies on the time line, and its beats.
struct Span {
    double start = 0;
    double end = 0;
    Beats beats;

    /// From the scene's own milliseconds to the time line's.
    [[nodiscard]] double timeAt(double elapsed) const { return start + (end - start) * elapsed / lengthOf(beats); }
};

Span spanOf(const StageScript& script, const Scene& scene)
{
    StepShape shape = shapeOf(script, scene);
    shape.isFold = scene.isFold;
    return {script.times.startOf(scene.firstStep()), script.times.endOf(scene.index), beatsOf(shape)};
}

} // namespace

Moment momentAt(const StageScript& script, double time, const OpenFolds& open)
{
    Moment moment;
    moment.step = sceneAt(script, script.times.stepAt(time), open);
    Span span = spanOf(script, moment.step);
    const double length = lengthOf(span.beats);
    const double part = span.end > span.start ? (time - span.start) / (span.end - span.start) : 1;
    moment.elapsed = std::clamp(part, 0.0, 1.0) * length;
    // Sums of lengths are not exact: an end is an end.
    if (time >= span.end - 1e-6) {
        moment.elapsed = length;
    }
    moment.beats = std::move(span.beats);
    return moment;
}

double nextBeat(const StageScript& script, double time, const OpenFolds& open)
{
    constexpr double kTiny = 1e-3;
    const double last = script.times.end();
    if (time >= last - kTiny) {
        return last;
    }
    const Span span = spanOf(script, sceneAt(script, script.times.stepAt(time + 2 * kTiny), open));
    for (const Beat& beat : span.beats) {
        const double end = span.timeAt(beat.end());
        if (beat.kind != BeatKind::Look && end > time + 2 * kTiny) {
            return std::min(end, span.end);
        }
    }
    return span.end;
}

double previousBeat(const StageScript& script, double time, const OpenFolds& open)
{
    constexpr double kTiny = 1e-3;
    const std::uint64_t index = script.times.stepAt(time);
    const Span span = spanOf(script, sceneAt(script, index, open));
    double found = span.start;
    for (const Beat& beat : span.beats) {
        const double end = span.timeAt(beat.end());
        if (beat.kind != BeatKind::Look && end < time - 2 * kTiny) {
            found = end;
        }
    }
    return index == 0 ? script.times.endOf(0) : found;
}

RouteRange routesOfTarget(const trace::MergeRun& run, std::uint32_t targetRow)
{
    // kNoRow is the largest number, so the column is ascending as a whole.
    const auto& rows = run.routes.targetRow;
    const auto [first, end] = std::equal_range(rows.begin(), rows.end(), targetRow);
    return {static_cast<std::size_t>(first - rows.begin()), static_cast<std::size_t>(end - rows.begin())};
}

std::size_t decidingRoute(const trace::MergeRun& run, std::uint32_t targetRow)
{
    const RouteRange range = routesOfTarget(run, targetRow);
    for (std::size_t route = range.first; route < range.end; ++route) {
        if (run.routes.clause[route] != trace::kNoClause) {
            return route;
        }
    }
    return range.first;
}

std::optional<trace::Effect> effectOf(const trace::MergeRun& run, std::size_t route)
{
    const std::int16_t clause = run.routes.clause[route];
    if (clause == trace::kNoClause) {
        return std::nullopt;
    }
    return run.clauses[static_cast<std::size_t>(clause)].effect;
}

const trace::RowFate* fateOfTarget(const trace::MergeRun& run, std::uint32_t targetRow)
{
    // Fates stand in stage order, target rows first, one each.
    if (targetRow >= run.fates.size() || run.fates[targetRow].targetRow != targetRow) {
        return nullptr;
    }
    return &run.fates[targetRow];
}

std::vector<std::uint32_t> changedColumns(const trace::MergeRun& run, std::size_t route)
{
    std::vector<std::uint32_t> changed;
    const std::uint32_t before = run.routes.targetRow[route];
    const std::uint32_t after = run.routes.afterRow[route];
    if (before == tables::kNoRow || after == tables::kNoRow || after >= run.after->rowCount() ||
        run.before->columnCount() != run.after->columnCount()) {
        return changed;
    }
    for (std::size_t column = 0; column < run.before->columnCount(); ++column) {
        if (!run.before->cell(before, column).isIdenticalTo(run.after->cell(after, column))) {
            changed.push_back(static_cast<std::uint32_t>(column));
        }
    }
    return changed;
}

std::uint32_t displayRowOf(const StageScript& script, std::size_t route)
{
    const std::uint32_t target = script.run->routes.targetRow[route];
    if (target != tables::kNoRow) {
        return target;
    }
    const auto& inserts = script.insertRoutes;
    const auto found = std::lower_bound(inserts.begin(), inserts.end(), static_cast<std::uint32_t>(route));
    if (found == inserts.end() || *found != route) {
        return tables::kNoRow;
    }
    return script.targetRows() + static_cast<std::uint32_t>(found - inserts.begin());
}

} // namespace mergescope::ui
