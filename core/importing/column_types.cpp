#include "core/importing/column_types.h"

#include "core/tables/schema.h"
#include "core/values/datetime.h"
#include "core/values/decimal.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

namespace mergescope::importing {

using values::DataType;
using values::TypeKind;

namespace {

constexpr unsigned kMostDigits = 38;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// `2026-01-15`, and nothing shorter.
bool looksLikeDate(std::string_view text)
{
    constexpr std::string_view kPattern = "dddd-dd-dd";
    return text.size() == kPattern.size() && std::equal(text.begin(), text.end(), kPattern.begin(),
                                                        [](char c, char p) { return p == 'd' ? isDigit(c) : c == p; });
}

/// `2026-01-15 12:00`, with seconds and up to six digits of a fraction; a `T` may stand between.
bool looksLikeTimestamp(std::string_view text)
{
    constexpr std::string_view kPattern = "dd:dd:dd.dddddd";
    constexpr std::size_t kDate = 10;
    if (text.size() < kDate + 6 || !looksLikeDate(text.substr(0, kDate)) ||
        (text[kDate] != ' ' && text[kDate] != 'T')) {
        return false;
    }
    const std::string_view time = text.substr(kDate + 1);
    const bool isWhole = time.size() == 5 || time.size() == 8 || (time.size() > 9 && time.size() <= kPattern.size());
    return isWhole && std::equal(time.begin(), time.end(), kPattern.begin(),
                                 [](char c, char p) { return p == 'd' ? isDigit(c) : c == p; });
}

std::optional<bool> readTruth(std::string_view text)
{
    if (tables::equalsIgnoringCase(text, "true")) {
        return true;
    }
    return tables::equalsIgnoringCase(text, "false") ? std::optional(false) : std::nullopt;
}

/// A number with a point and an exponent: `1.5e10`.
std::optional<double> readReal(std::string_view text, NumberStyle style)
{
    const std::size_t exponent = text.find_first_of("eE");
    if (exponent == std::string_view::npos || !readPlainNumber(text.substr(0, exponent), {style.decimal, '\0'}) ||
        text.substr(0, exponent).find(style.decimal) == std::string_view::npos) {
        return std::nullopt;
    }
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), style.decimal, '.');
    double value = 0;
    plain.erase(exponent + 1, plain.size() > exponent + 1 && plain[exponent + 1] == '+' ? 1 : 0);
    const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), value);
    return error == std::errc() && end == plain.data() + plain.size() ? std::optional(value) : std::nullopt;
}

double asReal(const PlainNumber& number)
{
    const std::string digits = values::decimalText(number.unscaled, number.scale);
    double value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

} // namespace

std::optional<PlainNumber> readPlainNumber(std::string_view text, NumberStyle style)
{
    PlainNumber number;
    std::size_t at = 0;
    const bool isNegative = !text.empty() && text[0] == '-';
    at += isNegative ? 1 : 0;
    const std::size_t wholeBegin = at;
    std::size_t lastGroup = std::string_view::npos;
    unsigned digits = 0;
    for (; at < text.size() && text[at] != style.decimal; ++at) {
        if (style.group != '\0' && text[at] == style.group) {
            const std::size_t inGroup = at - (lastGroup == std::string_view::npos ? wholeBegin : lastGroup + 1);
            if (inGroup == 0 || inGroup > 3 || (lastGroup != std::string_view::npos && inGroup != 3)) {
                return std::nullopt;
            }
            lastGroup = at;
            continue;
        }
        if (!isDigit(text[at]) || ++digits > kMostDigits) {
            return std::nullopt;
        }
        number.unscaled = number.unscaled * 10 + (text[at] - '0');
    }
    const bool isGroupCut = lastGroup != std::string_view::npos && at - lastGroup != 4;
    if (digits == 0 || isGroupCut || (digits > 1 && text[wholeBegin] == '0')) {
        return std::nullopt;
    }
    number.wholeDigits = digits;
    if (at < text.size()) {
        for (++at; at < text.size(); ++at) {
            if (!isDigit(text[at]) || ++digits > kMostDigits) {
                return std::nullopt;
            }
            number.unscaled = number.unscaled * 10 + (text[at] - '0');
            ++number.scale;
        }
        if (number.scale == 0) {
            return std::nullopt;
        }
    }
    if (isNegative && number.unscaled == 0) {
        return std::nullopt;
    }
    number.unscaled = isNegative ? -number.unscaled : number.unscaled;
    return number;
}

ColumnGuess::Seen ColumnGuess::kindOf(std::string_view text)
{
    if (text.empty()) {
        return SawText;
    }
    if (isDigit(text[0]) || text[0] == '-') {
        if (const auto number = readPlainNumber(text, m_style)) {
            m_wholeDigits = std::max(m_wholeDigits, number->wholeDigits);
            m_scale = std::max(m_scale, number->scale);
            if (number->scale > 0) {
                return SawDecimal;
            }
            using Int = std::numeric_limits<std::int32_t>;
            using BigInt = std::numeric_limits<std::int64_t>;
            return number->unscaled >= Int::min() && number->unscaled <= Int::max()         ? SawInt
                   : number->unscaled >= BigInt::min() && number->unscaled <= BigInt::max() ? SawBigInt
                                                                                            : SawText;
        }
        if (looksLikeDate(text) && values::readDate(text)) {
            return SawDate;
        }
        if (looksLikeTimestamp(text) && values::readLocalTimestamp(text)) {
            return SawTimestamp;
        }
        return readReal(text, m_style) ? SawDouble : SawText;
    }
    return readTruth(text) ? SawBoolean : SawText;
}

void ColumnGuess::see(std::string_view text)
{
    if (!isText()) {
        m_seen = static_cast<std::uint8_t>(m_seen | kindOf(text));
    }
}

DataType ColumnGuess::type() const
{
    const auto isOnly = [this](unsigned kinds) { return m_seen != 0 && (m_seen & ~kinds) == 0; };
    if (isOnly(SawInt)) {
        return DataType::of(TypeKind::Int);
    }
    if (isOnly(SawInt | SawBigInt)) {
        return DataType::of(TypeKind::BigInt);
    }
    if (isOnly(SawInt | SawBigInt | SawDecimal) && m_wholeDigits + m_scale <= kMostDigits) {
        return DataType::decimal(m_wholeDigits + m_scale, m_scale);
    }
    if ((m_seen & SawDouble) != 0 && isOnly(SawInt | SawBigInt | SawDecimal | SawDouble)) {
        return DataType::of(TypeKind::Double);
    }
    if (isOnly(SawBoolean)) {
        return DataType::of(TypeKind::Boolean);
    }
    if (isOnly(SawDate)) {
        return DataType::of(TypeKind::Date);
    }
    return DataType::of(isOnly(SawDate | SawTimestamp) ? TypeKind::Timestamp : TypeKind::String);
}

void appendCell(std::string_view text, const DataType& type, NumberStyle style, tables::ColumnBuilder& column)
{
    switch (values::physicalKind(type)) {
    case values::PhysicalKind::Boolean:
        column.appendBoolean(readTruth(text).value_or(false));
        return;
    case values::PhysicalKind::Double: {
        const auto number = readPlainNumber(text, style);
        column.appendReal(number ? asReal(*number) : readReal(text, style).value_or(0));
        return;
    }
    case values::PhysicalKind::Int128: {
        const PlainNumber number = readPlainNumber(text, style).value_or(PlainNumber{});
        column.appendDecimal(number.unscaled * values::powerOfTen(type.scale - number.scale));
        return;
    }
    case values::PhysicalKind::Int32:
    case values::PhysicalKind::Int64:
        if (type.kind == TypeKind::Date) {
            column.appendInteger(values::readDate(text).value_or(0));
        } else if (type.kind == TypeKind::Timestamp) {
            column.appendInteger(values::readLocalTimestamp(text).value_or(0));
        } else {
            const PlainNumber number = readPlainNumber(text, style).value_or(PlainNumber{});
            column.appendInteger(static_cast<std::int64_t>(number.unscaled));
        }
        return;
    case values::PhysicalKind::Text:
        column.appendText(text);
        return;
    }
}

} // namespace mergescope::importing
