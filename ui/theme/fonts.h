#pragma once
// The two families that the program carries, so that pictures are equal on every machine.

#include <QString>

namespace mergescope::ui {

/// Registers the fonts on the first call; needs a QGuiApplication.
void loadFonts();
[[nodiscard]] QString textFamily();
[[nodiscard]] QString dataFamily();

} // namespace mergescope::ui
