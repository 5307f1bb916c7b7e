// Arithmetic, text joined by ||, and subqueries as values.
#include "core/execution/evaluation/evaluator.h"

#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/values/arithmetic.h"
#include "core/values/decimal.h"
#include "core/values/interval.h"
#include "core/values/numeric.h"

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

base::Result<double, ArithmeticFailure> realOperation(Operator op, double a, double b, bool dividesByZero)
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
    if (b == 0 && !(dividesByZero && op == Operator::Divide)) {
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
        } else if (type.kind == TypeKind::Decimal || type.kind == TypeKind::HugeInt) {
            builder.appendDecimal(-column.int128s()[row]);
        } else if (type.kind == TypeKind::Numeric) {
            const values::Numeric number = values::unpackNumeric(column.int128s()[row]);
            builder.appendDecimal(*values::packNumeric({-number.unscaled, number.scale}));
        } else if (type.kind == TypeKind::Interval) {
            const values::Interval interval = values::unpackInterval(column.int128s()[row]);
            const auto turned = values::scaledInterval(interval, -1);
            if (!turned) {
                return Failure{arithmeticFailed(ArithmeticFailure::Overflow, id, batch, row)};
            }
            builder.appendDecimal(values::packInterval(*turned));
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

base::Result<std::pair<ColumnPtr, ColumnPtr>, EvaluationFailure> Evaluator::operandPair(ExprId id, const Batch& batch)
{
    auto left = evaluateAs(operand(id, 0), operandTypes(id)[0], batch);
    if (!left) {
        return Failure{std::move(left).error()};
    }
    auto right = evaluateAs(operand(id, 1), operandTypes(id)[1], batch);
    if (!right) {
        return Failure{std::move(right).error()};
    }
    return std::pair(std::move(left).value(), std::move(right).value());
}

Evaluator::ColumnResult Evaluator::arithmetic(ExprId id, const Batch& batch)
{
    const DataType& left = operandTypes(id)[0];
    const DataType& right = operandTypes(id)[1];
    if (binding::isTemporal(left) || binding::isTemporal(right)) {
        return temporalArithmetic(id, batch);
    }
    if (left.kind == TypeKind::Numeric) {
        return numericArithmetic(id, batch);
    }
    if (left.kind == TypeKind::HugeInt) {
        return hugeArithmetic(id, batch);
    }
    if (left.kind == TypeKind::Decimal) {
        return decimalArithmetic(id, batch);
    }
    return left.isFloating() ? realArithmetic(id, batch) : integerArithmetic(id, batch);
}

template <class Step>
Evaluator::ColumnResult Evaluator::eachPair(ExprId id, const Batch& batch, const Step& step)
{
    auto operands = operandPair(id, batch);
    if (!operands) {
        return Failure{std::move(operands).error()};
    }
    const Column& a = *operands.value().first;
    const Column& b = *operands.value().second;
    ColumnBuilder builder(facts(id).type);
    builder.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        if (a.isNull(row) || b.isNull(row)) {
            builder.appendNull();
        } else if (const PairResult failure = step(a, b, row, builder)) {
            return Failure{arithmeticFailed(*failure, id, batch, row)};
        }
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::integerArithmetic(ExprId id, const Batch& batch)
{
    const DataType& type = operandTypes(id)[0];
    const ArithmeticOperator op = binding::arithmeticOperator(expr(id).op).value_or(ArithmeticOperator::Divide);
    return eachPair(
        id, batch, [&](const Column& a, const Column& b, std::size_t row, ColumnBuilder& builder) -> PairResult {
            const auto result = values::integerArithmetic(op, integerAt(a, row), integerAt(b, row), type.kind);
            if (!result) {
                return result.error();
            }
            builder.appendInteger(result.value());
            return std::nullopt;
        });
}

Evaluator::ColumnResult Evaluator::realArithmetic(ExprId id, const Batch& batch)
{
    const DataType& type = operandTypes(id)[0];
    const bool isFloat = type.kind == TypeKind::Float;
    const bool dividesByZero = rules().division == sql::Division::Double;
    return eachPair(
        id, batch, [&](const Column& a, const Column& b, std::size_t row, ColumnBuilder& builder) -> PairResult {
            const auto result = realOperation(expr(id).op, a.doubles()[row], b.doubles()[row], dividesByZero);
            if (!result) {
                return result.error();
            }
            builder.appendReal(isFloat ? static_cast<double>(static_cast<float>(result.value())) : result.value());
            return std::nullopt;
        });
}

Evaluator::ColumnResult Evaluator::decimalArithmetic(ExprId id, const Batch& batch)
{
    // Whole numbers beside a decimal become decimals of their own size; values keep their digits either way.
    const DataType type = facts(id).type;
    const DataType aType = operandTypes(id)[0];
    const DataType bType = operandTypes(id)[1];
    const auto op = binding::arithmeticOperator(expr(id).op);
    // DIV: divided exactly, then cut.
    const DataType exact = op ? type : values::decimalResultType(ArithmeticOperator::Divide, aType, bType);
    return eachPair(
        id, batch, [&](const Column& a, const Column& b, std::size_t row, ColumnBuilder& builder) -> PairResult {
            const auto result = values::decimalArithmetic(op.value_or(ArithmeticOperator::Divide), a.int128s()[row],
                                                          aType, b.int128s()[row], bType, exact);
            if (!result) {
                return result.error();
            }
            if (op) {
                builder.appendDecimal(result.value());
                return std::nullopt;
            }
            const base::Int128 whole = values::decimalWholePart(result.value(), exact.scale);
            if (whole > std::numeric_limits<std::int64_t>::max() || whole < std::numeric_limits<std::int64_t>::min()) {
                return ArithmeticFailure::Overflow;
            }
            builder.appendInteger(static_cast<std::int64_t>(whole));
            return std::nullopt;
        });
}

Evaluator::ColumnResult Evaluator::numericArithmetic(ExprId id, const Batch& batch)
{
    const ArithmeticOperator op = binding::arithmeticOperator(expr(id).op).value_or(ArithmeticOperator::Divide);
    return eachPair(id, batch,
                    [&](const Column& a, const Column& b, std::size_t row, ColumnBuilder& builder) -> PairResult {
                        const auto result = values::numericArithmetic(op, values::unpackNumeric(a.int128s()[row]),
                                                                      values::unpackNumeric(b.int128s()[row]));
                        if (!result) {
                            return result.error();
                        }
                        const auto packed = values::packNumeric(result.value());
                        if (!packed) {
                            return ArithmeticFailure::Overflow;
                        }
                        builder.appendDecimal(*packed);
                        return std::nullopt;
                    });
}

Evaluator::ColumnResult Evaluator::hugeArithmetic(ExprId id, const Batch& batch)
{
    const DataType exact = DataType::decimal(values::kMaxDecimalDigits, 0);
    const auto known = binding::arithmeticOperator(expr(id).op);
    return eachPair(id, batch,
                    [&](const Column& a, const Column& b, std::size_t row, ColumnBuilder& builder) -> PairResult {
                        const base::Int128 x = a.int128s()[row];
                        const base::Int128 y = b.int128s()[row];
                        if (!known) { // the whole quotient
                            if (y == 0) {
                                return ArithmeticFailure::DivideByZero;
                            }
                            builder.appendDecimal(x / y);
                            return std::nullopt;
                        }
                        const auto result = values::decimalArithmetic(*known, x, exact, y, exact, exact);
                        if (!result) {
                            return result.error();
                        }
                        builder.appendDecimal(result.value());
                        return std::nullopt;
                    });
}

Evaluator::ColumnResult Evaluator::concat(ExprId id, const Batch& batch)
{
    const DataType text = DataType::of(TypeKind::String);
    if (facts(id).type.kind == TypeKind::Null) {
        return tables::constantColumn(values::Value::null(), DataType{}, batch.rowCount);
    }
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
