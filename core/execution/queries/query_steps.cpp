#include "core/execution/queries/query_steps.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/join.h"
#include "core/sql/parse.h"

#include <string>
#include <utility>

namespace mergescope::execution {

using base::Failure;

ColumnResult columnOver(const EvaluationContext& context, sql::ExprId expr,
                        const std::optional<binding::ColumnRef>& column, const values::DataType& type,
                        const Batch& rows)
{
    if (expr.isValid()) {
        auto result = evaluateAs(context, expr, type, rows);
        return result ? ColumnResult(std::move(result).value())
                      : ColumnResult(Failure{std::move(result).error().diagnostic});
    }
    const BatchRelation& relation = rows.relations[column->relation];
    auto result =
        assignColumn(context, relation.table->columnPtr(column->column)->gather(relation.rows), type, base::Span{});
    return result ? ColumnResult(std::move(result).value())
                  : ColumnResult(Failure{std::move(result).error().diagnostic});
}

base::Result<SortKeys, diagnostics::Diagnostic>
sortKeysOver(const EvaluationContext& context, const std::vector<binding::BoundOrder>& order, const Batch& rows)
{
    SortKeys keys;
    keys.order = order;
    for (const binding::BoundOrder& item : order) {
        auto column = evaluate(context, item.expr, rows);
        if (!column) {
            return Failure{std::move(column).error().diagnostic};
        }
        keys.columns.push_back(std::move(column).value());
    }
    return keys;
}

BatchResult filterRows(const EvaluationContext& context, sql::ExprId condition, Batch rows)
{
    if (!condition.isValid()) {
        return rows;
    }
    auto truths = evaluateTruth(context, condition, rows);
    if (!truths) {
        return Failure{std::move(truths).error().diagnostic};
    }
    std::vector<std::uint32_t> kept;
    for (std::uint32_t row = 0; row < rows.rowCount; ++row) {
        if (truths.value()[row] == values::Truth::True) {
            kept.push_back(row);
        }
    }
    return kept.size() == rows.rowCount ? std::move(rows) : rows.pick(kept);
}

std::vector<std::uint32_t> pickRows(const std::vector<std::uint32_t>& rows, const std::vector<std::uint32_t>& positions)
{
    std::vector<std::uint32_t> picked;
    picked.reserve(positions.size());
    for (const std::uint32_t position : positions) {
        picked.push_back(position == tables::kNoRow ? tables::kNoRow : rows[position]);
    }
    return picked;
}

diagnostics::Diagnostic tooManyRows(base::Span place)
{
    return diagnostics::make(diagnostics::DiagnosticKind::LimitExceeded, place,
                             {diagnostics::MessageId::EvalTooManyRows, {std::to_string(kMaxPairs)}},
                             diagnostics::Message{diagnostics::MessageId::EvalHintFewerRows, {}});
}

diagnostics::Diagnostic aggregateFailure(const EvaluationContext& context, sql::ExprId call,
                                         const values::DataType& type, values::ArithmeticFailure failure)
{
    return arithmeticFailure(failure, (*context.ast)[call].span, sql::print(*context.ast, call), type);
}

} // namespace mergescope::execution
