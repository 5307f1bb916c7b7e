#pragma once
// The order and the equality of SQL, and hashes that agree with it. NaN is equal to itself and above every number,
// -0.0 equals 0.0, decimals compare by their value whatever their scale, text by its bytes, false is below true.
// Columns have the same in core/tables/column_compare.h.

#include "core/base/int128.h"
#include "core/values/data_type.h"
#include "core/values/truth.h"
#include "core/values/value.h"

#include <cmath>
#include <cstdint>
#include <string_view>

namespace mergescope::values {

/// Less than, equal to or greater than 0.
using Order = int;

[[nodiscard]] constexpr Order orderOf(std::int64_t a, std::int64_t b)
{
    return a < b ? -1 : a > b ? 1 : 0;
}
[[nodiscard]] inline Order orderOf(double a, double b)
{
    if (std::isnan(a) || std::isnan(b)) {
        return (std::isnan(a) ? 1 : 0) - (std::isnan(b) ? 1 : 0);
    }
    return a < b ? -1 : a > b ? 1 : 0;
}
[[nodiscard]] inline Order orderOf(std::string_view a, std::string_view b)
{
    // char_traits<char> compares bytes as unsigned, so UTF-8 text comes in order of code points.
    const int order = a.compare(b);
    return order < 0 ? -1 : order > 0 ? 1 : 0;
}
[[nodiscard]] Order orderOfDecimals(base::Int128 a, unsigned aScale, base::Int128 b, unsigned bScale);
/// Of two values that lie in memory as Int128: decimals, HUGEINT, NUMERIC, or two intervals.
[[nodiscard]] Order orderOfInt128s(base::Int128 a, const DataType& aType, base::Int128 b, const DataType& bType);
/// The number that an exact type's value is, and its scale.
struct ExactNumber {
    base::Int128 unscaled = 0;
    unsigned scale = 0;
};
[[nodiscard]] ExactNumber exactNumber(base::Int128 stored, const DataType& type);

/// Whether two non-null values of these types can be ordered without a cast: same kind (of structs: the same shape), or
/// both numbers. Structs are ordered by their bytes: enough to find equal ones.
[[nodiscard]] bool areComparable(const DataType& a, const DataType& b);
/// Both must be non-null and comparable. Different kinds of numbers compare as DECIMAL, or as DOUBLE where one is.
[[nodiscard]] Order orderOf(const Value& a, const Value& b);
/// `=`: Unknown where one is NULL.
[[nodiscard]] Truth equals(const Value& a, const Value& b);
/// `<=>`: NULL is like NULL.
[[nodiscard]] bool isNotDistinct(const Value& a, const Value& b);

/// The hash of NULL, of whatever type.
inline constexpr std::uint64_t kNullHash = 0x6E756C6C6E756C6CULL;
[[nodiscard]] std::uint64_t hashOf(std::int64_t value);
[[nodiscard]] std::uint64_t hashOf(double value);
[[nodiscard]] std::uint64_t hashOf(std::string_view value);
/// The same for 1.5, 1.50 and 1.500.
[[nodiscard]] std::uint64_t hashOfDecimal(base::Int128 unscaled, unsigned scale);
[[nodiscard]] std::uint64_t hashOfInt128(base::Int128 stored, const DataType& type);
/// Equal values of one kind have one hash.
[[nodiscard]] std::uint64_t hashOf(const Value& value);
/// Joins the hashes of several key columns; order matters.
[[nodiscard]] constexpr std::uint64_t combineHashes(std::uint64_t a, std::uint64_t b)
{
    return (a ^ (b + 0x9E3779B97F4A7C15ULL + (a << 12) + (a >> 4))) * 0xFF51AFD7ED558CCDULL;
}

} // namespace mergescope::values
