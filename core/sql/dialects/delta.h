#pragma once
// Spark with Delta Lake tables.

#include "core/sql/dialect.h"

namespace mergescope::sql {

[[nodiscard]] Dialect deltaDialect();

} // namespace mergescope::sql
