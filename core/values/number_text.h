#pragma once
// Numbers as text: the shortest digits that read back the same, in the spelling of Spark and of our own tables, and as
// other engines cast them to text.

#include <cstdint>
#include <string>

namespace mergescope::values {

enum class RealStyle : std::uint8_t {
    Java,          ///< 1.0E20, 1.0E-4, 100000.0: Spark, and our own tables
    PointAlways,   ///< 1e+20, 0.0001, 100000.0: DuckDB
    FewestLetters, ///< 1e+20, 0.0001, 100000: PostgreSQL
};

/// `2.0`, `0.001`, `1.0E-4`, `1.0E7`, `-0.0`, `Infinity`, `NaN`: plain from 0.001 up to 10,000,000, else with an
/// exponent; always a point. (Java; the others write an exponent below 0.0001 and from 1e16 or 1e15 on.)
[[nodiscard]] std::string realText(double value, RealStyle style = RealStyle::Java);
/// The same for a number of float precision: 0.1f is `0.1`.
[[nodiscard]] std::string floatText(float value, RealStyle style = RealStyle::Java);

} // namespace mergescope::values
