#include "core/values/datetime.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>

namespace mergescope::values {

namespace {

constexpr std::int64_t kDaysPer400Years = 146'097;
constexpr std::int64_t kDaysTo1970 = 719'468; ///< from 0000-03-01, the day from which the calendar is counted here

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

std::string padded(std::uint64_t number, std::size_t width)
{
    std::string digits = std::to_string(number);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

} // namespace

std::uint32_t daysInMonth(std::int32_t year, std::uint32_t month)
{
    constexpr std::array<std::uint32_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 2 && isLeapYear(year) ? 29 : kDays[(month - 1) % 12];
}

bool isDate(const CivilDate& date)
{
    return date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= daysInMonth(date.year, date.month);
}

// Years are counted from March, so that the leap day is the last one; 400 of them always have the same length.
std::int64_t daysFromCivil(const CivilDate& date)
{
    const std::int64_t year = std::int64_t{date.year} - (date.month <= 2 ? 1 : 0);
    const std::int64_t era = floorDivide(year, 400);
    const std::int64_t yearOfEra = year - era * 400;
    const std::int64_t monthFromMarch = (std::int64_t{date.month} + 9) % 12;
    const std::int64_t dayOfYear = (153 * monthFromMarch + 2) / 5 + date.day - 1;
    const std::int64_t dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * kDaysPer400Years + dayOfEra - kDaysTo1970;
}

CivilDate civilFromDays(std::int64_t days)
{
    const std::int64_t shifted = days + kDaysTo1970;
    const std::int64_t era = floorDivide(shifted, kDaysPer400Years);
    const std::int64_t dayOfEra = shifted - era * kDaysPer400Years;
    const std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t monthFromMarch = (5 * dayOfYear + 2) / 153;
    const auto day = static_cast<std::uint32_t>(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1);
    const auto month = static_cast<std::uint32_t>(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9);
    const std::int64_t year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
    return {static_cast<std::int32_t>(year), month, day};
}

std::int64_t daysFromMicros(std::int64_t micros)
{
    return floorDivide(micros, kMicrosPerDay);
}

CivilTime timeOfDay(std::int64_t micros)
{
    const std::int64_t remainder = micros % kMicrosPerDay;
    const auto rest = static_cast<std::uint64_t>(remainder < 0 ? remainder + kMicrosPerDay : remainder);
    const auto seconds = static_cast<std::uint32_t>(rest / kMicrosPerSecond);
    return {seconds / 3600, seconds / 60 % 60, seconds % 60, static_cast<std::uint32_t>(rest % kMicrosPerSecond)};
}

std::int64_t microsFromTime(const CivilTime& time)
{
    return time.hour * kMicrosPerHour + time.minute * kMicrosPerMinute + time.second * kMicrosPerSecond + time.micros;
}

std::optional<std::int64_t> microsFromDays(std::int64_t days)
{
    std::int64_t micros = 0;
    if (__builtin_mul_overflow(days, kMicrosPerDay, &micros)) {
        return std::nullopt;
    }
    return micros;
}

std::int64_t addMonths(std::int64_t days, std::int64_t months)
{
    CivilDate date = civilFromDays(days);
    const std::int64_t all = std::int64_t{date.year} * 12 + date.month - 1 + months;
    date.year = static_cast<std::int32_t>(floorDivide(all, 12));
    date.month = static_cast<std::uint32_t>(all - floorDivide(all, 12) * 12) + 1;
    date.day = std::min(date.day, daysInMonth(date.year, date.month));
    return daysFromCivil(date);
}

std::string dateText(std::int64_t days)
{
    const CivilDate date = civilFromDays(days);
    const std::string sign = date.year < 0 ? "-" : date.year > 9999 ? "+" : "";
    const auto year = static_cast<std::uint64_t>(std::abs(std::int64_t{date.year}));
    return sign + padded(year, 4) + "-" + padded(date.month, 2) + "-" + padded(date.day, 2);
}

std::string timestampText(std::int64_t micros)
{
    return dateText(daysFromMicros(micros)) + " " + timeText(microsFromTime(timeOfDay(micros)));
}

std::string timeText(std::int64_t microsOfDay)
{
    const CivilTime time = timeOfDay(microsOfDay);
    const bool isMidnightAfter = microsOfDay == kMicrosPerDay;
    std::string out =
        padded(isMidnightAfter ? 24 : time.hour, 2) + ":" + padded(time.minute, 2) + ":" + padded(time.second, 2);
    if (time.micros != 0) {
        std::string fraction = padded(time.micros, 6);
        while (fraction.back() == '0') {
            fraction.pop_back();
        }
        out += "." + fraction;
    }
    return out;
}

} // namespace mergescope::values
