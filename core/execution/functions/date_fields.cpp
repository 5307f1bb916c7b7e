#include "core/execution/functions/date_fields.h"

#include "core/values/datetime.h"

#include <array>

namespace mergescope::execution {

using values::CivilDate;

std::int64_t weekdayOf(std::int64_t days)
{
    return ((days + 3) % 7 + 7) % 7;
}

namespace {

std::int64_t dayOfYear(std::int64_t days)
{
    return days - values::daysFromCivil({values::civilFromDays(days).year, 1, 1}) + 1;
}

/// ISO 8601: the week of the year that holds this week's Thursday.
std::int64_t weekOfYear(std::int64_t days)
{
    return (dayOfYear(days - weekdayOf(days) + 3) - 1) / 7 + 1;
}

} // namespace

std::int64_t fieldOf(Field field, std::int64_t days, std::int64_t micros)
{
    const CivilDate date = values::civilFromDays(days);
    switch (field) {
    case Field::Year:
        return date.year;
    case Field::Quarter:
        return (static_cast<std::int64_t>(date.month) + 2) / 3;
    case Field::Month:
        return date.month;
    case Field::Day:
        return date.day;
    case Field::DayOfWeek:
        return (weekdayOf(days) + 1) % 7 + 1;
    case Field::Weekday:
        return weekdayOf(days);
    case Field::SundayIs0:
        return (weekdayOf(days) + 1) % 7;
    case Field::IsoDay:
        return weekdayOf(days) + 1;
    case Field::DayOfYear:
        return dayOfYear(days);
    case Field::Week:
        return weekOfYear(days);
    case Field::Hour:
        return values::timeOfDay(micros).hour;
    case Field::Minute:
        return values::timeOfDay(micros).minute;
    case Field::Second:
        return values::timeOfDay(micros).second;
    }
    return 0;
}

std::optional<Field> findField(std::string_view name, bool sundayIs0)
{
    struct Named {
        std::string_view name;
        Field field;
    };
    constexpr std::array kFields{
        Named{"YEAR", Field::Year},     Named{"QUARTER", Field::Quarter},
        Named{"MONTH", Field::Month},   Named{"DAY", Field::Day},
        Named{"WEEK", Field::Week},     Named{"DAYOFWEEK", Field::DayOfWeek},
        Named{"DOW", Field::DayOfWeek}, Named{"ISODOW", Field::IsoDay},
        Named{"DOY", Field::DayOfYear}, Named{"DAYOFYEAR", Field::DayOfYear},
        Named{"HOUR", Field::Hour},     Named{"MINUTE", Field::Minute},
    };
    if (sundayIs0 && name == "SECOND") {
        return Field::Second;
    }
    for (const Named& named : kFields) {
        if (named.name == name) {
            return sundayIs0 && named.field == Field::DayOfWeek ? Field::SundayIs0 : named.field;
        }
    }
    return std::nullopt;
}

std::string padded(std::int64_t number, std::size_t width)
{
    std::string digits = std::to_string(number);
    return digits.size() < width ? std::string(width - digits.size(), '0') + digits : digits;
}

} // namespace mergescope::execution
