#include "core/binding/type_rules.h"

#include <algorithm>
#include <vector>

namespace mergescope::binding {

using values::DataType;
using values::TypeKind;

namespace {

constexpr int kMaxPrecision = 38;
constexpr int kMinAdjustedScale = 6;

DataType plainString()
{
    return DataType::of(TypeKind::String);
}

/// The wider of two types of whole numbers and decimals.
DataType widerExact(const DataType& a, const DataType& b, const sql::ExpressionRules& rules)
{
    if (a.kind == TypeKind::Numeric || b.kind == TypeKind::Numeric) {
        return DataType::of(TypeKind::Numeric);
    }
    if (a.kind == TypeKind::Decimal || b.kind == TypeKind::Decimal) {
        if (rules.decimalTyping == sql::DecimalTyping::Numeric) {
            return a == b ? a : DataType::of(TypeKind::Numeric);
        }
        return values::widerDecimalType(asDecimal(a, rules.bigIntDigits), asDecimal(b, rules.bigIntDigits));
    }
    if (a.kind == TypeKind::HugeInt || b.kind == TypeKind::HugeInt) {
        return DataType::of(TypeKind::HugeInt);
    }
    return a.kind > b.kind ? a : b;
}

DataType widerNumber(const DataType& a, const DataType& b, const sql::ExpressionRules& rules)
{
    if (a.kind == TypeKind::Double || b.kind == TypeKind::Double) {
        return DataType::of(TypeKind::Double);
    }
    if (a.kind == TypeKind::Float || b.kind == TypeKind::Float) {
        // FLOAT cannot hold an INT or a DECIMAL exactly; the engine goes to DOUBLE.
        return a.kind == b.kind ? a : DataType::of(TypeKind::Double);
    }
    return widerExact(a, b, rules);
}

DataType besideText(const DataType& other, const sql::ExpressionRules& rules)
{
    if (rules.textBesides != sql::TextBesides::Any) {
        return other;
    }
    if (other.isInteger()) {
        return DataType::of(TypeKind::BigInt);
    }
    return other.isNumeric() ? DataType::of(TypeKind::Double) : other;
}

DataType widerTemporal(const DataType& a, const DataType& b)
{
    const bool isZoned = a.kind == TypeKind::TimestampTz || b.kind == TypeKind::TimestampTz;
    return DataType::of(isZoned ? TypeKind::TimestampTz : TypeKind::Timestamp);
}

bool isDateOrTimestamp(const DataType& type)
{
    return type.kind == TypeKind::Date || type.isTimestamp();
}

/// Of two types neither of which is a text.
std::optional<DataType> commonOfTwo(const DataType& a, const DataType& b, const sql::ExpressionRules& rules,
                                    Meeting meeting)
{
    if (a == b || b.kind == TypeKind::Null) {
        return a;
    }
    if (a.kind == TypeKind::Null) {
        return b;
    }
    if (a.isNumeric() && b.isNumeric()) {
        return widerNumber(a, b, rules);
    }
    if (isDateOrTimestamp(a) && isDateOrTimestamp(b)) {
        return widerTemporal(a, b);
    }
    if (a.kind == TypeKind::Interval && b.kind == TypeKind::Interval) {
        return DataType::interval();
    }
    const bool hasBoolean = a.kind == TypeKind::Boolean || b.kind == TypeKind::Boolean;
    if (meeting != Meeting::Values && hasBoolean && rules.booleansCompareWithNumbers &&
        (a.isNumeric() || b.isNumeric())) {
        return a.isNumeric() ? a : b;
    }
    return std::nullopt;
}

/// May a text become this type where the two meet?
bool meetsText(const Operand& text, const sql::ExpressionRules& rules, Meeting meeting)
{
    switch (rules.textBesides) {
    case sql::TextBesides::Any:
        return true;
    case sql::TextBesides::LiteralOnly:
        return text.isTextLiteral;
    case sql::TextBesides::AnyInEquality:
        return text.isTextLiteral || meeting == Meeting::Equality;
    }
    return false;
}

std::optional<ArithmeticTypes> decimalTypes(sql::Operator op, const DataType& left, const DataType& right)
{
    const auto exact = arithmeticOperator(op);
    return ArithmeticTypes{left, right,
                           exact ? values::decimalResultType(*exact, left, right) : DataType::of(TypeKind::BigInt)};
}

/// Sums keep the larger scale, products add both; what does not fit in 38 digits is found out when it is computed.
DataType widthOnlyResult(sql::Operator op, const DataType& a, const DataType& b, bool staysNarrow)
{
    constexpr unsigned kNarrow = 18; // what fits in 64 bits
    const unsigned most = staysNarrow && a.precision <= kNarrow && b.precision <= kNarrow ? kNarrow : kMaxPrecision;
    const unsigned scale = std::max(a.scale, b.scale);
    const unsigned whole = static_cast<unsigned>(std::max(a.precision - a.scale, b.precision - b.scale));
    const auto bounded = [most](unsigned precision, unsigned digits) {
        return DataType::decimal(std::max(std::min(precision, most), digits), digits);
    };
    if (op == sql::Operator::Multiply) {
        return bounded(unsigned{a.precision} + b.precision,
                       std::min(unsigned{a.scale} + b.scale, static_cast<unsigned>(kMaxPrecision)));
    }
    return bounded(whole + scale + (op == sql::Operator::Modulo ? 0U : 1U), scale);
}

std::optional<ArithmeticTypes> exactTypes(sql::Operator op, const DataType& a, const DataType& b,
                                          const sql::ExpressionRules& rules)
{
    const DataType left = asDecimal(a, rules.bigIntDigits);
    const DataType right = asDecimal(b, rules.bigIntDigits);
    switch (rules.decimalTyping) {
    case sql::DecimalTyping::Spark:
        return decimalTypes(op, left, right);
    case sql::DecimalTyping::DuckDb:
        return ArithmeticTypes{left, right, widthOnlyResult(op, left, right, rules.productsStayNarrow)};
    case sql::DecimalTyping::Numeric:
        break;
    }
    const DataType numeric = DataType::of(TypeKind::Numeric);
    return ArithmeticTypes{numeric, numeric, numeric};
}

} // namespace

DataType asDecimal(const DataType& type, unsigned bigIntDigits)
{
    if (type.kind == TypeKind::HugeInt) {
        return DataType::decimal(values::kMaxDecimalDigits, 0);
    }
    if (type.kind == TypeKind::BigInt) {
        return DataType::decimal(bigIntDigits, 0);
    }
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
        return DataType::decimal(static_cast<unsigned>(std::max(precision, 1)),
                                 static_cast<unsigned>(std::max(scale, 0)));
    }
    const int whole = precision - scale;
    const int kept = std::max(kMaxPrecision - whole, std::min(scale, kMinAdjustedScale));
    return DataType::decimal(kMaxPrecision, static_cast<unsigned>(kept));
}

std::optional<DataType> commonType(std::span<const Operand> operands, const sql::ExpressionRules& rules,
                                   Meeting meeting)
{
    // Texts last: what a text becomes depends on the widest of the others.
    DataType common;
    bool anyText = false;
    for (const Operand& operand : operands) {
        if (operand.type.kind == TypeKind::String) {
            anyText = true;
            continue;
        }
        const auto next = commonOfTwo(common, operand.type, rules, meeting);
        if (!next) {
            return std::nullopt;
        }
        common = *next;
    }
    if (!anyText) {
        return common;
    }
    if (common.kind == TypeKind::Null) {
        for (const Operand& operand : operands) {
            const DataType& type = operand.type;
            const bool differs = common.kind == TypeKind::String && type.kind == TypeKind::String && type != common;
            common = differs ? plainString() : type.kind == TypeKind::String ? type : common;
        }
        return common;
    }
    const bool allMeet = std::all_of(operands.begin(), operands.end(), [&](const Operand& operand) {
        return operand.type.kind != TypeKind::String || meetsText(operand, rules, meeting);
    });
    return allMeet && common.kind != TypeKind::Struct ? std::optional(besideText(common, rules)) : std::nullopt;
}

std::optional<DataType> commonType(std::span<const DataType> types, const sql::ExpressionRules& rules)
{
    return commonType(std::vector<Operand>(types.begin(), types.end()), rules);
}

std::optional<DataType> commonType(const DataType& a, const DataType& b, const sql::ExpressionRules& rules)
{
    return commonType(std::vector<Operand>{a, b}, rules);
}

bool castsImplicitly(const DataType& from, const DataType& to, const sql::ExpressionRules& rules, bool isTextLiteral)
{
    if (from.kind == to.kind || from.kind == TypeKind::Null) {
        return true;
    }
    if (to.kind == TypeKind::String) {
        return rules.valuesBecomeTexts && from.kind != TypeKind::Struct;
    }
    if (from.kind == TypeKind::String) {
        return rules.textBesides == sql::TextBesides::Any || isTextLiteral;
    }
    if (from.isNumeric() && to.isNumeric()) {
        return to.isFloating() || to.kind == TypeKind::Decimal || to.isWideNumber() ||
               (from.isInteger() && to.isInteger());
    }
    return isDateOrTimestamp(from) && isDateOrTimestamp(to);
}

std::optional<ArithmeticTypes> arithmeticTypes(sql::Operator op, const Operand& left, const Operand& right,
                                               const sql::ExpressionRules& rules)
{
    DataType a = left.type;
    DataType b = right.type;
    if (isTemporal(a) || isTemporal(b)) {
        return temporalTypes(op, a, b, rules);
    }
    if (a.kind == TypeKind::Null && b.kind == TypeKind::Null) {
        a = b = DataType::of(TypeKind::Double);
    } else if (a.kind == TypeKind::Null) {
        a = b;
    } else if (b.kind == TypeKind::Null) {
        b = a;
    }
    const bool takesTexts = rules.textBesides != sql::TextBesides::AnyInEquality;
    if (a.kind == TypeKind::String && b.isNumeric() && takesTexts && meetsText(left, rules, Meeting::Values)) {
        a = besideText(b, rules);
    } else if (b.kind == TypeKind::String && a.isNumeric() && takesTexts && meetsText(right, rules, Meeting::Values)) {
        b = besideText(a, rules);
    }
    if (!a.isNumeric() || !b.isNumeric()) {
        return std::nullopt;
    }
    const DataType real = DataType::of(TypeKind::Double);
    if (op == sql::Operator::Divide && rules.division == sql::Division::Double) {
        return ArithmeticTypes{real, real, real};
    }
    const auto isScaled = [](const DataType& type) {
        return type.kind == TypeKind::Decimal || type.kind == TypeKind::Numeric;
    };
    const bool hasFloating = a.isFloating() || b.isFloating();
    if ((isScaled(a) || isScaled(b)) && !hasFloating) {
        return exactTypes(op, a, b, rules);
    }
    const DataType common = widerNumber(a, b, rules);
    if (op == sql::Operator::IntegerDivide && !rules.doubleSlashOperator) {
        const DataType whole = DataType::of(TypeKind::BigInt);
        return common.isInteger() ? std::optional(ArithmeticTypes{whole, whole, whole}) : std::nullopt;
    }
    if (op == sql::Operator::Divide && rules.division == sql::Division::DoubleOrDecimal) {
        return ArithmeticTypes{real, real, real};
    }
    return ArithmeticTypes{common, common, common};
}

} // namespace mergescope::binding
