#pragma once
// What a scene says: core/story's sentence for one row, our own for the rows of a fold.

#include "core/story/story.h"
#include "ui/stage/stage_script.h"

namespace mergescope::ui {

[[nodiscard]] story::Sentence sentenceOf(const StageScript& script, const Scene& scene);

} // namespace mergescope::ui
