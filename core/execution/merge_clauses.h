#pragma once
// The clauses of a MERGE over routes: which clause takes which route, and the new cells it computes for them.

#include "core/execution/run_merge.h"
#include "core/trace/trace_writer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

/// Which clause took which routes, up to the first failure of a condition in the engine's order.
struct ClauseDecision {
    std::vector<std::vector<std::uint32_t>> taken; ///< one list a clause, ascending
    std::optional<trace::RunFailure> failure;
};

/// What the clauses did, up to the first failure in the engine's order.
struct ClauseResult {
    std::vector<trace::ClauseCells> cells;
    std::optional<trace::RunFailure> failure;
};

/// `routes` are positions in the writer's routes, ascending: those the engine comes to.
[[nodiscard]] ClauseDecision decideClauses(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                                           const std::vector<std::uint32_t>& routes, trace::TraceWriter& writer);
/// New cells for the routes of each clause; a failure of the decision ends the work at its route.
[[nodiscard]] ClauseResult computeCells(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                                        ClauseDecision decision, const std::vector<std::uint32_t>& routes,
                                        trace::TraceWriter& writer);

} // namespace mergescope::execution
