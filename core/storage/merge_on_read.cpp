#include "core/storage/file_placement.h"
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

bool hasProperty(const catalog::TableEntry& target, std::string_view key, std::string_view value)
{
    const std::optional<std::string> found = target.property(key);
    return found.has_value() && tables::equalsIgnoringCase(*found, value);
}

/// New values of updated rows and inserted rows; the old rows of those that are updated or deleted are marked.
WrittenRows writeRoutes(const catalog::TableEntry& target, const trace::Routes& routes,
                        const std::vector<trace::ClauseRecord>& clauses, WritePlan& plan)
{
    WrittenRows written;
    std::vector<std::uint32_t> takenBy(clauses.size(), 0);
    for (std::uint32_t route = 0; route < routes.size(); ++route) {
        const std::int16_t clause = routes.clause[route];
        if (clause == trace::kNoClause) {
            continue;
        }
        const std::uint32_t cellRow = takenBy[static_cast<std::size_t>(clause)]++;
        const std::uint32_t row = routes.targetRow[route];
        switch (clauses[static_cast<std::size_t>(clause)].effect) {
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
        written.origins.push_back({row, cellRow, clause});
    }
    return written;
}

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

} // namespace

bool isMergeOnRead(const catalog::TableEntry& target)
{
    return hasProperty(target, kMergeMode, kMergeOnRead);
}

WritePlan planMergeOnRead(const catalog::TableEntry& target, const trace::Routes& routes,
                          const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells)
{
    WritePlan plan;
    plan.isInsertOnly = std::all_of(clauses.begin(), clauses.end(), [](const trace::ClauseRecord& clause) {
        return clause.kind == trace::MatchKind::NotMatchedByTarget;
    });
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.rowDeleted.assign(target.table->rowCount(), 0);
    plan.nextRowId = target.nextRowId;
    const WrittenRows written = writeRoutes(target, routes, clauses, plan);
    const std::vector<NewFile> files = groupIntoFiles(target, cells, plan.fileReplaced, written);
    const Positions positions = layOut(target, cells, written, files, plan);
    plan.afterRow = rowsAfterRoutes(routes, written, positions);

    const bool areVectors = hasProperty(target, kFormatVersion, "3");
    const bool isByPartition = !areVectors && hasProperty(target, kGranularity, "partition");
    plan.deletes = isByPartition ? changesByPartition(target, plan) : changesByFile(target, plan);
    plan.deletes.areVectors = areVectors;
    return plan;
}

} // namespace mergescope::storage
