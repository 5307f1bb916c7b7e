#pragma once
// What is shown beside and around the stage: the run as files, and rows whose fate an edit changed.

namespace mergescope::ui {

class MainWindow;
struct WindowGround;

void wireViews(MainWindow& window, const WindowGround& ground);

} // namespace mergescope::ui
