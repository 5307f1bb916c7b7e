#pragma once
// The SQL types that a column or an expression can have.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::values {

/// Null is the type of a bare NULL literal, before a context gives it one.
enum class TypeKind : std::uint8_t {
    Null,
    Boolean,
    TinyInt,
    SmallInt,
    Int,
    BigInt,
    Float,
    Double,
    Decimal,
    String,
    Date,
    Timestamp,
    TimestampTz, ///< a point in time, shown in UTC
    Time,        ///< of a day, without a zone
    Interval,
    Binary,  ///< bytes
    Bits,    ///< 0s and 1s, as PostgreSQL's BIT
    HugeInt, ///< whole numbers of up to 38 digits
    Numeric, ///< an exact number whose scale is its own (numeric.h), as PostgreSQL's NUMERIC without numbers
    Struct,  ///< named fields (struct_value.h)
};
inline constexpr TypeKind kLastTypeKind = TypeKind::Struct;

/// How the values of a type lie in memory. Several types share one physical kind.
enum class PhysicalKind : std::uint8_t {
    Boolean, ///< one byte a row
    Int32,   ///< TinyInt, SmallInt, Int; Date as days since 1970-01-01
    Int64,   ///< BigInt; Timestamp as microseconds since 1970-01-01 00:00:00 UTC; Time as microseconds since midnight
    Double,  ///< Float (rounded to float precision) and Double
    Int128,  ///< Decimal: the unscaled number; HugeInt; Numeric and Interval packed (numeric.h, interval.h)
    Text,    ///< String, UTF-8; Bits as the letters 0 and 1; Binary; Struct packed (struct_value.h)
};

/// The fields that an INTERVAL's type may name, as in INTERVAL DAY TO SECOND.
enum class IntervalUnit : std::uint8_t { None, Year, Month, Day, Hour, Minute, Second };

struct StructField;
/// The fields of a STRUCT. Equal shapes are one object that lives for ever, so that types are compared by its address.
struct StructShape;

struct DataType {
    TypeKind kind = TypeKind::Null;
    std::uint8_t precision = 0; ///< Decimal: digits in all, 1 to 38; Interval: its first IntervalUnit, 0 for any
    std::uint8_t scale = 0;     ///< Decimal: digits after the point; Interval: its last IntervalUnit
    std::uint32_t length = 0;   ///< String only: n of VARCHAR(n) / CHAR(n), 0 where there is none
    bool fixedLength = false;   ///< String only: CHAR(n)
    const StructShape* shape = nullptr; ///< Struct only

    friend bool operator==(const DataType&, const DataType&) = default;

    [[nodiscard]] static constexpr DataType of(TypeKind kind) { return DataType{kind, 0, 0, 0, false, nullptr}; }
    [[nodiscard]] static constexpr DataType decimal(unsigned precision, unsigned scale)
    {
        return DataType{TypeKind::Decimal,
                        static_cast<std::uint8_t>(precision),
                        static_cast<std::uint8_t>(scale),
                        0,
                        false,
                        nullptr};
    }
    [[nodiscard]] static constexpr DataType varchar(std::uint32_t length)
    {
        return DataType{TypeKind::String, 0, 0, length, false, nullptr};
    }
    [[nodiscard]] static constexpr DataType interval(IntervalUnit first = IntervalUnit::None,
                                                     IntervalUnit last = IntervalUnit::None)
    {
        return DataType{
            TypeKind::Interval, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last), 0, false, nullptr};
    }

    /// TINYINT to BIGINT. HUGEINT is not among them: its values are wider than an asInteger() can give.
    [[nodiscard]] constexpr bool isInteger() const { return kind >= TypeKind::TinyInt && kind <= TypeKind::BigInt; }
    [[nodiscard]] constexpr bool isNumeric() const
    {
        return (kind >= TypeKind::TinyInt && kind <= TypeKind::Decimal) || isWideNumber();
    }
    [[nodiscard]] constexpr bool isWideNumber() const { return kind == TypeKind::HugeInt || kind == TypeKind::Numeric; }
    /// Numbers that are no DOUBLE and no FLOAT.
    [[nodiscard]] constexpr bool isExact() const { return isNumeric() && !isFloating(); }
    [[nodiscard]] constexpr bool isTimestamp() const
    {
        return kind == TypeKind::Timestamp || kind == TypeKind::TimestampTz;
    }
    [[nodiscard]] constexpr bool isFloating() const { return kind == TypeKind::Float || kind == TypeKind::Double; }
};

struct StructField {
    std::string name;
    DataType type;
    friend bool operator==(const StructField&, const StructField&) = default;
};
struct StructShape {
    std::vector<StructField> fields;
};
/// The one shape with these fields; may be asked from any thread.
[[nodiscard]] const StructShape* structShape(std::vector<StructField> fields);
[[nodiscard]] DataType structType(std::vector<StructField> fields);

[[nodiscard]] std::string_view intervalUnitWord(IntervalUnit unit); ///< "DAY"; "" for None

[[nodiscard]] PhysicalKind physicalKind(const DataType& type);

/// Our own spelling, as in `import --format json`: STRING, DECIMAL(7,2), VARCHAR(40), …
[[nodiscard]] std::string toText(const DataType& type);

} // namespace mergescope::values
