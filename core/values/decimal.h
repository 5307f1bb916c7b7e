#pragma once
// Exact decimal numbers of up to 38 digits: an unscaled Int128, whose type says where the point stands.
// Types and rounding of arithmetic are Spark's (loss of precision allowed); every rounding is half up, away from zero.

#include "core/base/int128.h"
#include "core/base/result.h"
#include "core/values/arithmetic.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mergescope::values {

inline constexpr unsigned kMaxDecimalDigits = 38;

/// Ten to the given power, which is at most 38.
[[nodiscard]] base::Int128 powerOfTen(unsigned exponent);
/// Digits without leading zeros; 0 has one.
[[nodiscard]] unsigned digitCount(base::Int128 value);
[[nodiscard]] bool fitsDigits(base::Int128 value, unsigned precision);

/// `-0.68` for (-68, 2).
[[nodiscard]] std::string decimalText(base::Int128 unscaled, unsigned scale);
[[nodiscard]] double decimalToReal(base::Int128 unscaled, unsigned scale);
/// The whole part, cut off towards zero.
[[nodiscard]] base::Int128 decimalWholePart(base::Int128 unscaled, unsigned scale);

/// The same number at another scale; nothing when it has more than `precision` digits there.
[[nodiscard]] std::optional<base::Int128> rescale(base::Int128 unscaled, unsigned fromScale, unsigned toScale,
                                                  unsigned precision = kMaxDecimalDigits);

enum class DecimalReadFailure : std::uint8_t { NotANumber, TooLarge };
/// Reads `12`, `-0.685`, `.5`, `5.`, `1e3`, `+2.5E-2` of any length, rounded to the type. No blanks around it.
[[nodiscard]] base::Result<base::Int128, DecimalReadFailure> readDecimal(std::string_view text, const DataType& type);

/// An unsigned number of SQL text (`0.68`, `5.`, `123`) with the narrowest type that holds it as written: DECIMAL(2,2).
struct DecimalLiteral {
    base::Int128 unscaled = 0;
    DataType type;
};
/// Nothing when it needs more than 38 digits.
[[nodiscard]] std::optional<DecimalLiteral> readDecimalLiteral(std::string_view text);

/// The DECIMAL that an integer type becomes beside a DECIMAL: INT is DECIMAL(10,0), BIGINT DECIMAL(20,0).
[[nodiscard]] DataType decimalTypeOfInteger(TypeKind kind);
/// The same for an integer literal: 2 is DECIMAL(1,0).
[[nodiscard]] DataType decimalTypeOfLiteral(std::int64_t value);
/// The DECIMAL that holds values of both types (CASE, COALESCE, comparison); whole digits win over the fraction.
[[nodiscard]] DataType widerDecimalType(const DataType& a, const DataType& b);
/// What a op b gives, both being DECIMAL.
[[nodiscard]] DataType decimalResultType(ArithmeticOperator op, const DataType& a, const DataType& b);

/// a op b at the result's scale, where `result` is decimalResultType(op, aType, bType).
[[nodiscard]] base::Result<base::Int128, ArithmeticFailure> decimalArithmetic(ArithmeticOperator op, base::Int128 a,
                                                                              const DataType& aType, base::Int128 b,
                                                                              const DataType& bType,
                                                                              const DataType& result);

} // namespace mergescope::values
