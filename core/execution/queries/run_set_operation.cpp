// UNION, INTERSECT and EXCEPT, and the functions that count.
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/join.h"
#include "core/execution/queries/query_steps.h"
#include "core/execution/queries/row_groups.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace mergescope::execution {

namespace {

using base::Failure;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using tables::ColumnPtr;
using SetOperator = sql::Query::SetOperator;

ColumnPtr appended(const tables::Column& first, const tables::Column& second, const values::DataType& type)
{
    tables::ColumnBuilder builder(type);
    builder.reserve(first.size() + second.size());
    for (const tables::Column* column : {&first, &second}) {
        for (std::size_t row = 0; row < column->size(); ++row) {
            if (column->type().kind == values::TypeKind::Null) {
                builder.appendNull();
            } else {
                builder.appendFrom(*column, row);
            }
        }
    }
    return builder.finish();
}

/// Which of the rows come out: those of the left side are below `leftCount`, those of the right side follow.
std::vector<std::uint32_t> chosenRows(const binding::BoundQuery& query, const RowGroups& groups, std::size_t leftCount)
{
    std::vector<std::uint32_t> left(groups.firstRow.size(), 0);
    std::vector<std::uint32_t> right(groups.firstRow.size(), 0);
    for (std::size_t row = 0; row < groups.groupOf.size(); ++row) {
        ++(row < leftCount ? left : right)[groups.groupOf[row]];
    }
    std::vector<std::uint32_t> wanted(groups.firstRow.size(), 0);
    for (std::size_t group = 0; group < wanted.size(); ++group) {
        const std::uint32_t both = std::min(left[group], right[group]);
        switch (query.setOperator) {
        case SetOperator::Union:
            wanted[group] = 1;
            break;
        case SetOperator::Intersect:
            wanted[group] = query.all ? both : std::min(both, 1U);
            break;
        case SetOperator::Except:
            wanted[group] = query.all ? left[group] - both : (right[group] == 0 ? 1 : 0);
            break;
        }
    }
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < groups.groupOf.size(); ++row) {
        std::uint32_t& open = wanted[groups.groupOf[row]];
        const bool isAsked = query.setOperator == SetOperator::Union || row < leftCount;
        if (isAsked && open > 0) {
            --open;
            rows.push_back(row);
        }
    }
    return rows;
}

} // namespace

TableResult runSetOperation(const binding::BoundQuery& query, const EvaluationContext& context)
{
    TableResult left = context.runQuery(*query.left, context);
    if (!left) {
        return left;
    }
    TableResult right = context.runQuery(*query.right, context);
    if (!right) {
        return right;
    }
    const std::size_t leftCount = left.value()->rowCount();
    const std::size_t count = leftCount + right.value()->rowCount();
    std::vector<ColumnPtr> columns;
    for (std::size_t i = 0; i < query.schema.size(); ++i) {
        const values::DataType& type = query.schema.fields[i].type;
        const base::Span place = query.query.isValid() ? (*context.ast)[query.query].span : base::Span{};
        auto a = assignColumn(context, left.value()->columnPtr(i), type, place);
        auto b = assignColumn(context, right.value()->columnPtr(i), type, place);
        if (!a || !b) {
            return Failure{a ? std::move(b).error().diagnostic : std::move(a).error().diagnostic};
        }
        columns.push_back(appended(*a.value(), *b.value(), type));
    }
    if (query.setOperator == SetOperator::Union && query.all) {
        return tables::TablePtr(std::make_shared<const tables::Table>(query.schema, std::move(columns), count));
    }
    const std::vector<std::uint32_t> rows = chosenRows(query, groupRows(columns, count), leftCount);
    for (ColumnPtr& column : columns) {
        column = column->gather(rows);
    }
    return tables::TablePtr(std::make_shared<const tables::Table>(query.schema, std::move(columns), rows.size()));
}

TableResult runSeries(const binding::BoundQuery& query, const EvaluationContext& context)
{
    const binding::BoundSeries& series = *query.series;
    std::vector<std::int64_t> numbers;
    bool isEmpty = false;
    for (const sql::ExprId argument : series.arguments) {
        auto value = evaluateOne(context, argument, Batch::single());
        if (!value) {
            return Failure{std::move(value).error()};
        }
        isEmpty = isEmpty || value.value().isNull();
        numbers.push_back(value.value().isNull() ? 0 : value.value().asInteger());
    }
    const std::int64_t first = numbers.size() == 1 ? 0 : numbers[0];
    const std::int64_t last = numbers.size() == 1 ? numbers[0] : numbers[1];
    const std::int64_t step = numbers.size() == 3 ? numbers[2] : 1;
    if (step == 0 && !isEmpty) {
        return Failure{
            diagnostics::make(DiagnosticKind::TypeMismatch, series.span, {MessageId::EvalSeriesStep, {series.name}})};
    }
    tables::ColumnBuilder builder(query.schema.fields[0].type);
    std::size_t count = 0;
    // Wide enough that the last step cannot run over the end of the type.
    for (base::Int128 at = first; !isEmpty; at += step, ++count) {
        const bool isBefore = step > 0 ? at < last : at > last;
        if (!isBefore && !(series.includesEnd && at == last)) {
            break;
        }
        if (count >= kMaxPairs) {
            return Failure{tooManyRows(series.span)};
        }
        builder.appendInteger(static_cast<std::int64_t>(at));
    }
    return tables::TablePtr(
        std::make_shared<const tables::Table>(query.schema, std::vector<ColumnPtr>{builder.finish()}, count));
}

} // namespace mergescope::execution
