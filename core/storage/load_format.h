#pragma once
// How each table format carries out the statements other than MERGE: where rows go, what the commit says, what the
// statement answers. Callers ask the format of the target; nobody asks which engine it is.

#include "core/catalog/catalog.h"
#include "core/storage/commit_summary.h"
#include "core/storage/load_plan.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace mergescope::storage {

struct LoadFormat {
    std::string_view name;
    std::uint64_t firstVersion = 1;          ///< number of a table's first version
    bool tableChangesAreVersions = false;    ///< CREATE TABLE, ALTER TABLE, RESTORE make a version of their own
    bool replacesWholeFilesOnly = false;     ///< REPLACE WHERE must not fit a part of a file
    bool checksReplacedRows = false;         ///< REPLACE WHERE refuses a new row that does not fit the condition
    bool skipsEmptyDynamicOverwrite = false; ///< a dynamic INSERT OVERWRITE without rows does nothing at all
    WritePlan (*plan)(const catalog::TableEntry& target, const LoadChanges& changes) = nullptr;
    /// Nothing where the statement makes no version.
    std::optional<CommitSummary> (*summarize)(const catalog::TableEntry& target, const LoadChanges& changes,
                                              const WritePlan& plan) = nullptr;
    /// The one row of counts that the statement answers, by column; empty: it answers none.
    std::vector<std::pair<std::string_view, std::uint64_t>> (*answer)(const LoadChanges& changes,
                                                                      const LoadCounts& counts) = nullptr;
};

/// The format so called; the first one for a name that is none.
[[nodiscard]] const LoadFormat& loadFormat(std::string_view name);

// One function a file.
[[nodiscard]] LoadFormat icebergLoads();    ///< merge.md 10 and 16
[[nodiscard]] LoadFormat deltaLoads();      ///< merge.md 11.2 and 16
[[nodiscard]] LoadFormat duckdbLoads();     ///< merge.md 12
[[nodiscard]] LoadFormat postgresqlLoads(); ///< merge.md 12

/// Whether the table's property has this value, in either case of letters.
[[nodiscard]] bool hasProperty(const catalog::TableEntry& target, std::string_view key, std::string_view value);

/// A change of the table itself as a version: its rows stay, its schema or properties may be new.
[[nodiscard]] catalog::TableEntryPtr commitTableChange(const catalog::TableEntry& changed, const LoadFormat& format,
                                                       CommitSummary summary, std::int64_t now);

} // namespace mergescope::storage
