#pragma once
// How PyIceberg's upsert writes (merge.md 14.8): not one commit but up to four, each a snapshot of its own.

#include "core/catalog/catalog.h"
#include "core/storage/commit_summary.h"
#include "core/storage/write_plan.h"
#include "core/trace/clause_cells.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <vector>

namespace mergescope::storage {

struct UpsertWrite {
    catalog::TableEntryPtr entry;         ///< with every snapshot; the target itself where nothing was to do
    std::vector<CommitSummary> summaries; ///< one a snapshot, in order
    WritePlan plan;                       ///< of all of them together: what was replaced, where each route's row lies
};

/// Updates first: files of which only updated rows are known to be left out go whole (`delete`), the others are written
/// again without the updated rows (`overwrite`), then the new versions are appended; inserted rows are one more append.
/// Every route's clause must be known; a clause updates or inserts.
[[nodiscard]] UpsertWrite commitUpsert(const catalog::TableEntryPtr& target, const trace::Routes& routes,
                                       const std::vector<trace::ClauseRecord>& clauses,
                                       const std::vector<trace::ClauseCells>& cells,
                                       const std::vector<std::uint32_t>& keyColumns, std::int64_t now);

} // namespace mergescope::storage
