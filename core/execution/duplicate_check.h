#pragma once
// Several source rows for one target row: whether the engine minds, and where it stops.

#include "core/execution/run_merge.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

/// Does this statement check at all? (No MATCHED clause, or a lone DELETE, can make it not to.)
[[nodiscard]] bool checksDuplicates(const sql::Dialect& dialect, const std::vector<trace::ClauseRecord>& clauses);

/// The routes of the first target row that breaks the rule: [first, last).
struct DuplicateMatch {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::uint32_t second = 0; ///< the route at which the second one is seen
};
/// Every pair counts: needs the routes only.
[[nodiscard]] std::optional<DuplicateMatch> findDuplicatePairs(const trace::Routes& routes);
/// Only pairs whose clause updates or deletes count: needs the decisions too.
[[nodiscard]] std::optional<DuplicateMatch> findDuplicateWrites(const trace::Routes& routes,
                                                                const std::vector<trace::ClauseRecord>& clauses);

[[nodiscard]] trace::RunFailure duplicateFailure(const MergeInput& input,
                                                 const std::vector<trace::ClauseRecord>& clauses,
                                                 const trace::Routes& routes, const DuplicateMatch& match);

} // namespace mergescope::execution
