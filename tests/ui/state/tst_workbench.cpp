// The workbench on lesson K1: edits preview, Run commits, everything can be undone, and a restart finds it again.

#include "core/lessons/lesson.h"
#include "core/trace/steps.h"
#include "tests/support/shared_journal.h"
#include "ui/bridge/text.h"
#include "ui/state/equivalent_step.h"
#include "ui/state/memory_journal.h"
#include "ui/state/workbench.h"

#include <QSignalSpy>
#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

lessons::Lesson lesson()
{
    const auto found = lessons::findLesson("K1", base::Language::English, {MERGESCOPE_SOURCE_DIR "/lessons"});
    return found ? found.value() : lessons::Lesson{};
}

values::Value cost(double value)
{
    return values::Value::real(value);
}

std::string afterCell(const Workbench& workbench, std::size_t row, std::size_t column)
{
    return values::toText(workbench.shownRun()->after->cell(row, column));
}

} // namespace

class WorkbenchTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void opensWithTheQuestionOpenAndAPreview();
    void editOfACellPreviewsAtOnceAndWritesNothing();
    void runCommitsOneSnapshotAndRunAgainRunsOnTheResult();
    void aWrongTextKeepsTheLastRunAndIsStale();
    void undoAndRedoGoThroughStatementAndData();
    void undoOfARunTakesItBackAndRedoShowsItAgain();
    void typingAWordIsOneStep();
    void rowsComeAndGo();
    void startOverCanBeUndone();
    void aRestartFindsDraftRunAndAnswers();
    void answersCloseTheQuestionWhenComplete();
    void aFailingRunIsShownAndWritesNothing();
    void ownWorkspaceMerges();
    void editsKeepThePlace();

private:
    std::unique_ptr<Workbench> m_workbench;
};

void WorkbenchTest::init()
{
    m_workbench = std::make_unique<Workbench>(sql::dialects().front(), nullptr);
    m_workbench->setNow(0);
    m_workbench->openLesson(lesson());
}

void WorkbenchTest::opensWithTheQuestionOpenAndAPreview()
{
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->shownRun() != nullptr);
    QVERIFY(m_workbench->isPreview());
    QVERIFY(!m_workbench->isStale());
    QVERIFY(!m_workbench->canUndo());
    QCOMPARE(m_workbench->staging()->name, std::string("local.kiosko.dim_product_staging"));
    QCOMPARE(m_workbench->target()->name, std::string("local.kiosko.dim_product"));
}

void WorkbenchTest::editOfACellPreviewsAtOnceAndWritesNothing()
{
    const std::size_t snapshots = m_workbench->target()->snapshots.size();
    QSignalSpy outcomes(m_workbench.get(), &Workbench::outcomeChanged);
    m_workbench->setStagingCell(0, 3, cost(0.72));
    QCOMPARE(outcomes.count(), 1);
    QCOMPARE(afterCell(*m_workbench, 1, 3), std::string("0.72"));
    QVERIFY(m_workbench->isPreview());
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots);
    QCOMPARE(values::toText(m_workbench->target()->table->cell(1, 3)), std::string("0.6"));
    m_workbench->setStagingCell(0, 3, cost(0.72));
    QCOMPARE(outcomes.count(), 1); // the same value again is no edit
}

void WorkbenchTest::runCommitsOneSnapshotAndRunAgainRunsOnTheResult()
{
    const std::size_t snapshots = m_workbench->target()->snapshots.size();
    QSignalSpy committed(m_workbench.get(), &Workbench::runCommitted);
    m_workbench->run();
    QCOMPARE(committed.count(), 1);
    QVERIFY(!m_workbench->isPreview());
    QVERIFY(!m_workbench->isPredictionOpen());
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots + 1);
    QCOMPARE(m_workbench->shownRun()->counts.copied, std::uint64_t{3});
    QCOMPARE(m_workbench->shownRun()->counts.unchangedUpdates, std::uint64_t{0});
    m_workbench->run();
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots + 2);
    QCOMPARE(m_workbench->shownRun()->counts.updated, std::uint64_t{1});
    QCOMPARE(m_workbench->shownRun()->counts.unchangedUpdates, std::uint64_t{1});
}

void WorkbenchTest::aWrongTextKeepsTheLastRunAndIsStale()
{
    const trace::MergeRunPtr run = m_workbench->shownRun();
    const QString good = toQString(m_workbench->statement());
    QString wrong = good;
    wrong.replace(QStringLiteral("target.category"), QStringLiteral("target.categry"));
    m_workbench->editStatement(wrong);
    QVERIFY(m_workbench->isStale());
    QCOMPARE(m_workbench->shownRun(), run);
    QVERIFY(m_workbench->outcome()->failed());
    m_workbench->run();
    QCOMPARE(m_workbench->shownRun(), run);
    QVERIFY(m_workbench->isStale());
    m_workbench->editStatement(good);
    QVERIFY(!m_workbench->isStale());
    QVERIFY(m_workbench->shownRun() != run);
}

void WorkbenchTest::undoAndRedoGoThroughStatementAndData()
{
    const std::string statement = m_workbench->statement();
    m_workbench->setStagingCell(0, 3, cost(0.72));
    m_workbench->editStatement(QStringLiteral("SELECT 1"));
    m_workbench->undo();
    QCOMPARE(m_workbench->statement(), statement);
    QCOMPARE(values::toText(m_workbench->staging()->table->cell(0, 3)), std::string("0.72"));
    m_workbench->undo();
    QCOMPARE(values::toText(m_workbench->staging()->table->cell(0, 3)), std::string("0.68"));
    QVERIFY(!m_workbench->canUndo());
    m_workbench->redo();
    m_workbench->redo();
    QCOMPARE(m_workbench->statement(), std::string("SELECT 1"));
    QVERIFY(!m_workbench->canRedo());
    m_workbench->undo();
    m_workbench->setStagingCell(0, 3, cost(0.9));
    QVERIFY(!m_workbench->canRedo()); // a new edit drops what could be redone
}

void WorkbenchTest::undoOfARunTakesItBackAndRedoShowsItAgain()
{
    const std::size_t snapshots = m_workbench->target()->snapshots.size();
    m_workbench->run();
    const std::string done = trace::dump(*m_workbench->shownRun());
    m_workbench->undo();
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots);
    QVERIFY(m_workbench->isPreview());
    m_workbench->redo();
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots + 1);
    QVERIFY(!m_workbench->isPreview());
    QCOMPARE(trace::dump(*m_workbench->shownRun()), done);
}

void WorkbenchTest::typingAWordIsOneStep()
{
    const QString start = toQString(m_workbench->statement());
    QString text = start;
    for (const QChar letter : QStringLiteral("\n-- one two")) {
        text += letter;
        m_workbench->editStatement(text);
    }
    m_workbench->undo();
    QCOMPARE(toQString(m_workbench->statement()), start + QStringLiteral("\n-- one "));
    m_workbench->undo();
    QCOMPARE(toQString(m_workbench->statement()), start + QStringLiteral("\n-- "));
}

void WorkbenchTest::rowsComeAndGo()
{
    m_workbench->insertStagingRow(1);
    m_workbench->setStagingCell(1, 0, values::Value::text("P005"));
    QCOMPARE(m_workbench->staging()->table->rowCount(), std::size_t{2});
    QCOMPARE(m_workbench->shownRun()->counts.inserted, std::uint64_t{1});
    const tables::RowId id = m_workbench->staging()->table->rowId(1);
    QVERIFY(id != m_workbench->staging()->table->rowId(0));
    m_workbench->removeStagingRows(0, 1);
    QCOMPARE(m_workbench->staging()->table->rowId(0), id);
    QCOMPARE(m_workbench->shownRun()->counts.updated, std::uint64_t{0});
    m_workbench->removeStagingRows(0, 5);
    QCOMPARE(m_workbench->staging()->table->rowCount(), std::size_t{0});
    QVERIFY(m_workbench->shownRun() != nullptr);
    for (int i = 0; i < 4; ++i) {
        m_workbench->undo();
    }
    QCOMPARE(values::toText(m_workbench->staging()->table->cell(0, 0)), std::string("P002"));
}

void WorkbenchTest::startOverCanBeUndone()
{
    const std::string statement = m_workbench->statement();
    m_workbench->editStatement(QStringLiteral("SELECT 1"));
    m_workbench->run();
    m_workbench->startOver();
    QCOMPARE(m_workbench->statement(), statement);
    m_workbench->undo();
    QCOMPARE(m_workbench->statement(), std::string("SELECT 1"));
}

void WorkbenchTest::aRestartFindsDraftRunAndAnswers()
{
    const auto disk = std::make_shared<MemoryJournal>();
    std::string done;
    {
        Workbench first(sql::dialects().front(), std::make_unique<SharedJournal>(disk));
        QVERIFY(!first.wasRestored());
        first.openLesson(lesson());
        first.answerPrediction(QStringLiteral("P003"), QStringLiteral("delete"));
        first.setStagingCell(0, 3, cost(0.72));
        first.run();
        first.rememberPlace(4, QStringLiteral("trace"));
        done = trace::dump(*first.shownRun());
    }
    Workbench second(sql::dialects().front(), std::make_unique<SharedJournal>(disk));
    QVERIFY(second.wasRestored());
    QCOMPARE(second.place().lessonId, std::string("K1"));
    QCOMPARE(second.place().step, std::uint64_t{4});
    QCOMPARE(second.place().view, std::string("trace"));
    QVERIFY(!second.isPreview());
    QCOMPARE(trace::dump(*second.shownRun()), done);
    second.showLesson(lesson());
    QVERIFY(!second.isPredictionOpen());
    QCOMPARE(second.answers().size(), std::size_t{1});
    second.undo();
    QVERIFY(second.isPreview());
    QCOMPARE(afterCell(second, 1, 3), std::string("0.72"));
}

void WorkbenchTest::answersCloseTheQuestionWhenComplete()
{
    QSignalSpy changed(m_workbench.get(), &Workbench::predictionChanged);
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep"));
    QVERIFY(m_workbench->isPredictionOpen());
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("delete")); // a change of mind
    m_workbench->answerPrediction(QStringLiteral("P002"), QStringLiteral("update"));
    QVERIFY(!m_workbench->isPredictionOpen());
    QCOMPARE(changed.count(), 3);
    const std::vector<std::pair<std::string, std::string>> given{{"P002", "update"}, {"P003", "delete"}};
    QCOMPARE(m_workbench->answers(), given);
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep")); // too late
    QCOMPARE(m_workbench->answers(), given);
}

void WorkbenchTest::aFailingRunIsShownAndWritesNothing()
{
    m_workbench->insertStagingRow(1);
    m_workbench->setStagingCell(1, 0, values::Value::text("P002"));
    const std::size_t snapshots = m_workbench->target()->snapshots.size();
    m_workbench->run();
    QVERIFY(m_workbench->shownRun()->failure.has_value());
    QVERIFY(!m_workbench->isPreview());
    QCOMPARE(m_workbench->target()->snapshots.size(), snapshots);
    QVERIFY(m_workbench->shownRun()->after->hasSameCellsAs(*m_workbench->shownRun()->before));
}

void WorkbenchTest::ownWorkspaceMerges()
{
    m_workbench->newWorkspace();
    QVERIFY(!m_workbench->lesson());
    QVERIFY(!m_workbench->isPredictionOpen());
    QVERIFY(!m_workbench->isStale());
    m_workbench->insertStagingRow(0);
    m_workbench->setStagingCell(0, 0, values::Value::text("a"));
    QCOMPARE(m_workbench->shownRun()->counts.inserted, std::uint64_t{1});
    m_workbench->run();
    QCOMPARE(m_workbench->target()->table->rowCount(), std::size_t{1});
}

void WorkbenchTest::editsKeepThePlace()
{
    const trace::MergeRunPtr before = m_workbench->shownRun();
    const std::uint64_t step = trace::stepOf(*before, trace::Phase::Decide, 2);
    m_workbench->insertStagingRow(0);
    m_workbench->setStagingCell(0, 0, values::Value::text("P001"));
    const trace::MergeRunPtr after = m_workbench->shownRun();
    const trace::Step there = trace::stepAt(*after, equivalentStep(*before, step, *after));
    QCOMPARE(there.phase, trace::Phase::Decide);
    QCOMPARE(there.targetRow, trace::stepAt(*before, step).targetRow);
    const std::uint64_t last = trace::stepCount(*before) - 1;
    QCOMPARE(equivalentStep(*before, last, *after), trace::stepCount(*after) - 1);
    QCOMPARE(equivalentStep(*before, 0, *after), std::uint64_t{0});
}

QTEST_GUILESS_MAIN(WorkbenchTest)
#include "tst_workbench.moc"
