#pragma once
// Where things stand: boxes from a script, a size and the theme's fonts. No widget, no time.

#include "core/story/story.h"
#include "ui/stage/stage_script.h"

#include <QRectF>
#include <QSizeF>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

class Theme;

struct ColumnBox {
    std::uint32_t column = 0;
    double x = 0;
    double width = 0;
    bool alignRight = false;
    bool isKey = false;
};

/// One table's card. Rows are not stored: they are computed from heights.
struct TableBox {
    QRectF card; ///< at its largest: with all the rows that it will show
    QRectF heading;
    QRectF columnNames;
    QRectF body; ///< rows are clipped to it
    double rowHeight = 0;
    std::uint32_t rowCount = 0;
    bool scrolls = false;
    std::vector<ColumnBox> columns;
    std::uint32_t hiddenColumns = 0;
    bool namesFolded = false; ///< names of columns stand on two lines
    double badgeX = 0;
    double badgeWidth = 0;
    bool badgeText = false;       ///< false: room for the glyph alone
    std::optional<double> scroll; ///< where a person scrolled to; none: follows the step

    [[nodiscard]] const ColumnBox* column(std::uint32_t index) const;
};

struct StageLayout {
    QSizeF size;
    double scale = 1;
    double leastText = 0; ///< pixels of the smallest letter
    TableBox target;
    TableBox source;
    QRectF channel; ///< between the cards: links
    QRectF caption; ///< without height where the lanes have taken its place
    QRectF note;    ///< where it says that every row is judged against the table as it was; empty: no room
    QStringList noteLines;
    /// The three lanes of the match (only target, pairs, only source); empty boxes in a window too low for them.
    std::array<QRectF, 3> lanes;
    bool laneIsStrip = false;            ///< a lane is one line: its caption, then its tags
    std::array<double, 3> laneCaption{}; ///< width of caption and number
    bool laneNumbers = true;             ///< false: no room for them beside tags that count the rows anyhow
    bool lanesInGroups = false;          ///< one tag for each fate instead of one for each row
    std::array<std::vector<trace::Effect>, 3> laneSlots; ///< in groups: which fates, after the tag of rows that wait
    QSizeF tag;                                          ///< a row's name on its way
    double laneTagWidth = 0; ///< a tag in its lane: as wide, or narrower where it counts rows
    QRectF chipLane;         ///< left of the ladder: where the row's tag goes down
    QRectF ladder;           ///< rungs are clipped to it
    double rungHeight = 0;
    double onExtra = 0; ///< so much higher is the ON rung
    double rungGap = 0;
    double labelWidth = 0;
    double onLabelWidth = 0;              ///< less where ON needs the room
    std::array<double, 3> outcomeWidth{}; ///< by kind of rung
    bool rungTwoLines = false;            ///< the action stands under the condition
    bool onTwoLines = false;              ///< the values stand under ON
    bool rungStacked = false;             ///< all of a rung's text stands under its label and its outcome
    QRectF sentence;
    double sentenceInset = 0; ///< of its text, from the top: the note stands above it
    int dataSize = 14;
    int sentenceSize = 15;
    double ghostHeight = 20;
    OpenFolds open;           ///< what a person opened; no layout changes it
    story::Sentence question; ///< that is open: said before what the tables are; no layout changes it
};

/// The pixels of a text of one of the four sizes.
[[nodiscard]] inline double textPixels(const StageLayout& layout, int size)
{
    return std::max(size * layout.scale, layout.leastText);
}

/// `beside`: the run that another view of the same size shows at the same time; both then have the larger of each
/// measure, and the same row stands at the same place.
[[nodiscard]] StageLayout layoutFor(const StageScript& script, QSizeF size, const Theme& theme,
                                    const StageScript* beside = nullptr);

/// The highest scroll position of a card whose rows end at contentHeight.
[[nodiscard]] double maxScroll(const TableBox& box);
/// The row that stands at the top when a step shows this one.
[[nodiscard]] std::uint32_t firstRowOfPage(const TableBox& box, std::uint32_t row);
/// Scroll position at which a step shows its row: page by page, from the row alone.
[[nodiscard]] double scrollFor(const TableBox& box, std::uint32_t row);
/// A tag's glyph stands in a well at its left, so wide; at scale 1.
inline constexpr double kTagWell = 26;
/// Where the n-th tag of a lane stands.
[[nodiscard]] QRectF laneTag(const StageLayout& layout, std::size_t lane, std::size_t place);
/// Where a tag stands beside a rung.
[[nodiscard]] QRectF rungTag(const StageLayout& layout, const QRectF& rung);
/// Top of rung i when the ladder stands at its top.
[[nodiscard]] QRectF rungBox(const StageLayout& layout, double index);

} // namespace mergescope::ui
