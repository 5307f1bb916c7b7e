#include "ui/shell/opener.h"

#include "ui/bridge/text.h"
#include "ui/state/workbench.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>

#include <utility>

namespace mergescope::ui {

Opener::Opener(Workbench& workbench, std::vector<std::string> lessonFolders, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_folders(std::move(lessonFolders))
{}

std::vector<lessons::LessonListing> Opener::lessons() const
{
    return lessons::listLessons(m_workbench.language(), m_folders);
}

void Opener::open(const QString& what)
{
    if (what.endsWith(QLatin1String(".sql"), Qt::CaseInsensitive)) {
        openScript(what);
        return;
    }
    const auto found = lessons::findLesson(toStdString(what), m_workbench.language(), m_folders);
    if (found && !mayOpen()) {
        return;
    }
    if (found) {
        m_workbench.openLesson(found.value());
        return;
    }
    const diagnostics::Diagnostics& problems = found.error();
    Q_EMIT failed(problems.empty() ? tr("%1 could not be opened").arg(what)
                                   : toQString(diagnostics::render(problems.front().message, m_workbench.language())));
}

void Opener::openScript(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        Q_EMIT failed(tr("%1 could not be read: %2").arg(path, file.errorString()));
        return;
    }
    if (mayOpen()) {
        m_workbench.openDraft({file.readAll().toStdString(), {}});
    }
}

void Opener::ask(QWidget* parent)
{
    const QString folder = m_folders.empty() ? QString() : toQString(m_folders.front());
    const QString path = QFileDialog::getOpenFileName(parent, tr("Open a lesson or a script"), folder,
                                                      tr("Lessons and scripts (*.md *.sql)"));
    if (!path.isEmpty()) {
        open(path);
    }
}

void Opener::showLessonAgain()
{
    const std::string id = m_workbench.place().lessonId;
    if (id.empty()) {
        return;
    }
    // A lesson opened from a file of its own is found again by its folder.
    const std::string where =
        m_workbench.lesson() && !m_workbench.lesson()->folder.empty() ? m_workbench.lesson()->folder : id;
    const auto found = lessons::findLesson(where, m_workbench.language(), m_folders);
    if (found) {
        m_workbench.showLesson(found.value());
    } else if (!m_workbench.lesson()) {
        Q_EMIT failed(tr("the lesson %1 is not there any more; your work on it is").arg(toQString(id)));
    }
}

} // namespace mergescope::ui
