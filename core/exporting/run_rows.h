#pragma once
// A run's rows as exports show them: each before-row beside what became of it, and the marks of every cell.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::exporting {

/// One line of before beside after.
struct RunRow {
    std::uint32_t beforeRow = tables::kNoRow; ///< kNoRow: the row is new
    std::uint32_t afterRow = tables::kNoRow;  ///< kNoRow: the row is gone
    std::optional<trace::Fate> fate;          ///< none after a failure: nothing happened to anything
    std::int16_t clause = trace::kNoClause;
    std::vector<std::uint32_t> changedColumns; ///< cells whose value is another one now; all of a new or removed row
};

/// Target rows in table order, then the inserted ones. A row that the engine wrote twice has a line for each; source
/// rows that were ignored have none.
[[nodiscard]] std::vector<RunRow> rowsOf(const trace::MergeRun& run);

/// The same rows in the order of the after-table.
[[nodiscard]] std::vector<RunRow> inAfterOrder(const std::vector<RunRow>& rows);

} // namespace mergescope::exporting
