#include "core/storage/file_placement.h"
#include "core/storage/load_format.h"
#include "core/storage/write_plan.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace mergescope::storage {

namespace {

constexpr std::string_view kMergeMode = "write.merge.mode";
constexpr std::string_view kMergeOnRead = "merge-on-read";
constexpr std::string_view kGranularity = "write.delete.granularity";
constexpr std::string_view kFormatVersion = "format-version";

/// A file with newly marked rows gets one new delete file; it takes over the positions of the one it had.
DeleteFileChanges changesByFile(const catalog::TableEntry& target, const WritePlan& plan)
{
    DeleteFileChanges changes;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const std::size_t before = target.files[file].deletedPositions.size();
        const std::size_t after = plan.files[file].deletedPositions.size();
        if (after > before) {
            ++changes.addedFiles;
            changes.addedPositions += after;
            changes.removedFiles += before > 0 ? 1 : 0;
            changes.removedPositions += before;
        }
    }
    return changes;
}

/// One new delete file a partition, for the newly marked rows only.
DeleteFileChanges changesByPartition(const catalog::TableEntry& target, const WritePlan& plan)
{
    DeleteFileChanges changes;
    std::set<std::string> partitions;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const std::size_t before = target.files[file].deletedPositions.size();
        const std::size_t after = plan.files[file].deletedPositions.size();
        if (after > before) {
            partitions.insert(partitionKey(target.files[file].partition));
            changes.addedPositions += after - before;
        }
    }
    changes.addedFiles = partitions.size();
    return changes;
}

/// A file whose last live row goes is removed itself; one that keeps rows gets a vector.
void removeEmptiedFiles(const catalog::TableEntry& target, WritePlan& plan)
{
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const auto begin = plan.rowDeleted.begin() + target.files[file].firstRow;
        const auto end = begin + target.files[file].rowCount;
        const bool hadRows = target.files[file].rowCount > 0;
        plan.fileReplaced[file] = hadRows && std::find(begin, end, std::uint8_t{0}) == end ? 1 : 0;
    }
}

} // namespace

bool isMergeOnRead(const catalog::TableEntry& target)
{
    return hasProperty(target, kMergeMode, kMergeOnRead);
}

WritePlan planByMarking(const catalog::TableEntry& target, const trace::Routes& routes,
                        const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                        bool removesEmptied)
{
    WritePlan plan;
    plan.isInsertOnly = std::all_of(clauses.begin(), clauses.end(), [](const trace::ClauseRecord& clause) {
        return clause.kind == trace::MatchKind::NotMatchedByTarget;
    });
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.rowDeleted.assign(target.table->rowCount(), 0);
    plan.nextRowId = target.nextRowId;
    const WrittenRows written = markAndWrite(target, routes, clauses, plan);
    if (removesEmptied) {
        removeEmptiedFiles(target, plan);
    }
    const std::vector<NewFile> files = groupIntoFiles(target, cells, plan.fileReplaced, written);
    const Positions positions = layOut(target, cells, written, files, plan);
    plan.afterRow = rowsAfterRoutes(routes, written, positions);
    return plan;
}

WritePlan planMergeOnRead(const catalog::TableEntry& target, const trace::Routes& routes,
                          const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells)
{
    WritePlan plan = planByMarking(target, routes, clauses, cells, false);
    plan.deletes = deleteFileChanges(target, plan);
    return plan;
}

DeleteFileChanges deleteFileChanges(const catalog::TableEntry& target, const WritePlan& plan)
{
    const bool areVectors = hasProperty(target, kFormatVersion, "3");
    const bool isByPartition = !areVectors && hasProperty(target, kGranularity, "partition");
    DeleteFileChanges changes = isByPartition ? changesByPartition(target, plan) : changesByFile(target, plan);
    changes.areVectors = areVectors;
    return changes;
}

} // namespace mergescope::storage
