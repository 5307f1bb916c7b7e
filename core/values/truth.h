#pragma once
// SQL's three-valued logic.

#include <cstdint>

namespace mergescope::values {

/// Fits in two bits; the trace stores it so. NotTested is for the trace only, no expression yields it.
enum class Truth : std::uint8_t { False = 0, True = 1, Unknown = 2, NotTested = 3 };

[[nodiscard]] constexpr Truth truthAnd(Truth a, Truth b)
{
    if (a == Truth::False || b == Truth::False) {
        return Truth::False;
    }
    return a == Truth::True && b == Truth::True ? Truth::True : Truth::Unknown;
}
[[nodiscard]] constexpr Truth truthOr(Truth a, Truth b)
{
    if (a == Truth::True || b == Truth::True) {
        return Truth::True;
    }
    return a == Truth::False && b == Truth::False ? Truth::False : Truth::Unknown;
}
[[nodiscard]] constexpr Truth truthNot(Truth a)
{
    return a == Truth::True ? Truth::False : a == Truth::False ? Truth::True : Truth::Unknown;
}

} // namespace mergescope::values
