#pragma once
// Values in JSON, the same wherever this program writes them: exports and the command line.

#include "core/base/json_writer.h"
#include "core/tables/table.h"
#include "core/values/value.h"

#include <cstdint>

namespace mergescope::exporting {

/// Decimals, dates, timestamps, NaN, the infinities and whole numbers beyond 2^53 are strings.
void writeValue(base::JsonWriter& json, const values::Value& value);
/// The row's values in an array; null for tables::kNoRow.
void writeRow(base::JsonWriter& json, const tables::Table& table, std::uint32_t row);

} // namespace mergescope::exporting
