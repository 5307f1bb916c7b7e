#pragma once
// Numbers as text: the shortest digits that read back the same, in the spelling of Spark and of our own tables.

#include <string>

namespace mergescope::values {

/// `2.0`, `0.001`, `1.0E-4`, `1.0E7`, `-0.0`, `Infinity`, `NaN`: plain from 0.001 up to 10,000,000, else with an
/// exponent; always a point.
[[nodiscard]] std::string realText(double value);
/// The same for a number of float precision: 0.1f is `0.1`.
[[nodiscard]] std::string floatText(float value);

} // namespace mergescope::values
