#pragma once
// The SQL types that a column or an expression can have.

#include <cstdint>
#include <string>

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
};

/// How the values of a type lie in memory. Several types share one physical kind.
enum class PhysicalKind : std::uint8_t {
    Boolean,  ///< one byte a row
    Int32,    ///< TinyInt, SmallInt, Int; Date as days since 1970-01-01
    Int64,    ///< BigInt; Timestamp as microseconds since 1970-01-01 00:00:00 UTC
    Double,   ///< Float (rounded to float precision) and Double
    Int128,   ///< Decimal: the unscaled number
    Text,     ///< String, UTF-8
};

struct DataType {
    TypeKind kind = TypeKind::Null;
    std::uint8_t precision = 0; ///< Decimal only: digits in all, 1 to 38
    std::uint8_t scale = 0;     ///< Decimal only: digits after the point
    std::uint32_t length = 0;   ///< String only: n of VARCHAR(n) / CHAR(n), 0 where there is none
    bool fixedLength = false;   ///< String only: CHAR(n)

    friend bool operator==(const DataType&, const DataType&) = default;

    [[nodiscard]] static constexpr DataType of(TypeKind kind) { return DataType{kind, 0, 0, 0, false}; }
    [[nodiscard]] static constexpr DataType decimal(unsigned precision, unsigned scale)
    {
        return DataType{TypeKind::Decimal, static_cast<std::uint8_t>(precision), static_cast<std::uint8_t>(scale), 0,
                        false};
    }
    [[nodiscard]] static constexpr DataType varchar(std::uint32_t length)
    {
        return DataType{TypeKind::String, 0, 0, length, false};
    }

    [[nodiscard]] constexpr bool isInteger() const { return kind >= TypeKind::TinyInt && kind <= TypeKind::BigInt; }
    [[nodiscard]] constexpr bool isNumeric() const { return kind >= TypeKind::TinyInt && kind <= TypeKind::Decimal; }
    [[nodiscard]] constexpr bool isFloating() const { return kind == TypeKind::Float || kind == TypeKind::Double; }
};

[[nodiscard]] PhysicalKind physicalKind(const DataType& type);

/// Our own spelling, as in `import --format json`: STRING, DECIMAL(7,2), VARCHAR(40), …
[[nodiscard]] std::string toText(const DataType& type);

} // namespace mergescope::values
