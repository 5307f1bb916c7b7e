#include "core/values/decimal.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace mergescope::values {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A number taken apart: 0.ddd times ten to `wholeDigits`, with no leading zero among the digits.
struct NumberParts {
    bool isNegative = false;
    std::string digits;
    std::int64_t wholeDigits = 0;
};

/// What stands after the e. Java's numbers, whose spelling the casts follow, have exponents of 32 bits.
std::optional<std::int64_t> readExponent(std::string_view text)
{
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
        if (!text.empty() && text.front() == '-') {
            return std::nullopt;
        }
    }
    std::int32_t exponent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (error != std::errc{} || end != text.data() + text.size()) {
        return std::nullopt;
    }
    return exponent;
}

/// number: [+-] digits [. [digits]] [e [+-] digits], or the same without digits before the point.
std::optional<NumberParts> takeApart(std::string_view text)
{
    NumberParts parts;
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
        parts.isNegative = text.front() == '-';
        text.remove_prefix(1);
    }
    const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
    bool hasDigits = false;
    bool isFraction = false;
    for (const char c : text.substr(0, mark)) {
        if (c == '.' && !isFraction) {
            isFraction = true;
            continue;
        }
        if (!isDigit(c)) {
            return std::nullopt;
        }
        hasDigits = true;
        const bool isLeadingZero = c == '0' && parts.digits.empty();
        if (!isLeadingZero) {
            parts.digits += c;
        }
        if (isFraction && isLeadingZero) {
            --parts.wholeDigits;
        } else if (!isFraction && !isLeadingZero) {
            ++parts.wholeDigits;
        }
    }
    if (!hasDigits) {
        return std::nullopt;
    }
    if (mark < text.size()) {
        const std::optional<std::int64_t> exponent = readExponent(text.substr(mark + 1));
        if (!exponent) {
            return std::nullopt;
        }
        parts.wholeDigits += *exponent;
    }
    return parts;
}

} // namespace

base::Result<base::Int128, DecimalReadFailure> readDecimal(std::string_view text, const DataType& type)
{
    const std::optional<NumberParts> parts = takeApart(text);
    if (!parts) {
        return base::Failure{DecimalReadFailure::NotANumber};
    }
    if (parts->digits.empty()) {
        return base::Int128{0};
    }
    const std::int64_t kept = parts->wholeDigits + type.scale;
    if (kept > type.precision) {
        return base::Failure{DecimalReadFailure::TooLarge};
    }
    if (kept < 0) {
        return base::Int128{0};
    }
    const auto places = static_cast<std::size_t>(kept);
    base::Int128 unscaled = 0;
    for (std::size_t i = 0; i < places; ++i) {
        unscaled = unscaled * 10 + (i < parts->digits.size() ? parts->digits[i] - '0' : 0);
    }
    if (places < parts->digits.size() && parts->digits[places] >= '5') {
        ++unscaled;
    }
    if (!fitsDigits(unscaled, type.precision)) {
        return base::Failure{DecimalReadFailure::TooLarge};
    }
    return parts->isNegative ? -unscaled : unscaled;
}

std::optional<DecimalLiteral> readDecimalLiteral(std::string_view text)
{
    const std::size_t point = text.find('.');
    const std::size_t scale = point == std::string_view::npos ? 0 : text.size() - point - 1;
    const std::optional<NumberParts> parts = takeApart(text);
    if (!parts || scale > kMaxDecimalDigits) {
        return std::nullopt;
    }
    const std::size_t precision = std::max({parts->digits.size(), scale, std::size_t{1}});
    if (precision > kMaxDecimalDigits) {
        return std::nullopt;
    }
    const DataType type = DataType::decimal(static_cast<unsigned>(precision), static_cast<unsigned>(scale));
    const auto unscaled = readDecimal(text, type);
    if (!unscaled) {
        return std::nullopt;
    }
    return DecimalLiteral{unscaled.value(), type};
}

} // namespace mergescope::values
