// Where the cards of the storage view stand at one moment.

#include "ui/stage/stage_script.h"
#include "ui/storage/storage_frame_parts.h"

namespace mergescope::ui {

using tables::kNoRow;

QRectF StoragePlaces::card(const FileColumn& column, std::size_t index) const
{
    const FileCard& box = column.cards[index];
    const double scroll = &column == &m_layout.before ? m_scroll.before : m_scroll.added;
    return {column.body.left(), column.body.top() + box.top - scroll, column.body.width(), box.height};
}

QRectF StoragePlaces::head(const FileColumn& column, std::size_t index) const
{
    QRectF box = card(column, index);
    box.setHeight(m_layout.headHeight);
    return box;
}

QRectF StoragePlaces::line(const FileColumn& column, std::size_t index, std::uint32_t number) const
{
    const QRectF box = card(column, index);
    return {box.left(), box.top() + m_layout.headHeight + number * m_layout.rowHeight, box.width(), m_layout.rowHeight};
}

QRectF StoragePlaces::oldRow(std::uint32_t row) const
{
    const std::size_t index = cardOfBefore(m_script, m_layout, row);
    if (index >= m_layout.before.cards.size()) {
        return {};
    }
    const FileCard& box = m_layout.before.cards[index];
    if (box.rows > 0) {
        return line(m_layout.before, index, row - m_script.files.before[box.file].file.firstRow);
    }
    return box.isSummary ? line(m_layout.before, index, 0) : head(m_layout.before, index);
}

QRectF StoragePlaces::newRow(std::uint32_t row) const
{
    const std::size_t index = cardOfAfter(m_script, m_layout, row);
    if (index >= m_layout.added.cards.size()) {
        return {};
    }
    const FileCard& box = m_layout.added.cards[index];
    return line(m_layout.added, index, box.isSummary ? 0 : row - m_script.files.added[box.file].file.firstRow);
}

StorageScroll storageScrollAt(const StorageScript& script, const StorageLayout& layout, const StorageMoment& moment)
{
    // Each column shows the card of the row in focus; moving there takes the first part of a step.
    const auto at = [&](const trace::Step& step) {
        StorageScroll scroll;
        if (step.phase == trace::Phase::Tables || step.phase == trace::Phase::Result) {
            return scroll;
        }
        scroll.before = scrollTo(layout.before, cardOfBefore(script, layout, step.targetRow));
        if (step.phase == trace::Phase::Apply) {
            const std::uint32_t after = script.run->routes.afterRow[step.route];
            std::size_t card = after == kNoRow ? layout.added.cards.size() : cardOfAfter(script, layout, after);
            if (card >= layout.added.cards.size() && step.targetRow != kNoRow) {
                card = marksOf(layout,
                               static_cast<std::uint32_t>(trace::fileHolding(script.run->beforeFiles, step.targetRow)));
            }
            scroll.added = scrollTo(layout.added, card);
        }
        return scroll;
    };
    const StorageScroll now = at(moment.step);
    const StorageScroll before = moment.step.index == 0 ? now : at(trace::stepAt(*script.run, moment.step.index - 1));
    const double part = eased(portion(moment.progress, 0, kMarkEnd));
    return {layout.before.scroll.value_or(between(before.before, now.before, part)),
            layout.added.scroll.value_or(between(before.added, now.added, part))};
}

} // namespace mergescope::ui
