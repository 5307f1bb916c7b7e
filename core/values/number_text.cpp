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

/// How a style writes numbers.
struct Layout {
    int lowestPlainExponent;
    int highestPlainExponent;
    bool pointAlways;   ///< 1.0 and not 1
    bool shortExponent; ///< E20 and not e+20
};

Layout layoutOf(RealStyle style)
{
    switch (style) {
    case RealStyle::Java:
        break;
    case RealStyle::PointAlways:
        return {-4, 15, true, false};
    case RealStyle::FewestLetters:
        return {-4, 14, false, false};
    }
    return {kLowestPlainExponent, kHighestPlainExponent, true, true};
}

std::string exponentText(int exponent)
{
    const std::string digits = std::to_string(exponent < 0 ? -exponent : exponent);
    return std::string(exponent < 0 ? "e-" : "e+") + (digits.size() < 2 ? "0" : "") + digits;
}

/// `digits` are d.ddd times ten to the exponent, without the point.
std::string layOut(std::string_view digits, int exponent, const Layout& layout)
{
    std::string out;
    if (exponent < layout.lowestPlainExponent || exponent > layout.highestPlainExponent) {
        out += digits.front();
        if (digits.size() > 1 || layout.shortExponent) {
            out += '.';
            out += digits.size() > 1 ? digits.substr(1) : std::string_view("0");
        }
        return out + (layout.shortExponent ? "E" + std::to_string(exponent) : exponentText(exponent));
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
        return layout.pointAlways ? out + ".0" : out;
    }
    out = digits.substr(0, whole);
    out += '.';
    return out += digits.substr(whole);
}

template <class Real>
std::string shortest(Real value, RealStyle style)
{
    if (std::isnan(value)) {
        return style == RealStyle::PointAlways ? "nan" : "NaN";
    }
    if (std::isinf(value)) {
        const std::string_view word = style == RealStyle::PointAlways ? "inf" : "Infinity";
        return (value < 0 ? "-" : "") + std::string(word);
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
    std::string_view exponentDigits = text.substr(mark + 1);
    if (exponentDigits.front() == '+') {
        exponentDigits.remove_prefix(1);
    }
    int exponent = 0;
    std::from_chars(exponentDigits.data(), exponentDigits.data() + exponentDigits.size(), exponent);
    return (std::signbit(value) ? "-" : "") + layOut(digits, exponent, layoutOf(style));
}

} // namespace

std::string realText(double value, RealStyle style)
{
    return shortest(value, style);
}

std::string floatText(float value, RealStyle style)
{
    return shortest(value, style);
}

} // namespace mergescope::values
