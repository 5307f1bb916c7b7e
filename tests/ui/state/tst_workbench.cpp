// The workbench on lesson K1: edits preview, Run commits, everything can be undone, and a restart finds it again.

#include "core/trace/steps.h"
#include "tests/support/lesson_k1.h"
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
    void answersMayChangeUntilTheRun();
    void skippingIsRecorded();
    void countersAreSaidBeforeTheRun();
    void theEngineAsksWhereTheLessonDoesNot();
    void ownStatementsAreAskedAboutOnRequest();
    void anEngineQuestionSurvivesARestart();
    void aWrongAnswerIsOfferedAVariant();
    void aFailingRunIsShownAndWritesNothing();
    void ownWorkspaceMerges();
    void editsKeepThePlace();

private:
    std::unique_ptr<Workbench> m_workbench;
};

void WorkbenchTest::init()
{
    m_workbench = workbenchOnK1();
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
        first.openLesson(lessonK1());
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
    second.showLesson(lessonK1());
    QVERIFY(!second.isPredictionOpen());
    const std::vector<std::pair<std::string, std::string>> given{{"P002", "skip"}, {"P003", "delete"}};
    QCOMPARE(second.answers(), given);
    QVERIFY(second.questionRun() != nullptr); // answers stand beside the run again
    QVERIFY(second.isQuestionShown());
    QCOMPARE(second.missedRows(), std::vector<std::string>{"P003"});
    second.undo();
    QVERIFY(second.isPreview());
    QCOMPARE(afterCell(second, 1, 3), std::string("0.72"));
}

void WorkbenchTest::answersMayChangeUntilTheRun()
{
    QSignalSpy changed(m_workbench.get(), &Workbench::predictionChanged);
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep"));
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("delete")); // a change of mind
    m_workbench->answerPrediction(QStringLiteral("P002"), QStringLiteral("update"));
    m_workbench->answerPrediction(QStringLiteral("P009"), QStringLiteral("update")); // nobody asked
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->questionRun() == nullptr);
    QCOMPARE(changed.count(), 3);
    const std::vector<std::pair<std::string, std::string>> given{{"P002", "update"}, {"P003", "delete"}};
    QCOMPARE(m_workbench->answers(), given);
    m_workbench->run();
    QVERIFY(!m_workbench->isPredictionOpen());
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep")); // too late
    QCOMPARE(m_workbench->answers(), given);
    QCOMPARE(m_workbench->questionRun(), m_workbench->shownRun());
    QCOMPARE(m_workbench->missedRows(), std::vector<std::string>{"P003"});
    m_workbench->run(); // another run is not the one that was asked about
    QVERIFY(!m_workbench->isQuestionShown());
    m_workbench->undo();
    m_workbench->undo();
    m_workbench->redo();
    QVERIFY(!m_workbench->isPreview());
    QVERIFY(m_workbench->isQuestionShown()); // the run that was asked about is shown again
}

void WorkbenchTest::skippingIsRecorded()
{
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep"));
    m_workbench->closePrediction();
    QVERIFY(!m_workbench->isPredictionOpen());
    const std::vector<std::pair<std::string, std::string>> given{{"P002", "skip"}, {"P003", "keep"}};
    QCOMPARE(m_workbench->answers(), given);
    QCOMPARE(m_workbench->place().answers, given);
    m_workbench->run();
    QVERIFY(m_workbench->missedRows().empty()); // what was skipped was not missed
    QVERIFY(!m_workbench->offeredVariant());
    m_workbench->askAgain();
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->answers().empty());
}

void WorkbenchTest::countersAreSaidBeforeTheRun()
{
    m_workbench->sayCount(QStringLiteral("copied"), 0);
    m_workbench->sayCount(QStringLiteral("updated"), 2);
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("keep"));
    m_workbench->sayCount(QStringLiteral("updated"), 1);
    QCOMPARE(m_workbench->saidCount("updated"), std::optional<std::uint64_t>(1));
    QCOMPARE(m_workbench->saidCount("copied"), std::optional<std::uint64_t>(0));
    QVERIFY(!m_workbench->saidCount("deleted"));
    m_workbench->sayCount(QStringLiteral("copied"), std::nullopt);
    QVERIFY(!m_workbench->saidCount("copied"));
    m_workbench->run();
    m_workbench->sayCount(QStringLiteral("updated"), 7); // too late
    QCOMPARE(m_workbench->saidCount("updated"), std::optional<std::uint64_t>(1));
    QCOMPARE(m_workbench->answers().size(), std::size_t{2}); // counters are no rows
}

void WorkbenchTest::theEngineAsksWhereTheLessonDoesNot()
{
    lessons::Lesson plain = lessonK1();
    for (lessons::Section& section : plain.sections) {
        section.predictions.clear();
    }
    m_workbench->openLesson(plain);
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->isEngineQuestion());
    QCOMPARE(m_workbench->askedRows(), (std::vector<std::string>{"#target 1", "#target 2"})); // kept, updated
    // Another draft, other rows.
    m_workbench->setStagingCell(0, 0, values::Value::text("P009"));
    QCOMPARE(m_workbench->askedRows(), (std::vector<std::string>{"#target 1", "#source 1"}));
    m_workbench->answerPrediction(QStringLiteral("#source 1"), QStringLiteral("insert"));
    m_workbench->run();
    QVERIFY(!m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->missedRows().empty());
}

void WorkbenchTest::ownStatementsAreAskedAboutOnRequest()
{
    m_workbench->newWorkspace();
    m_workbench->ask(); // nothing to ask about yet
    QVERIFY(!m_workbench->isPredictionOpen());
    m_workbench->insertStagingRow(0);
    m_workbench->setStagingCell(0, 0, values::Value::text("a"));
    QVERIFY(!m_workbench->isPredictionOpen());
    m_workbench->ask();
    QVERIFY(m_workbench->isPredictionOpen());
    QCOMPARE(m_workbench->askedRows(), std::vector<std::string>{"#source 1"});
    m_workbench->run();
    QVERIFY(!m_workbench->isPredictionOpen());
    m_workbench->ask(); // about running it once more
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->isPreview());
    QCOMPARE(m_workbench->askedRows(), std::vector<std::string>{"#target 1"});
}

void WorkbenchTest::anEngineQuestionSurvivesARestart()
{
    const auto disk = std::make_shared<MemoryJournal>();
    {
        Workbench first(sql::dialects().front(), std::make_unique<SharedJournal>(disk));
        first.newWorkspace();
        first.insertStagingRow(0);
        first.setStagingCell(0, 0, values::Value::text("a"));
        first.ask();
    }
    Workbench second(sql::dialects().front(), std::make_unique<SharedJournal>(disk));
    QVERIFY(second.isPredictionOpen());
    QCOMPARE(second.askedRows(), std::vector<std::string>{"#source 1"});
    QVERIFY(second.answers().empty());
}

void WorkbenchTest::aWrongAnswerIsOfferedAVariant()
{
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("update"));
    m_workbench->run();
    const auto variant = m_workbench->offeredVariant();
    QVERIFY(variant.has_value());
    QVERIFY(variant->fateDiffers);
    QCOMPARE(variant->answer, std::string("update")); // what was said comes true
    QCOMPARE(variant->column, 0U);
    QCOMPARE(values::toText(variant->value), std::string("P003"));
    const std::string after = values::toText(m_workbench->target()->table->cell(1, 3));
    m_workbench->tryVariant();
    QVERIFY(m_workbench->isPredictionOpen());
    QCOMPARE(m_workbench->askedRows(), std::vector<std::string>{"#target 3"});
    QVERIFY(m_workbench->isPreview());
    QCOMPARE(values::toText(m_workbench->staging()->table->cell(0, 0)), std::string("P003"));
    QVERIFY(values::toText(m_workbench->target()->table->cell(1, 3)) != after); // the tables as before the run
    m_workbench->answerPrediction(QStringLiteral("#target 3"), QStringLiteral("update"));
    m_workbench->run();
    QVERIFY(m_workbench->missedRows().empty());
    QVERIFY(!m_workbench->offeredVariant());
    m_workbench->undo(); // of that run
    m_workbench->undo(); // of the variant
    QCOMPARE(values::toText(m_workbench->staging()->table->cell(0, 0)), std::string("P002"));
    QCOMPARE(values::toText(m_workbench->target()->table->cell(1, 3)), after);
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
