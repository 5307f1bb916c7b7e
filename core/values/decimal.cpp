#include "core/values/decimal.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace mergescope::values {

namespace {

constexpr std::array<base::Int128, kMaxDecimalDigits + 1> kPowers = [] {
    std::array<base::Int128, kMaxDecimalDigits + 1> powers{};
    powers[0] = 1;
    for (std::size_t i = 1; i < powers.size(); ++i) {
        powers[i] = powers[i - 1] * 10;
    }
    return powers;
}();

} // namespace

base::Int128 powerOfTen(unsigned exponent)
{
    return kPowers[exponent];
}

unsigned digitCount(base::Int128 value)
{
    const base::UInt128 size = base::magnitude(value);
    unsigned digits = 1;
    while (digits <= kMaxDecimalDigits && size >= static_cast<base::UInt128>(kPowers[digits])) {
        ++digits;
    }
    return digits;
}

bool fitsDigits(base::Int128 value, unsigned precision)
{
    return base::magnitude(value) < static_cast<base::UInt128>(kPowers[precision]);
}

std::string decimalText(base::Int128 unscaled, unsigned scale)
{
    std::string text;
    for (base::UInt128 rest = base::magnitude(unscaled); rest != 0; rest /= 10) {
        text += static_cast<char>('0' + static_cast<int>(rest % 10));
    }
    // At least one digit stands before the point.
    text.resize(std::max<std::size_t>(text.size(), scale + 1), '0');
    if (scale > 0) {
        text.insert(scale, 1, '.');
    }
    if (unscaled < 0) {
        text += '-';
    }
    std::reverse(text.begin(), text.end());
    return text;
}

double decimalToReal(base::Int128 unscaled, unsigned scale)
{
    // A quotient of two doubles that are exact is the nearest double; up to here both are.
    constexpr base::Int128 kExactDoubles = base::Int128{1} << 53;
    constexpr unsigned kExactPowers = 22;
    if (scale <= kExactPowers && unscaled > -kExactDoubles && unscaled < kExactDoubles) {
        return static_cast<double>(unscaled) / static_cast<double>(kPowers[scale]);
    }
    // Otherwise by way of the text.
    return std::strtod(decimalText(unscaled, scale).c_str(), nullptr);
}

base::Int128 decimalWholePart(base::Int128 unscaled, unsigned scale)
{
    return unscaled / kPowers[scale];
}

std::optional<base::Int128> rescale(base::Int128 unscaled, unsigned fromScale, unsigned toScale, unsigned precision)
{
    base::Int128 result = unscaled;
    if (toScale > fromScale) {
        if (__builtin_mul_overflow(unscaled, kPowers[toScale - fromScale], &result)) {
            return std::nullopt;
        }
    } else if (toScale < fromScale) {
        const base::Int128 divisor = kPowers[fromScale - toScale];
        result = unscaled / divisor;
        const base::Int128 rest = unscaled % divisor;
        if (base::magnitude(rest) * 2 >= static_cast<base::UInt128>(divisor)) {
            result += unscaled < 0 ? -1 : 1;
        }
    }
    return fitsDigits(result, precision) ? std::optional(result) : std::nullopt;
}

} // namespace mergescope::values
