#include "core/execution/functions/date_pattern.h"

#include "core/base/letters.h"
#include "core/execution/functions/date_fields.h"
#include "core/values/datetime.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

using base::lowerCase;
using base::upperCase;

using base::Failure;

namespace {

/// A run of one pattern letter, or text that stands for itself.
struct Item {
    char letter = 0; ///< 0: literal text
    std::size_t count = 0;
    std::string text;
};

constexpr std::string_view kLetters = "yMdHhmsSaEDQ";
constexpr std::size_t kAbbreviated = 3;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::optional<std::vector<Item>> readItems(std::string_view pattern)
{
    std::vector<Item> items;
    for (std::size_t i = 0; i < pattern.size();) {
        const char c = pattern[i];
        if (c == '\'') {
            const std::size_t close = pattern.find('\'', i + 1);
            if (close == std::string_view::npos) {
                return std::nullopt;
            }
            const std::string_view quoted = pattern.substr(i + 1, close - i - 1);
            items.push_back({0, 0, quoted.empty() ? "'" : std::string(quoted)});
            i = close + 1;
        } else if (isLetter(c)) {
            if (kLetters.find(c) == std::string_view::npos) {
                return std::nullopt;
            }
            const std::size_t end = std::min(pattern.find_first_not_of(c, i), pattern.size());
            items.push_back({c, end - i, {}});
            i = end;
        } else {
            items.push_back({0, 0, std::string(1, c)});
            ++i;
        }
    }
    return items;
}

std::string formatted(const Item& item, std::int64_t micros)
{
    const std::int64_t days = values::daysFromMicros(micros);
    const values::CivilDate date = values::civilFromDays(days);
    const values::CivilTime time = values::timeOfDay(micros);
    const std::size_t weekday = static_cast<std::size_t>(((days + 3) % 7 + 7) % 7);
    switch (item.letter) {
    case 'y':
        return item.count == 2 ? padded(date.year % 100, 2) : padded(date.year, item.count);
    case 'M':
        if (item.count >= kAbbreviated) {
            const std::string_view name = kMonthNames[date.month - 1];
            return std::string(item.count == kAbbreviated ? name.substr(0, kAbbreviated) : name);
        }
        return padded(date.month, item.count);
    case 'd':
        return padded(date.day, item.count);
    case 'E':
        return std::string(item.count > kAbbreviated ? kDayNames[weekday] : kDayNames[weekday].substr(0, kAbbreviated));
    case 'D':
        return padded(days - values::daysFromCivil({date.year, 1, 1}) + 1, item.count);
    case 'Q':
        return padded((date.month + 2) / 3, item.count);
    case 'H':
        return padded(time.hour, item.count);
    case 'h':
        return padded(time.hour % 12 == 0 ? 12 : time.hour % 12, item.count);
    case 'm':
        return padded(time.minute, item.count);
    case 's':
        return padded(time.second, item.count);
    case 'S':
        return (padded(time.micros, 6) + "000").substr(0, std::min<std::size_t>(item.count, 9));
    case 'a':
        return time.hour < 12 ? "AM" : "PM";
    default:
        return item.text;
    }
}

enum class Half : std::uint8_t { Unsaid, Am, Pm };

/// The parts of a point in time as they are read.
struct Reading {
    std::int64_t year = 1970;
    std::int64_t month = 1;
    std::int64_t day = 1;
    std::int64_t hour = 0;
    std::int64_t minute = 0;
    std::int64_t second = 0;
    std::int64_t micros = 0;
    Half half = Half::Unsaid;
};

class PatternReader {
public:
    explicit PatternReader(std::string_view text) : m_text(text) {}

    bool read(const std::vector<Item>& items)
    {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const bool digitsFollow = i + 1 < items.size() && items[i + 1].letter != 0;
            if (!readItem(items[i], digitsFollow)) {
                return false;
            }
        }
        return m_at == m_text.size();
    }
    [[nodiscard]] const Reading& reading() const { return m_reading; }

private:
    bool readItem(const Item& item, bool digitsFollow)
    {
        if (item.letter == 0) {
            const bool fits = m_text.substr(m_at, item.text.size()) == item.text;
            m_at += fits ? item.text.size() : 0;
            return fits;
        }
        if (item.letter == 'a') {
            return readHalf();
        }
        if (item.letter == 'M' && item.count >= kAbbreviated) {
            return readMonthName(item.count == kAbbreviated);
        }
        if (item.letter == 'E' || item.letter == 'Q' || item.letter == 'D') {
            return false;
        }
        return readNumber(item, digitsFollow);
    }

    bool readHalf()
    {
        const std::string half = upperCase(m_text.substr(m_at, 2));
        m_reading.half = half == "PM" ? Half::Pm : Half::Am;
        m_at += 2;
        return half == "AM" || half == "PM";
    }

    bool readMonthName(bool isShort)
    {
        for (std::size_t i = 0; i < kMonthNames.size(); ++i) {
            const std::string_view name = isShort ? kMonthNames[i].substr(0, kAbbreviated) : kMonthNames[i];
            if (lowerCase(m_text.substr(m_at, name.size())) == lowerCase(name)) {
                m_reading.month = static_cast<std::int64_t>(i) + 1;
                m_at += name.size();
                return true;
            }
        }
        return false;
    }

    bool readNumber(const Item& item, bool digitsFollow)
    {
        // One letter takes as many digits as there are, two or more letters exactly so many.
        const std::size_t most = item.count == 1 && !digitsFollow ? 9 : item.count;
        std::size_t end = m_at;
        while (end < m_text.size() && end - m_at < most && isDigit(m_text[end])) {
            ++end;
        }
        const std::size_t digits = end - m_at;
        if (digits == 0 || (item.count > 1 && digits != item.count)) {
            return false;
        }
        std::int64_t value = 0;
        for (; m_at < end; ++m_at) {
            value = value * 10 + (m_text[m_at] - '0');
        }
        store(item, value, digits);
        return true;
    }

    void store(const Item& item, std::int64_t value, std::size_t digits)
    {
        switch (item.letter) {
        case 'y':
            m_reading.year = item.count == 2 ? 2000 + value : value;
            break;
        case 'M':
            m_reading.month = value;
            break;
        case 'd':
            m_reading.day = value;
            break;
        case 'H':
        case 'h':
            m_reading.hour = value;
            break;
        case 'm':
            m_reading.minute = value;
            break;
        case 's':
            m_reading.second = value;
            break;
        default:
            for (std::size_t i = digits; i < 6; ++i) {
                value *= 10;
            }
            for (std::size_t i = digits; i > 6; --i) {
                value /= 10;
            }
            m_reading.micros = value;
            break;
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    Reading m_reading;
};

} // namespace

base::Result<std::string, PatternFailure> formatWithPattern(std::int64_t micros, std::string_view pattern)
{
    const auto items = readItems(pattern);
    if (!items) {
        return Failure{PatternFailure::UnknownLetter};
    }
    std::string text;
    for (const Item& item : *items) {
        text += formatted(item, micros);
    }
    return text;
}

base::Result<std::int64_t, PatternFailure> readWithPattern(std::string_view text, std::string_view pattern)
{
    const auto items = readItems(pattern);
    if (!items) {
        return Failure{PatternFailure::UnknownLetter};
    }
    PatternReader reader(text);
    if (!reader.read(*items)) {
        return Failure{PatternFailure::DoesNotFit};
    }
    const Reading& read = reader.reading();
    std::int64_t hour = read.hour;
    if (read.half != Half::Unsaid) {
        hour = hour % 12 + (read.half == Half::Pm ? 12 : 0);
    }
    const values::CivilDate date{static_cast<std::int32_t>(read.year), static_cast<std::uint32_t>(read.month),
                                 static_cast<std::uint32_t>(read.day)};
    if (!values::isDate(date) || hour > 23 || read.minute > 59 || read.second > 59) {
        return Failure{PatternFailure::DoesNotFit};
    }
    const std::int64_t micros =
        values::microsFromTime({static_cast<std::uint32_t>(hour), static_cast<std::uint32_t>(read.minute),
                                static_cast<std::uint32_t>(read.second), static_cast<std::uint32_t>(read.micros)});
    return values::daysFromCivil(date) * values::kMicrosPerDay + micros;
}

} // namespace mergescope::execution
