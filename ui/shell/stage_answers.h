#pragma once
// Answering the lesson's question in the picture: point at a row of the stage, press U, I, D, K or E.

namespace mergescope::ui {

class MainWindow;
struct WindowGround;

/// Wires the keys and shows the answers given as ghost badges beside their rows.
void wireStageAnswers(MainWindow& window, const WindowGround& ground);

} // namespace mergescope::ui
