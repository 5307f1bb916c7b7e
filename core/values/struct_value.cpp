#include "core/values/struct_value.h"

#include "core/base/letters.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <utility>

namespace mergescope::values {

namespace {

template <class T>
void appendRaw(std::string& out, const T& value)
{
    char bytes[sizeof(T)];
    std::memcpy(bytes, &value, sizeof(T));
    out.append(bytes, sizeof(T));
}

template <class T>
std::optional<T> takeRaw(std::string_view& bytes)
{
    if (bytes.size() < sizeof(T)) {
        return std::nullopt;
    }
    T value{};
    std::memcpy(&value, bytes.data(), sizeof(T));
    bytes.remove_prefix(sizeof(T));
    return value;
}

void appendField(std::string& out, const Value& value)
{
    switch (physicalKind(value.type())) {
    case PhysicalKind::Boolean:
        out.push_back(value.asBoolean() ? '\1' : '\0');
        return;
    case PhysicalKind::Int32:
    case PhysicalKind::Int64:
        appendRaw(out, value.asInteger());
        return;
    case PhysicalKind::Double:
        appendRaw(out, value.asReal());
        return;
    case PhysicalKind::Int128:
        appendRaw(out, value.asDecimal());
        return;
    case PhysicalKind::Text:
        appendRaw(out, static_cast<std::uint64_t>(value.asText().size()));
        out += value.asText();
        return;
    }
}

std::optional<Value> takeField(std::string_view& bytes, const DataType& type)
{
    switch (physicalKind(type)) {
    case PhysicalKind::Boolean: {
        const auto byte = takeRaw<char>(bytes);
        return byte ? std::optional(Value::boolean(*byte != '\0')) : std::nullopt;
    }
    case PhysicalKind::Int32:
    case PhysicalKind::Int64: {
        const auto number = takeRaw<std::int64_t>(bytes);
        return number ? std::optional(Value::integer(*number, type)) : std::nullopt;
    }
    case PhysicalKind::Double: {
        const auto number = takeRaw<double>(bytes);
        return number ? std::optional(Value::real(*number, type)) : std::nullopt;
    }
    case PhysicalKind::Int128: {
        const auto number = takeRaw<base::Int128>(bytes);
        return number ? std::optional(Value::decimal(*number, type)) : std::nullopt;
    }
    case PhysicalKind::Text: {
        const auto size = takeRaw<std::uint64_t>(bytes);
        if (!size || *size > bytes.size()) {
            return std::nullopt;
        }
        std::string text(bytes.substr(0, *size));
        bytes.remove_prefix(*size);
        return Value::text(std::move(text), type);
    }
    }
    return std::nullopt;
}

} // namespace

std::string packStruct(const StructShape& shape, std::span<const Value> fields)
{
    assert(fields.size() == shape.fields.size());
    std::string out;
    for (std::size_t i = 0; i < std::min(fields.size(), shape.fields.size()); ++i) {
        out.push_back(fields[i].isNull() ? '\0' : '\1');
        if (!fields[i].isNull()) {
            appendField(out, fields[i]);
        }
    }
    return out;
}

std::vector<Value> unpackStruct(const StructShape& shape, std::string_view packed)
{
    std::vector<Value> values;
    values.reserve(shape.fields.size());
    for (const StructField& field : shape.fields) {
        const bool isThere = !packed.empty() && packed.front() != '\0';
        packed.remove_prefix(std::min<std::size_t>(packed.size(), 1));
        auto value = isThere ? takeField(packed, field.type) : std::nullopt;
        values.push_back(value ? std::move(*value) : Value::null(field.type));
    }
    return values;
}

Value withField(const Value& whole, std::span<const std::uint32_t> path, Value field)
{
    if (path.empty()) {
        return field;
    }
    const StructShape& shape = *whole.type().shape;
    std::vector<Value> fields = unpackStruct(shape, whole.isNull() ? std::string_view() : whole.asText());
    fields[path.front()] = withField(fields[path.front()], path.subspan(1), std::move(field));
    return Value::text(packStruct(shape, fields), whole.type());
}

std::optional<std::size_t> findField(const StructShape& shape, std::string_view name)
{
    for (std::size_t i = 0; i < shape.fields.size(); ++i) {
        if (base::equalsIgnoringCase(shape.fields[i].name, name)) {
            return i;
        }
    }
    return std::nullopt;
}

} // namespace mergescope::values
