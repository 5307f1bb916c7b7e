#include "core/values/interval.h"

#include "core/values/datetime.h"

#include <array>
#include <cmath>
#include <limits>

namespace mergescope::values {

namespace {

using base::Int128;
using base::UInt128;

constexpr std::int64_t kDaysPerMonth = 30;

template <class T>
bool fitsIn(Int128 value)
{
    return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

/// A number of seconds with up to six digits behind the point: `5`, `6.25`.
std::string secondsText(std::int64_t micros)
{
    std::string out = micros < 0 ? "-" : "";
    const std::uint64_t size =
        micros < 0 ? std::uint64_t{0} - static_cast<std::uint64_t>(micros) : static_cast<std::uint64_t>(micros);
    out += std::to_string(size / 1'000'000);
    std::string fraction = std::to_string(1'000'000 + size % 1'000'000).substr(1);
    fraction.erase(fraction.find_last_not_of('0') + 1);
    return fraction.empty() ? out : out + "." + fraction;
}

/// The parts that people count in.
struct Parts {
    std::int64_t years;
    std::int64_t months;
    std::int64_t days;
    std::int64_t hours;
    std::int64_t minutes;
    std::int64_t micros; ///< below a minute
};

Parts partsOf(const Interval& interval)
{
    return {interval.months / 12,
            interval.months % 12,
            interval.days,
            interval.micros / kMicrosPerHour,
            interval.micros % kMicrosPerHour / kMicrosPerMinute,
            interval.micros % kMicrosPerMinute};
}

} // namespace

Int128 packInterval(const Interval& interval)
{
    const UInt128 months = static_cast<std::uint32_t>(interval.months);
    const UInt128 days = static_cast<std::uint32_t>(interval.days);
    const UInt128 micros = static_cast<std::uint64_t>(interval.micros);
    return static_cast<Int128>((months << 96U) | (days << 64U) | micros);
}

Interval unpackInterval(Int128 packed)
{
    const auto bits = static_cast<UInt128>(packed);
    return {static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 96U)),
            static_cast<std::int32_t>(static_cast<std::uint32_t>(bits >> 64U)),
            static_cast<std::int64_t>(static_cast<std::uint64_t>(bits))};
}

Int128 intervalSize(const Interval& interval)
{
    return (Int128{interval.months} * kDaysPerMonth + interval.days) * kMicrosPerDay + interval.micros;
}

std::optional<Interval> addIntervals(const Interval& a, const Interval& b)
{
    Interval sum;
    if (__builtin_add_overflow(a.months, b.months, &sum.months) || __builtin_add_overflow(a.days, b.days, &sum.days) ||
        __builtin_add_overflow(a.micros, b.micros, &sum.micros)) {
        return std::nullopt;
    }
    return sum;
}

std::optional<Interval> scaledInterval(const Interval& interval, double factor)
{
    // What is left of a month goes to the days, what is left of a day to the time.
    const double months = interval.months * factor;
    const double wholeMonths = std::trunc(months);
    const double days = interval.days * factor + (months - wholeMonths) * static_cast<double>(kDaysPerMonth);
    const double wholeDays = std::trunc(days);
    const double micros = std::nearbyint(static_cast<double>(interval.micros) * factor +
                                         (days - wholeDays) * static_cast<double>(kMicrosPerDay));
    constexpr double kMostInt = 2147483647.0;
    constexpr double kMostMicros = 9.2e18;
    if (!(std::fabs(wholeMonths) <= kMostInt && std::fabs(wholeDays) <= kMostInt && std::fabs(micros) <= kMostMicros)) {
        return std::nullopt;
    }
    return Interval{static_cast<std::int32_t>(wholeMonths), static_cast<std::int32_t>(wholeDays),
                    static_cast<std::int64_t>(micros)};
}

std::optional<std::int64_t> addToTimestamp(std::int64_t micros, const Interval& interval)
{
    const std::int64_t day = daysFromMicros(micros);
    const std::int64_t inDay = micros - day * kMicrosPerDay;
    constexpr std::int64_t kMostMonths = 12'000'000; // a million years: beyond every timestamp
    if (interval.months > kMostMonths || interval.months < -kMostMonths) {
        return std::nullopt;
    }
    const Int128 moved =
        (Int128{addMonths(day, interval.months)} + interval.days) * kMicrosPerDay + inDay + interval.micros;
    return fitsIn<std::int64_t>(moved) ? std::optional(static_cast<std::int64_t>(moved)) : std::nullopt;
}

std::string intervalText(const Interval& interval)
{
    const Parts parts = partsOf(interval);
    std::string date;
    const auto add = [](std::string& out, std::int64_t count, char unit) {
        if (count != 0) {
            out += std::to_string(count) + unit;
        }
    };
    add(date, parts.years, 'Y');
    add(date, parts.months, 'M');
    add(date, parts.days, 'D');
    std::string time;
    add(time, parts.hours, 'H');
    add(time, parts.minutes, 'M');
    if (parts.micros != 0) {
        time += secondsText(parts.micros) + "S";
    }
    if (date.empty() && time.empty()) {
        return "PT0S";
    }
    return "P" + date + (time.empty() ? "" : "T" + time);
}

std::string intervalWords(const Interval& interval, const DataType& type)
{
    const Parts parts = partsOf(interval);
    std::string out;
    const auto add = [&](IntervalUnit unit, const std::string& count, bool isZero, std::string_view word) {
        const auto place = static_cast<std::uint8_t>(unit);
        const bool isEnd = type.precision != 0 && (place == type.precision || place == type.scale);
        if (!isZero || isEnd) {
            out.append(out.empty() ? "" : " ").append(count).append(" ").append(word);
            out += count == "1" ? "" : "s";
        }
    };
    add(IntervalUnit::Year, std::to_string(parts.years), parts.years == 0, "year");
    add(IntervalUnit::Month, std::to_string(parts.months), parts.months == 0, "month");
    add(IntervalUnit::Day, std::to_string(parts.days), parts.days == 0, "day");
    add(IntervalUnit::Hour, std::to_string(parts.hours), parts.hours == 0, "hour");
    add(IntervalUnit::Minute, std::to_string(parts.minutes), parts.minutes == 0, "minute");
    add(IntervalUnit::Second, secondsText(parts.micros), parts.micros == 0, "second");
    return out.empty() ? "0 seconds" : out;
}

} // namespace mergescope::values
