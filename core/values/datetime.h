#pragma once
// Dates as days and timestamps as microseconds since 1970-01-01, in the Gregorian calendar without end, in UTC.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mergescope::values {

inline constexpr std::int64_t kMicrosPerSecond = 1'000'000;
inline constexpr std::int64_t kMicrosPerMinute = 60 * kMicrosPerSecond;
inline constexpr std::int64_t kMicrosPerHour = 60 * kMicrosPerMinute;
inline constexpr std::int64_t kMicrosPerDay = 24 * kMicrosPerHour;

struct CivilDate {
    std::int32_t year = 1970;
    std::uint32_t month = 1; ///< 1 to 12
    std::uint32_t day = 1;   ///< 1 to 31
    friend bool operator==(const CivilDate&, const CivilDate&) = default;
};

struct CivilTime {
    std::uint32_t hour = 0;
    std::uint32_t minute = 0;
    std::uint32_t second = 0;
    std::uint32_t micros = 0;
    friend bool operator==(const CivilTime&, const CivilTime&) = default;
};

[[nodiscard]] constexpr bool isLeapYear(std::int32_t year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}
[[nodiscard]] std::uint32_t daysInMonth(std::int32_t year, std::uint32_t month);
/// Whether there is such a day.
[[nodiscard]] bool isDate(const CivilDate& date);

[[nodiscard]] std::int64_t daysFromCivil(const CivilDate& date);
[[nodiscard]] CivilDate civilFromDays(std::int64_t days);
/// The day on which a timestamp lies: rounded down, also before 1970.
[[nodiscard]] std::int64_t daysFromMicros(std::int64_t micros);
[[nodiscard]] CivilTime timeOfDay(std::int64_t micros);
[[nodiscard]] std::int64_t microsFromTime(const CivilTime& time);
/// Nothing where the timestamp does not fit.
[[nodiscard]] std::optional<std::int64_t> microsFromDays(std::int64_t days);
/// The same day of another month, or that month's last day where it has none: January 31 plus 1 is February 28.
[[nodiscard]] std::int64_t addMonths(std::int64_t days, std::int64_t months);

/// `2026-01-15`; years before 0 and after 9999 carry their sign.
[[nodiscard]] std::string dateText(std::int64_t days);
/// `2026-01-15 12:00:00`, with the fraction that there is: `.5`, `.123456`.
[[nodiscard]] std::string timestampText(std::int64_t micros);
/// `12:00:00`, with the fraction that there is. 24:00:00 is a time too.
[[nodiscard]] std::string timeText(std::int64_t microsOfDay);

/// Reads what a cast of text accepts: `2026-01-15`, `2026-1-5`, `2026-01`, `2026`, any time of day after a blank or a
/// T ignored; blanks around it do not matter.
[[nodiscard]] std::optional<std::int32_t> readDate(std::string_view text);
/// `2026-01-15`, `2026-01-15 12:00:00.123`, `2026-01-15T12:00`, a trailing `Z`, `UTC` or offset `+02:00`.
[[nodiscard]] std::optional<std::int64_t> readTimestamp(std::string_view text);
/// The same, but what a zone says is passed over: PostgreSQL's TIMESTAMP WITHOUT TIME ZONE.
[[nodiscard]] std::optional<std::int64_t> readLocalTimestamp(std::string_view text);
/// `12:00`, `12:00:00.5`, as microseconds of the day.
[[nodiscard]] std::optional<std::int64_t> readTime(std::string_view text);

} // namespace mergescope::values
