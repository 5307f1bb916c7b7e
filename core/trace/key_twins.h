#pragma once
// Rows with equal key cells that are no pair: kept apart by the rest of ON, or both in the source.

#include "core/trace/merge_run.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mergescope::trace {

/// For a row without a partner (kNoRow on one side) the first row of the other side whose key cells equal its own: only
/// the rest of ON kept the two apart. Nothing where ON asks for nothing but the key.
[[nodiscard]] std::optional<std::uint32_t> nearRow(const MergeRun& run, std::uint32_t targetRow,
                                                   std::uint32_t sourceRow);

/// Another source row with the same key cells, among the first `rowsLookedAt` (a reader would not see one further
/// away). Nothing where a key cell is NULL.
[[nodiscard]] std::optional<std::uint32_t> sourceTwin(const MergeRun& run, std::uint32_t sourceRow,
                                                      std::size_t rowsLookedAt = 100'000);

} // namespace mergescope::trace
