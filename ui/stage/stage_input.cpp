// Keys, wheel and mouse of the stage: orders to the playhead and the selection, nothing else.

#include "ui/bridge/text.h"
#include "ui/stage/stage_view.h"
#include "ui/stage/why_card.h"
#include "ui/state/selection.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr qint64 kShortestRepeat = 83; ///< milliseconds: at most twelve steps a second while a key is held

} // namespace

bool StageView::isStepKey(const QKeyEvent& event) const
{
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        return modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier || modifiers == Qt::ControlModifier;
    case Qt::Key_Space:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_R:
    case Qt::Key_W:
        return modifiers == Qt::NoModifier;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return modifiers == Qt::NoModifier && hasFold();
    default:
        return false;
    }
}

/// Enter is ours only where there is a fold to open or close.
bool StageView::hasFold() const
{
    return m_script && m_playhead && !m_quiet && m_playhead->step() < m_script->times.count() &&
           foldAround(*m_script, m_playhead->step()).has_value();
}

void StageView::keyPressEvent(QKeyEvent* event)
{
    if (!isStepKey(*event) || !m_script || !m_playhead) {
        QWidget::keyPressEvent(event);
        return;
    }
    event->accept();
    if (event->isAutoRepeat()) {
        if (m_lastRepeat.isValid() && m_lastRepeat.elapsed() < kShortestRepeat) {
            return;
        }
        m_lastRepeat.start();
    }
    const bool isUpOrDown = event->key() == Qt::Key_Up || event->key() == Qt::Key_Down;
    if (m_camera.isSpotlight && event->modifiers() == Qt::NoModifier) {
        if (isUpOrDown) {
            moveFocus(event->key() == Qt::Key_Up ? -1 : 1);
            return;
        }
        if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right) {
            moveFocusAcross();
            return;
        }
    }
    if (isUpOrDown) {
        const double rows = event->key() == Qt::Key_Up ? -1 : 1;
        scrollBy(m_layout.target.scrolls, rows * m_layout.target.rowHeight);
        return;
    }
    if (!m_quiet) {
        stepByKey(*event);
    }
}

void StageView::stepByKey(const QKeyEvent& event)
{
    const bool forward = event.key() == Qt::Key_Right;
    switch (event.key()) {
    case Qt::Key_Space:
        m_playhead->togglePlaying();
        return;
    case Qt::Key_Home:
        m_playhead->first();
        return;
    case Qt::Key_End:
        m_playhead->last();
        return;
    case Qt::Key_R:
        replayRow();
        return;
    case Qt::Key_W:
        showWhy();
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        toggleFold(m_playhead->step());
        return;
    default:
        break;
    }
    if (event.modifiers().testFlag(Qt::ControlModifier)) {
        seekPhase(forward ? 1 : -1);
    } else if (event.modifiers().testFlag(Qt::ShiftModifier)) {
        if (forward) {
            m_playhead->runUntil(nextBeat(*m_script, m_playhead->time(), m_layout.open));
        } else {
            m_playhead->seekTime(previousBeat(*m_script, m_playhead->time(), m_layout.open));
        }
    } else if (forward) {
        m_playhead->next();
    } else {
        m_playhead->previous();
    }
}

void StageView::seekPhase(int direction)
{
    const trace::MergeRun& run = *m_run;
    const trace::Step step = trace::stepAt(run, m_playhead->step());
    const std::uint64_t start = trace::firstStepOf(run, step.phase);
    if (direction < 0) {
        // Within a phase first to its beginning, as a music player does with a track.
        if (step.index > start) {
            m_playhead->seek(start);
        } else if (step.phase != trace::Phase::Tables) {
            m_playhead->seek(trace::firstStepOf(run, static_cast<trace::Phase>(static_cast<int>(step.phase) - 1)));
        }
        return;
    }
    if (step.phase != trace::Phase::Result) {
        m_playhead->seek(trace::firstStepOf(run, static_cast<trace::Phase>(static_cast<int>(step.phase) + 1)));
    }
}

void StageView::scrollBy(bool target, double pixels)
{
    TableBox& box = target ? m_layout.target : m_layout.source;
    if (!box.scrolls || !m_script) {
        return;
    }
    double now = box.scroll.value_or(0);
    if (!box.scroll.has_value()) {
        // Take over from where the step has put it.
        const StageLayout& layout = m_layout;
        now = target ? scrollNow(*m_script, layout, time()).target : scrollNow(*m_script, layout, time()).source;
    }
    box.scroll = std::clamp(now + pixels, 0.0, maxScroll(box));
    showChange();
}

void StageView::wheelEvent(QWheelEvent* event)
{
    const bool target = m_layout.target.card.contains(onStage(event->position()));
    const bool source = m_layout.source.card.contains(onStage(event->position()));
    const bool scrolls = (target && m_layout.target.scrolls) || (source && m_layout.source.scrolls);
    if (!m_script || !scrolls) {
        event->ignore();
        return;
    }
    const double pixels = event->pixelDelta().isNull()
                              ? -event->angleDelta().y() / 120.0 * 3 * m_layout.target.rowHeight
                              : -event->pixelDelta().y();
    scrollBy(target, pixels);
    event->accept();
}

/// The route of the row pointed at; else the one that this step is about, else the first.
std::size_t StageView::routeToExplain() const
{
    const trace::MergeRun& run = *m_run;
    const std::uint32_t target = m_selection ? m_selection->targetRow() : tables::kNoRow;
    const std::uint32_t source = m_selection ? m_selection->sourceRow() : tables::kNoRow;
    if (target < m_script->targetRows()) {
        return decidingRoute(run, target);
    }
    if (source < m_script->takenOfSource.size() && m_script->takenOfSource[source] != tables::kNoRow) {
        return m_script->takenOfSource[source];
    }
    const trace::Step step = trace::stepAt(run, m_script->times.stepAt(time()));
    const bool hasRow = step.phase != trace::Phase::Tables && step.phase != trace::Phase::Result;
    return hasRow ? step.route : 0;
}

void StageView::replayRoute(std::uint32_t route)
{
    if (!m_script || !m_playhead || route >= m_run->routes.size()) {
        return;
    }
    std::vector<std::uint64_t> steps;
    for (const trace::Phase phase : {trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply}) {
        const std::uint64_t step = trace::stepOf(*m_run, phase, route);
        const trace::Step shown = trace::stepAt(*m_run, std::min(step, trace::stepCount(*m_run) - 1));
        // A failed run has not all of them.
        if (shown.phase == phase && shown.route == route) {
            steps.push_back(shown.index);
        }
    }
    m_playhead->replaySteps(steps);
}

void StageView::replayRow()
{
    if (!m_script || !m_playhead || m_quiet) {
        return;
    }
    const trace::Phase phase = trace::stepAt(*m_run, m_script->times.stepAt(time())).phase;
    const bool hasRow = phase != trace::Phase::Tables && phase != trace::Phase::Result;
    const bool points =
        m_selection && (m_selection->targetRow() != tables::kNoRow || m_selection->sourceRow() != tables::kNoRow);
    if (points && m_run->routes.size() > 0) {
        replayRoute(static_cast<std::uint32_t>(routeToExplain()));
        return;
    }
    const auto missed =
        std::find_if(m_answers.begin(), m_answers.end(), [](const StageAnswer& answer) { return answer.isMissed; });
    if (hasRow || missed == m_answers.end()) {
        m_playhead->replay();
    } else if (missed->targetRow != tables::kNoRow) {
        // Where the run stopped at one of the row's pairs, that pair is what became of it.
        const bool isStop = m_run->failure && m_run->routes.targetRow[m_run->failure->route] == missed->targetRow;
        replayRoute(isStop ? m_run->failure->route
                           : static_cast<std::uint32_t>(decidingRoute(*m_run, missed->targetRow)));
    } else {
        replayRoute(m_script->takenOfSource[missed->sourceRow]);
    }
}

/// While a question is open a row is pointed at without its partner, which would give half of the answer away.
void StageView::selectAlone(QPointF place)
{
    const StageHit hit = hitTest(*m_script, m_layout, time(), onStage(place));
    const bool isTarget = m_layout.target.body.contains(onStage(place));
    m_selection->setRow(isTarget ? hit.targetRow : tables::kNoRow, isTarget ? tables::kNoRow : hit.sourceRow);
}

void StageView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_script || !m_selection || m_quiet || m_stale) {
        return;
    }
    const StageHit hit = hitTest(*m_script, m_layout, time(), onStage(event->position()));
    m_pointed = hit;
    m_selection->setRow(hit.targetRow, hit.sourceRow);
    m_selection->setClause(hit.clause);
    setCursor(hit.rung >= 0 || hit.route != tables::kNoRow ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void StageView::mousePressEvent(QMouseEvent* event)
{
    QWidget::mousePressEvent(event);
    if (event->button() == Qt::LeftButton && m_script && m_selection && m_quiet && !m_stale) {
        selectAlone(event->position());
        return;
    }
    if (event->button() != Qt::LeftButton || !m_script || !m_playhead || m_quiet || m_stale) {
        return;
    }
    const StageHit hit = hitTest(*m_script, m_layout, time(), onStage(event->position()));
    if (m_selection) {
        m_selection->setRow(hit.targetRow, hit.sourceRow);
        m_selection->setClause(hit.clause);
    }
    m_pointed = hit;
    if (hit.rung >= 0) {
        showWhy();
    }
    if (hit.route == tables::kNoRow) {
        return;
    }
    // The same phase for that row; from the tables and the result to the decision: why it came out so.
    const trace::Phase phase = trace::stepAt(*m_run, m_playhead->step()).phase;
    const bool hasRows = phase != trace::Phase::Tables && phase != trace::Phase::Result;
    m_playhead->seek(trace::stepOf(*m_run, hasRows ? phase : trace::Phase::Decide, hit.route));
}

/// On the tag of a fold: opens it. On one of its rows the first click has opened it already.
void StageView::mouseDoubleClickEvent(QMouseEvent* event)
{
    QWidget::mouseDoubleClickEvent(event);
    if (event->button() != Qt::LeftButton || !m_script || !m_playhead || m_quiet || m_stale) {
        return;
    }
    const StageHit hit = hitTest(*m_script, m_layout, time(), event->position());
    if (hit.isGroup) {
        toggleFold(m_playhead->step());
    }
}

void StageView::showWholeText(QPoint globalPlace, QPointF place)
{
    if (!m_script) {
        return;
    }
    const StageHit hit = hitTest(*m_script, m_layout, time(), onStage(place));
    if (hit.wholeText.isEmpty()) {
        QToolTip::hideText();
    } else {
        QToolTip::showText(globalPlace, hit.wholeText.toHtmlEscaped(), this);
    }
}

} // namespace mergescope::ui
