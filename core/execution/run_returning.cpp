#include "core/execution/run_returning.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace mergescope::execution {

namespace {

using trace::Effect;
using values::Value;

std::string_view wordOf(Effect effect)
{
    switch (effect) {
    case Effect::InsertRow:
        return "INSERT";
    case Effect::UpdateCells:
        return "UPDATE";
    case Effect::DeleteRow:
        return "DELETE";
    case Effect::Keep:
    case Effect::Raise:
        break;
    }
    return "";
}

/// Gathers what RETURNING may name, one row a written route.
class ReturnedRows {
public:
    ReturnedRows(const MergeInput& input, const MergeDecision& decision)
        : m_input(input), m_decision(decision), m_shown(input.merge.target.schema), m_new(input.merge.target.schema),
          m_words(wordSchema())
    {}

    Batch gather()
    {
        const trace::Routes& routes = m_decision.routes;
        std::vector<std::uint32_t> taken(m_decision.clauses.size(), 0);
        for (std::size_t route = 0; route < routes.size(); ++route) {
            if (routes.clause[route] == trace::kNoClause) {
                continue;
            }
            const auto clause = static_cast<std::size_t>(routes.clause[route]);
            const std::uint32_t cellRow = taken[clause]++;
            const Effect effect = m_decision.clauses[clause].effect;
            if (!wordOf(effect).empty()) {
                add(route, clause, cellRow, effect);
            }
        }
        Batch batch;
        batch.rowCount = m_sourceRows.size();
        // In the order of the relations' numbers: target, source, old, new, what was done.
        batch.relations.push_back(whole(m_shown.finish()));
        batch.relations.push_back({m_input.source, std::move(m_sourceRows)});
        batch.relations.push_back({m_input.merge.target.table->table, std::move(m_oldRows)});
        batch.relations.push_back({m_new.finish(), std::move(m_newRows)});
        batch.relations.push_back(whole(m_words.finish()));
        return batch;
    }

private:
    static tables::Schema wordSchema()
    {
        tables::Schema schema;
        tables::Field field;
        field.name = "merge_action";
        field.type = values::DataType::of(values::TypeKind::String);
        schema.fields.push_back(std::move(field));
        return schema;
    }
    static BatchRelation whole(const tables::TablePtr& table) { return Batch::wholeTable(table).relations.front(); }

    void add(std::size_t route, std::size_t clause, std::uint32_t cellRow, Effect effect)
    {
        const tables::Table& before = *m_input.merge.target.table->table;
        const bool isNewRow = effect == Effect::InsertRow;
        const std::uint32_t oldRow = isNewRow ? tables::kNoRow : m_decision.routes.targetRow[route];
        std::vector<Value> row;
        for (std::uint32_t column = 0; column < before.columnCount(); ++column) {
            const tables::Column* cells = m_decision.cells[clause].find(column);
            row.push_back(cells != nullptr           ? cells->valueAt(cellRow)
                          : oldRow == tables::kNoRow ? Value::null(before.schema().fields[column].type)
                                                     : before.cell(oldRow, column));
        }
        m_sourceRows.push_back(m_decision.routes.sourceRow[route]);
        m_oldRows.push_back(oldRow);
        if (effect == Effect::DeleteRow) {
            m_newRows.push_back(tables::kNoRow);
        } else {
            m_newRows.push_back(m_newCount++);
            m_new.appendRow(row);
        }
        m_shown.appendRow(row);
        m_words.appendRow({Value::text(std::string(wordOf(effect)))});
    }

    const MergeInput& m_input;
    const MergeDecision& m_decision;
    tables::TableBuilder m_shown; ///< the row after it, or before it where it is gone
    tables::TableBuilder m_new;
    tables::TableBuilder m_words;
    std::vector<std::uint32_t> m_sourceRows;
    std::vector<std::uint32_t> m_oldRows;
    std::vector<std::uint32_t> m_newRows;
    std::uint32_t m_newCount = 0;
};

} // namespace

base::Result<tables::TablePtr, diagnostics::Diagnostic> runReturning(const MergeInput& input,
                                                                     const MergeDecision& decision)
{
    const binding::BoundReturning& returning = *input.merge.returning;
    const Batch batch = ReturnedRows(input, decision).gather();
    std::vector<tables::ColumnPtr> columns;
    for (const binding::BoundReturning::Item& item : returning.items) {
        if (item.column) {
            const BatchRelation& relation = batch.relations[item.column->relation];
            columns.push_back(relation.table->columnPtr(item.column->column)->gather(relation.rows));
            continue;
        }
        auto column = evaluate(input.context, item.expr, batch);
        if (!column) {
            return base::Failure{std::move(column).error().diagnostic};
        }
        columns.push_back(std::move(column).value());
    }
    return std::make_shared<const tables::Table>(returning.schema, std::move(columns), batch.rowCount);
}

} // namespace mergescope::execution
