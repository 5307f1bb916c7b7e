#include "core/tables/table.h"

#include <cassert>
#include <memory>
#include <utility>

namespace mergescope::tables {

Table::Table(Schema schema, std::vector<ColumnPtr> columns, std::size_t rowCount, std::vector<RowId> rowIds)
    : m_schema(std::move(schema)), m_columns(std::move(columns)), m_rowCount(rowCount), m_rowIds(std::move(rowIds))
{
    assert(m_columns.size() == m_schema.size());
    assert(m_rowIds.empty() || m_rowIds.size() == m_rowCount);
    for ([[maybe_unused]] const ColumnPtr& column : m_columns) {
        assert(column && column->size() == m_rowCount);
    }
}

TablePtr Table::empty(Schema schema)
{
    return TableBuilder(std::move(schema)).finish();
}

bool Table::hasSameCellsAs(const Table& other) const
{
    if (m_schema != other.m_schema || m_rowCount != other.m_rowCount) {
        return false;
    }
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        if (m_columns[c] == other.m_columns[c]) {
            continue;
        }
        for (std::size_t row = 0; row < m_rowCount; ++row) {
            if (!areIdenticalCells(*m_columns[c], row, *other.m_columns[c], row)) {
                return false;
            }
        }
    }
    return true;
}

TableBuilder::TableBuilder(Schema schema) : m_schema(std::move(schema))
{
    m_builders.reserve(m_schema.size());
    for (const Field& field : m_schema.fields) {
        m_builders.emplace_back(field.type);
    }
}

void TableBuilder::appendRow(const std::vector<values::Value>& row)
{
    assert(row.size() == m_builders.size());
    for (std::size_t c = 0; c < m_builders.size(); ++c) {
        m_builders[c].append(row[c]);
    }
    ++m_rows;
}

TablePtr TableBuilder::finish()
{
    std::vector<ColumnPtr> columns;
    columns.reserve(m_builders.size());
    for (ColumnBuilder& builder : m_builders) {
        columns.push_back(builder.finish());
    }
    return std::make_shared<const Table>(m_schema, std::move(columns), std::exchange(m_rows, 0));
}

} // namespace mergescope::tables
