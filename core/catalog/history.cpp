#include "core/catalog/history.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::catalog {

SnapshotPtr currentSnapshot(const TableEntry& entry)
{
    if (entry.current.isNewest) {
        return entry.snapshots.empty() ? nullptr : entry.snapshots.back();
    }
    return entry.current.id ? snapshotNumbered(entry, *entry.current.id) : nullptr;
}

SnapshotPtr snapshotNumbered(const TableEntry& entry, std::uint64_t id)
{
    const auto found = std::find_if(entry.snapshots.begin(), entry.snapshots.end(),
                                    [id](const SnapshotPtr& snapshot) { return snapshot->id == id; });
    return found == entry.snapshots.end() ? nullptr : *found;
}

SnapshotPtr snapshotAt(const TableEntry& entry, std::int64_t moment)
{
    SnapshotPtr latest;
    for (const SnapshotPtr& snapshot : entry.snapshots) {
        if (snapshot->committedAt <= moment) {
            latest = snapshot;
        }
    }
    return latest;
}

bool isCurrentAncestor(const TableEntry& entry, const Snapshot& snapshot)
{
    for (SnapshotPtr at = currentSnapshot(entry); at != nullptr;) {
        if (at->id == snapshot.id) {
            return true;
        }
        at = at->parent && *at->parent < at->id ? snapshotNumbered(entry, *at->parent) : nullptr;
    }
    return false;
}

VersionDifference compareVersions(const Snapshot& before, const Snapshot& after)
{
    VersionDifference difference;
    difference.rows = tables::diff(*before.table, *after.table);
    for (const tables::RowChange& row : difference.rows.rows) {
        if (row.beforeRow == tables::kNoRow) {
            ++difference.added;
        } else if (row.afterRow == tables::kNoRow) {
            ++difference.removed;
        } else if (!row.changedColumns.empty()) {
            ++difference.changed;
        }
    }
    return difference;
}

TableEntryPtr entryAt(const TableEntry& entry, const SnapshotPtr& snapshot)
{
    auto past = std::make_shared<TableEntry>();
    past->name = entry.name;
    past->format = entry.format;
    past->properties = entry.properties;
    past->schema = snapshot->table->schema();
    past->table = snapshot->table;
    past->files = snapshot->files;
    past->snapshots = {snapshot};
    return past;
}

} // namespace mergescope::catalog
