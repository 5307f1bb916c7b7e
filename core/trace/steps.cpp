#include "core/trace/steps.h"

#include <algorithm>
#include <cassert>

namespace mergescope::trace {

namespace {

/// The phases that have one step a route, in order.
constexpr Phase kRoutePhases[] = {Phase::Match, Phase::Decide, Phase::Apply};

/// How many steps a phase has: one a route, up to and with the route that failed; none after a failure.
std::uint64_t stepsIn(const MergeRun& run, Phase phase)
{
    if (phase == Phase::Tables) {
        return 1;
    }
    if (phase == Phase::Result) {
        return run.failure.has_value() && run.failure->phase != Phase::Result ? 0 : 1;
    }
    if (!run.failure.has_value() || phase < run.failure->phase) {
        return run.routes.size();
    }
    if (phase > run.failure->phase) {
        return 0;
    }
    return std::min<std::uint64_t>(run.failure->route + std::uint64_t{1}, run.routes.size());
}

Step routeStep(const MergeRun& run, std::uint64_t index, Phase phase, std::uint64_t route)
{
    Step step;
    step.index = index;
    step.phase = phase;
    step.route = static_cast<std::uint32_t>(route);
    step.targetRow = run.routes.targetRow[route];
    step.sourceRow = run.routes.sourceRow[route];
    if (phase != Phase::Match) {
        step.clause = run.routes.clause[route];
    }
    return step;
}

} // namespace

std::uint64_t stepCount(const MergeRun& run)
{
    std::uint64_t count = stepsIn(run, Phase::Tables) + stepsIn(run, Phase::Result);
    for (const Phase phase : kRoutePhases) {
        count += stepsIn(run, phase);
    }
    return count;
}

Step stepAt(const MergeRun& run, std::uint64_t index)
{
    assert(index < stepCount(run));
    Step step;
    step.index = index;
    if (index > 0) {
        std::uint64_t first = 1;
        step.phase = Phase::Result;
        for (const Phase phase : kRoutePhases) {
            const std::uint64_t count = stepsIn(run, phase);
            if (index < first + count) {
                step = routeStep(run, index, phase, index - first);
                break;
            }
            first += count;
        }
    }
    step.isFailure = run.failure.has_value() && index + 1 == stepCount(run);
    return step;
}

std::uint64_t firstStepOf(const MergeRun& run, Phase phase)
{
    if (phase == Phase::Tables) {
        return 0;
    }
    std::uint64_t first = 1;
    for (const Phase earlier : kRoutePhases) {
        if (earlier < phase) {
            first += stepsIn(run, earlier);
        }
    }
    return std::min(first, stepCount(run) - 1);
}

std::uint64_t stepOf(const MergeRun& run, Phase phase, std::uint32_t route)
{
    if (phase == Phase::Tables) {
        return 0;
    }
    if (phase == Phase::Result) {
        return stepCount(run) - 1;
    }
    return std::min(firstStepOf(run, phase) + route, stepCount(run) - 1);
}

std::string_view phaseWord(Phase phase)
{
    switch (phase) {
    case Phase::Tables:
        return "tables";
    case Phase::Match:
        return "match";
    case Phase::Decide:
        return "decide";
    case Phase::Apply:
        return "apply";
    case Phase::Result:
        return "result";
    }
    return "";
}

std::string_view fateWord(Fate fate)
{
    switch (fate) {
    case Fate::Updated:
        return "updated";
    case Fate::UpdatedSameValues:
        return "updated-same-values";
    case Fate::Deleted:
        return "deleted";
    case Fate::Copied:
        return "copied";
    case Fate::Untouched:
        return "untouched";
    case Fate::Inserted:
        return "inserted";
    case Fate::Ignored:
        return "ignored";
    }
    return "";
}

} // namespace mergescope::trace
