#pragma once
// Fenced blocks that speak to the learner: predict, run, investigate, modify, make, exercise, hint, notes.

#include "core/lessons/lesson.h"
#include "core/lessons/lines.h"
#include "core/lessons/problems.h"

#include <optional>
#include <string_view>

namespace mergescope::lessons {

[[nodiscard]] std::optional<Section::Kind> sectionKind(std::string_view word);
[[nodiscard]] std::string_view wordOf(Section::Kind kind);

/// `answersElsewhere`: the file shares another's questions, so that a prediction may leave out its answer.
[[nodiscard]] Section readSection(const Block& block, Section::Kind kind, const std::string& folder,
                                  bool answersElsewhere, Problems& problems);

/// True where `name` is a file inside the folder, whatever links it goes through.
[[nodiscard]] bool isFileInside(const std::string& folder, std::string_view name);

} // namespace mergescope::lessons
