#include "core/metrics/shown_counters.h"

#include <algorithm>

namespace mergescope::metrics {

namespace {

std::uint64_t& at(ShownCounts& counts, ShownCounter counter)
{
    return counts[static_cast<std::size_t>(counter)];
}

/// What applying one route adds.
void count(const trace::MergeRun& run, std::uint32_t route, ShownCounts& counts)
{
    const std::int16_t clause = run.routes.clause[route];
    if (clause != trace::kNoClause) {
        switch (run.clauses[static_cast<std::size_t>(clause)].effect) {
        case trace::Effect::UpdateCells:
            ++at(counts, ShownCounter::Updated);
            return;
        case trace::Effect::InsertRow:
            ++at(counts, ShownCounter::Inserted);
            return;
        case trace::Effect::DeleteRow:
            ++at(counts, ShownCounter::Deleted);
            return;
        case trace::Effect::Keep:
        case trace::Effect::Raise:
            break;
        }
    }
    const std::uint32_t target = run.routes.targetRow[route];
    const bool isFirstOfRow = route == 0 || run.routes.targetRow[route - 1] != target;
    if (target < run.fates.size() && isFirstOfRow) {
        at(counts, ShownCounter::Copied) += run.fates[target].fate == trace::Fate::Copied ? 1 : 0;
        at(counts, ShownCounter::Untouched) += run.fates[target].fate == trace::Fate::Untouched ? 1 : 0;
    }
}

} // namespace

std::string_view counterWord(ShownCounter counter)
{
    static constexpr std::array<std::string_view, kShownCounters> kWords{"updated", "inserted", "deleted", "copied",
                                                                         "untouched"};
    return kWords[static_cast<std::size_t>(counter)];
}

ShownCounts finalCounts(const trace::MergeRun& run)
{
    ShownCounts counts{run.counts.updated, run.counts.inserted, run.counts.deleted, run.counts.copied, 0};
    for (const trace::RowFate& fate : run.fates) {
        at(counts, ShownCounter::Untouched) += fate.fate == trace::Fate::Untouched ? 1 : 0;
    }
    return counts;
}

ShownCounts countsAt(const trace::MergeRun& run, std::uint64_t index)
{
    const trace::Step step = trace::stepAt(run, index);
    if (step.phase == trace::Phase::Result || step.isFailure) {
        return finalCounts(run);
    }
    ShownCounts counts{};
    for (std::uint32_t route = 0; step.phase == trace::Phase::Apply && route <= step.route; ++route) {
        count(run, route, counts);
    }
    return counts;
}

std::uint64_t unchangedUpdatesAt(const trace::MergeRun& run, std::uint64_t index)
{
    const trace::Step step = trace::stepAt(run, index);
    if (step.phase == trace::Phase::Result || step.isFailure) {
        return run.counts.unchangedUpdates;
    }
    std::uint64_t unchanged = 0;
    for (std::uint32_t route = 0; step.phase == trace::Phase::Apply && route <= step.route; ++route) {
        const std::int16_t clause = run.routes.clause[route];
        const std::uint32_t target = run.routes.targetRow[route];
        const bool isUpdate = clause != trace::kNoClause &&
                              run.clauses[static_cast<std::size_t>(clause)].effect == trace::Effect::UpdateCells;
        unchanged +=
            isUpdate && target < run.fates.size() && run.fates[target].fate == trace::Fate::UpdatedSameValues ? 1 : 0;
    }
    return unchanged;
}

std::vector<CountsAtStep> countSeries(const trace::MergeRun& run, std::size_t most)
{
    const std::uint64_t last = trace::stepCount(run) - 1;
    std::vector<CountsAtStep> series{{0, {}}};
    // A failed run writes nothing, and what its steps would have counted is taken back at the last one.
    const std::uint64_t begin = trace::firstStepOf(run, trace::Phase::Apply);
    const bool applies = trace::stepAt(run, begin).phase == trace::Phase::Apply;
    ShownCounts counts{};
    for (std::uint64_t step = begin; applies && step < last; ++step) {
        const ShownCounts before = counts;
        const trace::Step shown = trace::stepAt(run, step);
        if (shown.phase != trace::Phase::Apply) {
            break;
        }
        count(run, shown.route, counts);
        if (counts != before) {
            series.push_back({step, counts});
        }
    }
    series.push_back({last, finalCounts(run)});
    const std::size_t wanted = std::max<std::size_t>(most, 2);
    if (series.size() > wanted) {
        std::vector<CountsAtStep> chosen;
        chosen.reserve(wanted);
        for (std::size_t i = 0; i < wanted; ++i) {
            chosen.push_back(series[i * (series.size() - 1) / (wanted - 1)]);
        }
        series = std::move(chosen);
    }
    return series;
}

} // namespace mergescope::metrics
