#include "core/execution/evaluation/evaluator.h"

#include "core/binding/functions.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/evaluation/pieces.h"
#include "core/execution/functions/function_table.h"
#include "core/tables/column_compare.h"
#include "core/values/struct_value.h"

#include <numeric>
#include <string>

namespace mergescope::execution {

using base::Failure;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::DataType;
using values::Truth;
using values::TypeKind;

namespace {

bool isEveryRow(const std::vector<std::uint32_t>& rows, std::size_t tableRows)
{
    if (rows.size() != tableRows) {
        return false;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] != i) {
            return false;
        }
    }
    return true;
}

} // namespace

ColumnPtr columnOf(const std::vector<Truth>& truths)
{
    ColumnBuilder builder(DataType::of(TypeKind::Boolean));
    builder.reserve(truths.size());
    for (const Truth truth : truths) {
        if (truth == Truth::Unknown) {
            builder.appendNull();
        } else {
            builder.appendBoolean(truth == Truth::True);
        }
    }
    return builder.finish();
}

std::vector<Truth> truthsOf(const tables::Column& column)
{
    std::vector<Truth> truths(column.size(), Truth::Unknown);
    if (column.type().kind == TypeKind::Null) {
        return truths;
    }
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (!column.isNull(row)) {
            truths[row] = column.booleans()[row] != 0 ? Truth::True : Truth::False;
        }
    }
    return truths;
}

Evaluator::Evaluator(const EvaluationContext& context)
    : m_context(context),
      m_rules(context.dialect != nullptr ? binding::castRules(*context.dialect) : values::CastRules{})
{}

const sql::ExpressionRules& Evaluator::rules() const
{
    static const sql::ExpressionRules kDefault;
    return m_context.dialect != nullptr ? m_context.dialect->expressions : kDefault;
}

base::Span Evaluator::operatorSpan(ExprId id) const
{
    return expr(id).span;
}

Evaluator::ColumnResult Evaluator::evaluate(ExprId id, const Batch& batch)
{
    const auto asColumn = [](TruthResult result) -> ColumnResult {
        if (!result) {
            return Failure{std::move(result).error()};
        }
        return columnOf(result.value());
    };
    if (batch.rowCount == 0) {
        // Nothing is asked, so nothing can fail: not a subquery with too many rows either.
        return tables::constantColumn(values::Value::null(facts(id).type), facts(id).type, 0);
    }
    if (facts(id).alias.isValid()) {
        return evaluate(facts(id).alias, batch);
    }
    if (facts(id).column) {
        return name(id, batch); // also what a group or a window has computed already
    }
    switch (expr(id).kind) {
    case ExprKind::Literal:
        return tables::constantColumn(m_context.ast->literalOf(id), facts(id).type, batch.rowCount);
    case ExprKind::Name:
        return call(id, batch);
    case ExprKind::Unary:
        return expr(id).op == Operator::Not ? asColumn(truths(id, batch)) : unary(id, batch);
    case ExprKind::Binary:
        return binary(id, batch);
    case ExprKind::IsNull:
    case ExprKind::IsTruth:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::InQuery:
    case ExprKind::Between:
    case ExprKind::Like:
    case ExprKind::Exists:
        return asColumn(truths(id, batch));
    case ExprKind::Case:
        return caseOf(id, batch);
    case ExprKind::Cast:
        return cast(id, batch);
    case ExprKind::Call:
        return facts(id).column ? name(id, batch) : call(id, batch);
    case ExprKind::ScalarQuery:
        return scalarQuery(id, batch);
    case ExprKind::Default:
        return tables::constantColumn(values::Value::null(), DataType{}, batch.rowCount);
    case ExprKind::Error:
    case ExprKind::Star:
    case ExprKind::Row:
        break;
    }
    // Binding lets none of these through.
    return Failure{EvaluationFailure{diagnostics::make(DiagnosticKind::InternalError, expr(id).span,
                                                       {MessageId::InternalError, {"an expression without a value"}}),
                                     0}};
}

Evaluator::TruthResult Evaluator::truths(ExprId id, const Batch& batch)
{
    if (batch.rowCount == 0) {
        return Truths{};
    }
    if (facts(id).column || facts(id).alias.isValid()) {
        auto column = evaluateAs(id, DataType::of(TypeKind::Boolean), batch);
        return column ? TruthResult(truthsOf(*column.value())) : TruthResult(Failure{std::move(column).error()});
    }
    const sql::Expr& node = expr(id);
    switch (node.kind) {
    case ExprKind::Binary:
        if (node.op == Operator::And || node.op == Operator::Or) {
            return logic(id, batch);
        }
        if (node.op >= Operator::Equal && node.op <= Operator::NullSafeEqual) {
            return comparison(id, batch);
        }
        break;
    case ExprKind::Unary:
        if (node.op == Operator::Not) {
            auto inner = truths(operand(id, 0), batch);
            if (!inner) {
                return inner;
            }
            Truths result = std::move(inner).value();
            for (Truth& truth : result) {
                truth = values::truthNot(truth);
            }
            return result;
        }
        break;
    case ExprKind::IsNull:
        return isNull(id, batch);
    case ExprKind::IsTruth:
        return isTruth(id, batch);
    case ExprKind::IsDistinct:
        return comparison(id, batch);
    case ExprKind::In:
        return in(id, batch);
    case ExprKind::InQuery:
        return inQuery(id, batch);
    case ExprKind::Between:
        return between(id, batch);
    case ExprKind::Like:
        return like(id, batch);
    case ExprKind::Exists:
        return exists(id, batch);
    case ExprKind::Error:
    case ExprKind::Literal:
    case ExprKind::Name:
    case ExprKind::Star:
    case ExprKind::Default:
    case ExprKind::Case:
    case ExprKind::Cast:
    case ExprKind::Call:
    case ExprKind::ScalarQuery:
    case ExprKind::Row:
        break;
    }
    auto column = evaluateAs(id, DataType::of(TypeKind::Boolean), batch);
    if (!column) {
        return Failure{std::move(column).error()};
    }
    return truthsOf(*column.value());
}

Evaluator::ColumnResult Evaluator::evaluateAs(ExprId id, const DataType& type, const Batch& batch)
{
    auto column = evaluate(id, batch);
    if (!column || column.value()->type() == type) {
        return column;
    }
    return castColumn(column.value(), type, expr(id).span, m_rules);
}

Evaluator::ColumnResult Evaluator::evaluateAt(ExprId id, const DataType& type, const Batch& batch,
                                              const std::vector<std::uint32_t>& positions)
{
    if (positions.size() == batch.rowCount) {
        return evaluateAs(id, type, batch);
    }
    auto column = evaluateAs(id, type, batch.pick(positions));
    if (!column) {
        EvaluationFailure failure = std::move(column).error();
        failure.row = positions[failure.row];
        return Failure{std::move(failure)};
    }
    return column;
}

Evaluator::TruthResult Evaluator::truthsAt(ExprId id, const Batch& batch, const std::vector<std::uint32_t>& positions)
{
    if (positions.size() == batch.rowCount) {
        return truths(id, batch);
    }
    auto result = truths(id, batch.pick(positions));
    if (!result) {
        EvaluationFailure failure = std::move(result).error();
        failure.row = positions[failure.row];
        return Failure{std::move(failure)};
    }
    return result;
}

Evaluator::ColumnResult Evaluator::name(ExprId id, const Batch& batch)
{
    const binding::ColumnRef column = *facts(id).column;
    if (column.level > 0) {
        auto outside = outerColumn(column, batch.rowCount);
        return outside && facts(id).fields ? fieldOf(outside.value(), id) : std::move(outside);
    }
    const BatchRelation& relation = batch.relations[column.relation];
    const ColumnPtr& whole = relation.table->columnPtr(column.column);
    const ColumnPtr rows = isEveryRow(relation.rows, relation.table->rowCount()) ? whole : whole->gather(relation.rows);
    return facts(id).fields ? fieldOf(rows, id) : ColumnResult(rows);
}

Evaluator::ColumnResult Evaluator::fieldOf(const ColumnPtr& column, ExprId id)
{
    const std::vector<std::uint32_t>& path = m_context.exprs->fieldPaths[*facts(id).fields];
    ColumnBuilder builder(facts(id).type);
    builder.reserve(column->size());
    for (std::size_t row = 0; row < column->size(); ++row) {
        values::Value value = column->valueAt(row);
        for (const std::uint32_t field : path) {
            if (value.isNull()) {
                break;
            }
            value = values::unpackStruct(*value.type().shape, value.asText())[field];
        }
        builder.append(value);
    }
    return builder.finish();
}

Evaluator::ColumnResult Evaluator::cast(ExprId id, const Batch& batch)
{
    auto column = evaluate(operand(id, 0), batch);
    if (!column) {
        return column;
    }
    const bool isTry = expr(id).op == Operator::TryCast;
    values::CastRules how = m_rules;
    how.cutsLongText = rules().castKeepsTextLength;
    return castColumn(column.value(), facts(id).type, expr(id).span, how,
                      isTry ? OnCastFailure::Null : OnCastFailure::Fail);
}

Evaluator::ColumnResult Evaluator::caseOf(ExprId id, const Batch& batch)
{
    const sql::Expr& node = expr(id);
    const DataType& type = facts(id).type;
    Pieces pieces(type, batch.rowCount);
    std::vector<std::uint32_t> pending(batch.rowCount);
    std::iota(pending.begin(), pending.end(), 0U);
    ColumnPtr subject;
    if (node.hasOperand) {
        auto value = evaluateAs(operand(id, 0), facts(id).operandType, batch);
        if (!value) {
            return value;
        }
        subject = std::move(value).value();
    }
    const std::size_t end = node.operandCount - (node.hasElse ? 1U : 0U);
    for (std::size_t i = node.hasOperand ? 1 : 0; i + 1 < end && !pending.empty(); i += 2) {
        Truths fits;
        if (node.hasOperand) {
            auto test = evaluateAt(operand(id, i), facts(id).operandType, batch, pending);
            if (!test) {
                return test;
            }
            const ColumnPtr values = subject->gather(pending);
            for (std::size_t row = 0; row < pending.size(); ++row) {
                fits.push_back(tables::equalCells(*values, row, *test.value(), row));
            }
        } else {
            auto test = truthsAt(operand(id, i), batch, pending);
            if (!test) {
                return Failure{std::move(test).error()};
            }
            fits = std::move(test).value();
        }
        std::vector<std::uint32_t> taken;
        std::vector<std::uint32_t> left;
        for (std::size_t row = 0; row < pending.size(); ++row) {
            (fits[row] == Truth::True ? taken : left).push_back(pending[row]);
        }
        if (!taken.empty()) {
            auto value = evaluateAt(operand(id, i + 1), type, batch, taken);
            if (!value) {
                return value;
            }
            pieces.place(std::move(value).value(), taken);
        }
        pending = std::move(left);
    }
    if (node.hasElse && !pending.empty()) {
        auto value = evaluateAt(operand(id, node.operandCount - 1), type, batch, pending);
        if (!value) {
            return value;
        }
        pieces.place(std::move(value).value(), pending);
    }
    return pieces.assemble();
}

Evaluator::ColumnResult Evaluator::call(ExprId id, const Batch& batch)
{
    const binding::FunctionDefinition& function = binding::functions()[*facts(id).function];
    switch (function.lazy) {
    case binding::Lazy::No:
        break;
    case binding::Lazy::Coalesce:
        return coalesce(id, batch);
    case binding::Lazy::NullIf:
        return nullIf(id, batch);
    case binding::Lazy::If:
    case binding::Lazy::IfNotNull:
        return choose(id, batch);
    }
    const bool hasArguments = expr(id).kind == ExprKind::Call;
    const auto operands = hasArguments ? m_context.ast->operandsOf(id) : std::span<const ExprId>{};
    std::vector<ColumnPtr> arguments;
    for (std::size_t i = 0; i < operands.size(); ++i) {
        auto argument = evaluateAs(operands[i], operandTypes(id)[i], batch);
        if (!argument) {
            return argument;
        }
        arguments.push_back(std::move(argument).value());
    }
    // TRIM(c FROM x) has x first, as btrim has; the plain ltrim(c, x) has it second.
    const bool hasArgumentsSwapped = arguments.size() == 2 && function.name.ends_with("trim") &&
                                     function.name != "btrim" &&
                                     function.sets == static_cast<std::uint8_t>(sql::FunctionSet::Spark) &&
                                     m_context.ast->callOf(id).form == sql::CallForm::Plain;
    if (hasArgumentsSwapped) {
        std::swap(arguments[0], arguments[1]);
    }
    return callFunction(function, arguments, facts(id).type, {&m_context, id, &batch});
}

Evaluator::ColumnResult Evaluator::coalesce(ExprId id, const Batch& batch)
{
    const DataType& type = facts(id).type;
    Pieces pieces(type, batch.rowCount);
    std::vector<std::uint32_t> pending(batch.rowCount);
    std::iota(pending.begin(), pending.end(), 0U);
    for (std::size_t i = 0; i < expr(id).operandCount && !pending.empty(); ++i) {
        auto column = evaluateAt(operand(id, i), type, batch, pending);
        if (!column) {
            return column;
        }
        std::vector<std::uint32_t> left;
        for (std::size_t row = 0; row < pending.size(); ++row) {
            if (column.value()->isNull(row)) {
                left.push_back(pending[row]);
            }
        }
        pieces.place(std::move(column).value(), pending);
        pending = std::move(left);
    }
    return pieces.assemble();
}

Evaluator::ColumnResult Evaluator::nullIf(ExprId id, const Batch& batch)
{
    auto value = evaluate(operand(id, 0), batch);
    if (!value) {
        return value;
    }
    const DataType common = operandTypes(id)[0];
    auto left = castColumn(value.value(), common, expr(operand(id, 0)).span, m_rules);
    if (!left) {
        return left;
    }
    auto right = evaluateAs(operand(id, 1), common, batch);
    if (!right) {
        return right;
    }
    std::vector<std::uint32_t> kept;
    for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
        const bool same =
            common.kind != TypeKind::Null && tables::equalCells(*left.value(), row, *right.value(), row) == Truth::True;
        kept.push_back(same ? tables::kNoRow : row);
    }
    const ColumnPtr result = value.value()->gather(kept);
    return castColumn(result, facts(id).type, expr(id).span, m_rules);
}

Evaluator::ColumnResult Evaluator::choose(ExprId id, const Batch& batch)
{
    // NVL2 asks whether its first argument is there, IF whether it is true.
    const bool asksForNull = binding::functions()[*facts(id).function].lazy == binding::Lazy::IfNotNull;
    Truths first;
    if (asksForNull) {
        auto value = evaluate(operand(id, 0), batch);
        if (!value) {
            return value;
        }
        for (std::size_t row = 0; row < batch.rowCount; ++row) {
            first.push_back(value.value()->isNull(row) ? Truth::False : Truth::True);
        }
    } else {
        auto test = truths(operand(id, 0), batch);
        if (!test) {
            return Failure{std::move(test).error()};
        }
        first = std::move(test).value();
    }
    Pieces pieces(facts(id).type, batch.rowCount);
    for (const std::size_t branch : {std::size_t{1}, std::size_t{2}}) {
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
            if ((first[row] == Truth::True) == (branch == 1)) {
                rows.push_back(row);
            }
        }
        if (rows.empty()) {
            continue;
        }
        auto value = evaluateAt(operand(id, branch), facts(id).type, batch, rows);
        if (!value) {
            return value;
        }
        pieces.place(std::move(value).value(), rows);
    }
    return pieces.assemble();
}

} // namespace mergescope::execution
