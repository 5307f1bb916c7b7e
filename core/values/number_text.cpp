#include "core/values/number_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace mergescope::values {

namespace {

constexpr int kLowestPlainExponent = -3; ///< 0.001 is written plainly
constexpr int kHighestPlainExponent = 6; ///< and so is 9999999.0

/// `digits` are d.ddd times ten to the exponent, without the point.
std::string layOut(std::string_view digits, int exponent)
{
    std::string out;
    if (exponent < kLowestPlainExponent || exponent > kHighestPlainExponent) {
        out += digits.front();
        out += '.';
        out += digits.size() > 1 ? digits.substr(1) : std::string_view("0");
        out += 'E';
        return out + std::to_string(exponent);
    }
    if (exponent < 0) {
        out = "0.";
        out.append(static_cast<std::size_t>(-exponent - 1), '0');
        return out += digits;
    }
    const auto whole = static_cast<std::size_t>(exponent) + 1;
    if (digits.size() <= whole) {
        out = digits;
        out.append(whole - digits.size(), '0');
        return out + ".0";
    }
    out = digits.substr(0, whole);
    out += '.';
    return out += digits.substr(whole);
}

template <class Real>
std::string shortest(Real value)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-Infinity" : "Infinity";
    }
    std::array<char, 64> buffer{};
    const auto written =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(written.ptr - buffer.data()));
    const std::size_t mark = text.find('e');
    std::string digits;
    for (const char c : text.substr(0, mark)) {
        if (c != '.') {
            digits += c;
        }
    }
    std::string_view exponentText = text.substr(mark + 1);
    if (exponentText.front() == '+') {
        exponentText.remove_prefix(1);
    }
    int exponent = 0;
    std::from_chars(exponentText.data(), exponentText.data() + exponentText.size(), exponent);
    return (std::signbit(value) ? "-" : "") + layOut(digits, exponent);
}

} // namespace

std::string realText(double value)
{
    return shortest(value);
}

std::string floatText(float value)
{
    return shortest(value);
}

} // namespace mergescope::values
