#include "app/composition.h"

#include "app/lesson_folders.h"

#include "core/sql/dialect.h"
#include "core/store/workspace_store.h"
#include "ui/bridge/text.h"
#include "ui/shell/notice.h"
#include "ui/shell/window_stack.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include <iostream>
#include <string>
#include <utility>
#include <vector>

namespace mergescope::app {

namespace {

constexpr const char* kFirstLesson = "K1";

/// Qt would end the process with a core file; a person wants to know what is missing.
bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Workspaces are known by what they are, not by how they are called.
bool isWorkspace(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(15) == "SQLite format 3";
}

QString dataFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
}

QString workspaceFile(const std::string& id)
{
    return dataFolder() + QStringLiteral("/workspaces/") + ui::toQString(id) + QStringLiteral(".mergescope");
}

/// Each lesson, and each workspace of one's own, has a file in the program's data folder.
ui::WorkspaceShelf usualShelf()
{
    ui::WorkspaceShelf shelf;
    shelf.open = [](const std::string& id) {
        QDir().mkpath(dataFolder() + QStringLiteral("/workspaces"));
        return store::openWorkspace(ui::toStdString(workspaceFile(id)));
    };
    shelf.ids = [] {
        std::vector<std::string> ids;
        const QDir folder(dataFolder() + QStringLiteral("/workspaces"));
        for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.mergescope")}, QDir::Files, QDir::Time)) {
            ids.push_back(ui::toStdString(file.completeBaseName()));
        }
        return ids;
    };
    return shelf;
}

} // namespace

int runWindow(int argc, char** argv, const WindowArguments& arguments)
{
    if (!hasDisplay()) {
        std::cerr << "mergescope: there is no display to open a window on; `mergescope run K1` plays a lesson here, "
                     "`mergescope --help` tells the rest\n";
        return 3;
    }
    QApplication::setApplicationName(QStringLiteral("mergescope"));
    QApplication::setApplicationDisplayName(QStringLiteral("Mergescope"));
    QApplication application(argc, argv);
    QSettings settings(QStringLiteral("mergescope"), QStringLiteral("mergescope"));

    QString input = ui::toQString(arguments.input);
    QString workspace = ui::toQString(arguments.workspace);
    if (!input.isEmpty() && isWorkspace(input)) {
        workspace = input;
        input.clear();
    }
    const ui::Settings remembered(settings, ui::Scheme::Light);
    const base::Language language = arguments.language.value_or(remembered.language());
    ui::WorkspaceShelf shelf = workspace.isEmpty() ? usualShelf() : ui::WorkspaceShelf();
    std::string workspaceId = remembered.state("workspace").toStdString();
    if (workspaceId.empty()) {
        workspaceId = ui::WorkspaceShelf::idOfLesson(kFirstLesson);
    }
    auto journal = shelf ? shelf.open(workspaceId) : store::openWorkspace(ui::toStdString(workspace));
    if (!journal && !workspace.isEmpty()) {
        std::cerr << "mergescope: " << diagnostics::render(journal.error().message, language) << '\n';
        return 1;
    }

    ui::WindowSetup setup;
    setup.dialect = &sql::dialects().front();
    setup.settings = &settings;
    setup.shelf = std::move(shelf);
    setup.workspaceId = workspaceId;
    setup.systemScheme = ui::systemScheme(QApplication::palette());
    setup.lessonFolders = lessonFolders(arguments.lessons);
    setup.language = language;
    QString notKept;
    if (journal) {
        setup.journal = std::move(journal).value();
    } else {
        notKept = ui::toQString(diagnostics::render(journal.error().message, language));
    }
    ui::WindowStack stack(std::move(setup));
    ui::Workbench& workbench = stack.workbench();
    const bool isOpen =
        workbench.wasRestored() && (input.isEmpty() || ui::toStdString(input) == workbench.place().lessonId);
    if (!isOpen) {
        stack.opener().open(input.isEmpty() ? QString::fromLatin1(kFirstLesson) : input);
    }
    if (workbench.statement().empty() && !workbench.wasRestored() && !workbench.lesson()) {
        workbench.newWorkspace(); // the lesson did not open; the notice says why
    }
    if (!notKept.isEmpty()) {
        stack.window().notice().say(notKept);
    }
    stack.window().show();
    return QApplication::exec();
}

} // namespace mergescope::app
