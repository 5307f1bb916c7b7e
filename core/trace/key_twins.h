#pragma once
// Rows with equal key cells that are no pair: kept apart by the rest of ON, or both in the source.

#include "core/trace/merge_run.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace mergescope::trace {

/// So many rows are looked through for a twin: a reader would not see one further away, and a frame cannot wait.
inline constexpr std::size_t kRowsLookedAt = 20'000;

/// For a row without a partner (kNoRow on one side) the first row of the other side whose key cells equal its own: only
/// the rest of ON kept the two apart. Nothing where ON asks for nothing but the key.
[[nodiscard]] std::optional<std::uint32_t> nearRow(const MergeRun& run, std::uint32_t targetRow,
                                                   std::uint32_t sourceRow);

/// For a row without a partner that has NULL in a key cell the first row of the other side that has NULL in the same
/// cells and equal ones in the others: `=` between the two is unknown.
[[nodiscard]] std::optional<std::uint32_t> nullNearRow(const MergeRun& run, std::uint32_t targetRow,
                                                       std::uint32_t sourceRow);

/// Has the table after the run the key of a source row without a partner, among its first rows? That ON was asked
/// before shows there.
[[nodiscard]] bool keyCameLater(const MergeRun& run, std::uint32_t sourceRow);

/// A row of the table after the run that was inserted though another row there has its key. Looked for among the first
/// inserted rows and the first rows of the table.
[[nodiscard]] std::optional<std::uint32_t> insertedTwin(const MergeRun& run);

/// Another source row with the same key cells. Nothing where a key cell is NULL.
[[nodiscard]] std::optional<std::uint32_t> sourceTwin(const MergeRun& run, std::uint32_t sourceRow,
                                                      std::size_t rowsLookedAt = kRowsLookedAt);

} // namespace mergescope::trace
