#pragma once
// Steps are not stored: step k is computed from the run's columns, at the same cost for any k.
// Step 0 is the tables; then each route in the phase Match, each in Decide, each in Apply; the last step is the result.
// A failed run ends its phases at the route that failed, and its last step shows the failure.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mergescope::trace {

struct Step {
    std::uint64_t index = 0;
    Phase phase = Phase::Tables;
    std::uint32_t route = 0; ///< meaningless in Tables and Result
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
    std::int16_t clause = kNoClause; ///< Decide and Apply: the clause that took it
    bool isFailure = false;          ///< this step shows what went wrong
    friend bool operator==(const Step&, const Step&) = default;
};

[[nodiscard]] std::uint64_t stepCount(const MergeRun& run);
/// index < stepCount(run).
[[nodiscard]] Step stepAt(const MergeRun& run, std::uint64_t index);
/// The first step of a phase; the last step where a failed run never reached it.
[[nodiscard]] std::uint64_t firstStepOf(const MergeRun& run, Phase phase);
/// The step of this phase that shows the route.
[[nodiscard]] std::uint64_t stepOf(const MergeRun& run, Phase phase, std::uint32_t route);
[[nodiscard]] std::string_view phaseWord(Phase phase); ///< "tables", "match", … (contract)
[[nodiscard]] std::string_view fateWord(Fate fate);    ///< "updated-same-values", … (contract)

/// Applies every route's effect, taken from after, to the before-table. A law: equals run.after.
[[nodiscard]] tables::TablePtr replay(const MergeRun& run);

/// The run's facts as text, byte for byte the same for the same input: for golden files and the determinism law.
[[nodiscard]] std::string dump(const MergeRun& run);

} // namespace mergescope::trace
