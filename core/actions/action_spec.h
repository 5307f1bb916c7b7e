#pragma once
// One WHEN action in all its parts: how it reads, binds and acts. Parser, binder and executor receive these tables and
// know no action by name; a new action is one file here and its line in actions.cpp.

#include "core/binding/action_binding.h"
#include "core/execution/action_execution.h"
#include "core/sql/action_syntax.h"

#include <vector>

namespace mergescope::actions {

struct ActionSpec {
    sql::ActionSyntax syntax;
    binding::ActionBinding binding;
    execution::ActionExecution execution;
};

[[nodiscard]] const std::vector<ActionSpec>& actions();
/// The three halves as the stages want them; index = sql::ActionIndex in each.
[[nodiscard]] const sql::ActionSyntaxTable& syntaxTable();
[[nodiscard]] const binding::ActionBindingTable& bindingTable();
[[nodiscard]] const execution::ActionExecutionTable& executionTable();

} // namespace mergescope::actions
