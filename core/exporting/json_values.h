#pragma once
// Values in JSON, the same wherever this program writes them: exports and the command line.

#include "core/base/json_writer.h"
#include "core/tables/table.h"
#include "core/values/value.h"

#include <cstdint>
#include <string>

namespace mergescope::exporting {

/// Decimals, dates, timestamps, NaN, the infinities and whole numbers beyond 2^53 are strings.
void writeValue(base::JsonWriter& json, const values::Value& value);
/// The row's values in an array; null for tables::kNoRow.
void writeRow(base::JsonWriter& json, const tables::Table& table, std::uint32_t row);
/// "columns": name and type of each, the type as `typeName` spells it; then "rows". Inside an object that is open.
void writeColumnsAndRows(base::JsonWriter& json, const tables::Table& table,
                         std::string (*typeName)(const values::DataType&) = values::toText);

} // namespace mergescope::exporting
