#include "core/values/arithmetic.h"
#include "core/values/cast.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>
#include <system_error>

namespace mergescope::values {

namespace {

using base::Failure;

std::string lowered(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

bool isBlank(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte <= 0x20 || byte == 0x7F;
}

} // namespace

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isBlank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isBlank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

base::Result<std::int64_t, CastFailure> readInteger(std::string_view text, TypeKind kind)
{
    std::string_view digits = trimmed(text);
    if (!digits.empty() && digits.front() == '+') {
        digits.remove_prefix(1);
        if (!digits.empty() && digits.front() == '-') {
            return Failure{CastFailure::InvalidInput};
        }
    }
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) {
        return Failure{CastFailure::InvalidInput};
    }
    if (error != std::errc{} || !integerRange(kind).contains(number)) {
        return Failure{CastFailure::Overflow};
    }
    return number;
}

base::Result<double, CastFailure> readReal(std::string_view text)
{
    std::string word = lowered(trimmed(text));
    if (word == "nan") {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const bool hasSign = !word.empty() && (word.front() == '+' || word.front() == '-');
    const bool isNegative = hasSign && word.front() == '-';
    std::string_view rest = std::string_view(word).substr(hasSign ? 1 : 0);
    if (rest == "inf" || rest == "infinity") {
        return isNegative ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    }
    // Java's numbers may end in the letter of their type.
    if (rest.size() > 1 && (rest.back() == 'd' || rest.back() == 'f')) {
        rest.remove_suffix(1);
    }
    if (rest.empty() || (rest.front() != '.' && (rest.front() < '0' || rest.front() > '9'))) {
        return Failure{CastFailure::InvalidInput};
    }
    double number = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (error == std::errc::invalid_argument || end != rest.data() + rest.size()) {
        return Failure{CastFailure::InvalidInput};
    }
    if (error == std::errc::result_out_of_range) {
        // Too large is infinity and too small is zero; strtod tells them apart.
        number = std::strtod(std::string(rest).c_str(), nullptr);
    }
    return isNegative ? -number : number;
}

base::Result<bool, CastFailure> readBoolean(std::string_view text, bool switchWords)
{
    const std::string word = lowered(trimmed(text));
    if (switchWords) {
        const auto begins = [&word](std::string_view whole, std::size_t least) {
            return word.size() >= least && whole.substr(0, word.size()) == word;
        };
        if (begins("true", 1) || begins("yes", 1) || begins("on", 2) || word == "1") {
            return true;
        }
        if (begins("false", 1) || begins("no", 1) || begins("off", 2) || word == "0") {
            return false;
        }
        return Failure{CastFailure::InvalidInput};
    }
    for (const std::string_view yes : {"t", "true", "y", "yes", "1"}) {
        if (word == yes) {
            return true;
        }
    }
    for (const std::string_view no : {"f", "false", "n", "no", "0"}) {
        if (word == no) {
            return false;
        }
    }
    return Failure{CastFailure::InvalidInput};
}

base::Result<std::string, CastFailure> readHex(std::string_view digits)
{
    const auto valueOf = [](char c) {
        return c >= '0' && c <= '9'   ? c - '0'
               : c >= 'a' && c <= 'f' ? c - 'a' + 10
               : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                      : -1;
    };
    if (digits.substr(0, 2) == "\\x" || digits.substr(0, 2) == "0x") {
        digits.remove_prefix(2);
    }
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const int high = valueOf(digits[i]);
        const int low = i + 1 < digits.size() ? valueOf(digits[i + 1]) : -1;
        if (high < 0 || low < 0) {
            return Failure{CastFailure::InvalidInput};
        }
        bytes.push_back(static_cast<char>(high * 16 + low));
    }
    return bytes;
}

} // namespace mergescope::values
