#pragma once
// The parts of a date or a point in time that functions ask for.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mergescope::execution {

/// DayOfWeek counts from Sunday = 1, Weekday from Monday = 0, IsoDay from Monday = 1.
enum class Field : std::uint8_t {
    Year,
    Quarter,
    Month,
    Day,
    DayOfWeek,
    Weekday,
    DayOfYear,
    Week,
    Hour,
    Minute,
    Second,
    SundayIs0,
    IsoDay
};

inline constexpr std::array<std::string_view, 12> kMonthNames{"January",   "February", "March",    "April",
                                                              "May",       "June",     "July",     "August",
                                                              "September", "October",  "November", "December"};
/// From Monday on, as weekdayOf counts.
inline constexpr std::array<std::string_view, 7> kDayNames{"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                           "Friday", "Saturday", "Sunday"};

/// 0 is Monday.
[[nodiscard]] std::int64_t weekdayOf(std::int64_t days);
[[nodiscard]] std::int64_t fieldOf(Field field, std::int64_t days, std::int64_t micros);
/// As EXTRACT names them, in upper case; DOW is counted as the engine does.
[[nodiscard]] std::optional<Field> findField(std::string_view name, bool sundayIs0);

/// With zeros in front up to that many digits.
[[nodiscard]] std::string padded(std::int64_t number, std::size_t width);

} // namespace mergescope::execution
