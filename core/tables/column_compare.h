#pragma once
// Cells of columns ordered, compared and hashed as SQL does it (core/values/compare.h), without making Values.

#include "core/tables/column.h"
#include "core/values/compare.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mergescope::tables {

/// Both cells must be non-null and the columns of one physical kind (decimals may differ in scale).
[[nodiscard]] values::Order orderOfCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow);
/// `=` of two cells; Unknown where one is NULL.
[[nodiscard]] values::Truth equalCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow);
/// `<=>`: NULL is like NULL.
[[nodiscard]] bool areNotDistinctCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow);

/// Cells that are equal have one hash, also over columns of one physical kind; NULL has one of its own.
[[nodiscard]] std::uint64_t hashOfCell(const Column& column, std::size_t row);
/// The hashes of all rows, joined into those that are there already (one a row): once for each column of a key.
void addHashes(const Column& column, std::vector<std::uint64_t>& hashes);

} // namespace mergescope::tables
