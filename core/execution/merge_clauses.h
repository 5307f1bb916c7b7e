#pragma once
// The clauses of a MERGE over routes: which clause takes which route, and the new cells it computes for them.

#include "core/execution/run_merge.h"
#include "core/trace/trace_writer.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

/// What the clauses did, up to the first failure in the engine's order.
struct ClauseResult {
    std::vector<trace::ClauseCells> cells;
    std::optional<trace::RunFailure> failure;
};

/// `routes` are positions in the writer's routes, ascending: those the engine comes to.
[[nodiscard]] ClauseResult runClauses(const MergeInput& input, const std::vector<trace::ClauseRecord>& clauses,
                                      const std::vector<std::uint32_t>& routes, trace::TraceWriter& writer);

} // namespace mergescope::execution
