#pragma once
// The words of an engine's grammar that are no name of a column or table unless they are quoted.

#include <string_view>
#include <vector>

namespace mergescope::sql {

/// In upper case, sorted. Source: what duckdb_keywords() calls reserved, or the name of a type or function only.
[[nodiscard]] std::vector<std::string_view> duckdbReservedNames();
/// The same of pg_get_keywords().
[[nodiscard]] std::vector<std::string_view> postgresqlReservedNames();

} // namespace mergescope::sql
