#pragma once
// The window's two small dialogs: which keys there are, and what this program is.

class QWidget;

namespace mergescope::ui {

class Theme;

void showKeys(QWidget* parent, const Theme& theme);
void showAbout(QWidget* parent, const Theme& theme);

} // namespace mergescope::ui
