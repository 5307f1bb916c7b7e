#pragma once
// The lesson's question, answered in the picture: U I D K E, or a click on a row and on an answer.

#include "core/tables/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::ui {

class MainWindow;
class Workbench;
struct WindowGround;

/// A question's row, as the stage has it. The partner of a pair is left out: it would give half of the answer away.
struct AskedRow {
    std::string key;
    std::uint32_t targetRow = tables::kNoRow;
    std::uint32_t sourceRow = tables::kNoRow;
};
/// The rows of the question that is open, or was about the run that is shown; in the question's order.
[[nodiscard]] std::vector<AskedRow> askedRowsOnStage(const Workbench& workbench);

/// Wires the keys and the picker, and shows the answers given as ghosts beside their rows.
void wireStageAnswers(MainWindow& window, const WindowGround& ground);

} // namespace mergescope::ui
