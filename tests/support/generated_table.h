#pragma once
// Tables made at random from a seed, with NULLs and with few distinct values, for tests of laws.

#include "core/tables/table.h"
#include "core/values/value.h"

#include <cstddef>
#include <random>
#include <vector>

namespace mergescope::test {

/// One column of every kind of type.
[[nodiscard]] tables::Schema schemaOfAllKinds();
/// NULL one time in four; else one of a handful of values, awkward ones (NaN, -0.0, '', limits) among them.
[[nodiscard]] values::Value generatedValue(const values::DataType& type, std::mt19937_64& random);
[[nodiscard]] std::vector<values::Value> generatedRow(const tables::Schema& schema, std::mt19937_64& random);
[[nodiscard]] tables::TablePtr generatedTable(const tables::Schema& schema, std::size_t rows, std::mt19937_64& random);
/// The same table with some rows gone, some cells changed, some rows new, and perhaps in another order; rows that stay
/// keep their ids.
[[nodiscard]] tables::TablePtr generatedChange(const tables::Table& table, std::mt19937_64& random);

} // namespace mergescope::test
