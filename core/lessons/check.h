#pragma once
// What a lesson asks of a run, held against the run: predictions by row key, and the `check:` lines of exercises.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::lessons {

/// The first route that speaks of a row with this key ("P002"; several key cells: "P002, 2026"), looked for in the
/// target and then among the source rows that found nobody. A route that a clause took, or at which the run failed,
/// goes before one that none took. A key that questionKey made stands for its row.
[[nodiscard]] std::optional<std::uint32_t> routeOfKey(const trace::MergeRun& run, std::string_view key);

/// What happened to that row, in the words of predictions: update, insert, delete, keep, error. Nothing where the run
/// has no such row. After a failure nothing was written, so all rows but the ones it stopped at are kept.
[[nodiscard]] std::optional<std::string_view> answerOf(const trace::MergeRun& run, std::string_view key);
/// The same for the row that a route decides.
[[nodiscard]] std::string_view answerOfRoute(const trace::MergeRun& run, std::uint32_t route);

struct CheckResult {
    std::string check;  ///< as the author wrote it
    std::string actual; ///< what the run says instead of the expected word: "1", "kept"; "" where there is no such row
    bool holds = false;
};
/// One a line of Section::check.
[[nodiscard]] std::vector<CheckResult> evaluateChecks(std::string_view checks, const trace::MergeRun& run);

} // namespace mergescope::lessons
