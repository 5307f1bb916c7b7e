#include "core/execution/key_check.h"

#include "core/diagnostics/message_id.h"

#include <string>
#include <unordered_set>
#include <utility>

namespace mergescope::execution {

namespace {

using diagnostics::MessageId;
using sql::KeyCheck;
using trace::Effect;

/// A key as SQL would write it: `(1, 'a')`. A key with NULL is nobody else's.
template <class CellOf>
std::optional<std::string> keyText(const std::vector<std::uint32_t>& columns, CellOf cellOf)
{
    std::string text;
    for (const std::uint32_t column : columns) {
        const values::Value value = cellOf(column);
        if (value.isNull()) {
            return std::nullopt;
        }
        text += (text.empty() ? "" : ", ") + values::toSqlLiteral(value);
    }
    return columns.size() == 1 ? text : "(" + text + ")";
}

diagnostics::Diagnostic taken(const std::string& key, base::Span place, KeyCheck check)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::TableKey;
    diagnostic.span = place;
    diagnostic.message = {MessageId::DuplicateKey, {key}};
    diagnostic.hint = diagnostics::Message{
        check == KeyCheck::RowByRow ? MessageId::DuplicateKeyHintRow : MessageId::DuplicateKeyHint, {}};
    return diagnostic;
}

/// Goes through what a MERGE writes and keeps the keys that are there.
class MergeKeys {
public:
    MergeKeys(const MergeInput& input, const MergeDecision& decision, const trace::Routes& routes)
        : m_decision(decision), m_routes(routes), m_before(*input.merge.target.table->table),
          m_columns(keyColumnsOf(*input.merge.target.table)), m_check(input.context.dialect->keyCheck)
    {}

    std::optional<trace::RunFailure> find()
    {
        if (m_columns.empty() || m_check == KeyCheck::None) {
            return std::nullopt;
        }
        takeKeysThatStay();
        std::vector<std::uint32_t> next(m_decision.clauses.size(), 0);
        for (std::uint32_t route = 0; route < m_routes.size(); ++route) {
            if (m_routes.clause[route] == trace::kNoClause) {
                continue;
            }
            const auto clause = static_cast<std::size_t>(m_routes.clause[route]);
            const std::uint32_t cellRow = next[clause]++;
            const Effect effect = m_decision.clauses[clause].effect;
            if (effect != Effect::InsertRow && effect != Effect::UpdateCells) {
                continue;
            }
            const std::uint32_t old = effect == Effect::InsertRow ? tables::kNoRow : m_routes.targetRow[route];
            const auto key = newKey(clause, cellRow, old);
            const bool isItsOwn = m_check == KeyCheck::RowByRow && old != tables::kNoRow && key == oldKey(old);
            if (key && !isItsOwn && !m_keys.insert(*key).second) {
                return failure(*key, route, clause);
            }
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<std::string> oldKey(std::uint32_t row) const
    {
        return keyText(m_columns, [&](std::uint32_t column) { return m_before.cell(row, column); });
    }
    [[nodiscard]] std::optional<std::string> newKey(std::size_t clause, std::uint32_t cellRow, std::uint32_t old) const
    {
        return keyText(m_columns, [&](std::uint32_t column) {
            const tables::Column* cells = m_decision.cells[clause].find(column);
            return cells != nullptr        ? cells->valueAt(cellRow)
                   : old == tables::kNoRow ? values::Value::null()
                                           : m_before.cell(old, column);
        });
    }
    /// Row by row, every row of before still has its key; after the statement, only those that nobody touched.
    void takeKeysThatStay()
    {
        std::vector<bool> isWritten(m_before.rowCount(), false);
        for (std::size_t route = 0; route < m_routes.size() && m_check == KeyCheck::AfterStatement; ++route) {
            const std::int16_t clause = m_routes.clause[route];
            const bool isTargetRow = m_routes.targetRow[route] != tables::kNoRow;
            if (isTargetRow && clause != trace::kNoClause) {
                const Effect effect = m_decision.clauses[static_cast<std::size_t>(clause)].effect;
                if (effect == Effect::UpdateCells || effect == Effect::DeleteRow) {
                    isWritten[m_routes.targetRow[route]] = true;
                }
            }
        }
        for (std::uint32_t row = 0; row < m_before.rowCount(); ++row) {
            const auto key = isWritten[row] ? std::nullopt : oldKey(row);
            if (key) {
                m_keys.insert(*key);
            }
        }
    }
    [[nodiscard]] trace::RunFailure failure(const std::string& key, std::uint32_t route, std::size_t clause) const
    {
        trace::RunFailure stopped{taken(key, m_decision.clauses[clause].actionSpan, m_check), trace::Phase::Apply,
                                  route};
        if (m_routes.targetRow[route] != tables::kNoRow) {
            stopped.diagnostic.rows.target = {m_routes.targetRow[route]};
        }
        if (m_routes.sourceRow[route] != tables::kNoRow) {
            stopped.diagnostic.rows.source = {m_routes.sourceRow[route]};
        }
        return stopped;
    }

    const MergeDecision& m_decision;
    const trace::Routes& m_routes;
    const tables::Table& m_before;
    std::vector<std::uint32_t> m_columns;
    KeyCheck m_check;
    std::unordered_set<std::string> m_keys;
};

} // namespace

std::vector<std::uint32_t> keyColumnsOf(const catalog::TableEntry& table)
{
    std::vector<std::uint32_t> columns;
    const std::string names = table.property(catalog::kPrimaryKeyProperty).value_or("");
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t comma = names.find(',', begin);
        const std::size_t end = comma == std::string::npos ? names.size() : comma;
        if (const auto column = table.schema.find(names.substr(begin, end - begin))) {
            columns.push_back(*column);
        }
        begin = end + 1;
    }
    return columns;
}

std::optional<trace::RunFailure> findTakenKey(const MergeInput& input, const MergeDecision& decision,
                                              const trace::Routes& routes)
{
    return MergeKeys(input, decision, routes).find();
}

std::optional<diagnostics::Diagnostic> findTakenKey(const catalog::TableEntry& table,
                                                    const std::vector<std::uint32_t>& rows,
                                                    const trace::ClauseCells& cells, KeyCheck check, base::Span place)
{
    const std::vector<std::uint32_t> columns = keyColumnsOf(table);
    if (columns.empty() || check == KeyCheck::None) {
        return std::nullopt;
    }
    const tables::Table& before = *table.table;
    const auto oldKey = [&](std::size_t row) {
        return keyText(columns, [&](std::uint32_t column) { return before.cell(row, column); });
    };
    // Row by row, a key is free only once its row has given it up; after the statement all of them have.
    std::unordered_set<std::string> keys;
    std::vector<bool> changes(before.rowCount(), false);
    for (const std::uint32_t row : rows) {
        changes[row] = check == KeyCheck::AfterStatement;
    }
    for (std::size_t row = 0; row < before.rowCount(); ++row) {
        const auto key = changes[row] ? std::nullopt : oldKey(row);
        if (key) {
            keys.insert(*key);
        }
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto key = keyText(columns, [&](std::uint32_t column) {
            const tables::Column* given = cells.find(column);
            return given != nullptr ? given->valueAt(i) : before.cell(rows[i], column);
        });
        const auto old = check == KeyCheck::RowByRow ? oldKey(rows[i]) : std::nullopt;
        if (old) {
            keys.erase(*old);
        }
        if (key && !keys.insert(*key).second) {
            diagnostics::Diagnostic diagnostic = taken(*key, place, check);
            diagnostic.rows.target = {rows[i]};
            return diagnostic;
        }
    }
    return std::nullopt;
}

std::optional<diagnostics::Diagnostic> findTakenKey(const catalog::TableEntry& table, const tables::Table& added,
                                                    base::Span place)
{
    const std::vector<std::uint32_t> columns = keyColumnsOf(table);
    if (columns.empty()) {
        return std::nullopt;
    }
    std::unordered_set<std::string> keys;
    for (const tables::Table* rows : {table.table.get(), &added}) {
        for (std::size_t row = 0; row < rows->rowCount(); ++row) {
            const auto key = keyText(columns, [&](std::uint32_t column) { return rows->cell(row, column); });
            if (key && !keys.insert(*key).second) {
                return taken(*key, place, KeyCheck::AfterStatement);
            }
        }
    }
    return std::nullopt;
}

} // namespace mergescope::execution
