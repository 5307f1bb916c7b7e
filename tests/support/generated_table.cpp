#include "tests/support/generated_table.h"

#include "core/values/decimal.h"

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>

namespace mergescope::test {

namespace {

using values::DataType;
using values::TypeKind;
using values::Value;

Value integerFor(const DataType& type, std::uint64_t choice)
{
    // Small and equal ones most of the time, so that rows meet; the limits of the type as well.
    constexpr std::array<std::int64_t, 6> kSmall = {0, 1, 2, 3, -1, 100};
    switch (type.kind) {
    case TypeKind::BigInt:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
        return Value::integer(choice == 6 ? std::numeric_limits<std::int64_t>::max() : kSmall[choice % 6], type);
    case TypeKind::TinyInt:
        return Value::integer(choice == 6 ? -128 : kSmall[choice % 6], type);
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::Float:
    case TypeKind::Double:
    case TypeKind::Decimal:
    case TypeKind::String:
    case TypeKind::Date:
        return Value::integer(choice == 6 ? -32768 : kSmall[choice % 6], type);
    }
    return Value::null(type);
}

/// Four rows in five, in order or in none.
std::vector<std::uint32_t> keptRows(std::size_t count, std::mt19937_64& random)
{
    std::vector<std::uint32_t> rows;
    for (std::size_t row = 0; row < count; ++row) {
        if (random() % 5 != 0) {
            rows.push_back(static_cast<std::uint32_t>(row));
        }
    }
    if (random() % 2 == 0) {
        std::shuffle(rows.begin(), rows.end(), random);
    }
    return rows;
}

} // namespace

tables::Schema schemaOfAllKinds()
{
    tables::Schema schema;
    const auto add = [&schema](const char* name, DataType type) {
        schema.fields.push_back({name, type, true, std::nullopt});
    };
    add("flag", DataType::of(TypeKind::Boolean));
    add("tiny", DataType::of(TypeKind::TinyInt));
    add("number", DataType::of(TypeKind::Int));
    add("big", DataType::of(TypeKind::BigInt));
    add("share", DataType::of(TypeKind::Double));
    add("price", DataType::decimal(7, 2));
    add("name", DataType::of(TypeKind::String));
    add("day", DataType::of(TypeKind::Date));
    add("moment", DataType::of(TypeKind::Timestamp));
    return schema;
}

Value generatedValue(const DataType& type, std::mt19937_64& random)
{
    const std::uint64_t choice = random() % 8;
    if (random() % 4 == 0 || type.kind == TypeKind::Null) {
        return Value::null(type);
    }
    switch (values::physicalKind(type)) {
    case values::PhysicalKind::Boolean:
        return Value::boolean(choice % 2 == 0);
    case values::PhysicalKind::Int32:
    case values::PhysicalKind::Int64:
        return integerFor(type, choice);
    case values::PhysicalKind::Double: {
        constexpr std::array<double, 8> kReals = {0.0,
                                                  -0.0,
                                                  1.5,
                                                  -1.5,
                                                  0.1,
                                                  1e300,
                                                  std::numeric_limits<double>::quiet_NaN(),
                                                  std::numeric_limits<double>::infinity()};
        return Value::real(kReals[choice], type);
    }
    case values::PhysicalKind::Int128: {
        const base::Int128 largest = values::powerOfTen(type.precision) - 1;
        return Value::decimal(choice == 7 ? largest : choice == 6 ? -largest : static_cast<base::Int128>(choice), type);
    }
    case values::PhysicalKind::Text: {
        static const std::array<const char*, 8> kTexts = {"", "a", "A", "P001", "P002", "café", "a b", "NULL"};
        return Value::text(kTexts[choice], type);
    }
    }
    return Value::null(type);
}

std::vector<Value> generatedRow(const tables::Schema& schema, std::mt19937_64& random)
{
    std::vector<Value> row;
    row.reserve(schema.size());
    for (const tables::Field& field : schema.fields) {
        row.push_back(generatedValue(field.type, random));
    }
    return row;
}

tables::TablePtr generatedTable(const tables::Schema& schema, std::size_t rows, std::mt19937_64& random)
{
    tables::TableBuilder builder(schema);
    for (std::size_t row = 0; row < rows; ++row) {
        builder.appendRow(generatedRow(schema, random));
    }
    return builder.finish();
}

tables::TablePtr generatedChange(const tables::Table& table, std::mt19937_64& random)
{
    const std::vector<std::uint32_t> kept = keptRows(table.rowCount(), random);
    const std::size_t added = random() % 5;
    std::vector<tables::RowId> ids;
    for (const std::uint32_t row : kept) {
        ids.push_back(table.rowId(row));
    }
    tables::RowId next = 1;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        next = std::max(next, table.rowId(row) + 1);
    }
    for (std::size_t i = 0; i < added; ++i) {
        ids.push_back(next++);
    }
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t c = 0; c < table.columnCount(); ++c) {
        tables::ColumnBuilder builder(table.schema().fields[c].type);
        for (const std::uint32_t row : kept) {
            if (random() % 6 == 0) {
                builder.append(generatedValue(table.schema().fields[c].type, random));
            } else {
                builder.appendFrom(table.column(c), row);
            }
        }
        for (std::size_t i = 0; i < added; ++i) {
            builder.append(generatedValue(table.schema().fields[c].type, random));
        }
        columns.push_back(builder.finish());
    }
    const std::size_t rows = ids.size();
    return std::make_shared<const tables::Table>(table.schema(), std::move(columns), rows, std::move(ids));
}

} // namespace mergescope::test
