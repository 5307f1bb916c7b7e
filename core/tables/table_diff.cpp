#include "core/tables/table_diff.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace mergescope::tables {

namespace {

/// afterRow of each row of before, by row id. Of several rows with one id the first is the row itself.
std::vector<std::uint32_t> pairRows(const Table& before, const Table& after)
{
    std::unordered_map<RowId, std::uint32_t> rowOfId;
    rowOfId.reserve(after.rowCount());
    for (std::size_t row = 0; row < after.rowCount(); ++row) {
        rowOfId.emplace(after.rowId(row), static_cast<std::uint32_t>(row));
    }
    std::vector<std::uint32_t> pairs(before.rowCount(), kNoRow);
    for (std::size_t row = 0; row < before.rowCount(); ++row) {
        const auto found = rowOfId.find(before.rowId(row));
        if (found != rowOfId.end()) {
            pairs[row] = found->second;
            rowOfId.erase(found);
        }
    }
    return pairs;
}

void markChanges(TableDiff& diff, const Table& before, const Table& after)
{
    for (std::size_t c = 0; c < after.columnCount(); ++c) {
        const bool isNew = c >= before.columnCount();
        for (RowChange& row : diff.rows) {
            if (row.beforeRow == kNoRow || row.afterRow == kNoRow) {
                continue;
            }
            const bool isSame = isNew
                                    ? after.column(c).isNull(row.afterRow)
                                    : areIdenticalCells(before.column(c), row.beforeRow, after.column(c), row.afterRow);
            if (!isSame) {
                row.changedColumns.push_back(static_cast<std::uint32_t>(c));
            }
        }
    }
}

/// Where the cells of one column of after come from.
ColumnPtr applyColumn(const Table& before, const std::vector<const RowChange*>& rows, const Table& after,
                      std::uint32_t c)
{
    ColumnBuilder builder(after.schema().fields[c].type);
    builder.reserve(rows.size());
    for (const RowChange* row : rows) {
        const bool isChanged =
            row->beforeRow == kNoRow ||
            std::find(row->changedColumns.begin(), row->changedColumns.end(), c) != row->changedColumns.end();
        if (isChanged) {
            builder.appendFrom(after.column(c), row->afterRow);
        } else if (c < before.columnCount()) {
            builder.appendFrom(before.column(c), row->beforeRow);
        } else {
            builder.appendNull();
        }
    }
    return builder.finish();
}

} // namespace

TableDiff diff(const Table& before, const Table& after)
{
    TableDiff result;
    const std::vector<std::uint32_t> pairs = pairRows(before, after);
    std::vector<bool> isPaired(after.rowCount(), false);
    result.rows.reserve(before.rowCount());
    for (std::size_t row = 0; row < pairs.size(); ++row) {
        result.rows.push_back({static_cast<std::uint32_t>(row), pairs[row], {}});
        if (pairs[row] != kNoRow) {
            isPaired[pairs[row]] = true;
        }
    }
    for (std::size_t row = 0; row < after.rowCount(); ++row) {
        if (!isPaired[row]) {
            result.rows.push_back({kNoRow, static_cast<std::uint32_t>(row), {}});
        }
    }
    markChanges(result, before, after);
    return result;
}

TablePtr apply(const Table& before, const TableDiff& diff, const Table& after)
{
    std::size_t size = 0;
    for (const RowChange& row : diff.rows) {
        size += row.afterRow == kNoRow ? 0 : 1;
    }
    std::vector<const RowChange*> rows(size, nullptr);
    for (const RowChange& row : diff.rows) {
        if (row.afterRow != kNoRow) {
            assert(row.afterRow < size);
            rows[row.afterRow] = &row;
        }
    }
    std::vector<RowId> ids;
    ids.reserve(size);
    for (const RowChange* row : rows) {
        ids.push_back(row->beforeRow == kNoRow ? after.rowId(row->afterRow) : before.rowId(row->beforeRow));
    }
    std::vector<ColumnPtr> columns;
    for (std::uint32_t c = 0; c < after.columnCount(); ++c) {
        columns.push_back(applyColumn(before, rows, after, c));
    }
    return std::make_shared<const Table>(after.schema(), std::move(columns), size, std::move(ids));
}

} // namespace mergescope::tables
