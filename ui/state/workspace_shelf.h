#pragma once
// Where workspaces are kept: one for each lesson, and those of one's own, so that opening something never takes the
// place of what was worked on before. The program fills it in; without it there is one journal, and opening begins it
// anew.

#include "core/base/result.h"
#include "core/catalog/journal.h"
#include "core/diagnostics/diagnostic.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mergescope::ui {

struct WorkspaceShelf {
    using Opened = base::Result<std::unique_ptr<catalog::Journal>, diagnostics::Diagnostic>;

    /// The journal kept under an id; a new one where there is none yet.
    std::function<Opened(const std::string& id)> open;
    /// Ids of the workspaces there are, newest first.
    std::function<std::vector<std::string>()> ids;

    [[nodiscard]] explicit operator bool() const { return open != nullptr && ids != nullptr; }

    [[nodiscard]] static std::string idOfLesson(const std::string& lessonId);
    /// The number of a workspace of one's own ("own-3" is 3); 0 for any other.
    [[nodiscard]] static int numberOf(const std::string& id);
    [[nodiscard]] static std::string idOfNumber(int number);
    /// The next workspace of one's own that is not there yet.
    [[nodiscard]] std::string nextOwn() const;
};

} // namespace mergescope::ui
