#pragma once
// What the five counters are called in the window's language.

#include "core/metrics/shown_counters.h"

#include <QString>

namespace mergescope::ui {

[[nodiscard]] QString counterName(metrics::ShownCounter counter);

} // namespace mergescope::ui
