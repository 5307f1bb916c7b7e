// Conditions: comparisons, AND and OR, IN, BETWEEN, LIKE, IS.
#include "core/execution/evaluation/evaluator.h"

#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/functions/like.h"
#include "core/execution/functions/regex.h"
#include "core/tables/column_compare.h"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace mergescope::execution {

using base::Failure;
using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using tables::Column;
using tables::ColumnPtr;
using values::DataType;
using values::Order;
using values::PhysicalKind;
using values::Truth;
using values::TypeKind;

namespace {

Truth truthOf(bool value)
{
    return value ? Truth::True : Truth::False;
}

bool holds(Operator op, Order order)
{
    switch (op) {
    case Operator::Equal:
        return order == 0;
    case Operator::NotEqual:
        return order != 0;
    case Operator::Less:
        return order < 0;
    case Operator::LessOrEqual:
        return order <= 0;
    case Operator::Greater:
        return order > 0;
    case Operator::GreaterOrEqual:
        return order >= 0;
    case Operator::None:
    case Operator::Or:
    case Operator::And:
    case Operator::Not:
    case Operator::NullSafeEqual:
    case Operator::Add:
    case Operator::Subtract:
    case Operator::Multiply:
    case Operator::Divide:
    case Operator::Modulo:
    case Operator::IntegerDivide:
    case Operator::Concat:
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
    return false;
}

/// One loop a physical kind: `orderAt(row)` must be cheap.
template <class OrderAt>
std::vector<Truth> compared(Operator op, const Column& a, const Column& b, OrderAt orderAt)
{
    std::vector<Truth> result(a.size(), Truth::Unknown);
    const bool anyNull = a.hasNulls() || b.hasNulls();
    for (std::size_t row = 0; row < a.size(); ++row) {
        if (!anyNull || (!a.isNull(row) && !b.isNull(row))) {
            result[row] = truthOf(holds(op, orderAt(row)));
        }
    }
    return result;
}

/// Both columns are of one type.
std::vector<Truth> comparedColumns(Operator op, const Column& a, const Column& b)
{
    if (a.type().kind == TypeKind::Null) {
        return std::vector<Truth>(a.size(), Truth::Unknown);
    }
    switch (values::physicalKind(a.type())) {
    case PhysicalKind::Int32: {
        const auto& x = a.int32s();
        const auto& y = b.int32s();
        return compared(op, a, b,
                        [&](std::size_t row) { return values::orderOf(std::int64_t{x[row]}, std::int64_t{y[row]}); });
    }
    case PhysicalKind::Int64: {
        const auto& x = a.int64s();
        const auto& y = b.int64s();
        return compared(op, a, b, [&](std::size_t row) { return values::orderOf(x[row], y[row]); });
    }
    case PhysicalKind::Double: {
        const auto& x = a.doubles();
        const auto& y = b.doubles();
        return compared(op, a, b, [&](std::size_t row) { return values::orderOf(x[row], y[row]); });
    }
    case PhysicalKind::Text:
        return compared(op, a, b, [&](std::size_t row) { return values::orderOf(a.textAt(row), b.textAt(row)); });
    case PhysicalKind::Boolean:
    case PhysicalKind::Int128:
        break;
    }
    return compared(op, a, b, [&](std::size_t row) { return tables::orderOfCells(a, row, b, row); });
}

std::vector<Truth> distinctColumns(const Column& a, const Column& b, bool wantsEqual)
{
    std::vector<Truth> result(a.size());
    for (std::size_t row = 0; row < a.size(); ++row) {
        const bool equal = a.type().kind == TypeKind::Null || tables::areNotDistinctCells(a, row, b, row);
        result[row] = truthOf(equal == wantsEqual);
    }
    return result;
}

void negateWhere(bool negated, std::vector<Truth>& truths)
{
    if (negated) {
        for (Truth& truth : truths) {
            truth = values::truthNot(truth);
        }
    }
}

} // namespace

Evaluator::TruthResult Evaluator::logic(ExprId id, const Batch& batch)
{
    const bool isAnd = expr(id).op == Operator::And;
    auto left = truths(operand(id, 0), batch);
    if (!left) {
        return left;
    }
    Truths result = std::move(left).value();
    const Truth decides = isAnd ? Truth::False : Truth::True;
    std::vector<std::uint32_t> open;
    for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
        if (result[row] != decides) {
            open.push_back(row);
        }
    }
    if (open.empty()) {
        return result;
    }
    auto right = truthsAt(operand(id, 1), batch, open);
    if (!right) {
        return right;
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
        Truth& truth = result[open[i]];
        truth = isAnd ? values::truthAnd(truth, right.value()[i]) : values::truthOr(truth, right.value()[i]);
    }
    return result;
}

Evaluator::TruthResult Evaluator::comparison(ExprId id, const Batch& batch)
{
    if (expr(operand(id, 0)).kind == ExprKind::Row) {
        return rowComparison(id, batch);
    }
    const DataType& common = facts(id).operandType;
    auto left = evaluateAs(operand(id, 0), common, batch);
    if (!left) {
        return Failure{std::move(left).error()};
    }
    auto right = evaluateAs(operand(id, 1), common, batch);
    if (!right) {
        return Failure{std::move(right).error()};
    }
    if (expr(id).kind == ExprKind::IsDistinct) {
        return distinctColumns(*left.value(), *right.value(), expr(id).negated);
    }
    if (expr(id).op == Operator::NullSafeEqual) {
        return distinctColumns(*left.value(), *right.value(), true);
    }
    return comparedColumns(expr(id).op, *left.value(), *right.value());
}

Evaluator::TruthResult Evaluator::rowComparison(ExprId id, const Batch& batch)
{
    // In some engines rows compare like structures: a NULL inside is like a NULL inside.
    const auto left = m_context.ast->operandsOf(operand(id, 0));
    const auto right = m_context.ast->operandsOf(operand(id, 1));
    Truths result(batch.rowCount, Truth::True);
    for (std::size_t i = 0; i < left.size(); ++i) {
        const DataType common = operandTypes(id)[i];
        auto a = evaluateAs(left[i], common, batch);
        if (!a) {
            return Failure{std::move(a).error()};
        }
        auto b = evaluateAs(right[i], common, batch);
        if (!b) {
            return Failure{std::move(b).error()};
        }
        const bool likeValues = rules().rowsCompareLikeValues || expr(id).kind == ExprKind::IsDistinct;
        const Truths same = likeValues ? distinctColumns(*a.value(), *b.value(), true)
                                       : comparedColumns(Operator::Equal, *a.value(), *b.value());
        for (std::size_t row = 0; row < batch.rowCount; ++row) {
            result[row] = values::truthAnd(result[row], same[row]);
        }
    }
    const bool isDistinct = expr(id).kind == ExprKind::IsDistinct;
    negateWhere(isDistinct ? !expr(id).negated : expr(id).op == Operator::NotEqual, result);
    return result;
}

Evaluator::TruthResult Evaluator::in(ExprId id, const Batch& batch)
{
    const DataType& common = facts(id).operandType;
    auto value = evaluateAs(operand(id, 0), common, batch);
    if (!value) {
        return Failure{std::move(value).error()};
    }
    Truths result(batch.rowCount, Truth::False);
    std::vector<std::uint32_t> open(batch.rowCount);
    std::iota(open.begin(), open.end(), 0U);
    for (std::size_t i = 1; i < expr(id).operandCount && !open.empty(); ++i) {
        auto item = evaluateAt(operand(id, i), common, batch, open);
        if (!item) {
            return Failure{std::move(item).error()};
        }
        const ColumnPtr values = open.size() == batch.rowCount ? value.value() : value.value()->gather(open);
        const Truths same = comparedColumns(Operator::Equal, *values, *item.value());
        std::vector<std::uint32_t> stillOpen;
        for (std::size_t row = 0; row < open.size(); ++row) {
            result[open[row]] = values::truthOr(result[open[row]], same[row]);
            if (same[row] != Truth::True) {
                stillOpen.push_back(open[row]);
            }
        }
        open = std::move(stillOpen);
    }
    negateWhere(expr(id).negated, result);
    return result;
}

Evaluator::TruthResult Evaluator::between(ExprId id, const Batch& batch)
{
    Truths result(batch.rowCount, Truth::True);
    for (const std::size_t side : {std::size_t{1}, std::size_t{2}}) {
        const DataType common = operandTypes(id)[side - 1];
        std::vector<std::uint32_t> open;
        for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
            if (result[row] != Truth::False) {
                open.push_back(row);
            }
        }
        auto value = evaluateAt(operand(id, 0), common, batch, open);
        if (!value) {
            return Failure{std::move(value).error()};
        }
        auto bound = evaluateAt(operand(id, side), common, batch, open);
        if (!bound) {
            return Failure{std::move(bound).error()};
        }
        const Truths inside = comparedColumns(side == 1 ? Operator::GreaterOrEqual : Operator::LessOrEqual,
                                              *value.value(), *bound.value());
        for (std::size_t i = 0; i < open.size(); ++i) {
            result[open[i]] = values::truthAnd(result[open[i]], inside[i]);
        }
    }
    negateWhere(expr(id).negated, result);
    return result;
}

Evaluator::TruthResult Evaluator::like(ExprId id, const Batch& batch)
{
    const DataType text = DataType::of(TypeKind::String);
    std::vector<ColumnPtr> columns;
    for (const ExprId part : m_context.ast->operandsOf(id)) {
        auto column = evaluateAs(part, text, batch);
        if (!column) {
            return Failure{std::move(column).error()};
        }
        columns.push_back(std::move(column).value());
    }
    if (expr(id).op == Operator::RLike) {
        return matchesRegex(*columns[0], *columns[1], id);
    }
    const bool ignoresCase = expr(id).op == Operator::ILike;
    const std::string_view defaultEscape = rules().likeEscapesByBackslash ? "\\" : "";
    Truths result(batch.rowCount, Truth::Unknown);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        const bool anyNull =
            std::any_of(columns.begin(), columns.end(), [row](const ColumnPtr& c) { return c->isNull(row); });
        if (anyNull) {
            continue;
        }
        const std::string_view escape = columns.size() > 2 ? columns[2]->textAt(row) : defaultEscape;
        const auto matches = matchesLike(columns[0]->textAt(row), columns[1]->textAt(row), escape, ignoresCase,
                                         rules().likeEscapesWildcardsOnly);
        if (!matches) {
            const std::string pattern(columns[1]->textAt(row));
            return Failure{EvaluationFailure{diagnostics::make(diagnostics::DiagnosticKind::TypeCast, expr(id).span,
                                                               {diagnostics::MessageId::EvalLikePattern, {pattern}}),
                                             static_cast<std::uint32_t>(row)}};
        }
        result[row] = truthOf(*matches);
    }
    negateWhere(expr(id).negated, result);
    return result;
}

Evaluator::TruthResult Evaluator::matchesRegex(const Column& texts, const Column& patterns, ExprId id)
{
    Truths result(texts.size(), Truth::Unknown);
    RegexCache regexes;
    for (std::size_t row = 0; row < texts.size(); ++row) {
        if (texts.isNull(row) || patterns.isNull(row)) {
            continue;
        }
        const auto found = regexes.matches(patterns.textAt(row), texts.textAt(row));
        if (!found) {
            const std::string pattern(patterns.textAt(row));
            return Failure{EvaluationFailure{diagnostics::make(diagnostics::DiagnosticKind::TypeCast, expr(id).span,
                                                               {diagnostics::MessageId::EvalRegex, {pattern}}),
                                             static_cast<std::uint32_t>(row)}};
        }
        result[row] = truthOf(*found);
    }
    negateWhere(expr(id).negated, result);
    return result;
}

Evaluator::TruthResult Evaluator::isTruth(ExprId id, const Batch& batch)
{
    auto inner = truths(operand(id, 0), batch);
    if (!inner) {
        return inner;
    }
    const Operator op = expr(id).op;
    const Truth wanted = op == Operator::True ? Truth::True : op == Operator::False ? Truth::False : Truth::Unknown;
    Truths result;
    result.reserve(batch.rowCount);
    for (const Truth truth : inner.value()) {
        result.push_back(truthOf((truth == wanted) != expr(id).negated));
    }
    return result;
}

Evaluator::TruthResult Evaluator::isNull(ExprId id, const Batch& batch)
{
    auto column = evaluate(operand(id, 0), batch);
    if (!column) {
        return Failure{std::move(column).error()};
    }
    const Column& values = *column.value();
    Truths result;
    result.reserve(batch.rowCount);
    for (std::size_t row = 0; row < batch.rowCount; ++row) {
        const bool null = values.type().kind == TypeKind::Null || values.isNull(row);
        result.push_back(truthOf(null != expr(id).negated));
    }
    return result;
}

} // namespace mergescope::execution
