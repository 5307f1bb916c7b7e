#include "ui/shell/timeline_bar.h"

#include "core/story/story.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr int kHeight = 40;
constexpr double kEdge = 10; ///< so that the first and the last mark are whole
constexpr double kLineY = 27;
constexpr double kMark = 16;
constexpr std::array kPhases{trace::Phase::Tables, trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply,
                             trace::Phase::Result};

/// A phase's name above the line.
struct PhaseName {
    double x = 0; ///< where it wants to begin, then where it does
    double width = 0;
    QString text;
    trace::Phase phase = trace::Phase::Tables;
};

/// Names give way to the right of their neighbours, and back to the left at the end of the line. False where there is
/// no room for all of them; then nothing has moved.
bool placeNames(std::vector<PhaseName>& names, double room, double gap)
{
    double wanted = -gap;
    for (const PhaseName& name : names) {
        wanted += name.width + gap;
    }
    if (wanted > room) {
        return false;
    }
    double free = 0;
    for (PhaseName& name : names) {
        name.x = std::max(name.x, free);
        free = name.x + name.width + gap;
    }
    double end = room;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->x = std::min(name->x, end - name->width);
        end = name->x - gap;
    }
    return true;
}

} // namespace

TimelineBar::TimelineBar(Workbench& workbench, Playhead& playhead, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_workbench(workbench), m_playhead(playhead), m_theme(theme)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_workbench, &Workbench::outcomeChanged, this, &TimelineBar::refresh);
    connect(&m_workbench, &Workbench::predictionChanged, this, &TimelineBar::refresh);
    connect(&m_workbench, &Workbench::languageChanged, this, &TimelineBar::showStep);
    connect(&m_playhead, &Playhead::stepChanged, this, &TimelineBar::showStep);
    connect(&m_playhead, &Playhead::foldsChanged, this, &TimelineBar::refresh);
    connect(&m_playhead, &Playhead::timeChanged, this, qOverload<>(&QWidget::update));
    connect(&m_theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    retranslate();
    refresh();
}

QSize TimelineBar::sizeHint() const
{
    return {480, kHeight};
}

QSize TimelineBar::minimumSizeHint() const
{
    return {140, kHeight};
}

void TimelineBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void TimelineBar::retranslate()
{
    setAccessibleName(tr("Timeline"));
    showStep();
}

/// While the question is open the line must not tell what happens.
bool TimelineBar::isQuiet() const
{
    return m_workbench.shownRun() == nullptr || m_workbench.isPredictionOpen();
}

std::uint64_t TimelineBar::lastStep() const
{
    return isQuiet() ? 0 : trace::stepCount(*m_workbench.shownRun()) - 1;
}

void TimelineBar::refresh()
{
    const auto room = static_cast<std::size_t>(std::max(1.0, (width() - 2 * kEdge) / (kMark + 2)));
    m_scale = isQuiet() ? TimelineScale() : TimelineScale(lastStep() + 1, m_playhead.folds());
    m_marks = isQuiet() ? std::vector<TimelineMark>() : timelineMarks(*m_workbench.shownRun(), room, m_scale);
    setEnabled(!isQuiet());
    showStep();
}

void TimelineBar::showStep()
{
    if (!isQuiet()) {
        setAccessibleDescription(tr("step %1 of %2").arg(m_playhead.step()).arg(lastStep()));
    }
    update();
}

double TimelineBar::onLine(double place) const
{
    const double room = width() - 2 * kEdge;
    return kEdge + room * place / static_cast<double>(std::max<std::uint64_t>(m_scale.last(), 1));
}

double TimelineBar::placeOf(std::uint64_t step) const
{
    return onLine(m_scale.placeOf(step));
}

std::uint64_t TimelineBar::stepAt(double x) const
{
    const double room = std::max(1.0, width() - 2 * kEdge);
    const double share = std::clamp((x - kEdge) / room, 0.0, 1.0);
    // A fold is gone to as a whole, so that it stays one.
    return m_scale.at(static_cast<std::uint64_t>(std::llround(share * static_cast<double>(m_scale.last())))).last;
}

void TimelineBar::paintPhases(QPainter& painter) const
{
    const trace::MergeRun& run = *m_workbench.shownRun();
    painter.setFont(m_theme.controlFont(kSizeSmall));
    const QFontMetricsF metrics(painter.font());
    const trace::Phase current = trace::stepAt(run, std::min(m_playhead.step(), lastStep())).phase;
    std::vector<PhaseName> names;
    for (const trace::Phase phase : kPhases) {
        const bool wasReached = !run.failure || phase <= run.failure->phase || phase == trace::Phase::Result;
        if (wasReached) {
            const QString name = toQString(story::phaseName(phase, m_workbench.language()));
            names.push_back(
                {placeOf(trace::firstStepOf(run, phase)) - kEdge, metrics.horizontalAdvance(name), name, phase});
        }
    }
    // Who is left out first where there is no room for all: the phases that have one step.
    for (const trace::Phase phase :
         {trace::Phase::Tables, trace::Phase::Result, trace::Phase::Apply, trace::Phase::Match}) {
        if (!placeNames(names, width(), kGap) && phase != current) {
            names.erase(
                std::remove_if(names.begin(), names.end(), [&](const PhaseName& name) { return name.phase == phase; }),
                names.end());
        }
    }
    placeNames(names, width(), kGap);
    for (const PhaseName& name : names) {
        painter.setPen(name.phase == current ? m_theme.colours().text : m_theme.colours().secondary);
        painter.drawText(QPointF(name.x, 1 + metrics.ascent()), name.text);
    }
    painter.setPen(QPen(m_theme.colours().line, 1));
    for (const trace::Phase phase : kPhases) {
        const double x = placeOf(trace::firstStepOf(run, phase));
        painter.drawLine(QPointF(x, kLineY - 9), QPointF(x, kLineY + 9));
    }
}

void TimelineBar::paintMark(QPainter& painter, const TimelineMark& mark) const
{
    const double x = onLine(mark.place);
    const bool passed = mark.firstStep <= m_playhead.step();
    if (!mark.role) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(passed ? m_theme.colours().accent : m_theme.colours().faint);
        painter.drawEllipse(QPointF(x, kLineY), 2, 2);
        return;
    }
    const RoleColours colours = m_theme.role(*mark.role);
    const QRectF box(x - kMark / 2, kLineY - kMark / 2, kMark, kMark);
    const bool isAtRest = *mark.role == FateRole::Kept || *mark.role == FateRole::Copied;
    if (isAtRest) {
        // The sign alone, on a ground that the line does not show through. No circle: that would be true or false.
        const double half = *mark.role == FateRole::Kept ? 5 : 8;
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.colours().card);
        painter.drawEllipse(QPointF(x, kLineY), half, half);
        paintGlyph(painter, box.adjusted(1, 1, -1, -1), glyphOf(*mark.role),
                   passed ? m_theme.colours().text : m_theme.colours().faint);
        return;
    }
    painter.setPen(QPen(colours.outline, m_theme.outlineWidth() - 0.25));
    painter.setBrush(passed ? colours.fill : m_theme.colours().card);
    painter.drawRoundedRect(box, 4, 4);
    paintGlyph(painter, box.adjusted(2.5, 2.5, -2.5, -2.5), glyphOf(*mark.role),
               passed ? colours.ink : m_theme.colours().text);
}

void TimelineBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Colours& colours = m_theme.colours();
    if (!isQuiet()) {
        paintPhases(painter);
    }
    painter.setPen(QPen(colours.line, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(kEdge, kLineY), QPointF(width() - kEdge, kLineY));
    const double head = placeOf(m_dragging ? m_dragged : m_playhead.step());
    painter.setPen(QPen(colours.accent, 3, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(kEdge, kLineY), QPointF(head, kLineY));
    painter.setOpacity(m_workbench.isStale() ? 0.4 : 1.0);
    for (const TimelineMark& mark : m_marks) {
        paintMark(painter, mark);
    }
    painter.setOpacity(1);
    const std::uint64_t at = m_dragging ? m_dragged : m_playhead.step();
    const bool hidesMark = std::any_of(m_marks.begin(), m_marks.end(), [at](const TimelineMark& mark) {
        return mark.role && at >= mark.firstStep && at <= mark.lastStep;
    });
    if (!hidesMark) {
        painter.setPen(QPen(colours.card, 2));
        painter.setBrush(colours.accent);
        painter.drawEllipse(QPointF(head, kLineY), 5, 5);
    }
    painter.setPen(QPen(colours.accent, 2));
    painter.drawLine(QPointF(head, kLineY + 9), QPointF(head, kLineY + 12));
    painter.drawLine(QPointF(head, kLineY - 12), QPointF(head, kLineY - 9));
    if (hasFocus()) {
        painter.setPen(QPen(colours.focus, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kRadiusControl, kRadiusControl);
    }
}

void TimelineBar::resizeEvent(QResizeEvent*)
{
    refresh();
}

void TimelineBar::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_dragging = true;
        m_dragged = stepAt(event->position().x());
        m_playhead.seek(m_dragged);
    }
}

void TimelineBar::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragging) {
        m_dragged = stepAt(event->position().x());
        m_playhead.seek(m_dragged);
    }
}

void TimelineBar::mouseReleaseEvent(QMouseEvent*)
{
    m_dragging = false;
    update();
}

void TimelineBar::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        m_playhead.previous();
        break;
    case Qt::Key_Right:
    case Qt::Key_Up:
        m_playhead.next();
        break;
    case Qt::Key_Home:
        m_playhead.first();
        break;
    case Qt::Key_End:
        m_playhead.last();
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

QString TimelineBar::tipAt(double x) const
{
    const trace::MergeRun& run = *m_workbench.shownRun();
    const std::uint64_t step = stepAt(x);
    const auto shared = std::find_if(m_marks.begin(), m_marks.end(), [&](const TimelineMark& mark) {
        return step >= mark.firstStep && step <= mark.lastStep && mark.lastStep > mark.firstStep;
    });
    if (shared != m_marks.end()) {
        return tr("steps %1 to %2").arg(shared->firstStep).arg(shared->lastStep) + QStringLiteral(" · ") +
               tr("%n outcome(s)", nullptr, static_cast<int>(shared->count));
    }
    const trace::Step at = trace::stepAt(run, step);
    return tr("step %1").arg(step) + QStringLiteral(" · ") +
           toQString(story::explain(run, at, m_workbench.language()).plain());
}

bool TimelineBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && !isQuiet()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(tipAt(help->pos().x()).toHtmlEscaped()),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace mergescope::ui
