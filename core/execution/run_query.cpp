#include "core/execution/run_query.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/queries/query_cache.h"
#include "core/execution/queries/query_steps.h"
#include "core/execution/queries/row_groups.h"
#include "core/execution/run_load.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace mergescope::execution {

namespace {

using diagnostics::Diagnostic;
using tables::ColumnPtr;
using tables::TablePtr;

class QueryRun {
public:
    QueryRun(const binding::BoundQuery& query, const EvaluationContext& outer) : m_query(query), m_context(outer)
    {
        m_context.exprs = query.exprs.get();
    }

    TableResult run()
    {
        switch (m_query.kind) {
        case binding::BoundQuery::Kind::Select:
            return select();
        case binding::BoundQuery::Kind::Values:
            return computeRows();
        case binding::BoundQuery::Kind::SetOperation:
            return ordered(runSetOperation(m_query, m_context));
        case binding::BoundQuery::Kind::Series:
            break;
        }
        return runSeries(m_query, m_context);
    }

private:
    TableResult select();
    TableResult computeRows();
    BatchResult gatheredRows();
    TableResult ordered(TableResult result);
    std::optional<Diagnostic> sort(const std::vector<ColumnPtr>& columns, const Batch& batch,
                                   std::vector<std::uint32_t>& rows) const;
    std::optional<Diagnostic> cut(std::vector<std::uint32_t>& rows) const;
    [[nodiscard]] base::Result<std::optional<std::int64_t>, Diagnostic> count(sql::ExprId expr,
                                                                              const char* words) const;
    [[nodiscard]] TablePtr tableOf(std::vector<ColumnPtr> columns, const std::vector<std::uint32_t>& rows,
                                   std::size_t allRows) const;

    const binding::BoundQuery& m_query;
    EvaluationContext m_context;
};

/// FROM, WHERE, groups, windows: the rows over which outputs are computed.
BatchResult QueryRun::gatheredRows()
{
    BatchResult rows = runFrom(m_query, m_context);
    if (rows) {
        rows = filterRows(m_context, m_query.where, std::move(rows).value());
    }
    if (rows && m_query.grouping) {
        rows = runGroups(m_query, m_context, rows.value());
    }
    m_context.exprs = m_query.gathered.get();
    if (rows && m_query.grouping) {
        rows = filterRows(m_context, m_query.grouping->having, std::move(rows).value());
    }
    if (rows && !m_query.windows.empty()) {
        rows = runWindows(m_query, m_context, std::move(rows).value());
    }
    return rows ? filterRows(m_context, m_query.qualify, std::move(rows).value()) : std::move(rows);
}

std::optional<Diagnostic> QueryRun::sort(const std::vector<ColumnPtr>& columns, const Batch& batch,
                                         std::vector<std::uint32_t>& rows) const
{
    SortKeys keys;
    keys.order = m_query.orderBy;
    for (const binding::BoundOrder& order : m_query.orderBy) {
        if (order.output) {
            keys.columns.push_back(columns[*order.output]);
            continue;
        }
        auto column = evaluate(m_context, order.expr, batch);
        if (!column) {
            return std::move(column).error().diagnostic;
        }
        keys.columns.push_back(std::move(column).value());
    }
    sortRows(keys, rows);
    return std::nullopt;
}

base::Result<std::optional<std::int64_t>, Diagnostic> QueryRun::count(sql::ExprId expr, const char* words) const
{
    EvaluationContext context = m_context;
    context.exprs = m_query.exprs.get(); // bound beside FROM: it sees no groups and no windows
    auto column = evaluateAs(context, expr, values::DataType::of(values::TypeKind::BigInt), Batch::single());
    if (!column) {
        return base::Failure{std::move(column).error().diagnostic};
    }
    if (column.value()->isNull(0)) {
        return std::optional<std::int64_t>();
    }
    const std::int64_t number = column.value()->int64s()[0];
    if (number < 0) {
        return base::Failure{diagnostics::make(diagnostics::DiagnosticKind::TypeMismatch, (*m_context.ast)[expr].span,
                                               {diagnostics::MessageId::EvalRowCount, {words}})};
    }
    return std::optional(number);
}

/// OFFSET, then LIMIT.
std::optional<Diagnostic> QueryRun::cut(std::vector<std::uint32_t>& rows) const
{
    for (const bool isOffset : {true, false}) {
        const sql::ExprId expr = isOffset ? m_query.offset : m_query.limit;
        if (!expr.isValid()) {
            continue;
        }
        auto number = count(expr, isOffset ? "OFFSET" : "LIMIT");
        if (!number) {
            return std::move(number).error();
        }
        if (!number.value()) {
            continue;
        }
        const auto all = static_cast<std::int64_t>(rows.size());
        const std::ptrdiff_t at = std::min(all, *number.value());
        if (isOffset) {
            rows.erase(rows.begin(), rows.begin() + at);
        } else {
            rows.resize(static_cast<std::size_t>(at));
        }
    }
    return std::nullopt;
}

TablePtr QueryRun::tableOf(std::vector<ColumnPtr> columns, const std::vector<std::uint32_t>& rows,
                           std::size_t allRows) const
{
    bool isWhole = rows.size() == allRows;
    for (std::size_t i = 0; isWhole && i < rows.size(); ++i) {
        isWhole = rows[i] == i;
    }
    for (ColumnPtr& column : columns) {
        column = isWhole ? column : column->gather(rows);
    }
    return std::make_shared<const tables::Table>(m_query.schema, std::move(columns), rows.size());
}

TableResult QueryRun::select()
{
    BatchResult batch = gatheredRows();
    if (!batch) {
        return base::Failure{std::move(batch).error()};
    }
    const std::size_t rowCount = batch.value().rowCount;
    std::vector<ColumnPtr> columns;
    for (const binding::BoundQuery::Output& output : m_query.outputs) {
        ColumnResult column = columnOver(m_context, output.expr, output.column, output.type, batch.value());
        if (!column) {
            return base::Failure{std::move(column).error()};
        }
        columns.push_back(std::move(column).value());
    }
    std::vector<std::uint32_t> rows(rowCount);
    std::iota(rows.begin(), rows.end(), 0U);
    if (m_query.distinct && m_query.distinctOn.empty()) {
        rows = groupRows(columns, rowCount).firstRow;
    }
    if (!m_query.orderBy.empty()) {
        if (auto failure = sort(columns, batch.value(), rows)) {
            return base::Failure{std::move(*failure)};
        }
    }
    if (!m_query.distinctOn.empty()) {
        std::vector<ColumnPtr> keys;
        for (const sql::ExprId expr : m_query.distinctOn) {
            auto key = evaluate(m_context, expr, batch.value());
            if (!key) {
                return base::Failure{std::move(key).error().diagnostic};
            }
            keys.push_back(std::move(key).value());
        }
        // The first row of each in the query's order.
        const RowGroups groups = groupRows(keys, rowCount);
        std::vector<bool> isTaken(groups.firstRow.size(), false);
        std::erase_if(rows, [&](std::uint32_t row) {
            const bool wasTaken = isTaken[groups.groupOf[row]];
            isTaken[groups.groupOf[row]] = true;
            return wasTaken;
        });
    }
    if (auto failure = cut(rows)) {
        return base::Failure{std::move(*failure)};
    }
    return tableOf(std::move(columns), rows, rowCount);
}

/// VALUES: every cell for itself, in the column's common type.
TableResult QueryRun::computeRows()
{
    const Batch single = Batch::single();
    std::vector<tables::ColumnBuilder> builders;
    for (const tables::Field& field : m_query.schema.fields) {
        builders.emplace_back(field.type);
        builders.back().reserve(m_query.rows.size());
    }
    for (const std::vector<sql::ExprId>& row : m_query.rows) {
        for (std::size_t column = 0; column < builders.size(); ++column) {
            auto cell = evaluateAs(m_context, row[column], m_query.schema.fields[column].type, single);
            if (!cell) {
                return base::Failure{std::move(cell).error().diagnostic};
            }
            builders[column].appendFrom(*cell.value(), 0);
        }
    }
    std::vector<ColumnPtr> columns;
    columns.reserve(builders.size());
    for (tables::ColumnBuilder& builder : builders) {
        columns.push_back(builder.finish());
    }
    return ordered(
        TablePtr(std::make_shared<const tables::Table>(m_query.schema, std::move(columns), m_query.rows.size())));
}

/// ORDER BY and LIMIT over a result that has nothing behind it.
TableResult QueryRun::ordered(TableResult result)
{
    const bool isAsked = !m_query.orderBy.empty() || m_query.limit.isValid() || m_query.offset.isValid();
    if (!result || !isAsked) {
        return result;
    }
    const TablePtr table = std::move(result).value();
    const Batch batch = Batch::wholeTable(table);
    std::vector<ColumnPtr> columns;
    for (std::size_t i = 0; i < table->columnCount(); ++i) {
        columns.push_back(table->columnPtr(i));
    }
    std::vector<std::uint32_t> rows(table->rowCount());
    std::iota(rows.begin(), rows.end(), 0U);
    auto failure = sort(columns, batch, rows);
    if (!failure) {
        failure = cut(rows);
    }
    if (failure) {
        return base::Failure{std::move(*failure)};
    }
    return tableOf(std::move(columns), rows, table->rowCount());
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

/// The column's DEFAULT, once a row; NULLs where it has none.
base::Result<ColumnPtr, EvaluationFailure> defaultOf(const binding::BoundInsert& insert,
                                                     const EvaluationContext& context, std::size_t column,
                                                     std::size_t rowCount)
{
    binding::BoundValue value;
    value.defaultValue = insert.defaults[column];
    value.assignTo = insert.target->schema.fields[column].type;
    value.span = insert.spans[column];
    Batch batch;
    batch.rowCount = rowCount;
    return assign(context, value, batch);
}

/// The column with its DEFAULT in the rows of VALUES that say so.
base::Result<ColumnPtr, EvaluationFailure>
withDefaults(const binding::BoundInsert& insert, const EvaluationContext& context, std::size_t column, ColumnPtr stored)
{
    const auto& rows = insert.query->rows;
    const std::size_t source = *insert.sourceOfColumn[column];
    const auto saysDefault = [&](std::size_t row) {
        return row < rows.size() && source < rows[row].size() &&
               (*context.ast)[rows[row][source]].kind == sql::ExprKind::Default;
    };
    std::size_t first = 0;
    while (first < rows.size() && !saysDefault(first)) {
        ++first;
    }
    if (insert.defaults[column] == nullptr || first == rows.size()) {
        return stored;
    }
    auto given = defaultOf(insert, context, column, stored->size());
    if (!given) {
        return given;
    }
    tables::ColumnBuilder builder(stored->type());
    builder.reserve(stored->size());
    for (std::size_t row = 0; row < stored->size(); ++row) {
        builder.appendFrom(saysDefault(row) ? *given.value() : *stored, row);
    }
    return builder.finish();
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
    if (context.cache == nullptr) {
        QueryCache cache;
        EvaluationContext inner = context;
        inner.cache = &cache;
        inner.runQuery = runQuery;
        return runQuery(query, inner);
    }
    // A query that takes nothing from outside gives one answer, however often it is asked.
    if (!query.isCorrelated()) {
        if (TablePtr known = context.cache->find(query)) {
            return known;
        }
    }
    TableResult result = QueryRun(query, context).run();
    if (result && !query.isCorrelated()) {
        context.cache->keep(query, result.value());
    }
    return result;
}

base::Result<TablePtr, Diagnostic> readRelation(const binding::BoundRelation& relation,
                                                const EvaluationContext& context)
{
    if (relation.query == nullptr) {
        return relation.table->table;
    }
    TableResult result = runQuery(*relation.query, context);
    if (!result || result.value()->schema() == relation.schema) {
        return result;
    }
    // The alias gives the columns other names.
    std::vector<ColumnPtr> columns;
    for (std::size_t i = 0; i < result.value()->columnCount(); ++i) {
        columns.push_back(result.value()->columnPtr(i));
    }
    return TablePtr(
        std::make_shared<const tables::Table>(relation.schema, std::move(columns), result.value()->rowCount()));
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
            auto column = defaultOf(insert, context, i, rowCount);
            if (!column) {
                return base::Failure{std::move(column).error().diagnostic};
            }
            columns.push_back(std::move(column).value());
        } else {
            auto stored =
                assignColumn(context, rows->columnPtr(*insert.sourceOfColumn[i]), field.type, insert.spans[i]);
            if (!stored) {
                EvaluationFailure failure = std::move(stored).error();
                failure.diagnostic.span = placeOf(insert, context, i, failure.row);
                return base::Failure{std::move(failure.diagnostic)};
            }
            auto filled = withDefaults(insert, context, i, std::move(stored).value());
            if (!filled) {
                return base::Failure{std::move(filled).error().diagnostic};
            }
            columns.push_back(std::move(filled).value());
        }
        if (std::optional<Diagnostic> failure = nullInto(insert, context, i, *columns.back())) {
            return base::Failure{std::move(*failure)};
        }
    }
    return TablePtr(std::make_shared<const tables::Table>(schema, std::move(columns), rowCount));
}

} // namespace mergescope::execution
