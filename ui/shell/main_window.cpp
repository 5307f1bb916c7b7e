#include "ui/shell/main_window.h"

#include "core/lessons/lesson.h"
#include "ui/bridge/text.h"
#include "ui/counters/counters_bar.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/exporting/export_dialog.h"
#include "ui/grids/staging_grid.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/settings/settings.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/notice.h"
#include "ui/shell/opener.h"
#include "ui/shell/top_bar.h"
#include "ui/shell/window_actions.h"
#include "ui/shell/wiring.h"
#include "ui/stage/stage_view.h"
#include "ui/state/equivalent_step.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QDate>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QScreen>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr int kPlaceDelay = 250;
constexpr QSize kFirstSize(1440, 900);

bool takesFocus(const QWidget* widget)
{
    return widget->focusPolicy() & Qt::TabFocus && widget->isVisible() && widget->isEnabled();
}

/// Where the keys go when somebody comes into a pane: the pane itself, its first table, or the first thing that takes
/// the focus.
QWidget* entryOf(QWidget* pane)
{
    if (takesFocus(pane)) {
        return pane;
    }
    for (QAbstractItemView* view : pane->findChildren<QAbstractItemView*>()) {
        if (takesFocus(view) && view->window() == pane->window()) {
            return view;
        }
    }
    for (QWidget* widget = pane->nextInFocusChain(); widget != pane; widget = widget->nextInFocusChain()) {
        if (pane->isAncestorOf(widget) && takesFocus(widget)) {
            return widget;
        }
    }
    return nullptr;
}

} // namespace

MainWindow::MainWindow(const WindowGround& ground, QWidget* parent)
    : QMainWindow(parent), m_ground(ground), m_actions(new WindowActions(*this, ground.theme)), m_placeTimer(new QTimer(this))
{
    setAcceptDrops(true);
    m_placeTimer->setSingleShot(true);
    m_placeTimer->setInterval(kPlaceDelay);
    connect(m_placeTimer, &QTimer::timeout, this, &MainWindow::savePlace);
    makePanes();
    makeMenus();
    m_actions->addStageKeys(*m_stage);
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
    m_stage = new StageView(theme);
    m_stage->attach(playhead, selection);
    m_statement = new StatementPane(workbench, playhead, selection, theme);
    m_bottom = new BottomPanel(workbench, playhead, selection, theme);

    m_right = new QWidget;
    m_right->setBackgroundRole(QPalette::Base);
    m_right->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(m_right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_statement, 1);
    auto* counters = new QVBoxLayout;
    counters->setContentsMargins(kPaneMargin, kGap, kPaneMargin, kGap);
    counters->addWidget(new CountersBar(workbench, playhead, theme));
    column->addLayout(counters);

    m_across = new QSplitter(Qt::Horizontal);
    for (QWidget* pane : std::initializer_list<QWidget*>{m_lesson, m_stage, m_right}) {
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
    m_notice = new Notice(theme, this);
}

void MainWindow::makeMenus()
{
    WindowActions& a = *m_actions;
    const auto menu = [this](const QList<QAction*>& actions) {
        QMenu* made = menuBar()->addMenu(QString());
        made->addActions(actions);
        m_menus.push_back(made);
        return made;
    };
    QMenu* file = menu({a.newWorkspace, a.openFile});
    m_lessonMenu = file->addMenu(QString());
    connect(m_lessonMenu, &QMenu::aboutToShow, this, &MainWindow::fillLessonMenu);
    fillLessonMenu();
    file->addSeparator();
    file->addAction(a.exportRun);
    file->addSeparator();
    file->addAction(a.quit);
    menu({a.undo, a.redo});
    QMenu* run = menu({a.run, a.startOver});
    run->addSeparator();
    run->addActions({a.playPause, a.previous, a.next, a.previousPhase, a.nextPhase, a.first, a.last});
    QMenu* view = menu({});
    m_themeMenu = view->addMenu(QString());
    m_themeMenu->addActions({a.themeSystem, a.themeLight, a.themeDark, a.themeProjector});
    m_languageMenu = view->addMenu(QString());
    m_languageMenu->addActions({a.english, a.spanish});
    view->addSeparator();
    view->addActions({a.textLarger, a.textSmaller, a.textNormal});
    view->addSeparator();
    view->addAction(a.reducedMotion);
    view->addSeparator();
    view->addActions({a.showLesson, a.showTables});
    view->addSeparator();
    view->addActions({a.nextPane, a.previousPane});
    menu({a.keys, a.about});
}

void MainWindow::fillLessonMenu()
{
    m_lessonMenu->clear();
    for (const lessons::LessonListing& listing : m_ground.opener.lessons()) {
        QString title = toQString(listing.title);
        title.replace(QLatin1Char('&'), QLatin1String("&&"));
        const QString folder = toQString(listing.folder);
        m_lessonMenu->addAction(toQString(listing.id) + QStringLiteral(" · ") + title, this,
                                [this, folder] { m_ground.opener.open(folder); });
    }
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
    const QString titles[] = {tr("&File"), tr("&Edit"), tr("&Run"), tr("&View"), tr("&Help")};
    for (std::size_t i = 0; i < m_menus.size(); ++i) {
        m_menus[i]->setTitle(titles[i]);
    }
    m_lessonMenu->setTitle(tr("Open &lesson"));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
    const std::optional<lessons::Lesson>& lesson = m_ground.workbench.lesson();
    setWindowTitle(lesson ? toQString(lesson->id) + QStringLiteral(" · ") + toQString(lesson->title) +
                                QStringLiteral(" – Mergescope")
                          : QStringLiteral("Mergescope"));
    m_stage->setAccessibleName(tr("Stage"));
    m_stage->setEmptyText(tr("Nothing to play yet"), tr("Write a MERGE into the statement at the right. The stage shows at "
                                                        "once what it would do."));
    showRun();
    fillLessonMenu();
}

/// Until somebody moves a splitter, the panes keep their shares of whatever size the window has.
void MainWindow::shareRoom()
{
    const int left = std::clamp(width() * 21 / 100, 276, 400);
    const int right = std::clamp(width() * 24 / 100, 284, 480);
    m_across->setSizes({left, width() - left - right, right});
    const int rows = height() - menuBar()->height() - m_topBar->height();
    const int bottom = std::clamp(rows * 33 / 100, 200, 420);
    m_down->setSizes({rows - bottom, bottom});
    m_bottom->tables()->setSizes({width() * 29 / 100, width() * 71 / 100});
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (!m_personShared) {
        shareRoom();
    }
}

/// A window that was not shown has panes of no size yet, and a splitter shares what it has.
void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (!m_personShared) {
        QMetaObject::invokeMethod(this, &MainWindow::shareRoom, Qt::QueuedConnection);
    }
}

void MainWindow::restorePlace()
{
    Settings& settings = m_ground.settings;
    const QScreen* screen = QGuiApplication::primaryScreen();
    resize(screen != nullptr ? kFirstSize.boundedTo(screen->availableSize()) : kFirstSize);
    restoreGeometry(settings.state("geometry"));
    m_personShared = m_across->restoreState(settings.state("across")) && m_down->restoreState(settings.state("down"));
    m_bottom->tables()->restoreState(settings.state("tables"));
    m_bottom->setCurrentIndex(m_ground.workbench.place().view == "trace" ? 1 : 0);
    connect(m_bottom, &QTabWidget::currentChanged, this, &MainWindow::placeChanged);
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
        m_stage->setRun(run, run == nullptr ? LadderProvider()
                                            : [run](std::size_t route) { return session::ladder(*run, route); });
        playhead.setTimes(isQuiet ? StepTimes() : m_stage->stepTimes(), isQuiet ? 0 : step);
    } else if (run != nullptr && isQuiet != wasQuiet) {
        playhead.setTimes(isQuiet ? StepTimes() : m_stage->stepTimes(), 0);
    }
}

void MainWindow::placeChanged()
{
    if (!m_placeTimer->isActive()) {
        m_placeTimer->start();
    }
}

void MainWindow::savePlace()
{
    const QString view = m_bottom->currentIndex() == 1 ? QStringLiteral("trace") : QStringLiteral("tables");
    m_ground.workbench.rememberPlace(m_ground.playhead.step(), view);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    savePlace();
    Settings& settings = m_ground.settings;
    settings.setState("geometry", saveGeometry());
    if (m_personShared) {
        settings.setState("across", m_across->saveState());
        settings.setState("down", m_down->saveState());
        settings.setState("tables", m_bottom->tables()->saveState());
    }
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().front().isLocalFile()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_ground.opener.open(event->mimeData()->urls().front().toLocalFile());
}

void MainWindow::goToPane(int by)
{
    const std::vector<QWidget*> panes{m_topBar, m_lesson, m_stage, m_right, m_bottom};
    const QWidget* focus = QApplication::focusWidget();
    const auto count = static_cast<int>(panes.size());
    int at = 0;
    for (int i = 0; i < count; ++i) {
        const QWidget* pane = panes[static_cast<std::size_t>(i)];
        at = pane == focus || pane->isAncestorOf(focus) ? i : at;
    }
    for (int tried = 0; tried < count; ++tried) {
        at = (at + by + count) % count;
        QWidget* pane = panes[static_cast<std::size_t>(at)];
        // Below the stage people come to edit: the staging rows before what a run made of them.
        const bool isTables = pane == m_bottom && m_bottom->currentWidget() == m_bottom->tables();
        QWidget* entry = pane == m_right ? static_cast<QWidget*>(m_statement->editor())
                         : isTables      ? entryOf(m_bottom->staging())
                                         : entryOf(pane);
        if (entry != nullptr && entry->isVisible()) {
            entry->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

void MainWindow::exportRun()
{
    const Workbench& workbench = m_ground.workbench;
    exporting::ExportContext context;
    context.language = workbench.language();
    context.date = toStdString(QDate::currentDate().toString(Qt::ISODate));
    QString name = QStringLiteral("mergescope");
    if (workbench.lesson()) {
        context.lesson = workbench.lesson()->id + " · " + workbench.lesson()->title;
        name = toQString(workbench.lesson()->id).toLower();
    }
    ExportDialog dialog(workbench.shownRun(), context, name, m_ground.settings.store(), m_ground.theme, this);
    dialog.exec();
}

} // namespace mergescope::ui
