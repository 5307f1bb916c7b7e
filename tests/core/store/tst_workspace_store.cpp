// The journal in a workspace: what is written comes back, and undo, redo, merging and runs are kept.

#include "core/store/workspace_store.h"
#include "tests/support/rich_catalog.h"

#include <QTemporaryDir>
#include <QtTest>

#include <memory>

using namespace mergescope;
using catalog::Draft;
using catalog::EditKind;
using catalog::Journal;
using catalog::Place;
using mergescope::testing::described;
using mergescope::testing::draft;
using mergescope::testing::richCatalog;

namespace {

std::unique_ptr<Journal> opened(const std::string& path)
{
    auto journal = store::openWorkspace(path);
    return journal ? std::move(journal).value() : nullptr;
}

} // namespace

class WorkspaceStoreTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void newFileIsEmpty();
    void everythingComesBack();
    void settingsComeBack();
    void placeComesBack();
    void undoAndRedo();
    void newEditDropsWhatCouldBeRedone();
    void editsOfOneKeyMerge();
    void nothingMergesAcrossUndoOrRestart();
    void runKeepsWhatWasRun();
    void beginForgets();
    void undoneContentIsShared();

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_path;
};

void WorkspaceStoreTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_path = m_folder->filePath("work.mergescope").toStdString();
}

void WorkspaceStoreTest::newFileIsEmpty()
{
    const auto journal = opened(m_path);
    QVERIFY(journal);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk());
    QVERIFY(!loaded.value().has_value());
    QCOMPARE(journal->undoCount(), std::size_t{0});
    QCOMPARE(journal->redoCount(), std::size_t{0});
}

void WorkspaceStoreTest::everythingComesBack()
{
    const Draft written{std::string("MERGE 'ñ'\n\0;", 12), richCatalog()};
    QVERIFY(opened(m_path)->begin(written, {}).isOk());
    const auto loaded = opened(m_path)->load();
    QVERIFY(loaded.isOk() && loaded.value());
    QCOMPARE(loaded.value()->draft.statement, written.statement);
    QCOMPARE(described(loaded.value()->draft.catalog), described(written.catalog));
    QVERIFY(!loaded.value()->beforeRun);
    // The current rows and those of the last snapshot are one table, as they were.
    const auto entry = loaded.value()->draft.catalog.find("every_type");
    QVERIFY(entry->snapshots.back()->table == entry->table);
}

void WorkspaceStoreTest::settingsComeBack()
{
    Draft written = draft("a");
    written.catalog.addNamespace("shop");
    written.catalog.use("shop");
    written.catalog.setSetting("spark.sql.sources.partitionOverwriteMode", "dynamic");
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->begin(draft("a"), {}).isOk());
        QVERIFY(journal->append(EditKind::Run, "", written).isOk());
    }
    const auto journal = opened(m_path);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk() && loaded.value());
    QCOMPARE(loaded.value()->draft.catalog.currentNamespace(), std::string("shop"));
    QVERIFY(loaded.value()->draft.catalog.settings() == written.catalog.settings());
    // Undone, they are as they were before.
    const auto before = journal->undo();
    QVERIFY(before.value()->catalog.settings().empty());
    QCOMPARE(before.value()->catalog.currentNamespace(), std::string());
}

void WorkspaceStoreTest::placeComesBack()
{
    Place place{"K1", "es", 7, true, std::string("\0\xFFview", 6), {{"P002", "update"}, {"P003", "keep"}}, true};
    {
        const auto journal = opened(m_path);
        QVERIFY(journal->begin(draft("a"), {}).isOk());
        QVERIFY(journal->savePlace(place).isOk());
    }
    const auto loaded = opened(m_path)->load();
    QVERIFY(loaded.isOk() && loaded.value());
    const Place& read = loaded.value()->place;
    QCOMPARE(read.lessonId, place.lessonId);
    QCOMPARE(read.lessonLanguage, place.lessonLanguage);
    QCOMPARE(read.step, place.step);
    QCOMPARE(read.hasRun, true);
    QCOMPARE(read.view, place.view);
    QVERIFY(read.answers == place.answers);
    QCOMPARE(read.predictionClosed, true);
}

void WorkspaceStoreTest::undoAndRedo()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ab")).isOk());
    QVERIFY(journal->append(EditKind::Data, "", draft("abc")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{2});
    QCOMPARE(journal->undo().value()->statement, std::string("ab"));
    journal.reset();
    journal = opened(m_path); // the position is kept, too
    QCOMPARE(journal->load().value()->draft.statement, std::string("ab"));
    QCOMPARE(journal->redoCount(), std::size_t{1});
    const auto first = journal->undo();
    QCOMPARE(first.value()->statement, std::string("a"));
    QCOMPARE(described(first.value()->catalog), described(draft("a").catalog));
    QVERIFY(!journal->undo().value().has_value());
    QCOMPARE(journal->redo().value()->statement, std::string("ab"));
    QCOMPARE(journal->redo().value()->statement, std::string("abc"));
    QVERIFY(!journal->redo().value().has_value());
}

void WorkspaceStoreTest::newEditDropsWhatCouldBeRedone()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ab")).isOk());
    QVERIFY(journal->undo().isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ax")).isOk());
    QCOMPARE(journal->redoCount(), std::size_t{0});
    QCOMPARE(journal->undoCount(), std::size_t{1});
    QCOMPARE(journal->undo().value()->statement, std::string("a"));
    QCOMPARE(journal->redo().value()->statement, std::string("ax"));
}

void WorkspaceStoreTest::editsOfOneKeyMerge()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft(""), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("M")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("ME")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("MERGE")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{1});
    QVERIFY(journal->append(EditKind::Statement, "next", draft("MERGE I")).isOk());
    QVERIFY(journal->append(EditKind::Data, "next", draft("MERGE IN")).isOk()); // another kind of edit
    QVERIFY(journal->append(EditKind::Data, "", draft("x")).isOk());
    QVERIFY(journal->append(EditKind::Data, "", draft("xx")).isOk()); // "" never merges
    QCOMPARE(journal->undoCount(), std::size_t{5});
    for (const char* expected : {"x", "MERGE IN", "MERGE I", "MERGE", ""}) {
        QCOMPARE(journal->undo().value()->statement, std::string(expected));
    }
}

void WorkspaceStoreTest::nothingMergesAcrossUndoOrRestart()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft(""), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("a")).isOk());
    QVERIFY(journal->append(EditKind::Statement, "other", draft("ab")).isOk());
    QVERIFY(journal->undo().isOk());
    QVERIFY(journal->append(EditKind::Statement, "word", draft("ax")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{2});
    journal.reset();
    journal = opened(m_path);
    QVERIFY(journal->append(EditKind::Statement, "word", draft("axy")).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{3});
}

void WorkspaceStoreTest::runKeepsWhatWasRun()
{
    auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("ran")).isOk());
    QVERIFY(journal->append(EditKind::Run, "", {"ran", richCatalog()}).isOk());
    journal.reset();
    journal = opened(m_path);
    const auto loaded = journal->load();
    QVERIFY(loaded.isOk() && loaded.value() && loaded.value()->beforeRun);
    QCOMPARE(loaded.value()->beforeRun->statement, std::string("ran"));
    QCOMPARE(described(loaded.value()->beforeRun->catalog), described(draft("ran").catalog));
    QCOMPARE(described(loaded.value()->draft.catalog), described(richCatalog()));
    QVERIFY(journal->append(EditKind::StartOver, "", draft("a")).isOk());
    QVERIFY(!journal->load().value()->beforeRun);
    QVERIFY(journal->undo().isOk()); // back on what the run made
    QVERIFY(journal->load().value()->beforeRun.has_value());
}

void WorkspaceStoreTest::beginForgets()
{
    const auto journal = opened(m_path);
    QVERIFY(journal->begin(draft("a"), {}).isOk());
    QVERIFY(journal->append(EditKind::Data, "", {"b", richCatalog()}).isOk());
    Place place;
    place.lessonId = "K1";
    QVERIFY(journal->begin(draft("fresh"), place).isOk());
    QCOMPARE(journal->undoCount(), std::size_t{0});
    QCOMPARE(journal->redoCount(), std::size_t{0});
    const auto loaded = journal->load();
    QCOMPARE(loaded.value()->draft.statement, std::string("fresh"));
    QCOMPARE(described(loaded.value()->draft.catalog), described(draft("fresh").catalog));
    QCOMPARE(loaded.value()->place.lessonId, std::string("K1"));
}

void WorkspaceStoreTest::undoneContentIsShared()
{
    const auto journal = opened(m_path);
    const catalog::Catalog first = richCatalog();
    QVERIFY(journal->begin({"a", first}, {}).isOk());
    QVERIFY(journal->append(EditKind::Statement, "", draft("b")).isOk());
    QVERIFY(journal->undo().value()->catalog.find("every_type") == first.find("every_type"));
}

QTEST_APPLESS_MAIN(WorkspaceStoreTest)
#include "tst_workspace_store.moc"
