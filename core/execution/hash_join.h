#pragma once
// Pairs of rows whose keys are equal, found through one hash index over the source.

#include "core/execution/join.h"
#include "core/tables/column.h"

#include <vector>

namespace mergescope::execution {

/// One side's key columns, each of the type that the two sides are compared in.
struct KeyColumns {
    std::vector<tables::ColumnPtr> columns;
    std::vector<bool> nullSafe; ///< one a column; `<=>`: NULL is like NULL
    std::size_t rowCount = 0;
};

/// A row with NULL in a key that is not null-safe pairs with nothing. Stops at kMaxPairs + 1 pairs.
[[nodiscard]] Pairs hashJoin(const KeyColumns& target, const KeyColumns& source);

} // namespace mergescope::execution
