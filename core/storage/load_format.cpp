#include "core/storage/load_format.h"

#include "core/catalog/history.h"

#include <algorithm>
#include <utility>

namespace mergescope::storage {

const LoadFormat& loadFormat(std::string_view name)
{
    static const std::vector<LoadFormat> kFormats = {icebergLoads(), deltaLoads(), duckdbLoads(), postgresqlLoads()};
    const auto found = std::find_if(kFormats.begin(), kFormats.end(),
                                    [name](const LoadFormat& format) { return format.name == name; });
    return found == kFormats.end() ? kFormats.front() : *found;
}

bool hasProperty(const catalog::TableEntry& target, std::string_view key, std::string_view value)
{
    const std::optional<std::string> found = target.property(key);
    return found.has_value() && tables::equalsIgnoringCase(*found, value);
}

catalog::TableEntryPtr commitTableChange(const catalog::TableEntry& changed, const LoadFormat& format,
                                         CommitSummary summary, std::int64_t now)
{
    auto snapshot = std::make_shared<catalog::Snapshot>();
    const catalog::SnapshotPtr parent = catalog::currentSnapshot(changed);
    snapshot->id = changed.snapshots.empty() ? format.firstVersion : changed.snapshots.back()->id + 1;
    snapshot->parent = parent == nullptr ? std::nullopt : std::optional(parent->id);
    snapshot->committedAt = now;
    snapshot->operation = summary.front().second;
    snapshot->summary = std::move(summary);
    snapshot->table = changed.table;
    snapshot->files = changed.files;
    snapshot->isBlindAppend = parent == nullptr;

    auto entry = std::make_shared<catalog::TableEntry>(changed);
    entry->snapshots.push_back(std::move(snapshot));
    entry->current = {};
    return entry;
}

} // namespace mergescope::storage
