#include "core/storage/commit_summary.h"

#include "core/catalog/history.h"
#include "core/storage/file_placement.h"

#include <charconv>
#include <set>
#include <string_view>
#include <utility>

namespace mergescope::storage {

namespace {

constexpr const char* kTotalDeleteFiles = "total-delete-files";
constexpr const char* kTotalPositionDeletes = "total-position-deletes";

/// What a commit did to files, in numbers.
struct FileChanges {
    std::uint64_t addedFiles = 0;
    std::uint64_t addedRecords = 0;
    std::uint64_t removedFiles = 0;
    std::uint64_t removedRecords = 0;
    std::uint64_t changedPartitions = 0;
    std::uint64_t totalFiles = 0;
    std::uint64_t totalRecords = 0;
};

/// A running total of the table, from its current snapshot.
std::uint64_t totalBefore(const catalog::TableEntry& target, std::string_view key)
{
    std::uint64_t total = 0;
    if (const catalog::SnapshotPtr current = catalog::currentSnapshot(target)) {
        for (const auto& [name, text] : current->summary) {
            if (name == key) {
                std::from_chars(text.data(), text.data() + text.size(), total);
            }
        }
    }
    return total;
}

FileChanges changesOf(const catalog::TableEntry& target, const WritePlan& plan)
{
    FileChanges changes;
    std::set<std::string> partitions;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        if (plan.fileReplaced[file] != 0) {
            ++changes.removedFiles;
            changes.removedRecords += target.files[file].recordCount;
            partitions.insert(partitionKey(target.files[file].partition));
        } else if (plan.deletes.addedFiles > 0 &&
                   plan.files[file].deletedPositions.size() > target.files[file].deletedPositions.size()) {
            partitions.insert(partitionKey(target.files[file].partition));
        }
    }
    for (const tables::DataFile& file : plan.files) {
        ++changes.totalFiles;
        changes.totalRecords += file.recordCount;
        if (file.number >= target.nextFileNumber) {
            ++changes.addedFiles;
            changes.addedRecords += file.recordCount;
            partitions.insert(partitionKey(file.partition));
        }
    }
    changes.changedPartitions = partitions.size();
    return changes;
}

void add(CommitSummary& summary, std::string key, std::uint64_t value)
{
    summary.emplace_back(std::move(key), std::to_string(value));
}

void addCounts(CommitSummary& summary, const trace::RunCounts& counts)
{
    const std::string prefix = "spark.merge-into.num-target-rows-";
    add(summary, prefix + "copied", counts.copied);
    add(summary, prefix + "deleted", counts.deleted);
    add(summary, prefix + "inserted", counts.inserted);
    add(summary, prefix + "matched-deleted", counts.matchedDeleted);
    add(summary, prefix + "matched-updated", counts.matchedUpdated);
    add(summary, prefix + "not-matched-by-source-deleted", counts.notMatchedBySourceDeleted);
    add(summary, prefix + "not-matched-by-source-updated", counts.notMatchedBySourceUpdated);
    add(summary, prefix + "updated", counts.updated);
}

void addIfAny(CommitSummary& summary, std::string key, std::uint64_t value)
{
    if (value > 0) {
        add(summary, std::move(key), value);
    }
}

void addDeleteFileKeys(CommitSummary& summary, const DeleteFileChanges& deletes)
{
    const std::string files = deletes.areVectors ? "-dvs" : "-position-delete-files";
    addIfAny(summary, "added-delete-files", deletes.addedFiles);
    addIfAny(summary, "added" + files, deletes.addedFiles);
    addIfAny(summary, "added-position-deletes", deletes.addedPositions);
    addIfAny(summary, "removed-delete-files", deletes.removedFiles);
    addIfAny(summary, "removed" + files, deletes.removedFiles);
    addIfAny(summary, "removed-position-deletes", deletes.removedPositions);
}

void addFileKeys(CommitSummary& summary, const catalog::TableEntry& target, const FileChanges& changes,
                 const DeleteFileChanges& deletes)
{
    addIfAny(summary, "added-data-files", changes.addedFiles);
    addIfAny(summary, "deleted-data-files", changes.removedFiles);
    addIfAny(summary, "added-records", changes.addedRecords);
    addIfAny(summary, "deleted-records", changes.removedRecords);
    addDeleteFileKeys(summary, deletes);
    add(summary, "changed-partition-count", changes.changedPartitions);
    add(summary, "total-records", changes.totalRecords);
    add(summary, "total-data-files", changes.totalFiles);
    add(summary, kTotalDeleteFiles, totalBefore(target, kTotalDeleteFiles) + deletes.addedFiles - deletes.removedFiles);
    add(summary, kTotalPositionDeletes,
        totalBefore(target, kTotalPositionDeletes) + deletes.addedPositions - deletes.removedPositions);
    add(summary, "total-equality-deletes", 0);
}

/// Delete files that are added take rows away, as data files that are removed do.
std::string mergeOperation(const FileChanges& changes, const DeleteFileChanges& deletes)
{
    const bool adds = changes.addedFiles > 0;
    const bool removes = changes.removedFiles > 0 || deletes.addedFiles > 0;
    if (adds == removes) {
        return "overwrite";
    }
    return adds ? "append" : "delete";
}

} // namespace

CommitSummary summarizeMerge(const catalog::TableEntry& target, const WritePlan& plan, const trace::RunCounts& counts)
{
    if (plan.isInsertOnly) {
        return summarizeAppend(target, plan);
    }
    const FileChanges changes = changesOf(target, plan);
    CommitSummary summary;
    summary.emplace_back("operation", mergeOperation(changes, plan.deletes));
    addCounts(summary, counts);
    addFileKeys(summary, target, changes, plan.deletes);
    return summary;
}

CommitSummary summarizeAppend(const catalog::TableEntry& target, const WritePlan& plan)
{
    return summarizeFiles(target, plan, "append");
}

CommitSummary summarizeFiles(const catalog::TableEntry& target, const WritePlan& plan, std::string_view operation)
{
    CommitSummary summary;
    summary.emplace_back("operation", operation);
    addFileKeys(summary, target, changesOf(target, plan), plan.deletes);
    return summary;
}

CommitSummary summarizeFiles(std::string operation, const catalog::TableEntry& target, const WritePlan& plan)
{
    CommitSummary summary;
    summary.emplace_back("operation", std::move(operation));
    addFileKeys(summary, target, changesOf(target, plan), plan.deletes);
    return summary;
}

FileEffects effectsOf(const catalog::TableEntry& target, const WritePlan& plan)
{
    const FileChanges changes = changesOf(target, plan);
    return {changes.addedFiles > 0, changes.removedFiles > 0 || plan.deletes.addedFiles > 0};
}

catalog::TableEntryPtr commit(const catalog::TableEntry& target, const WritePlan& plan, const CommitSummary& summary,
                              std::int64_t now)
{
    return commit(target, plan, summary, now, 1);
}

catalog::TableEntryPtr commit(const catalog::TableEntry& target, const WritePlan& plan, const CommitSummary& summary,
                              std::int64_t now, std::uint64_t firstVersion)
{
    const catalog::SnapshotPtr parent = catalog::currentSnapshot(target);
    auto snapshot = std::make_shared<catalog::Snapshot>();
    snapshot->id = target.snapshots.empty() ? firstVersion : target.snapshots.back()->id + 1;
    snapshot->parent = parent == nullptr ? std::nullopt : std::optional(parent->id);
    snapshot->isBlindAppend = plan.isInsertOnly;
    snapshot->committedAt = now;
    snapshot->operation = summary.front().second;
    snapshot->summary = summary;
    snapshot->table = plan.after;
    snapshot->files = plan.files;

    auto entry = std::make_shared<catalog::TableEntry>(target);
    entry->table = plan.after;
    entry->files = plan.files;
    entry->nextFileNumber = plan.nextFileNumber;
    entry->nextRowId = plan.nextRowId;
    entry->current = {};
    entry->snapshots.push_back(std::move(snapshot));
    return entry;
}

} // namespace mergescope::storage
