#include "core/binding/type_rules.h"

#include <algorithm>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

constexpr int kMaxPrecision = 38;
constexpr int kMinAdjustedScale = 6;

bool isTemporal(const DataType& type)
{
    return type.kind == TypeKind::Date || type.kind == TypeKind::Timestamp;
}

DataType plainString()
{
    return DataType::of(TypeKind::String);
}

DataType widerNumber(const DataType& a, const DataType& b)
{
    if (a.kind == TypeKind::Double || b.kind == TypeKind::Double) {
        return DataType::of(TypeKind::Double);
    }
    if (a.kind == TypeKind::Float || b.kind == TypeKind::Float) {
        // FLOAT cannot hold an INT or a DECIMAL exactly; the engine goes to DOUBLE.
        return a.kind == b.kind ? a : DataType::of(TypeKind::Double);
    }
    if (a.kind == TypeKind::Decimal || b.kind == TypeKind::Decimal) {
        return values::widerDecimalType(asDecimal(a), asDecimal(b));
    }
    return a.kind > b.kind ? a : b;
}

std::optional<DataType> besideText(const DataType& other)
{
    if (other.isInteger()) {
        return DataType::of(TypeKind::BigInt);
    }
    if (other.isNumeric()) {
        return DataType::of(TypeKind::Double);
    }
    return other;
}

std::optional<ArithmeticTypes> decimalTypes(sql::Operator op, const DataType& left, const DataType& right)
{
    const auto exact = arithmeticOperator(op);
    return ArithmeticTypes{left, right,
                           exact ? values::decimalResultType(*exact, left, right) : DataType::of(TypeKind::BigInt)};
}

} // namespace

DataType asDecimal(const DataType& type)
{
    return type.isInteger() ? values::decimalTypeOfInteger(type.kind) : type;
}

std::optional<values::ArithmeticOperator> arithmeticOperator(sql::Operator op)
{
    if (op == sql::Operator::Add) {
        return values::ArithmeticOperator::Add;
    }
    if (op == sql::Operator::Subtract) {
        return values::ArithmeticOperator::Subtract;
    }
    if (op == sql::Operator::Multiply) {
        return values::ArithmeticOperator::Multiply;
    }
    if (op == sql::Operator::Divide) {
        return values::ArithmeticOperator::Divide;
    }
    if (op == sql::Operator::Modulo) {
        return values::ArithmeticOperator::Modulo;
    }
    return std::nullopt;
}

DataType boundedDecimal(int precision, int scale)
{
    if (precision <= kMaxPrecision) {
        return DataType::decimal(static_cast<unsigned>(std::max(precision, 1)), static_cast<unsigned>(std::max(scale, 0)));
    }
    const int whole = precision - scale;
    const int kept = std::max(kMaxPrecision - whole, std::min(scale, kMinAdjustedScale));
    return DataType::decimal(kMaxPrecision, static_cast<unsigned>(kept));
}

std::optional<DataType> commonType(const DataType& a, const DataType& b)
{
    if (a == b) {
        return a;
    }
    if (a.kind == TypeKind::Null) {
        return b;
    }
    if (b.kind == TypeKind::Null) {
        return a;
    }
    if (a.isNumeric() && b.isNumeric()) {
        return widerNumber(a, b);
    }
    if (isTemporal(a) && isTemporal(b)) {
        return DataType::of(TypeKind::Timestamp);
    }
    if (a.kind == TypeKind::String && b.kind == TypeKind::String) {
        return plainString();
    }
    if (a.kind == TypeKind::String) {
        return besideText(b);
    }
    if (b.kind == TypeKind::String) {
        return besideText(a);
    }
    return std::nullopt;
}

std::optional<DataType> commonType(std::span<const DataType> types)
{
    // Texts last: what a text becomes depends on the widest of the others.
    DataType common;
    for (const bool texts : {false, true}) {
        for (const DataType& type : types) {
            if ((type.kind == TypeKind::String) != texts) {
                continue;
            }
            const std::optional<DataType> next = commonType(common, type);
            if (!next) {
                return std::nullopt;
            }
            common = *next;
        }
    }
    return common;
}

bool castsImplicitly(const DataType& from, const DataType& to)
{
    if (from.kind == to.kind || from.kind == TypeKind::Null || to.kind == TypeKind::String) {
        return true;
    }
    if (from.kind == TypeKind::String) {
        return true;
    }
    if (from.isNumeric() && to.isNumeric()) {
        return to.isFloating() || to.kind == TypeKind::Decimal || (from.isInteger() && to.isInteger());
    }
    return isTemporal(from) && isTemporal(to);
}

std::optional<ArithmeticTypes> arithmeticTypes(sql::Operator op, const DataType& left, const DataType& right)
{
    DataType a = left;
    DataType b = right;
    if (a.kind == TypeKind::Date && (op == sql::Operator::Add || op == sql::Operator::Subtract)
        && (b.isInteger() || b.kind == TypeKind::Null) && b.kind != TypeKind::BigInt) {
        return ArithmeticTypes{a, DataType::of(TypeKind::Int), a};
    }
    if (b.kind == TypeKind::Date && op == sql::Operator::Add && (a.isInteger() || a.kind == TypeKind::Null)
        && a.kind != TypeKind::BigInt) {
        return ArithmeticTypes{DataType::of(TypeKind::Int), b, b};
    }
    if (a.kind == TypeKind::Null && b.kind == TypeKind::Null) {
        a = b = DataType::of(TypeKind::Double);
    } else if (a.kind == TypeKind::Null) {
        a = b;
    } else if (b.kind == TypeKind::Null) {
        b = a;
    }
    if (a.kind == TypeKind::String && b.isNumeric()) {
        a = *besideText(b);
    } else if (b.kind == TypeKind::String && a.isNumeric()) {
        b = *besideText(a);
    }
    if (!a.isNumeric() || !b.isNumeric()) {
        return std::nullopt;
    }
    const bool hasDecimal = a.kind == TypeKind::Decimal || b.kind == TypeKind::Decimal;
    if (hasDecimal && !a.isFloating() && !b.isFloating()) {
        return decimalTypes(op, asDecimal(a), asDecimal(b));
    }
    const DataType common = widerNumber(a, b);
    if (op == sql::Operator::IntegerDivide) {
        return common.isInteger() ? std::optional(ArithmeticTypes{DataType::of(TypeKind::BigInt),
                                                                  DataType::of(TypeKind::BigInt),
                                                                  DataType::of(TypeKind::BigInt)})
                                  : std::nullopt;
    }
    if (op == sql::Operator::Divide) {
        const DataType real = DataType::of(TypeKind::Double);
        return ArithmeticTypes{real, real, real};
    }
    return ArithmeticTypes{common, common, common};
}

} // namespace mergescope::binding
