#pragma once
// The three plots as data: counters along a run, counters over runs, and what loads cost as their table grows.

#include "core/costs/cost_curve.h"
#include "core/metrics/shown_counters.h"
#include "core/metrics/table_history.h"
#include "ui/plots/plot_content.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

using SaidCounts = std::array<std::optional<std::uint64_t>, metrics::kShownCounters>;

/// `run` may be null (nothing to play, or a question is open): the empty state. `step`: where the playhead stands.
[[nodiscard]] PlotContent countersContent(const trace::MergeRun* run, std::uint64_t step, const SaidCounts& said,
                                          bool isAsking);
/// The last forty versions at most.
[[nodiscard]] PlotContent historyContent(const QString& table, const std::vector<metrics::VersionCounts>& history);

enum class CostMeasure : unsigned char { RowsWritten, Bytes };
[[nodiscard]] PlotContent costContent(const std::vector<costs::CostPoint>& points, CostMeasure measure);
[[nodiscard]] QString costCaseName(costs::CostCase of);

} // namespace mergescope::ui
