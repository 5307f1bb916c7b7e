#include "core/values/cast.h"

#include "core/values/arithmetic.h"
#include "core/values/datetime.h"
#include "core/values/decimal.h"
#include "core/values/number_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>

namespace mergescope::values {

namespace {

using base::Failure;
using CastResult = base::Result<Value, CastFailure>;

constexpr double kTwoTo63 = 9223372036854775808.0;

bool startsCharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

double rounded(double value, WholeNumberRounding rounding)
{
    switch (rounding) {
    case WholeNumberRounding::TowardZero:
        return std::trunc(value);
    case WholeNumberRounding::HalfEven:
        return std::nearbyint(value);
    case WholeNumberRounding::HalfAwayFromZero:
        return std::round(value);
    }
    return value;
}

base::Int128 rounded(base::Int128 unscaled, unsigned scale, WholeNumberRounding rounding)
{
    const base::Int128 unit = powerOfTen(scale);
    const base::Int128 whole = unscaled / unit;
    const base::Int128 rest = unscaled % unit < 0 ? -(unscaled % unit) : unscaled % unit;
    const bool isHalf = scale > 0 && rest == unit / 2;
    const bool isMore = scale > 0 && rest > unit / 2;
    bool goesOn = false;
    switch (rounding) {
    case WholeNumberRounding::TowardZero:
        break;
    case WholeNumberRounding::HalfEven:
        goesOn = isMore || (isHalf && whole % 2 != 0);
        break;
    case WholeNumberRounding::HalfAwayFromZero:
        goesOn = isMore || isHalf;
        break;
    }
    return goesOn ? whole + (unscaled < 0 ? -1 : 1) : whole;
}

/// A number as an integer type takes it, or Overflow.
CastResult integerOf(base::Int128 number, const DataType& to)
{
    const IntegerRange range = integerRange(to.kind);
    if (number < range.lowest || number > range.highest) {
        return Failure{CastFailure::Overflow};
    }
    return Value::integer(static_cast<std::int64_t>(number), to);
}

CastResult decimalOf(std::optional<base::Int128> unscaled, const DataType& to)
{
    if (!unscaled) {
        return Failure{CastFailure::Overflow};
    }
    return Value::decimal(*unscaled, to);
}

Value realOf(double number, const DataType& to)
{
    return Value::real(to.kind == TypeKind::Float ? static_cast<double>(static_cast<float>(number)) : number, to);
}

/// An integer, or a decimal of this scale, as any number type or a Boolean.
CastResult exactTo(base::Int128 unscaled, unsigned scale, const DataType& to, const CastRules& rules)
{
    if (to.kind == TypeKind::Boolean) {
        return Value::boolean(unscaled != 0);
    }
    if (to.isInteger()) {
        return integerOf(scale == 0 ? unscaled : rounded(unscaled, scale, rules.decimalToInteger), to);
    }
    if (to.kind == TypeKind::Decimal) {
        return decimalOf(rescale(unscaled, scale, to.scale, to.precision), to);
    }
    return realOf(scale == 0 ? static_cast<double>(unscaled) : decimalToReal(unscaled, scale), to);
}

CastResult realTo(double number, const DataType& to, const CastRules& rules)
{
    if (to.kind == TypeKind::Boolean) {
        return Value::boolean(number != 0);
    }
    if (to.isInteger()) {
        const auto whole = realToInteger(number, to.kind, rules);
        return whole ? CastResult(Value::integer(whole.value(), to)) : CastResult(Failure{whole.error()});
    }
    if (to.kind == TypeKind::Decimal) {
        const auto unscaled = realToDecimal(number, to);
        return unscaled ? CastResult(Value::decimal(unscaled.value(), to)) : CastResult(Failure{unscaled.error()});
    }
    return realOf(number, to);
}

/// Numbers are seconds since 1970.
CastResult secondsToTimestamp(const Value& value, const DataType& to)
{
    if (value.type().isFloating()) {
        const auto micros =
            realToInteger(value.asReal() * static_cast<double>(kMicrosPerSecond), TypeKind::BigInt, CastRules{});
        return micros ? CastResult(Value::integer(micros.value(), to)) : CastResult(Failure{micros.error()});
    }
    const bool isDecimal = value.type().kind == TypeKind::Decimal;
    base::Int128 micros = isDecimal ? value.asDecimal() : base::Int128{value.asInteger()};
    if (__builtin_mul_overflow(micros, base::Int128{kMicrosPerSecond}, &micros)) {
        return Failure{CastFailure::Overflow};
    }
    if (isDecimal) {
        micros = decimalWholePart(micros, value.type().scale);
    }
    if (micros < std::numeric_limits<std::int64_t>::min() || micros > std::numeric_limits<std::int64_t>::max()) {
        return Failure{CastFailure::Overflow};
    }
    return Value::integer(static_cast<std::int64_t>(micros), to);
}

CastResult timestampTo(std::int64_t micros, const DataType& to)
{
    if (to.kind == TypeKind::Date) {
        return Value::integer(daysFromMicros(micros), to);
    }
    if (to.kind == TypeKind::Decimal) {
        return decimalOf(rescale(micros, 6, to.scale, to.precision), to);
    }
    if (to.isFloating()) {
        return realOf(static_cast<double>(micros) / static_cast<double>(kMicrosPerSecond), to);
    }
    const std::int64_t seconds = micros / kMicrosPerSecond - (micros % kMicrosPerSecond < 0 ? 1 : 0);
    return integerOf(seconds, to);
}

CastResult textToDecimal(std::string_view text, const DataType& to)
{
    const auto unscaled = readDecimal(trimmed(text), to);
    if (unscaled) {
        return Value::decimal(unscaled.value(), to);
    }
    return Failure{unscaled.error() == DecimalReadFailure::TooLarge ? CastFailure::Overflow
                                                                    : CastFailure::InvalidInput};
}

CastResult textTo(const std::string& text, const DataType& to)
{
    switch (to.kind) {
    case TypeKind::Boolean: {
        const auto truth = readBoolean(text);
        return truth ? CastResult(Value::boolean(truth.value())) : CastResult(Failure{truth.error()});
    }
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt: {
        const auto number = readInteger(text, to.kind);
        return number ? CastResult(Value::integer(number.value(), to)) : CastResult(Failure{number.error()});
    }
    case TypeKind::Float:
    case TypeKind::Double: {
        const auto number = readReal(text);
        return number ? CastResult(realOf(number.value(), to)) : CastResult(Failure{number.error()});
    }
    case TypeKind::Decimal:
        return textToDecimal(text, to);
    case TypeKind::Date: {
        const std::optional<std::int32_t> days = readDate(text);
        return days ? CastResult(Value::integer(*days, to)) : CastResult(Failure{CastFailure::InvalidInput});
    }
    case TypeKind::Timestamp: {
        const std::optional<std::int64_t> micros = readTimestamp(text);
        return micros ? CastResult(Value::integer(*micros, to)) : CastResult(Failure{CastFailure::InvalidInput});
    }
    case TypeKind::String:
    case TypeKind::Null:
        return Failure{CastFailure::NotAllowed};
    }
    return Failure{CastFailure::NotAllowed};
}

/// Text for a column of text. Blanks at the end do not count as too long: they are cut off.
CastResult fitText(std::string text, const DataType& to, const CastRules& rules)
{
    if (to.length == 0) {
        return Value::text(std::move(text), to);
    }
    const auto characters = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), startsCharacter));
    if (characters > to.length && rules.checksTextLength) {
        const std::size_t excess = characters - to.length;
        const std::size_t lastKept = text.find_last_not_of(' ');
        const std::size_t blanks = text.size() - (lastKept == std::string::npos ? 0 : lastKept + 1);
        if (blanks < excess) {
            return Failure{CastFailure::TooLong};
        }
        text.resize(text.size() - excess);
    } else if (characters < to.length && to.fixedLength && rules.padsFixedText) {
        text.append(to.length - characters, ' ');
    }
    return Value::text(std::move(text), to);
}

} // namespace

base::Result<std::int64_t, CastFailure> realToInteger(double value, TypeKind kind, const CastRules& rules)
{
    const double whole = rounded(value, rules.realToInteger);
    // NaN fails both comparisons.
    if (!(whole >= -kTwoTo63 && whole < kTwoTo63)) {
        return Failure{CastFailure::Overflow};
    }
    const auto number = static_cast<std::int64_t>(whole);
    if (!integerRange(kind).contains(number)) {
        return Failure{CastFailure::Overflow};
    }
    return number;
}

base::Result<base::Int128, CastFailure> realToDecimal(double value, const DataType& to)
{
    // By way of the shortest text: 0.685 is then rounded as it is written and not as it is stored.
    const auto unscaled = readDecimal(realText(value), to);
    if (!unscaled) {
        return Failure{CastFailure::Overflow};
    }
    return unscaled.value();
}

CastResult castValue(const Value& value, const DataType& to, const CastRules& rules)
{
    const DataType& from = value.type();
    if (!canCast(from, to)) {
        return Failure{CastFailure::NotAllowed};
    }
    if (value.isNull()) {
        return Value::null(to);
    }
    if (to.kind == TypeKind::String) {
        return fitText(toText(value), to, rules);
    }
    if (from == to) {
        return value;
    }
    switch (from.kind) {
    case TypeKind::Boolean:
        return exactTo(value.asBoolean() ? 1 : 0, 0, to, rules);
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        return to.kind == TypeKind::Timestamp ? secondsToTimestamp(value, to)
                                              : exactTo(value.asInteger(), 0, to, rules);
    case TypeKind::Float:
    case TypeKind::Double:
        return to.kind == TypeKind::Timestamp ? secondsToTimestamp(value, to) : realTo(value.asReal(), to, rules);
    case TypeKind::Decimal:
        return to.kind == TypeKind::Timestamp ? secondsToTimestamp(value, to)
                                              : exactTo(value.asDecimal(), from.scale, to, rules);
    case TypeKind::String:
        return textTo(value.asText(), to);
    case TypeKind::Date: {
        const std::optional<std::int64_t> micros = microsFromDays(value.asInteger());
        return micros ? CastResult(Value::integer(*micros, to)) : CastResult(Failure{CastFailure::Overflow});
    }
    case TypeKind::Timestamp:
        return timestampTo(value.asInteger(), to);
    case TypeKind::Null:
        return Value::null(to);
    }
    return Failure{CastFailure::NotAllowed};
}

} // namespace mergescope::values
