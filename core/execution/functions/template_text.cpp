// TO_CHAR of a point in time, as PostgreSQL writes it.
#include "core/base/letters.h"
#include "core/execution/functions/date_fields.h"
#include "core/execution/functions/date_pattern.h"
#include "core/values/datetime.h"

#include <algorithm>
#include <array>

namespace mergescope::execution {

namespace {

constexpr std::size_t kNameWidth = 9; ///< of the longest month and day, to which all are filled up
constexpr std::size_t kShortName = 3;
constexpr std::int64_t kJulianDayOf1970 = 2440588;

/// The point in time, taken apart.
struct Moment {
    explicit Moment(std::int64_t at)
        : micros(at), days(values::daysFromMicros(at)), date(values::civilFromDays(days)), time(values::timeOfDay(at))
    {}

    [[nodiscard]] std::int64_t field(Field which) const { return fieldOf(which, days, micros); }

    std::int64_t micros;
    std::int64_t days;
    values::CivilDate date;
    values::CivilTime time;
};

/// A number of a fixed width; 0: as many digits as it has.
struct Digits {
    std::string_view word; ///< upper case
    std::size_t width;
    std::int64_t (*value)(const Moment& moment);
};

std::int64_t hourOf12(const Moment& moment)
{
    const std::int64_t hour = moment.time.hour % 12;
    return hour == 0 ? 12 : hour;
}

/// Words in front of their own beginnings.
constexpr std::array kDigits{
    Digits{"YYYY", 4, [](const Moment& m) { return std::int64_t{m.date.year}; }},
    Digits{"YYY", 3, [](const Moment& m) { return std::int64_t{m.date.year % 1000}; }},
    Digits{"YY", 2, [](const Moment& m) { return std::int64_t{m.date.year % 100}; }},
    Digits{"Y", 1, [](const Moment& m) { return std::int64_t{m.date.year % 10}; }},
    Digits{"MM", 2, [](const Moment& m) { return std::int64_t{m.date.month}; }},
    Digits{"MI", 2, [](const Moment& m) { return std::int64_t{m.time.minute}; }},
    Digits{"MS", 3, [](const Moment& m) { return std::int64_t{m.time.micros / 1000}; }},
    Digits{"DDD", 3, [](const Moment& m) { return m.field(Field::DayOfYear); }},
    Digits{"DD", 2, [](const Moment& m) { return std::int64_t{m.date.day}; }},
    Digits{"D", 0, [](const Moment& m) { return m.field(Field::DayOfWeek); }},
    Digits{"HH24", 2, [](const Moment& m) { return std::int64_t{m.time.hour}; }},
    Digits{"HH12", 2, hourOf12},
    Digits{"HH", 2, hourOf12},
    Digits{"IW", 2, [](const Moment& m) { return m.field(Field::Week); }},
    Digits{"ID", 0, [](const Moment& m) { return m.field(Field::IsoDay); }},
    Digits{"SSSS", 0,
           [](const Moment& m) { return (m.micros - m.days * values::kMicrosPerDay) / values::kMicrosPerSecond; }},
    Digits{"SS", 2, [](const Moment& m) { return std::int64_t{m.time.second}; }},
    Digits{"US", 6, [](const Moment& m) { return std::int64_t{m.time.micros}; }},
    Digits{"WW", 2, [](const Moment& m) { return (m.field(Field::DayOfYear) - 1) / 7 + 1; }},
    Digits{"W", 0, [](const Moment& m) { return (std::int64_t{m.date.day} - 1) / 7 + 1; }},
    Digits{"J", 0, [](const Moment& m) { return m.days + kJulianDayOf1970; }},
    Digits{"Q", 0, [](const Moment& m) { return m.field(Field::Quarter); }},
    Digits{"CC", 2, [](const Moment& m) { return (std::int64_t{m.date.year} + 99) / 100; }},
};

/// MONTH, Month, month: as the word is written.
std::string inCaseOf(std::string_view word, std::string_view name)
{
    const bool isUpper = word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && word[1] >= 'A' && word[1] <= 'Z';
    const bool isLower = word[0] >= 'a' && word[0] <= 'z';
    return isUpper ? base::upperCase(name) : isLower ? base::lowerCase(name) : std::string(name);
}

bool beginsWith(std::string_view text, std::string_view upperWord)
{
    return text.size() >= upperWord.size() && base::upperCase(text.substr(0, upperWord.size())) == upperWord;
}

/// MONTH, DAY and their short forms; how many letters of the template it took.
std::size_t appendName(std::string_view rest, const Moment& moment, bool isBare, std::string& out)
{
    struct Name {
        std::string_view word;
        bool isMonth;
        bool isShort;
    };
    constexpr std::array kNames{Name{"MONTH", true, false}, Name{"MON", true, true}, Name{"DAY", false, false},
                                Name{"DY", false, true}};
    for (const Name& name : kNames) {
        if (!beginsWith(rest, name.word)) {
            continue;
        }
        const std::string_view whole = name.isMonth ? kMonthNames[moment.date.month - 1]
                                                    : kDayNames[static_cast<std::size_t>(weekdayOf(moment.days))];
        std::string text = inCaseOf(rest, name.isShort ? whole.substr(0, kShortName) : whole);
        if (!name.isShort && !isBare) {
            text.resize(std::max(kNameWidth, text.size()), ' ');
        }
        out += text;
        return name.word.size();
    }
    return 0;
}

std::size_t appendHalf(std::string_view rest, const Moment& moment, std::string& out)
{
    for (const std::string_view word : {"A.M.", "P.M.", "AM", "PM"}) {
        if (beginsWith(rest, word)) {
            std::string half(moment.time.hour < 12 ? "A" : "P");
            half += word.size() == 2 ? "M" : ".M.";
            out += rest[0] == 'a' || rest[0] == 'p' ? base::lowerCase(half) : half;
            return word.size();
        }
    }
    return 0;
}

std::size_t appendNumber(std::string_view rest, const Moment& moment, bool isBare, std::string& out)
{
    constexpr std::string_view kYearWithComma = "Y,YYY";
    if (beginsWith(rest, kYearWithComma)) {
        out += std::to_string(moment.date.year / 1000) + ',' + padded(moment.date.year % 1000, 3);
        return kYearWithComma.size();
    }
    for (const Digits& digits : kDigits) {
        if (beginsWith(rest, digits.word)) {
            out += padded(digits.value(moment), isBare ? 0 : digits.width);
            return digits.word.size();
        }
    }
    return 0;
}

} // namespace

std::string textByTemplate(std::int64_t micros, std::string_view pattern)
{
    const Moment moment(micros);
    std::string out;
    bool isBare = false;
    while (!pattern.empty()) {
        if (beginsWith(pattern, "FM")) {
            isBare = true;
            pattern.remove_prefix(2);
            continue;
        }
        if (pattern.front() == '"') {
            const std::size_t end = pattern.find('"', 1);
            out += pattern.substr(1, end == std::string_view::npos ? end : end - 1);
            pattern.remove_prefix(end == std::string_view::npos ? pattern.size() : end + 1);
            continue;
        }
        std::size_t taken = appendName(pattern, moment, isBare, out);
        taken = taken > 0 ? taken : appendHalf(pattern, moment, out);
        taken = taken > 0 ? taken : appendNumber(pattern, moment, isBare, out);
        if (taken == 0) {
            out += pattern.front();
            taken = 1;
        }
        isBare = false;
        pattern.remove_prefix(taken);
    }
    return out;
}

} // namespace mergescope::execution
