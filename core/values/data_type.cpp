#include "core/values/data_type.h"

#include <memory>
#include <mutex>
#include <utility>

namespace mergescope::values {

const StructShape* structShape(std::vector<StructField> fields)
{
    static std::mutex mutex;
    static std::vector<std::unique_ptr<const StructShape>> known;
    const std::lock_guard lock(mutex);
    for (const auto& shape : known) {
        if (shape->fields == fields) {
            return shape.get();
        }
    }
    known.push_back(std::make_unique<const StructShape>(StructShape{std::move(fields)}));
    return known.back().get();
}

DataType structType(std::vector<StructField> fields)
{
    DataType type = DataType::of(TypeKind::Struct);
    type.shape = structShape(std::move(fields));
    return type;
}

std::string_view intervalUnitWord(IntervalUnit unit)
{
    switch (unit) {
    case IntervalUnit::None:
        break;
    case IntervalUnit::Year:
        return "YEAR";
    case IntervalUnit::Month:
        return "MONTH";
    case IntervalUnit::Day:
        return "DAY";
    case IntervalUnit::Hour:
        return "HOUR";
    case IntervalUnit::Minute:
        return "MINUTE";
    case IntervalUnit::Second:
        return "SECOND";
    }
    return "";
}

namespace {

std::string intervalText(const DataType& type)
{
    std::string out = "INTERVAL";
    if (type.precision != 0) {
        out.append(" ").append(intervalUnitWord(static_cast<IntervalUnit>(type.precision)));
    }
    if (type.scale != type.precision) {
        out.append(" TO ").append(intervalUnitWord(static_cast<IntervalUnit>(type.scale)));
    }
    return out;
}

std::string structText(const DataType& type)
{
    std::string out = "STRUCT<";
    for (const StructField& field : type.shape->fields) {
        out += (out.back() == '<' ? "" : ", ") + field.name + ": " + toText(field.type);
    }
    return out + ">";
}

} // namespace

PhysicalKind physicalKind(const DataType& type)
{
    switch (type.kind) {
    // A column of bare NULLs has no values to keep; bytes are the smallest form.
    case TypeKind::Null:
    case TypeKind::Boolean:
        return PhysicalKind::Boolean;
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::Date:
        return PhysicalKind::Int32;
    case TypeKind::BigInt:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
        return PhysicalKind::Int64;
    case TypeKind::Float:
    case TypeKind::Double:
        return PhysicalKind::Double;
    case TypeKind::Decimal:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Interval:
        return PhysicalKind::Int128;
    case TypeKind::String:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::Struct:
        return PhysicalKind::Text;
    }
    return PhysicalKind::Boolean;
}

std::string toText(const DataType& type)
{
    switch (type.kind) {
    case TypeKind::Null:
        return "VOID";
    case TypeKind::Boolean:
        return "BOOLEAN";
    case TypeKind::TinyInt:
        return "TINYINT";
    case TypeKind::SmallInt:
        return "SMALLINT";
    case TypeKind::Int:
        return "INT";
    case TypeKind::BigInt:
        return "BIGINT";
    case TypeKind::Float:
        return "FLOAT";
    case TypeKind::Double:
        return "DOUBLE";
    case TypeKind::Decimal:
        return "DECIMAL(" + std::to_string(type.precision) + "," + std::to_string(type.scale) + ")";
    case TypeKind::String:
        if (type.length == 0) {
            return "STRING";
        }
        return (type.fixedLength ? "CHAR(" : "VARCHAR(") + std::to_string(type.length) + ")";
    case TypeKind::Date:
        return "DATE";
    case TypeKind::Timestamp:
        return "TIMESTAMP";
    case TypeKind::TimestampTz:
        return "TIMESTAMPTZ";
    case TypeKind::Time:
        return "TIME";
    case TypeKind::Interval:
        return intervalText(type);
    case TypeKind::Binary:
        return "BINARY";
    case TypeKind::Bits:
        return "BIT";
    case TypeKind::HugeInt:
        return "HUGEINT";
    case TypeKind::Numeric:
        return "NUMERIC";
    case TypeKind::Struct:
        return structText(type);
    }
    return {};
}

} // namespace mergescope::values
