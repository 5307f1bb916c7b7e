// Delta Lake: UPDATE and DELETE rewrite files or mark rows in deletion vectors; a statement that changes nothing makes
// no version; each version says what it did in operationMetrics.
#include "core/storage/load_format.h"

#include <algorithm>
#include <string>

namespace mergescope::storage {

namespace {

bool hasVectors(const catalog::TableEntry& target)
{
    return hasProperty(target, "delta.enableDeletionVectors", "true");
}

bool marksRows(const catalog::TableEntry& target, LoadKind kind)
{
    return hasVectors(target) && (kind == LoadKind::Update || kind == LoadKind::Delete || kind == LoadKind::Replace);
}

/// An INSERT OVERWRITE without rows leaves one file without rows (load-overwrite-empty).
void addEmptyFile(WritePlan& plan)
{
    tables::DataFile file;
    file.number = plan.nextFileNumber++;
    file.firstRow = static_cast<std::uint32_t>(plan.after->rowCount());
    plan.files.push_back(std::move(file));
}

WritePlan plan(const catalog::TableEntry& target, const LoadChanges& changes)
{
    if (marksRows(target, changes.kind)) {
        WritePlan marked = planLoadByMarking(target, changes, true);
        marked.deletes.areVectors = true;
        return marked;
    }
    // What is replaced is deleted in one job and written in another, each with files of its own (z01).
    WritePlan rewritten = planLoadByRewriting(target, changes, changes.kind == LoadKind::Replace);
    if (changes.kind == LoadKind::Overwrite && rewritten.files.empty() && target.partitions.empty()) {
        addEmptyFile(rewritten);
    }
    return rewritten;
}

/// What happened to files, in the words of operationMetrics.
struct FileCounts {
    std::uint64_t added = 0;
    std::uint64_t removed = 0;
    std::uint64_t marked = 0; ///< files that got a vector
    std::uint64_t vectorsUpdated = 0;
    std::uint64_t vectorsRemoved = 0;
    std::uint64_t liveInMarked = 0;
};

FileCounts countFiles(const catalog::TableEntry& target, const WritePlan& plan)
{
    FileCounts counts;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const bool hadVector = !target.files[file].deletedPositions.empty();
        if (plan.fileReplaced[file] != 0) {
            ++counts.removed;
            counts.vectorsRemoved += hadVector ? 1 : 0;
            continue;
        }
        const auto after = std::find_if(plan.files.begin(), plan.files.end(), [&](const tables::DataFile& kept) {
            return kept.number == target.files[file].number;
        });
        if (after != plan.files.end() && after->deletedPositions.size() > target.files[file].deletedPositions.size()) {
            ++counts.marked;
            counts.vectorsUpdated += hadVector ? 1 : 0;
            counts.vectorsRemoved += hadVector ? 1 : 0;
            counts.liveInMarked += after->rowCount;
        }
    }
    counts.added = static_cast<std::uint64_t>(
        std::count_if(plan.files.begin(), plan.files.end(),
                      [&](const tables::DataFile& file) { return file.number >= target.nextFileNumber; }));
    return counts;
}

void add(CommitSummary& summary, std::string key, std::uint64_t value)
{
    summary.emplace_back(std::move(key), std::to_string(value));
}

CommitSummary rowChange(const catalog::TableEntry& target, const LoadChanges& changes, const LoadCounts& rows,
                        const FileCounts& files)
{
    const bool isUpdate = changes.kind == LoadKind::Update;
    const bool writesChanges = hasProperty(target, "delta.enableChangeDataFeed", "true");
    CommitSummary summary;
    summary.emplace_back("operation", isUpdate ? "UPDATE" : "DELETE");
    add(summary, isUpdate ? "numUpdatedRows" : "numDeletedRows", isUpdate ? rows.updated : rows.deleted);
    add(summary, "numCopiedRows", rows.copied);
    add(summary, "numAddedFiles", files.added);
    // An UPDATE counts every file it touches as removed, also one that only gets a vector.
    add(summary, "numRemovedFiles", files.removed + (isUpdate ? files.marked : 0));
    add(summary, "numDeletionVectorsAdded", files.marked);
    add(summary, "numDeletionVectorsUpdated", files.vectorsUpdated);
    add(summary, "numDeletionVectorsRemoved", isUpdate && files.marked == 0 ? 0 : files.vectorsRemoved);
    add(summary, "numAddedChangeFiles", writesChanges && (isUpdate || !changes.isKnownByFiles) ? 1 : 0);
    return summary;
}

CommitSummary replacement(const LoadCounts& rows, const FileCounts& files)
{
    CommitSummary summary;
    summary.emplace_back("operation", "WRITE");
    if (rows.added + rows.copied + files.marked > 0) {
        add(summary, "numFiles", files.added + files.marked);
        add(summary, "numOutputRows", rows.added + rows.copied + files.liveInMarked);
        add(summary, "numCopiedRows", rows.copied + files.liveInMarked);
        add(summary, "numDeletedRows", rows.deleted);
    } else {
        add(summary, "numFiles", 0);
    }
    add(summary, "numRemovedFiles", files.removed);
    add(summary, "numAddedChangeFiles", 0);
    return summary;
}

CommitSummary writing(std::string operation, const LoadCounts& rows, const FileCounts& files, bool removes)
{
    CommitSummary summary;
    summary.emplace_back("operation", std::move(operation));
    add(summary, "numFiles", files.added);
    add(summary, "numOutputRows", rows.added);
    if (removes) {
        add(summary, "numRemovedFiles", files.removed);
    }
    return summary;
}

std::optional<CommitSummary> summarize(const catalog::TableEntry& target, const LoadChanges& changes,
                                       const WritePlan& plan)
{
    const LoadCounts rows = countsOf(target, changes, plan);
    const FileCounts files = countFiles(target, plan);
    const bool changesFiles = files.added + files.removed + files.marked > 0;
    switch (changes.kind) {
    case LoadKind::Append:
        return changesFiles ? std::optional(writing("WRITE", rows, files, false)) : std::nullopt;
    case LoadKind::CreateAsSelect:
        return writing("CREATE TABLE AS SELECT", rows, files, false);
    case LoadKind::ReplaceAsSelect:
        return writing("CREATE OR REPLACE TABLE AS SELECT", rows, files, true);
    case LoadKind::Overwrite:
    case LoadKind::OverwriteDynamic:
        return writing("WRITE", rows, files, true);
    case LoadKind::Replace:
        return changesFiles ? std::optional(replacement(rows, files)) : std::nullopt;
    case LoadKind::Update:
    case LoadKind::Delete:
        return changesFiles ? std::optional(rowChange(target, changes, rows, files)) : std::nullopt;
    case LoadKind::Truncate:
        break;
    }
    CommitSummary summary;
    summary.emplace_back("operation", "TRUNCATE");
    add(summary, "numRemovedFiles", files.removed);
    return summary;
}

std::vector<std::pair<std::string_view, std::uint64_t>> answer(const LoadChanges& changes, const LoadCounts& counts)
{
    if (changes.kind == LoadKind::Update) {
        return {{"num_affected_rows", counts.updated}};
    }
    if (changes.kind == LoadKind::Delete) {
        return {{"num_affected_rows", counts.deleted}};
    }
    return {};
}

} // namespace

LoadFormat deltaLoads()
{
    LoadFormat format;
    format.name = "delta";
    format.firstVersion = 0;
    format.tableChangesAreVersions = true;
    format.checksReplacedRows = true;
    format.plan = plan;
    format.summarize = summarize;
    format.answer = answer;
    return format;
}

} // namespace mergescope::storage
