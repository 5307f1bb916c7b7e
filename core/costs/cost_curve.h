#pragma once
// What a load costs as its table grows: the same change, sent as the full state or as the difference alone, written by
// copy-on-write or merge-on-read. Every point is a run of the engine.

#include "core/trace/merge_run.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mergescope::costs {

enum class LoadShape : std::uint8_t {
    FullState, ///< the staging table holds every row of the table
    Delta,     ///< it holds the rows that changed
};
enum class WriteMode : std::uint8_t { CopyOnWrite, MergeOnRead };

struct CostCase {
    LoadShape shape = LoadShape::Delta;
    WriteMode mode = WriteMode::CopyOnWrite;
    friend bool operator==(const CostCase&, const CostCase&) = default;
};
inline constexpr std::array<CostCase, 4> kCostCases{{{LoadShape::FullState, WriteMode::CopyOnWrite},
                                                     {LoadShape::FullState, WriteMode::MergeOnRead},
                                                     {LoadShape::Delta, WriteMode::CopyOnWrite},
                                                     {LoadShape::Delta, WriteMode::MergeOnRead}}};

/// One table of products in data files of `kRowsInFile` rows; in the source `kChanged` prices differ, spread evenly.
inline constexpr std::uint32_t kRowsInFile = 1000;
inline constexpr std::uint32_t kChanged = 10;
/// Table sizes, in rows, from small to large.
[[nodiscard]] const std::vector<std::uint32_t>& costSizes();
/// The largest size for those who cannot wait (tests, pictures).
inline constexpr std::uint32_t kQuickSize = 20000;

struct CostPoint {
    std::uint32_t tableRows = 0;
    CostCase of;
    std::uint64_t rowsWritten = 0; ///< into data files, changed or not
    std::uint64_t rowsMarked = 0;  ///< as deleted
    /// Cells of the rows written as plain values (INT 4, DOUBLE 8, a text its letters and 4), 8 for each mark. Files of
    /// an engine are compressed; what grows and what does not is the same.
    std::uint64_t bytes = 0;
    std::uint64_t filesAdded = 0;
    friend bool operator==(const CostPoint&, const CostPoint&) = default;
};

/// The script that a point runs: tables, rows, and the MERGE at its end. Iceberg's dialect.
[[nodiscard]] std::string costScript(std::uint32_t tableRows, CostCase of);
/// Nothing where it was cancelled.
[[nodiscard]] std::optional<CostPoint> measureCost(std::uint32_t tableRows, CostCase of,
                                                   const std::atomic<bool>* cancelled = nullptr);
/// The same figures of any run.
[[nodiscard]] CostPoint costOf(const trace::MergeRun& run);

} // namespace mergescope::costs
