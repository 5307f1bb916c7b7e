// The import dialog: the recorded files through the window, guesses overruled, doubts by line, names that are taken;
// and what the window makes of it, by keyboard alone.

#include "core/store/workspace_store.h"
#include "core/values/value.h"
#include "tests/support/window_fixture.h"
#include "ui/bridge/text.h"
#include "ui/importing/import_dialog.h"
#include "ui/importing/import_preview_model.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QRadioButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestImportDialog : public QObject, private WindowFixture {
    Q_OBJECT
private Q_SLOTS:
    void recordedFiles_data();
    void recordedFiles();
    void guessesAreShownAndOverruled();
    void doubtsNameTheirLine();
    void aBrokenFileCannotBeImported();
    void namesAreChecked();
    void aLargeFileIsReadBesideTheWindow();
    void tablesOfAnSqliteFile();
    void theWindowTakesItAsOneStep();

private:
    [[nodiscard]] QString write(const QByteArray& bytes, const QString& name = QStringLiteral("file.csv"))
    {
        QFile file(m_files.filePath(name));
        [[maybe_unused]] const bool isOpen = file.open(QIODevice::WriteOnly);
        file.write(bytes);
        return file.fileName();
    }
    [[nodiscard]] std::unique_ptr<ImportDialog> open(const QString& path, ImportPlaces places = {})
    {
        auto dialog = std::make_unique<ImportDialog>(path, std::move(places), base::Language::English, m_theme);
        dialog->show();
        return dialog;
    }
    static QComboBox* box(const ImportDialog& dialog, int which) { return dialog.findChildren<QComboBox*>()[which]; }
    static void choose(const ImportDialog& dialog, int which, int item)
    {
        QComboBox* const chosen = box(dialog, which);
        chosen->setFocus();
        QTest::keyClick(chosen, Qt::Key_Home);
        for (int i = 0; i < item; ++i) {
            QTest::keyClick(chosen, Qt::Key_Down);
        }
        if (chosen->currentIndex() == item) {
            Q_EMIT chosen->activated(item);
        }
        QTRY_VERIFY(!dialog.isReading());
    }
    static QPushButton* button(const ImportDialog& dialog, const QString& text)
    {
        for (QPushButton* one : dialog.findChildren<QPushButton*>()) {
            if (one->text().remove(QLatin1Char('&')) == text) {
                return one;
            }
        }
        return nullptr;
    }

    Theme m_theme;
    QTemporaryDir m_files;
};

void TestImportDialog::recordedFiles_data()
{
    QTest::addColumn<QJsonObject>("line");
    QFile file(MERGESCOPE_SOURCE_DIR "/tests/conformance/recorded/csv.jsonl");
    QVERIFY(file.open(QIODevice::ReadOnly));
    while (!file.atEnd()) {
        const QJsonObject line = QJsonDocument::fromJson(file.readLine()).object();
        QTest::newRow(qPrintable(line["id"].toString())) << line;
    }
}

/// The same files as core's test, as a person imports them.
void TestImportDialog::recordedFiles()
{
    QFETCH(QJsonObject, line);
    const auto dialog = open(write(QByteArray::fromBase64(line["csv_base64"].toString().toLatin1())));
    QTRY_VERIFY(!dialog->isReading());
    const QJsonObject options = line["options"].toObject();
    const QString delimiters = QStringLiteral(",;\t|");
    const QStringList encodings{"utf-8", "utf-16le", "utf-16be", "windows-1252"};
    QStringList nulls;
    for (const QJsonValue& text : options["null_strings"].toArray()) {
        nulls << text.toString();
    }
    if (!nulls.isEmpty()) {
        auto* const field = dialog->findChildren<QLineEdit*>().front();
        QTest::keyClicks(field, nulls.join(QStringLiteral(", ")));
        Q_EMIT field->editingFinished();
        QTRY_VERIFY(!dialog->isReading());
    }
    if (options.contains("encoding")) {
        choose(*dialog, 0, static_cast<int>(encodings.indexOf(options["encoding"].toString().toLower())) + 1);
    }
    if (options.contains("delimiter")) {
        choose(*dialog, 1, static_cast<int>(delimiters.indexOf(options["delimiter"].toString())) + 1);
    }
    if (options.contains("header")) {
        choose(*dialog, 2, options["header"].toBool() ? 1 : 2);
    }
    if (options.contains("decimal")) {
        choose(*dialog, 3, options["decimal"].toString() == QLatin1String(",") ? 2 : 1);
    }
    const QJsonObject expected = line["expect"].toObject();
    QPushButton* const import = button(*dialog, QStringLiteral("Import"));
    QVERIFY(import != nullptr);
    if (!expected["error"].isNull()) {
        QVERIFY(!import->isEnabled());
        QVERIFY(dialog->table() == nullptr);
        QVERIFY(dialog->findChild<QListWidget*>()->count() > 0);
        return;
    }
    QVERIFY(import->isEnabled());
    const tables::TablePtr table = dialog->table();
    const QJsonArray rows = expected["rows"].toArray();
    QCOMPARE(static_cast<int>(table->rowCount()), static_cast<int>(rows.size()));
    const QJsonArray types = expected["types"].toArray();
    QCOMPARE(static_cast<int>(table->columnCount()), static_cast<int>(types.size()));
    for (int column = 0; column < types.size(); ++column) {
        const QString type =
            toQString(values::toText(table->schema().fields[static_cast<std::size_t>(column)].type)).remove(' ');
        QCOMPARE(type, types[column].toString().remove(' '));
    }
    for (int row = 0; row < rows.size(); ++row) {
        for (int column = 0; column < types.size(); ++column) {
            const QJsonValue cell = rows[row].toArray()[column];
            const bool isNull = table->column(static_cast<std::size_t>(column)).isNull(static_cast<std::size_t>(row));
            QCOMPARE(isNull, cell.isNull());
        }
    }
}

void TestImportDialog::guessesAreShownAndOverruled()
{
    const auto dialog = open(write("id;price\n1;0,50\n2;0,75\n"));
    QTRY_VERIFY(!dialog->isReading());
    QVERIFY(box(*dialog, 1)->itemText(0).contains(QStringLiteral("semicolon")));
    QVERIFY(box(*dialog, 3)->itemText(0).contains(QStringLiteral("comma")));
    QVERIFY(box(*dialog, 2)->itemText(0).contains(QStringLiteral("names the columns")));
    QCOMPARE(toQString(values::toText(dialog->table()->schema().fields[1].type)), QStringLiteral("DECIMAL(3,2)"));
    choose(*dialog, 3, 1); // a point after all: then 0,50 is a text
    QCOMPARE(toQString(values::toText(dialog->table()->schema().fields[1].type)), QStringLiteral("STRING"));
    choose(*dialog, 2, 2);
    QCOMPARE(dialog->table()->rowCount(), std::size_t{3});
}

void TestImportDialog::doubtsNameTheirLine()
{
    const auto dialog = open(write("id,id,code,loaded\n1,2,007,2026-11-29\n2,,8,\n3,4,\"\",2026-11-30\n"));
    QTRY_VERIFY(!dialog->isReading());
    const QString folder = qEnvironmentVariable("MERGESCOPE_PICTURES"); // for the eye
    if (!folder.isEmpty()) {
        QVERIFY(dialog->grab().save(folder + QStringLiteral("/import.png")));
    }
    const auto* const list = dialog->findChild<QListWidget*>();
    QVERIFY(list->count() > 0);
    QVERIFY2(list->item(0)->text().startsWith(QStringLiteral("line 1")), qPrintable(list->item(0)->text()));
}

void TestImportDialog::aBrokenFileCannotBeImported()
{
    const auto dialog = open(write("id,name\n1,bolt\n2,nut,extra\n"));
    QTRY_VERIFY(!dialog->isReading());
    QVERIFY(!button(*dialog, QStringLiteral("Import"))->isEnabled());
    const auto* const list = dialog->findChild<QListWidget*>();
    QVERIFY2(list->item(0)->text().startsWith(QStringLiteral("line 3")), qPrintable(list->item(0)->text()));
    const auto missing = open(m_files.filePath(QStringLiteral("not there.csv")));
    QVERIFY(!button(*missing, QStringLiteral("Import"))->isEnabled());
}

void TestImportDialog::namesAreChecked()
{
    const auto dialog = open(write("id\n1\n", QStringLiteral("Ventas 2026.csv")), {"local.stage", 3, {"local.stage"}});
    QTRY_VERIFY(!dialog->isReading());
    QCOMPARE(dialog->tableName(), std::string("local.stage"));
    auto* const name = dialog->findChildren<QLineEdit*>().back();
    QCOMPARE(name->text(), QStringLiteral("ventas_2026"));
    const auto* const import = button(*dialog, QStringLiteral("Import"));
    const auto type = [&](const QString& text) {
        name->setFocus();
        name->selectAll();
        QTest::keyClicks(name, text);
    };
    type(QStringLiteral("Stage"));
    QVERIFY(!import->isEnabled()); // there is one
    type(QStringLiteral("2x"));
    QVERIFY(!import->isEnabled());
    type(QStringLiteral("sales"));
    QVERIFY(import->isEnabled());
    QCOMPARE(dialog->tableName(), std::string("sales"));
}

void TestImportDialog::aLargeFileIsReadBesideTheWindow()
{
    QByteArray bytes("id,name\n");
    for (int row = 0; row < 200'000; ++row) {
        bytes += QByteArray::number(row) + ",item\n";
    }
    const auto dialog = open(write(bytes));
    // Its beginning is there before the rest, and it may be left at any time.
    QVERIFY(dialog->findChild<ImportPreviewModel*>()->rowCount() > 0);
    QVERIFY(!button(*dialog, QStringLiteral("Import"))->isEnabled());
    QTRY_VERIFY_WITH_TIMEOUT(!dialog->isReading(), 60'000);
    QCOMPARE(dialog->table()->rowCount(), std::size_t{200'000});
    const auto left = open(write(bytes));
    QVERIFY(left->isReading());
}

void TestImportDialog::tablesOfAnSqliteFile()
{
    const QString path = m_files.filePath(QStringLiteral("shop.db"));
    {
        auto made = store::openWorkspace(toStdString(path)); // any SQLite file will do
        QVERIFY(made.isOk());
    }
    const auto dialog = open(path);
    QTRY_VERIFY(!dialog->isReading());
    auto* const tables = dialog->findChildren<QComboBox*>().back();
    QVERIFY(tables->isVisible() && tables->count() > 1);
    QVERIFY(!box(*dialog, 0)->isVisible()); // a database has no encoding to guess
    QVERIFY(dialog->table() != nullptr);
    tables->setFocus();
    QTest::keyClick(tables, Qt::Key_Down);
    QTRY_VERIFY(!dialog->isReading());
    QCOMPARE(dialog->tableName(), toStdString(tables->currentText()));
    QVERIFY(button(*dialog, QStringLiteral("Import"))->isEnabled());
}

/// File > Import, by keyboard: the staging table is the file, and one undo brings the old one back.
void TestImportDialog::theWindowTakesItAsOneStep()
{
    openWindow();
    workbench().closePrediction();
    const QString path = write("product_id,product_name,category,unit_cost\nP003,Sachet,beverages,0.40\n"
                               "P009,Bag,other,1.5\n");
    const catalog::TableEntryPtr before = workbench().staging();
    QTimer::singleShot(0, this, [this] {
        auto* const dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        QTRY_VERIFY(!dialog->isReading());
        QTest::keyClick(dialog, Qt::Key_Return);
    });
    window().importTable(path);
    settle();
    QCOMPARE(workbench().staging()->name, before->name);
    QCOMPARE(workbench().staging()->table->rowCount(), std::size_t{2});
    QVERIFY(workbench().shownRun() != nullptr);
    QCOMPARE(workbench().shownRun()->source->rowCount(), std::size_t{2});
    QCOMPARE(workbench().shownRun()->counts.inserted, std::uint64_t{1});
    workbench().undo();
    settle();
    QVERIFY(workbench().staging()->table->hasSameCellsAs(*before->table));
    closeWindow();
}

QTEST_MAIN(TestImportDialog)
#include "tst_import_dialog.moc"
