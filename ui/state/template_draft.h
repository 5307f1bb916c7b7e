#pragma once
// What File > New begins with: two empty tables and a MERGE between them.

#include "core/catalog/journal.h"

namespace mergescope::ui {

[[nodiscard]] catalog::Draft templateDraft();

} // namespace mergescope::ui
