#pragma once
// PostgreSQL 18.

#include "core/sql/dialect.h"

namespace mergescope::sql {

[[nodiscard]] Dialect postgresqlDialect();

} // namespace mergescope::sql
