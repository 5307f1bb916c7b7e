#include "core/values/value.h"

#include "core/values/datetime.h"
#include "core/values/decimal.h"
#include "core/values/number_text.h"

#include <cmath>

namespace mergescope::values {

namespace {

std::string quoted(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'') {
            out += '\'';
        }
        out += c;
    }
    return out + "'";
}

std::string realLiteral(double value, const std::string& text, TypeKind kind)
{
    if (!std::isfinite(value)) {
        return "CAST(" + quoted(text) + (kind == TypeKind::Float ? " AS FLOAT)" : " AS DOUBLE)");
    }
    // Without an exponent it would be read as a DECIMAL.
    return text.find('E') == std::string::npos ? text + "E0" : text;
}

} // namespace

bool Value::isIdenticalTo(const Value& other) const
{
    if (m_type != other.m_type || m_payload.index() != other.m_payload.index()) {
        return false;
    }
    if (const auto* mine = std::get_if<double>(&m_payload)) {
        return areIdenticalReals(*mine, other.asReal());
    }
    return m_payload == other.m_payload;
}

bool areIdenticalReals(double a, double b)
{
    if (std::isnan(a) || std::isnan(b)) {
        return std::isnan(a) && std::isnan(b);
    }
    return a == b && std::signbit(a) == std::signbit(b);
}

std::string toText(const Value& value)
{
    if (value.isNull()) {
        return "NULL";
    }
    switch (value.type().kind) {
    case TypeKind::Null:
        return "NULL";
    case TypeKind::Boolean:
        return value.asBoolean() ? "true" : "false";
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        return std::to_string(value.asInteger());
    case TypeKind::Float:
        return floatText(static_cast<float>(value.asReal()));
    case TypeKind::Double:
        return realText(value.asReal());
    case TypeKind::Decimal:
        return decimalText(value.asDecimal(), value.type().scale);
    case TypeKind::String:
        return value.asText();
    case TypeKind::Date:
        return dateText(value.asInteger());
    case TypeKind::Timestamp:
        return timestampText(value.asInteger());
    }
    return {};
}

std::string toSqlLiteral(const Value& value)
{
    std::string text = toText(value);
    if (value.isNull()) {
        return text;
    }
    switch (value.type().kind) {
    case TypeKind::Boolean:
        return value.asBoolean() ? "TRUE" : "FALSE";
    case TypeKind::Float:
    case TypeKind::Double:
        return realLiteral(value.asReal(), text, value.type().kind);
    case TypeKind::String:
        return quoted(text);
    case TypeKind::Date:
        return "DATE " + quoted(text);
    case TypeKind::Timestamp:
        return "TIMESTAMP " + quoted(text);
    case TypeKind::Null:
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
    case TypeKind::Decimal:
        return text;
    }
    return text;
}

} // namespace mergescope::values
