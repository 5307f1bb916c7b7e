#include "core/values/numeric.h"

#include "core/values/decimal.h"
#include "core/values/wide_unsigned.h"

#include <algorithm>

namespace mergescope::values {

namespace {

using base::Int128;
using base::magnitude;
using base::UInt128;

constexpr unsigned kScaleBits = 6;
/// PostgreSQL counts in groups of four digits and wants this many digits of a quotient.
constexpr int kQuotientDigits = 16;
constexpr int kGroupDigits = 4;

bool fits(Int128 unscaled)
{
    return fitsDigits(unscaled, kMaxNumericDigits);
}

/// n divided by ten to `digits`, a half away from zero.
Int128 withoutDigits(Int128 n, unsigned digits, bool cutsOff = false)
{
    if (digits > kMaxDecimalDigits) {
        return 0;
    }
    const Int128 unit = powerOfTen(digits);
    const Int128 rest = n % unit < 0 ? -(n % unit) : n % unit;
    const bool goesOn = !cutsOff && digits > 0 && rest >= unit / 2;
    return n / unit + (goesOn ? (n < 0 ? -1 : 1) : 0);
}

/// The groups of four digits that a number has, seen from its point: which one is the first, and its value.
struct FirstGroup {
    int weight = 0;
    int value = 0;
};

FirstGroup firstGroup(const Numeric& number)
{
    const UInt128 size = magnitude(number.unscaled);
    if (size == 0) {
        return {};
    }
    const int digits = static_cast<int>(digitCount(static_cast<Int128>(size)));
    const int firstPlace = digits - 1 - static_cast<int>(number.scale); // power of ten of the first digit
    FirstGroup group;
    group.weight = firstPlace >= 0 ? firstPlace / kGroupDigits : -((-firstPlace + kGroupDigits - 1) / kGroupDigits);
    // The group holds the digits down to the power 4 * weight.
    const int lowest = group.weight * kGroupDigits + static_cast<int>(number.scale);
    UInt128 value = size;
    for (int i = 0; i < lowest; ++i) {
        value /= 10;
    }
    for (int i = lowest; i < 0; ++i) {
        value *= 10;
    }
    group.value = static_cast<int>(value);
    return group;
}

unsigned quotientScale(const Numeric& a, const Numeric& b)
{
    const FirstGroup first = firstGroup(a);
    const FirstGroup second = firstGroup(b);
    int weight = first.weight - second.weight;
    if (first.value <= second.value) {
        --weight;
    }
    const int wanted =
        std::max({kQuotientDigits - weight * kGroupDigits, static_cast<int>(a.scale), static_cast<int>(b.scale), 0});
    return static_cast<unsigned>(std::min(wanted, static_cast<int>(kMaxNumericDigits)));
}

base::Result<Numeric, ArithmeticFailure> quotient(const Numeric& a, const Numeric& b)
{
    if (b.unscaled == 0) {
        return base::Failure{ArithmeticFailure::DivideByZero};
    }
    const unsigned scale = quotientScale(a, b);
    // One shift more than is needed where the dividend has more digits behind the point than the quotient will.
    const unsigned shift = scale + b.scale;
    WideUnsigned size(magnitude(a.unscaled));
    size.multiplyByPowerOfTen(shift);
    const UInt128 divisor = magnitude(b.unscaled);
    const UInt128 rest = size.divide(divisor);
    if (a.scale == 0 && rest * 2 >= divisor) {
        size.add(WideUnsigned(1));
    }
    size.dropDigits(a.scale);
    const auto narrow = size.narrow();
    if (!narrow || *narrow > static_cast<UInt128>(powerOfTen(kMaxDecimalDigits))) {
        return base::Failure{ArithmeticFailure::Overflow};
    }
    const bool isNegative = (a.unscaled < 0) != (b.unscaled < 0);
    return Numeric{isNegative ? -static_cast<Int128>(*narrow) : static_cast<Int128>(*narrow), scale};
}

base::Result<Numeric, ArithmeticFailure> atCommonScale(ArithmeticOperator op, const Numeric& a, const Numeric& b)
{
    const unsigned scale = std::max(a.scale, b.scale);
    Int128 x = 0;
    Int128 y = 0;
    Int128 result = 0;
    if (op == ArithmeticOperator::Modulo && b.unscaled == 0) {
        return base::Failure{ArithmeticFailure::DivideByZero};
    }
    bool overflows = __builtin_mul_overflow(a.unscaled, powerOfTen(scale - a.scale), &x) ||
                     __builtin_mul_overflow(b.unscaled, powerOfTen(scale - b.scale), &y);
    if (!overflows) {
        switch (op) {
        case ArithmeticOperator::Add:
            overflows = __builtin_add_overflow(x, y, &result);
            break;
        case ArithmeticOperator::Subtract:
            overflows = __builtin_sub_overflow(x, y, &result);
            break;
        case ArithmeticOperator::Modulo:
            result = x % y;
            break;
        case ArithmeticOperator::Multiply:
        case ArithmeticOperator::Divide:
            break;
        }
    }
    if (overflows) {
        return base::Failure{ArithmeticFailure::Overflow};
    }
    return Numeric{result, scale};
}

} // namespace

std::optional<Int128> packNumeric(Numeric number)
{
    while (number.scale > 0 && (number.scale > kMaxNumericDigits || !fits(number.unscaled))) {
        number.unscaled = withoutDigits(number.unscaled, 1);
        --number.scale;
    }
    if (!fits(number.unscaled)) {
        return std::nullopt;
    }
    return number.unscaled * (Int128{1} << kScaleBits) + static_cast<Int128>(number.scale);
}

Numeric unpackNumeric(Int128 packed)
{
    const auto scale = static_cast<unsigned>(static_cast<UInt128>(packed) & ((1U << kScaleBits) - 1U));
    return {(packed - static_cast<Int128>(scale)) / (Int128{1} << kScaleBits), scale};
}

std::string numericText(Int128 packed)
{
    const Numeric number = unpackNumeric(packed);
    return decimalText(number.unscaled, number.scale);
}

std::optional<Int128> readNumeric(std::string_view text)
{
    // The scale as written: digits behind the point, less the exponent.
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    const std::size_t point = text.substr(0, mark).find('.');
    int scale = point == std::string_view::npos ? 0 : static_cast<int>(mark - point) - 1;
    if (mark < text.size()) {
        int exponent = 0;
        bool isNegative = false;
        for (const char c : text.substr(mark + 1)) {
            isNegative = isNegative || c == '-';
            if (c >= '0' && c <= '9') {
                exponent = std::min(exponent * 10 + (c - '0'), 1000);
            }
        }
        scale -= isNegative ? -exponent : exponent;
    }
    const unsigned kept = static_cast<unsigned>(std::clamp(scale, 0, static_cast<int>(kMaxNumericDigits)));
    const auto unscaled = readDecimal(text, DataType::decimal(kMaxDecimalDigits, kept));
    return unscaled ? packNumeric({unscaled.value(), kept}) : std::nullopt;
}

base::Result<Numeric, ArithmeticFailure> numericArithmetic(ArithmeticOperator op, const Numeric& a, const Numeric& b)
{
    if (op == ArithmeticOperator::Divide) {
        return quotient(a, b);
    }
    if (op != ArithmeticOperator::Multiply) {
        return atCommonScale(op, a, b);
    }
    WideUnsigned size = WideUnsigned::product(magnitude(a.unscaled), magnitude(b.unscaled));
    unsigned scale = a.scale + b.scale;
    while (scale > kMaxNumericDigits) {
        size.dropDigits(1);
        --scale;
    }
    const auto narrow = size.narrow();
    if (!narrow || *narrow > static_cast<UInt128>(powerOfTen(kMaxDecimalDigits))) {
        return base::Failure{ArithmeticFailure::Overflow};
    }
    const bool isNegative = (a.unscaled < 0) != (b.unscaled < 0);
    return Numeric{isNegative ? -static_cast<Int128>(*narrow) : static_cast<Int128>(*narrow), scale};
}

Numeric roundedNumeric(const Numeric& number, int digits, bool cutsOff)
{
    const int scale = static_cast<int>(number.scale);
    if (digits >= scale) {
        // More digits than there are: zeros are added as far as they fit.
        Numeric result = number;
        while (static_cast<int>(result.scale) < std::min(digits, static_cast<int>(kMaxNumericDigits)) &&
               fits(result.unscaled * 10)) {
            result.unscaled *= 10;
            ++result.scale;
        }
        return result;
    }
    const auto dropped = static_cast<unsigned>(scale - digits);
    Numeric result{withoutDigits(number.unscaled, dropped, cutsOff), static_cast<unsigned>(std::max(digits, 0))};
    if (digits < 0 && -digits <= static_cast<int>(kMaxDecimalDigits)) {
        result.unscaled *= powerOfTen(static_cast<unsigned>(-digits));
    }
    return result;
}

} // namespace mergescope::values
