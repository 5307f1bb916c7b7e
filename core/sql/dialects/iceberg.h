#pragma once
// Spark with Iceberg tables, the engine of the first lessons.

#include "core/sql/dialect.h"

namespace mergescope::sql {

[[nodiscard]] Dialect icebergDialect();

} // namespace mergescope::sql
