#pragma once
// How the columns of the next version of a table are put together from the old ones and from new cells.

#include "core/tables/table.h"
#include "core/trace/clause_cells.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <vector>

namespace mergescope::storage {

/// Where one row of the next version comes from. Cells that its clause set are new, the others are those of beforeRow.
struct RowOrigin {
    std::uint32_t beforeRow = tables::kNoRow; ///< kNoRow: an inserted row
    std::uint32_t cellRow = 0;                ///< row in the clause's cells
    std::int16_t clause = trace::kNoClause;   ///< kNoClause: nothing is new
};

/// What happens to a route's row.
[[nodiscard]] trace::Effect effectOfRoute(const trace::Routes& routes, const std::vector<trace::ClauseRecord>& clauses,
                                          std::size_t route);
/// Of the routes [first, last) of one target row, the one that decides about it: the first that does something.
[[nodiscard]] std::uint32_t decisiveRoute(const trace::Routes& routes, const std::vector<trace::ClauseRecord>& clauses,
                                          std::uint32_t first, std::uint32_t last);
/// Where each route's new values are in the cells of the clause that took it.
[[nodiscard]] std::vector<std::uint32_t> cellRowsOf(const trace::Routes& routes, std::size_t clauseCount);

/// One column of the next version. Shares the old column where nothing of it changed.
[[nodiscard]] tables::ColumnPtr assembleColumn(std::uint32_t column, const tables::ColumnPtr& before,
                                               const std::vector<trace::ClauseCells>& cells,
                                               const std::vector<RowOrigin>& rows);

} // namespace mergescope::storage
