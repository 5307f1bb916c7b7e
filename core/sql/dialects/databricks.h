#pragma once
// Databricks: the rules of Delta Lake and the documented differences.

#include "core/sql/dialect.h"

namespace mergescope::sql {

[[nodiscard]] Dialect databricksDialect();

} // namespace mergescope::sql
