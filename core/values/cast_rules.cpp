#include "core/values/cast.h"

#include "core/values/decimal.h"

namespace mergescope::values {

namespace {

bool isDateOrTimestamp(const DataType& type)
{
    return type.kind == TypeKind::Date || type.isTimestamp();
}

/// Digits before the point that a number type can need.
unsigned wholeDigits(const DataType& type)
{
    if (type.isWideNumber()) {
        return kMaxDecimalDigits;
    }
    return type.kind == TypeKind::Decimal ? unsigned{type.precision} - type.scale
                                          : unsigned{decimalTypeOfInteger(type.kind).precision};
}

bool isWideningNumber(const DataType& from, const DataType& to)
{
    if (to.isWideNumber()) {
        return from.isInteger() || (to.kind == TypeKind::Numeric && from.kind == TypeKind::Decimal);
    }
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

bool canCastStruct(const DataType& from, const DataType& to, const CastRules& rules)
{
    if (from.kind != to.kind || from.shape->fields.size() != to.shape->fields.size()) {
        return false;
    }
    for (std::size_t i = 0; i < to.shape->fields.size(); ++i) {
        if (!canCast(from.shape->fields[i].type, to.shape->fields[i].type, rules)) {
            return false;
        }
    }
    return true;
}

} // namespace

bool canCast(const DataType& from, const DataType& to, const CastRules& rules)
{
    if (from.kind == TypeKind::Struct || to.kind == TypeKind::Struct) {
        return from.kind == TypeKind::Null || to.kind == TypeKind::String || canCastStruct(from, to, rules);
    }
    if (from.kind == TypeKind::Null || from.kind == to.kind || to.kind == TypeKind::String) {
        return true;
    }
    if (from.isNumeric()) {
        return to.isNumeric() ||
               (to.kind == TypeKind::Boolean && (rules.booleansAreAnyNumber || from.kind == TypeKind::Int)) ||
               (to.kind == TypeKind::Timestamp && rules.numbersAreSeconds);
    }
    if (from.kind == TypeKind::String) {
        return to.kind != TypeKind::Null;
    }
    if (from.kind == TypeKind::Boolean) {
        return to.isNumeric() && (rules.booleansAreAnyNumber || to.kind == TypeKind::Int);
    }
    if (from.kind == TypeKind::Date) {
        return to.isTimestamp();
    }
    return from.isTimestamp() &&
           (isDateOrTimestamp(to) || to.kind == TypeKind::Time || (to.isNumeric() && rules.numbersAreSeconds));
}

bool canStoreAssign(const DataType& from, const DataType& to, const CastRules& rules)
{
    if (rules.storeAssignment == StoreAssignment::AnyCast) {
        return canCast(from, to, rules);
    }
    if (from.kind == TypeKind::Struct || to.kind == TypeKind::Struct) {
        return canCast(from, to, rules);
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
