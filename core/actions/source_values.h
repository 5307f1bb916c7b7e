#pragma once
// What `*`, BY NAME and an action without columns take from the source (merge.md 2.3 and 6.1).

#include "core/binding/action_binding.h"
#include "core/sql/ast.h"

#include <optional>
#include <vector>

namespace mergescope::actions {

/// One value a target column; nothing for a column that gets none. Reports for itself.
[[nodiscard]] std::vector<std::optional<binding::BoundValue>> valuesFromSource(binding::ActionBinder& binder,
                                                                               const sql::MergeAction& action);

} // namespace mergescope::actions
