#include "ui/shell/dialogs.h"

#include "ui/theme/theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace mergescope::ui {

namespace {

/// The context under which the translators find these texts.
struct Dialogs {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)
};

struct KeyGroup {
    const char* title;
    std::vector<std::pair<const char*, const char*>> keys;
};

/// Kept beside the actions by hand: what a person looks for is the place, then the key.
const std::vector<KeyGroup>& keyGroups()
{
    static const std::vector<KeyGroup> groups{
        {QT_TRANSLATE_NOOP("Dialogs", "Everywhere"),
         {{"Ctrl+Enter", QT_TRANSLATE_NOOP("Dialogs", "run the statement")},
          {"Ctrl+Z · Ctrl+Y", QT_TRANSLATE_NOOP("Dialogs", "undo, redo: statement and tables in one history")},
          {"F6 · Shift+F6", QT_TRANSLATE_NOOP("Dialogs", "next pane, previous pane")},
          {"Ctrl+E", QT_TRANSLATE_NOOP("Dialogs", "export")},
          {"Ctrl+I", QT_TRANSLATE_NOOP("Dialogs", "import a table from a CSV or TSV file")},
          {"Ctrl+N · Ctrl+O · Ctrl+S", QT_TRANSLATE_NOOP("Dialogs", "new, open, save a copy")},
          {"Ctrl+F", QT_TRANSLATE_NOOP("Dialogs", "find a row or a text")},
          {"Ctrl+1 · Ctrl+2 · Ctrl+3",
           QT_TRANSLATE_NOOP("Dialogs", "the stage, the same run as files, two runs side by side")},
          {"Ctrl+D", QT_TRANSLATE_NOOP("Dialogs", "rows whose fate the last edit changed")},
          {"F5 · F11", QT_TRANSLATE_NOOP("Dialogs", "present; Esc ends")},
          {"Ctrl++ · Ctrl+− · Ctrl+0", QT_TRANSLATE_NOOP("Dialogs", "larger, smaller, normal text")},
          {"F1", QT_TRANSLATE_NOOP("Dialogs", "these keys")}}},
        {QT_TRANSLATE_NOOP("Dialogs", "On the stage"),
         {{"→ · ←", QT_TRANSLATE_NOOP("Dialogs", "next step, previous step")},
          {"Shift+→ · Shift+←", QT_TRANSLATE_NOOP("Dialogs", "next beat, previous beat")},
          {"Ctrl+→ · Ctrl+←", QT_TRANSLATE_NOOP("Dialogs", "next phase, previous phase")},
          {"Home · End", QT_TRANSLATE_NOOP("Dialogs", "first step, last step")},
          {QT_TRANSLATE_NOOP("Dialogs", "Space"), QT_TRANSLATE_NOOP("Dialogs", "play or pause")},
          {"R", QT_TRANSLATE_NOOP("Dialogs", "replay slowly: the row pointed at, a missed row, else this step")},
          {"W", QT_TRANSLATE_NOOP("Dialogs", "why, and why not: the row pointed at")},
          {"U · I · D · K · E",
           QT_TRANSLATE_NOOP("Dialogs", "answer the question: update, insert, delete, stays, error")},
          {"H", QT_TRANSLATE_NOOP("Dialogs", "next hint of the lesson")},
          {"?", QT_TRANSLATE_NOOP("Dialogs", "these keys")}}},
        {QT_TRANSLATE_NOOP("Dialogs", "In the storage view"),
         {{"M", QT_TRANSLATE_NOOP("Dialogs", "the other way of writing, where only one has room")}}},
        {QT_TRANSLATE_NOOP("Dialogs", "While presenting"),
         {{"PgDn · PgUp", QT_TRANSLATE_NOOP("Dialogs", "next stop, previous stop: a clicker's keys")},
          {"1 … 5", QT_TRANSLATE_NOOP("Dialogs", "count a hand; Backspace takes it back, 0 votes again")},
          {"L", QT_TRANSLATE_NOOP("Dialogs", "spotlight on a row; the arrow keys move it")},
          {"Z", QT_TRANSLATE_NOOP("Dialogs", "nearer to that row, and back")},
          {". · B", QT_TRANSLATE_NOOP("Dialogs", "black screen, and back")},
          {"Esc", QT_TRANSLATE_NOOP("Dialogs", "end presenting")}}},
        {QT_TRANSLATE_NOOP("Dialogs", "In the staging table"),
         {{QT_TRANSLATE_NOOP("Dialogs", "F2 or just type"), QT_TRANSLATE_NOOP("Dialogs", "edit the cell")},
          {QT_TRANSLATE_NOOP("Dialogs", "Ctrl+Backspace"), QT_TRANSLATE_NOOP("Dialogs", "set the cell to NULL")},
          {"Ctrl+C · Ctrl+V", QT_TRANSLATE_NOOP("Dialogs", "copy cells, paste a block")}}},
        {QT_TRANSLATE_NOOP("Dialogs", "In the statement"),
         {{"Ctrl+/", QT_TRANSLATE_NOOP("Dialogs", "comment or uncomment the lines")},
          {QT_TRANSLATE_NOOP("Dialogs", "Space · Alt+↑ · Alt+↓"),
           QT_TRANSLATE_NOOP("Dialogs", "in the list of clauses: switch one off or on, move it up or down")},
          {QT_TRANSLATE_NOOP("Dialogs", "Tab"),
           QT_TRANSLATE_NOOP("Dialogs", "two blanks while you type; before that, and after Esc, the next pane")}}},
    };
    return groups;
}

void showText(QWidget* parent, const QString& title, const QString& html, QSize size)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(title);
    auto* text = new QTextBrowser(&dialog);
    text->setHtml(html);
    text->setAccessibleName(title);
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, kPaneMargin);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog.resize(size);
    dialog.exec();
}

} // namespace

void showKeys(QWidget* parent, const Theme& theme)
{
    QString html = QStringLiteral("<table cellspacing='0' cellpadding='3'>");
    for (const KeyGroup& group : keyGroups()) {
        html += QStringLiteral("<tr><td colspan='2' style='padding-top:10px'><b>%1</b></td></tr>")
                    .arg(Dialogs::tr(group.title));
        for (const auto& [key, meaning] : group.keys) {
            html += QStringLiteral(
                        "<tr><td style='padding-right:24px; color:%3; white-space:nowrap'>%1</td><td>%2</td></tr>")
                        .arg(Dialogs::tr(key), Dialogs::tr(meaning), theme.colours().secondary.name());
        }
    }
    html += QStringLiteral("</table>");
    showText(parent, Dialogs::tr("Keys"), html, {520, 560});
}

void showAbout(QWidget* parent, const Theme&)
{
    const QString html =
        QStringLiteral("<h3>Mergescope %1</h3><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QStringLiteral(MERGESCOPE_VERSION), Dialogs::tr("See a SQL MERGE decide."),
                 Dialogs::tr("Free software under the GNU General Public License, version 3 or later. It comes "
                             "with no warranty."),
                 Dialogs::tr("Fonts: Inter and JetBrains Mono, under the SIL Open Font License."));
    showText(parent, Dialogs::tr("About Mergescope"), html, {440, 260});
}

} // namespace mergescope::ui
