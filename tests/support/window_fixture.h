#pragma once
// The whole window on lesson K1, offscreen, with settings of its own and a clock that stands still.

#include "ui/shell/window_stack.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <utility>

namespace mergescope::ui {

/// Layouts, polishing and deletions come as events of their own; there is no loop that would deal with them.
inline void settle()
{
    for (int round = 0; round < 3; ++round) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

class WindowFixture {
protected:
    /// The window is active and shows the lesson, its question open.
    void openWindow(WorkspaceShelf shelf = {}, std::int64_t now = 1768478400000000)
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings =
            std::make_unique<QSettings>(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        m_settings->setValue(QStringLiteral("export/folder"), m_folder->path());
        WindowSetup setup;
        setup.dialect = &sql::dialects().front();
        setup.settings = m_settings.get();
        setup.lessonFolders = {MERGESCOPE_SOURCE_DIR "/lessons"};
        setup.language = base::Language::English;
        setup.now = now;
        setup.shelf = std::move(shelf);
        m_stack = std::make_unique<WindowStack>(std::move(setup));
        window().resize(1280, 720);
        m_stack->opener().open(QStringLiteral("K1"));
        window().show();
        QApplication::setActiveWindow(&window());
        settle();
    }
    void closeWindow()
    {
        m_stack.reset();
        settle();
        m_settings.reset();
        m_folder.reset();
    }

    [[nodiscard]] Workbench& workbench() { return m_stack->workbench(); }
    [[nodiscard]] MainWindow& window() { return m_stack->window(); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<WindowStack> m_stack;
};

} // namespace mergescope::ui
