#include "core/sql/literals.h"

#include "core/sql/keywords.h"
#include "core/values/cast.h"
#include "core/values/numeric.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace mergescope::sql {

namespace {

using base::Int128;
using values::DataType;
using values::TypeKind;
using values::Value;

constexpr unsigned kMostDigits = 38;

/// A number taken apart: its digits without the point, how many follow the point, its exponent.
struct Digits {
    std::string digits;
    bool hasOther = false; ///< letters that belong to no number
    int scale = 0;
    bool hasPoint = false;
    bool hasExponent = false;
};

std::optional<Digits> takeApart(std::string_view text)
{
    Digits number;
    std::size_t i = 0;
    for (; i < text.size() && text[i] != 'E'; ++i) {
        if (text[i] == '.') {
            number.hasPoint = true;
            continue;
        }
        number.hasOther = number.hasOther || text[i] < '0' || text[i] > '9';
        number.digits += text[i];
        number.scale += number.hasPoint ? 1 : 0;
    }
    if (number.hasOther) {
        return std::nullopt;
    }
    if (i < text.size()) {
        number.hasExponent = true;
        std::string_view exponent = text.substr(i + 1);
        if (!exponent.empty() && exponent.front() == '+') {
            exponent.remove_prefix(1);
        }
        int value = 0;
        const auto [end, error] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), value);
        if (error != std::errc() || end != exponent.data() + exponent.size() || value > 1000 || value < -1000) {
            return std::nullopt;
        }
        number.scale -= value;
    }
    return number;
}

std::optional<Value> integerValue(const std::string& digits, bool negative, TypeKind kind, std::int64_t low,
                                  std::int64_t high)
{
    const std::string text = negative ? "-" + digits : digits;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || value < low || value > high) {
        return std::nullopt;
    }
    return Value::integer(value, DataType::of(kind));
}

std::optional<Value> decimalValue(Digits number, bool negative, bool leadingZeroCounts = false)
{
    while (number.scale < 0 && number.digits.size() <= kMostDigits) {
        number.digits += '0';
        ++number.scale;
    }
    const std::size_t firstDigit = number.digits.find_first_not_of('0');
    const std::string significant = firstDigit == std::string::npos ? std::string() : number.digits.substr(firstDigit);
    if (significant.size() > kMostDigits || number.scale < 0 || number.scale > static_cast<int>(kMostDigits)) {
        return std::nullopt;
    }
    Int128 unscaled = 0;
    for (const char c : significant) {
        unscaled = unscaled * 10 + (c - '0');
    }
    const auto scale = static_cast<unsigned>(number.scale);
    const std::size_t written =
        leadingZeroCounts ? std::min<std::size_t>(number.digits.size(), kMostDigits) : significant.size();
    const unsigned precision = std::max({static_cast<unsigned>(written), scale, 1U});
    return Value::decimal(negative ? -unscaled : unscaled, DataType::decimal(precision, scale));
}

std::optional<Value> realValue(const std::string& text, bool negative, TypeKind kind)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    // A number too small for a double is zero to Spark; one too large is not a number it can hold.
    if (error == std::errc::result_out_of_range) {
        const bool isSmall = text.find("E-") != std::string::npos || text.front() == '.' || text.front() == '0';
        if (!isSmall) {
            return std::nullopt;
        }
        value = 0;
    }
    if (kind == TypeKind::Float) {
        if (std::fabs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
            return std::nullopt;
        }
        value = static_cast<double>(static_cast<float>(value));
    }
    return Value::real(negative ? -value : value, DataType::of(kind));
}

/// Reads 1 to `most` digits at the front; -1 where there are none.
int takeNumber(std::string_view& text, std::size_t least, std::size_t most)
{
    std::size_t count = 0;
    int value = 0;
    while (count < text.size() && count < most && text[count] >= '0' && text[count] <= '9') {
        value = value * 10 + (text[count] - '0');
        ++count;
    }
    if (count < least) {
        return -1;
    }
    text.remove_prefix(count);
    return value;
}

bool takeChar(std::string_view& text, char c)
{
    if (text.empty() || text.front() != c) {
        return false;
    }
    text.remove_prefix(1);
    return true;
}

bool isLeapYear(int year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

int daysInMonth(int year, int month)
{
    if (month == 2) {
        return isLeapYear(year) ? 29 : 28;
    }
    return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Days since 1970-01-01 in the Gregorian calendar, for all years.
std::int64_t daysSinceEpoch(int year, int month, int day)
{
    // Years that begin in March put the leap day last, and 400 of them always have the same length.
    const std::int64_t shifted = month <= 2 ? year - 1 : year;
    const std::int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
    const std::int64_t yearOfEra = shifted - era * 400;
    const std::int64_t monthFromMarch = month > 2 ? month - 3 : month + 9;
    const std::int64_t dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1;
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468;
}

/// yyyy[-m[m][-d[d]]] at the front of the text, as days.
std::optional<std::int64_t> takeDate(std::string_view& text)
{
    const int year = takeNumber(text, 4, 4);
    int month = 1;
    int day = 1;
    if (year < 0) {
        return std::nullopt;
    }
    if (takeChar(text, '-')) {
        month = takeNumber(text, 1, 2);
        if (takeChar(text, '-')) {
            day = takeNumber(text, 1, 2);
        }
    }
    if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
        return std::nullopt;
    }
    return daysSinceEpoch(year, month, day);
}

/// h:m[:s[.fraction]] as microseconds of the day.
std::optional<std::int64_t> takeTime(std::string_view& text)
{
    const int hour = takeNumber(text, 1, 2);
    int minute = 0;
    int second = 0;
    std::int64_t micros = 0;
    if (hour < 0 || hour > 23 || !takeChar(text, ':')) {
        return std::nullopt;
    }
    minute = takeNumber(text, 1, 2);
    if (takeChar(text, ':')) {
        second = takeNumber(text, 1, 2);
        if (takeChar(text, '.')) {
            std::int64_t unit = 100000;
            while (!text.empty() && text.front() >= '0' && text.front() <= '9') {
                micros += (text.front() - '0') * unit;
                unit /= 10;
                text.remove_prefix(1);
            }
        }
    }
    if (minute < 0 || minute > 59 || second < 0 || second > 59) {
        return std::nullopt;
    }
    return ((hour * 60LL + minute) * 60 + second) * 1000000 + micros;
}

/// Z, UTC, or +h[h][:mm], as minutes east of UTC.
std::optional<int> takeZone(std::string_view& text)
{
    if (text == "Z" || text == "UTC" || text == "GMT") {
        text = {};
        return 0;
    }
    const bool isWest = !text.empty() && text.front() == '-';
    if (!isWest && !takeChar(text, '+')) {
        return std::nullopt;
    }
    if (isWest) {
        text.remove_prefix(1);
    }
    const int hours = takeNumber(text, 1, 2);
    const int minutes = takeChar(text, ':') ? takeNumber(text, 2, 2) : 0;
    if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
        return std::nullopt;
    }
    return (isWest ? -1 : 1) * (hours * 60 + minutes);
}

std::string_view withoutBlanks(std::string_view text)
{
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

} // namespace

namespace {

std::optional<Value> numericValue(const std::string& text, bool negative)
{
    const auto packed = values::readNumeric(negative ? "-" + text : text);
    return packed ? std::optional(Value::decimal(*packed, DataType::of(TypeKind::Numeric))) : std::nullopt;
}

std::optional<Value> hexNumber(std::string_view digits, bool negative)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    if (digits.empty() || error != std::errc() || end != digits.data() + digits.size() || number > INT64_MAX) {
        return std::nullopt;
    }
    const auto value = negative ? -static_cast<std::int64_t>(number) : static_cast<std::int64_t>(number);
    const bool isInt = value >= INT32_MIN && value <= INT32_MAX;
    return Value::integer(value, DataType::of(isInt ? TypeKind::Int : TypeKind::BigInt));
}

/// Whole numbers that BIGINT does not hold.
std::optional<Value> longValue(const Digits& number, const std::string& text, bool negative, LongNumber becomes)
{
    switch (becomes) {
    case LongNumber::Decimal:
        return decimalValue(number, negative);
    case LongNumber::Numeric:
        return numericValue(text, negative);
    case LongNumber::HugeInt:
        break;
    }
    const auto exact = decimalValue(number, negative);
    return exact ? std::optional(Value::decimal(exact->asDecimal(), DataType::of(TypeKind::HugeInt)))
                 : realValue(text, negative, TypeKind::Double);
}

} // namespace

std::optional<Value> hexValue(std::string_view digits, TypeKind kind)
{
    if (kind == TypeKind::Bits) {
        std::string bits;
        for (const char c : digits) {
            const auto nibble = values::readHex(std::string("0") + c);
            if (!nibble) {
                return std::nullopt;
            }
            for (unsigned bit = 4; bit-- > 0;) {
                bits += (static_cast<unsigned char>(nibble.value().front()) >> bit & 1U) != 0 ? '1' : '0';
            }
        }
        return Value::text(std::move(bits), DataType::of(kind));
    }
    // An odd number of digits has a 0 in front of it.
    auto bytes = values::readHex(digits.size() % 2 == 0 ? std::string(digits) : "0" + std::string(digits));
    return bytes ? std::optional(Value::text(std::move(bytes).value(), DataType::of(kind))) : std::nullopt;
}

std::optional<Value> numberValue(std::string_view text, bool negative, const ExpressionRules& rules)
{
    std::string upper = toUpper(text);
    if (rules.digitSeparators) {
        upper.erase(std::remove(upper.begin(), upper.end(), '_'), upper.end());
    }
    if (rules.hexNumbers && upper.substr(0, 2) == "0X") {
        return hexNumber(std::string_view(upper).substr(2), negative);
    }
    char suffix = '\0';
    if (!rules.numberSuffixes) {
        suffix = '\0';
    } else if (upper.size() > 2 && upper.compare(upper.size() - 2, 2, "BD") == 0) {
        suffix = 'B';
        upper.resize(upper.size() - 2);
    } else if (!upper.empty() && std::string_view("LSYDF").find(upper.back()) != std::string_view::npos) {
        suffix = upper.back();
        upper.pop_back();
    }
    const std::optional<Digits> number = takeApart(upper);
    if (!number) {
        return std::nullopt;
    }
    const bool isWhole = !number->hasPoint && !number->hasExponent;
    switch (suffix) {
    case 'B':
        return decimalValue(*number, negative);
    case 'D':
        return realValue(upper, negative, TypeKind::Double);
    case 'F':
        return realValue(upper, negative, TypeKind::Float);
    case 'L':
        return isWhole
                   ? integerValue(number->digits, negative, TypeKind::BigInt, std::numeric_limits<std::int64_t>::min(),
                                  std::numeric_limits<std::int64_t>::max())
                   : std::nullopt;
    case 'S':
        return isWhole ? integerValue(number->digits, negative, TypeKind::SmallInt, -32768, 32767) : std::nullopt;
    case 'Y':
        return isWhole ? integerValue(number->digits, negative, TypeKind::TinyInt, -128, 127) : std::nullopt;
    default:
        break;
    }
    if (number->hasExponent && rules.exponentIsDouble) {
        return realValue(upper, negative, TypeKind::Double);
    }
    if (rules.pointNumber == PointNumber::Numeric && !isWhole) {
        // What has more digits than an exact number can keep here is kept as well as a DOUBLE can.
        const auto exact = numericValue(upper, negative);
        return exact || !number->hasExponent ? exact : realValue(upper, negative, TypeKind::Double);
    }
    if (number->hasPoint || number->hasExponent) {
        return decimalValue(*number, negative, rules.leadingZeroCounts);
    }
    if (auto small = integerValue(number->digits, negative, TypeKind::Int, std::numeric_limits<std::int32_t>::min(),
                                  std::numeric_limits<std::int32_t>::max())) {
        return small;
    }
    if (auto big = integerValue(number->digits, negative, TypeKind::BigInt, std::numeric_limits<std::int64_t>::min(),
                                std::numeric_limits<std::int64_t>::max())) {
        return big;
    }
    return longValue(*number, upper, negative, rules.longNumber);
}

std::optional<Value> dateValue(std::string_view text)
{
    text = withoutBlanks(text);
    const std::optional<std::int64_t> days = takeDate(text);
    if (!days || !(text.empty() || text.front() == ' ' || text.front() == 'T')) {
        return std::nullopt;
    }
    return Value::integer(*days, DataType::of(TypeKind::Date));
}

std::optional<Value> timestampValue(std::string_view text)
{
    text = withoutBlanks(text);
    const std::optional<std::int64_t> days = takeDate(text);
    if (!days) {
        return std::nullopt;
    }
    std::int64_t micros = *days * 86400LL * 1000000LL;
    if (!text.empty()) {
        if (!takeChar(text, ' ') && !takeChar(text, 'T')) {
            return std::nullopt;
        }
        const std::optional<std::int64_t> time = takeTime(text);
        if (!time) {
            return std::nullopt;
        }
        micros += *time;
        text = withoutBlanks(text);
        if (!text.empty()) {
            const std::optional<int> zone = takeZone(text);
            if (!zone || !text.empty()) {
                return std::nullopt;
            }
            micros -= *zone * 60LL * 1000000LL;
        }
    }
    return Value::integer(micros, DataType::of(TypeKind::Timestamp));
}

} // namespace mergescope::sql
