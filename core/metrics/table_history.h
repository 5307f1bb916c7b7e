#pragma once
// The counters over a table's versions: what each commit says it did.

#include "core/catalog/catalog.h"
#include "core/metrics/shown_counters.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::metrics {

struct VersionCounts {
    std::uint64_t version = 0;
    std::string operation;        ///< the engine's word
    std::int64_t committedAt = 0; ///< microseconds since 1970, UTC
    ShownCounts counts{};         ///< rows that stay where they lie are not counted by any commit: 0
    std::uint64_t rows = 0;       ///< of the table then
    bool isMerge = false;         ///< its summary has counters of a MERGE
};

/// Oldest first. Counters as the commit has them (Iceberg's and Delta's names); of commits that only added rows, those
/// rows. Empty for a table without versions.
[[nodiscard]] std::vector<VersionCounts> historyOf(const catalog::TableEntry& table);

} // namespace mergescope::metrics
