// The workspace as a file: after a crash, in two hands, damaged, or no workspace at all.

#include "core/diagnostics/message_id.h"
#include "core/store/workspace_store.h"
#include "tests/support/rich_catalog.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <memory>
#include <sys/wait.h>
#include <unistd.h>

using namespace mergescope;
using catalog::EditKind;
using catalog::Journal;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using mergescope::testing::described;
using mergescope::testing::draft;
using mergescope::testing::numbers;
using mergescope::testing::richCatalog;

namespace {

std::unique_ptr<Journal> opened(const std::string& path)
{
    auto journal = store::openWorkspace(path);
    return journal ? std::move(journal).value() : nullptr;
}

QByteArray contentOf(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void putContent(const std::string& path, const QByteArray& content)
{
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    QCOMPARE(file.write(content), static_cast<qint64>(content.size()));
}

} // namespace

class WorkspaceFileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void unchangedContentIsKeptOnce();
    void lastEntrySurvivesKill();
    void closedWorkspaceIsOneFile();
    void secondProcessIsRefused();
    void foreignFilesStayUntouched_data();
    void foreignFilesStayUntouched();
    void newerFormatIsRefused();
    void damageIsSaid_data();
    void damageIsSaid();
    void placesThatCannotBeWritten_data();
    void placesThatCannotBeWritten();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void WorkspaceFileTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath("work.mergescope").toStdString();
}

void WorkspaceFileTest::unchangedContentIsKeptOnce()
{
    constexpr std::size_t kRows = 50'000; // 400 kB a column
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->begin({"a", numbers(kRows)}, {}).isOk());
        for (int i = 0; i < 50; ++i) {
            QVERIFY(
                journal->append(EditKind::Statement, "", {"statement " + std::to_string(i), numbers(kRows)}).isOk());
        }
    }
    const qint64 size = QFileInfo(QString::fromStdString(m_path)).size();
    QVERIFY2(size < 1'500'000, qPrintable(QString::number(size)));
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->append(EditKind::Data, "", {"a", numbers(kRows, 9)}).isOk());
    }
    const qint64 grown = QFileInfo(QString::fromStdString(m_path)).size() - size;
    QVERIFY2(grown < 600'000, qPrintable(QString::number(grown))); // the changed column, not both
}

void WorkspaceFileTest::lastEntrySurvivesKill()
{
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        const auto journal = opened(m_path);
        bool isWritten = journal && journal->begin(draft("start"), {}).isOk();
        for (int i = 0; i < 20 && isWritten; ++i) {
            isWritten = journal->append(EditKind::Data, "", {"edit " + std::to_string(i), richCatalog()}).isOk();
        }
        // No destructor, no flush: as when the machine's user pulls the program away.
        kill(getpid(), isWritten ? SIGKILL : SIGTERM);
        _exit(1);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    const auto journal = opened(m_path);
    QVERIFY(journal);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk() && loaded.value());
    QCOMPARE(loaded.value()->draft.statement, std::string("edit 19"));
    QCOMPARE(loaded.value()->undoCount, std::size_t{20});
    QCOMPARE(described(loaded.value()->draft.catalog), described(richCatalog()));
}

void WorkspaceFileTest::closedWorkspaceIsOneFile()
{
    QVERIFY(opened(m_path)->begin(draft("a"), {}).isOk());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{"work.mergescope"});
    // A copy of the one file is the whole workspace.
    const std::string copy = m_folder->filePath("copy").toStdString();
    putContent(copy, contentOf(m_path));
    QCOMPARE(opened(copy)->load().value()->draft.statement, std::string("a"));
}

void WorkspaceFileTest::secondProcessIsRefused()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    const pid_t child = fork();
    QVERIFY(child >= 0);
    if (child == 0) {
        const auto second = store::openWorkspace(m_path);
        const bool isRefused = !second && second.error().kind == DiagnosticKind::FileUnwritable &&
                               second.error().message.id == MessageId::StoreInUse;
        _exit(isRefused ? 0 : 1);
    }
    int status = 0;
    QCOMPARE(waitpid(child, &status, 0), child);
    QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    QVERIFY(!store::openWorkspace(m_path).isOk()); // nor twice in one process
    QVERIFY(journal->append(EditKind::Data, "", draft("b")).isOk());
}

void WorkspaceFileTest::foreignFilesStayUntouched_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("These are my notes, not a workspace. ").repeated(10);
    QTest::newRow("short") << QByteArray("x");
    QByteArray database("SQLite format 3\0", 16);
    database.append(QByteArray(4096 - 16, '\0'));
    QTest::newRow("another program's database") << database;
    QTest::newRow("zeros") << QByteArray(8192, '\0');
}

void WorkspaceFileTest::foreignFilesStayUntouched()
{
    QFETCH(QByteArray, content);
    putContent(m_path, content);
    const auto journal = store::openWorkspace(m_path);
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(journal.error().hint.has_value());
    QCOMPARE(contentOf(m_path), content);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 1);
}

void WorkspaceFileTest::newerFormatIsRefused()
{
    QVERIFY(opened(m_path)->begin(draft("a"), {}).isOk());
    QByteArray content = contentOf(m_path);
    content[63] = 99; // user_version, lowest byte
    putContent(m_path, content);
    const auto journal = store::openWorkspace(m_path);
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(journal.error().message.id == MessageId::StoreNewer);
    QCOMPARE(contentOf(m_path), content);
}

void WorkspaceFileTest::damageIsSaid_data()
{
    QTest::addColumn<double>("from"); // as a part of the file
    QTest::addColumn<double>("to");
    QTest::newRow("tables overwritten") << 0.01 << 0.3;
    QTest::newRow("middle overwritten") << 0.3 << 0.7;
    QTest::newRow("everything after the header") << 0.01 << 1.0;
    QTest::newRow("cut short") << 0.5 << -1.0;
}

void WorkspaceFileTest::damageIsSaid()
{
    QFETCH(double, from);
    QFETCH(double, to);
    QVERIFY(opened(m_path)->begin({"a", numbers(5'000)}, {}).isOk());
    QByteArray content = contentOf(m_path);
    const auto begin =
        std::max(static_cast<qsizetype>(100), static_cast<qsizetype>(from * static_cast<double>(content.size())));
    if (to < 0) {
        content.truncate(begin);
    } else {
        for (qsizetype at = begin; at < static_cast<qsizetype>(to * static_cast<double>(content.size())); ++at) {
            content[at] = static_cast<char>(0xA5);
        }
    }
    putContent(m_path, content);
    auto journal = store::openWorkspace(m_path);
    std::optional<diagnostics::Diagnostic> said;
    if (!journal) {
        said = journal.error();
    } else if (const auto loaded = journal.value()->load(); !loaded) {
        said = loaded.error();
    }
    QVERIFY(said.has_value());
    QVERIFY(said->kind == DiagnosticKind::WorkspaceDamaged);
    QVERIFY(said->hint.has_value());
}

void WorkspaceFileTest::placesThatCannotBeWritten_data()
{
    QTest::addColumn<QString>("path");
    QTest::newRow("no such folder") << "nowhere/work.mergescope";
    QTest::newRow("a file where a folder should be") << "file/work.mergescope";
}

void WorkspaceFileTest::placesThatCannotBeWritten()
{
    QFETCH(QString, path);
    putContent(m_folder->filePath("file").toStdString(), "x");
    const auto journal = store::openWorkspace(m_folder->filePath(path).toStdString());
    QVERIFY(!journal.isOk());
    QVERIFY(journal.error().kind == DiagnosticKind::FileUnwritable);
    QVERIFY(journal.error().message.id == MessageId::StoreUnwritable);
    QVERIFY(journal.error().hint.has_value());
}

QTEST_APPLESS_MAIN(WorkspaceFileTest)
#include "tst_workspace_file.moc"
