// Arithmetic, text joined by ||, and subqueries as values.
#include "core/execution/evaluation/evaluator.h"

#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/values/arithmetic.h"
#include "core/values/decimal.h"

#include <cmath>
#include <limits>
#include <string>

namespace mergescope::execution {

using base::Failure;
using sql::ExprId;
using sql::Operator;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::ArithmeticFailure;
using values::ArithmeticOperator;
using values::DataType;
using values::PhysicalKind;
using values::TypeKind;

namespace {

std::int64_t integerAt(const Column& column, std::size_t row)
{
    return values::physicalKind(column.type()) == PhysicalKind::Int32 ? column.int32s()[row] : column.int64s()[row];
}

base::Result<double, ArithmeticFailure> realOperation(Operator op, double a, double b)
{
    if (op == Operator::Add) {
        return a + b;
    }
    if (op == Operator::Subtract) {
        return a - b;
    }
    if (op == Operator::Multiply) {
        return a * b;
    }
    if (b == 0) {
        return Failure{ArithmeticFailure::DivideByZero};
    }
    return op == Operator::Modulo ? std::fmod(a, b) : a / b;
}

} // namespace

EvaluationFailure Evaluator::arithmeticFailed(ArithmeticFailure failure, ExprId id, const Batch& batch,
                                              std::size_t row) const
{
    const auto position = static_cast<std::uint32_t>(row);
    return {arithmeticFailure(failure, operatorSpan(id), filledIn(m_context, id, batch, position), facts(id).type),
            position};
}

Evaluator::ColumnResult Evaluator::unary(ExprId id, const Batch& batch)
{
    if (expr(id).op == Operator::Plus) {
        return evaluateAs(operand(id, 0), facts(id).type, batch);
    }
    return negate(id, batch);
}

Evaluator::ColumnResult Evaluator::negate(ExprId id, const Batch& batch)
{
    const DataType& type = facts(id).type;
    auto inner = evaluateAs(operand(id, 0), facts(id).operandType, batch);
    if (!inner) {
        return inner;
    }
    const Column& column = *inner.value();
    const DataType& from = column.type();
    ColumnBuilder builder(type);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.isNull(row)) {
            builder.appendNull();
        } else if (from.isFloating()) {
            builder.appendReal(-column.doubles()[row]);
        } else if (type.kind == TypeKind::Decimal) {
            builder.appendDecimal(-column.int128s()[row]);
        } else {
            // The digits of the lowest value are of a wider type than the value.
            const base::Int128 digits =
                from.kind == TypeKind::Decimal ? column.int128s()[row] : base::Int128{integerAt(column, row)};
            const base::Int128 negated = -digits;
            const values::IntegerRange range = values::integerRange(type.kind);
            if (negated < range.lowest || negated > range.highest) {
                return Failure{arithmeticFailed(ArithmeticFailure::Overflow, id, batch, row)};
            }
            builder.appendInteger(static_cast<std::int64_t>(negated));
        }
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::binary(ExprId id, const Batch& batch)
{
    const Operator op = expr(id).op;
    if (op == Operator::Concat) {
        return concat(id, batch);
    }
    if (op >= Operator::Add && op <= Operator::IntegerDivide) {
        return arithmetic(id, batch);
    }
    auto result = truths(id, batch);
    if (!result) {
        return Failure{std::move(result).error()};
    }
    return columnOf(result.value());
}

Evaluator::ColumnResult Evaluator::arithmetic(ExprId id, const Batch& batch)
{
    switch (facts(id).operandType.kind) {
    case TypeKind::Date:
        return dateArithmetic(id, batch);
    case TypeKind::Decimal:
        return decimalArithmetic(id, batch);
    case TypeKind::Float:
    case TypeKind::Double:
        return realArithmetic(id, batch);
    case TypeKind::TinyInt:
    case TypeKind::SmallInt:
    case TypeKind::Int:
    case TypeKind::BigInt:
    case TypeKind::Null:
    case TypeKind::Boolean:
    case TypeKind::String:
    case TypeKind::Timestamp:
        break;
    }
    const bool hasDecimal = facts(operand(id, 0)).type.kind == TypeKind::Decimal
                            || facts(operand(id, 1)).type.kind == TypeKind::Decimal;
    return hasDecimal ? decimalArithmetic(id, batch) : integerArithmetic(id, batch);
}

Evaluator::ColumnResult Evaluator::integerArithmetic(ExprId id, const Batch& batch)
{
    const DataType& type = facts(id).operandType;
    auto left = evaluateAs(operand(id, 0), type, batch);
    if (!left) {
        return left;
    }
    auto right = evaluateAs(operand(id, 1), type, batch);
    if (!right) {
        return right;
    }
    const Column& a = *left.value();
    const Column& b = *right.value();
    const ArithmeticOperator op = binding::arithmeticOperator(expr(id).op).value_or(ArithmeticOperator::Divide);
    ColumnBuilder builder(facts(id).type);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (a.isNull(row) || b.isNull(row)) {
            builder.appendNull();
            continue;
        }
        const auto result = values::integerArithmetic(op, integerAt(a, row), integerAt(b, row), type.kind);
        if (!result) {
            return Failure{arithmeticFailed(result.error(), id, batch, row)};
        }
        builder.appendInteger(result.value());
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::realArithmetic(ExprId id, const Batch& batch)
{
    const DataType& type = facts(id).operandType;
    auto left = evaluateAs(operand(id, 0), type, batch);
    if (!left) {
        return left;
    }
    auto right = evaluateAs(operand(id, 1), type, batch);
    if (!right) {
        return right;
    }
    const Column& a = *left.value();
    const Column& b = *right.value();
    const bool isFloat = type.kind == TypeKind::Float;
    ColumnBuilder builder(facts(id).type);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (a.isNull(row) || b.isNull(row)) {
            builder.appendNull();
            continue;
        }
        const auto result = realOperation(expr(id).op, a.doubles()[row], b.doubles()[row]);
        if (!result) {
            return Failure{arithmeticFailed(result.error(), id, batch, row)};
        }
        builder.appendReal(isFloat ? static_cast<double>(static_cast<float>(result.value())) : result.value());
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::decimalArithmetic(ExprId id, const Batch& batch)
{
    // Whole numbers beside a decimal become decimals of their own size; values keep their digits either way.
    const DataType type = facts(id).type;
    const auto exactType = [&](std::size_t i, std::size_t other) {
        const DataType own = facts(operand(id, i)).type;
        return binding::asDecimal(own.kind == TypeKind::Null ? facts(operand(id, other)).type : own);
    };
    const DataType aType = exactType(0, 1);
    const DataType bType = exactType(1, 0);
    auto left = evaluateAs(operand(id, 0), aType, batch);
    if (!left) {
        return left;
    }
    auto right = evaluateAs(operand(id, 1), bType, batch);
    if (!right) {
        return right;
    }
    const Column& a = *left.value();
    const Column& b = *right.value();
    const auto op = binding::arithmeticOperator(expr(id).op);
    // DIV: divided exactly, then cut.
    const DataType exact = op ? type : values::decimalResultType(ArithmeticOperator::Divide, aType, bType);
    ColumnBuilder builder(type);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (a.isNull(row) || b.isNull(row)) {
            builder.appendNull();
            continue;
        }
        const auto result = values::decimalArithmetic(op.value_or(ArithmeticOperator::Divide), a.int128s()[row], aType,
                                                      b.int128s()[row], bType, exact);
        if (!result) {
            return Failure{arithmeticFailed(result.error(), id, batch, row)};
        }
        if (op) {
            builder.appendDecimal(result.value());
            continue;
        }
        const base::Int128 whole = values::decimalWholePart(result.value(), exact.scale);
        if (whole > std::numeric_limits<std::int64_t>::max() || whole < std::numeric_limits<std::int64_t>::min()) {
            return Failure{arithmeticFailed(ArithmeticFailure::Overflow, id, batch, row)};
        }
        builder.appendInteger(static_cast<std::int64_t>(whole));
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::dateArithmetic(ExprId id, const Batch& batch)
{
    const bool dateFirst = facts(operand(id, 0)).type.kind == TypeKind::Date;
    auto date = evaluateAs(operand(id, dateFirst ? 0 : 1), DataType::of(TypeKind::Date), batch);
    if (!date) {
        return date;
    }
    auto days = evaluateAs(operand(id, dateFirst ? 1 : 0), DataType::of(TypeKind::Int), batch);
    if (!days) {
        return days;
    }
    const ArithmeticOperator op =
        expr(id).op == Operator::Subtract ? ArithmeticOperator::Subtract : ArithmeticOperator::Add;
    ColumnBuilder builder(facts(id).type);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (date.value()->isNull(row) || days.value()->isNull(row)) {
            builder.appendNull();
            continue;
        }
        const auto result = values::integerArithmetic(op, date.value()->int32s()[row], days.value()->int32s()[row],
                                                      TypeKind::Int);
        if (!result) {
            return Failure{arithmeticFailed(result.error(), id, batch, row)};
        }
        builder.appendInteger(result.value());
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::concat(ExprId id, const Batch& batch)
{
    const DataType text = DataType::of(TypeKind::String);
    auto left = evaluateAs(operand(id, 0), text, batch);
    if (!left) {
        return left;
    }
    auto right = evaluateAs(operand(id, 1), text, batch);
    if (!right) {
        return right;
    }
    ColumnBuilder builder(text);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (left.value()->isNull(row) || right.value()->isNull(row)) {
            builder.appendNull();
        } else {
            builder.appendText(std::string(left.value()->textAt(row)).append(right.value()->textAt(row)));
        }
    }
    return builder.finish();
}

} // namespace mergescope::execution
