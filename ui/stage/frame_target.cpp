// Rows of the target card: where they stand, what has become of them, how they change.

#include "ui/stage/column_fit.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"

#include "ui/bridge/text.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

/// More values than this travel as one group, so that there are never more than four independent movers.
constexpr std::size_t kMostSingleMovers = 3;

} // namespace

/// The first row of the target card that this step inserts, or would.
std::uint32_t FrameBuilder::firstNewRow() const
{
    const auto& inserts = m_script.insertRoutes;
    const auto done = std::lower_bound(inserts.begin(), inserts.end(), static_cast<std::uint32_t>(m_applied));
    return m_script.targetRows() + static_cast<std::uint32_t>(done - inserts.begin());
}

std::uint32_t FrameBuilder::targetRowsShown() const
{
    const std::uint32_t first = firstNewRow();
    const auto& inserts = m_script.insertRoutes;
    const std::uint32_t next = first - m_script.targetRows();
    if (next >= inserts.size() || !isCurrent(inserts[next])) {
        return first;
    }
    const auto end = std::upper_bound(inserts.begin(), inserts.end(), m_now.step.route);
    return m_script.targetRows() + static_cast<std::uint32_t>(end - inserts.begin());
}

QRectF FrameBuilder::targetRowBox(std::uint32_t displayRow) const
{
    const TableBox& box = m_layout.target;
    const double ghost = box.rowHeight - m_layout.ghostHeight;
    const std::uint32_t targetRow = std::min(displayRow, m_script.targetRows());
    const std::uint32_t gone = m_script.deletedBefore[std::min(targetRow, m_collapsedRows)];
    const std::uint32_t going = m_script.deletedBefore[std::min(targetRow, m_collapseEnd)] - gone;
    double top = displayRow * box.rowHeight - ghost * (gone + m_collapse * going);
    double height = box.rowHeight;
    if (displayRow < m_script.targetRows()) {
        const bool isGone = m_script.deletedBefore[displayRow + 1] > m_script.deletedBefore[displayRow];
        if (isGone && displayRow < m_collapsedRows) {
            height -= ghost;
        } else if (isGone && displayRow < m_collapseEnd) {
            height -= ghost * m_collapse;
        }
    } else if (const std::uint32_t first = firstNewRow(); displayRow >= first) {
        // Room opens for all the rows that come in this step at once.
        const double open = eased(m_now.progress(BeatKind::Gap));
        top -= (displayRow - first) * box.rowHeight * (1 - open);
        height *= open;
    }
    return {box.card.left(), box.body.top() + top - m_targetScroll, box.card.width(), height};
}

std::pair<std::uint32_t, std::uint32_t> FrameBuilder::visibleTargetRows() const
{
    constexpr double kTouches = 1e-2; // a row that only touches the edge is not in sight
    const std::uint32_t shown = targetRowsShown();
    // Tops ascend, so the first row in sight is found by halving, however many there are.
    std::uint32_t low = 0;
    std::uint32_t high = shown;
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (targetRowBox(middle).bottom() <= m_layout.target.body.top() + kTouches) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    // Rows for which room is just opening are low: no more of them than could be seen.
    const auto most = low + static_cast<std::uint32_t>(m_layout.target.body.height() / m_layout.ghostHeight) + 2;
    std::uint32_t end = low;
    while (end < std::min(shown, most) && targetRowBox(end).top() < m_layout.target.body.bottom() - kTouches) {
        ++end;
    }
    return {low, end};
}

void FrameBuilder::addTargetRows()
{
    const auto [first, end] = visibleTargetRows();
    if (targetRowsShown() == 0) {
        Sprite& none = add(spriteId(SpriteOwner::Stage, SpriteKind::Text, 1), SpriteKind::Text, Layer::TargetRows,
                           m_layout.target.body.adjusted(12, 0, -12, 0));
        none.text = Words::tr("no rows yet");
        none.type = Type::Text;
        none.ink = Ink::Secondary;
        none.emphasis = 0;
    }
    for (std::uint32_t row = first; row < end; ++row) {
        if (row < m_script.targetRows()) {
            addTargetRow(row);
        } else {
            addInsertedRow(row);
        }
    }
}

void FrameBuilder::addTargetRow(std::uint32_t row)
{
    const QRectF box = targetRowBox(row);
    const std::size_t route = decidingRoute(m_run, row);
    const std::optional<trace::Effect> effect = effectOf(m_run, route);
    const bool current = isCurrent(route);
    const bool applied = isApplied(route);
    const double emphasis = emphasisOf(true, row);
    addRowFrame(SpriteOwner::TargetRow, Layer::TargetRows, row, box, focusOf(true, row), row + 1 == targetRowsShown());

    CellMotion motion;
    if (current) {
        motion = {m_now.progress(BeatKind::Strike), m_now.progress(BeatKind::Slide), m_now.progress(BeatKind::Settle)};
    }
    std::vector<std::uint32_t> changed;
    if ((current || applied) && effect == trace::Effect::UpdateCells && m_run.fates.size() > row) {
        changed = changedColumns(m_run, route);
    }
    const bool goes = effect == trace::Effect::DeleteRow && (current || applied);
    const double hatched = !goes ? 0 : current ? m_now.progress(BeatKind::Hatch) : 1.0;
    for (const ColumnBox& column : m_layout.target.columns) {
        if (std::find(changed.begin(), changed.end(), column.column) != changed.end()) {
            addChangedCell(row, route, column, box, motion, emphasis,
                           m_now.step.isFold || changed.size() > kMostSingleMovers);
        } else {
            addPlainCell(SpriteOwner::TargetRow, Layer::TargetRows, row, *m_run.before, row, column, box, emphasis,
                         hatched > 0.5);
        }
    }
    if (hatched > 0) {
        Sprite& hatch =
            add(spriteId(SpriteOwner::TargetRow, SpriteKind::Hatch, row), SpriteKind::Hatch, Layer::TargetRows, box);
        hatch.role = FateRole::Delete;
        hatch.progress = hatched;
    }
    addBadges(SpriteOwner::TargetRow, Layer::TargetRows, row, m_layout.target, box, targetBadge(m_before, row),
              targetBadge(m_now.step, row));
}

void FrameBuilder::addRowFrame(SpriteOwner owner, Layer layer, std::uint32_t row, const QRectF& box, double focus,
                               bool isLast)
{
    if (focus > 0) {
        add(spriteId(owner, SpriteKind::Band, row), SpriteKind::Band, layer, box).opacity = focus;
    }
    if (!isLast) {
        add(spriteId(owner, SpriteKind::Line, row + 1), SpriteKind::Line, layer,
            QRectF(box.left(), box.bottom() - 1, box.width(), 1));
    }
    if (focus > 0) {
        add(spriteId(owner, SpriteKind::Outline, row), SpriteKind::Outline, layer, box).opacity = focus;
    }
}

/// NULL is in small letters, so that its frame has room.
void FrameBuilder::setWord(Sprite& cell, const CellWord& word) const
{
    cell.text = word.text;
    cell.isNull = word.isNull;
    cell.size = word.isNull ? kSizeSmall : m_layout.dataSize;
}

void FrameBuilder::addPlainCell(SpriteOwner owner, Layer layer, std::uint32_t row, const tables::Table& table,
                                std::uint32_t tableRow, const ColumnBox& column, const QRectF& rowBox, double emphasis,
                                bool struck)
{
    const double padding = cellPadding(m_layout.dataSize) * m_layout.scale;
    const CellWord word = cellWord(table, tableRow, column.column);
    Sprite& cell = add(spriteId(owner, SpriteKind::Text, row + 2, column.column), SpriteKind::Text, layer,
                       QRectF(column.x + padding, rowBox.top(), column.width - 2 * padding, rowBox.height()));
    setWord(cell, word);
    cell.ink = Ink::Secondary;
    cell.emphasis = word.isNull ? 0 : emphasis;
    cell.bold = column.isKey;
    cell.struck = struck;
    cell.align = (column.alignRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QRectF FrameBuilder::originOf(std::size_t route, std::uint32_t column, const QString& text) const
{
    const std::uint32_t source = m_run.routes.sourceRow[route];
    const double padding = cellPadding(m_layout.dataSize) * m_layout.scale;
    if (source != tables::kNoRow) {
        const QRectF row = sourceRowBox(source);
        const auto namesake = m_run.source->schema().find(m_run.before->schema().fields[column].name);
        const ColumnBox* found = nullptr;
        for (const ColumnBox& candidate : m_layout.source.columns) {
            if (cellWord(*m_run.source, source, candidate.column).text == text &&
                (found == nullptr || candidate.column == namesake)) {
                found = &candidate;
            }
        }
        if (found != nullptr) {
            return {found->x + padding, row.top(), found->width - 2 * padding, row.height()};
        }
    }
    // Computed by the clause: it comes from the clause's rung.
    const std::int16_t clause = m_run.routes.clause[route];
    return shownRung(clause + 1.0);
}

/// How far from their places values and rows are that come together, as one body: from the source row of the first of
/// them, or from the clause where there is none.
QPointF FrameBuilder::groupShift(double progress) const
{
    const std::uint32_t route = m_now.step.firstRoute;
    const std::uint32_t target = m_run.routes.targetRow[route];
    const std::uint32_t source = m_run.routes.sourceRow[route];
    const QPointF place = targetRowBox(target == tables::kNoRow ? displayRowOf(m_script, route) : target).topLeft();
    const QPointF origin = source == tables::kNoRow ? shownRung(m_run.routes.clause[route] + 1.0).topLeft()
                                                    : sourceRowBox(source).topLeft();
    const double channel = m_layout.channel.center().x() - m_layout.target.card.width() / 2;
    return travelled(origin, place, channel, progress) - place;
}

void FrameBuilder::addChangedCell(std::uint32_t row, std::size_t route, const ColumnBox& column, const QRectF& rowBox,
                                  const CellMotion& motion, double emphasis, bool asGroup)
{
    const double padding = cellPadding(m_layout.dataSize) * m_layout.scale;
    const double x = column.x + padding;
    const double width = column.width - 2 * padding;
    const double half = rowBox.height() / 2;
    const QRectF whole(x, rowBox.top(), width, rowBox.height());
    const QRectF upper(x, rowBox.top() + 2, width, half - 2);
    const QRectF lower(x, rowBox.top() + half, width, half - 2);
    const Qt::Alignment align = (column.alignRight ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    const double moved = eased(motion.slide);

    const CellWord oldWord = cellWord(*m_run.before, row, column.column);
    Sprite& oldCell = add(
        spriteId(SpriteOwner::TargetRow, SpriteKind::Text, row + 2, column.column), SpriteKind::Text, Layer::TargetRows,
        QRectF(x, mixed(whole.top(), upper.top(), moved), width, mixed(whole.height(), upper.height(), moved)));
    setWord(oldCell, oldWord);
    oldCell.ink = Ink::Secondary;
    oldCell.emphasis = emphasis * (1 - motion.strike);
    oldCell.align = align;
    if (motion.strike > 0) {
        Sprite& strike = add(spriteId(SpriteOwner::TargetRow, SpriteKind::Strike, row, column.column),
                             SpriteKind::Strike, Layer::TargetRows, oldCell.box);
        setWord(strike, oldWord);
        strike.align = align;
        strike.progress = motion.strike;
    }
    if (motion.slide <= 0) {
        return;
    }
    const CellWord newWord = cellWord(*m_run.after, m_run.routes.afterRow[route], column.column);
    QRectF box = lower;
    if (asGroup) {
        box.translate(groupShift(motion.slide));
    } else {
        const QRectF origin = originOf(route, column.column, newWord.text);
        box.moveCenter(travelled(origin.center(), lower.center(), m_layout.channel.center().x(), motion.slide));
    }
    Sprite& newCell = add(spriteId(SpriteOwner::TargetRow, SpriteKind::Text, row + 2, column.column + 0x80000U),
                          SpriteKind::Text, motion.slide < 1 ? Layer::Over : Layer::TargetRows, box);
    setWord(newCell, newWord);
    newCell.bold = !newWord.isNull;
    newCell.align = align;
    newCell.role = FateRole::Update; // in flight it has a ground of its own
    if (motion.settle > 0) {
        Sprite& bar =
            add(spriteId(SpriteOwner::TargetRow, SpriteKind::Bar, row, column.column), SpriteKind::Bar,
                Layer::TargetRows, QRectF(column.x - 1, rowBox.top() + 4, 4 * m_layout.scale, rowBox.height() - 9));
        bar.role = FateRole::Update;
        bar.opacity = motion.settle;
    }
}

void FrameBuilder::addGap(std::uint32_t displayRow, const QRectF& box)
{
    constexpr double kLeastGap = 8;
    if (box.height() < kLeastGap * m_layout.scale) {
        return; // nothing to see yet
    }
    Sprite& gap = add(spriteId(SpriteOwner::TargetRow, SpriteKind::Outline, displayRow, 2), SpriteKind::Outline,
                      Layer::TargetRows, box.adjusted(4, 2, -4, -3));
    gap.dashed = true;
}

void FrameBuilder::addInsertedRow(std::uint32_t displayRow)
{
    const std::uint32_t route = m_script.insertRoutes[displayRow - m_script.targetRows()];
    const bool current = isCurrent(route);
    const QRectF place = targetRowBox(displayRow);
    const double travel = current ? m_now.progress(BeatKind::Travel) : 1.0;
    const double settle = current ? m_now.progress(BeatKind::Settle) : 1.0;
    if (travel < 1) {
        addGap(displayRow, place);
    }
    if (travel <= 0) {
        return;
    }
    // The row keeps its shape on the way, so that it is one mover however many columns it has.
    QRectF box = place;
    const Layer layer = travel < 1 ? Layer::Over : Layer::TargetRows;
    if (travel < 1) {
        box.translate(groupShift(travel));
        Sprite& ground =
            add(spriteId(SpriteOwner::TargetRow, SpriteKind::Card, displayRow + 1), SpriteKind::Card, layer, box);
        ground.role = FateRole::Insert;
    }
    const double focus = focusOf(true, displayRow);
    addRowFrame(SpriteOwner::TargetRow, layer, displayRow, box, travel < 1 ? 0 : focus,
                displayRow + 1 == targetRowsShown());
    for (ColumnBox column : m_layout.target.columns) {
        column.x += box.left() - place.left();
        addPlainCell(SpriteOwner::TargetRow, layer, displayRow, *m_run.after, m_run.routes.afterRow[route], column, box,
                     current ? 1 : emphasisOf(true, displayRow), false);
    }
    if (travel >= 1) {
        Sprite& bar = add(spriteId(SpriteOwner::TargetRow, SpriteKind::Bar, displayRow), SpriteKind::Bar, layer,
                          QRectF(box.left() + 1, box.top(), box.width() - 2, 3 * m_layout.scale));
        bar.role = FateRole::Insert;
        bar.opacity = settle;
        const BadgeSpec badge{FateRole::Insert, toQString(story::fateBadge(trace::Fate::Inserted, m_script.language))};
        addBadges(SpriteOwner::TargetRow, layer, displayRow, m_layout.target, box,
                  current ? std::nullopt : std::optional(badge), badge);
    }
}

std::optional<BadgeSpec> FrameBuilder::targetBadge(const trace::Step& step, std::uint32_t row) const
{
    if (step.phase == trace::Phase::Tables) {
        return std::nullopt;
    }
    const std::size_t route = decidingRoute(m_run, row);
    if (step.isFailure) {
        const auto& rows = m_run.failure->diagnostic.rows.target;
        if (std::find(rows.begin(), rows.end(), row) != rows.end() || row == step.targetRow) {
            return BadgeSpec{FateRole::Error, effectWord(trace::Effect::Raise)};
        }
    }
    const bool isLastPhase = step.phase == trace::Phase::Result;
    if (isLastPhase || (step.phase == trace::Phase::Apply && route <= step.route && !step.isFailure)) {
        const trace::RowFate* fate = fateOfTarget(m_run, row);
        if (fate == nullptr) {
            return std::nullopt;
        }
        return BadgeSpec{roleOf(fate->fate), toQString(story::fateBadge(fate->fate, m_script.language))};
    }
    if (step.phase == trace::Phase::Apply || (step.phase == trace::Phase::Decide && route <= step.route)) {
        const trace::Effect effect = effectOf(m_run, route).value_or(trace::Effect::Keep);
        return BadgeSpec{roleOf(effect), effectWord(effect)};
    }
    const RouteRange range = routesOfTarget(m_run, row);
    if (step.phase == trace::Phase::Match && range.first > step.route) {
        return std::nullopt;
    }
    if (m_run.routes.sourceRow[range.first] != tables::kNoRow) {
        return BadgeSpec{FateRole::Match, Words::tr("match", "badge")};
    }
    return BadgeSpec{std::nullopt, Words::tr("no match", "in place of a badge")};
}

void FrameBuilder::addBadges(SpriteOwner owner, Layer layer, std::uint32_t row, const TableBox& box,
                             const QRectF& rowBox, const std::optional<BadgeSpec>& before,
                             const std::optional<BadgeSpec>& after)
{
    const auto draw = [&](const BadgeSpec& spec, double opacity) {
        const QRectF place(box.badgeX, rowBox.top(), box.badgeWidth, rowBox.height());
        const SpriteKind kind = spec.role.has_value() ? SpriteKind::Badge : SpriteKind::Text;
        Sprite& badge = add(spriteId(owner, SpriteKind::Badge, row, wordPart(spec)), kind, layer, place);
        badge.role = spec.role;
        badge.text = box.badgeText ? spec.text : spec.role ? QString() : QStringLiteral("\u2013"); // a judged row
        badge.opacity = opacity;
        badge.type = Type::Text;
        badge.size = kSizeSmall;
        badge.ink = Ink::Secondary;
        badge.emphasis = 0;
        badge.align = Qt::AlignRight | Qt::AlignVCenter;
        if (!spec.role.has_value() && !box.badgeText) { // under the glyphs of the others
            badge.box.setLeft(badge.box.right() - 15 * m_layout.scale);
            badge.align = Qt::AlignLeft | Qt::AlignVCenter;
        }
    };
    if (before == after) {
        if (after.has_value()) {
            draw(*after, 1);
        }
        return;
    }
    const double settle = m_now.progress(BeatKind::Settle);
    if (before.has_value() && settle < 1) {
        draw(*before, 1 - settle);
    }
    if (after.has_value() && settle > 0) {
        draw(*after, settle);
    }
}

} // namespace mergescope::ui
