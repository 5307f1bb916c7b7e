#include "core/execution/evaluate.h"

#include "core/binding/type_rules.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/evaluator.h"
#include "core/values/struct_value.h"

#include <numeric>
#include <optional>
#include <utility>

namespace mergescope::execution {

using base::Failure;
using tables::ColumnPtr;
using values::DataType;

namespace {

/// The failure at the lowest row. Columns are computed one after another, so the first failure met need not be the
/// first in row order: the rows before it are tried again until they all succeed.
template <class Compute>
EvaluationFailure earliest(EvaluationFailure failure, const Batch& batch, Compute compute)
{
    while (failure.row > 0) {
        std::vector<std::uint32_t> before(failure.row);
        std::iota(before.begin(), before.end(), 0U);
        std::optional<EvaluationFailure> earlier = compute(batch.pick(before));
        if (!earlier) {
            break;
        }
        failure = std::move(*earlier);
    }
    return failure;
}

template <class Result>
std::optional<EvaluationFailure> failureOf(Result result)
{
    return result ? std::nullopt : std::optional(std::move(result).error());
}

} // namespace

Batch Batch::wholeTable(const tables::TablePtr& table)
{
    Batch batch;
    batch.rowCount = table->rowCount();
    BatchRelation relation{table, std::vector<std::uint32_t>(table->rowCount())};
    std::iota(relation.rows.begin(), relation.rows.end(), 0U);
    batch.relations.push_back(std::move(relation));
    return batch;
}

Batch Batch::pick(const std::vector<std::uint32_t>& positions) const
{
    Batch picked;
    picked.rowCount = positions.size();
    for (const BatchRelation& relation : relations) {
        BatchRelation some{relation.table, {}};
        if (!relation.rows.empty()) {
            some.rows.reserve(positions.size());
            for (const std::uint32_t position : positions) {
                some.rows.push_back(relation.rows[position]);
            }
        }
        picked.relations.push_back(std::move(some));
    }
    return picked;
}

base::Result<ColumnPtr, EvaluationFailure> evaluate(const EvaluationContext& context, sql::ExprId expr,
                                                    const Batch& batch)
{
    auto result = Evaluator(context).evaluate(expr, batch);
    if (result) {
        return result;
    }
    return Failure{earliest(std::move(result).error(), batch,
                            [&](const Batch& rows) { return failureOf(Evaluator(context).evaluate(expr, rows)); })};
}

base::Result<std::vector<values::Truth>, EvaluationFailure> evaluateTruth(const EvaluationContext& context,
                                                                          sql::ExprId expr, const Batch& batch)
{
    auto result = Evaluator(context).truths(expr, batch);
    if (result) {
        return result;
    }
    return Failure{earliest(std::move(result).error(), batch,
                            [&](const Batch& rows) { return failureOf(Evaluator(context).truths(expr, rows)); })};
}

base::Result<ColumnPtr, EvaluationFailure> evaluateAs(const EvaluationContext& context, sql::ExprId expr,
                                                      const DataType& type, const Batch& batch)
{
    auto result = Evaluator(context).evaluateAs(expr, type, batch);
    if (result) {
        return result;
    }
    return Failure{earliest(std::move(result).error(), batch, [&](const Batch& rows) {
        return failureOf(Evaluator(context).evaluateAs(expr, type, rows));
    })};
}

namespace {

base::Result<ColumnPtr, EvaluationFailure> assignOnce(const EvaluationContext& context,
                                                      const binding::BoundValue& value, const Batch& batch);

/// Some fields of a STRUCT, over the cells that are there.
base::Result<ColumnPtr, EvaluationFailure> assignFields(const EvaluationContext& context,
                                                        const binding::BoundValue& value, const Batch& batch)
{
    std::vector<ColumnPtr> given;
    given.reserve(value.fields.size());
    for (const binding::BoundFieldValue& field : value.fields) {
        auto column = assignOnce(context, field.value, batch);
        if (!column) {
            return column;
        }
        given.push_back(std::move(column).value());
    }
    const BatchRelation& relation = batch.relations[value.column->relation];
    const ColumnPtr before = relation.table->columnPtr(value.column->column)->gather(relation.rows);
    tables::ColumnBuilder builder(value.assignTo);
    builder.reserve(before->size());
    for (std::size_t row = 0; row < before->size(); ++row) {
        values::Value cell = before->valueAt(row);
        for (std::size_t i = 0; i < given.size(); ++i) {
            cell = values::withField(cell, value.fields[i].path, given[i]->valueAt(row));
        }
        builder.append(cell);
    }
    return builder.finish();
}

base::Result<ColumnPtr, EvaluationFailure> assignOnce(const EvaluationContext& context,
                                                      const binding::BoundValue& value, const Batch& batch)
{
    if (!value.fields.empty()) {
        return assignFields(context, value, batch);
    }
    if (value.column) {
        const BatchRelation& relation = batch.relations[value.column->relation];
        return assignColumn(context, relation.table->columnPtr(value.column->column)->gather(relation.rows),
                            value.assignTo, value.span);
    }
    if (value.defaultValue != nullptr) {
        EvaluationContext own = context;
        own.ast = value.defaultValue->ast.get();
        own.exprs = value.defaultValue->exprs.get();
        auto column = Evaluator(own).evaluate(value.defaultValue->expr, Batch{batch.rowCount, {}});
        return column ? assignColumn(context, column.value(), value.assignTo, value.span) : column;
    }
    if (!value.expr.isValid()) {
        return tables::constantColumn(values::Value::null(value.assignTo), value.assignTo, batch.rowCount);
    }
    auto column = Evaluator(context).evaluate(value.expr, batch);
    if (!column) {
        return column;
    }
    return assignColumn(context, column.value(), value.assignTo, value.span);
}

} // namespace

base::Result<ColumnPtr, EvaluationFailure> assign(const EvaluationContext& context, const binding::BoundValue& value,
                                                  const Batch& batch)
{
    auto result = assignOnce(context, value, batch);
    if (result) {
        return result;
    }
    return Failure{earliest(std::move(result).error(), batch,
                            [&](const Batch& rows) { return failureOf(assignOnce(context, value, rows)); })};
}

base::Result<ColumnPtr, EvaluationFailure> assignColumn(const EvaluationContext& context, const ColumnPtr& column,
                                                        const DataType& type, base::Span place)
{
    return castColumn(column, type, place,
                      context.dialect != nullptr ? binding::castRules(*context.dialect) : values::CastRules{});
}

base::Result<values::Value, diagnostics::Diagnostic> evaluateOne(const EvaluationContext& context, sql::ExprId expr,
                                                                 const Batch& batch)
{
    auto column = evaluate(context, expr, batch.rowCount == 1 ? batch : batch.pick({0}));
    if (!column) {
        return Failure{std::move(column).error().diagnostic};
    }
    return column.value()->valueAt(0);
}

} // namespace mergescope::execution
