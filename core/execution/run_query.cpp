#include "core/execution/run_query.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/run_load.h"
#include "core/tables/column_compare.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace mergescope::execution {

namespace {

using diagnostics::Diagnostic;
using tables::ColumnPtr;
using tables::TablePtr;

/// Columns of an ORDER BY, and which way each goes.
struct SortKeys {
    std::vector<ColumnPtr> columns;
    const std::vector<binding::BoundQuery::Order>* order = nullptr;

    [[nodiscard]] bool isBefore(std::uint32_t a, std::uint32_t b) const
    {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            const bool aNull = columns[i]->isNull(a);
            const bool bNull = columns[i]->isNull(b);
            if (aNull && bNull) {
                continue;
            }
            if (aNull || bNull) {
                return aNull == (*order)[i].nullsFirst;
            }
            const values::Order cells = tables::orderOfCells(*columns[i], a, *columns[i], b);
            if (cells != 0) {
                return (cells < 0) != (*order)[i].descending;
            }
        }
        return false;
    }
};

class QueryRun {
public:
    QueryRun(const binding::BoundQuery& query, const EvaluationContext& outer) : m_query(query), m_context(outer)
    {
        m_context.exprs = query.exprs.get();
    }

    base::Result<TablePtr, Diagnostic> run()
    {
        const bool isSelect = m_query.rows.empty();
        if (!(isSelect ? select() : computeRows())) {
            return base::Failure{std::move(m_failure)};
        }
        return tablePtr();
    }

private:
    bool select();
    bool computeRows();
    bool filter(Batch& batch);
    bool sort(const Batch& batch);
    TablePtr tablePtr();
    /// False and the diagnostic kept where it failed.
    bool take(base::Result<ColumnPtr, EvaluationFailure> result, std::vector<ColumnPtr>& columns)
    {
        if (!result) {
            m_failure = std::move(result).error().diagnostic;
            return false;
        }
        columns.push_back(std::move(result).value());
        return true;
    }

    const binding::BoundQuery& m_query;
    EvaluationContext m_context;
    std::vector<ColumnPtr> m_columns;
    std::size_t m_rowCount = 0;
    Diagnostic m_failure;
};

bool QueryRun::filter(Batch& batch)
{
    if (!m_query.where.isValid()) {
        return true;
    }
    auto truths = evaluateTruth(m_context, m_query.where, batch);
    if (!truths) {
        m_failure = std::move(truths).error().diagnostic;
        return false;
    }
    std::vector<std::uint32_t> kept;
    for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
        if (truths.value()[row] == values::Truth::True) {
            kept.push_back(row);
        }
    }
    if (kept.size() != batch.rowCount) {
        batch = batch.pick(kept);
    }
    return true;
}

bool QueryRun::sort(const Batch& batch)
{
    SortKeys keys;
    keys.order = &m_query.orderBy;
    for (const binding::BoundQuery::Order& order : m_query.orderBy) {
        if (order.output.has_value()) {
            keys.columns.push_back(m_columns[*order.output]);
        } else if (!take(evaluate(m_context, order.expr, batch), keys.columns)) {
            return false;
        }
    }
    std::vector<std::uint32_t> rows(m_rowCount);
    std::iota(rows.begin(), rows.end(), 0U);
    std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) { return keys.isBefore(a, b); });
    for (ColumnPtr& column : m_columns) {
        column = column->gather(rows);
    }
    return true;
}

bool QueryRun::select()
{
    Batch batch = Batch::single();
    if (m_query.from.has_value()) {
        base::Result<TablePtr, Diagnostic> from = readRelation(*m_query.from, m_context);
        if (!from) {
            m_failure = std::move(from).error();
            return false;
        }
        batch = Batch::wholeTable(from.value());
    }
    if (!filter(batch)) {
        return false;
    }
    m_rowCount = batch.rowCount;
    for (const binding::BoundQuery::Output& output : m_query.outputs) {
        if (output.column.has_value()) {
            const BatchRelation& relation = batch.relations[output.column->relation];
            m_columns.push_back(relation.table->columnPtr(output.column->column)->gather(relation.rows));
        } else if (!take(evaluateAs(m_context, output.expr, output.type, batch), m_columns)) {
            return false;
        }
    }
    return m_query.orderBy.empty() || sort(batch);
}

/// VALUES: every cell for itself, in the column's common type.
bool QueryRun::computeRows()
{
    const Batch single = Batch::single();
    m_rowCount = m_query.rows.size();
    std::vector<tables::ColumnBuilder> builders;
    for (const tables::Field& field : m_query.schema.fields) {
        builders.emplace_back(field.type);
        builders.back().reserve(m_rowCount);
    }
    for (const std::vector<sql::ExprId>& row : m_query.rows) {
        for (std::size_t column = 0; column < builders.size(); ++column) {
            std::vector<ColumnPtr> cell;
            if (!take(evaluateAs(m_context, row[column], m_query.schema.fields[column].type, single), cell)) {
                return false;
            }
            builders[column].appendFrom(*cell.front(), 0);
        }
    }
    for (tables::ColumnBuilder& builder : builders) {
        m_columns.push_back(builder.finish());
    }
    return m_query.orderBy.empty() || sort(single);
}

TablePtr QueryRun::tablePtr()
{
    return std::make_shared<const tables::Table>(m_query.schema, std::move(m_columns), m_rowCount);
}

/// What to point at when a value of this row does not go in: its own text in VALUES, else the column of the query.
base::Span placeOf(const binding::BoundInsert& insert, const EvaluationContext& context, std::size_t column,
                   std::size_t row)
{
    const auto& rows = insert.query->rows;
    const auto source = insert.sourceOfColumn[column];
    if (!source || row >= rows.size() || *source >= rows[row].size()) {
        return insert.spans[column];
    }
    return (*context.ast)[rows[row][*source]].span;
}

/// The first NULL of a column that goes where none may be.
std::optional<Diagnostic> nullInto(const binding::BoundInsert& insert, const EvaluationContext& context,
                                   std::size_t index, const tables::Column& column)
{
    const tables::Field& field = insert.target->schema.fields[index];
    if (field.nullable || !column.hasNulls()) {
        return std::nullopt;
    }
    std::size_t row = 0;
    while (!column.isNull(row)) {
        ++row;
    }
    Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::TableNotNull;
    diagnostic.span = placeOf(insert, context, index, row);
    diagnostic.message = {diagnostics::MessageId::NullIntoNotNull, {field.name}};
    diagnostic.hint = diagnostics::Message{diagnostics::MessageId::NullIntoNotNullHint, {}};
    return diagnostic;
}

} // namespace

base::Result<TablePtr, Diagnostic> runQuery(const binding::BoundQuery& query, const EvaluationContext& context)
{
    return QueryRun(query, context).run();
}

base::Result<TablePtr, Diagnostic> readRelation(const binding::BoundRelation& relation,
                                                const EvaluationContext& context)
{
    if (relation.query != nullptr) {
        return runQuery(*relation.query, context);
    }
    return relation.table->table;
}

base::Result<TablePtr, Diagnostic> runInsert(const binding::BoundInsert& insert, const EvaluationContext& context)
{
    base::Result<TablePtr, Diagnostic> rows = runQuery(*insert.query, context);
    if (!rows) {
        return rows;
    }
    return storeRows(insert, context, rows.value());
}

base::Result<TablePtr, Diagnostic> storeRows(const binding::BoundInsert& insert, const EvaluationContext& context,
                                             const TablePtr& rows)
{
    auto given = partitionValues(insert, context);
    if (!given) {
        return base::Failure{std::move(given).error()};
    }
    const std::size_t rowCount = rows->rowCount();
    const tables::Schema& schema = insert.target->schema;
    std::vector<ColumnPtr> columns;
    for (std::size_t i = 0; i < schema.size(); ++i) {
        const tables::Field& field = schema.fields[i];
        const auto partition = std::find_if(insert.partition.begin(), insert.partition.end(),
                                            [i](const auto& value) { return value.targetColumn == i; });
        if (partition != insert.partition.end()) {
            const auto at = static_cast<std::size_t>(std::distance(insert.partition.begin(), partition));
            columns.push_back(tables::constantColumn(given.value()[at], field.type, rowCount));
        } else if (!insert.sourceOfColumn[i].has_value()) {
            columns.push_back(tables::constantColumn(values::Value::null(field.type), field.type, rowCount));
        } else {
            auto stored =
                assignColumn(context, rows->columnPtr(*insert.sourceOfColumn[i]), field.type, insert.spans[i]);
            if (!stored) {
                EvaluationFailure failure = std::move(stored).error();
                failure.diagnostic.span = placeOf(insert, context, i, failure.row);
                return base::Failure{std::move(failure.diagnostic)};
            }
            columns.push_back(std::move(stored).value());
        }
        if (std::optional<Diagnostic> failure = nullInto(insert, context, i, *columns.back())) {
            return base::Failure{std::move(*failure)};
        }
    }
    return TablePtr(std::make_shared<const tables::Table>(schema, std::move(columns), rowCount));
}

} // namespace mergescope::execution
