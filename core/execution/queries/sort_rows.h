#pragma once
// Rows in the order of some columns.

#include "core/binding/bound.h"
#include "core/tables/column.h"

#include <cstdint>
#include <vector>

namespace mergescope::execution {

/// Columns of an ORDER BY, and which way each goes.
struct SortKeys {
    std::vector<tables::ColumnPtr> columns;
    std::vector<binding::BoundOrder> order; ///< one a column

    [[nodiscard]] bool isBefore(std::uint32_t a, std::uint32_t b) const { return compare(a, b) < 0; }
    [[nodiscard]] bool areEqual(std::uint32_t a, std::uint32_t b) const { return compare(a, b) == 0; }

private:
    [[nodiscard]] int compare(std::uint32_t a, std::uint32_t b) const;
};

/// Stable.
void sortRows(const SortKeys& keys, std::vector<std::uint32_t>& rows);

} // namespace mergescope::execution
