// Subqueries in expressions: run once, or once for each different row of what they take from outside.
#include "core/execution/evaluation/evaluator.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"
#include "core/execution/queries/row_groups.h"
#include "core/tables/column_compare.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>

namespace mergescope::execution {

using base::Failure;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using sql::ExprId;
using tables::ColumnPtr;
using values::DataType;
using values::Truth;
using values::TypeKind;

Evaluator::ColumnResult Evaluator::outerColumn(binding::ColumnRef column, std::size_t rows) const
{
    const OuterRow* outer = m_context.outer;
    for (std::uint16_t level = 1; level < column.level; ++level) {
        outer = outer->next;
    }
    const BatchRelation& relation = outer->batch->relations[column.relation];
    const ColumnPtr& whole = relation.table->columnPtr(column.column);
    return whole->gather(std::vector<std::uint32_t>(rows, relation.rows[outer->row]));
}

base::Result<tables::TablePtr, EvaluationFailure> Evaluator::runOnce(ExprId id, const binding::BoundQuery& query)
{
    for (const auto& [known, table] : m_queries) {
        if (known == id) {
            return table;
        }
    }
    auto table = m_context.runQuery(query, m_context);
    if (!table) {
        return Failure{EvaluationFailure{std::move(table).error(), 0}};
    }
    m_queries.emplace_back(id, table.value());
    return table.value();
}

base::Result<std::vector<Evaluator::QueryAnswer>, EvaluationFailure> Evaluator::runQuery(ExprId id, const Batch& batch)
{
    const auto found = std::find_if(m_context.exprs->queries.begin(), m_context.exprs->queries.end(),
                                    [id](const auto& entry) { return entry.first == id; });
    if (found == m_context.exprs->queries.end() || m_context.runQuery == nullptr) {
        return Failure{EvaluationFailure{
            diagnostics::make(DiagnosticKind::EngineUnsupported, expr(id).span, {MessageId::BindSubqueryHere, {}}), 0}};
    }
    const binding::BoundQuery& query = *found->second;
    std::vector<QueryAnswer> answers;
    if (!query.isCorrelated()) {
        auto table = runOnce(id, query);
        if (!table) {
            return Failure{std::move(table).error()};
        }
        QueryAnswer answer{std::move(table).value(), std::vector<std::uint32_t>(batch.rowCount)};
        std::iota(answer.positions.begin(), answer.positions.end(), 0U);
        answers.push_back(std::move(answer));
        return answers;
    }
    std::vector<ColumnPtr> taken;
    for (const binding::ColumnRef column : query.outerColumns) {
        if (column.level == 1) {
            const BatchRelation& relation = batch.relations[column.relation];
            taken.push_back(relation.table->columnPtr(column.column)->gather(relation.rows));
        }
    }
    const RowGroups groups = groupRows(taken, batch.rowCount);
    answers.resize(groups.firstRow.size());
    for (std::uint32_t row = 0; row < batch.rowCount; ++row) {
        answers[groups.groupOf[row]].positions.push_back(row);
    }
    for (std::size_t group = 0; group < answers.size(); ++group) {
        const OuterRow outer{&batch, groups.firstRow[group], m_context.outer};
        EvaluationContext inner = m_context;
        inner.outer = &outer;
        auto table = m_context.runQuery(query, inner);
        if (!table) {
            return Failure{EvaluationFailure{std::move(table).error(), groups.firstRow[group]}};
        }
        answers[group].table = std::move(table).value();
    }
    return answers;
}

Evaluator::ColumnResult Evaluator::scalarQuery(ExprId id, const Batch& batch)
{
    const DataType& type = facts(id).type;
    auto answers = runQuery(id, batch);
    if (!answers) {
        return Failure{std::move(answers).error()};
    }
    tables::ColumnBuilder values(type);
    std::vector<std::uint32_t> valueOf(batch.rowCount, 0);
    for (const QueryAnswer& answer : answers.value()) {
        const std::size_t rows = answer.table->rowCount();
        if (rows > 1) {
            return Failure{EvaluationFailure{diagnostics::make(DiagnosticKind::QueryMultipleRows, expr(id).span,
                                                               {MessageId::EvalSubqueryRows, {std::to_string(rows)}}),
                                             answer.positions.front()}};
        }
        for (const std::uint32_t position : answer.positions) {
            valueOf[position] = static_cast<std::uint32_t>(values.size());
        }
        if (rows == 0 || answer.table->column(0).type().kind == TypeKind::Null) {
            values.appendNull();
        } else {
            values.appendFrom(answer.table->column(0), 0);
        }
    }
    return values.finish()->gather(valueOf);
}

namespace {

/// The values that are sought, or those among which they are, side by side.
struct CellRows {
    std::vector<ColumnPtr> columns;

    [[nodiscard]] bool isNull(std::size_t column, std::size_t row) const
    {
        return columns[column]->type().kind == TypeKind::Null || columns[column]->isNull(row);
    }
    [[nodiscard]] bool hasNull(std::size_t row) const
    {
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (isNull(i, row)) {
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] std::uint64_t hash(std::size_t row) const
    {
        std::uint64_t result = 0;
        for (const ColumnPtr& column : columns) {
            result = result * 31 + tables::hashOfCell(*column, row);
        }
        return result;
    }
};

/// Are the rows equal? Unknown where a NULL leaves it open.
Truth sameRow(const CellRows& a, std::size_t i, const CellRows& b, std::size_t j)
{
    Truth result = Truth::True;
    for (std::size_t column = 0; column < a.columns.size(); ++column) {
        if (a.isNull(column, i) || b.isNull(column, j)) {
            result = Truth::Unknown;
        } else if (tables::orderOfCells(*a.columns[column], i, *b.columns[column], j) != 0) {
            return Truth::False;
        }
    }
    return result;
}

/// Rows to look among: those without NULL by their hash, the others one by one.
class RowSet {
public:
    RowSet(const CellRows& rows, std::size_t count) : m_rows(rows), m_count(count)
    {
        for (std::uint32_t row = 0; row < count; ++row) {
            if (rows.hasNull(row)) {
                m_withNull.push_back(row);
            } else {
                m_byHash.emplace(rows.hash(row), row);
            }
        }
    }

    [[nodiscard]] Truth has(const CellRows& sought, std::size_t row) const
    {
        if (m_count == 0) {
            return Truth::False;
        }
        if (sought.columns.size() == 1 && sought.hasNull(row)) {
            return Truth::Unknown;
        }
        if (sought.hasNull(row)) {
            return isAnyOpen(sought, row, m_withNull) || isAnyOpenOfAll(sought, row) ? Truth::Unknown : Truth::False;
        }
        const auto [begin, end] = m_byHash.equal_range(sought.hash(row));
        const bool isFound = std::any_of(
            begin, end, [&](const auto& entry) { return sameRow(sought, row, m_rows, entry.second) == Truth::True; });
        return isFound ? Truth::True : isAnyOpen(sought, row, m_withNull) ? Truth::Unknown : Truth::False;
    }

private:
    [[nodiscard]] bool isAnyOpen(const CellRows& sought, std::size_t row, const std::vector<std::uint32_t>& among) const
    {
        return std::any_of(among.begin(), among.end(),
                           [&](std::uint32_t other) { return sameRow(sought, row, m_rows, other) != Truth::False; });
    }
    [[nodiscard]] bool isAnyOpenOfAll(const CellRows& sought, std::size_t row) const
    {
        return std::any_of(m_byHash.begin(), m_byHash.end(), [&](const auto& entry) {
            return sameRow(sought, row, m_rows, entry.second) != Truth::False;
        });
    }

    const CellRows& m_rows;
    std::size_t m_count;
    std::vector<std::uint32_t> m_withNull;
    std::unordered_multimap<std::uint64_t, std::uint32_t> m_byHash;
};

} // namespace

/// Is operand 0, a value or a row of values, among the answer's rows, at the positions that the answer is for?
std::optional<EvaluationFailure> Evaluator::membership(ExprId id, const Batch& batch, const QueryAnswer& answer,
                                                       Truths& result)
{
    const ExprId whole = operand(id, 0);
    const bool isRow = expr(whole).kind == sql::ExprKind::Row;
    const auto parts = isRow ? m_context.ast->operandsOf(whole) : m_context.ast->operandsOf(id);
    CellRows items;
    CellRows sought;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const DataType common = operandTypes(id)[i];
        auto list = castColumn(answer.table->columnPtr(i), common, expr(id).span, m_rules);
        auto value = evaluateAt(parts[i], common, batch, answer.positions);
        if (!list || !value) {
            return list ? std::move(value).error() : std::move(list).error();
        }
        items.columns.push_back(std::move(list).value());
        sought.columns.push_back(std::move(value).value());
    }
    const RowSet among(items, answer.table->rowCount());
    for (std::size_t i = 0; i < answer.positions.size(); ++i) {
        result[answer.positions[i]] = among.has(sought, i);
    }
    return std::nullopt;
}

Evaluator::TruthResult Evaluator::inQuery(ExprId id, const Batch& batch)
{
    auto answers = runQuery(id, batch);
    if (!answers) {
        return Failure{std::move(answers).error()};
    }
    Truths result(batch.rowCount, Truth::False);
    for (const QueryAnswer& answer : answers.value()) {
        if (auto failure = membership(id, batch, answer, result)) {
            return Failure{std::move(*failure)};
        }
    }
    if (expr(id).negated) {
        std::transform(result.begin(), result.end(), result.begin(), values::truthNot);
    }
    return result;
}

Evaluator::TruthResult Evaluator::exists(ExprId id, const Batch& batch)
{
    auto answers = runQuery(id, batch);
    if (!answers) {
        return Failure{std::move(answers).error()};
    }
    Truths result(batch.rowCount, Truth::False);
    for (const QueryAnswer& answer : answers.value()) {
        const bool isThere = (answer.table->rowCount() > 0) != expr(id).negated;
        for (const std::uint32_t position : answer.positions) {
            result[position] = isThere ? Truth::True : Truth::False;
        }
    }
    return result;
}

} // namespace mergescope::execution
