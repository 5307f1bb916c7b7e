#include "core/storage/commit_summary.h"

#include <set>
#include <string_view>
#include <utility>

namespace mergescope::storage {

namespace {

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

std::string partitionKey(const tables::DataFile& file)
{
    std::string key;
    for (const values::Value& value : file.partition) {
        key += values::toSqlLiteral(value);
        key += '\x1f';
    }
    return key;
}

FileChanges changesOf(const catalog::TableEntry& target, const WritePlan& plan)
{
    FileChanges changes;
    std::set<std::string> partitions;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        if (plan.fileReplaced[file] != 0) {
            ++changes.removedFiles;
            changes.removedRecords += target.files[file].recordCount;
            partitions.insert(partitionKey(target.files[file]));
        }
    }
    for (const tables::DataFile& file : plan.files) {
        ++changes.totalFiles;
        changes.totalRecords += file.recordCount;
        if (file.number >= target.nextFileNumber) {
            ++changes.addedFiles;
            changes.addedRecords += file.recordCount;
            partitions.insert(partitionKey(file));
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

void addFileKeys(CommitSummary& summary, const FileChanges& changes)
{
    if (changes.addedFiles > 0) {
        add(summary, "added-data-files", changes.addedFiles);
    }
    if (changes.removedFiles > 0) {
        add(summary, "deleted-data-files", changes.removedFiles);
    }
    if (changes.addedFiles > 0) {
        add(summary, "added-records", changes.addedRecords);
    }
    if (changes.removedFiles > 0) {
        add(summary, "deleted-records", changes.removedRecords);
    }
    add(summary, "changed-partition-count", changes.changedPartitions);
    add(summary, "total-records", changes.totalRecords);
    add(summary, "total-data-files", changes.totalFiles);
    add(summary, "total-delete-files", 0);
    add(summary, "total-position-deletes", 0);
    add(summary, "total-equality-deletes", 0);
}

std::string mergeOperation(const FileChanges& changes)
{
    if (changes.addedFiles > 0 && changes.removedFiles == 0) {
        return "append";
    }
    return changes.addedFiles == 0 && changes.removedFiles > 0 ? "delete" : "overwrite";
}

} // namespace

CommitSummary summarizeMerge(const catalog::TableEntry& target, const WritePlan& plan, const trace::RunCounts& counts)
{
    if (plan.isInsertOnly) {
        return summarizeAppend(target, plan);
    }
    const FileChanges changes = changesOf(target, plan);
    CommitSummary summary;
    summary.emplace_back("operation", mergeOperation(changes));
    addCounts(summary, counts);
    addFileKeys(summary, changes);
    return summary;
}

CommitSummary summarizeAppend(const catalog::TableEntry& target, const WritePlan& plan)
{
    CommitSummary summary;
    summary.emplace_back("operation", "append");
    addFileKeys(summary, changesOf(target, plan));
    return summary;
}

catalog::TableEntryPtr commit(const catalog::TableEntry& target, const WritePlan& plan, const CommitSummary& summary,
                              std::int64_t now)
{
    auto snapshot = std::make_shared<catalog::Snapshot>();
    snapshot->id = target.snapshots.empty() ? 1 : target.snapshots.back()->id + 1;
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
    entry->snapshots.push_back(std::move(snapshot));
    return entry;
}

} // namespace mergescope::storage
