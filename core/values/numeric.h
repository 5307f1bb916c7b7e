#pragma once
// NUMERIC: exact numbers each of which has its own scale, kept in one Int128: the unscaled number above, six bits of
// scale below. Rules of PostgreSQL 18 (recorded expressions arith-*): sums keep the larger scale, products the sum of
// both, quotients at least sixteen digits.

#include "core/base/int128.h"
#include "core/base/result.h"
#include "core/values/arithmetic.h"

#include <optional>
#include <string>
#include <string_view>

namespace mergescope::values {

struct Numeric {
    base::Int128 unscaled = 0;
    unsigned scale = 0;
};

/// Digits that a NUMERIC can have here, before and after the point together; also its largest scale.
inline constexpr unsigned kMaxNumericDigits = 36;

/// Nothing where the number has too many digits. Digits of the fraction that do not fit are rounded away first.
[[nodiscard]] std::optional<base::Int128> packNumeric(Numeric number);
[[nodiscard]] Numeric unpackNumeric(base::Int128 packed);

/// `-0.68`, with all digits of its scale.
[[nodiscard]] std::string numericText(base::Int128 packed);
/// `1.50` with the scale as written, `1.5e3`; packed. Nothing where it is no number or does not fit.
[[nodiscard]] std::optional<base::Int128> readNumeric(std::string_view text);

[[nodiscard]] base::Result<Numeric, ArithmeticFailure> numericArithmetic(ArithmeticOperator op, const Numeric& a,
                                                                         const Numeric& b);
/// At a scale of `digits` (below 0: tens, hundreds), a half away from zero, or the rest cut off.
[[nodiscard]] Numeric roundedNumeric(const Numeric& number, int digits, bool cutsOff = false);

} // namespace mergescope::values
