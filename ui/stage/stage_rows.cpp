// The stage's rows as a list, for screen readers: target rows first (inserted ones as they come), then source rows.

#include "core/story/story.h"
#include "ui/bridge/text.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/stage_view.h"
#include "ui/stage/words.h"
#include "ui/state/selection.h"

#include <QStringList>

#include <algorithm>

namespace mergescope::ui {

namespace {

QString valuesOf(const tables::Table& table, std::uint32_t row)
{
    QStringList values;
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        values << toQString(table.schema().fields[column].name) + QLatin1Char(' ') + cellWord(table, row, column).text;
    }
    return values.join(QStringLiteral(", "));
}

} // namespace

int StageView::rowCount() const
{
    return m_script ? static_cast<int>(targetRowsNow() + m_run->source->rowCount()) : 0;
}

/// Target rows that the stage shows at this time.
std::uint32_t StageView::targetRowsNow() const
{
    return FrameBuilder(*m_script, m_layout, time()).targetRowsShown();
}

/// What the outline round a row says; "" where there is none.
QString StageView::changeText(std::uint32_t targetRow, std::uint32_t sourceRow) const
{
    const auto of = std::find_if(m_changes.begin(), m_changes.end(), [&](const StageChange& change) {
        return (targetRow != tables::kNoRow && change.targetRow == targetRow) ||
               (sourceRow != tables::kNoRow && change.sourceRow == sourceRow);
    });
    if (m_quiet || of == m_changes.end()) {
        return {};
    }
    //: of a row, after an edit or beside another run: its fate is another, or its fate is the same and its values are
    //: not
    return of->isOfValues ? Words::tr("other values") : Words::tr("fares otherwise");
}

QString StageView::rowText(int index) const
{
    const FrameBuilder builder(*m_script, m_layout, time());
    const trace::Step& step = builder.moment().step;
    const std::uint32_t targets = builder.targetRowsShown();
    const auto row = static_cast<std::uint32_t>(index);
    QString text;
    QString state;
    if (row < m_script->targetRows()) {
        const std::optional<BadgeSpec> badge = builder.targetBadge(step, row);
        text = Words::tr("target row: %1").arg(valuesOf(*m_run->before, row));
        state = badge ? badge->text : QString();
    } else if (row < targets) {
        const std::uint32_t route = m_script->insertRoutes[row - m_script->targetRows()];
        text = Words::tr("target row: %1").arg(valuesOf(*m_run->after, m_run->routes.afterRow[route]));
        state = toQString(story::fateName(trace::Fate::Inserted, m_language));
    } else {
        const std::optional<BadgeSpec> badge = builder.sourceBadge(step, row - targets);
        text = Words::tr("source row: %1").arg(valuesOf(*m_run->source, row - targets));
        state = badge ? badge->text : QString();
    }
    if (!state.isEmpty()) {
        text += QStringLiteral("; ") + state;
    }
    const std::uint32_t source = row < targets ? tables::kNoRow : row - targets;
    const QString change = changeText(row < m_script->targetRows() ? row : tables::kNoRow, source);
    if (!change.isEmpty()) {
        text += QStringLiteral("; ") + change;
    }
    for (const StageAnswer& answer : m_answers) {
        const bool isOfRow = row < targets ? answer.targetRow == row : answer.sourceRow == source;
        if (isOfRow && answer.role) {
            //: %1 an answer to "what will become of this row?": update, insert, delete, stays, error
            text += QStringLiteral("; ") + Words::tr("you said: %1").arg(answer.text);
        } else if (isOfRow && m_quiet) {
            text += QStringLiteral("; ") + Words::tr("what will become of it?");
        }
    }
    return text;
}

QRect StageView::rowRect(int index) const
{
    const FrameBuilder builder(*m_script, m_layout, time());
    const std::uint32_t targets = builder.targetRowsShown();
    const auto row = static_cast<std::uint32_t>(index);
    const QRectF box = row < targets ? builder.targetRowBox(row) & m_layout.target.body
                                     : builder.sourceRowBox(row - targets) & m_layout.source.body;
    return viewTransform().mapRect(box).toAlignedRect() & rect();
}

/// The row that this step is about, -1 where it is about none.
int StageView::focusedRow() const
{
    if (!m_script) {
        return -1;
    }
    const FrameBuilder builder(*m_script, m_layout, time());
    const Focus focus = focusAt(*m_script, builder.moment().step);
    const std::uint32_t targets = builder.targetRowsShown();
    if (focus.target < targets) {
        return static_cast<int>(focus.target);
    }
    return focus.source < m_run->source->rowCount() ? static_cast<int>(targets + focus.source) : -1;
}

// ---- The focus row --------------------------------------------------------------------------------------------------

/// Whether the row in focus is the target's; where both are, the target's is the one that the run decides about.
bool StageView::pointsAtTarget() const
{
    if (m_selection && m_selection->sourceRow() != tables::kNoRow && m_selection->targetRow() == tables::kNoRow) {
        return false;
    }
    return !focusBox(true).isEmpty();
}

/// On the stage; empty where no such row is in focus or in sight.
QRectF StageView::focusBox(bool ofTarget) const
{
    if (!m_script) {
        return {};
    }
    const FrameBuilder builder(*m_script, m_layout, time());
    Focus focus = focusAt(*m_script, builder.moment().step);
    if (m_selection && (m_selection->targetRow() != tables::kNoRow || m_selection->sourceRow() != tables::kNoRow)) {
        focus = {m_selection->targetRow(), m_selection->sourceRow()};
    }
    if (ofTarget) {
        return focus.target < builder.targetRowsShown() ? builder.targetRowBox(focus.target) & m_layout.target.body
                                                        : QRectF();
    }
    return focus.source < m_run->source->rowCount() ? builder.sourceRowBox(focus.source) & m_layout.source.body
                                                    : QRectF();
}

void StageView::setCamera(StageCamera camera)
{
    if (camera != m_camera) {
        m_camera = camera;
        showChange();
    }
}

QTransform StageView::viewTransform() const
{
    return m_camera.isNear && m_script ? nearTransform(size(), focusBox(pointsAtTarget())) : QTransform();
}

QPointF StageView::onStage(QPointF inView) const
{
    return viewTransform().inverted().map(inView);
}

void StageView::moveFocus(int rows)
{
    if (!m_script || !m_selection) {
        return;
    }
    const FrameBuilder builder(*m_script, m_layout, time());
    const Focus step = focusAt(*m_script, builder.moment().step);
    const bool hasFocus = !focusBox(true).isEmpty() || !focusBox(false).isEmpty();
    const bool isTarget = hasFocus ? pointsAtTarget() : builder.targetRowsShown() > 0;
    const std::uint32_t pointed = isTarget ? m_selection->targetRow() : m_selection->sourceRow();
    const std::uint32_t now = pointed != tables::kNoRow ? pointed : isTarget ? step.target : step.source;
    const auto count = static_cast<std::int64_t>(isTarget ? builder.targetRowsShown() : m_run->source->rowCount());
    if (count == 0) {
        return;
    }
    const std::int64_t wanted = now == tables::kNoRow ? 0 : static_cast<std::int64_t>(now) + rows;
    const auto row = static_cast<std::uint32_t>(std::clamp<std::int64_t>(wanted, 0, count - 1));
    TableBox& box = isTarget ? m_layout.target : m_layout.source;
    if (box.scrolls) {
        box.scroll = scrollFor(box, row);
    }
    m_selection->setRow(isTarget ? row : tables::kNoRow, isTarget ? tables::kNoRow : row);
    showChange();
}

/// While a question is open the row that is answered next is in sight: the one pointed at, or else the first without an
/// answer. No step leads there, since nothing has happened.
void StageView::showAskedRow()
{
    if (!m_quiet || !m_script) {
        return;
    }
    const auto open = std::find_if(m_answers.begin(), m_answers.end(), [](const auto& one) { return !one.role; });
    std::uint32_t target = m_selection ? m_selection->targetRow() : tables::kNoRow;
    std::uint32_t source = m_selection ? m_selection->sourceRow() : tables::kNoRow;
    if (target == tables::kNoRow && source == tables::kNoRow && open != m_answers.end()) {
        target = open->targetRow;
        source = open->sourceRow;
    }
    const StageScroll now = scrollNow(*m_script, m_layout, time());
    const auto bring = [](TableBox& box, std::uint32_t row, double scroll) {
        const double top = row * box.rowHeight;
        const double lowest = top + box.rowHeight - box.body.height();
        if (box.scrolls && row < box.rowCount && (top < scroll || lowest > scroll)) {
            box.scroll = std::clamp(std::clamp(scroll, lowest, top), 0.0, maxScroll(box));
        }
    };
    bring(m_layout.target, target, now.target);
    bring(m_layout.source, source, now.source);
}

void StageView::moveFocusAcross()
{
    if (!m_script || !m_selection) {
        return;
    }
    const bool toSource = pointsAtTarget();
    const std::size_t count =
        toSource ? m_run->source->rowCount() : FrameBuilder(*m_script, m_layout, time()).targetRowsShown();
    if (count > 0) {
        const std::uint32_t now = toSource ? m_selection->targetRow() : m_selection->sourceRow();
        const auto row = static_cast<std::uint32_t>(std::min<std::size_t>(now == tables::kNoRow ? 0 : now, count - 1));
        m_selection->setRow(toSource ? tables::kNoRow : row, toSource ? row : tables::kNoRow);
    }
}

} // namespace mergescope::ui
