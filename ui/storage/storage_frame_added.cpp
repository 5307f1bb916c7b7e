// The right column of the storage view: data files that come, marks on rows of old ones, and the row on its way.

#include "ui/stage/stage_script.h"
#include "ui/storage/storage_frame_parts.h"
#include "ui/storage/storage_words.h"

#include <algorithm>

namespace mergescope::ui {

using tables::kNoRow;

void StorageFrameBuilder::addNew(std::size_t index)
{
    if (!isWriting()) {
        return;
    }
    const FileCard& card = m_layout.added.cards[index];
    const QRectF box = m_places.card(m_layout.added, index);
    const Layer layer = Layer::SourceRows;
    add(SpriteKind::Card, layer, box);
    add(SpriteKind::Heading, layer, m_places.head(m_layout.added, index));
    if (!m_state.isOver) {
        add(SpriteKind::Outline, layer, box).dashed = true; // not there before the commit
    }
    if (card.kind == FileCardKind::Marks) {
        addMarks(index);
        return;
    }
    const tables::DataFile& file = m_script.files.added[card.file].file;
    const QString partition = partitionText(file);
    const std::uint32_t written = m_state.isOver ? file.rowCount : landed(file);
    addHead(layer, m_places.head(m_layout.added, index),
            partition.isEmpty() ? fileName(file.number)
                                : fileName(file.number) + QStringLiteral(" \u00B7 ") + partition,
            {m_state.isOver ? rowsText(file.rowCount)
                            : StorageWords::tr("%1 of %2 written").arg(written).arg(file.rowCount)});
    if (card.isSummary) {
        if (written > 0) {
            addNewRow(m_places.line(m_layout.added, index, 0), file.firstRow + written - 1);
        }
        addTallies(layer, m_layout.added, index, tallyAfter(m_script, file.firstRow, file.firstRow + written),
                   m_script.files.added[card.file].rows);
        return;
    }
    const auto [first, end] = seenLines(m_layout.added, index, std::min(written, card.rows));
    for (std::uint32_t line = first; line < end; ++line) {
        addNewRow(m_places.line(m_layout.added, index, line), file.firstRow + line);
    }
}

/// Rows of a new file that have arrived.
std::uint32_t StorageFrameBuilder::landed(const tables::DataFile& file) const
{
    std::uint32_t rows = rowsWritten(m_script, file, m_state.applied);
    if (m_state.current != kNoRow && m_moment.progress >= kTravelEnd) {
        rows = rowsWritten(m_script, file, m_state.current + 1);
    }
    return rows;
}

void StorageFrameBuilder::addNewRow(const QRectF& box, std::uint32_t row)
{
    const std::uint32_t route = m_script.files.routeOfAfter[row];
    const trace::RowFate* const fate = trace::fateOfRoute(m_run, route);
    const bool isNow = m_state.current != kNoRow && route == m_state.current; // it has just arrived
    if (isNow) {
        add(SpriteKind::Band, Layer::SourceRows, box);
    }
    addRow(Layer::SourceRows, box, nameOfRoute(route), newValuesOf(m_script, route, row),
           {.role = fate == nullptr ? std::nullopt : badgeOf(*fate)});
    if (isNow) {
        add(SpriteKind::Outline, Layer::SourceRows, box.adjusted(1, 0, -1, 0));
    }
}

QString StorageFrameBuilder::nameOfRoute(std::uint32_t route) const
{
    return route < m_run.routes.size()
               ? rowNameText(m_script, m_run.routes.targetRow[route], m_run.routes.sourceRow[route])
               : QString();
}

/// A file of marks: the rows of the old file that count as deleted from now on.
void StorageFrameBuilder::addMarks(std::size_t index)
{
    const FileCard& card = m_layout.added.cards[index];
    const trace::OldFile& old = m_script.files.before[card.file];
    const std::uint32_t end = old.file.firstRow + old.file.rowCount;
    std::uint32_t done = m_state.isOver ? end : std::min(end, targetRowsBefore(m_script, m_state.applied));
    if (m_state.current != kNoRow && m_moment.progress >= kMarkEnd && m_moment.step.targetRow != kNoRow) {
        done = std::min(end, std::max(done, m_moment.step.targetRow + 1));
    }
    const trace::RowTally tally = tallyBefore(m_script, old.file.firstRow, std::max(done, old.file.firstRow));
    const std::uint64_t marked = tally.updated + tally.deleted;
    addHead(
        Layer::SourceRows, m_places.head(m_layout.added, index), marksName(m_script, old.file.number),
        {m_state.isOver || card.isSummary ? StorageWords::tr("%n mark(s)", "", static_cast<int>(marked)) : QString()});
    if (card.isSummary) {
        trace::RowTally now;
        trace::RowTally all;
        now.deleted = marked;
        all.deleted = old.newMarks;
        addTallies(Layer::SourceRows, m_layout.added, index, now, all);
        return;
    }
    const std::vector<std::uint32_t>& rows = m_script.marked[card.file];
    for (std::uint32_t line = 0; line < rows.size() && rows[line] < done; ++line) {
        addRow(Layer::SourceRows, m_places.line(m_layout.added, index, line), rowNameText(m_script, rows[line], kNoRow),
               {{{}, StorageWords::tr("marked"), std::nullopt}}, {});
    }
}

/// The row on its way from the old file, or from the source, into the new one.
void StorageFrameBuilder::addMover()
{
    const std::uint32_t route = m_state.current;
    if (route == kNoRow || m_moment.progress >= kTravelEnd || m_moment.progress < kTravelBegin) {
        return;
    }
    const trace::RowFate* const fate = trace::fateOfRoute(m_run, route);
    const std::uint32_t after = m_run.routes.afterRow[route];
    if (fate == nullptr || after == kNoRow || cardOfAfter(m_script, m_layout, after) >= m_layout.added.cards.size()) {
        return;
    }
    const QRectF to = m_places.newRow(after);
    const std::uint32_t target = m_run.routes.targetRow[route];
    QRectF from = to.translated(to.width() + 2 * pad(), 0); // from the source, which stands at the right
    if (target != kNoRow) {
        from = m_places.oldRow(target);
    }
    const double part = eased(portion(m_moment.progress, kTravelBegin, kTravelEnd));
    const QRectF box(between(from.left(), to.left(), part), between(from.top(), to.top(), part), to.width(),
                     to.height());
    Sprite& card = add(SpriteKind::Card, Layer::Over, box);
    card.role = badgeOf(*fate);
    addRow(Layer::Over, box, nameOfRoute(route), newValuesOf(m_script, route, after), {});
}

} // namespace mergescope::ui
