#pragma once
// The actions there are, one function a file. Only actions.cpp calls them.

#include "core/actions/action_spec.h"

namespace mergescope::actions {

[[nodiscard]] ActionSpec updateAction();
[[nodiscard]] ActionSpec insertAction();
[[nodiscard]] ActionSpec deleteAction();
[[nodiscard]] ActionSpec doNothingAction();
[[nodiscard]] ActionSpec errorAction();

} // namespace mergescope::actions
