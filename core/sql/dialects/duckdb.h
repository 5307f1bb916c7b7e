#pragma once
// DuckDB 2.

#include "core/sql/dialect.h"

namespace mergescope::sql {

[[nodiscard]] Dialect duckdbDialect();

} // namespace mergescope::sql
