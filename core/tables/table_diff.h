#pragma once
// What differs between two versions of one table, row by row and cell by cell. Rows are paired by RowId.

#include "core/tables/table.h"

#include <cstdint>
#include <vector>

namespace mergescope::tables {

struct RowChange {
    std::uint32_t beforeRow = kNoRow; ///< kNoRow: the row is new
    std::uint32_t afterRow = kNoRow;  ///< kNoRow: the row is gone
    std::vector<std::uint32_t> changedColumns; ///< positions whose value is not identical
};

struct TableDiff {
    std::vector<RowChange> rows; ///< every row of both versions: first before's in order, then the new ones in after's order
};

[[nodiscard]] TableDiff diff(const Table& before, const Table& after);
/// Applies a diff of (before, after) to before: gives after again, row order included (a law the tests hold).
[[nodiscard]] TablePtr apply(const Table& before, const TableDiff& diff, const Table& after);

} // namespace mergescope::tables
