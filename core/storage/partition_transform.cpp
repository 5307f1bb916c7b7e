#include "core/storage/partition_transform.h"

#include "core/values/datetime.h"

#include <algorithm>
#include <array>
#include <string>

namespace mergescope::storage {

namespace {

using values::DataType;
using values::TypeKind;
using values::Value;

constexpr std::int32_t kEpochYear = 1970;
constexpr std::int64_t kMonthsPerYear = 12;

std::uint32_t rotateLeft(std::uint32_t value, unsigned by)
{
    return (value << by) | (value >> (32U - by));
}

std::uint32_t byteAt(std::string_view bytes, std::size_t index)
{
    return static_cast<unsigned char>(bytes[index]);
}

std::uint32_t mixed(std::uint32_t block)
{
    return rotateLeft(block * 0xcc9e2d51U, 15) * 0x1b873593U;
}

std::string littleEndian(std::int64_t value)
{
    std::string bytes(8, '\0');
    auto rest = static_cast<std::uint64_t>(value);
    for (char& byte : bytes) {
        byte = static_cast<char>(rest & 0xFFU);
        rest >>= 8U;
    }
    return bytes;
}

/// The fewest bytes of two's complement that hold the number, highest first.
std::string shortestBigEndian(base::Int128 value)
{
    std::array<char, 16> bytes{};
    base::Int128 rest = value;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        bytes[i] = static_cast<char>(static_cast<unsigned char>(rest & 0xFF));
        rest >>= 8;
    }
    const char filler = value < 0 ? '\xFF' : '\0';
    std::size_t first = 0;
    while (first + 1 < bytes.size() && bytes[first] == filler && ((bytes[first + 1] ^ filler) & 0x80) == 0) {
        ++first;
    }
    return {bytes.begin() + static_cast<std::ptrdiff_t>(first), bytes.end()};
}

std::int64_t floorDivide(std::int64_t value, std::int64_t by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

std::int64_t dayOf(const Value& value)
{
    return value.type().kind == TypeKind::Date ? value.asInteger() : values::daysFromMicros(value.asInteger());
}

/// The first letters of a text; a letter may be several bytes.
std::string firstLetters(const std::string& text, std::int64_t count)
{
    std::size_t end = 0;
    for (; end < text.size() && count > 0; --count) {
        do {
            ++end;
        } while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U);
    }
    return text.substr(0, end);
}

Value truncated(const Value& value, std::int64_t width)
{
    if (value.type().kind == TypeKind::String) {
        return Value::text(firstLetters(value.asText(), width), value.type());
    }
    if (value.type().kind == TypeKind::Decimal) {
        const base::Int128 unscaled = value.asDecimal();
        const base::Int128 rest = unscaled % width;
        return Value::decimal(unscaled - (rest < 0 ? rest + width : rest), value.type());
    }
    const std::int64_t rest = value.asInteger() % width;
    return Value::integer(value.asInteger() - (rest < 0 ? rest + width : rest), value.type());
}

} // namespace

std::uint32_t murmur3(std::string_view bytes)
{
    std::uint32_t hash = 0;
    const std::size_t blocks = bytes.size() / 4;
    for (std::size_t block = 0; block < blocks; ++block) {
        const std::size_t at = block * 4;
        const std::uint32_t word = byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8U) | (byteAt(bytes, at + 2) << 16U) |
                                   (byteAt(bytes, at + 3) << 24U);
        hash = rotateLeft(hash ^ mixed(word), 13) * 5 + 0xe6546b64U;
    }
    std::uint32_t tail = 0;
    for (std::size_t i = bytes.size(); i > blocks * 4; --i) {
        tail = (tail << 8U) | byteAt(bytes, i - 1);
    }
    if (bytes.size() > blocks * 4) {
        hash ^= mixed(tail);
    }
    hash ^= static_cast<std::uint32_t>(bytes.size());
    hash = (hash ^ (hash >> 16U)) * 0x85ebca6bU;
    hash = (hash ^ (hash >> 13U)) * 0xc2b2ae35U;
    return hash ^ (hash >> 16U);
}

std::uint32_t bucketHash(const Value& value)
{
    switch (values::physicalKind(value.type())) {
    case values::PhysicalKind::Int32:
    case values::PhysicalKind::Int64:
        return murmur3(littleEndian(value.asInteger()));
    case values::PhysicalKind::Int128:
        return murmur3(shortestBigEndian(value.asDecimal()));
    case values::PhysicalKind::Text:
        return murmur3(value.asText());
    case values::PhysicalKind::Boolean:
    case values::PhysicalKind::Double:
        break; // bucket() takes neither: binding refuses them
    }
    return 0;
}

Value partitionValue(const catalog::PartitionSpec& spec, const Value& cell)
{
    const DataType number = DataType::of(TypeKind::Int);
    if (spec.transform == "identity") {
        return cell;
    }
    if (cell.isNull()) {
        return Value::null(spec.transform == "truncate" ? cell.type() : number);
    }
    if (spec.transform == "years") {
        return Value::integer(values::civilFromDays(dayOf(cell)).year - kEpochYear, number);
    }
    if (spec.transform == "months") {
        const values::CivilDate date = values::civilFromDays(dayOf(cell));
        return Value::integer((date.year - kEpochYear) * kMonthsPerYear + date.month - 1, number);
    }
    if (spec.transform == "days") {
        return Value::integer(dayOf(cell), DataType::of(TypeKind::Date));
    }
    if (spec.transform == "hours") {
        return Value::integer(floorDivide(cell.asInteger(), values::kMicrosPerHour), number);
    }
    const std::int64_t argument = std::max<std::int64_t>(1, spec.argument.value_or(1));
    if (spec.transform == "bucket") {
        return Value::integer(static_cast<std::int64_t>(bucketHash(cell) & 0x7FFFFFFFU) % argument, number);
    }
    return truncated(cell, argument);
}

} // namespace mergescope::storage
