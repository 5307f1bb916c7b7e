#include "core/values/cast.h"
#include "core/values/datetime.h"
#include "core/values/interval.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace mergescope::values {

namespace {

constexpr std::int64_t kMicros = 1'000'000;
constexpr std::int64_t kLargestCount = 1'000'000'000'000;

struct KnownUnit {
    std::string_view word; ///< in the singular
    UnitWord unit;
};
constexpr std::array kUnits{
    KnownUnit{"YEAR", {IntervalUnit::Year, 1}},
    KnownUnit{"Y", {IntervalUnit::Year, 1}},
    KnownUnit{"QUARTER", {IntervalUnit::Month, 3}},
    KnownUnit{"MONTH", {IntervalUnit::Month, 1}},
    KnownUnit{"MON", {IntervalUnit::Month, 1}},
    KnownUnit{"WEEK", {IntervalUnit::Day, 7}},
    KnownUnit{"W", {IntervalUnit::Day, 7}},
    KnownUnit{"DAY", {IntervalUnit::Day, 1}},
    KnownUnit{"D", {IntervalUnit::Day, 1}},
    KnownUnit{"HOUR", {IntervalUnit::Hour, 1}},
    KnownUnit{"H", {IntervalUnit::Hour, 1}},
    KnownUnit{"MINUTE", {IntervalUnit::Minute, 1}},
    KnownUnit{"MIN", {IntervalUnit::Minute, 1}},
    KnownUnit{"SECOND", {IntervalUnit::Second, kMicros}},
    KnownUnit{"SEC", {IntervalUnit::Second, kMicros}},
    KnownUnit{"S", {IntervalUnit::Second, kMicros}},
    KnownUnit{"MILLISECOND", {IntervalUnit::Second, 1000}},
    KnownUnit{"MICROSECOND", {IntervalUnit::Second, 1}},
};

/// Counts in millionths, so that 1.5 seconds and 1.5 days need no double.
struct Count {
    std::int64_t whole = 0;
    std::int64_t millionths = 0; ///< with the sign of the whole
};

std::optional<Count> readCount(std::string_view text)
{
    const bool isNegative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        text.remove_prefix(1);
    }
    const std::size_t point = std::min(text.find('.'), text.size());
    Count count;
    if (point > 0) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + point, count.whole);
        if (error != std::errc{} || end != text.data() + point || count.whole > kLargestCount || count.whole < 0) {
            return std::nullopt;
        }
    }
    std::int64_t unit = kMicros / 10;
    for (const char c : text.substr(std::min(point + 1, text.size()))) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        count.millionths += (c - '0') * unit;
        unit /= 10;
    }
    if (text.empty() || text == ".") {
        return std::nullopt;
    }
    if (isNegative) {
        count.whole = -count.whole;
        count.millionths = -count.millionths;
    }
    return count;
}

class Reader {
public:
    bool add(const Count& count, const UnitWord& unit)
    {
        note(unit.unit);
        switch (unit.unit) {
        case IntervalUnit::None:
            return false;
        case IntervalUnit::Year:
            return addMonths(count.whole * 12 + count.millionths * 12 / kMicros);
        case IntervalUnit::Month:
            return addMonths(count.whole * unit.factor) && addDays(count.millionths * unit.factor * 30 / kMicros);
        case IntervalUnit::Day:
            return addDays(count.whole * unit.factor) &&
                   addMicros(base::Int128{count.millionths} * unit.factor * (kMicrosPerDay / kMicros));
        case IntervalUnit::Hour:
            return addTime(count, kMicrosPerHour);
        case IntervalUnit::Minute:
            return addTime(count, kMicrosPerMinute);
        case IntervalUnit::Second:
            return addTime(count, unit.factor);
        }
        return false;
    }

    /// h:m[:s[.f]] beginning with this unit
    bool addClock(std::string_view text, IntervalUnit first)
    {
        const bool isNegative = !text.empty() && text.front() == '-';
        if (isNegative) {
            text.remove_prefix(1);
        }
        auto unit = first;
        while (true) {
            const std::size_t colon = std::min(text.find(':'), text.size());
            auto count = readCount(text.substr(0, colon));
            if (!count || unit > IntervalUnit::Second || (colon == 0)) {
                return false;
            }
            if (isNegative) {
                count = Count{-count->whole, -count->millionths};
            }
            if (!add(*count, {unit, unit == IntervalUnit::Second ? kMicros : 1})) {
                return false;
            }
            if (colon == text.size()) {
                return true;
            }
            text.remove_prefix(colon + 1);
            unit = static_cast<IntervalUnit>(static_cast<std::uint8_t>(unit) + 1);
        }
    }

    [[nodiscard]] IntervalReading reading() const { return {m_interval, m_first, m_last}; }

private:
    void note(IntervalUnit unit)
    {
        m_first = m_first == IntervalUnit::None ? unit : std::min(m_first, unit);
        m_last = std::max(m_last, unit);
    }
    bool addMonths(std::int64_t months)
    {
        return months >= INT32_MIN && months <= INT32_MAX &&
               !__builtin_add_overflow(m_interval.months, static_cast<std::int32_t>(months), &m_interval.months);
    }
    bool addDays(std::int64_t days)
    {
        return days >= INT32_MIN && days <= INT32_MAX &&
               !__builtin_add_overflow(m_interval.days, static_cast<std::int32_t>(days), &m_interval.days);
    }
    bool addMicros(base::Int128 micros)
    {
        return micros >= INT64_MIN && micros <= INT64_MAX &&
               !__builtin_add_overflow(m_interval.micros, static_cast<std::int64_t>(micros), &m_interval.micros);
    }
    bool addTime(const Count& count, std::int64_t unit)
    {
        return addMicros(base::Int128{count.whole} * unit + base::Int128{count.millionths} * unit / kMicros);
    }

    Interval m_interval;
    IntervalUnit m_first = IntervalUnit::None;
    IntervalUnit m_last = IntervalUnit::None;
};

bool isUnitLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// P1Y2M3DT4H5M6.5S
std::optional<IntervalReading> readIso(std::string_view text)
{
    Reader reader;
    bool isTime = false;
    bool any = false;
    text.remove_prefix(1);
    while (!text.empty()) {
        if (text.front() == 'T') {
            isTime = true;
            text.remove_prefix(1);
            continue;
        }
        const std::size_t letter = text.find_first_not_of("0123456789.+-");
        if (letter == std::string_view::npos) {
            return std::nullopt;
        }
        const auto count = readCount(text.substr(0, letter));
        const char c = text[letter];
        const std::string_view word = c == 'Y'              ? "YEAR"
                                      : c == 'M' && !isTime ? "MONTH"
                                      : c == 'W'            ? "WEEK"
                                      : c == 'D'            ? "DAY"
                                      : c == 'H'            ? "HOUR"
                                      : c == 'M'            ? "MINUTE"
                                      : c == 'S'            ? "SECOND"
                                                            : "";
        if (!count || !reader.add(*count, findIntervalUnit(word))) {
            return std::nullopt;
        }
        any = true;
        text.remove_prefix(letter + 1);
    }
    return any ? std::optional(reader.reading()) : std::nullopt;
}

std::string_view takeWord(std::string_view& text)
{
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    std::size_t size = 0;
    const bool isWord = !text.empty() && isUnitLetter(text.front());
    while (size < text.size() && text[size] != ' ' && isUnitLetter(text[size]) == isWord) {
        ++size;
    }
    const std::string_view word = text.substr(0, size);
    text.remove_prefix(size);
    return word;
}

} // namespace

UnitWord findIntervalUnit(std::string_view word)
{
    std::string upper(word);
    for (char& c : upper) {
        c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
    for (const KnownUnit& known : kUnits) {
        if (upper == known.word || (upper.size() == known.word.size() + 1 && upper.back() == 'S' &&
                                    std::string_view(upper).substr(0, known.word.size()) == known.word)) {
            return known.unit;
        }
    }
    return {};
}

std::optional<IntervalReading> readInterval(std::string_view text)
{
    text = trimmed(text);
    if (!text.empty() && text.front() == 'P') {
        return readIso(text);
    }
    Reader reader;
    bool any = false;
    while (!trimmed(text).empty()) {
        const std::string_view number = takeWord(text);
        if (number.find(':') != std::string_view::npos) {
            if (!reader.addClock(number, IntervalUnit::Hour)) {
                return std::nullopt;
            }
            any = true;
            continue;
        }
        const auto count = readCount(number);
        if (!count || !reader.add(*count, findIntervalUnit(takeWord(text)))) {
            return std::nullopt;
        }
        any = true;
    }
    return any ? std::optional(reader.reading()) : std::nullopt;
}

std::optional<IntervalReading> readInterval(std::string_view text, IntervalUnit first, IntervalUnit last)
{
    text = trimmed(text);
    Reader reader;
    if (first == last) {
        const auto count = readCount(text);
        if (!count || !reader.add(*count, {first, first == IntervalUnit::Second ? kMicros : 1})) {
            return std::nullopt;
        }
        return reader.reading();
    }
    if (first == IntervalUnit::Year) { // [-]y-m
        const bool isNegative = !text.empty() && text.front() == '-';
        const std::size_t dash = text.find('-', isNegative ? 1 : 0);
        if (dash == std::string_view::npos) {
            return std::nullopt;
        }
        const auto years = readCount(text.substr(0, dash));
        const auto months = readCount(text.substr(dash + 1));
        const bool isRead = years && months && reader.add(*years, {IntervalUnit::Year, 1}) &&
                            reader.add(isNegative ? Count{-months->whole, 0} : *months, {IntervalUnit::Month, 1});
        return isRead ? std::optional(reader.reading()) : std::nullopt;
    }
    if (first == IntervalUnit::Day) { // [-]d h:m:s
        const std::size_t gap = text.find(' ');
        const auto days = gap == std::string_view::npos ? std::nullopt : readCount(text.substr(0, gap));
        if (!days || !reader.add(*days, {IntervalUnit::Day, 1})) {
            return std::nullopt;
        }
        std::string clock(trimmed(text.substr(gap)));
        if (text.front() == '-') {
            clock.insert(clock.begin(), '-');
        }
        return reader.addClock(clock, IntervalUnit::Hour) ? std::optional(reader.reading()) : std::nullopt;
    }
    return reader.addClock(text, first) ? std::optional(reader.reading()) : std::nullopt;
}

} // namespace mergescope::values
