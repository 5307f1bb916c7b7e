#pragma once
// An immutable table: a schema, shared columns, and a stable identity for each row.

#include "core/tables/column.h"
#include "core/tables/schema.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mergescope::tables {

/// Identity of a row over the versions of a table: an update keeps it, an insert gets a new one.
using RowId = std::uint64_t;

class Table;
using TablePtr = std::shared_ptr<const Table>;

class Table {
public:
    /// All columns must have the same size. Row ids: one a row; empty means 1, 2, 3, …
    Table(Schema schema, std::vector<ColumnPtr> columns, std::size_t rowCount, std::vector<RowId> rowIds = {});

    [[nodiscard]] const Schema& schema() const { return m_schema; }
    [[nodiscard]] std::size_t rowCount() const { return m_rowCount; }
    [[nodiscard]] std::size_t columnCount() const { return m_columns.size(); }
    [[nodiscard]] const Column& column(std::size_t index) const { return *m_columns[index]; }
    [[nodiscard]] const ColumnPtr& columnPtr(std::size_t index) const { return m_columns[index]; }
    [[nodiscard]] values::Value cell(std::size_t row, std::size_t column) const { return m_columns[column]->valueAt(row); }
    [[nodiscard]] RowId rowId(std::size_t row) const
    {
        return m_rowIds.empty() ? static_cast<RowId>(row) + 1 : m_rowIds[row];
    }

    [[nodiscard]] static TablePtr empty(Schema schema);
    /// Same schema, same cells in the same order (row ids are not compared).
    [[nodiscard]] bool hasSameCellsAs(const Table& other) const;

private:
    Schema m_schema;
    std::vector<ColumnPtr> m_columns;
    std::size_t m_rowCount;
    std::vector<RowId> m_rowIds;
};

/// Builds a table row by row, for scripts, lessons and grids.
class TableBuilder {
public:
    explicit TableBuilder(Schema schema);
    /// One value a column; each must be NULL or fit the column's physical kind.
    void appendRow(const std::vector<values::Value>& row);
    [[nodiscard]] TablePtr finish();

private:
    Schema m_schema;
    std::vector<ColumnBuilder> m_builders;
    std::size_t m_rows = 0;
};

} // namespace mergescope::tables
