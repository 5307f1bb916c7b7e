// The export dialog: formats from the exporters' table, a preview, and files written whole or not at all.

#include "core/exporting/exporter.h"
#include "tests/support/kiosko_run.h"
#include "ui/exporting/export_dialog.h"
#include "ui/exporting/run_text.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestExportDialog : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void listsEveryFormat();
    void previewIsWhatIsWritten_data();
    void previewIsWhatIsWritten();
    void suffixFollowsTheFormat();
    void asksBeforeReplacing();
    void saysWhatKeptItFromWriting();
    void remembersFolderAndFormat();
    void copies();
    void longRunsAreCutAtALine();

private:
    void open();
    [[nodiscard]] QString path(const QString& name) const { return m_folder->filePath(name); }
    [[nodiscard]] QString contents(const QString& name) const;
    void press(const QString& text);
    [[nodiscard]] bool says(const QString& text) const;
    [[nodiscard]] QListWidget* formats() const { return m_dialog->findChild<QListWidget*>(); }
    [[nodiscard]] QLineEdit* file() const { return m_dialog->findChild<QLineEdit*>(); }
    [[nodiscard]] QPlainTextEdit* preview() const { return m_dialog->findChild<QPlainTextEdit*>(); }

    Theme m_theme;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<ExportDialog> m_dialog;
};

void TestExportDialog::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<QSettings>(path(QStringLiteral("settings.ini")), QSettings::IniFormat);
    m_settings->setValue(QStringLiteral("export/folder"), m_folder->path());
    open();
}

void TestExportDialog::cleanup()
{
    m_dialog.reset();
    m_settings.reset();
    m_folder.reset();
}

void TestExportDialog::open()
{
    m_dialog = std::make_unique<ExportDialog>(testing::kioskoRunWithNewProduct(),
                                              exporting::ExportContext{base::Language::English, "K1 One row changes", ""},
                                              QStringLiteral("k1"), *m_settings, m_theme);
    m_dialog->show();
}

QString TestExportDialog::contents(const QString& name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void TestExportDialog::press(const QString& text)
{
    for (QPushButton* button : m_dialog->findChildren<QPushButton*>()) {
        if (button->text().remove(QLatin1Char('&')) == text) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL(qPrintable(QStringLiteral("no button says ") + text));
}

bool TestExportDialog::says(const QString& text) const
{
    const auto labels = m_dialog->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->text().contains(text); });
}

void TestExportDialog::listsEveryFormat()
{
    const auto& exporters = exporting::exporters();
    QVERIFY(!exporters.empty());
    QCOMPARE(formats()->count(), static_cast<int>(exporters.size()));
    for (std::size_t i = 0; i < exporters.size(); ++i) {
        QCOMPARE(formats()->item(static_cast<int>(i))->text(),
                 QString::fromUtf8(exporters[i].titleEnglish.data(), static_cast<qsizetype>(exporters[i].titleEnglish.size())));
    }
}

void TestExportDialog::previewIsWhatIsWritten_data()
{
    QTest::addColumn<int>("format");
    for (std::size_t i = 0; i < exporting::exporters().size(); ++i) {
        QTest::newRow(std::string(exporting::exporters()[i].id).c_str()) << static_cast<int>(i);
    }
}

void TestExportDialog::previewIsWhatIsWritten()
{
    QFETCH(int, format);
    formats()->setCurrentRow(format);
    const QString shown = preview()->toPlainText();
    QVERIFY(shown.contains(QLatin1String("P005")));
    press(QStringLiteral("Export"));
    QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
    const QString name = QFileInfo(m_dialog->writtenPath()).fileName();
    QString written = contents(name);
    QCOMPARE(written.remove(QLatin1Char('\r')), QString(shown).remove(QLatin1Char('\r')));
}

void TestExportDialog::suffixFollowsTheFormat()
{
    for (int row = 0; row < formats()->count(); ++row) {
        formats()->setCurrentRow(row);
        const exporting::Exporter& format = exporting::exporters()[static_cast<std::size_t>(row)];
        QCOMPARE(QFileInfo(file()->text()).fileName(), QStringLiteral("k1") + QString::fromStdString(std::string(format.suffix)));
    }
}

void TestExportDialog::asksBeforeReplacing()
{
    formats()->setCurrentRow(0);
    const QString name = QFileInfo(file()->text()).fileName();
    QFile old(path(name));
    QVERIFY(old.open(QIODevice::WriteOnly));
    old.write("mine");
    old.close();
    press(QStringLiteral("Export"));
    QCOMPARE(contents(name), QStringLiteral("mine"));
    QVERIFY(says(QStringLiteral("exists already")));
    // Another name takes the question back.
    file()->selectAll();
    QTest::keyClicks(file(), path(QStringLiteral("other.csv")));
    press(QStringLiteral("Export"));
    QVERIFY(QFile::exists(path(QStringLiteral("other.csv"))));
    open();
    press(QStringLiteral("Export"));
    press(QStringLiteral("Replace the file"));
    QVERIFY(contents(name).contains(QLatin1String("P005")));
}

void TestExportDialog::saysWhatKeptItFromWriting()
{
    file()->selectAll();
    QTest::keyClicks(file(), path(QStringLiteral("no/such/folder.csv")));
    press(QStringLiteral("Export"));
    QVERIFY(m_dialog->isVisible());
    QVERIFY(says(QStringLiteral("could not be written")));
    QVERIFY(m_dialog->writtenPath().isEmpty());
    file()->selectAll();
    QTest::keyClicks(file(), m_folder->path());
    press(QStringLiteral("Export"));
    QVERIFY(says(QStringLiteral("Give the file a name.")));
}

void TestExportDialog::remembersFolderAndFormat()
{
    const int last = formats()->count() - 1;
    QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("inner")));
    formats()->setCurrentRow(last);
    file()->setText(path(QStringLiteral("inner/") + QFileInfo(file()->text()).fileName()));
    press(QStringLiteral("Export"));
    open();
    QCOMPARE(formats()->currentRow(), last);
    QVERIFY(file()->text().contains(QLatin1String("inner")));
}

void TestExportDialog::copies()
{
    press(QStringLiteral("Copy to clipboard"));
    QCOMPARE(QGuiApplication::clipboard()->text().remove(QLatin1Char('\r')), preview()->toPlainText());
    QVERIFY(says(QStringLiteral("Copied")));
}

void TestExportDialog::longRunsAreCutAtALine()
{
    const exporting::Exporter& format = exporting::exporters().front();
    const auto run = testing::kioskoRunWithNewProduct();
    const RunText whole = runText(format, *run, {}, kWholeText);
    QVERIFY(!whole.isCut);
    const std::size_t firstLine = whole.bytes.find('\n') + 1;
    const RunText cut = runText(format, *run, {}, firstLine + 3);
    QVERIFY(cut.isCut);
    QCOMPARE(cut.bytes, whole.bytes.substr(0, firstLine));
}

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
