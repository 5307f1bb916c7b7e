#pragma once
// A value of one type made into one of another: CAST, the casts that comparison and arithmetic imply, and storing into
// a column. An impossible cast is a failure, never NULL.

#include "core/base/int128.h"
#include "core/base/result.h"
#include "core/values/data_type.h"
#include "core/values/number_text.h"
#include "core/values/value.h"

#include <cstdint>
#include <optional>
#include <string>
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
    bool checksTextLength = false;           ///< text longer than VARCHAR(n) or CHAR(n) is TooLong; else it stays whole
    bool cutsLongText = false;               ///< it is cut instead, as PostgreSQL's CAST does
    bool padsFixedText = false;              ///< CHAR(n) is filled with blanks
    bool stripsFixedText = false;            ///< … which it loses again when it becomes other text
    bool wholeTextsMayHaveFractions = false; ///< '1.5' and '1e2' are read as whole numbers, rounded
    bool numbersAreSeconds = true;           ///< numbers and timestamps turn into each other
    bool booleansAreAnyNumber = true;        ///< else INT alone turns into BOOLEAN and back
    bool localTimestampsHeedZones = true; ///< '… 10:00+02' as a TIMESTAMP is 8 o'clock; else the zone is passed over
    bool switchWordsAreBooleans = false;  ///< 'on' and 'off', and beginnings such as 'tr', are BOOLEANs
    bool javaNumberWords = true;          ///< '1.5d' is a number
    bool intervalsAreWords = false;       ///< an INTERVAL becomes `1 day 02:00:00` and not ISO 8601
    RealStyle realText = RealStyle::Java;
    friend bool operator==(const CastRules&, const CastRules&) = default;
};

enum class CastFailure : std::uint8_t {
    NotAllowed,   ///< no cast between these types
    InvalidInput, ///< the text does not spell such a value
    Overflow,     ///< the type cannot hold a number this large
    TooLong,      ///< more characters than VARCHAR(n) takes
};

/// May CAST(… AS to) be written for an expression of type `from`?
[[nodiscard]] bool canCast(const DataType& from, const DataType& to, const CastRules& rules = {});
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
[[nodiscard]] base::Result<bool, CastFailure> readBoolean(std::string_view text, bool switchWords = false);
/// `\x1f`, `1F`: two hexadecimal digits a byte.
[[nodiscard]] base::Result<std::string, CastFailure> readHex(std::string_view digits);
/// What toText() shows of a value, read again: a typed cell of a table. Nothing where it spells none (no text spells a
/// struct).
[[nodiscard]] std::optional<Value> readCell(std::string_view text, const DataType& type);
/// A value as CAST(… AS STRING) writes it.
[[nodiscard]] std::string castText(const Value& value, const CastRules& rules = {});
[[nodiscard]] base::Result<std::int64_t, CastFailure> realToInteger(double value, TypeKind kind,
                                                                    const CastRules& rules = {});
[[nodiscard]] base::Result<base::Int128, CastFailure> realToDecimal(double value, const DataType& to);
/// Without the blanks and control characters at both ends, which casts of text ignore.
[[nodiscard]] std::string_view trimmed(std::string_view text);

} // namespace mergescope::values
