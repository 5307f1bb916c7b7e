#include "core/store/bytes.h"

#include <bit>
#include <cstring>
#include <utility>

namespace mergescope::store {

using values::PhysicalKind;
using values::Value;

static_assert(std::endian::native == std::endian::little, "workspace files hold little-endian numbers");

void ByteWriter::number(std::uint64_t value)
{
    for (; value >= 0x80; value >>= 7) {
        m_bytes.push_back(static_cast<char>((value & 0x7FU) | 0x80U));
    }
    m_bytes.push_back(static_cast<char>(value));
}

void ByteWriter::signedNumber(std::int64_t value)
{
    // Zigzag: small negative numbers stay short.
    number((static_cast<std::uint64_t>(value) << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
}

void ByteWriter::text(std::string_view value)
{
    number(value.size());
    m_bytes.append(value);
}

void ByteWriter::raw(const void* data, std::size_t size)
{
    m_bytes.append(static_cast<const char*>(data), size);
}

void ByteWriter::type(const values::DataType& type)
{
    number(static_cast<std::uint64_t>(type.kind));
    number(type.precision);
    number(type.scale);
    number(type.length);
    flag(type.fixedLength);
    if (type.kind == values::TypeKind::Struct) {
        number(type.shape->fields.size());
        for (const values::StructField& field : type.shape->fields) {
            text(field.name);
            this->type(field.type);
        }
    }
}

void ByteWriter::value(const Value& value)
{
    type(value.type());
    flag(value.isNull());
    if (value.isNull()) {
        return;
    }
    switch (values::physicalKind(value.type())) {
    case PhysicalKind::Boolean:
        flag(value.asBoolean());
        break;
    case PhysicalKind::Int32:
    case PhysicalKind::Int64:
        signedNumber(value.asInteger());
        break;
    case PhysicalKind::Double: {
        const double real = value.asReal();
        raw(&real, sizeof real);
        break;
    }
    case PhysicalKind::Int128: {
        const base::Int128 unscaled = value.asDecimal();
        raw(&unscaled, sizeof unscaled);
        break;
    }
    case PhysicalKind::Text:
        text(value.asText());
        break;
    }
}

std::uint64_t ByteReader::number()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (m_failed || m_at == m_bytes.size()) {
            break;
        }
        const auto byte = static_cast<unsigned char>(m_bytes[m_at++]);
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if ((byte & 0x80U) == 0) {
            return value;
        }
    }
    m_failed = true;
    return 0;
}

std::size_t ByteReader::count()
{
    const std::uint64_t value = number();
    if (value > remaining()) {
        m_failed = true;
        return 0;
    }
    return static_cast<std::size_t>(value);
}

std::int64_t ByteReader::signedNumber()
{
    const std::uint64_t value = number();
    return static_cast<std::int64_t>((value >> 1) ^ ((value & 1U) != 0 ? ~std::uint64_t{0} : 0));
}

std::string ByteReader::text()
{
    const std::size_t size = count();
    const std::string_view found = m_bytes.substr(m_at, size);
    m_at += size;
    return std::string(found);
}

void ByteReader::raw(void* data, std::size_t size)
{
    if (size == 0) {
        return; // nothing to copy, and nowhere to copy it: an empty vector has no address
    }
    if (m_failed || size > remaining()) {
        m_failed = true;
        std::memset(data, 0, size);
        return;
    }
    std::memcpy(data, m_bytes.data() + m_at, size);
    m_at += size;
}

const values::StructShape* ByteReader::shape()
{
    std::vector<values::StructField> fields;
    if (++m_depth > kDeepestStruct) {
        m_failed = true;
    }
    for (std::size_t left = m_failed ? 0 : count(); left > 0 && !m_failed; --left) {
        std::string name = text();
        fields.push_back({std::move(name), type()});
    }
    --m_depth;
    return values::structShape(m_failed ? std::vector<values::StructField>{} : std::move(fields));
}

values::DataType ByteReader::type()
{
    values::DataType type;
    const std::uint64_t kind = number();
    if (kind > static_cast<std::uint64_t>(values::kLastTypeKind)) {
        m_failed = true;
        return type;
    }
    type.kind = static_cast<values::TypeKind>(kind);
    type.precision = static_cast<std::uint8_t>(number());
    type.scale = static_cast<std::uint8_t>(number());
    type.length = static_cast<std::uint32_t>(number());
    type.fixedLength = flag();
    if (type.kind == values::TypeKind::Struct) {
        type.shape = shape();
    }
    return type;
}

Value ByteReader::value()
{
    const values::DataType valueType = type();
    if (flag() || m_failed) {
        return Value::null(valueType);
    }
    switch (values::physicalKind(valueType)) {
    case PhysicalKind::Boolean:
        return Value::boolean(flag());
    case PhysicalKind::Int32:
    case PhysicalKind::Int64:
        return Value::integer(signedNumber(), valueType);
    case PhysicalKind::Double: {
        double real = 0;
        raw(&real, sizeof real);
        return Value::real(real, valueType);
    }
    case PhysicalKind::Int128: {
        base::Int128 unscaled = 0;
        raw(&unscaled, sizeof unscaled);
        return Value::decimal(unscaled, valueType);
    }
    case PhysicalKind::Text:
        return Value::text(text(), valueType);
    }
    return Value::null(valueType);
}

} // namespace mergescope::store
