#pragma once
// The five counters that a window shows, as they fill along the steps of a run.

#include "core/trace/merge_run.h"
#include "core/trace/steps.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::metrics {

/// The first four are the engine's own; the last one counts rows that stay where they lie.
enum class ShownCounter : std::uint8_t { Updated, Inserted, Deleted, Copied, Untouched };
inline constexpr std::size_t kShownCounters = 5;
using ShownCounts = std::array<std::uint64_t, kShownCounters>;

/// "updated", …: the counter's name in predictions and data.
[[nodiscard]] std::string_view counterWord(ShownCounter counter);
/// What they say at the end of the run.
[[nodiscard]] ShownCounts finalCounts(const trace::MergeRun& run);
/// What has been applied when this step ends.
[[nodiscard]] ShownCounts countsAt(const trace::MergeRun& run, std::uint64_t step);
/// How many of the rows counted as updated when this step ends got the values that they had.
[[nodiscard]] std::uint64_t unchangedUpdatesAt(const trace::MergeRun& run, std::uint64_t step);

/// What they say after one step.
struct CountsAtStep {
    std::uint64_t step = 0;
    ShownCounts counts{};
};
/// From step 0 to the last one, at each step where a counter changes and at both ends, at most `most` points (at least
/// 2): of longer runs evenly chosen ones.
[[nodiscard]] std::vector<CountsAtStep> countSeries(const trace::MergeRun& run, std::size_t most);

} // namespace mergescope::metrics
