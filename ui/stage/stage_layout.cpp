#include "ui/stage/stage_layout.h"

#include "ui/stage/layout_parts.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>

#include <optional>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr double kNarrowSide = 0.42; ///< of the stage: the source's card is seldom narrower
constexpr double kNarrowStage = 720;

QStringList wrapped(const QString& text, const QFontMetricsF& metrics, double width)
{
    QStringList lines{QString()};
    for (const QString& word : text.split(QLatin1Char(' '))) {
        const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
        if (lines.back().isEmpty() || metrics.horizontalAdvance(longer) <= width) {
            lines.back() = longer;
        } else {
            lines << word;
        }
    }
    return lines;
}

/// One sentence that holds for every row, where there is room for it: on the caption's line, else under the source's
/// card, else on a line of its own above the sentence.
void placeNote(StageLayout& layout, const Theme& theme, const Heights& heights, const HeightWishes& wishes)
{
    const double s = layout.scale;
    const QFontMetricsF metrics(theme.font(Type::Text, kSizeSmall));
    if (heights.caption > 0) {
        if (metrics.horizontalAdvance(orderNote()) + 120 * s <= layout.caption.width()) {
            layout.note = layout.caption;
            layout.noteLines = {orderNote()};
        }
        return;
    }
    if (heights.note > 0) {
        layout.note = QRectF(layout.sentence.left() + 24 * s, layout.sentence.top() + 6 * s,
                             layout.sentence.width() - 40 * s, kNoteLine * s);
        layout.noteLines = {metrics.elidedText(orderNote(), Qt::ElideRight, layout.note.width())};
        layout.sentenceInset = kNoteLine * s;
        return;
    }
    const QRectF card = layout.source.card;
    const QStringList lines = wrapped(orderNote(), metrics, card.width() - 12 * s);
    if (noteFitsUnderSource(heights, wishes) && static_cast<double>(lines.size()) <= wishes.noteLines) {
        layout.note = QRectF(card.left() + 12 * s, card.bottom() + 4 * s, card.width() - 12 * s,
                             static_cast<double>(lines.size()) * kNoteLine * s);
        layout.noteLines = lines;
    }
}

/// Nothing: the lanes do not fit.
std::optional<StageLayout> placed(const Company& company, QSizeF size, const Theme& theme, const Heights& heights,
                                  const HeightWishes& wishes)
{
    StageLayout layout;
    layout.size = size;
    layout.scale = theme.contentScale();
    layout.leastText = theme.textPixels(0);
    placeTables(layout, company, theme, heights);
    if (!placeLadder(layout, company, theme, heights)) {
        return std::nullopt;
    }
    placeNote(layout, theme, heights, wishes);
    layout.ghostHeight = std::min(24 * layout.scale, layout.target.rowHeight);
    return layout;
}

} // namespace

StageLayout layoutFor(const StageScript& script, QSizeF size, const Theme& theme, const StageScript* beside)
{
    const Company company{script, beside};
    StageLayout frame;
    frame.size = size;
    frame.scale = theme.contentScale();
    HeightWishes wishes;
    wishes.sourceRows = std::max(company.sourceRows(), 1.0);
    wishes.rows = std::max(company.targetRows(), wishes.sourceRows);
    wishes.rungs = company.rungs();
    wishes.columnNames = kOneNameLine;
    wishes.noteLines = QFontMetricsF(theme.font(Type::Text, kSizeSmall)).horizontalAdvance(orderNote()) <
                               (size.width() - 3 * kPaneMargin * frame.scale) * kNarrowSide
                           ? 1
                           : 2;
    const double onWidth = size.width() - 2 * kPaneMargin * frame.scale;
    wishes.onIsLong = company.larger([&](const StageScript& each) { return onIsLong(each, theme, onWidth); });
    wishes.isNarrow = size.width() < kNarrowStage * frame.scale;
    const double available = size.height() / frame.scale;
    const auto settle = [&] {
        wishes.columnNames = kOneNameLine;
        const Heights heights = heightsFor(available, wishes);
        if (!foldsNames(frame, company, theme, heights)) {
            return heights;
        }
        wishes.columnNames = kTwoNameLines;
        return heightsFor(available, wishes);
    };
    Heights heights = settle();
    std::optional<StageLayout> layout = placed(company, size, theme, heights, wishes);
    if (!layout) {
        wishes.lanes = false;
        heights = settle();
        layout = placed(company, size, theme, heights, wishes);
    }
    if (cutsRungs(*layout, company, wishes.isNarrow)) {
        wishes.stacked = true;
        const Heights stacked = settle();
        if (stacked.total() <= available && (stacked.lanes > 0) == (heights.lanes > 0)) {
            if (std::optional<StageLayout> better = placed(company, size, theme, stacked, wishes)) {
                layout = std::move(better);
            }
        }
    }
    return *layout;
}

} // namespace mergescope::ui
