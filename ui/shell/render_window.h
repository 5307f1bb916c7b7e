#pragma once
// The whole window as a picture, without a display and without a journal: for documentation and for looking at it.

#include "core/base/language.h"
#include "core/trace/merge_run.h"
#include "ui/shell/center_stack.h"
#include "ui/theme/theme.h"

#include <QImage>
#include <QSize>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::ui {

class Workbench;

struct ShotOptions {
    QSize size{1280, 720};
    double scale = 1;
    Scheme scheme = Scheme::Light;
    base::Language language = base::Language::English;
    /// With a step or a phase the statement has been run and the question is closed; with neither, as opened.
    std::optional<std::uint64_t> step;
    std::optional<trace::Phase> phase; ///< its first step
    bool presenting = false;
    bool showsNotes = false; ///< presenting: what the second screen has, in place of the window
    CenterView view = CenterView::Stage;
    std::string beside; ///< Pair: what is set beside the run, as wordOf() calls it; "": the first there is
    std::string stop;   ///< presenting: the first stop of this kind (page, prediction, vote, …)
    bool isSpotlight = false;
    bool isNear = false;
    std::string plot; ///< of the panel below: "counters", "history", "costs"
    /// Before the run: a row's key and an answer, or a counter and a number.
    std::vector<std::pair<std::string, std::string>> answers;
    bool asks = false; ///< a question about a statement that has none
    std::optional<std::int64_t> now;
    std::vector<std::string> lessonFolders;
};

struct Shot {
    QImage image;                     ///< null: there is no run, or no such step, or what is said below
    std::vector<std::string> stops;   ///< where there is no such stop: the kinds that there are, in order
    std::vector<std::string> besides; ///< where options.beside cannot be set beside this run: what can
};

/// Needs a QApplication. `open` gives the workbench what it shall show.
[[nodiscard]] Shot renderWindow(const std::function<void(Workbench&)>& open, const ShotOptions& options);

} // namespace mergescope::ui
