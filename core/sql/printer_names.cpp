// Names, literals and types as canonical text.
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace mergescope::sql {

using values::TypeKind;

namespace {

std::string_view suffixOf(const values::Value& value)
{
    switch (value.type().kind) {
    case TypeKind::TinyInt:
        return "Y";
    case TypeKind::SmallInt:
        return "S";
    case TypeKind::BigInt:
        return value.asInteger() >= INT32_MIN && value.asInteger() <= INT32_MAX ? "L" : "";
    case TypeKind::Float:
        return "F";
    case TypeKind::Decimal:
        return value.type().scale == 0 ? "BD" : "";
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Interval:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
    case TypeKind::Struct:
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::Int:
    case TypeKind::Double:
    case TypeKind::String:
    case TypeKind::Date:
    case TypeKind::Timestamp:
        break;
    }
    return "";
}

/// Shortest digits that read back, always with an exponent: 1E3, 2.5E-7.
std::string realText(double value)
{
    std::array<char, 40> buffer{};
    const auto result =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    std::string text(buffer.data(), result.ptr);
    const std::size_t e = text.find('e');
    if (e == std::string::npos) {
        return text;
    }
    std::string exponent = text.substr(e + 1);
    const bool isNegative = exponent.front() == '-';
    exponent.erase(0, exponent.find_first_not_of("+-0"));
    return text.substr(0, e) + (isNegative ? "E-" : "E") + (exponent.empty() || exponent == "-" ? "0" : exponent);
}

} // namespace

void Printer::identifier(const Identifier& identifier)
{
    if (!identifier.quoted) {
        m_out += identifier.text;
        return;
    }
    const char quote = m_ast.writing.backtickQuotesName ? '`' : '"';
    m_out += quote;
    for (const char c : identifier.text) {
        m_out += c;
        if (c == quote) {
            m_out += c;
        }
    }
    m_out += quote;
}

void Printer::identifiers(const std::vector<Identifier>& identifiers)
{
    m_out += '(';
    for (std::size_t i = 0; i < identifiers.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        identifier(identifiers[i]);
    }
    m_out += ')';
}

void Printer::name(const QualifiedName& name)
{
    for (std::size_t i = 0; i < name.parts.size(); ++i) {
        m_out += i > 0 ? "." : "";
        identifier(name.parts[i]);
    }
}

void Printer::names(const std::vector<QualifiedName>& names)
{
    m_out += '(';
    for (std::size_t i = 0; i < names.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        name(names[i]);
    }
    m_out += ')';
}

void Printer::quotedText(std::string_view value)
{
    m_out += '\'';
    for (const char c : value) {
        switch (c) {
        case '\'':
            m_out += "''";
            break;
        case '\\':
            m_out += m_ast.writing.backslashEscapes ? "\\\\" : "\\";
            break;
        case '\0':
            m_out += m_ast.writing.backslashEscapes ? std::string_view("\\0") : std::string_view("\0", 1);
            break;
        default:
            m_out += c;
        }
    }
    m_out += '\'';
}

/// Without a suffix, a point at the end says that whole digits are no INT.
std::string Printer::exactText(const values::Value& value) const
{
    std::string text = values::toText(value);
    if (value.type().kind == TypeKind::HugeInt || text.find('.') != std::string::npos) {
        return text;
    }
    return text.append(m_ast.writing.numberSuffixes ? suffixOf(value) : std::string_view("."));
}

void Printer::literal(const values::Value& value)
{
    if (value.isNull()) {
        m_out += "NULL";
        return;
    }
    switch (value.type().kind) {
    case TypeKind::String:
        quotedText(value.asText());
        return;
    case TypeKind::Double:
    case TypeKind::Float:
        m_out += m_ast.isForReading ? values::toText(value) : realText(value.asReal());
        m_out += m_ast.writing.numberSuffixes && !m_ast.isForReading ? suffixOf(value) : std::string_view{};
        return;
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
        m_out += std::to_string(value.asInteger());
        m_out += m_ast.writing.numberSuffixes && !m_ast.isForReading ? suffixOf(value) : std::string_view{};
        return;
    case TypeKind::Decimal:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
        m_out += exactText(value);
        return;
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::Date:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::Struct:
    case TypeKind::Interval:
        m_out += values::toSqlLiteral(value);
        return;
    }
}

void Printer::type(const TypeName& type)
{
    // TIMESTAMP(3) WITH TIME ZONE has its number in the middle.
    const std::size_t zone = std::min(type.name.find(" WITH"), type.name.size());
    m_out += type.name.substr(0, zone);
    for (std::size_t i = 0; i < type.fields.size(); ++i) {
        m_out += i > 0 ? ", " : "<";
        identifier(type.fields[i].name);
        m_out += ": ";
        this->type(type.fields[i].type);
    }
    m_out += type.fields.empty() ? "" : ">";
    if (!type.arguments.empty()) {
        m_out += '(';
        for (std::size_t i = 0; i < type.arguments.size(); ++i) {
            m_out += (i > 0 ? "," : "") + std::to_string(type.arguments[i]);
        }
        m_out += ')';
    }
    m_out += type.name.substr(zone);
}

} // namespace mergescope::sql
