#include "core/storage/file_placement.h"

#include "core/storage/partition_transform.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace mergescope::storage {

namespace {

std::vector<values::Value> partitionOf(const std::vector<catalog::PartitionSpec>& specs,
                                       const std::vector<tables::ColumnPtr>& columns, std::size_t row)
{
    std::vector<values::Value> partition;
    partition.reserve(columns.size());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        partition.push_back(partitionValue(specs[i], columns[i]->valueAt(row)));
    }
    return partition;
}

std::size_t firstReplaced(const tables::FileLayout& files, const std::vector<std::uint8_t>& fileReplaced,
                          const std::vector<values::Value>& partition)
{
    const std::string key = partitionKey(partition);
    for (std::size_t file = 0; file < files.size(); ++file) {
        if (fileReplaced[file] != 0 && partitionKey(files[file].partition) == key) {
            return file;
        }
    }
    return NewFile::kAtTheEnd;
}

/// Puts files one after another and remembers which rows they hold.
class LayoutWriter {
public:
    LayoutWriter(const catalog::TableEntry& target, const WrittenRows& written, WritePlan& plan)
        : m_target(target), m_written(written), m_plan(plan)
    {
        m_positions.ofWritten.assign(written.origins.size(), tables::kNoRow);
        m_positions.ofKept.assign(target.table->rowCount(), tables::kNoRow);
    }

    /// The file stays. Rows that are marked as deleted are gone from the table, not from the file.
    void keep(std::size_t file)
    {
        const tables::DataFile& before = m_target.files[file];
        tables::DataFile kept = before;
        kept.firstRow = position();
        kept.deletedPositions.clear();
        std::uint32_t row = before.firstRow;
        std::size_t marked = 0;
        for (std::uint32_t physical = 0; physical < before.recordCount; ++physical) {
            if (marked < before.deletedPositions.size() && before.deletedPositions[marked] == physical) {
                ++marked;
                kept.deletedPositions.push_back(physical);
            } else if (isDeleted(row++)) {
                kept.deletedPositions.push_back(physical);
            } else {
                keepRow(row - 1);
            }
        }
        kept.rowCount = position() - kept.firstRow;
        m_plan.files.push_back(std::move(kept));
    }

    void add(const NewFile& file)
    {
        tables::DataFile added;
        added.number = m_plan.nextFileNumber++;
        added.firstRow = position();
        added.rowCount = static_cast<std::uint32_t>(file.rows.size());
        added.recordCount = added.rowCount;
        added.partition = file.partition;
        for (const std::uint32_t row : file.rows) {
            m_positions.ofWritten[row] = position();
            m_origins.push_back(m_written.origins[row]);
            m_rowIds.push_back(m_written.rowIds[row]);
        }
        m_plan.files.push_back(std::move(added));
    }

    Positions finish(const std::vector<trace::ClauseCells>& cells)
    {
        std::vector<tables::ColumnPtr> columns;
        for (std::uint32_t column = 0; column < m_target.schema.size(); ++column) {
            columns.push_back(assembleColumn(column, m_target.table->columnPtr(column), cells, m_origins));
        }
        m_plan.after = std::make_shared<const tables::Table>(m_target.schema, std::move(columns), m_origins.size(),
                                                             std::move(m_rowIds));
        return std::move(m_positions);
    }

private:
    [[nodiscard]] bool isDeleted(std::uint32_t row) const
    {
        return !m_plan.rowDeleted.empty() && m_plan.rowDeleted[row] != 0;
    }
    void keepRow(std::uint32_t row)
    {
        m_positions.ofKept[row] = position();
        m_origins.push_back({row, 0, trace::kNoClause});
        m_rowIds.push_back(m_target.table->rowId(row));
    }
    [[nodiscard]] std::uint32_t position() const { return static_cast<std::uint32_t>(m_origins.size()); }

    const catalog::TableEntry& m_target;
    const WrittenRows& m_written;
    WritePlan& m_plan;
    std::vector<RowOrigin> m_origins;
    std::vector<tables::RowId> m_rowIds;
    Positions m_positions;
};

/// 0: the property is not there or is no number above 0.
std::size_t rowsPerFile(const catalog::TableEntry& target)
{
    const std::optional<std::string> text = target.property(kRowsPerFileProperty);
    std::size_t rows = 0;
    if (text.has_value()) {
        const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), rows);
        if (error != std::errc() || end != text->data() + text->size()) {
            return 0;
        }
    }
    return rows;
}

} // namespace

trace::ClauseCells cellsOfRows(const tables::Table& rows)
{
    trace::ClauseCells cells;
    for (std::uint32_t column = 0; column < rows.columnCount(); ++column) {
        cells.columns.push_back(column);
        cells.values.push_back(rows.columnPtr(column));
    }
    return cells;
}

WrittenRows markAndWrite(const catalog::TableEntry& target, const trace::Routes& routes,
                         const std::vector<trace::ClauseRecord>& clauses, WritePlan& plan)
{
    WrittenRows written;
    const std::vector<std::uint32_t> cellRows = cellRowsOf(routes, clauses.size());
    for (std::uint32_t route = 0; route < routes.size(); ++route) {
        const std::uint32_t row = routes.targetRow[route];
        switch (effectOfRoute(routes, clauses, route)) {
        case trace::Effect::InsertRow:
            written.rowIds.push_back(plan.nextRowId++);
            break;
        case trace::Effect::UpdateCells:
            plan.rowDeleted[row] = 1;
            written.rowIds.push_back(target.table->rowId(row));
            ++written.fromTarget;
            break;
        case trace::Effect::DeleteRow:
            plan.rowDeleted[row] = 1;
            continue;
        case trace::Effect::Keep:
        case trace::Effect::Raise:
            continue;
        }
        written.routes.push_back(route);
        written.origins.push_back({row, cellRows[route], routes.clause[route]});
    }
    return written;
}

std::string partitionKey(const std::vector<values::Value>& partition)
{
    std::string key;
    for (const values::Value& value : partition) {
        key += values::toSqlLiteral(value);
        key += '\x1f';
    }
    return key;
}

std::vector<NewFile> groupIntoFiles(const catalog::TableEntry& target, const std::vector<trace::ClauseCells>& cells,
                                    const std::vector<std::uint8_t>& fileReplaced, const WrittenRows& written)
{
    std::vector<tables::ColumnPtr> keys;
    for (const catalog::PartitionSpec& field : target.partitions) {
        keys.push_back(assembleColumn(field.column, target.table->columnPtr(field.column), cells, written.origins));
    }
    std::vector<NewFile> files;
    std::unordered_map<std::string, std::size_t> fileOfKey;
    for (std::uint32_t row = 0; row < written.origins.size(); ++row) {
        if (keys.empty() && !files.empty()) {
            files.front().rows.push_back(row);
            continue;
        }
        std::vector<values::Value> partition = partitionOf(target.partitions, keys, row);
        const auto [found, isNew] = fileOfKey.try_emplace(partitionKey(partition), files.size());
        if (isNew) {
            NewFile file;
            file.place = firstReplaced(target.files, fileReplaced, partition);
            file.partition = std::move(partition);
            files.push_back(std::move(file));
        }
        files[found->second].rows.push_back(row);
    }
    return files;
}

std::vector<NewFile> splitByRowsPerFile(const catalog::TableEntry& target, std::vector<NewFile> files)
{
    const std::size_t limit = rowsPerFile(target);
    if (limit == 0) {
        return files;
    }
    std::vector<NewFile> parts;
    for (const NewFile& file : files) {
        for (std::size_t first = 0; first < file.rows.size(); first += limit) {
            NewFile part;
            part.partition = file.partition;
            const std::size_t last = std::min(first + limit, file.rows.size());
            part.rows.assign(file.rows.begin() + static_cast<std::ptrdiff_t>(first),
                             file.rows.begin() + static_cast<std::ptrdiff_t>(last));
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

Positions layOut(const catalog::TableEntry& target, const std::vector<trace::ClauseCells>& cells,
                 const WrittenRows& written, const std::vector<NewFile>& newFiles, WritePlan& plan)
{
    plan.nextFileNumber = target.nextFileNumber;
    LayoutWriter writer(target, written, plan);
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        if (plan.fileReplaced[file] == 0) {
            writer.keep(file);
        }
        for (const NewFile& added : newFiles) {
            if (added.place == file) {
                writer.add(added);
            }
        }
    }
    for (const NewFile& added : newFiles) {
        if (added.place == NewFile::kAtTheEnd) {
            writer.add(added);
        }
    }
    return writer.finish(cells);
}

std::vector<std::uint32_t> rowsAfterRoutes(const trace::Routes& routes, const WrittenRows& written,
                                           const Positions& positions)
{
    std::vector<std::uint32_t> afterRow(routes.size(), tables::kNoRow);
    for (std::size_t route = 0; route < routes.size(); ++route) {
        if (routes.targetRow[route] != tables::kNoRow) {
            afterRow[route] = positions.ofKept[routes.targetRow[route]];
        }
    }
    for (std::size_t i = 0; i < written.routes.size(); ++i) {
        afterRow[written.routes[i]] = positions.ofWritten[i];
    }
    return afterRow;
}

} // namespace mergescope::storage
