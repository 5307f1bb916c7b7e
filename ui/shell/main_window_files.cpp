// What the window does with files: export, a copy of the workspace, and asking before something is replaced.

#include "core/store/workspace_store.h"
#include "ui/bridge/text.h"
#include "ui/exporting/export_dialog.h"
#include "ui/importing/import_dialog.h"
#include "ui/settings/settings.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice.h"
#include "ui/state/workbench.h"

#include <QDate>
#include <QFile>
#include <QFileDialog>
#include <QMessageBox>

#include <utility>

namespace mergescope::ui {

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

bool MainWindow::isTableFile(const QString& path)
{
    for (const char* suffix : {".csv", ".tsv", ".tab", ".txt", ".db", ".sqlite", ".sqlite3"}) {
        if (path.endsWith(QLatin1String(suffix), Qt::CaseInsensitive)) {
            return true;
        }
    }
    return false;
}

void MainWindow::importTable(QString path)
{
    if (path.isEmpty()) {
        path = QFileDialog::getOpenFileName(this, tr("Import a table"), QString(),
                                            tr("Tables (*.csv *.tsv *.tab *.txt *.db *.sqlite *.sqlite3);;All files (*)"));
    }
    if (path.isEmpty()) {
        return;
    }
    Workbench& workbench = m_ground.workbench;
    ImportPlaces places;
    if (const catalog::TableEntryPtr staging = workbench.staging()) {
        places.staging = staging->name;
        places.stagingRows = staging->table->rowCount();
    }
    for (const catalog::TableEntryPtr& entry : workbench.catalog().tables()) {
        places.tables.push_back(entry->name);
    }
    ImportDialog dialog(path, std::move(places), workbench.language(), m_ground.theme, this);
    if (dialog.exec() == QDialog::Accepted && dialog.table() != nullptr) {
        workbench.putTable(dialog.tableName(), dialog.table());
    }
}

void MainWindow::saveCopy()
{
    Workbench& workbench = m_ground.workbench;
    const QString suffix = QStringLiteral(".mergescope");
    const QString name = workbench.lesson() ? toQString(workbench.lesson()->id).toLower() : QStringLiteral("workspace");
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save a copy"), name + suffix, tr("Workspaces (*.mergescope)"));
    if (path.isEmpty()) {
        return;
    }
    if (!path.endsWith(suffix)) {
        path += suffix;
    }
    if (QFile::exists(path) && !QFile::remove(path)) {
        m_notice->say(tr("%1 could not be replaced").arg(path));
        return;
    }
    auto copy = store::openWorkspace(toStdString(path));
    const auto done = copy ? copy.value()->begin({workbench.statement(), workbench.catalog()}, workbench.place())
                           : base::Result<base::Done, diagnostics::Diagnostic>(base::Failure{copy.error()});
    if (!done) {
        m_notice->say(toQString(diagnostics::render(done.error().message, workbench.language())));
    }
}

bool MainWindow::mayReplace()
{
    Workbench& workbench = m_ground.workbench;
    if (workbench.shelf() || !workbench.canUndo()) {
        return true; // kept on the shelf, or nothing was done here
    }
    return QMessageBox::question(
               this, tr("Replace this workspace?"),
               tr("The workspace file that is open keeps one piece of work. Opening another replaces it and "
                  "its history. Save a copy first if you want both.")) == QMessageBox::Yes;
}

} // namespace mergescope::ui
