#include "ui/storage/storage_layout.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr double kMargin = 12;
constexpr double kTitle = 24;
constexpr double kCaption = 20;
constexpr double kHead = 28;
constexpr double kLeastRow = 24;
constexpr double kTwoLineRow = 40;
constexpr double kMostRow = 56;
constexpr double kLargeRow = 48; ///< its values in larger letters
constexpr double kGapBetween = 8;
constexpr double kChannel = 32;
constexpr double kFigure = 58;
constexpr double kSentence = 84;
constexpr double kFoot = 6; ///< under a card's last row

/// How much of the files is shown, from all of it to as little as there is room for.
enum class Detail : std::uint8_t { Everything, FewRows, HeadsOnly, Folded };

/// Rows that a card shows one by one before it sums them up.
constexpr std::uint32_t kFewRows = 6;

bool isQuiet(const trace::OldFile& old)
{
    return old.fate == trace::FileFate::Untouched;
}

class ColumnBuilder {
public:
    ColumnBuilder(const StorageLayout& layout, Detail detail) : m_layout(layout), m_detail(detail) {}

    void old(const StorageScript& script)
    {
        const std::vector<trace::OldFile>& files = script.files.before;
        for (std::uint32_t i = 0; i < files.size(); ++i) {
            const bool folds =
                m_detail == Detail::Folded && isQuiet(files[i]) && !m_cards.empty() && isQuiet(files[i - 1]);
            if (folds) {
                fold(m_cards.back());
                continue;
            }
            const bool headOnly = m_detail >= Detail::HeadsOnly && isQuiet(files[i]);
            put(FileCardKind::Old, i, headOnly ? 0 : files[i].file.rowCount, files[i].rows);
        }
    }
    void added(const StorageScript& script)
    {
        for (std::uint32_t i = 0; i < script.files.before.size(); ++i) {
            const trace::OldFile& old = script.files.before[i];
            if (old.newMarks > 0) {
                trace::RowTally marks;
                marks.deleted = old.newMarks;
                put(FileCardKind::Marks, i, old.newMarks, marks);
            }
        }
        for (std::uint32_t i = 0; i < script.files.added.size(); ++i) {
            put(FileCardKind::New, i, script.files.added[i].file.rowCount, script.files.added[i].rows);
        }
    }
    void finish(FileColumn& column)
    {
        column.cards = std::move(m_cards);
        column.content = std::max(0.0, m_top - kGapBetween * m_layout.scale);
    }

private:
    /// One more file into a fold, which has one line: for the row of this step.
    void fold(FileCard& card)
    {
        if (card.kind != FileCardKind::Fold) {
            const double line = m_layout.rowHeight + kFoot * m_layout.scale;
            card.kind = FileCardKind::Fold;
            card.isSummary = true;
            card.height += line;
            m_top += line;
        }
        ++card.files;
    }
    void put(FileCardKind kind, std::uint32_t file, std::uint32_t rows, const trace::RowTally& tally)
    {
        FileCard card;
        card.kind = kind;
        card.file = file;
        card.isSummary = m_detail >= Detail::FewRows && rows > kFewRows;
        card.rows = card.isSummary ? 0 : rows;
        card.top = m_top;
        const std::uint32_t lines = card.isSummary ? 1 + summaryLines(tally) : rows;
        card.height = m_layout.headHeight + lines * m_layout.rowHeight + (lines > 0 ? kFoot * m_layout.scale : 0);
        m_top += card.height + kGapBetween * m_layout.scale;
        m_cards.push_back(card);
    }

    const StorageLayout& m_layout;
    Detail m_detail;
    std::vector<FileCard> m_cards;
    double m_top = 0;
};

/// As much as there is room for; says how much that is.
Detail arrange(const StorageScript& script, StorageLayout& layout)
{
    for (const Detail detail : {Detail::Everything, Detail::FewRows, Detail::HeadsOnly, Detail::Folded}) {
        ColumnBuilder before(layout, detail);
        before.old(script);
        before.finish(layout.before);
        ColumnBuilder added(layout, detail);
        added.added(script);
        added.finish(layout.added);
        if (std::max(layout.before.content, layout.added.content) <= layout.before.body.height()) {
            return detail;
        }
    }
    return Detail::Folded;
}

} // namespace

std::uint32_t summaryLines(const trace::RowTally& tally)
{
    const std::uint64_t counts[] = {tally.updated, tally.inserted, tally.deleted, tally.copied, tally.untouched};
    return static_cast<std::uint32_t>(
        std::count_if(std::begin(counts), std::end(counts), [](std::uint64_t count) { return count > 0; }));
}

StorageLayout storageLayoutFor(const StorageScript& script, QSizeF size, double scale)
{
    StorageLayout layout;
    layout.size = size;
    layout.scale = scale;
    layout.headHeight = kHead * scale;
    layout.badgeWidth = 28 * scale;
    const double s = scale;
    const double left = kMargin * s;
    const double width = std::max(0.0, size.width() - 2 * kMargin * s);
    layout.title = QRectF(left, 8 * s, width, kTitle * s);
    const double bottom = size.height() - kMargin * s;
    layout.sentence = QRectF(left, bottom - kSentence * s, width, kSentence * s);
    const double figureWidth = (width - 3 * kGapBetween * s) / 4;
    const double figureTop = layout.sentence.top() - (kFigure + kGapBetween) * s;
    for (std::size_t i = 0; i < layout.figures.size(); ++i) {
        layout.figures[i] = QRectF(left + static_cast<double>(i) * (figureWidth + kGapBetween * s), figureTop,
                                   figureWidth, kFigure * s);
    }
    const double top = layout.title.bottom() + kCaption * s;
    const double height = std::max(0.0, figureTop - kGapBetween * s - top);
    const double columnWidth = std::max(0.0, (width - kChannel * s) / 2);
    layout.before.caption = QRectF(left, layout.title.bottom(), columnWidth, kCaption * s);
    layout.added.caption = QRectF(left + columnWidth + kChannel * s, layout.title.bottom(), columnWidth, kCaption * s);
    layout.before.body = QRectF(left, top, columnWidth, height);
    layout.added.body = QRectF(left + columnWidth + kChannel * s, top, columnWidth, height);
    // Rows grow into the room there is; where there is not enough even for the lowest, less is shown of the files.
    layout.rowHeight = kLeastRow * s;
    const Detail detail = arrange(script, layout);
    const auto fits = [&] { return std::max(layout.before.content, layout.added.content) <= height; };
    while (fits() && layout.rowHeight < kMostRow * s) {
        layout.rowHeight += 4 * s;
        if (arrange(script, layout) != detail || !fits()) {
            layout.rowHeight -= 4 * s;
            arrange(script, layout);
            break;
        }
    }
    layout.rowsHaveTwoLines = layout.rowHeight >= kTwoLineRow * s;
    layout.valueSize = layout.rowHeight >= kLargeRow * s ? kSizeBody : kSizeSmall;
    return layout;
}

std::size_t cardOfBefore(const StorageScript& script, const StorageLayout& layout, std::uint32_t row)
{
    const std::size_t file =
        row == tables::kNoRow ? script.run->beforeFiles.size() : trace::fileHolding(script.run->beforeFiles, row);
    const auto& cards = layout.before.cards;
    if (file == script.run->beforeFiles.size()) {
        return cards.size();
    }
    const auto after = std::upper_bound(cards.begin(), cards.end(), file,
                                        [](std::size_t wanted, const FileCard& card) { return wanted < card.file; });
    return after == cards.begin() ? cards.size() : static_cast<std::size_t>(after - cards.begin()) - 1;
}

std::size_t cardOfAfter(const StorageScript& script, const StorageLayout& layout, std::uint32_t row)
{
    const auto& cards = layout.added.cards;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (cards[i].kind == FileCardKind::New) {
            const tables::DataFile& file = script.files.added[cards[i].file].file;
            if (row >= file.firstRow && row < file.firstRow + file.rowCount) {
                return i;
            }
        }
    }
    return cards.size();
}

std::size_t marksOf(const StorageLayout& layout, std::uint32_t file)
{
    const auto& cards = layout.added.cards;
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const FileCard& card) {
        return card.kind == FileCardKind::Marks && card.file == file;
    });
    return static_cast<std::size_t>(found - cards.begin());
}

double scrollTo(const FileColumn& column, std::size_t card)
{
    const double most = std::max(0.0, column.content - column.body.height());
    if (card >= column.cards.size()) {
        return 0;
    }
    const FileCard& box = column.cards[card];
    const double middle = box.top + std::min(box.height, column.body.height()) / 2;
    return std::clamp(middle - column.body.height() / 2, 0.0, most);
}

} // namespace mergescope::ui
