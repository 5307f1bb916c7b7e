#pragma once
// The DEFAULT of a column, kept with the table as text and read again wherever it is needed.

#include "core/binding/bind.h"
#include "core/binding/bound.h"

namespace mergescope::binding {

/// The column's DEFAULT ready to be evaluated; null where it has none (NULL is its value) or where it cannot be read.
[[nodiscard]] BoundDefaultPtr bindDefault(const tables::Field& field, const sql::Dialect& dialect);

} // namespace mergescope::binding
