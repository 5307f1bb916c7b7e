// Iceberg: INSERT OVERWRITE and REPLACE WHERE change whole files; UPDATE and DELETE rewrite files or mark rows, as the
// table's properties say; every statement makes a snapshot.
#include "core/storage/load_format.h"

#include <string>

namespace mergescope::storage {

namespace {

constexpr std::string_view kMergeOnRead = "merge-on-read";

bool marksRows(const catalog::TableEntry& target, LoadKind kind)
{
    return (kind == LoadKind::Update && hasProperty(target, "write.update.mode", kMergeOnRead)) ||
           (kind == LoadKind::Delete && hasProperty(target, "write.delete.mode", kMergeOnRead));
}

WritePlan plan(const catalog::TableEntry& target, const LoadChanges& changes)
{
    if (!marksRows(target, changes.kind)) {
        return planLoadByRewriting(target, changes);
    }
    WritePlan marked = planLoadByMarking(target, changes, false);
    marked.deletes = markingChanges(target, marked);
    return marked;
}

/// Which word the snapshot carries. A statement that only takes rows away is a `delete`, whatever it is called.
std::string operationOf(const LoadChanges& changes, const FileEffects& effects)
{
    switch (changes.kind) {
    case LoadKind::Append:
    case LoadKind::CreateAsSelect:
        return "append";
    case LoadKind::ReplaceAsSelect:
    case LoadKind::OverwriteDynamic:
        return "overwrite";
    case LoadKind::Overwrite:
    case LoadKind::Replace:
        return effects.adds ? "overwrite" : "delete";
    case LoadKind::Truncate:
        return "delete";
    case LoadKind::Delete:
        if (changes.isKnownByFiles) {
            return "delete";
        }
        break;
    case LoadKind::Update:
        break;
    }
    if (effects.adds == effects.removes) {
        return "overwrite";
    }
    return effects.adds ? "append" : "delete";
}

std::optional<CommitSummary> summarize(const catalog::TableEntry& target, const LoadChanges& changes,
                                       const WritePlan& plan)
{
    return summarizeFiles(operationOf(changes, effectsOf(target, plan)), target, plan);
}

std::vector<std::pair<std::string_view, std::uint64_t>> noAnswer(const LoadChanges&, const LoadCounts&)
{
    return {};
}

} // namespace

LoadFormat icebergLoads()
{
    LoadFormat format;
    format.name = "iceberg";
    format.firstVersion = 1;
    format.replacesWholeFilesOnly = true;
    format.skipsEmptyDynamicOverwrite = true;
    format.plan = plan;
    format.summarize = summarize;
    format.answer = noAnswer;
    return format;
}

} // namespace mergescope::storage
