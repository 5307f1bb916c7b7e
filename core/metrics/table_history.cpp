#include "core/metrics/table_history.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace mergescope::metrics {

namespace {

std::optional<std::uint64_t> numberOf(const std::string& text)
{
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

bool endsWith(std::string_view text, std::string_view tail)
{
    return text.size() >= tail.size() && text.substr(text.size() - tail.size()) == tail;
}

/// The value of the first key with one of these endings.
std::optional<std::uint64_t> valueOf(const catalog::Snapshot& snapshot, std::string_view iceberg,
                                     std::string_view delta)
{
    for (const auto& [key, value] : snapshot.summary) {
        if (endsWith(key, iceberg) || key == delta) {
            return numberOf(value);
        }
    }
    return std::nullopt;
}

struct CounterKeys {
    ShownCounter counter;
    std::string_view iceberg;
    std::string_view delta;
};
constexpr std::array<CounterKeys, 4> kKeys{
    {{ShownCounter::Updated, "num-target-rows-updated", "numTargetRowsUpdated"},
     {ShownCounter::Inserted, "num-target-rows-inserted", "numTargetRowsInserted"},
     {ShownCounter::Deleted, "num-target-rows-deleted", "numTargetRowsDeleted"},
     {ShownCounter::Copied, "num-target-rows-copied", "numTargetRowsCopied"}}};

} // namespace

std::vector<VersionCounts> historyOf(const catalog::TableEntry& table)
{
    std::vector<VersionCounts> history;
    history.reserve(table.snapshots.size());
    std::uint64_t rowsBefore = 0;
    for (const catalog::SnapshotPtr& snapshot : table.snapshots) {
        VersionCounts version;
        version.version = snapshot->id;
        version.operation = snapshot->operation;
        version.committedAt = snapshot->committedAt;
        version.rows = snapshot->table != nullptr ? snapshot->table->rowCount() : 0;
        for (const CounterKeys& keys : kKeys) {
            if (const auto value = valueOf(*snapshot, keys.iceberg, keys.delta)) {
                version.counts[static_cast<std::size_t>(keys.counter)] = *value;
                version.isMerge = true;
            }
        }
        if (!version.isMerge && version.rows > rowsBefore &&
            (snapshot->isBlindAppend || snapshot->operation == "append")) {
            version.counts[static_cast<std::size_t>(ShownCounter::Inserted)] = version.rows - rowsBefore;
        }
        rowsBefore = version.rows;
        history.push_back(std::move(version));
    }
    return history;
}

} // namespace mergescope::metrics
