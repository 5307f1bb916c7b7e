#pragma once
// The new cells a clause computed, on their way from execution to storage. Not kept in the run: its after-table has them.

#include "core/tables/column.h"

#include <cstdint>
#include <vector>

namespace mergescope::trace {

/// One column of new values for each assigned target column; row i belongs to the clause's i-th route in stage order.
struct ClauseCells {
    std::vector<std::uint32_t> columns;
    std::vector<tables::ColumnPtr> values;

    /// The values for a target column; null where the clause does not set it.
    [[nodiscard]] const tables::Column* find(std::uint32_t targetColumn) const
    {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i] == targetColumn) {
                return values[i].get();
            }
        }
        return nullptr;
    }
};

} // namespace mergescope::trace
