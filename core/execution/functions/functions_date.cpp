// Functions over dates and points in time.
#include "core/base/letters.h"
#include "core/execution/functions/date_fields.h"
#include "core/execution/functions/date_pattern.h"
#include "core/execution/functions/function_table.h"
#include "core/values/arithmetic.h"
#include "core/values/cast.h"
#include "core/values/datetime.h"
#include "core/values/decimal.h"
#include "core/values/numeric.h"

#include <array>
#include <cmath>

namespace mergescope::execution {

using base::upperCase;

using tables::ColumnBuilder;
using values::CivilDate;
using values::TypeKind;

namespace {

using Problem = std::optional<CallProblem>;

template <Field field>
Problem dateField(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(fieldOf(field, row.integer(0), 0));
    return std::nullopt;
}

template <Field field>
Problem timeField(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(fieldOf(field, 0, row.integer(0)));
    return std::nullopt;
}

template <bool sundayIs0>
Problem extract(const CallRow& row, ColumnBuilder& out)
{
    const auto field = findField(upperCase(row.text(0)), sundayIs0);
    if (!field) {
        return CallProblem::UnknownPattern;
    }
    out.appendInteger(fieldOf(*field, values::daysFromMicros(row.integer(1)), row.integer(1)));
    return std::nullopt;
}

/// Seconds come with their fraction.
Problem extractExactly(const CallRow& row, ColumnBuilder& out)
{
    const std::string name = upperCase(row.text(0));
    const auto field = findField(name, true);
    const bool isFraction = name == "SECOND" || name == "EPOCH";
    if (!field && !isFraction) {
        return CallProblem::UnknownPattern;
    }
    const std::int64_t micros = row.integer(1);
    const base::Int128 unscaled =
        name == "EPOCH"    ? base::Int128{micros}
        : name == "SECOND" ? base::Int128{micros % values::kMicrosPerMinute +
                                          (micros % values::kMicrosPerMinute < 0 ? values::kMicrosPerMinute : 0)}
                           : base::Int128{fieldOf(*field, values::daysFromMicros(micros), micros)};
    const unsigned scale = isFraction ? 6 : 0;
    if (row.result().isFloating()) {
        out.appendReal(values::decimalToReal(unscaled, scale));
    } else {
        out.appendDecimal(*values::packNumeric({unscaled, scale}));
    }
    return std::nullopt;
}

Problem appendDate(std::int64_t days, ColumnBuilder& out)
{
    if (!values::integerRange(TypeKind::Int).contains(days)) {
        return CallProblem::Overflow;
    }
    out.appendInteger(days);
    return std::nullopt;
}

Problem addDays(const CallRow& row, ColumnBuilder& out)
{
    return appendDate(row.integer(0) + row.integer(1), out);
}

Problem subtractDays(const CallRow& row, ColumnBuilder& out)
{
    return appendDate(row.integer(0) - row.integer(1), out);
}

Problem daysBetween(const CallRow& row, ColumnBuilder& out)
{
    return appendDate(row.integer(0) - row.integer(1), out);
}

Problem addMonths(const CallRow& row, ColumnBuilder& out)
{
    return appendDate(values::addMonths(row.integer(0), row.integer(1)), out);
}

Problem lastDay(const CallRow& row, ColumnBuilder& out)
{
    CivilDate date = values::civilFromDays(row.integer(0));
    date.day = values::daysInMonth(date.year, date.month);
    return appendDate(values::daysFromCivil(date), out);
}

bool isLastDay(const CivilDate& date)
{
    return date.day == values::daysInMonth(date.year, date.month);
}

Problem monthsBetween(const CallRow& row, ColumnBuilder& out)
{
    const CivilDate a = values::civilFromDays(values::daysFromMicros(row.integer(0)));
    const CivilDate b = values::civilFromDays(values::daysFromMicros(row.integer(1)));
    const double whole =
        (static_cast<double>(a.year) - b.year) * 12.0 + static_cast<double>(a.month) - static_cast<double>(b.month);
    if (a.day == b.day || (isLastDay(a) && isLastDay(b))) {
        out.appendReal(whole);
        return std::nullopt;
    }
    // The rest is counted in months of 31 days and kept to eight digits.
    const auto secondsOf = [](std::int64_t micros, std::uint32_t day) {
        const std::int64_t inDay = micros - values::daysFromMicros(micros) * values::kMicrosPerDay;
        const std::int64_t wholeSeconds = inDay / values::kMicrosPerSecond; // fractions do not count
        return static_cast<double>(day) * 86400.0 + static_cast<double>(wholeSeconds);
    };
    const double rest = (secondsOf(row.integer(0), a.day) - secondsOf(row.integer(1), b.day)) / (31.0 * 86400.0);
    out.appendReal(std::round((whole + rest) * 1e8) / 1e8);
    return std::nullopt;
}

/// The first day of the unit that a day lies in; nothing for a unit without days.
std::optional<std::int64_t> truncatedDay(std::int64_t days, const std::string& unit)
{
    const CivilDate date = values::civilFromDays(days);
    if (unit == "YEAR" || unit == "YYYY" || unit == "YY") {
        return values::daysFromCivil({date.year, 1, 1});
    }
    if (unit == "QUARTER") {
        return values::daysFromCivil({date.year, (date.month - 1) / 3 * 3 + 1, 1});
    }
    if (unit == "MONTH" || unit == "MM" || unit == "MON") {
        return values::daysFromCivil({date.year, date.month, 1});
    }
    if (unit == "WEEK") {
        return days - weekdayOf(days);
    }
    return std::nullopt;
}

/// Smaller units, in microseconds; 0 for none of them.
std::int64_t unitMicros(const std::string& unit)
{
    return unit == "DAY" || unit == "DD" ? values::kMicrosPerDay
           : unit == "HOUR"              ? values::kMicrosPerHour
           : unit == "MINUTE"            ? values::kMicrosPerMinute
           : unit == "SECOND"            ? values::kMicrosPerSecond
           : unit == "MILLISECOND"       ? 1000
           : unit == "MICROSECOND"       ? 1
                                         : 0;
}

Problem truncateTimestamp(const CallRow& row, ColumnBuilder& out)
{
    const std::string unit = upperCase(row.text(0));
    const std::int64_t micros = row.integer(1);
    const std::int64_t size = unitMicros(unit);
    if (const auto day = truncatedDay(values::daysFromMicros(micros), unit)) {
        out.appendInteger(*day * values::kMicrosPerDay);
    } else if (size > 0) {
        const std::int64_t rest = micros % size;
        out.appendInteger(micros - (rest < 0 ? rest + size : rest));
    } else {
        out.appendNull(); // as the engine answers to a unit it does not know
    }
    return std::nullopt;
}

/// A unit that is none fails.
Problem truncateExactly(const CallRow& row, ColumnBuilder& out)
{
    const std::string unit = upperCase(row.text(0));
    if (unitMicros(unit) == 0 && !truncatedDay(0, unit)) {
        return CallProblem::UnknownPattern;
    }
    return truncateTimestamp(row, out);
}

Problem truncateDate(const CallRow& row, ColumnBuilder& out)
{
    if (const auto day = truncatedDay(row.integer(0), upperCase(row.text(1)))) {
        return appendDate(*day, out);
    }
    out.appendNull();
    return std::nullopt;
}

Problem problemOf(PatternFailure failure)
{
    return failure == PatternFailure::UnknownLetter ? CallProblem::UnknownPattern : CallProblem::DoesNotFitPattern;
}

/// A point in time from a date, a timestamp or a text, with or without a pattern.
base::Result<std::int64_t, CallProblem> pointInTime(const CallRow& row)
{
    const TypeKind kind = row.type(0).kind;
    if (kind == TypeKind::Date) {
        return row.integer(0) * values::kMicrosPerDay;
    }
    if (kind == TypeKind::Timestamp || kind == TypeKind::TimestampTz) {
        return row.integer(0);
    }
    if (kind != TypeKind::String) {
        return base::Failure{CallProblem::DoesNotFitPattern};
    }
    if (row.count() > 1) {
        const auto read = readWithPattern(row.text(0), row.text(1));
        return read ? base::Result<std::int64_t, CallProblem>(read.value()) : base::Failure{*problemOf(read.error())};
    }
    const auto read = values::readTimestamp(row.text(0));
    return read ? base::Result<std::int64_t, CallProblem>(*read) : base::Failure{CallProblem::DoesNotFitPattern};
}

Problem toDate(const CallRow& row, ColumnBuilder& out)
{
    if (row.type(0).kind == TypeKind::String && row.count() == 1) {
        const auto days = values::readDate(row.text(0));
        return days ? appendDate(*days, out) : Problem(CallProblem::DoesNotFitPattern);
    }
    const auto micros = pointInTime(row);
    return micros ? appendDate(values::daysFromMicros(micros.value()), out) : Problem(micros.error());
}

Problem toTimestamp(const CallRow& row, ColumnBuilder& out)
{
    const auto micros = pointInTime(row);
    if (!micros) {
        return micros.error();
    }
    out.appendInteger(micros.value());
    return std::nullopt;
}

Problem dateFormat(const CallRow& row, ColumnBuilder& out)
{
    const auto text = formatWithPattern(row.integer(0), row.text(1));
    if (!text) {
        return problemOf(text.error());
    }
    out.appendText(text.value());
    return std::nullopt;
}

Problem makeDate(const CallRow& row, ColumnBuilder& out)
{
    const std::int64_t month = row.integer(1);
    const std::int64_t day = row.integer(2);
    const CivilDate date{static_cast<std::int32_t>(row.integer(0)), static_cast<std::uint32_t>(month),
                         static_cast<std::uint32_t>(day)};
    if (month < 1 || day < 1 || !values::isDate(date)) {
        return CallProblem::NoSuchDate;
    }
    return appendDate(values::daysFromCivil(date), out);
}

Problem currentDate(const CallRow& row, ColumnBuilder& out)
{
    return appendDate(values::daysFromMicros(row.now()), out);
}

Problem localTime(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(row.now() - values::daysFromMicros(row.now()) * values::kMicrosPerDay);
    return std::nullopt;
}

Problem timestampOfSeconds(const CallRow& row, ColumnBuilder& out)
{
    const auto micros = values::realToInteger(std::round(row.real(0) * 1e6), TypeKind::BigInt);
    if (!micros) {
        return CallProblem::Overflow;
    }
    out.appendInteger(micros.value());
    return std::nullopt;
}

Problem toDateByTemplate(const CallRow& row, ColumnBuilder& out)
{
    const auto micros = readWithPattern(row.text(0), patternOfTemplate(row.text(1)));
    return micros ? appendDate(values::daysFromMicros(micros.value()), out) : problemOf(micros.error());
}

Problem toTimestampByTemplate(const CallRow& row, ColumnBuilder& out)
{
    const auto micros = readWithPattern(row.text(0), patternOfTemplate(row.text(1)));
    if (!micros) {
        return problemOf(micros.error());
    }
    out.appendInteger(micros.value());
    return std::nullopt;
}

Problem toChar(const CallRow& row, ColumnBuilder& out)
{
    out.appendText(textByTemplate(row.integer(0), row.text(1)));
    return std::nullopt;
}

Problem currentTimestamp(const CallRow& row, ColumnBuilder& out)
{
    out.appendInteger(row.now());
    return std::nullopt;
}

} // namespace

const std::vector<FunctionEvaluator>& dateEvaluators()
{
    static const std::vector<FunctionEvaluator> table{
        {"year", dateField<Field::Year>},
        {"quarter", dateField<Field::Quarter>},
        {"month", dateField<Field::Month>},
        {"day", dateField<Field::Day>},
        {"dayofweek", dateField<Field::DayOfWeek>},
        {"dayofweek_from_0", dateField<Field::SundayIs0>},
        {"isodow", dateField<Field::IsoDay>},
        {"weekday", dateField<Field::Weekday>},
        {"dayofyear", dateField<Field::DayOfYear>},
        {"weekofyear", dateField<Field::Week>},
        {"hour", timeField<Field::Hour>},
        {"minute", timeField<Field::Minute>},
        {"second", timeField<Field::Second>},
        {"extract", extract<false>},
        {"extract_from_sunday_0", extract<true>},
        {"extract_exactly", extractExactly},
        {"date_add", addDays},
        {"date_sub", subtractDays},
        {"datediff", daysBetween},
        {"add_months", addMonths},
        {"last_day", lastDay},
        {"months_between", monthsBetween},
        {"date_trunc", truncateTimestamp},
        {"date_trunc_exactly", truncateExactly},
        {"trunc", truncateDate},
        {"to_date", toDate},
        {"to_timestamp", toTimestamp},
        {"date_format", dateFormat},
        {"make_date", makeDate},
        {"current_date", currentDate},
        {"current_timestamp", currentTimestamp},
        {"localtime", localTime},
        {"timestamp_of_seconds", timestampOfSeconds},
        {"to_date_by_template", toDateByTemplate},
        {"to_timestamp_by_template", toTimestampByTemplate},
        {"to_char", toChar},
    };
    return table;
}

} // namespace mergescope::execution
