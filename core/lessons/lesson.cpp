#include "core/lessons/lesson.h"

#include "core/tables/schema.h"

#include <algorithm>
#include <charconv>
#include <memory>

namespace mergescope::lessons {

namespace {

constexpr std::string_view kRowsPerFile = "mergescope.rows-per-file";

/// Rows of each data file: as the author listed them, or as the table's property splits one load, or all in one.
std::vector<std::uint32_t> fileSizesOf(const LessonTable& table)
{
    const auto rows = static_cast<std::uint32_t>(table.table->rowCount());
    if (!table.fileSizes.empty() || rows == 0) {
        return table.fileSizes;
    }
    std::uint32_t perFile = rows;
    for (const auto& [key, value] : table.properties) {
        if (key == kRowsPerFile) {
            std::from_chars(value.data(), value.data() + value.size(), perFile);
        }
    }
    perFile = std::max(perFile, 1U);
    std::vector<std::uint32_t> sizes;
    for (std::uint32_t done = 0; done < rows; done += perFile) {
        sizes.push_back(std::min(perFile, rows - done));
    }
    return sizes;
}

/// The first `rows` rows as a table of their own.
tables::TablePtr firstRows(const tables::Table& table, std::uint32_t rows)
{
    std::vector<std::uint32_t> positions(rows);
    for (std::uint32_t row = 0; row < rows; ++row) {
        positions[row] = row;
    }
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        columns.push_back(table.column(column).gather(positions));
    }
    return std::make_shared<const tables::Table>(table.schema(), std::move(columns), rows);
}

std::vector<std::pair<std::string, std::string>> appendSummary(std::uint32_t added, std::uint32_t total,
                                                               std::size_t files)
{
    return {{"operation", "append"},
            {"added-data-files", "1"},
            {"added-records", std::to_string(added)},
            {"changed-partition-count", "1"},
            {"total-records", std::to_string(total)},
            {"total-data-files", std::to_string(files)},
            {"total-delete-files", "0"},
            {"total-position-deletes", "0"},
            {"total-equality-deletes", "0"}};
}

/// What the engine calls the tables it makes; "" for engines without table formats.
std::string formatOf(const std::string& engine)
{
    return engine == "databricks" ? "delta" : engine == "iceberg" || engine == "delta" ? engine : "";
}

catalog::TableEntryPtr entryOf(const LessonTable& table, const std::string& format)
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = table.name;
    entry->format = format;
    entry->properties = table.properties;
    entry->schema = table.table->schema();
    entry->table = table.table;
    std::uint32_t firstRow = 0;
    for (const std::uint32_t rows : fileSizesOf(table)) {
        tables::DataFile file;
        file.number = entry->nextFileNumber++;
        file.firstRow = firstRow;
        file.rowCount = file.recordCount = rows;
        firstRow += rows;
        entry->files.push_back(std::move(file));

        auto snapshot = std::make_shared<catalog::Snapshot>();
        snapshot->id = entry->files.size();
        snapshot->operation = "append";
        snapshot->table = firstRow == table.table->rowCount() ? table.table : firstRows(*table.table, firstRow);
        snapshot->files = entry->files;
        if (format == "iceberg") {
            snapshot->summary = appendSummary(rows, firstRow, entry->files.size());
        }
        entry->snapshots.push_back(std::move(snapshot));
    }
    entry->nextRowId = table.table->rowCount() + 1;
    return entry;
}

} // namespace

const LessonTable* Lesson::find(std::string_view name) const
{
    for (const LessonTable& table : tables) {
        if (mergescope::tables::equalsIgnoringCase(table.name, name)) {
            return &table;
        }
    }
    return nullptr;
}

const LessonTable* Lesson::staging() const
{
    for (const LessonTable& table : tables) {
        if (table.isStaging) {
            return &table;
        }
    }
    return nullptr;
}

catalog::Catalog Lesson::start() const
{
    catalog::Catalog catalog;
    for (const LessonTable& table : tables) {
        if (const std::size_t dot = table.name.rfind('.'); dot != std::string::npos) {
            const std::string space = table.name.substr(0, dot);
            if (!catalog.hasNamespace(space)) {
                catalog.addNamespace(space);
            }
        }
        catalog.put(entryOf(table, formatOf(engine)));
    }
    return catalog;
}

} // namespace mergescope::lessons
