#pragma once
// Integer arithmetic that says when the result does not fit. Decimals have their own (decimal.h).

#include "core/base/result.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <limits>

namespace mergescope::values {

enum class ArithmeticOperator : std::uint8_t { Add, Subtract, Multiply, Divide, Modulo };
enum class ArithmeticFailure : std::uint8_t { Overflow, DivideByZero };

/// Smallest and largest value of an integer type.
struct IntegerRange {
    std::int64_t lowest;
    std::int64_t highest;
    [[nodiscard]] constexpr bool contains(std::int64_t value) const { return value >= lowest && value <= highest; }
};

/// Of TinyInt to BigInt; any other kind has BigInt's.
[[nodiscard]] constexpr IntegerRange integerRange(TypeKind kind)
{
    const auto bits = kind == TypeKind::TinyInt ? 8 : kind == TypeKind::SmallInt ? 16 : kind == TypeKind::Int ? 32 : 64;
    const std::int64_t highest = std::numeric_limits<std::int64_t>::max() >> (64 - bits);
    return {-highest - 1, highest};
}

/// a op b, which must fit `kind`. Divide and Modulo cut off towards zero; the remainder has the sign of a.
[[nodiscard]] inline base::Result<std::int64_t, ArithmeticFailure>
integerArithmetic(ArithmeticOperator op, std::int64_t a, std::int64_t b, TypeKind kind)
{
    std::int64_t result = 0;
    bool overflows = false;
    switch (op) {
    case ArithmeticOperator::Add:
        overflows = __builtin_add_overflow(a, b, &result);
        break;
    case ArithmeticOperator::Subtract:
        overflows = __builtin_sub_overflow(a, b, &result);
        break;
    case ArithmeticOperator::Multiply:
        overflows = __builtin_mul_overflow(a, b, &result);
        break;
    case ArithmeticOperator::Divide:
    case ArithmeticOperator::Modulo:
        if (b == 0) {
            return base::Failure{ArithmeticFailure::DivideByZero};
        }
        // The one quotient that does not fit, and whose remainder the processor cannot give either.
        if (b == -1) {
            overflows = op == ArithmeticOperator::Divide && __builtin_sub_overflow(std::int64_t{0}, a, &result);
        } else {
            result = op == ArithmeticOperator::Divide ? a / b : a % b;
        }
        break;
    }
    if (overflows || !integerRange(kind).contains(result)) {
        return base::Failure{ArithmeticFailure::Overflow};
    }
    return result;
}

} // namespace mergescope::values
