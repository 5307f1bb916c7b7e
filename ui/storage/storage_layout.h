#pragma once
// Where files stand in the storage view: two columns of cards, those that were there and those that come. Boxes from a
// script, a size and a scale; no widget, no time.

#include "ui/storage/storage_script.h"

#include <QRectF>
#include <QSizeF>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

/// What a card shows.
enum class FileCardKind : std::uint8_t {
    Old,   ///< a data file of before
    Fold,  ///< several neighbours of before that nothing happens to
    New,   ///< a data file that comes
    Marks, ///< marks on the rows of a file of before: delete file, deletion vector
};

struct FileCard {
    FileCardKind kind = FileCardKind::Old;
    std::uint32_t file = 0;  ///< index into RunFiles::before, for New into ::added
    std::uint32_t files = 1; ///< Fold: how many
    std::uint32_t rows = 0;  ///< rows shown one by one; 0: none
    bool isSummary = false;  ///< too many rows: the row of this step, then one line a fate (of a fold: none)
    double top = 0;          ///< within the column's content
    double height = 0;
};

struct FileColumn {
    QRectF caption;
    QRectF body; ///< cards are clipped to it
    std::vector<FileCard> cards;
    double content = 0;           ///< height of all cards
    std::optional<double> scroll; ///< where a person scrolled to; none: follows the step
};

struct StorageLayout {
    QSizeF size;
    double scale = 1;
    QRectF title;
    FileColumn before;
    FileColumn added;
    std::array<QRectF, 4> figures;
    QRectF sentence;
    double headHeight = 0;
    double rowHeight = 0;
    double badgeWidth = 0;
    bool rowsHaveTwoLines = false; ///< name and what has room beside it, the other values beneath
    int valueSize = 12;
};

/// Most lines of a summary: the row of this step, and one for each fate.
inline constexpr std::uint32_t kSummaryLines = 5;

[[nodiscard]] StorageLayout storageLayoutFor(const StorageScript& script, QSizeF size, double scale);

/// Lines that a card's summary has, in order: rows of before are updated, deleted, copied, left; of a new file updated,
/// inserted, copied.
[[nodiscard]] std::uint32_t summaryLines(const trace::RowTally& tally);
/// The card that holds a row of before (of after); cards.size() where none does.
[[nodiscard]] std::size_t cardOfBefore(const StorageScript& script, const StorageLayout& layout, std::uint32_t row);
[[nodiscard]] std::size_t cardOfAfter(const StorageScript& script, const StorageLayout& layout, std::uint32_t row);
/// The card with the marks of a file of before; cards.size() where there is none.
[[nodiscard]] std::size_t marksOf(const StorageLayout& layout, std::uint32_t file);
/// Scroll position at which a card is seen.
[[nodiscard]] double scrollTo(const FileColumn& column, std::size_t card);

} // namespace mergescope::ui
