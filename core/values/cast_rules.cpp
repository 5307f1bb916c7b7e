#include "core/values/cast.h"

#include "core/values/decimal.h"

namespace mergescope::values {

namespace {

bool isDateOrTimestamp(const DataType& type)
{
    return type.kind == TypeKind::Date || type.kind == TypeKind::Timestamp;
}

/// Digits before the point that a number type can need.
unsigned wholeDigits(const DataType& type)
{
    return type.kind == TypeKind::Decimal ? unsigned{type.precision} - type.scale
                                          : unsigned{decimalTypeOfInteger(type.kind).precision};
}

bool isWideningNumber(const DataType& from, const DataType& to)
{
    if (from.isFloating()) {
        return from.kind == TypeKind::Float && to.kind == TypeKind::Double;
    }
    if (to.kind == TypeKind::Decimal) {
        return wholeDigits(from) <= wholeDigits(to) && from.scale <= to.scale;
    }
    if (from.kind == TypeKind::Decimal) {
        return false;
    }
    if (to.isInteger()) {
        return from.kind <= to.kind;
    }
    // A double holds every INT, a float every SMALLINT.
    return to.kind == TypeKind::Double ? from.kind <= TypeKind::Int : from.kind <= TypeKind::SmallInt;
}

} // namespace

bool canCast(const DataType& from, const DataType& to)
{
    if (from.kind == TypeKind::Null || from.kind == to.kind || to.kind == TypeKind::String) {
        return true;
    }
    switch (from.kind) {
    case TypeKind::String:
        return to.kind != TypeKind::Null;
    case TypeKind::Boolean:
        return to.isNumeric();
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
    case TypeKind::Float:
    case TypeKind::Double:
    case TypeKind::Decimal:
        return to.isNumeric() || to.kind == TypeKind::Boolean || to.kind == TypeKind::Timestamp;
    case TypeKind::Date:
        return to.kind == TypeKind::Timestamp;
    case TypeKind::Timestamp:
        return to.kind == TypeKind::Date || to.isNumeric();
    case TypeKind::Null:
        return true;
    }
    return false;
}

bool canStoreAssign(const DataType& from, const DataType& to, const CastRules& rules)
{
    if (rules.storeAssignment == StoreAssignment::AnyCast) {
        return canCast(from, to);
    }
    return from.kind == TypeKind::Null || from.kind == to.kind || to.kind == TypeKind::String ||
           (from.isNumeric() && to.isNumeric()) || (isDateOrTimestamp(from) && isDateOrTimestamp(to));
}

bool isWidening(const DataType& from, const DataType& to)
{
    if (from == to || from.kind == TypeKind::Null) {
        return true;
    }
    if (to.kind == TypeKind::String) {
        return to.length == 0;
    }
    return from.isNumeric() && to.isNumeric() && isWideningNumber(from, to);
}

} // namespace mergescope::values
