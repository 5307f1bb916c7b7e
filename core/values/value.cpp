#include "core/values/value.h"

#include "core/values/datetime.h"
#include "core/values/decimal.h"
#include "core/values/interval.h"
#include "core/values/number_text.h"
#include "core/values/numeric.h"
#include "core/values/struct_value.h"

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

std::string hexText(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string out;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += kDigits[byte >> 4U];
        out += kDigits[byte & 0x0FU];
    }
    return out;
}

std::string structText(const Value& value)
{
    std::string out;
    for (const Value& field : unpackStruct(*value.type().shape, value.asText())) {
        out += (out.empty() ? "{" : ", ") + (field.isNull() ? "NULL" : toText(field));
    }
    return out + "}";
}

std::string structLiteral(const Value& value)
{
    const StructShape& shape = *value.type().shape;
    const std::vector<Value> fields = unpackStruct(shape, value.asText());
    std::string out = "NAMED_STRUCT(";
    for (std::size_t i = 0; i < fields.size(); ++i) {
        out += (i > 0 ? ", " : "") + quoted(shape.fields[i].name) + ", " + toSqlLiteral(fields[i]);
    }
    return out + ")";
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
    case TypeKind::HugeInt:
        return decimalText(value.asDecimal(), value.type().scale);
    case TypeKind::Numeric:
        return numericText(value.asDecimal());
    case TypeKind::Interval:
        return intervalText(unpackInterval(value.asDecimal()));
    case TypeKind::String:
    case TypeKind::Bits:
        return value.asText();
    case TypeKind::Binary:
        return hexText(value.asText());
    case TypeKind::Struct:
        return structText(value);
    case TypeKind::Date:
        return dateText(value.asInteger());
    case TypeKind::Timestamp:
        return timestampText(value.asInteger());
    case TypeKind::TimestampTz:
        return timestampText(value.asInteger()) + "+00";
    case TypeKind::Time:
        return timeText(value.asInteger());
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
    case TypeKind::TimestampTz:
        return "TIMESTAMPTZ " + quoted(text);
    case TypeKind::Time:
        return "TIME " + quoted(text);
    case TypeKind::Interval:
        return "INTERVAL " + quoted(intervalWords(unpackInterval(value.asDecimal()), value.type()));
    case TypeKind::Binary:
        return "X" + quoted(text);
    case TypeKind::Bits:
        return "B" + quoted(text);
    case TypeKind::Struct:
        return structLiteral(value);
    case TypeKind::Null:
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
    case TypeKind::Decimal:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
        return text;
    }
    return text;
}

} // namespace mergescope::values
