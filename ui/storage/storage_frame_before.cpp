// The left column of the storage view: data files that were there before, and what becomes of them.

#include "ui/stage/stage_script.h"
#include "ui/storage/storage_frame_parts.h"
#include "ui/storage/storage_words.h"

#include <algorithm>

namespace mergescope::ui {

using tables::kNoRow;

std::optional<FateRole> StorageFrameBuilder::oldBadge(std::uint32_t row) const
{
    if (m_state.decided == 0 || row >= m_run.fates.size()) {
        return std::nullopt;
    }
    const auto route = static_cast<std::uint32_t>(decidingRoute(m_run, row));
    const bool isTold = route < m_state.decided;
    const std::optional<FateRole> role = badgeOf(m_run.fates[row]);
    // That a row is copied or left shows only when files are written.
    const bool isKept = role == FateRole::Copied || role == FateRole::Kept;
    const bool isWritten =
        m_state.isOver || route < m_state.applied || (route == m_state.current && m_moment.progress >= kTravelEnd);
    return isTold && (!isKept || isWritten) ? role : std::nullopt;
}

/// How far a row of before is hatched: it is left out, or marked.
double StorageFrameBuilder::hatchOf(std::uint32_t row) const
{
    if (row >= m_run.fates.size()) {
        return 0;
    }
    const trace::RowFate& fate = m_run.fates[row];
    const std::size_t at = trace::fileHolding(m_run.beforeFiles, row);
    const bool isMarked = m_script.files.before[at].fate == trace::FileFate::Marked;
    const bool goes = fate.fate == trace::Fate::Deleted ||
                      (isMarked && (fate.fate == trace::Fate::Updated || fate.fate == trace::Fate::UpdatedSameValues));
    if (!goes) {
        return 0;
    }
    const auto route = static_cast<std::uint32_t>(decidingRoute(m_run, row));
    return m_state.isOver || route < m_state.applied ? 1.0
           : route == m_state.current                ? portion(m_moment.progress, 0, kMarkEnd)
                                                     : 0.0;
}

bool StorageFrameBuilder::isFocus(std::uint32_t row) const
{
    const trace::Phase phase = m_moment.step.phase;
    return row == m_moment.step.targetRow && phase != trace::Phase::Tables && phase != trace::Phase::Result;
}

void StorageFrameBuilder::addOld(std::size_t index)
{
    const FileCard& card = m_layout.before.cards[index];
    const QRectF box = m_places.card(m_layout.before, index);
    const Layer layer = Layer::TargetRows;
    const trace::OldFile& old = m_script.files.before[card.file];
    const bool hasLeft =
        m_state.isOver && (old.fate == trace::FileFate::Rewritten || old.fate == trace::FileFate::Removed);
    const double opacity = hasLeft ? 0.55 : 1.0;
    add(SpriteKind::Card, layer, box);
    if (card.rows > 0 || card.isSummary) { // a card that is all heading keeps its round corners
        add(SpriteKind::Heading, layer, m_places.head(m_layout.before, index)).opacity = hasLeft ? 0.5 : 1.0;
    }
    const bool isHeadAlone = card.rows == 0 && !card.isSummary;
    const bool isFocusHere = holdsFocus(card);
    const QRectF head = m_places.head(m_layout.before, index);
    if (isHeadAlone && isFocusHere) {
        add(SpriteKind::Band, layer, head);
    }
    addHead(layer, head, oldName(card), oldFacts(card));
    if (isHeadAlone && isFocusHere) {
        add(SpriteKind::Outline, layer, head.adjusted(1, 0, -1, 0));
        tellFocus();
    }
    if (hasLeft) {
        add(SpriteKind::Outline, layer, box).dashed = true;
    }
    if (card.isSummary) {
        addOldSummary(index, opacity);
        return;
    }
    const auto [first, end] = seenLines(m_layout.before, index, card.rows);
    for (std::uint32_t line = first; line < end; ++line) {
        addOldRow(m_places.line(m_layout.before, index, line), old.file.firstRow + line, opacity);
    }
}

void StorageFrameBuilder::addOldRow(const QRectF& box, std::uint32_t row, double opacity)
{
    if (isFocus(row)) {
        add(SpriteKind::Band, Layer::TargetRows, box);
    }
    addRow(Layer::TargetRows, box, rowNameText(m_script, row, kNoRow), valuesOf(m_script, *m_run.before, row),
           {.role = oldBadge(row), .opacity = opacity, .struck = hatchOf(row)});
    if (isFocus(row)) {
        add(SpriteKind::Outline, Layer::TargetRows, box.adjusted(1, 0, -1, 0));
        tellFocus();
    }
}

/// What was told last is about the row in focus.
void StorageFrameBuilder::tellFocus()
{
    if (m_lines != nullptr && !m_lines->empty()) {
        m_lines->back().isFocus = true;
    }
}

std::pair<std::uint32_t, std::uint32_t> StorageFrameBuilder::rowsOf(const FileCard& card) const
{
    const auto& files = m_script.files.before;
    const tables::DataFile& last = files[card.file + card.files - 1].file;
    return {files[card.file].file.firstRow, last.firstRow + last.rowCount};
}

bool StorageFrameBuilder::holdsFocus(const FileCard& card) const
{
    const auto [first, end] = rowsOf(card);
    const std::uint32_t focus = m_moment.step.targetRow;
    return isFocus(focus) && focus >= first && focus < end;
}

QString StorageFrameBuilder::oldName(const FileCard& card) const
{
    const auto& files = m_script.files.before;
    if (card.kind == FileCardKind::Fold) {
        return fileNames(files[card.file].file.number, files[card.file + card.files - 1].file.number);
    }
    const QString partition = partitionText(files[card.file].file);
    const QString name = fileName(files[card.file].file.number);
    return partition.isEmpty() ? name : name + QStringLiteral(" \u00B7 ") + partition;
}

/// Which files an engine reads to find the pairs is its own affair (it may skip some by their partition or by what it
/// knows of their values), so nothing is said of that.
QStringList StorageFrameBuilder::oldFacts(const FileCard& card) const
{
    const trace::OldFile& old = m_script.files.before[card.file];
    const bool isHeadAlone = card.rows == 0 && !card.isSummary;
    if (isHeadAlone && holdsFocus(card)) {
        const std::uint32_t row = m_moment.step.targetRow;
        const QString name = rowNameText(m_script, row, kNoRow);
        const QString values = otherValues(m_script, *m_run.before, row);
        return {values.isEmpty() ? name : name + QStringLiteral(" \u00B7 ") + values, name};
    }
    if (!m_run.failure.has_value() && isWriting()) {
        return {fateText(m_script, old, m_state.isOver), shortFateText(m_script, old, m_state.isOver)};
    }
    if (card.isSummary && !holdsFocus(card)) {
        return {}; // its first line says how many rows there are
    }
    const auto [first, end] = rowsOf(card);
    return {rowsText(end - first)};
}

/// The row in focus, or how many there are; then, of a file that something happens to, a line a fate that fills with
/// the run.
void StorageFrameBuilder::addOldSummary(std::size_t index, double opacity)
{
    const FileCard& card = m_layout.before.cards[index];
    const auto [first, end] = rowsOf(card);
    const QRectF place = m_places.line(m_layout.before, index, 0);
    if (holdsFocus(card)) {
        addOldRow(place, m_moment.step.targetRow, opacity);
    } else {
        quiet(text(Layer::TargetRows, place.adjusted(pad(), 0, -pad(), 0), rowsText(end - first)));
        tell(Layer::TargetRows, rowsText(end - first), place);
    }
    if (card.kind == FileCardKind::Fold) {
        return;
    }
    const std::uint32_t done =
        m_state.isOver ? end : std::clamp(targetRowsBefore(m_script, m_state.applied), first, end);
    addTallies(Layer::TargetRows, m_layout.before, index, tallyBefore(m_script, first, done),
               m_script.files.before[card.file].rows);
}

} // namespace mergescope::ui
