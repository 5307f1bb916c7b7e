#pragma once
// SELECTs made up from a seed over small tables with NULLs. They keep to what Spark and SQLite mean alike: whole
// numbers and texts that are not mixed, NULL as the smallest value, an order that leaves nothing open where rows are
// counted off.

#include <cstdint>
#include <string>

namespace mergescope::testing {

/// CREATE and INSERT statements for the tables `a`, `b` and `c`: whole numbers n, k, a text s, and u, which numbers the
/// rows.
[[nodiscard]] std::string randomTables(std::uint32_t seed);
[[nodiscard]] std::string randomSelect(std::uint32_t seed);

} // namespace mergescope::testing
