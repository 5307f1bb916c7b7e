#include "ui/shell/window_stack.h"

#include "ui/bridge/text.h"
#include "ui/shell/notice.h"

#include <QApplication>

#include <utility>

namespace mergescope::ui {

WindowStack::WindowStack(WindowSetup setup)
    : m_settings(*setup.settings, setup.systemScheme), m_theme(m_settings.scheme()),
      m_workbench(*setup.dialect, std::move(setup.journal)), m_clock(m_playhead),
      m_opener(m_workbench, std::move(setup.lessonFolders))
{
    m_workbench.setShelf(std::move(setup.shelf), setup.workspaceId);
    m_theme.setContentScale(m_settings.textSize() / 100.0);
    m_theme.setReducedMotion(m_settings.reducedMotion());
    m_playhead.setReducedMotion(m_settings.reducedMotion());
    m_playhead.setSpeed(m_settings.speed());
    m_workbench.setNow(setup.now);
    m_workbench.setLanguage(setup.language.value_or(m_settings.language()));
    m_language.apply(m_workbench.language());
    // Connected before any view is: the words are there when the views hear of the change.
    QObject::connect(&m_workbench, &Workbench::languageChanged, &m_opener,
                     [this] { m_language.apply(m_workbench.language()); });
    applyTheme(*qApp, m_theme);
    m_window =
        std::make_unique<MainWindow>(WindowGround{m_workbench, m_playhead, m_selection, m_theme, m_settings, m_opener});
    if (m_workbench.loadFailure()) {
        m_window->notice().say(
            toQString(diagnostics::render(m_workbench.loadFailure()->message, m_workbench.language())));
    }
    if (m_workbench.wasRestored()) {
        m_opener.showLessonAgain(); // with the window there, which says so when the lesson is gone
    }
}

} // namespace mergescope::ui
