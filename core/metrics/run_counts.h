#pragma once
// Numbers worked out from a run: the engine's counters and the fate of every row.

#include "core/storage/write_plan.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::metrics {

/// The run's tables, files, clauses and routes must be there.
[[nodiscard]] std::vector<trace::RowFate> fatesOf(const trace::MergeRun& run, const storage::WritePlan& plan);

/// Counted as the engine counts: each routed pair or row once. `deletesCountPairs`: so does a row deleted by two pairs.
[[nodiscard]] trace::RunCounts countsOf(const trace::MergeRun& run, const storage::WritePlan& plan,
                                        bool deletesCountPairs);

/// A counter under its name in the contract.
struct NamedCount {
    std::string_view name;
    std::uint64_t value = 0;
};
/// All counters in the contract's order.
[[nodiscard]] std::vector<NamedCount> namedCounts(const trace::RunCounts& counts);

} // namespace mergescope::metrics
