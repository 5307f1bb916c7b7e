#include "ui/state/staging_edit.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace mergescope::ui {

namespace {

/// The entry with other rows. Its last snapshot changes with them: what is typed into a staging table has no history.
catalog::TableEntryPtr withTable(const catalog::TableEntry& entry, tables::TablePtr table, tables::FileLayout files)
{
    auto changed = std::make_shared<catalog::TableEntry>(entry);
    changed->table = std::move(table);
    changed->files = std::move(files);
    auto snapshot = entry.snapshots.empty() ? std::make_shared<catalog::Snapshot>()
                                            : std::make_shared<catalog::Snapshot>(*entry.snapshots.back());
    snapshot->table = changed->table;
    snapshot->files = changed->files;
    if (entry.snapshots.empty()) {
        snapshot->id = 1;
        snapshot->operation = "append";
        changed->snapshots.push_back(std::move(snapshot));
    } else {
        changed->snapshots.back() = std::move(snapshot);
    }
    return changed;
}

/// The files with `added` rows more (or fewer) at a row; a file left empty is gone.
tables::FileLayout withRowsAt(tables::FileLayout files, std::uint32_t row, std::int64_t added)
{
    std::uint32_t next = 0;
    bool placed = false;
    for (std::size_t i = 0; i < files.size(); ++i) {
        tables::DataFile& file = files[i];
        const std::uint32_t end = file.firstRow + file.rowCount;
        const bool isHere = !placed && (row < end || (added > 0 && i + 1 == files.size()));
        file.firstRow = next;
        if (isHere) {
            placed = true;
            file.rowCount = static_cast<std::uint32_t>(file.rowCount + added);
            file.recordCount = file.rowCount;
            file.deletedPositions.clear();
        }
        next += file.rowCount;
    }
    files.erase(
        std::remove_if(files.begin(), files.end(), [](const tables::DataFile& file) { return file.rowCount == 0; }),
        files.end());
    return files;
}

std::vector<tables::RowId> rowIdsOf(const tables::Table& table)
{
    std::vector<tables::RowId> ids(table.rowCount());
    for (std::size_t row = 0; row < ids.size(); ++row) {
        ids[row] = table.rowId(row);
    }
    return ids;
}

/// The table's rows in another order; kNoRow gives a row of NULLs.
tables::TablePtr gathered(const tables::Table& table, const std::vector<std::uint32_t>& rows,
                          std::vector<tables::RowId> ids)
{
    std::vector<tables::ColumnPtr> columns;
    columns.reserve(table.columnCount());
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        columns.push_back(table.column(column).gather(rows));
    }
    return std::make_shared<tables::Table>(table.schema(), std::move(columns), rows.size(), std::move(ids));
}

} // namespace

catalog::TableEntryPtr withCell(const catalog::TableEntry& entry, std::uint32_t row, std::uint32_t column,
                                const values::Value& value)
{
    const tables::Table& table = *entry.table;
    tables::ColumnBuilder builder(table.column(column).type());
    builder.reserve(table.rowCount());
    for (std::uint32_t i = 0; i < table.rowCount(); ++i) {
        if (i == row) {
            builder.append(value);
        } else {
            builder.appendFrom(table.column(column), i);
        }
    }
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t i = 0; i < table.columnCount(); ++i) {
        columns.push_back(table.columnPtr(i));
    }
    columns[column] = builder.finish();
    return withTable(
        entry, std::make_shared<tables::Table>(table.schema(), std::move(columns), table.rowCount(), rowIdsOf(table)),
        entry.files);
}

catalog::TableEntryPtr withRowInserted(const catalog::TableEntry& entry, std::uint32_t before)
{
    const tables::Table& table = *entry.table;
    const auto count = static_cast<std::uint32_t>(table.rowCount());
    const std::uint32_t at = std::min(before, count);
    std::vector<std::uint32_t> rows(count);
    for (std::uint32_t row = 0; row < count; ++row) {
        rows[row] = row;
    }
    std::vector<tables::RowId> ids = rowIdsOf(table);
    tables::RowId newId = entry.nextRowId;
    for (const tables::RowId id : ids) {
        newId = std::max(newId, id + 1);
    }
    rows.insert(rows.begin() + at, tables::kNoRow);
    ids.insert(ids.begin() + at, newId);

    catalog::TableEntry next = entry;
    next.nextRowId = newId + 1;
    if (next.files.empty()) {
        tables::DataFile file;
        file.number = next.nextFileNumber++;
        file.partition.resize(next.partitions.size());
        next.files.push_back(std::move(file));
    }
    tables::FileLayout files = withRowsAt(next.files, at, 1);
    return withTable(next, gathered(table, rows, std::move(ids)), std::move(files));
}

catalog::TableEntryPtr withRowsRemoved(const catalog::TableEntry& entry, std::uint32_t first, std::uint32_t count)
{
    const tables::Table& table = *entry.table;
    const auto size = static_cast<std::uint32_t>(table.rowCount());
    const std::uint32_t begin = std::min(first, size);
    const std::uint32_t end = begin + std::min(count, size - begin);
    std::vector<std::uint32_t> rows;
    std::vector<tables::RowId> ids;
    for (std::uint32_t row = 0; row < size; ++row) {
        if (row < begin || row >= end) {
            rows.push_back(row);
            ids.push_back(table.rowId(row));
        }
    }
    tables::FileLayout files = entry.files;
    for (std::uint32_t row = begin; row < end; ++row) {
        files = withRowsAt(std::move(files), begin, -1);
    }
    return withTable(entry, gathered(table, rows, std::move(ids)), std::move(files));
}

catalog::TableEntryPtr withRowsReplaced(const catalog::TableEntry& entry, std::uint32_t first, std::uint32_t count,
                                        const std::vector<std::vector<values::Value>>& rows)
{
    const auto size = static_cast<std::uint32_t>(entry.table->rowCount());
    const std::uint32_t begin = std::min(first, size);
    const std::uint32_t old = std::min(count, size - begin);
    const auto wanted = static_cast<std::uint32_t>(rows.size());
    catalog::TableEntryPtr shaped = std::make_shared<catalog::TableEntry>(entry);
    for (std::uint32_t row = old; row < wanted; ++row) {
        shaped = withRowInserted(*shaped, begin + row);
    }
    if (wanted < old) {
        shaped = withRowsRemoved(*shaped, begin + wanted, old - wanted);
    }
    const tables::Table& table = *shaped->table;
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        tables::ColumnBuilder builder(table.column(column).type());
        builder.reserve(table.rowCount());
        for (std::uint32_t row = 0; row < table.rowCount(); ++row) {
            if (row >= begin && row - begin < wanted) {
                builder.append(rows[row - begin][column]);
            } else {
                builder.appendFrom(table.column(column), row);
            }
        }
        columns.push_back(builder.finish());
    }
    return withTable(
        *shaped, std::make_shared<tables::Table>(table.schema(), std::move(columns), table.rowCount(), rowIdsOf(table)),
        shaped->files);
}

catalog::TableEntryPtr wholeTable(const catalog::TableEntryPtr& old, const std::string& name, std::string_view format,
                                  tables::TablePtr rows)
{
    catalog::TableEntry entry;
    entry.name = old != nullptr ? old->name : name;
    entry.format = old != nullptr ? old->format : std::string(format);
    if (old != nullptr) {
        entry.properties = old->properties;
    }
    entry.schema = rows->schema();
    tables::FileLayout files;
    if (rows->rowCount() > 0) {
        tables::DataFile file;
        file.number = entry.nextFileNumber++;
        file.rowCount = static_cast<std::uint32_t>(rows->rowCount());
        file.recordCount = file.rowCount;
        files.push_back(std::move(file));
    }
    entry.nextRowId = static_cast<tables::RowId>(rows->rowCount()) + 1;
    return withTable(entry, std::move(rows), std::move(files));
}

} // namespace mergescope::ui
