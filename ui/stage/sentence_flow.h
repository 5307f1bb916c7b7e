#pragma once
// A styled sentence broken into lines: pure text setting, used by the painter and by its tests.

#include "core/story/story.h"
#include "ui/theme/theme.h"

#include <QFont>
#include <QPointF>
#include <QString>

#include <vector>

namespace mergescope::ui {

struct FlowRun {
    QPointF baseline; ///< from the upper left corner of the text
    double width = 0;
    QString text;
    story::Part::Style style = story::Part::Style::Plain;
};

struct Flow {
    std::vector<FlowRun> runs;
    int size = kSizeLarge;
    double height = 0;
    int lines = 0;
};

[[nodiscard]] QFont sentenceFont(const Theme& theme, story::Part::Style style, int size);
/// In the largest size up to `size` in which the sentence fits the box; in the smallest where it does not fit at all.
[[nodiscard]] Flow flowInto(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box);

} // namespace mergescope::ui
