#pragma once
// A sentence of core/story as rich text in the theme's fonts: values in the data font, old ones struck through.

#include "core/story/story.h"

#include <QString>

namespace mergescope::ui {

class Theme;

[[nodiscard]] QString sentenceHtml(const story::Sentence& sentence, const Theme& theme);

} // namespace mergescope::ui
