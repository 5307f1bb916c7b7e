#include "core/values/cast.h"

#include "core/values/arithmetic.h"
#include "core/values/compare.h"
#include "core/values/datetime.h"
#include "core/values/decimal.h"
#include "core/values/interval.h"
#include "core/values/number_text.h"
#include "core/values/numeric.h"
#include "core/values/struct_value.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
    if (to.kind == TypeKind::Numeric) {
        return decimalOf(packNumeric({unscaled, scale}), to);
    }
    if (to.kind == TypeKind::HugeInt) {
        const base::Int128 whole = scale == 0 ? unscaled : rounded(unscaled, scale, rules.decimalToInteger);
        return fitsDigits(whole, kMaxDecimalDigits) ? CastResult(Value::decimal(whole, to))
                                                    : CastResult(Failure{CastFailure::Overflow});
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
    if (to.kind == TypeKind::Numeric) {
        return decimalOf(std::isfinite(number) ? readNumeric(realText(number, RealStyle::FewestLetters)) : std::nullopt,
                         to);
    }
    if (to.kind == TypeKind::Decimal || to.kind == TypeKind::HugeInt) {
        const bool isHuge = to.kind == TypeKind::HugeInt;
        const double whole = isHuge ? rounded(number, rules.realToInteger) : number;
        const auto unscaled = realToDecimal(whole, isHuge ? DataType::decimal(kMaxDecimalDigits, 0) : to);
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
    const bool isDecimal = !value.type().isInteger();
    const ExactNumber number =
        isDecimal ? exactNumber(value.asDecimal(), value.type()) : ExactNumber{base::Int128{value.asInteger()}, 0};
    base::Int128 micros = number.unscaled;
    if (__builtin_mul_overflow(micros, base::Int128{kMicrosPerSecond}, &micros)) {
        return Failure{CastFailure::Overflow};
    }
    if (isDecimal) {
        micros = decimalWholePart(micros, number.scale);
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
    if (to.isTimestamp()) {
        return Value::integer(micros, to); // the zone of a session is UTC
    }
    if (to.kind == TypeKind::Time) {
        return Value::integer(micros - daysFromMicros(micros) * kMicrosPerDay, to);
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
    const auto unscaled =
        readDecimal(trimmed(text), to.kind == TypeKind::HugeInt ? DataType::decimal(kMaxDecimalDigits, 0) : to);
    if (unscaled) {
        return Value::decimal(unscaled.value(), to);
    }
    return Failure{unscaled.error() == DecimalReadFailure::TooLarge ? CastFailure::Overflow
                                                                    : CastFailure::InvalidInput};
}

/// A text that spells a number with a fraction or an exponent, as a whole number.
CastResult fractionToInteger(std::string_view text, const DataType& to, const CastRules& rules)
{
    constexpr unsigned kScale = 18;
    const auto unscaled = readDecimal(trimmed(text), DataType::decimal(kMaxDecimalDigits, kScale));
    if (!unscaled) {
        return Failure{unscaled.error() == DecimalReadFailure::TooLarge ? CastFailure::Overflow
                                                                        : CastFailure::InvalidInput};
    }
    return exactTo(unscaled.value(), kScale, to, rules);
}

CastResult integerCast(std::optional<std::int64_t> read, const DataType& to)
{
    return read ? CastResult(Value::integer(*read, to)) : CastResult(Failure{CastFailure::InvalidInput});
}

CastResult textTo(const std::string& text, const DataType& to, const CastRules& rules)
{
    switch (to.kind) {
    case TypeKind::Boolean: {
        const auto truth = readBoolean(text, rules.switchWordsAreBooleans);
        return truth ? CastResult(Value::boolean(truth.value())) : CastResult(Failure{truth.error()});
    }
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt: {
        const auto number = readInteger(text, to.kind);
        if (!number && number.error() == CastFailure::InvalidInput && rules.wholeTextsMayHaveFractions) {
            return fractionToInteger(text, to, rules);
        }
        return number ? CastResult(Value::integer(number.value(), to)) : CastResult(Failure{number.error()});
    }
    case TypeKind::Float:
    case TypeKind::Double: {
        const auto number = readReal(text);
        return number ? CastResult(realOf(number.value(), to)) : CastResult(Failure{number.error()});
    }
    case TypeKind::Decimal:
        return textToDecimal(text, to);
    case TypeKind::HugeInt:
        return textToDecimal(text, to);
    case TypeKind::Numeric: {
        const std::optional<base::Int128> number = readNumeric(trimmed(text));
        return number ? CastResult(Value::decimal(*number, to)) : CastResult(Failure{CastFailure::InvalidInput});
    }
    case TypeKind::Date:
        return integerCast(readDate(text), to);
    case TypeKind::Timestamp:
        return integerCast(rules.localTimestampsHeedZones ? readTimestamp(text) : readLocalTimestamp(text), to);
    case TypeKind::TimestampTz:
        return integerCast(readTimestamp(text), to);
    case TypeKind::Time:
        return integerCast(readTime(text), to);
    case TypeKind::Interval: {
        const auto read =
            to.precision != 0 && to.precision == to.scale && !trimmed(text).empty() &&
                    text.find_first_not_of("+-.0123456789 ") == std::string::npos
                ? readInterval(text, static_cast<IntervalUnit>(to.precision), static_cast<IntervalUnit>(to.scale))
                : readInterval(text);
        return read ? CastResult(Value::decimal(packInterval(read->interval), to))
                    : CastResult(Failure{CastFailure::InvalidInput});
    }
    case TypeKind::Binary: {
        if (text.substr(0, 2) != "\\x") {
            return Value::text(text, to);
        }
        auto bytes = readHex(text);
        return bytes ? CastResult(Value::text(std::move(bytes).value(), to)) : CastResult(Failure{bytes.error()});
    }
    case TypeKind::Bits:
        return text.find_first_not_of("01") == std::string::npos ? CastResult(Value::text(text, to))
                                                                 : CastResult(Failure{CastFailure::InvalidInput});
    case TypeKind::String:
    case TypeKind::Struct:
    case TypeKind::Null:
        return Failure{CastFailure::NotAllowed};
    }
    return Failure{CastFailure::NotAllowed};
}

/// Field by field; the shapes have as many.
CastResult structTo(const Value& value, const DataType& to, const CastRules& rules)
{
    std::vector<Value> fields = unpackStruct(*value.type().shape, value.asText());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        auto field = castValue(fields[i], to.shape->fields[i].type, rules);
        if (!field) {
            return field;
        }
        fields[i] = std::move(field).value();
    }
    return Value::text(packStruct(*to.shape, fields), to);
}

/// `1 year 2 mons 3 days 04:05:06`
std::string clockedIntervalText(const Interval& interval)
{
    std::string out = intervalWords({interval.months, interval.days, 0}, DataType::interval());
    const bool hasDate = interval.months != 0 || interval.days != 0;
    if (interval.micros == 0 && hasDate) {
        return out;
    }
    const bool isNegative = interval.micros < 0;
    const std::uint64_t size = isNegative ? std::uint64_t{0} - static_cast<std::uint64_t>(interval.micros)
                                          : static_cast<std::uint64_t>(interval.micros);
    const std::uint64_t hours = size / static_cast<std::uint64_t>(kMicrosPerHour);
    std::string clock = timeText(static_cast<std::int64_t>(size % static_cast<std::uint64_t>(kMicrosPerHour)));
    clock.replace(0, 2, (hours < 10 ? "0" : "") + std::to_string(hours));
    return (hasDate ? out + " " : "") + (isNegative ? "-" : "") + clock;
}

/// Text for a column of text. Blanks at the end do not count as too long: they are cut off.
CastResult fitText(std::string text, const DataType& to, const CastRules& rules)
{
    if (to.length == 0) {
        return Value::text(std::move(text), to);
    }
    const auto characters = static_cast<std::size_t>(std::count_if(text.begin(), text.end(), startsCharacter));
    if (characters > to.length && rules.cutsLongText) {
        std::size_t end = 0;
        for (std::size_t seen = 0; end < text.size(); ++end) {
            seen += startsCharacter(text[end]) ? 1U : 0U;
            if (seen > to.length) {
                break;
            }
        }
        text.resize(end);
    } else if (characters > to.length && rules.checksTextLength) {
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

std::optional<Value> readCell(std::string_view text, const DataType& type)
{
    if (type.kind == TypeKind::Binary) {
        auto bytes = readHex(trimmed(text));
        return bytes ? std::optional(Value::text(std::move(bytes).value(), type)) : std::nullopt;
    }
    auto value = castValue(Value::text(std::string(text)), type);
    return value ? std::optional(std::move(value).value()) : std::nullopt;
}

std::string castText(const Value& value, const CastRules& rules)
{
    const TypeKind kind = value.type().kind;
    if (kind == TypeKind::Float) {
        return floatText(static_cast<float>(value.asReal()), rules.realText);
    }
    if (kind == TypeKind::Double) {
        return realText(value.asReal(), rules.realText);
    }
    if (kind == TypeKind::Interval && rules.intervalsAreWords) {
        return clockedIntervalText(unpackInterval(value.asDecimal()));
    }
    if (kind == TypeKind::String && value.type().fixedLength && rules.stripsFixedText) {
        // CHAR(n) gives up the blanks that fill it.
        return value.asText().substr(0, value.asText().find_last_not_of(' ') + 1);
    }
    return toText(value);
}

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
    if (!canCast(from, to, rules)) {
        return Failure{CastFailure::NotAllowed};
    }
    if (value.isNull()) {
        return Value::null(to);
    }
    if (to.kind == TypeKind::String) {
        return fitText(castText(value, rules), to, rules);
    }
    if (from == to) {
        return value;
    }
    if (from.kind == TypeKind::Struct) {
        return structTo(value, to, rules);
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
    case TypeKind::HugeInt:
    case TypeKind::Numeric: {
        if (to.kind == TypeKind::Timestamp) {
            return secondsToTimestamp(value, to);
        }
        const ExactNumber number = exactNumber(value.asDecimal(), from);
        return exactTo(number.unscaled, number.scale, to, rules);
    }
    case TypeKind::String:
        return textTo(value.asText(), to, rules);
    case TypeKind::Bits:
        return Value::text(value.asText(), to);
    case TypeKind::Binary:
    case TypeKind::Struct:
        return Value::text(value.asText(), to);
    case TypeKind::Interval:
        return Value::decimal(value.asDecimal(), to);
    case TypeKind::Time:
        return Value::integer(value.asInteger(), to);
    case TypeKind::Date: {
        const std::optional<std::int64_t> micros = microsFromDays(value.asInteger());
        return micros ? CastResult(Value::integer(*micros, to)) : CastResult(Failure{CastFailure::Overflow});
    }
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
        return timestampTo(value.asInteger(), to);
    case TypeKind::Null:
        return Value::null(to);
    }
    return Failure{CastFailure::NotAllowed};
}

} // namespace mergescope::values
