// Functions over numbers, and the largest and smallest of several values.
#include "core/execution/functions/function_table.h"
#include "core/tables/column_compare.h"
#include "core/values/arithmetic.h"
#include "core/values/decimal.h"
#include "core/values/number_text.h"
#include "core/values/numeric.h"

#include <algorithm>
#include <cmath>

namespace mergescope::execution {

using tables::ColumnBuilder;
using values::DataType;
using values::TypeKind;

namespace {

using Problem = std::optional<CallProblem>;

Problem appendChecked(base::Int128 value, const DataType& type, ColumnBuilder& out)
{
    const values::IntegerRange range = values::integerRange(type.kind);
    if (value < range.lowest || value > range.highest) {
        return CallProblem::Overflow;
    }
    out.appendInteger(static_cast<std::int64_t>(value));
    return std::nullopt;
}

Problem appendSigned(const CallRow& row, ColumnBuilder& out, bool negates)
{
    const DataType& type = row.type(0);
    if (type.isFloating()) {
        out.appendReal(negates ? -row.real(0) : std::fabs(row.real(0)));
        return std::nullopt;
    }
    if (type.kind == TypeKind::Numeric) {
        const values::Numeric number = values::unpackNumeric(row.decimal(0));
        const bool turns = negates || number.unscaled < 0;
        out.appendDecimal(*values::packNumeric({turns ? -number.unscaled : number.unscaled, number.scale}));
        return std::nullopt;
    }
    const bool isDecimal = type.kind == TypeKind::Decimal || type.kind == TypeKind::HugeInt;
    const base::Int128 value = isDecimal ? row.decimal(0) : base::Int128{row.integer(0)};
    const base::Int128 result = negates || value < 0 ? -value : value;
    if (isDecimal) {
        out.appendDecimal(result);
        return std::nullopt;
    }
    return appendChecked(result, type, out);
}

Problem absolute(const CallRow& row, ColumnBuilder& out)
{
    return appendSigned(row, out, false);
}

Problem negative(const CallRow& row, ColumnBuilder& out)
{
    return appendSigned(row, out, true);
}

/// n divided by unit, to the nearest; a half goes away from zero, or to the even neighbour.
base::Int128 nearestQuotient(base::Int128 n, base::Int128 unit, bool halfToEven)
{
    const base::Int128 whole = n / unit;
    const base::Int128 rest = n % unit < 0 ? -(n % unit) : n % unit;
    const base::Int128 half = unit / 2;
    const bool isHalf = rest == half && unit % 2 == 0;
    const bool goesOn = rest > half || (isHalf && (!halfToEven || whole % 2 != 0));
    return goesOn ? whole + (n < 0 ? -1 : 1) : whole;
}

double roundedReal(double value, std::int64_t digits, bool halfToEven)
{
    if (!std::isfinite(value)) {
        return value;
    }
    // Rounded as it is written (2.345 gives 2.35 although its double lies a little below), where it has few digits.
    constexpr unsigned kScale = 18;
    const auto written =
        values::readDecimal(values::realText(value), DataType::decimal(values::kMaxDecimalDigits, kScale));
    if (written && digits >= 0 && digits <= kScale) {
        const auto dropped = kScale - static_cast<unsigned>(digits);
        const base::Int128 rounded = nearestQuotient(written.value(), values::powerOfTen(dropped), halfToEven);
        return values::decimalToReal(rounded, static_cast<unsigned>(digits));
    }
    const double unit = std::pow(10.0, static_cast<double>(-digits));
    const double scaled = value / unit;
    if (!std::isfinite(scaled) || !std::isfinite(unit) || unit == 0) {
        return value;
    }
    return (halfToEven ? std::nearbyint(scaled) : std::round(scaled)) * unit;
}

Problem appendNumeric(const values::Numeric& number, ColumnBuilder& out)
{
    const auto packed = values::packNumeric(number);
    if (!packed) {
        return CallProblem::Overflow;
    }
    out.appendDecimal(*packed);
    return std::nullopt;
}

int smallDigits(std::int64_t digits)
{
    constexpr std::int64_t kFar = 100; // further than any number reaches
    return static_cast<int>(std::clamp(digits, -kFar, kFar));
}

Problem roundTo(const CallRow& row, ColumnBuilder& out, bool halfToEven)
{
    const std::int64_t digits = row.count() > 1 ? row.integer(1) : 0;
    const DataType& type = row.type(0);
    if (type.kind == TypeKind::Numeric) {
        return appendNumeric(values::roundedNumeric(values::unpackNumeric(row.decimal(0)), smallDigits(digits)), out);
    }
    if (type.kind == TypeKind::HugeInt) {
        const auto rounded =
            values::roundedNumeric({row.decimal(0), 0}, smallDigits(std::min<std::int64_t>(digits, 0)));
        out.appendDecimal(rounded.unscaled);
        return std::nullopt;
    }
    if (type.isFloating()) {
        out.appendReal(roundedReal(row.real(0), digits, halfToEven));
        return std::nullopt;
    }
    constexpr std::int64_t kMost = 38;
    if (type.kind == TypeKind::Decimal) {
        const std::int64_t kept = std::min<std::int64_t>(digits, type.scale);
        const std::int64_t dropped = type.scale - kept;
        base::Int128 value =
            dropped > kMost
                ? base::Int128{0}
                : nearestQuotient(row.decimal(0), values::powerOfTen(static_cast<unsigned>(dropped)), halfToEven);
        if (kept < 0 && dropped <= kMost) {
            value *= values::powerOfTen(static_cast<unsigned>(-kept));
        }
        out.appendDecimal(value);
        return std::nullopt;
    }
    if (digits >= 0) {
        out.appendInteger(row.integer(0));
        return std::nullopt;
    }
    const base::Int128 unit =
        digits < -kMost / 2 ? base::Int128{0} : values::powerOfTen(static_cast<unsigned>(-digits));
    const base::Int128 value = unit == 0 ? base::Int128{0} : nearestQuotient(row.integer(0), unit, halfToEven) * unit;
    return appendChecked(value, type, out);
}

Problem roundHalfUp(const CallRow& row, ColumnBuilder& out)
{
    return roundTo(row, out, false);
}

Problem roundHalfEven(const CallRow& row, ColumnBuilder& out)
{
    return roundTo(row, out, true);
}

/// A DOUBLE goes to the even neighbour, an exact number away from zero.
Problem roundOwnHalf(const CallRow& row, ColumnBuilder& out)
{
    return roundTo(row, out, row.type(0).isFloating());
}

/// Digits behind the given one are cut off.
Problem truncate(const CallRow& row, ColumnBuilder& out)
{
    const int digits = row.count() > 1 ? smallDigits(row.integer(1)) : 0;
    const DataType& type = row.type(0);
    if (type.isFloating()) {
        const double unit = std::pow(10.0, digits);
        const double cut = std::trunc(row.real(0) * unit) / unit;
        out.appendReal(digits == 0 || !std::isfinite(cut) ? std::trunc(row.real(0)) : cut);
        return std::nullopt;
    }
    if (type.kind == TypeKind::Numeric) {
        return appendNumeric(values::roundedNumeric(values::unpackNumeric(row.decimal(0)), digits, true), out);
    }
    const bool isWide = !type.isInteger();
    const base::Int128 stored = isWide ? row.decimal(0) : base::Int128{row.integer(0)};
    const values::Numeric cut =
        values::roundedNumeric({stored, type.scale}, std::min<int>(digits, row.result().scale), true);
    if (!isWide) {
        return appendChecked(cut.unscaled, type, out);
    }
    out.appendDecimal(cut.unscaled *
                      values::powerOfTen(row.result().scale > cut.scale ? row.result().scale - cut.scale : 0U));
    return std::nullopt;
}

Problem toWhole(const CallRow& row, ColumnBuilder& out, bool up)
{
    const DataType& type = row.type(0);
    if (type.kind == TypeKind::Numeric) {
        const values::Numeric number = values::unpackNumeric(row.decimal(0));
        const base::Int128 step = values::powerOfTen(number.scale);
        const base::Int128 rest = number.unscaled % step;
        const int moved = up && rest > 0 ? 1 : !up && rest < 0 ? -1 : 0;
        return appendNumeric({number.unscaled / step + moved, 0}, out);
    }
    if (type.kind == TypeKind::HugeInt) {
        out.appendDecimal(row.decimal(0));
        return std::nullopt;
    }
    if (row.result().isFloating()) {
        out.appendReal(up ? std::ceil(row.real(0)) : std::floor(row.real(0)));
        return std::nullopt;
    }
    if (type.isFloating()) {
        const double whole = up ? std::ceil(row.real(0)) : std::floor(row.real(0));
        constexpr double kTwoTo63 = 9223372036854775808.0;
        if (!(whole >= -kTwoTo63 && whole < kTwoTo63)) {
            return CallProblem::Overflow;
        }
        out.appendInteger(static_cast<std::int64_t>(whole));
        return std::nullopt;
    }
    if (type.kind != TypeKind::Decimal) {
        out.appendInteger(row.integer(0));
        return std::nullopt;
    }
    const base::Int128 unit = values::powerOfTen(type.scale);
    base::Int128 whole = row.decimal(0) / unit;
    const base::Int128 rest = row.decimal(0) % unit;
    whole += up && rest > 0 ? 1 : !up && rest < 0 ? -1 : 0;
    out.appendDecimal(whole);
    return std::nullopt;
}

Problem floorOf(const CallRow& row, ColumnBuilder& out)
{
    return toWhole(row, out, false);
}

Problem ceilOf(const CallRow& row, ColumnBuilder& out)
{
    return toWhole(row, out, true);
}

Problem sign(const CallRow& row, ColumnBuilder& out)
{
    if (row.type(0).kind == TypeKind::Numeric) {
        const base::Int128 number = values::unpackNumeric(row.decimal(0)).unscaled;
        return appendNumeric({number > 0 ? 1 : number < 0 ? -1 : 0, 0}, out);
    }
    const double value = row.real(0);
    if (row.result().isInteger()) {
        out.appendInteger(value > 0 ? 1 : value < 0 ? -1 : 0);
    } else {
        out.appendReal(value > 0 ? 1.0 : value < 0 ? -1.0 : value);
    }
    return std::nullopt;
}

template <double (*function)(double)>
Problem real(const CallRow& row, ColumnBuilder& out)
{
    out.appendReal(function(row.real(0)));
    return std::nullopt;
}

Problem power(const CallRow& row, ColumnBuilder& out)
{
    out.appendReal(std::pow(row.real(0), row.real(1)));
    return std::nullopt;
}

/// The logarithm of what is not above zero is NULL.
template <double (*function)(double)>
Problem logarithm(const CallRow& row, ColumnBuilder& out)
{
    const double value = row.real(0);
    if (value <= 0) {
        out.appendNull();
    } else {
        out.appendReal(function(value));
    }
    return std::nullopt;
}

Problem log(const CallRow& row, ColumnBuilder& out)
{
    const double value = row.real(row.count() - 1);
    const double base = row.count() > 1 ? row.real(0) : 1;
    if (value <= 0 || base <= 0) {
        out.appendNull();
    } else {
        out.appendReal(row.count() > 1 ? std::log(value) / std::log(base) : std::log(value));
    }
    return std::nullopt;
}

/// The same where a number without a logarithm is a mistake.
template <double (*function)(double)>
Problem logarithmAboveZero(const CallRow& row, ColumnBuilder& out)
{
    if (row.real(0) <= 0) {
        return CallProblem::OutOfDomain;
    }
    out.appendReal(function(row.real(0)));
    return std::nullopt;
}

Problem logAboveZero(const CallRow& row, ColumnBuilder& out)
{
    if (row.real(0) <= 0 || row.real(1) <= 0) {
        return CallProblem::OutOfDomain;
    }
    out.appendReal(std::log(row.real(1)) / std::log(row.real(0)));
    return std::nullopt;
}

Problem rootOfNoNegative(const CallRow& row, ColumnBuilder& out)
{
    if (row.real(0) < 0) {
        return CallProblem::OutOfDomain;
    }
    out.appendReal(std::sqrt(row.real(0)));
    return std::nullopt;
}

Problem remainder(const CallRow& row, ColumnBuilder& out)
{
    const DataType& type = row.result();
    const auto problemOf = [](values::ArithmeticFailure failure) {
        return failure == values::ArithmeticFailure::DivideByZero ? CallProblem::DivideByZero : CallProblem::Overflow;
    };
    if (type.isFloating()) {
        if (row.real(1) == 0) {
            return CallProblem::DivideByZero;
        }
        out.appendReal(std::fmod(row.real(0), row.real(1)));
        return std::nullopt;
    }
    if (type.kind == TypeKind::Numeric) {
        const auto result =
            values::numericArithmetic(values::ArithmeticOperator::Modulo, values::unpackNumeric(row.decimal(0)),
                                      values::unpackNumeric(row.decimal(1)));
        return result ? appendNumeric(result.value(), out) : Problem(problemOf(result.error()));
    }
    if (type.kind == TypeKind::HugeInt) {
        if (row.decimal(1) == 0) {
            return CallProblem::DivideByZero;
        }
        out.appendDecimal(row.decimal(0) % row.decimal(1));
        return std::nullopt;
    }
    if (type.kind == TypeKind::Decimal) {
        const auto result = values::decimalArithmetic(values::ArithmeticOperator::Modulo, row.decimal(0), row.type(0),
                                                      row.decimal(1), row.type(1), type);
        if (!result) {
            return problemOf(result.error());
        }
        out.appendDecimal(result.value());
        return std::nullopt;
    }
    const auto result =
        values::integerArithmetic(values::ArithmeticOperator::Modulo, row.integer(0), row.integer(1), type.kind);
    if (!result) {
        return problemOf(result.error());
    }
    out.appendInteger(result.value());
    return std::nullopt;
}

/// The largest (or smallest) argument that is not NULL.
Problem extreme(const CallRow& row, ColumnBuilder& out, bool largest)
{
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < row.count(); ++i) {
        if (row.isNull(i)) {
            continue;
        }
        const values::Order order =
            best ? tables::orderOfCells(row.column(i), row.row(), row.column(*best), row.row()) : 1;
        if (!best || (largest ? order > 0 : order < 0)) {
            best = i;
        }
    }
    if (best) {
        out.appendFrom(row.column(*best), row.row());
    } else {
        out.appendNull();
    }
    return std::nullopt;
}

Problem greatest(const CallRow& row, ColumnBuilder& out)
{
    return extreme(row, out, true);
}

Problem least(const CallRow& row, ColumnBuilder& out)
{
    return extreme(row, out, false);
}

/// Scrambles a number; the same number gives the same bits, so that a run can be repeated.
std::uint64_t scrambled(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31U);
}

std::uint64_t bitsOf(const CallRow& row, std::uint64_t salt)
{
    const std::int64_t seed = row.count() > 0 && !row.isNull(0) ? row.integer(0) : row.now();
    return scrambled(scrambled(static_cast<std::uint64_t>(seed)) ^ scrambled(row.row() + salt));
}

Problem random(const CallRow& row, ColumnBuilder& out)
{
    constexpr double kTwoTo53 = 9007199254740992.0;
    out.appendReal(static_cast<double>(bitsOf(row, 1) >> 11U) / kTwoTo53);
    return std::nullopt;
}

Problem uuid(const CallRow& row, ColumnBuilder& out)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::uint64_t high = (bitsOf(row, 2) & ~0xF000ULL) | 0x4000ULL;
    const std::uint64_t low = (bitsOf(row, 3) & ~(0xC0ULL << 56U)) | (0x80ULL << 56U);
    std::string text;
    for (unsigned i = 0; i < 32; ++i) {
        if (i == 8 || i == 12 || i == 16 || i == 20) {
            text.push_back('-');
        }
        const std::uint64_t half = i < 16 ? high : low;
        text.push_back(kDigits[(half >> (60U - 4U * (i % 16U))) & 0xFU]);
    }
    out.appendText(text);
    return std::nullopt;
}

} // namespace

const std::vector<FunctionEvaluator>& numberEvaluators()
{
    static const std::vector<FunctionEvaluator> table{
        {"abs", absolute},
        {"negative", negative},
        {"round", roundHalfUp},
        {"bround", roundHalfEven},
        {"floor", floorOf},
        {"ceil", ceilOf},
        {"round_own_half", roundOwnHalf},
        {"truncate", truncate},
        {"sign", sign},
        {"sqrt", real<std::sqrt>},
        {"cbrt", real<std::cbrt>},
        {"power", power},
        {"exp", real<std::exp>},
        {"ln", logarithm<std::log>},
        {"log", log},
        {"log10", logarithm<std::log10>},
        {"log2", logarithm<std::log2>},
        {"sqrt_of_no_negative", rootOfNoNegative},
        {"ln_above_zero", logarithmAboveZero<std::log>},
        {"log10_above_zero", logarithmAboveZero<std::log10>},
        {"log2_above_zero", logarithmAboveZero<std::log2>},
        {"log_above_zero", logAboveZero},
        {"mod", remainder},
        {"greatest", greatest, true},
        {"least", least, true},
        {"random", random, true},
        {"uuid", uuid, true},
    };
    return table;
}

} // namespace mergescope::execution
