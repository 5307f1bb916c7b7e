#pragma once
// A value of one type made into one of another: CAST, the casts that comparison and arithmetic imply, and storing into
// a column. An impossible cast is a failure, never NULL.

#include "core/base/int128.h"
#include "core/base/result.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstdint>
#include <string_view>

namespace mergescope::values {

/// How a fraction becomes a whole number.
enum class WholeNumberRounding : std::uint8_t {
    TowardZero,       ///< 2.9 is 2, -2.9 is -2
    HalfEven,         ///< 2.5 is 2, 3.5 is 4
    HalfAwayFromZero, ///< 2.5 is 3, -2.5 is -3
};

/// Which values may go into which columns without a CAST.
enum class StoreAssignment : std::uint8_t {
    SameFamily, ///< numbers into numbers, dates into timestamps, anything into text, text only into text
    AnyCast,    ///< whatever CAST can do
};

/// What engines differ in. The initial values are those of Spark with Iceberg.
struct CastRules {
    WholeNumberRounding realToInteger = WholeNumberRounding::TowardZero;
    WholeNumberRounding decimalToInteger = WholeNumberRounding::TowardZero;
    StoreAssignment storeAssignment = StoreAssignment::SameFamily;
    bool checksTextLength = false; ///< text longer than VARCHAR(n) or CHAR(n) is TooLong; else it stays whole
    bool padsFixedText = false;    ///< CHAR(n) is filled with blanks
    friend bool operator==(const CastRules&, const CastRules&) = default;
};

enum class CastFailure : std::uint8_t {
    NotAllowed,   ///< no cast between these types
    InvalidInput, ///< the text does not spell such a value
    Overflow,     ///< the type cannot hold a number this large
    TooLong,      ///< more characters than VARCHAR(n) takes
};

/// May CAST(… AS to) be written for an expression of type `from`?
[[nodiscard]] bool canCast(const DataType& from, const DataType& to);
/// May a value of type `from` go into a column of type `to`?
[[nodiscard]] bool canStoreAssign(const DataType& from, const DataType& to, const CastRules& rules = {});
/// True where the cast keeps every value and cannot fail, such as INT to BIGINT.
[[nodiscard]] bool isWidening(const DataType& from, const DataType& to);

/// NULL becomes NULL of the new type.
[[nodiscard]] base::Result<Value, CastFailure> castValue(const Value& value, const DataType& to,
                                                         const CastRules& rules = {});

/// The kernels that loops over columns use.
[[nodiscard]] base::Result<std::int64_t, CastFailure> readInteger(std::string_view text, TypeKind kind);
[[nodiscard]] base::Result<double, CastFailure> readReal(std::string_view text);
[[nodiscard]] base::Result<bool, CastFailure> readBoolean(std::string_view text);
[[nodiscard]] base::Result<std::int64_t, CastFailure> realToInteger(double value, TypeKind kind,
                                                                    const CastRules& rules = {});
[[nodiscard]] base::Result<base::Int128, CastFailure> realToDecimal(double value, const DataType& to);
/// Without the blanks and control characters at both ends, which casts of text ignore.
[[nodiscard]] std::string_view trimmed(std::string_view text);

} // namespace mergescope::values
