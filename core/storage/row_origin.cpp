#include "core/storage/row_origin.h"

#include <utility>

namespace mergescope::storage {

namespace {

using tables::Column;

/// The cell of one row of the next version: a column and a position in it.
struct Cell {
    const Column* column;
    std::uint32_t row;
};

/// Which column each clause has its new values in; null: it leaves the old value.
class CellFinder {
public:
    CellFinder(std::uint32_t column, const Column& before, const std::vector<trace::ClauseCells>& cells)
        : m_before(before)
    {
        for (const trace::ClauseCells& clause : cells) {
            m_ofClause.push_back(clause.find(column));
        }
    }

    [[nodiscard]] bool isNew(const RowOrigin& origin) const
    {
        return origin.clause != trace::kNoClause && m_ofClause[static_cast<std::size_t>(origin.clause)] != nullptr;
    }
    [[nodiscard]] Cell operator()(const RowOrigin& origin) const
    {
        if (isNew(origin)) {
            return {m_ofClause[static_cast<std::size_t>(origin.clause)], origin.cellRow};
        }
        return {&m_before, origin.beforeRow};
    }

private:
    const Column& m_before;
    std::vector<const Column*> m_ofClause;
};

std::vector<std::uint64_t> assembleNulls(const CellFinder& find, const std::vector<RowOrigin>& rows)
{
    std::vector<std::uint64_t> nulls;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Cell cell = find(rows[row]);
        if (cell.row == tables::kNoRow || cell.column->isNull(cell.row)) {
            nulls.resize((rows.size() + 63) / 64);
            nulls[row >> 6] |= std::uint64_t{1} << (row & 63U);
        }
    }
    return nulls;
}

/// Values of a fixed width; `view` gives a column's values.
template <class T, class View>
Column::Storage assembleFixed(const CellFinder& find, const std::vector<RowOrigin>& rows, View view)
{
    std::vector<T> values(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const Cell cell = find(rows[row]);
        if (cell.row != tables::kNoRow) {
            values[row] = view(*cell.column)[cell.row];
        }
    }
    return values;
}

Column::Storage assembleText(const CellFinder& find, const std::vector<RowOrigin>& rows)
{
    tables::TextBuffer text;
    text.offsets.reserve(rows.size() + 1);
    for (const RowOrigin& origin : rows) {
        const Cell cell = find(origin);
        if (cell.row != tables::kNoRow) {
            text.bytes += cell.column->textAt(cell.row);
        }
        text.offsets.push_back(text.bytes.size());
    }
    return text;
}

Column::Storage assembleStorage(values::PhysicalKind kind, const CellFinder& find, const std::vector<RowOrigin>& rows)
{
    switch (kind) {
    case values::PhysicalKind::Boolean:
        return assembleFixed<std::uint8_t>(
            find, rows, [](const Column& c) -> const auto& { return c.booleans(); });
    case values::PhysicalKind::Int32:
        return assembleFixed<std::int32_t>(
            find, rows, [](const Column& c) -> const auto& { return c.int32s(); });
    case values::PhysicalKind::Int64:
        return assembleFixed<std::int64_t>(
            find, rows, [](const Column& c) -> const auto& { return c.int64s(); });
    case values::PhysicalKind::Double:
        return assembleFixed<double>(
            find, rows, [](const Column& c) -> const auto& { return c.doubles(); });
    case values::PhysicalKind::Int128:
        return assembleFixed<base::Int128>(
            find, rows, [](const Column& c) -> const auto& { return c.int128s(); });
    case values::PhysicalKind::Text:
        return assembleText(find, rows);
    }
    return {};
}

} // namespace

trace::Effect effectOfRoute(const trace::Routes& routes, const std::vector<trace::ClauseRecord>& clauses,
                            std::size_t route)
{
    const std::int16_t clause = routes.clause[route];
    return clause == trace::kNoClause ? trace::Effect::Keep : clauses[static_cast<std::size_t>(clause)].effect;
}

std::uint32_t decisiveRoute(const trace::Routes& routes, const std::vector<trace::ClauseRecord>& clauses,
                            std::uint32_t first, std::uint32_t last)
{
    for (std::uint32_t route = first; route < last; ++route) {
        const trace::Effect effect = effectOfRoute(routes, clauses, route);
        if (effect == trace::Effect::UpdateCells || effect == trace::Effect::DeleteRow) {
            return route;
        }
    }
    return first;
}

std::vector<std::uint32_t> cellRowsOf(const trace::Routes& routes, std::size_t clauseCount)
{
    std::vector<std::uint32_t> takenBy(clauseCount, 0);
    std::vector<std::uint32_t> cellRows(routes.size(), 0);
    for (std::size_t route = 0; route < routes.size(); ++route) {
        if (routes.clause[route] != trace::kNoClause) {
            cellRows[route] = takenBy[static_cast<std::size_t>(routes.clause[route])]++;
        }
    }
    return cellRows;
}

tables::ColumnPtr assembleColumn(std::uint32_t column, const tables::ColumnPtr& before,
                                 const std::vector<trace::ClauseCells>& cells, const std::vector<RowOrigin>& rows)
{
    const CellFinder find(column, *before, cells);
    bool isSame = rows.size() == before->size();
    for (std::size_t row = 0; isSame && row < rows.size(); ++row) {
        isSame = rows[row].beforeRow == row && !find.isNew(rows[row]);
    }
    if (isSame) {
        return before;
    }
    return std::make_shared<const Column>(before->type(),
                                          assembleStorage(values::physicalKind(before->type()), find, rows),
                                          assembleNulls(find, rows), rows.size());
}

} // namespace mergescope::storage
