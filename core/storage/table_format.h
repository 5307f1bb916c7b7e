#pragma once
// The table formats there are: how a table of each is written, what its commits say, and what the engine answers to a
// MERGE. Callers ask the format of the target for these; nobody asks which engine it is.

#include "core/catalog/catalog.h"
#include "core/storage/commit_summary.h"
#include "core/storage/write_plan.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::storage {

/// The property that chooses between writing files anew and marking rows in them.
struct WriteModeProperty {
    std::string_view key;      ///< "": the format knows one way only
    std::string_view marks;    ///< its value for marking
    std::string_view rewrites; ///< its value for rewriting, which is also the default
    bool isOfVectors = false;  ///< the format calls marking by its deletion vectors
};

struct TableFormat {
    std::string_view name;
    bool keepsDataFiles = true; ///< false: rows change where they lie, there are no files to tell of
    WriteModeProperty writeMode;
    /// Where the rows of a MERGE go. Every route's clause must be known.
    WritePlan (*planMerge)(const catalog::TableEntry& target, const trace::Routes& routes,
                           const std::vector<trace::ClauseRecord>& clauses,
                           const std::vector<trace::ClauseCells>& cells, const MergeWriteRules& rules) = nullptr;
    /// Rows added to a table; `rows` has the table's schema.
    WritePlan (*planAppend)(const catalog::TableEntry& target, const tables::Table& rows) = nullptr;
    /// What the commit of a MERGE or an INSERT says; nothing where it makes no new version.
    std::optional<CommitSummary> (*summarizeMerge)(const catalog::TableEntry& target, const WritePlan& plan,
                                                   const trace::RunCounts& counts) = nullptr;
    std::optional<CommitSummary> (*summarizeAppend)(const catalog::TableEntry& target, const WritePlan& plan) = nullptr;
    /// The one row of counts that a statement answers, by column; empty: it answers none.
    std::vector<std::pair<std::string_view, std::uint64_t>> (*answerMerge)(const trace::RunCounts& counts) = nullptr;
    std::vector<std::pair<std::string_view, std::uint64_t>> (*answerAppend)(std::uint64_t rows) = nullptr;
};

[[nodiscard]] const std::vector<TableFormat>& tableFormats();
/// The format so called; the first one for a name that is none.
[[nodiscard]] const TableFormat& tableFormat(std::string_view name);

// One function a file.
[[nodiscard]] TableFormat icebergFormat();    ///< merge.md 8 to 10
[[nodiscard]] TableFormat deltaFormat();      ///< merge.md 11
[[nodiscard]] TableFormat duckdbFormat();     ///< merge.md 12
[[nodiscard]] TableFormat postgresqlFormat(); ///< merge.md 12

} // namespace mergescope::storage
