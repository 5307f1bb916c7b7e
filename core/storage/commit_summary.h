#pragma once
// The engine's own account of a commit, and the table entry that the commit leaves.

#include "core/catalog/catalog.h"
#include "core/storage/write_plan.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::storage {

/// Keys and values in the engine's own words; "operation" comes first.
using CommitSummary = std::vector<std::pair<std::string, std::string>>;

/// The summary of a MERGE. `counts` are written unless the MERGE only inserts.
[[nodiscard]] CommitSummary summarizeMerge(const catalog::TableEntry& target, const WritePlan& plan,
                                           const trace::RunCounts& counts);
/// The summary of an INSERT.
[[nodiscard]] CommitSummary summarizeAppend(const catalog::TableEntry& target, const WritePlan& plan);
/// The summary of a commit whose operation its writer chooses (PyIceberg).
[[nodiscard]] CommitSummary summarizeFiles(const catalog::TableEntry& target, const WritePlan& plan,
                                           std::string_view operation);

/// The summary of any other statement: the keys that tell of files, under this word for what it did.
[[nodiscard]] CommitSummary summarizeFiles(std::string operation, const catalog::TableEntry& target,
                                           const WritePlan& plan);
/// Whether a write added or took away files (or marks on rows).
struct FileEffects {
    bool adds = false;
    bool removes = false;
};
[[nodiscard]] FileEffects effectsOf(const catalog::TableEntry& target, const WritePlan& plan);

/// The entry with the plan's rows and files and one snapshot more.
[[nodiscard]] catalog::TableEntryPtr commit(const catalog::TableEntry& target, const WritePlan& plan,
                                            const CommitSummary& summary, std::int64_t now);
/// … of which the first version has that number.
[[nodiscard]] catalog::TableEntryPtr commit(const catalog::TableEntry& target, const WritePlan& plan,
                                            const CommitSummary& summary, std::int64_t now, std::uint64_t firstVersion);

} // namespace mergescope::storage
