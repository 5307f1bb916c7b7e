// What + - * / give where a date, a time, a point in time or an interval takes part.
#include "core/binding/type_rules.h"

#include <algorithm>

namespace mergescope::binding {

using values::DataType;
using values::IntervalUnit;
using values::TypeKind;

namespace {

bool isDays(const DataType& type)
{
    return (type.isInteger() && type.kind != TypeKind::BigInt) || type.kind == TypeKind::Null;
}

/// Whether an interval of this type may hold a time of day, which makes a date a timestamp.
bool hasTime(const DataType& interval)
{
    return interval.precision == 0 || interval.scale > static_cast<std::uint8_t>(IntervalUnit::Day);
}

DataType fieldsOfBoth(const DataType& a, const DataType& b)
{
    if (a.precision == 0 || b.precision == 0) {
        return DataType::interval();
    }
    return DataType::interval(static_cast<IntervalUnit>(std::min(a.precision, b.precision)),
                              static_cast<IntervalUnit>(std::max(a.scale, b.scale)));
}

DataType differenceOfTimes(const sql::ExpressionRules& rules)
{
    return rules.intervalsNameFields ? DataType::interval(IntervalUnit::Day, IntervalUnit::Second)
                                     : DataType::interval();
}

std::optional<ArithmeticTypes> withInterval(sql::Operator op, const DataType& a, const DataType& b,
                                            const sql::ExpressionRules& rules)
{
    const bool isSum = op == sql::Operator::Add || op == sql::Operator::Subtract;
    if (a.kind == TypeKind::Interval && b.kind == TypeKind::Interval) {
        return isSum ? std::optional(ArithmeticTypes{a, b, fieldsOfBoth(a, b)}) : std::nullopt;
    }
    const bool intervalFirst = a.kind == TypeKind::Interval;
    const DataType& interval = intervalFirst ? a : b;
    const DataType& other = intervalFirst ? b : a;
    if (other.isNumeric()) {
        const bool isScaled = op == sql::Operator::Multiply || (op == sql::Operator::Divide && intervalFirst);
        const DataType real = DataType::of(TypeKind::Double);
        return !isScaled ? std::nullopt
                         : std::optional(intervalFirst ? ArithmeticTypes{a, real, interval}
                                                       : ArithmeticTypes{real, b, interval});
    }
    if (!isSum || (intervalFirst && op == sql::Operator::Subtract)) {
        return std::nullopt;
    }
    if (other.kind == TypeKind::Null) {
        return ArithmeticTypes{interval, interval, interval};
    }
    DataType result = other;
    if (other.kind == TypeKind::Date && !(rules.datePlusIntervalIsDate && !hasTime(interval))) {
        result = DataType::of(TypeKind::Timestamp);
    }
    return isTemporal(other) ? std::optional(ArithmeticTypes{a, b, result}) : std::nullopt;
}

std::optional<ArithmeticTypes> difference(const DataType& a, const DataType& b, const sql::ExpressionRules& rules)
{
    if (a.kind == TypeKind::Date && b.kind == TypeKind::Date) {
        switch (rules.dateDifference) {
        case sql::DateDifference::Interval:
            return ArithmeticTypes{a, b, DataType::interval(IntervalUnit::Day, IntervalUnit::Day)};
        case sql::DateDifference::BigInt:
            return ArithmeticTypes{a, b, DataType::of(TypeKind::BigInt)};
        case sql::DateDifference::Int:
            return ArithmeticTypes{a, b, DataType::of(TypeKind::Int)};
        }
    }
    if ((a.isTimestamp() || a.kind == TypeKind::Date) && (b.isTimestamp() || b.kind == TypeKind::Date)) {
        const DataType common = DataType::of(a.isTimestamp() ? a.kind : b.kind);
        return ArithmeticTypes{common, common, differenceOfTimes(rules)};
    }
    if (a.kind == TypeKind::Time && b.kind == TypeKind::Time) {
        return ArithmeticTypes{a, b, differenceOfTimes(rules)};
    }
    return std::nullopt;
}

} // namespace

bool isTemporal(const DataType& type)
{
    return type.kind == TypeKind::Date || type.isTimestamp() || type.kind == TypeKind::Time ||
           type.kind == TypeKind::Interval;
}

std::optional<ArithmeticTypes> temporalTypes(sql::Operator op, const DataType& left, const DataType& right,
                                             const sql::ExpressionRules& rules)
{
    const DataType days = DataType::of(TypeKind::Int);
    if (left.kind == TypeKind::Interval || right.kind == TypeKind::Interval) {
        return withInterval(op, left, right, rules);
    }
    if (left.kind == TypeKind::Date && isDays(right) && (op == sql::Operator::Add || op == sql::Operator::Subtract)) {
        return ArithmeticTypes{left, days, left};
    }
    if (right.kind == TypeKind::Date && isDays(left) && op == sql::Operator::Add) {
        return ArithmeticTypes{days, right, right};
    }
    return op == sql::Operator::Subtract ? difference(left, right, rules) : std::nullopt;
}

} // namespace mergescope::binding
