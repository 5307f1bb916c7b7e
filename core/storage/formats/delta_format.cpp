// Delta Lake: files are rewritten, or their deleted rows are marked in deletion vectors; a statement that changes
// nothing makes no version (merge.md 11).
#include "core/storage/file_placement.h"
#include "core/storage/table_format.h"

#include <algorithm>
#include <string>

namespace mergescope::storage {

namespace {

constexpr std::string_view kDeletionVectors = "delta.enableDeletionVectors";
constexpr std::string_view kChangeDataFeed = "delta.enableChangeDataFeed";

bool isOn(const catalog::TableEntry& target, std::string_view property)
{
    const std::optional<std::string> value = target.property(property);
    return value.has_value() && tables::equalsIgnoringCase(*value, "true");
}

WritePlan planWithVectors(const catalog::TableEntry& target, const trace::Routes& routes,
                          const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells)
{
    WritePlan plan = planByMarking(target, routes, clauses, cells, true);
    plan.deletes.areVectors = true;
    return plan;
}

WritePlan planMerge(const catalog::TableEntry& target, const trace::Routes& routes,
                    const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                    const MergeWriteRules& rules)
{
    if (isOn(target, kDeletionVectors)) {
        return planWithVectors(target, routes, clauses, cells);
    }
    MergeWriteRules own = rules;
    own.rowWrittenOncePerPair = false;
    own.untakenPairsTouchFiles = false;
    return planCopyOnWrite(target, routes, clauses, cells, own);
}

/// What happened to files, in the words of operationMetrics.
struct FileCounts {
    std::uint64_t added = 0;
    std::uint64_t addedRows = 0;
    std::uint64_t removed = 0;
    std::uint64_t vectorsAdded = 0;
    std::uint64_t vectorsUpdated = 0;
    std::uint64_t vectorsRemoved = 0;
};

FileCounts countFiles(const catalog::TableEntry& target, const WritePlan& plan)
{
    FileCounts counts;
    std::size_t after = 0;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const bool hadVector = !target.files[file].deletedPositions.empty();
        if (plan.fileReplaced[file] != 0) {
            ++counts.removed;
            counts.vectorsRemoved += hadVector ? 1 : 0;
            continue;
        }
        while (plan.files[after].number != target.files[file].number) {
            ++after;
        }
        if (plan.files[after].deletedPositions.size() > target.files[file].deletedPositions.size()) {
            ++counts.vectorsAdded;
            counts.vectorsUpdated += hadVector ? 1 : 0;
            counts.vectorsRemoved += hadVector ? 1 : 0;
        }
    }
    for (const tables::DataFile& file : plan.files) {
        if (file.number >= target.nextFileNumber) {
            ++counts.added;
            counts.addedRows += file.recordCount;
        }
    }
    return counts;
}

void add(CommitSummary& summary, std::string key, std::uint64_t value)
{
    summary.emplace_back(std::move(key), std::to_string(value));
}

std::optional<CommitSummary> mergeSummary(const catalog::TableEntry& target, const WritePlan& plan,
                                          const trace::RunCounts& counts)
{
    const FileCounts files = countFiles(target, plan);
    if (files.added + files.removed + files.vectorsAdded == 0) {
        return std::nullopt;
    }
    const bool writesChanges = isOn(target, kChangeDataFeed) && counts.updated + counts.deleted > 0;
    CommitSummary summary;
    summary.emplace_back("operation", "MERGE");
    add(summary, "numSourceRows", counts.sourceRows);
    add(summary, "numOutputRows", counts.updated + counts.inserted + counts.copied);
    add(summary, "numTargetRowsInserted", counts.inserted);
    add(summary, "numTargetRowsUpdated", counts.updated);
    add(summary, "numTargetRowsMatchedUpdated", counts.matchedUpdated);
    add(summary, "numTargetRowsNotMatchedBySourceUpdated", counts.notMatchedBySourceUpdated);
    add(summary, "numTargetRowsDeleted", counts.deleted);
    add(summary, "numTargetRowsMatchedDeleted", counts.matchedDeleted);
    add(summary, "numTargetRowsNotMatchedBySourceDeleted", counts.notMatchedBySourceDeleted);
    add(summary, "numTargetRowsCopied", counts.copied);
    add(summary, "numTargetFilesAdded", files.added);
    add(summary, "numTargetFilesRemoved", files.removed);
    add(summary, "numTargetDeletionVectorsAdded", files.vectorsAdded);
    add(summary, "numTargetDeletionVectorsUpdated", files.vectorsUpdated);
    add(summary, "numTargetDeletionVectorsRemoved", files.vectorsRemoved);
    add(summary, "numTargetChangeFilesAdded", writesChanges ? 1 : 0);
    return summary;
}

std::optional<CommitSummary> appendSummary(const catalog::TableEntry& target, const WritePlan& plan)
{
    const FileCounts files = countFiles(target, plan);
    if (files.added == 0) {
        return std::nullopt;
    }
    CommitSummary summary;
    summary.emplace_back("operation", "WRITE");
    add(summary, "numFiles", files.added);
    add(summary, "numOutputRows", files.addedRows);
    return summary;
}

std::vector<std::pair<std::string_view, std::uint64_t>> answer(const trace::RunCounts& counts)
{
    return {{"num_affected_rows", counts.updated + counts.deleted + counts.inserted},
            {"num_updated_rows", counts.updated},
            {"num_deleted_rows", counts.deleted},
            {"num_inserted_rows", counts.inserted}};
}

} // namespace

TableFormat deltaFormat()
{
    TableFormat format;
    format.name = "delta";
    format.writeMode = {kDeletionVectors, "true", "false", true};
    format.planMerge = planMerge;
    format.planAppend = planAppend;
    format.summarizeMerge = mergeSummary;
    format.summarizeAppend = appendSummary;
    format.answerMerge = answer;
    return format;
}

} // namespace mergescope::storage
