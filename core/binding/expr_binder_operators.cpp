// Operators: the types of their operands, and what comes out.
#include "core/binding/expr_binder.h"

#include "core/base/letters.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mergescope::binding {

using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using values::DataType;
using values::TypeKind;

std::optional<DataType> ExprBinder::bindUnary(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types) {
        return std::nullopt;
    }
    const sql::Expr& expr = m_context.ast[id];
    const ExprId operand = m_context.ast.operandsOf(id)[0];
    DataType type = types->front();
    if (expr.op == Operator::Not) {
        return isBooleanLike(operand, type) ? done(id, DataType::of(TypeKind::Boolean)) : std::nullopt;
    }
    const bool takesText = type.kind == TypeKind::String && rules().textBesides == sql::TextBesides::Any;
    if (type.kind == TypeKind::Null || takesText) {
        return done(id, DataType::of(TypeKind::Double), DataType::of(TypeKind::Double));
    }
    if (type.kind == TypeKind::Interval) {
        return done(id, type, type);
    }
    if (!type.isNumeric()) {
        return mismatch(id, MessageId::BindNeedsNumber, {values::toText(type)});
    }
    const DataType operandType = type;
    if (expr.op == Operator::Minus && m_context.ast[operand].kind == ExprKind::Literal) {
        // The lowest INT and BIGINT have no positive counterpart: their digits alone are of the next wider type.
        const values::Value& literal = m_context.ast.literalOf(operand);
        constexpr std::int64_t kBeyondInt = 2147483648;
        if (type.kind == TypeKind::BigInt && literal.asInteger() == kBeyondInt) {
            type = DataType::of(TypeKind::Int);
        } else if (type.kind == TypeKind::Decimal && type.scale == 0 &&
                   literal.asDecimal() == -static_cast<base::Int128>(INT64_MIN)) {
            type = DataType::of(TypeKind::BigInt);
        }
    }
    return done(id, type, operandType);
}

std::optional<DataType> ExprBinder::bindBinary(ExprId id)
{
    switch (m_context.ast[id].op) {
    case Operator::And:
    case Operator::Or:
        return bindLogic(id);
    case Operator::Equal:
    case Operator::NotEqual:
    case Operator::Less:
    case Operator::LessOrEqual:
    case Operator::Greater:
    case Operator::GreaterOrEqual:
    case Operator::NullSafeEqual:
        return bindComparison(id);
    case Operator::Concat:
        return bindConcat(id);
    case Operator::Add:
    case Operator::Subtract:
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::Modulo:
    case Operator::IntegerDivide:
        return bindArithmetic(id);
    case Operator::None:
    case Operator::Not:
    case Operator::Plus:
    case Operator::Minus:
    case Operator::Like:
    case Operator::ILike:
    case Operator::RLike:
    case Operator::True:
    case Operator::False:
    case Operator::Unknown:
    case Operator::TryCast:
        break;
    }
    return std::nullopt;
}

std::optional<DataType> ExprBinder::bindLogic(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types) {
        return std::nullopt;
    }
    const auto operands = m_context.ast.operandsOf(id);
    const bool left = isBooleanLike(operands[0], (*types)[0]);
    const bool right = isBooleanLike(operands[1], (*types)[1]);
    return left && right ? done(id, DataType::of(TypeKind::Boolean), DataType::of(TypeKind::Boolean)) : std::nullopt;
}

std::optional<DataType> ExprBinder::bindComparison(ExprId id)
{
    const auto operands = m_context.ast.operandsOf(id);
    if (m_context.ast[operands[0]].kind == ExprKind::Row && m_context.ast[operands[1]].kind == ExprKind::Row) {
        return bindRowComparison(id);
    }
    const auto bound = operandsOf(id);
    if (!bound) {
        return std::nullopt;
    }
    const Operator op = m_context.ast[id].op;
    const bool isEquality = op == Operator::Equal || op == Operator::NotEqual || op == Operator::NullSafeEqual;
    const auto common = commonType(*bound, rules(), isEquality ? Meeting::Equality : Meeting::Order);
    if (!common) {
        return operandsMismatch(id, *bound);
    }
    return castLiterals(id, *common) ? done(id, DataType::of(TypeKind::Boolean), fixedText(id).value_or(*common))
                                     : std::nullopt;
}

std::optional<DataType> ExprBinder::fixedText(ExprId id) const
{
    const values::CastRules& casts = rules().casts;
    if (!casts.padsFixedText || casts.stripsFixedText) {
        return std::nullopt;
    }
    const ExprTable& facts = m_facts.table();
    std::optional<DataType> column;
    for (const ExprId operand : m_context.ast.operandsOf(id)) {
        if (m_context.ast[operand].kind == ExprKind::Name && facts[operand].type.fixedLength && !column) {
            column = facts[operand].type;
        } else if (!isTextLiteral(operand)) {
            return std::nullopt;
        }
    }
    for (const ExprId operand : m_context.ast.operandsOf(id)) {
        const bool isLonger = column && isTextLiteral(operand) &&
                              base::characterCount(m_context.ast.literalOf(operand).asText()) > column->length;
        column = isLonger ? std::nullopt : column;
    }
    return column;
}

std::optional<DataType> ExprBinder::bindRowComparison(ExprId id)
{
    const auto rows = m_context.ast.operandsOf(id);
    const auto left = m_context.ast.operandsOf(rows[0]);
    const auto right = m_context.ast.operandsOf(rows[1]);
    const Operator op = m_context.ast[id].op;
    const bool isEquality = op == Operator::Equal || op == Operator::NotEqual || op == Operator::NullSafeEqual;
    if (!isEquality || left.size() != right.size()) {
        return mismatch(id, MessageId::BindRowSizes, {});
    }
    std::vector<DataType> commons;
    for (std::size_t i = 0; i < left.size(); ++i) {
        const Type a = bindNode(left[i]);
        const Type b = bindNode(right[i]);
        if (!a || !b) {
            return std::nullopt;
        }
        const std::array both{Operand(*a, isTextLiteral(left[i])), Operand(*b, isTextLiteral(right[i]))};
        const auto common = commonType(both, rules(), Meeting::Equality);
        if (!common) {
            return operandsMismatch(id, both);
        }
        if (!castLiteral(left[i], *common) || !castLiteral(right[i], *common)) {
            return std::nullopt;
        }
        commons.push_back(*common);
    }
    (void)done(rows[0], DataType{});
    (void)done(rows[1], DataType{});
    return doneWith(id, DataType::of(TypeKind::Boolean), std::move(commons));
}

DataType ExprBinder::literalPrecision(ExprId id, const DataType& type, const DataType& other) const
{
    // Beside a decimal, a whole number written out counts with the digits it has: 1.5 + 1 is DECIMAL(3,1).
    const sql::Expr& expr = m_context.ast[id];
    if (!rules().literalsKeepTheirDigits || expr.kind != ExprKind::Literal || other.kind != TypeKind::Decimal ||
        !type.isInteger() || m_context.ast.literalOf(id).isNull()) {
        return type;
    }
    return values::decimalTypeOfLiteral(m_context.ast.literalOf(id).asInteger());
}

std::optional<DataType> ExprBinder::bindArithmetic(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types) {
        return std::nullopt;
    }
    const auto operands = m_context.ast.operandsOf(id);
    const DataType left = literalPrecision(operands[0], (*types)[0], (*types)[1]);
    const DataType right = literalPrecision(operands[1], (*types)[1], (*types)[0]);
    const auto arithmetic = arithmeticTypes(m_context.ast[id].op, Operand(left, isTextLiteral(operands[0])),
                                            Operand(right, isTextLiteral(operands[1])), rules());
    if (!arithmetic) {
        const auto notNumber =
            (*types)[0].isNumeric() || (*types)[0].kind == TypeKind::Null ? (*types)[1] : (*types)[0];
        return mismatch(id, MessageId::BindNeedsNumber, {values::toText(notNumber)});
    }
    if (!castLiteral(operands[0], arithmetic->left) || !castLiteral(operands[1], arithmetic->right)) {
        return std::nullopt;
    }
    return doneWith(id, arithmetic->result, {arithmetic->left, arithmetic->right});
}

std::optional<DataType> ExprBinder::bindConcat(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types) {
        return std::nullopt;
    }
    const auto isNull = [](const DataType& type) { return type.kind == TypeKind::Null; };
    const bool hasNoType = rules().concatOfNullHasNoType && std::any_of(types->begin(), types->end(), isNull);
    const DataType text = DataType::of(TypeKind::String);
    return done(id, hasNoType ? DataType{} : text, text);
}

std::optional<DataType> ExprBinder::bindIsNull(ExprId id)
{
    return operandTypes(id) ? done(id, DataType::of(TypeKind::Boolean)) : std::nullopt;
}

std::optional<DataType> ExprBinder::bindIsTruth(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types || !isBooleanLike(m_context.ast.operandsOf(id)[0], types->front())) {
        return std::nullopt;
    }
    return done(id, DataType::of(TypeKind::Boolean));
}

std::optional<DataType> ExprBinder::bindMembership(ExprId id)
{
    const auto bound = operandsOf(id);
    if (!bound) {
        return std::nullopt;
    }
    const DataType boolean = DataType::of(TypeKind::Boolean);
    const auto operands = m_context.ast.operandsOf(id);
    if (m_context.ast[id].kind == ExprKind::Between) {
        // BETWEEN is two comparisons, each with its own common type.
        std::vector<DataType> commons;
        for (const std::size_t side : {std::size_t{1}, std::size_t{2}}) {
            const auto common = commonType(std::array{(*bound)[0], (*bound)[side]}, rules(), Meeting::Order);
            if (!common) {
                return operandsMismatch(id, *bound);
            }
            if (!castLiteral(operands[0], *common) || !castLiteral(operands[side], *common)) {
                return std::nullopt;
            }
            commons.push_back(*common);
        }
        return doneWith(id, boolean, std::move(commons));
    }
    const auto common = commonType(*bound, rules(), Meeting::Equality);
    if (!common) {
        return operandsMismatch(id, *bound);
    }
    return castLiterals(id, *common) ? done(id, boolean, fixedText(id).value_or(*common)) : std::nullopt;
}

std::optional<DataType> ExprBinder::bindLike(ExprId id)
{
    const auto bound = operandsOf(id);
    if (!bound) {
        return std::nullopt;
    }
    const bool areTexts = std::all_of(bound->begin(), bound->end(), [](const Operand& operand) {
        return operand.type.kind == TypeKind::String || operand.type.kind == TypeKind::Null;
    });
    if (!areTexts && !rules().valuesBecomeTexts) {
        return operandsMismatch(id, *bound);
    }
    return done(id, DataType::of(TypeKind::Boolean), DataType::of(TypeKind::String));
}

} // namespace mergescope::binding
