#pragma once
// INTERVAL: months, days and microseconds, which do not turn into each other, kept in one Int128.

#include "core/base/int128.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mergescope::values {

struct Interval {
    std::int32_t months = 0;
    std::int32_t days = 0;
    std::int64_t micros = 0;
    friend bool operator==(const Interval&, const Interval&) = default;
};

[[nodiscard]] base::Int128 packInterval(const Interval& interval);
[[nodiscard]] Interval unpackInterval(base::Int128 packed);

/// One number to compare by: a month counts as 30 days, a day as 24 hours.
[[nodiscard]] base::Int128 intervalSize(const Interval& interval);
/// Nothing where a part does not fit.
[[nodiscard]] std::optional<Interval> addIntervals(const Interval& a, const Interval& b);
[[nodiscard]] std::optional<Interval> scaledInterval(const Interval& interval, double factor);
/// A timestamp (microseconds) moved on: months first, then days, then the rest. Nothing where it does not fit.
[[nodiscard]] std::optional<std::int64_t> addToTimestamp(std::int64_t micros, const Interval& interval);

/// ISO 8601: `P1Y2M3DT4H5M6.5S`, `P28D`, `PT0S`.
[[nodiscard]] std::string intervalText(const Interval& interval);
/// `1 year 2 months 3 days 4 hours`: every unit that the type names, and every one that is not zero; reads back.
[[nodiscard]] std::string intervalWords(const Interval& interval, const DataType& type);

struct IntervalReading {
    Interval interval;
    IntervalUnit first = IntervalUnit::None; ///< the largest unit that was written
    IntervalUnit last = IntervalUnit::None;
};
/// `1 day 2 hours`, `-3 months`, `04:05:06`, `P1DT2H`.
[[nodiscard]] std::optional<IntervalReading> readInterval(std::string_view text);
/// The text before a unit: `1` DAY, `1.5` SECOND, `2-3` YEAR TO MONTH, `3 04:05:06` DAY TO SECOND.
[[nodiscard]] std::optional<IntervalReading> readInterval(std::string_view text, IntervalUnit first, IntervalUnit last);
/// DAY, DAYS, …; WEEK is 7 DAY, so its factor comes with it. None: no such unit.
struct UnitWord {
    IntervalUnit unit = IntervalUnit::None;
    std::int64_t factor = 1; ///< in the unit; of SECOND in microseconds
};
[[nodiscard]] UnitWord findIntervalUnit(std::string_view word);

} // namespace mergescope::values
