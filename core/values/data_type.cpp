#include "core/values/data_type.h"

namespace mergescope::values {

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
        return PhysicalKind::Int64;
    case TypeKind::Float:
    case TypeKind::Double:
        return PhysicalKind::Double;
    case TypeKind::Decimal:
        return PhysicalKind::Int128;
    case TypeKind::String:
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
    }
    return {};
}

} // namespace mergescope::values
