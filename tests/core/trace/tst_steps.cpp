// Steps are a view of the run's columns: their number, their order, and where a failed run ends.

#include "core/trace/steps.h"

#include <QtTest>

using namespace mergescope;

namespace {

/// Two target rows (the second has two pairs) and one unmatched source row.
trace::MergeRun someRun()
{
    trace::MergeRun run;
    run.clauses.resize(1);
    run.routes.targetRow = {0, 1, 1, tables::kNoRow};
    run.routes.sourceRow = {tables::kNoRow, 0, 1, 2};
    run.routes.clause = {trace::kNoClause, 0, 0, trace::kNoClause};
    run.routes.afterRow = {0, 1, 1, tables::kNoRow};
    run.routes.truths = {0xFF};
    return run;
}

trace::MergeRun failedRun(trace::Phase phase, std::uint32_t route)
{
    trace::MergeRun run = someRun();
    run.failure = trace::RunFailure{{}, phase, route};
    return run;
}

} // namespace

class TestSteps : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void stepsGoPhaseByPhase();
    void everyStepIsFoundAgain_data();
    void everyStepIsFoundAgain();
    void aFailedRunEndsWhereItFailed_data();
    void aFailedRunEndsWhereItFailed();
    void aRunWithoutRowsHasTablesAndResult();
    void wordsAreThoseOfTheContract();
};

void TestSteps::stepsGoPhaseByPhase()
{
    const trace::MergeRun run = someRun();
    QCOMPARE(trace::stepCount(run), std::uint64_t{14});
    QCOMPARE(trace::stepAt(run, 0).phase, trace::Phase::Tables);
    QCOMPARE(trace::stepAt(run, 1).phase, trace::Phase::Match);
    QCOMPARE(trace::stepAt(run, 5).phase, trace::Phase::Decide);
    QCOMPARE(trace::stepAt(run, 9).phase, trace::Phase::Apply);
    QCOMPARE(trace::stepAt(run, 13).phase, trace::Phase::Result);
    QVERIFY(!trace::stepAt(run, 13).isFailure);
    const trace::Step match = trace::stepAt(run, 3);
    QCOMPARE(match.targetRow, 1U);
    QCOMPARE(match.sourceRow, 1U);
    QCOMPARE(match.clause, trace::kNoClause); // nothing is decided while matching
    QCOMPARE(trace::stepAt(run, 7).clause, std::int16_t{0});
}

void TestSteps::everyStepIsFoundAgain_data()
{
    QTest::addColumn<int>("failurePhase"); // -1: none
    QTest::addColumn<unsigned>("route");
    QTest::addRow("finished") << -1 << 0U;
    for (int phase = 1; phase <= 3; ++phase) {
        for (unsigned route = 0; route < 4; ++route) {
            QTest::addRow("failed in phase %d at route %u", phase, route) << phase << route;
        }
    }
}

void TestSteps::everyStepIsFoundAgain()
{
    QFETCH(int, failurePhase);
    QFETCH(unsigned, route);
    const trace::MergeRun run =
        failurePhase < 0 ? someRun() : failedRun(static_cast<trace::Phase>(failurePhase), route);
    trace::Phase previous = trace::Phase::Tables;
    for (std::uint64_t k = 0; k < trace::stepCount(run); ++k) {
        const trace::Step step = trace::stepAt(run, k);
        QCOMPARE(step.index, k);
        QVERIFY(step.phase >= previous);
        if (k == 0 || step.phase != previous) {
            QCOMPARE(trace::firstStepOf(run, step.phase), k);
        }
        QCOMPARE(trace::stepOf(run, step.phase, step.route), k);
        previous = step.phase;
    }
}

void TestSteps::aFailedRunEndsWhereItFailed_data()
{
    QTest::addColumn<int>("phase");
    QTest::addColumn<unsigned>("route");
    QTest::addColumn<quint64>("count");
    QTest::addRow("match, first") << 1 << 0U << quint64{2};
    QTest::addRow("match, third") << 1 << 2U << quint64{4};
    QTest::addRow("decide, second") << 2 << 1U << quint64{7};
    QTest::addRow("apply, last") << 3 << 3U << quint64{13};
}

void TestSteps::aFailedRunEndsWhereItFailed()
{
    QFETCH(int, phase);
    QFETCH(unsigned, route);
    QFETCH(quint64, count);
    const trace::MergeRun run = failedRun(static_cast<trace::Phase>(phase), route);
    QCOMPARE(quint64{trace::stepCount(run)}, count);
    const trace::Step last = trace::stepAt(run, count - 1);
    QVERIFY(last.isFailure);
    QCOMPARE(static_cast<int>(last.phase), phase);
    QCOMPARE(last.route, route);
    QVERIFY(!trace::stepAt(run, count - 2).isFailure);
    // A phase that was never reached leads to the failure.
    QCOMPARE(quint64{trace::firstStepOf(run, trace::Phase::Result)}, count - 1);
}

void TestSteps::aRunWithoutRowsHasTablesAndResult()
{
    const trace::MergeRun run;
    QCOMPARE(trace::stepCount(run), std::uint64_t{2});
    QCOMPARE(trace::stepAt(run, 1).phase, trace::Phase::Result);
    QCOMPARE(trace::firstStepOf(run, trace::Phase::Apply), std::uint64_t{1});
}

void TestSteps::wordsAreThoseOfTheContract()
{
    QCOMPARE(trace::phaseWord(trace::Phase::Decide), std::string_view("decide"));
    QCOMPARE(trace::fateWord(trace::Fate::UpdatedSameValues), std::string_view("updated-same-values"));
    QCOMPARE(trace::fateWord(trace::Fate::Copied), std::string_view("copied"));
}

QTEST_APPLESS_MAIN(TestSteps)
#include "tst_steps.moc"
