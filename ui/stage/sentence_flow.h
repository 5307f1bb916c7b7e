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
    double zoom = 1;   ///< all of it is painted so much smaller; places and widths are those before that
    double height = 0; ///< as painted
    int lines = 0;
};

[[nodiscard]] QFont sentenceFont(const Theme& theme, story::Part::Style style, int size);
/// In the largest size up to `size` in which the sentence fits the box; in the smallest one lines stand closer where it
/// has no room else. A sentence is told to its end: where letters have a least size for a projector and it does not fit
/// so, they are smaller, down to the smallest there is on a screen.
[[nodiscard]] Flow flowInto(const story::Sentence& sentence, const Theme& theme, int size, QSizeF box);

} // namespace mergescope::ui
