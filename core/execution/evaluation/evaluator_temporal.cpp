// Arithmetic with dates, times, points in time and intervals.
#include "core/execution/evaluation/evaluator.h"

#include "core/values/datetime.h"
#include "core/values/interval.h"

#include <cmath>
#include <optional>

namespace mergescope::execution {

using base::Failure;
using sql::ExprId;
using sql::Operator;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::ArithmeticFailure;
using values::DataType;
using values::Interval;
using values::TypeKind;

namespace {

Interval intervalAt(const Column& column, std::size_t row)
{
    return values::unpackInterval(column.int128s()[row]);
}

std::optional<Interval> negated(const Interval& interval)
{
    if (interval.months == INT32_MIN || interval.days == INT32_MIN || interval.micros == INT64_MIN) {
        return std::nullopt;
    }
    return Interval{-interval.months, -interval.days, -interval.micros};
}

bool appendInterval(const std::optional<Interval>& interval, ColumnBuilder& out)
{
    if (interval) {
        out.appendDecimal(values::packInterval(*interval));
    }
    return interval.has_value();
}

/// A day, a point in time or a time of day moved by an interval.
bool appendMoved(const Column& column, std::size_t row, const Interval& by, const DataType& result, ColumnBuilder& out)
{
    const std::int64_t value = integerAt(column, row);
    if (column.type().kind == TypeKind::Time) {
        const std::int64_t moved = (value + by.micros % values::kMicrosPerDay) % values::kMicrosPerDay;
        out.appendInteger(moved < 0 ? moved + values::kMicrosPerDay : moved);
        return true;
    }
    const bool isDate = column.type().kind == TypeKind::Date;
    const auto start = isDate ? values::microsFromDays(value) : std::optional(value);
    const auto moved = start ? values::addToTimestamp(*start, by) : std::nullopt;
    if (!moved) {
        return false;
    }
    out.appendInteger(result.kind == TypeKind::Date ? values::daysFromMicros(*moved) : *moved);
    return true;
}

bool appendDifference(std::int64_t a, std::int64_t b, const DataType& type, const DataType& result, ColumnBuilder& out)
{
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a, b, &difference)) {
        return false;
    }
    if (result.kind != TypeKind::Interval) { // days between two dates
        if (result.kind == TypeKind::Int && (difference < INT32_MIN || difference > INT32_MAX)) {
            return false;
        }
        out.appendInteger(difference);
        return true;
    }
    if (type.kind == TypeKind::Date) {
        return difference >= INT32_MIN && difference <= INT32_MAX &&
               appendInterval(Interval{0, static_cast<std::int32_t>(difference), 0}, out);
    }
    // Whole days are days, as far as they fit.
    const std::int64_t days = difference / values::kMicrosPerDay;
    return days >= INT32_MIN && days <= INT32_MAX &&
           appendInterval(Interval{0, static_cast<std::int32_t>(days), difference % values::kMicrosPerDay}, out);
}

/// One row; false where the result does not fit.
bool appendTemporal(Operator op, const Column& a, const Column& b, std::size_t row, ColumnBuilder& out,
                    const DataType& result)
{
    const bool aIsInterval = a.type().kind == TypeKind::Interval;
    const bool bIsInterval = b.type().kind == TypeKind::Interval;
    if (aIsInterval && bIsInterval) {
        const auto right = op == Operator::Subtract ? negated(intervalAt(b, row)) : intervalAt(b, row);
        return right && appendInterval(values::addIntervals(intervalAt(a, row), *right), out);
    }
    if ((aIsInterval && b.type().isFloating()) || (bIsInterval && a.type().isFloating())) {
        const double factor = aIsInterval ? b.doubles()[row] : a.doubles()[row];
        return appendInterval(values::scaledInterval(intervalAt(aIsInterval ? a : b, row),
                                                     op == Operator::Divide ? 1.0 / factor : factor),
                              out);
    }
    if (aIsInterval || bIsInterval) {
        const Interval interval = intervalAt(aIsInterval ? a : b, row);
        const auto by = op == Operator::Subtract ? negated(interval) : interval;
        return by && appendMoved(aIsInterval ? b : a, row, *by, result, out);
    }
    const std::int64_t x = integerAt(a, row);
    const std::int64_t y = integerAt(b, row);
    if (result.kind == TypeKind::Date) { // a date and days
        const std::int64_t days = op == Operator::Subtract ? x - y : x + y;
        if (days < INT32_MIN || days > INT32_MAX) {
            return false;
        }
        out.appendInteger(days);
        return true;
    }
    return appendDifference(x, y, a.type(), result, out);
}

} // namespace

Evaluator::ColumnResult Evaluator::temporalArithmetic(ExprId id, const Batch& batch)
{
    auto operands = operandPair(id, batch);
    if (!operands) {
        return Failure{std::move(operands).error()};
    }
    const Column& a = *operands.value().first;
    const Column& b = *operands.value().second;
    const DataType& result = facts(id).type;
    const Operator op = expr(id).op;
    ColumnBuilder builder(result);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (a.isNull(row) || b.isNull(row)) {
            builder.appendNull();
            continue;
        }
        if (op == Operator::Divide && b.doubles()[row] == 0) {
            return Failure{arithmeticFailed(ArithmeticFailure::DivideByZero, id, batch, row)};
        }
        if (!appendTemporal(op, a, b, row, builder, result)) {
            return Failure{arithmeticFailed(ArithmeticFailure::Overflow, id, batch, row)};
        }
    }
    return builder.finish();
}

} // namespace mergescope::execution
