// How far two points in time are apart, in units of the calendar.
#include "core/base/letters.h"
#include "core/execution/functions/date_fields.h"
#include "core/execution/functions/function_table.h"
#include "core/values/datetime.h"

namespace mergescope::execution {

using tables::ColumnBuilder;
using values::CivilDate;

namespace {

using Problem = std::optional<CallProblem>;

std::int64_t floorDivide(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

/// Units counted from 1970 (or the year 0) up to this point in time; nothing for a unit that there is not.
std::optional<std::int64_t> unitsUntil(std::string_view unit, std::int64_t micros)
{
    const std::int64_t day = values::daysFromMicros(micros);
    const CivilDate date = values::civilFromDays(day);
    const std::int64_t months = std::int64_t{date.year} * 12 + date.month - 1;
    if (unit == "YEAR" || unit == "YEARS") {
        return date.year;
    }
    if (unit == "QUARTER" || unit == "QUARTERS") {
        return floorDivide(months, 3);
    }
    if (unit == "MONTH" || unit == "MONTHS") {
        return months;
    }
    if (unit == "WEEK" || unit == "WEEKS") {
        return floorDivide(day - weekdayOf(day), 7); // Mondays
    }
    if (unit == "DAY" || unit == "DAYS") {
        return day;
    }
    const std::int64_t size = unit == "HOUR" || unit == "HOURS"                 ? values::kMicrosPerHour
                              : unit == "MINUTE" || unit == "MINUTES"           ? values::kMicrosPerMinute
                              : unit == "SECOND" || unit == "SECONDS"           ? values::kMicrosPerSecond
                              : unit == "MILLISECOND" || unit == "MILLISECONDS" ? 1000
                              : unit == "MICROSECOND" || unit == "MICROSECONDS" ? 1
                                                                                : 0;
    return size == 0 ? std::nullopt : std::optional(floorDivide(micros, size));
}

/// How many borders between units lie between the two.
Problem borders(const CallRow& row, ColumnBuilder& out)
{
    const std::string unit = base::upperCase(row.text(0));
    const auto begin = unitsUntil(unit, row.integer(1));
    const auto end = unitsUntil(unit, row.integer(2));
    if (!begin || !end) {
        return CallProblem::UnknownPattern;
    }
    out.appendInteger(*end - *begin);
    return std::nullopt;
}

/// How many whole units pass from the first to the second.
Problem wholeUnits(const CallRow& row, ColumnBuilder& out)
{
    const std::string unit = base::upperCase(row.text(0));
    const std::int64_t from = row.integer(1);
    const std::int64_t until = row.integer(2);
    const auto begin = unitsUntil(unit, from);
    const auto end = unitsUntil(unit, until);
    if (!begin || !end) {
        return CallProblem::UnknownPattern;
    }
    const bool countsMonths = unit.starts_with("YEAR") || unit.starts_with("QUARTER") || unit.starts_with("MONTH");
    if (!countsMonths) {
        const std::int64_t size = unit.starts_with("WEEK")     ? 7 * values::kMicrosPerDay
                                  : unit.starts_with("DAY")    ? values::kMicrosPerDay
                                  : unit.starts_with("HOUR")   ? values::kMicrosPerHour
                                  : unit.starts_with("MINUTE") ? values::kMicrosPerMinute
                                  : unit.starts_with("SECOND") ? values::kMicrosPerSecond
                                  : unit.starts_with("MILLI")  ? 1000
                                                               : 1;
        out.appendInteger((until - from) / size);
        return std::nullopt;
    }
    // Months that are whole: the one that the later point has not finished does not count.
    const std::int64_t early = std::min(from, until);
    const std::int64_t late = std::max(from, until);
    std::int64_t months = *unitsUntil("MONTH", late) - *unitsUntil("MONTH", early);
    const std::int64_t day = values::daysFromMicros(early);
    const std::int64_t reached =
        values::addMonths(day, months) * values::kMicrosPerDay + early - day * values::kMicrosPerDay;
    months -= reached > late ? 1 : 0;
    const std::int64_t size = unit.starts_with("YEAR") ? 12 : unit.starts_with("QUARTER") ? 3 : 1;
    out.appendInteger((from <= until ? 1 : -1) * (months / size));
    return std::nullopt;
}

} // namespace

const std::vector<FunctionEvaluator>& dateDistanceEvaluators()
{
    static const std::vector<FunctionEvaluator> table{
        {"date_diff_borders", borders},
        {"date_diff_whole", wholeUnits},
    };
    return table;
}

} // namespace mergescope::execution
