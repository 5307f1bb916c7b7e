#include "ui/state/equivalent_step.h"

#include "core/trace/steps.h"

#include <algorithm>
#include <optional>

namespace mergescope::ui {

namespace {

std::optional<tables::RowId> idOf(const tables::Table& table, std::uint32_t row)
{
    return row < table.rowCount() ? std::optional(table.rowId(row)) : std::nullopt;
}

/// How much two routes are about the same rows: 2 both sides, 1 one of them.
int likeness(const trace::MergeRun& from, std::uint32_t a, const trace::MergeRun& to, std::uint32_t b)
{
    const auto target = idOf(*from.before, from.routes.targetRow[a]);
    const auto source = idOf(*from.source, from.routes.sourceRow[a]);
    const auto otherTarget = idOf(*to.before, to.routes.targetRow[b]);
    const auto otherSource = idOf(*to.source, to.routes.sourceRow[b]);
    if (target == otherTarget && source == otherSource) {
        return 2;
    }
    return (target && target == otherTarget) || (source && source == otherSource) ? 1 : 0;
}

} // namespace

std::uint64_t equivalentStep(const trace::MergeRun& from, std::uint64_t step, const trace::MergeRun& to)
{
    const std::uint64_t fromCount = trace::stepCount(from);
    const std::uint64_t toCount = trace::stepCount(to);
    const trace::Step old = trace::stepAt(from, std::min(step, fromCount - 1));
    if (old.phase == trace::Phase::Tables) {
        return 0;
    }
    if (old.phase == trace::Phase::Result) {
        return toCount - 1;
    }
    std::optional<std::uint32_t> best;
    int bestLikeness = 0;
    for (std::uint32_t route = 0; route < to.routes.size() && bestLikeness < 2; ++route) {
        const int value = likeness(from, old.route, to, route);
        if (value > bestLikeness) {
            best = route;
            bestLikeness = value;
        }
    }
    const bool failedBefore = to.failure && best && (*best > to.failure->route || old.phase > to.failure->phase);
    if (!best || failedBefore) {
        return std::min(trace::firstStepOf(to, old.phase), toCount - 1);
    }
    return std::min(trace::stepOf(to, old.phase, *best), toCount - 1);
}

} // namespace mergescope::ui
