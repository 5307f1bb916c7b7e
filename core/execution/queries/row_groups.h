#pragma once
// Rows that are alike in some columns, found by hashing. NULL is like NULL.

#include "core/tables/column.h"

#include <cstdint>
#include <vector>

namespace mergescope::execution {

struct RowGroups {
    std::vector<std::uint32_t> groupOf;  ///< one a row
    std::vector<std::uint32_t> firstRow; ///< one a group, ascending
};

/// Groups in the order of their first rows. Without columns all rows are one group.
[[nodiscard]] RowGroups groupRows(const std::vector<tables::ColumnPtr>& columns, std::size_t rowCount);

} // namespace mergescope::execution
