#include "ui/shell/main_window.h"

#include "core/lessons/lesson.h"
#include "ui/bridge/text.h"
#include "ui/counters/counters_bar.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/grids/staging_grid.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/find_bar.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/notice.h"
#include "ui/shell/opener.h"
#include "ui/shell/presenter.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/view_switch.h"
#include "ui/shell/window_actions.h"
#include "ui/shell/wiring.h"
#include "ui/stage/stage_view.h"
#include "ui/state/equivalent_step.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/storage/storage_view.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

namespace mergescope::ui {

namespace {

constexpr int kPlaceDelay = 250;

} // namespace

MainWindow::MainWindow(const WindowGround& ground, QWidget* parent)
    : QMainWindow(parent), m_ground(ground), m_actions(new WindowActions(*this, ground.theme)),
      m_placeTimer(new QTimer(this))
{
    setAcceptDrops(true);
    m_placeTimer->setSingleShot(true);
    m_placeTimer->setInterval(kPlaceDelay);
    connect(m_placeTimer, &QTimer::timeout, this, &MainWindow::savePlace);
    makePanes();
    makeMenus();
    for (QWidget* view : std::initializer_list<QWidget*>{m_stage, &m_center->storage(), &m_center->pair().left(),
                                                         &m_center->pair().right()}) {
        m_actions->addStageKeys(*view);
    }
    m_bottom->setCornerWidget(new ViewSwitch({m_actions->viewStage, m_actions->viewStorage, m_actions->viewPair}));
    m_presenter = new Presenter(*this, m_ground);
    m_find = new FindBar(*this, m_ground);
    m_ground.opener.setMayReplace([this] { return mayReplace(); });
    wireWindow(*this, m_ground);
    retranslate();
    restorePlace();
    m_stage->setFocus();
}

MainWindow::~MainWindow() = default;

void MainWindow::makePanes()
{
    auto& [workbench, playhead, selection, theme, settings, opener] = m_ground;
    m_topBar = new TopBar(workbench, playhead, *m_actions, theme);
    m_lesson = new LessonPane(workbench, selection, theme);
    m_center = new CenterStack(theme, playhead, selection);
    m_stage = &m_center->stage();
    m_statement = new StatementPane(workbench, playhead, selection, theme);
    m_bottom = new BottomPanel(workbench, playhead, selection, theme);

    m_right = new QWidget;
    m_right->setBackgroundRole(QPalette::Base);
    m_right->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(m_right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_statement, 1);
    m_counters = new QWidget;
    auto* counters = new QVBoxLayout(m_counters);
    counters->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    counters->addWidget(new CountersBar(workbench, playhead, theme));
    column->addWidget(m_counters);

    m_dock = new LessonDock(m_lesson, theme);
    m_across = new QSplitter(Qt::Horizontal);
    for (QWidget* pane : std::initializer_list<QWidget*>{m_dock, m_center, m_right}) {
        m_across->addWidget(pane);
    }
    m_across->setCollapsible(1, false);
    m_across->setStretchFactor(1, 1);
    m_down = new QSplitter(Qt::Vertical);
    m_down->addWidget(m_across);
    m_down->addWidget(m_bottom);
    m_down->setCollapsible(0, false);
    m_down->setStretchFactor(0, 1);
    for (QSplitter* splitter : {m_across, m_down, m_bottom->tables()}) {
        connect(splitter, &QSplitter::splitterMoved, this, [this] { m_personShared = true; });
    }

    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(m_topBar);
    rows->addWidget(m_down, 1);
    setCentralWidget(page);
    m_bottom->setBackgroundRole(QPalette::Base);
    m_bottom->setAutoFillBackground(true);
    connect(m_bottom, &BottomPanel::unfolded, this, [this] { foldBottom(false); });
    m_notice = new Notice(theme, this);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QMainWindow::changeEvent(event);
}

void MainWindow::retranslate()
{
    m_actions->retranslate();
    retranslateMenus();
    const std::optional<lessons::Lesson>& lesson = m_ground.workbench.lesson();
    setWindowTitle(lesson ? toQString(lesson->id) + QStringLiteral(" · ") + toQString(lesson->title) +
                                QStringLiteral(" – Mergescope")
                          : QStringLiteral("Mergescope"));
    m_stage->setAccessibleName(tr("Stage"));
    m_stage->setEmptyText(tr("Nothing to play yet"),
                          tr("Write a MERGE into the statement at the right. The stage shows at "
                             "once what it would do."));
    m_center->storage().setEmptyText(tr("Write a MERGE to see which files it would read, replace and add."));
    showRun();
}

void MainWindow::showRun()
{
    const Workbench& workbench = m_ground.workbench;
    Playhead& playhead = m_ground.playhead;
    const trace::MergeRunPtr run = workbench.shownRun();
    const bool isQuiet = workbench.isPredictionOpen();
    const bool wasQuiet = playhead.stepCount() <= 1;
    m_stage->setLanguage(workbench.language());
    m_stage->setQuiet(isQuiet);
    m_stage->setStale(workbench.isStale(), tr("The statement has an error. This is how it stood before."));
    if (run != m_run) {
        std::uint64_t step = workbench.place().step;
        if (m_run != nullptr && run != nullptr) {
            step = equivalentStep(*m_run, wasQuiet ? 0 : playhead.step(), *run);
        }
        m_run = run;
        m_stage->setRun(
            run, run == nullptr ? LadderProvider() : [run](std::size_t route) { return session::ladder(*run, route); });
        playhead.setTimes(isQuiet ? StepTimes() : m_stage->stepTimes(), isQuiet ? 0 : step);
    } else if (run != nullptr && isQuiet != wasQuiet) {
        playhead.setTimes(isQuiet ? StepTimes() : m_stage->stepTimes(), 0);
    }
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QString path = event->mimeData()->urls().front().toLocalFile();
    if (isTableFile(path)) {
        importTable(path);
    } else {
        m_ground.opener.open(path);
    }
}

} // namespace mergescope::ui
