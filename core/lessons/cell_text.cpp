#include "core/lessons/cell_text.h"

#include "core/base/int128.h"
#include "core/lessons/lines.h"
#include "core/tables/schema.h"
#include "core/values/cast.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>

namespace mergescope::lessons {

using values::DataType;
using values::TypeKind;
using values::Value;

namespace {

struct TypeWord {
    std::string_view word;
    TypeKind kind;
};
constexpr std::array<TypeWord, 26> kTypeWords{{
    {"BOOLEAN", TypeKind::Boolean},
    {"BOOL", TypeKind::Boolean},
    {"TINYINT", TypeKind::TinyInt},
    {"SMALLINT", TypeKind::SmallInt},
    {"INT", TypeKind::Int},
    {"INTEGER", TypeKind::Int},
    {"BIGINT", TypeKind::BigInt},
    {"LONG", TypeKind::BigInt},
    {"FLOAT", TypeKind::Float},
    {"REAL", TypeKind::Float},
    {"DOUBLE", TypeKind::Double},
    {"DECIMAL", TypeKind::Decimal},
    {"NUMERIC", TypeKind::Decimal},
    {"STRING", TypeKind::String},
    {"TEXT", TypeKind::String},
    {"VARCHAR", TypeKind::String},
    {"CHAR", TypeKind::String},
    {"DATE", TypeKind::Date},
    {"TIMESTAMP", TypeKind::Timestamp},
    {"TIMESTAMPTZ", TypeKind::TimestampTz},
    {"TIME", TypeKind::Time},
    {"INTERVAL", TypeKind::Interval},
    {"BINARY", TypeKind::Binary},
    {"BLOB", TypeKind::Binary},
    {"BYTEA", TypeKind::Binary},
    {"HUGEINT", TypeKind::HugeInt},
}};
constexpr std::uint32_t kMaxDigits = 38;

/// digits := [0-9]+, the whole text, nothing else.
template <class Number>
std::optional<Number> wholeNumber(std::string_view text)
{
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    if (text.empty() || error != std::errc{} || stopped != end) {
        return std::nullopt;
    }
    return number;
}

std::optional<Value> readInteger(std::string_view text, const DataType& type)
{
    if (!text.empty() && text.front() == '+') {
        text.remove_prefix(1);
    }
    const auto number = wholeNumber<std::int64_t>(text);
    if (!number) {
        return std::nullopt;
    }
    const auto fits = [&]<class Small>(Small) {
        return *number >= std::numeric_limits<Small>::min() && *number <= std::numeric_limits<Small>::max();
    };
    const bool inRange = type.kind == TypeKind::TinyInt    ? fits(std::int8_t{})
                         : type.kind == TypeKind::SmallInt ? fits(std::int16_t{})
                         : type.kind == TypeKind::Int      ? fits(std::int32_t{})
                                                           : true;
    return inRange ? std::optional(Value::integer(*number, type)) : std::nullopt;
}

std::optional<Value> readReal(std::string_view text, const DataType& type)
{
    double number = 0;
    if (tables::equalsIgnoringCase(text, "nan")) {
        number = std::numeric_limits<double>::quiet_NaN();
    } else if (tables::equalsIgnoringCase(text, "infinity") || tables::equalsIgnoringCase(text, "-infinity")) {
        number =
            text.front() == '-' ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
    } else {
        const bool isNumeral = text.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
        const auto parsed = isNumeral ? wholeNumber<double>(text) : std::nullopt;
        if (!parsed) {
            return std::nullopt;
        }
        number = *parsed;
    }
    if (type.kind == TypeKind::Float) {
        if (std::isfinite(number) && std::abs(number) > static_cast<double>(std::numeric_limits<float>::max())) {
            return std::nullopt;
        }
        number = static_cast<double>(static_cast<float>(number));
    }
    return Value::real(number, type);
}

/// decimal := [-+]? digits? ('.' digits?)?; more digits after the point than the scale holds are refused, not rounded.
std::optional<Value> readDecimal(std::string_view text, const DataType& type)
{
    bool isNegative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        isNegative = text.front() == '-';
        text.remove_prefix(1);
    }
    base::Int128 unscaled = 0;
    std::uint32_t digits = 0;
    std::uint32_t significant = 0;
    std::uint32_t fraction = 0;
    bool sawPoint = false;
    for (const char c : text) {
        if (c == '.' && !sawPoint) {
            sawPoint = true;
            continue;
        }
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        ++digits;
        significant += unscaled != 0 || c != '0' ? 1U : 0U;
        fraction += sawPoint ? 1U : 0U;
        if (significant > kMaxDigits) {
            return std::nullopt;
        }
        unscaled = unscaled * 10 + (c - '0');
    }
    if (digits == 0 || fraction > type.scale ||
        (unscaled != 0 && significant + type.scale - fraction > type.precision)) {
        return std::nullopt;
    }
    for (; fraction < type.scale; ++fraction) {
        unscaled *= 10;
    }
    return Value::decimal(isNegative ? -unscaled : unscaled, type);
}

/// YYYY-MM-DD as days since 1970-01-01.
std::optional<std::int64_t> readDays(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') {
        return std::nullopt;
    }
    const auto year = wholeNumber<int>(text.substr(0, 4));
    const auto month = wholeNumber<unsigned>(text.substr(5, 2));
    const auto day = wholeNumber<unsigned>(text.substr(8, 2));
    if (!year || !month || !day || *year < 1) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year(*year), std::chrono::month(*month),
                                           std::chrono::day(*day)};
    if (!date.ok()) {
        return std::nullopt;
    }
    return std::chrono::sys_days(date).time_since_epoch().count();
}

/// HH:MM:SS(.f{1,6})? as microseconds.
std::optional<std::int64_t> readTimeOfDay(std::string_view text)
{
    if (text.size() < 8 || text[2] != ':' || text[5] != ':' ||
        (text.size() > 8 && (text[8] != '.' || text.size() == 9 || text.size() > 15))) {
        return std::nullopt;
    }
    const auto hour = wholeNumber<unsigned>(text.substr(0, 2));
    const auto minute = wholeNumber<unsigned>(text.substr(3, 2));
    const auto second = wholeNumber<unsigned>(text.substr(6, 2));
    if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) {
        return std::nullopt;
    }
    std::int64_t micros = 0;
    if (text.size() > 8) {
        const auto fraction = wholeNumber<unsigned>(text.substr(9));
        if (!fraction) {
            return std::nullopt;
        }
        micros = *fraction;
        for (std::size_t digits = text.size() - 9; digits < 6; ++digits) {
            micros *= 10;
        }
    }
    return ((std::int64_t{*hour} * 60 + *minute) * 60 + *second) * 1'000'000 + micros;
}

std::optional<Value> readMoment(std::string_view text, const DataType& type)
{
    constexpr std::int64_t kMicrosPerDay = 86'400'000'000;
    const auto days = readDays(text.substr(0, 10));
    if (!days || (type.kind == TypeKind::Date && text.size() != 10)) {
        return std::nullopt;
    }
    if (type.kind == TypeKind::Date) {
        return Value::integer(*days, type);
    }
    if (text.size() == 10) {
        return Value::integer(*days * kMicrosPerDay, type);
    }
    const auto micros = text[10] == ' ' || text[10] == 'T' ? readTimeOfDay(text.substr(11)) : std::nullopt;
    return micros ? std::optional(Value::integer(*days * kMicrosPerDay + *micros, type)) : std::nullopt;
}

std::optional<Value> readBoolean(std::string_view text)
{
    const bool isTrue = tables::equalsIgnoringCase(text, "true");
    return isTrue || tables::equalsIgnoringCase(text, "false") ? std::optional(Value::boolean(isTrue)) : std::nullopt;
}

/// Characters (code points) of UTF-8 text.
std::uint32_t characterCount(std::string_view text)
{
    std::uint32_t count = 0;
    for (const char c : text) {
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
    }
    return count;
}

std::optional<Value> readText(const std::string& text, const DataType& type)
{
    return type.length != 0 && characterCount(text) > type.length ? std::nullopt
                                                                  : std::optional(Value::text(text, type));
}

/// arguments := '(' number (',' number)? ')'
std::optional<std::vector<unsigned>> readTypeArguments(std::string_view text)
{
    std::vector<unsigned> numbers;
    if (text.empty()) {
        return numbers;
    }
    if (text.size() < 3 || text.front() != '(' || text.back() != ')') {
        return std::nullopt;
    }
    text = text.substr(1, text.size() - 2);
    while (true) {
        const std::size_t comma = text.find(',');
        const auto number = wholeNumber<unsigned>(trimmed(text.substr(0, comma)));
        if (!number) {
            return std::nullopt;
        }
        numbers.push_back(*number);
        if (comma == std::string_view::npos) {
            return numbers;
        }
        text = text.substr(comma + 1);
    }
}

/// 007 is a code, not a number: reading it as one would lose its zeros.
bool hasLeadingZeros(std::string_view text)
{
    return text.size() >= 2 && text[0] == '0' && text[1] >= '0' && text[1] <= '9';
}

} // namespace

std::vector<std::string_view> splitAtBars(std::string_view line)
{
    line = trimmed(line);
    if (line.size() >= 2 && line.front() == '|' && line.back() == '|') {
        line = line.substr(1, line.size() - 2);
    }
    std::vector<std::string_view> cells;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i == line.size() || (line[i] == '|' && (i == 0 || line[i - 1] != '\\'))) {
            cells.push_back(trimmed(line.substr(begin, i - begin)));
            begin = i + 1;
        }
    }
    return cells;
}

std::optional<Cell> readCell(std::string_view written)
{
    if (written.empty()) {
        return std::nullopt;
    }
    Cell cell;
    cell.written = written;
    if (written == "NULL") {
        cell.isNull = true;
        return cell;
    }
    cell.isQuoted = written.size() >= 2 && written.front() == '\'' && written.back() == '\'';
    const std::string_view inner = cell.isQuoted ? written.substr(1, written.size() - 2) : written;
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const bool isEscapedBar = inner[i] == '\\' && i + 1 < inner.size() && inner[i + 1] == '|';
        const bool isDoubledQuote = cell.isQuoted && inner[i] == '\'' && i + 1 < inner.size() && inner[i + 1] == '\'';
        i += isEscapedBar || isDoubledQuote ? 1 : 0;
        cell.text.push_back(inner[i]);
    }
    return cell;
}

std::optional<DataType> readType(std::string_view text)
{
    const std::size_t parenthesis = std::min(text.find('('), text.size());
    const std::string_view word = trimmed(text.substr(0, parenthesis));
    const auto arguments = readTypeArguments(trimmed(text.substr(parenthesis)));
    if (!arguments) {
        return std::nullopt;
    }
    for (const TypeWord& known : kTypeWords) {
        if (!tables::equalsIgnoringCase(known.word, word)) {
            continue;
        }
        if (known.kind == TypeKind::Decimal) {
            const unsigned precision = arguments->empty() ? 10 : (*arguments)[0];
            const unsigned scale = arguments->size() > 1 ? (*arguments)[1] : 0;
            const bool isPossible =
                precision >= 1 && precision <= kMaxDigits && scale <= precision && arguments->size() <= 2;
            return isPossible ? std::optional(DataType::decimal(precision, scale)) : std::nullopt;
        }
        if (tables::equalsIgnoringCase(word, "VARCHAR") || tables::equalsIgnoringCase(word, "CHAR")) {
            if (arguments->size() != 1 || (*arguments)[0] == 0) {
                return std::nullopt;
            }
            DataType type = DataType::varchar((*arguments)[0]);
            type.fixedLength = tables::equalsIgnoringCase(word, "CHAR");
            return type;
        }
        return arguments->empty() ? std::optional(DataType::of(known.kind)) : std::nullopt;
    }
    return std::nullopt;
}

const std::vector<std::string>& typeNames()
{
    static const std::vector<std::string> kNames{"string",  "int",  "bigint",    "double",     "decimal(p,s)",
                                                 "boolean", "date", "timestamp", "varchar(n)", "char(n)"};
    return kNames;
}

DataType inferType(const std::vector<Cell>& column)
{
    constexpr std::array kCandidates{TypeKind::Int,     TypeKind::BigInt, TypeKind::Double,
                                     TypeKind::Boolean, TypeKind::Date,   TypeKind::Timestamp};
    bool hasValue = false;
    bool hasQuotes = false;
    for (const Cell& cell : column) {
        hasValue = hasValue || !cell.isNull;
        hasQuotes = hasQuotes || cell.isQuoted;
    }
    if (hasValue && !hasQuotes) {
        for (const TypeKind kind : kCandidates) {
            bool fitsAll = true;
            for (const Cell& cell : column) {
                fitsAll = fitsAll && (cell.isNull ||
                                      (!hasLeadingZeros(cell.text) && readValue(cell, DataType::of(kind)).has_value()));
            }
            if (fitsAll) {
                return DataType::of(kind);
            }
        }
    }
    return DataType::of(TypeKind::String);
}

std::optional<Value> readValue(const Cell& cell, const DataType& type)
{
    if (cell.isNull) {
        return Value::null(type);
    }
    switch (type.kind) {
    case TypeKind::Null:
        return std::nullopt;
    case TypeKind::Boolean:
        return readBoolean(cell.text);
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        return readInteger(cell.text, type);
    case TypeKind::Float:
    case TypeKind::Double:
        return readReal(cell.text, type);
    case TypeKind::Decimal:
        return readDecimal(cell.text, type);
    case TypeKind::String:
        return readText(cell.text, type);
    case TypeKind::Date:
    case TypeKind::Timestamp:
        return readMoment(cell.text, type);
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
        return values::readCell(cell.text, type);
    }
    return std::nullopt;
}

} // namespace mergescope::lessons
