#pragma once
// Every connection between rooms, in one place.

namespace mergescope::ui {

class MainWindow;
struct WindowGround;

void wireWindow(MainWindow& window, const WindowGround& ground);

} // namespace mergescope::ui
