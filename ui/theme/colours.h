#pragma once
// The tables of colours behind Theme.

#include "ui/theme/theme.h"

namespace mergescope::ui {

[[nodiscard]] Colours coloursFor(Scheme scheme);
[[nodiscard]] RoleColours roleColoursFor(Scheme scheme, FateRole role);

} // namespace mergescope::ui
