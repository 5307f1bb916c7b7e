#pragma once
// After an edit the picture stays where it was: the step of the new run that shows what the old step showed.

#include "core/trace/merge_run.h"

#include <cstdint>

namespace mergescope::ui {

/// Same phase and same rows where the new run has them; else the phase's first step.
[[nodiscard]] std::uint64_t equivalentStep(const trace::MergeRun& from, std::uint64_t step, const trace::MergeRun& to);

} // namespace mergescope::ui
