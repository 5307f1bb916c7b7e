#include "ui/stage/stage_script.h"

#include <algorithm>
#include <map>
#include <utility>

namespace mergescope::ui {

namespace {

/// Longer tables may need scrolling at some window size, so their steps leave time for it.
constexpr std::size_t kRowsWithoutScrolling = 8;

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
        const std::optional<trace::Effect> effect = effectOf(run, route);
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

StepTimes timesOf(const StageScript& script)
{
    const std::uint64_t count = trace::stepCount(*script.run);
    StepTimes times;
    times.starts.reserve(count + 1);
    std::map<StepShape, double> lengths;
    double at = 0;
    for (std::uint64_t index = 0; index < count; ++index) {
        times.starts.push_back(at);
        const StepShape shape = shapeOf(script, trace::stepAt(*script.run, index));
        const auto [found, isNew] = lengths.try_emplace(shape, 0.0);
        if (isNew) {
            found->second = lengthOf(beatsOf(shape));
        }
        at += found->second;
    }
    times.starts.push_back(at);
    return times;
}

} // namespace

StageScriptPtr scriptFor(trace::MergeRunPtr run, base::Language language, LadderProvider ladderOf)
{
    auto script = std::make_shared<StageScript>();
    script->run = std::move(run);
    script->language = language;
    script->ladderOf = std::move(ladderOf);
    indexRows(*script);
    script->brings =
        script->displayRows() > kRowsWithoutScrolling || script->run->source->rowCount() > kRowsWithoutScrolling;
    script->times = timesOf(*script);
    return script;
}

double Moment::progress(BeatKind kind) const
{
    for (const Beat& beat : beats) {
        if (beat.kind == kind) {
            return std::clamp(beat.length > 0 ? (elapsed - beat.start) / beat.length : 1.0, 0.0, 1.0);
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

Scene sceneAt(const StageScript& script, std::uint64_t step)
{
    Scene scene{trace::stepAt(*script.run, step)};
    scene.firstRoute = scene.route;
    return scene;
}

Moment momentAt(const StageScript& script, double time)
{
    Moment moment;
    const std::uint64_t index = script.times.stepAt(time);
    moment.step = sceneAt(script, index);
    moment.beats = beatsOf(shapeOf(script, moment.step));
    moment.elapsed = std::clamp(time - script.times.starts[index], 0.0, lengthOf(moment.beats));
    // Sums of lengths are not exact: an end is an end.
    if (time >= script.times.starts[index + 1] - 1e-6) {
        moment.elapsed = lengthOf(moment.beats);
    }
    return moment;
}

double nextBeat(const StageScript& script, double time)
{
    constexpr double kTiny = 1e-3;
    const double last = script.times.starts.back();
    if (time >= last - kTiny) {
        return last;
    }
    const std::uint64_t index = script.times.stepAt(time + 2 * kTiny);
    const double start = script.times.starts[index];
    for (const Beat& beat : beatsOf(shapeOf(script, trace::stepAt(*script.run, index)))) {
        if (beat.kind != BeatKind::Look && start + beat.end() > time + 2 * kTiny) {
            return std::min(start + beat.end(), script.times.starts[index + 1]);
        }
    }
    return script.times.starts[index + 1];
}

double previousBeat(const StageScript& script, double time)
{
    constexpr double kTiny = 1e-3;
    const std::uint64_t index = script.times.stepAt(time);
    const double start = script.times.starts[index];
    double found = start;
    for (const Beat& beat : beatsOf(shapeOf(script, trace::stepAt(*script.run, index)))) {
        if (beat.kind != BeatKind::Look && start + beat.end() < time - 2 * kTiny) {
            found = start + beat.end();
        }
    }
    return index == 0 ? script.times.starts[1] : found;
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
