// Where the window's parts stand and where the keys go: shares of the room, what is remembered of them, F6.

#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/grids/staging_grid.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/settings/settings.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/main_window.h"
#include "ui/shell/presenter.h"
#include "ui/shell/top_bar.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QVBoxLayout>
#include <QCloseEvent>
#include <QMenuBar>
#include <QScreen>
#include <QSplitter>
#include <QTabBar>
#include <QTimer>

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr QSize kFirstSize(1440, 900);
/// Below this width the lesson can be folded away, and staging has a tab of its own.
constexpr int kNarrowWindow = 1120;

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

/// Until somebody moves a splitter, the panes keep their shares of whatever size the window has.
void MainWindow::shareRoom()
{
    if (m_presenter->isOn()) { // stage and statement have all of it
        const int statement = width() * 30 / 100;
        m_across->setSizes({0, width() - statement, statement});
        return;
    }
    const bool isNarrow = width() < kNarrowWindow;
    m_bottom->setNarrow(isNarrow);
    m_dock->setFoldable(isNarrow);
    const bool isFolded = isNarrow && m_dock->isFolded();
    const int left = isFolded ? LessonDock::stripWidth() : std::clamp(width() * 185 / 1000, isNarrow ? 264 : 236, 400);
    const int right = std::clamp(width() * 20 / 100, 264, 480);
    m_across->setSizes({left, width() - left - right, right});
    const int rows = height() - menuBar()->height() - m_topBar->height();
    const int bottom = std::clamp(rows * 33 / 100, 212, 420);
    if (m_bottom->isFolded()) {
        m_downBefore = {rows - bottom, bottom};
        m_down->setSizes({rows, 1}); // its tabs are the least it has
    } else {
        m_down->setSizes({rows - bottom, bottom});
    }
    m_bottom->tables()->setSizes({width() * 28 / 100, width() * 72 / 100});
}

void MainWindow::foldBottom(bool folded)
{
    if (folded && !m_bottom->isFolded()) {
        m_downBefore = m_down->sizes();
    }
    m_bottom->setFolded(folded);
    if (folded) {
        m_down->setSizes({height(), 1}); // its tabs are the least it has
    } else if (!m_downBefore.empty()) {
        m_down->setSizes(m_downBefore);
        m_downBefore.clear();
    }
}

void MainWindow::addUnderStatement(QWidget* widget)
{
    auto* column = static_cast<QVBoxLayout*>(m_right->layout());
    column->insertWidget(column->indexOf(m_counters), widget);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    if (!m_personShared && !m_presenter->isOn()) { // presenting shares by itself
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
    m_bottom->showTrace(m_ground.workbench.view() == "trace");
    connect(m_bottom, &QTabWidget::currentChanged, this, &MainWindow::placeChanged);
}

void MainWindow::placeChanged()
{
    if (!m_placeTimer->isActive()) {
        m_placeTimer->start();
    }
}

void MainWindow::savePlace()
{
    const QString view = m_bottom->showsTrace() ? QStringLiteral("trace") : QStringLiteral("tables");
    m_ground.workbench.rememberPlace(m_ground.playhead.step(), view);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_presenter->stop(); // what is remembered is the window as it was before
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

void MainWindow::goToPane(int by)
{
    const std::vector<QWidget*> panes{m_topBar, m_lesson, m_center->currentWidget(), m_right, m_bottom};
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
        QWidget* entry = pane == m_right ? static_cast<QWidget*>(m_statement->editor())
                         : pane == m_bottom
                             ? (m_bottom->isFolded() ? m_bottom->tabBar() : entryOf(m_bottom->entryPane()))
                             : entryOf(pane);
        if (entry != nullptr && entry->isVisible()) {
            entry->setFocus(by > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
            return;
        }
    }
}

} // namespace mergescope::ui
