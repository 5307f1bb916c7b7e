#pragma once
// What a scene says: core/story's sentence for one row, our own for the rows of a fold, and the question that is open.

#include "core/story/story.h"
#include "ui/stage/stage_script.h"

namespace mergescope::ui {

/// The question stands in place of what the tables are: it is asked before anything has happened to them.
[[nodiscard]] story::Sentence sentenceOf(const StageScript& script, const Scene& scene,
                                         const story::Sentence& question = {});

} // namespace mergescope::ui
