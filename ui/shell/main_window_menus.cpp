// The menu bar: which order stands where. What an order does is wired elsewhere.

#include "core/lessons/lesson.h"
#include "ui/bridge/text.h"
#include "ui/shell/main_window.h"
#include "ui/shell/opener.h"
#include "ui/shell/window_actions.h"
#include "ui/state/workbench.h"

#include <QMenu>
#include <QMenuBar>

namespace mergescope::ui {

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
    m_workspaceMenu = file->addMenu(QString());
    connect(m_workspaceMenu, &QMenu::aboutToShow, this, &MainWindow::fillWorkspaceMenu);
    file->addSeparator();
    file->addActions({a.importFile, a.saveCopy, a.exportRun});
    file->addSeparator();
    file->addAction(a.quit);
    menu({a.undo, a.redo, a.find});
    QMenu* run = menu({a.run, a.ask, a.startOver});
    run->addSeparator();
    run->addActions({a.playPause, a.previous, a.next, a.previousPhase, a.nextPhase, a.first, a.last});
    run->addSeparator();
    run->addActions({a.replay, a.why});
    QMenu* view = menu({a.viewStage, a.viewStorage, a.viewPair, a.viewChanges});
    view->addSeparator();
    view->addAction(a.present);
    view->addSeparator();
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

/// Workspaces of one's own. A lesson's is opened with its lesson.
void MainWindow::fillWorkspaceMenu()
{
    m_workspaceMenu->clear();
    Workbench& workbench = m_ground.workbench;
    if (!workbench.shelf()) {
        return;
    }
    for (const std::string& id : workbench.shelf().ids()) {
        if (const int number = WorkspaceShelf::numberOf(id); number > 0) {
            QAction* action = m_workspaceMenu->addAction(tr("My workspace %1").arg(number), &workbench,
                                                         [&workbench, id] { workbench.openWorkspace(id); });
            action->setCheckable(true);
            action->setChecked(id == workbench.workspaceId());
        }
    }
    if (m_workspaceMenu->isEmpty()) {
        m_workspaceMenu->addAction(tr("none yet: File > New makes one"))->setEnabled(false);
    }
}

void MainWindow::retranslateMenus()
{
    const QString titles[] = {tr("&File"), tr("&Edit"), tr("&Run"), tr("&View"), tr("&Help")};
    for (std::size_t i = 0; i < m_menus.size(); ++i) {
        m_menus[i]->setTitle(titles[i]);
    }
    m_lessonMenu->setTitle(tr("Open &lesson"));
    m_workspaceMenu->setTitle(tr("Open &workspace"));
    m_workspaceMenu->menuAction()->setVisible(static_cast<bool>(m_ground.workbench.shelf()));
    m_themeMenu->setTitle(tr("&Theme"));
    m_languageMenu->setTitle(tr("&Language"));
    fillLessonMenu();
}

} // namespace mergescope::ui
