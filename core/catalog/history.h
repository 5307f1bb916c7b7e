#pragma once
// The versions of one table: found by number or by time, compared, and listed as tables that a query can read.

#include "core/catalog/catalog.h"
#include "core/tables/table_diff.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mergescope::catalog {

/// The version that a read sees; null for a table that has none (never written, or replaced by an empty one).
[[nodiscard]] SnapshotPtr currentSnapshot(const TableEntry& entry);
/// Null where no version has that number.
[[nodiscard]] SnapshotPtr snapshotNumbered(const TableEntry& entry, std::uint64_t id);
/// The version that was current at that moment (microseconds since 1970, UTC); null where all are younger.
[[nodiscard]] SnapshotPtr snapshotAt(const TableEntry& entry, std::int64_t moment);
/// Is it the current version or one that the current version goes back to?
[[nodiscard]] bool isCurrentAncestor(const TableEntry& entry, const Snapshot& snapshot);

/// What changed between two versions of a table.
struct VersionDifference {
    tables::TableDiff rows;
    std::size_t added = 0;
    std::size_t removed = 0;
    std::size_t changed = 0; ///< rows of both of which some cell differs
};
[[nodiscard]] VersionDifference compareVersions(const Snapshot& before, const Snapshot& after);

/// The table as it was in that version: readable, not writable. Its name says which version it is.
[[nodiscard]] TableEntryPtr entryAt(const TableEntry& entry, const SnapshotPtr& snapshot);

/// `t.snapshots`, `t.history`, `t.files` as Iceberg names and fills them; identifiers and paths are ours. Null for
/// another word.
[[nodiscard]] TableEntryPtr metadataTable(const TableEntry& entry, std::string_view word);
/// The rows of DESCRIBE HISTORY, newest first, at most `limit` of them.
[[nodiscard]] tables::TablePtr historyTable(const TableEntry& entry, std::uint64_t limit);

} // namespace mergescope::catalog
