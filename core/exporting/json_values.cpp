#include "core/exporting/json_values.h"

#include <charconv>
#include <cmath>
#include <string>

namespace mergescope::exporting {

using base::JsonWriter;
using tables::kNoRow;

namespace {

constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

/// 0.1 as a FLOAT is kept as 0.10000000149…; people and programs expect 0.1.
double shortestReal(const values::Value& value)
{
    const std::string text = values::toText(value);
    double real = value.asReal();
    std::from_chars(text.data(), text.data() + text.size(), real);
    return real;
}

} // namespace

void writeValue(JsonWriter& json, const values::Value& value)
{
    if (value.isNull()) {
        json.null();
        return;
    }
    switch (value.type().kind) {
    case values::TypeKind::Boolean:
        json.boolean(value.asBoolean());
        return;
    case values::TypeKind::TinyInt:
    case values::TypeKind::SmallInt:
    case values::TypeKind::Int:
    case values::TypeKind::BigInt:
        if (value.asInteger() >= -kLargestExact && value.asInteger() <= kLargestExact) {
            json.integer(value.asInteger());
            return;
        }
        break;
    case values::TypeKind::Double:
        if (std::isfinite(value.asReal())) {
            json.real(value.asReal());
            return;
        }
        break;
    case values::TypeKind::Float:
        if (std::isfinite(value.asReal())) {
            json.real(shortestReal(value));
            return;
        }
        break;
    case values::TypeKind::Null:
    case values::TypeKind::Decimal:
    case values::TypeKind::String:
    case values::TypeKind::Date:
    case values::TypeKind::Timestamp:
    case values::TypeKind::TimestampTz:
    case values::TypeKind::Time:
    case values::TypeKind::Interval:
    case values::TypeKind::Binary:
    case values::TypeKind::Bits:
    case values::TypeKind::HugeInt:
    case values::TypeKind::Numeric:
    case values::TypeKind::Struct:
        break;
    }
    json.string(values::toText(value));
}

void writeRow(JsonWriter& json, const tables::Table& table, std::uint32_t row)
{
    if (row == kNoRow) {
        json.null();
        return;
    }
    json.beginArray(true);
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        writeValue(json, table.cell(row, column));
    }
    json.endArray();
}

void writeColumnsAndRows(JsonWriter& json, const tables::Table& table, std::string (*typeName)(const values::DataType&))
{
    json.key("columns");
    json.beginArray();
    for (const tables::Field& field : table.schema().fields) {
        json.beginObject(true);
        json.key("name");
        json.string(field.name);
        json.key("type");
        json.string(typeName(field.type));
        json.endObject();
    }
    json.endArray();
    json.key("rows");
    json.beginArray();
    for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
        writeRow(json, table, row);
    }
    json.endArray();
}

} // namespace mergescope::exporting
