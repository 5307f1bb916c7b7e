#include "core/storage/layout.h"

#include "core/storage/partition_transform.h"

#include <algorithm>
#include <utility>

namespace mergescope::storage {

namespace {

bool coversRows(const catalog::TableEntry& entry)
{
    std::uint64_t next = 0;
    for (const tables::DataFile& file : entry.files) {
        if (file.firstRow != next) {
            return false;
        }
        next += file.rowCount;
    }
    return next == entry.table->rowCount();
}

tables::RowId firstFreeRowId(const tables::Table& table)
{
    tables::RowId free = 1;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        free = std::max(free, table.rowId(row) + 1);
    }
    return free;
}

std::uint32_t firstFreeFileNumber(const tables::FileLayout& files)
{
    std::uint32_t free = 1;
    for (const tables::DataFile& file : files) {
        free = std::max(free, file.number + 1);
    }
    return free;
}

tables::DataFile fileOfAllRows(const catalog::TableEntry& entry, std::uint32_t number)
{
    tables::DataFile file;
    file.number = number;
    file.rowCount = static_cast<std::uint32_t>(entry.table->rowCount());
    file.recordCount = file.rowCount;
    for (const catalog::PartitionSpec& field : entry.partitions) {
        file.partition.push_back(partitionValue(field, entry.table->cell(0, field.column)));
    }
    return file;
}

} // namespace

catalog::TableEntryPtr withSoundLayout(const catalog::TableEntryPtr& entry)
{
    const bool isCovered = coversRows(*entry);
    const tables::RowId rowId = std::max(entry->nextRowId, firstFreeRowId(*entry->table));
    const std::uint32_t fileNumber = std::max(entry->nextFileNumber, firstFreeFileNumber(entry->files));
    if (isCovered && rowId == entry->nextRowId && fileNumber == entry->nextFileNumber) {
        return entry;
    }
    auto sound = std::make_shared<catalog::TableEntry>(*entry);
    sound->nextRowId = rowId;
    sound->nextFileNumber = fileNumber;
    if (!isCovered) {
        sound->files.clear();
        if (entry->table->rowCount() > 0) {
            sound->files.push_back(fileOfAllRows(*entry, sound->nextFileNumber++));
        }
    }
    return sound;
}

} // namespace mergescope::storage
