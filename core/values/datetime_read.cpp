#include "core/values/cast.h"
#include "core/values/datetime.h"

#include <cstddef>
#include <limits>

namespace mergescope::values {

namespace {

constexpr std::size_t kLongestDateYear = 7;
constexpr std::size_t kLongestTimestampYear = 6;
constexpr std::uint32_t kFractionDigits = 6;
constexpr std::int64_t kLargestOffset = 18 * kMicrosPerHour;

/// Takes pieces off the front of a text.
class Cursor {
public:
    explicit Cursor(std::string_view text) : m_rest(text) {}

    [[nodiscard]] bool atEnd() const { return m_rest.empty(); }
    [[nodiscard]] std::string_view rest() const { return m_rest; }
    bool take(char wanted)
    {
        if (m_rest.empty() || m_rest.front() != wanted) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }
    bool takeAny(std::string_view wanted)
    {
        if (m_rest.empty() || wanted.find(m_rest.front()) == std::string_view::npos) {
            return false;
        }
        m_rest.remove_prefix(1);
        return true;
    }
    /// A run of digits, which must be of one of these lengths; nothing otherwise.
    std::optional<std::int32_t> takeNumber(std::size_t fewest, std::size_t most)
    {
        std::size_t digits = 0;
        std::int32_t number = 0;
        while (digits < m_rest.size() && m_rest[digits] >= '0' && m_rest[digits] <= '9') {
            if (digits == most) {
                return std::nullopt;
            }
            number = number * 10 + (m_rest[digits] - '0');
            ++digits;
        }
        if (digits < fewest) {
            return std::nullopt;
        }
        m_rest.remove_prefix(digits);
        return number;
    }
    /// Any number of digits after a decimal point, as microseconds; further digits are cut off.
    std::uint32_t takeFraction()
    {
        std::uint32_t micros = 0;
        std::uint32_t digits = 0;
        while (!m_rest.empty() && m_rest.front() >= '0' && m_rest.front() <= '9') {
            if (digits < kFractionDigits) {
                micros = micros * 10 + static_cast<std::uint32_t>(m_rest.front() - '0');
                ++digits;
            }
            m_rest.remove_prefix(1);
        }
        for (; digits < kFractionDigits; ++digits) {
            micros *= 10;
        }
        return micros;
    }

private:
    std::string_view m_rest;
};

/// date: [+|-] year [- month [- day]]. Sets `isWhole` where the day was there, after which a time may follow.
std::optional<CivilDate> takeDate(Cursor& cursor, std::size_t longestYear, bool& isWhole)
{
    CivilDate date;
    const bool isNegative = cursor.take('-');
    if (!isNegative) {
        cursor.take('+');
    }
    const std::optional<std::int32_t> year = cursor.takeNumber(4, longestYear);
    if (!year) {
        return std::nullopt;
    }
    date.year = isNegative ? -*year : *year;
    isWhole = false;
    if (cursor.take('-')) {
        const std::optional<std::int32_t> month = cursor.takeNumber(1, 2);
        if (!month) {
            return std::nullopt;
        }
        date.month = static_cast<std::uint32_t>(*month);
        if (cursor.take('-')) {
            const std::optional<std::int32_t> day = cursor.takeNumber(1, 2);
            if (!day) {
                return std::nullopt;
            }
            date.day = static_cast<std::uint32_t>(*day);
            isWhole = true;
        }
    }
    return isDate(date) ? std::optional(date) : std::nullopt;
}

/// offset: (+|-) hours [[:] minutes [[:] seconds]], at most 18 hours.
std::optional<std::int64_t> readOffset(Cursor cursor)
{
    const bool isNegative = cursor.take('-');
    if (!isNegative && !cursor.take('+')) {
        return std::nullopt;
    }
    // Without colons the digits come in pairs: +0530.
    const bool hasColon = cursor.rest().find(':') != std::string_view::npos;
    std::int32_t parts[3] = {0, 0, 0};
    if (!hasColon && cursor.rest().size() > 2) {
        const std::size_t digits = cursor.rest().size();
        const std::optional<std::int32_t> number = cursor.takeNumber(digits, digits);
        if (!number || (digits != 4 && digits != 6)) {
            return std::nullopt;
        }
        const std::int32_t all = digits == 4 ? *number * 100 : *number;
        parts[0] = all / 10'000;
        parts[1] = all / 100 % 100;
        parts[2] = all % 100;
    } else {
        for (std::int32_t& part : parts) {
            const std::optional<std::int32_t> number = cursor.takeNumber(1, 2);
            if (!number) {
                return std::nullopt;
            }
            part = *number;
            if (!cursor.take(':')) {
                break;
            }
        }
    }
    if (!cursor.atEnd() || parts[1] > 59 || parts[2] > 59) {
        return std::nullopt;
    }
    const std::int64_t offset = parts[0] * kMicrosPerHour + parts[1] * kMicrosPerMinute + parts[2] * kMicrosPerSecond;
    if (offset > kLargestOffset) {
        return std::nullopt;
    }
    return isNegative ? -offset : offset;
}

/// zone: Z, or UTC, GMT or UT with or without an offset, or an offset. Named regions need a table of their history.
std::optional<std::int64_t> readZone(std::string_view text)
{
    if (text == "Z") {
        return 0;
    }
    for (const std::string_view name : {std::string_view("UTC"), std::string_view("GMT"), std::string_view("UT")}) {
        if (text.substr(0, name.size()) == name) {
            text.remove_prefix(name.size());
            if (text.empty()) {
                return 0;
            }
            break;
        }
    }
    return readOffset(Cursor(text));
}

/// time: hours [: minutes [: seconds [. fraction] [zone]]], as microseconds of the day less the offset of the zone.
std::optional<std::int64_t> readClock(Cursor cursor, bool heedsZone)
{
    std::int32_t parts[3] = {0, 0, 0};
    std::size_t count = 0;
    do {
        const std::optional<std::int32_t> number = cursor.takeNumber(1, 2);
        if (!number) {
            return std::nullopt;
        }
        parts[count++] = *number;
    } while (count < 3 && cursor.take(':'));
    if (parts[0] > 23 || parts[1] > 59 || parts[2] > 59) {
        return std::nullopt;
    }
    std::int64_t micros = parts[0] * kMicrosPerHour + parts[1] * kMicrosPerMinute + parts[2] * kMicrosPerSecond;
    if (count == 3 && cursor.take('.')) {
        micros += cursor.takeFraction();
    }
    if (cursor.atEnd()) {
        return micros;
    }
    const std::optional<std::int64_t> offset = count == 3 ? readZone(trimmed(cursor.rest())) : std::nullopt;
    return offset ? std::optional(heedsZone ? micros - *offset : micros) : std::nullopt;
}

std::optional<std::int64_t> readMoment(std::string_view text, bool heedsZone)
{
    Cursor cursor(trimmed(text));
    bool isWhole = false;
    const std::optional<CivilDate> date = takeDate(cursor, kLongestTimestampYear, isWhole);
    if (!date) {
        return std::nullopt;
    }
    const std::optional<std::int64_t> midnight = microsFromDays(daysFromCivil(*date));
    if (!midnight || cursor.atEnd()) {
        return midnight;
    }
    if (!isWhole || !cursor.takeAny(" T")) {
        return std::nullopt;
    }
    const std::optional<std::int64_t> time = readClock(cursor, heedsZone);
    std::int64_t micros = 0;
    if (!time || __builtin_add_overflow(*midnight, *time, &micros)) {
        return std::nullopt;
    }
    return micros;
}

} // namespace

std::optional<std::int32_t> readDate(std::string_view text)
{
    Cursor cursor(trimmed(text));
    bool isWhole = false;
    const std::optional<CivilDate> date = takeDate(cursor, kLongestDateYear, isWhole);
    if (!date || (!cursor.atEnd() && !(isWhole && cursor.takeAny(" T")))) {
        return std::nullopt;
    }
    const std::int64_t days = daysFromCivil(*date);
    if (days < std::numeric_limits<std::int32_t>::min() || days > std::numeric_limits<std::int32_t>::max()) {
        return std::nullopt;
    }
    return static_cast<std::int32_t>(days);
}

std::optional<std::int64_t> readTimestamp(std::string_view text)
{
    return readMoment(text, true);
}

std::optional<std::int64_t> readLocalTimestamp(std::string_view text)
{
    return readMoment(text, false);
}

std::optional<std::int64_t> readTime(std::string_view text)
{
    text = trimmed(text);
    return text.find(':') == std::string_view::npos ? std::nullopt : readClock(Cursor(text), false);
}

} // namespace mergescope::values
