#include "core/values/compare.h"

#include "core/values/decimal.h"
#include "core/values/interval.h"
#include "core/values/numeric.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace mergescope::values {

namespace {

constexpr std::uint64_t kFactor = 0x9FB21C651E98DF25ULL;

/// Spreads every bit of the input over the result.
std::uint64_t mixed(std::uint64_t bits)
{
    bits ^= bits >> 32;
    bits *= kFactor;
    bits ^= bits >> 29;
    bits *= 0xD6E8FEB86659FD93ULL;
    return bits ^ (bits >> 32);
}

Order orderOfInt128(base::Int128 a, base::Int128 b)
{
    return a < b ? -1 : a > b ? 1 : 0;
}

double asReal(const Value& value)
{
    if (value.type().isFloating()) {
        return value.asReal();
    }
    if (!value.type().isInteger()) {
        const ExactNumber number = exactNumber(value.asDecimal(), value.type());
        return decimalToReal(number.unscaled, number.scale);
    }
    return static_cast<double>(value.asInteger());
}

ExactNumber exactOf(const Value& value)
{
    return value.type().isInteger() ? ExactNumber{value.asInteger(), 0} : exactNumber(value.asDecimal(), value.type());
}

Order orderOfNumbers(const Value& a, const Value& b)
{
    if (a.type().isFloating() || b.type().isFloating()) {
        return orderOf(asReal(a), asReal(b));
    }
    const ExactNumber x = exactOf(a);
    const ExactNumber y = exactOf(b);
    return orderOfDecimals(x.unscaled, x.scale, y.unscaled, y.scale);
}

} // namespace

ExactNumber exactNumber(base::Int128 stored, const DataType& type)
{
    if (type.kind == TypeKind::Numeric) {
        const Numeric number = unpackNumeric(stored);
        return {number.unscaled, number.scale};
    }
    return {stored, type.kind == TypeKind::Decimal ? type.scale : 0U};
}

Order orderOfInt128s(base::Int128 a, const DataType& aType, base::Int128 b, const DataType& bType)
{
    if (aType.kind == TypeKind::Interval) {
        return orderOfInt128(intervalSize(unpackInterval(a)), intervalSize(unpackInterval(b)));
    }
    const ExactNumber x = exactNumber(a, aType);
    const ExactNumber y = exactNumber(b, bType);
    return orderOfDecimals(x.unscaled, x.scale, y.unscaled, y.scale);
}

Order orderOfDecimals(base::Int128 a, unsigned aScale, base::Int128 b, unsigned bScale)
{
    if (aScale > bScale) {
        return -orderOfDecimals(b, bScale, a, aScale);
    }
    base::Int128 shifted = 0;
    if (__builtin_mul_overflow(a, powerOfTen(bScale - aScale), &shifted)) {
        // Larger than anything at that scale.
        return a < 0 ? -1 : 1;
    }
    return orderOfInt128(shifted, b);
}

bool areComparable(const DataType& a, const DataType& b)
{
    return (a.kind == b.kind && a.shape == b.shape) || (a.isNumeric() && b.isNumeric());
}

Order orderOf(const Value& a, const Value& b)
{
    assert(!a.isNull() && !b.isNull() && areComparable(a.type(), b.type()));
    switch (a.type().kind) {
    case TypeKind::Boolean:
        return static_cast<int>(a.asBoolean()) - static_cast<int>(b.asBoolean());
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
    case TypeKind::Float:
    case TypeKind::Double:
    case TypeKind::Decimal:
    case TypeKind::HugeInt:
    case TypeKind::Numeric:
        return orderOfNumbers(a, b);
    case TypeKind::Interval:
        return orderOfInt128s(a.asDecimal(), a.type(), b.asDecimal(), b.type());
    case TypeKind::String:
    case TypeKind::Binary:
    case TypeKind::Bits:
    case TypeKind::Struct:
        return orderOf(std::string_view(a.asText()), std::string_view(b.asText()));
    case TypeKind::Date:
    case TypeKind::Timestamp:
    case TypeKind::TimestampTz:
    case TypeKind::Time:
        return orderOf(a.asInteger(), b.asInteger());
    case TypeKind::Null:
        return 0;
    }
    return 0;
}

Truth equals(const Value& a, const Value& b)
{
    if (a.isNull() || b.isNull()) {
        return Truth::Unknown;
    }
    return orderOf(a, b) == 0 ? Truth::True : Truth::False;
}

bool isNotDistinct(const Value& a, const Value& b)
{
    if (a.isNull() || b.isNull()) {
        return a.isNull() && b.isNull();
    }
    return orderOf(a, b) == 0;
}

std::uint64_t hashOf(std::int64_t value)
{
    return mixed(static_cast<std::uint64_t>(value));
}

std::uint64_t hashOf(double value)
{
    if (std::isnan(value)) {
        return mixed(0x7FF8000000000000ULL);
    }
    // 0.0 and -0.0 are equal and must meet.
    return mixed(value == 0 ? 0 : std::bit_cast<std::uint64_t>(value));
}

std::uint64_t hashOf(std::string_view value)
{
    std::uint64_t hash = mixed(value.size() + 1);
    while (value.size() >= sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, value.data(), sizeof word);
        hash = (hash ^ mixed(word)) * kFactor;
        value.remove_prefix(sizeof word);
    }
    std::uint64_t rest = 0;
    if (!value.empty()) {
        std::memcpy(&rest, value.data(), value.size());
    }
    return mixed(hash ^ mixed(rest));
}

std::uint64_t hashOfDecimal(base::Int128 unscaled, unsigned scale)
{
    // Zeros at the end of the fraction are not part of the value.
    base::Int128 value = unscaled;
    for (unsigned left = scale; left > 0 && value % 10 == 0; --left) {
        value /= 10;
        --scale;
    }
    if (value == 0) {
        scale = 0;
    }
    const auto bits = static_cast<base::UInt128>(value);
    const std::uint64_t low = mixed(static_cast<std::uint64_t>(bits) + scale);
    return mixed(low ^ static_cast<std::uint64_t>(bits >> 64));
}

std::uint64_t hashOfInt128(base::Int128 stored, const DataType& type)
{
    if (type.kind == TypeKind::Interval) {
        return hashOfDecimal(intervalSize(unpackInterval(stored)), 0);
    }
    const ExactNumber number = exactNumber(stored, type);
    return hashOfDecimal(number.unscaled, number.scale);
}

std::uint64_t hashOf(const Value& value)
{
    if (value.isNull()) {
        return kNullHash;
    }
    switch (physicalKind(value.type())) {
    case PhysicalKind::Boolean:
        return hashOf(std::int64_t{value.asBoolean() ? 1 : 0});
    case PhysicalKind::Int32:
    case PhysicalKind::Int64:
        return hashOf(value.asInteger());
    case PhysicalKind::Double:
        return hashOf(value.asReal());
    case PhysicalKind::Int128:
        return hashOfInt128(value.asDecimal(), value.type());
    case PhysicalKind::Text:
        return hashOf(std::string_view(value.asText()));
    }
    return kNullHash;
}

} // namespace mergescope::values
