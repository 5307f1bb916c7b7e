#pragma once
// One SQL value with its type: for literals, cells shown to people, and edges. Bulk work is done on columns.

#include "core/base/int128.h"
#include "core/values/data_type.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace mergescope::values {

/// A typed value; NULL is a state of its own, never the empty string.
class Value {
public:
    Value() = default; ///< NULL of no type

    [[nodiscard]] static Value null(DataType type = {}) { return Value(type, std::monostate{}); }
    [[nodiscard]] static Value boolean(bool v) { return Value(DataType::of(TypeKind::Boolean), v); }
    /// Any integer kind, Date (days), Timestamp or Time (microseconds): the type says which.
    [[nodiscard]] static Value integer(std::int64_t v, DataType type = DataType::of(TypeKind::BigInt))
    {
        return Value(type, v);
    }
    [[nodiscard]] static Value real(double v, DataType type = DataType::of(TypeKind::Double)) { return Value(type, v); }
    /// Also HugeInt, and Numeric and Interval packed.
    [[nodiscard]] static Value decimal(base::Int128 unscaled, DataType type) { return Value(type, unscaled); }
    [[nodiscard]] static Value text(std::string v, DataType type = DataType::of(TypeKind::String))
    {
        return Value(type, std::move(v));
    }

    [[nodiscard]] const DataType& type() const { return m_type; }
    [[nodiscard]] bool isNull() const { return std::holds_alternative<std::monostate>(m_payload); }
    /// Each accessor may be called only on a non-null value of its physical kind.
    [[nodiscard]] bool asBoolean() const { return *std::get_if<bool>(&m_payload); }
    [[nodiscard]] std::int64_t asInteger() const { return *std::get_if<std::int64_t>(&m_payload); }
    [[nodiscard]] double asReal() const { return *std::get_if<double>(&m_payload); }
    [[nodiscard]] base::Int128 asDecimal() const { return *std::get_if<base::Int128>(&m_payload); }
    [[nodiscard]] const std::string& asText() const { return *std::get_if<std::string>(&m_payload); }

    /// Same type and same payload (NaN equals NaN, NULL equals NULL): identity, not SQL's `=`.
    [[nodiscard]] bool isIdenticalTo(const Value& other) const;

private:
    using Payload = std::variant<std::monostate, bool, std::int64_t, double, base::Int128, std::string>;
    Value(DataType type, Payload payload) : m_type(type), m_payload(std::move(payload)) {}

    DataType m_type;
    Payload m_payload;
};

/// Whether two doubles are the same to a reader: NaN is NaN, and -0.0 is not 0.0.
[[nodiscard]] bool areIdenticalReals(double a, double b);

/// As `sql --format tsv` prints a value (contract: NULL, true/false, 2026-01-15, decimals with their scale, doubles
/// in the shortest form that reads back and always with a point or an exponent; bytes as hexadecimal digits, intervals
/// as ISO 8601, structs as {a, b}). No escaping.
[[nodiscard]] std::string toText(const Value& value);
/// As a literal of SQL: 'it''s', DATE '2026-01-15', 0.68, NULL, TRUE, X'1F', INTERVAL '1 day'.
[[nodiscard]] std::string toSqlLiteral(const Value& value);

} // namespace mergescope::values
