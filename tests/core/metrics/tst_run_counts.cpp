// Counters as the engines count, and what became of each row.

#include "core/metrics/run_counts.h"
#include "core/trace/steps.h"
#include "tests/support/kiosko_run.h"

#include <QtTest>

using namespace mergescope;
using tables::kNoRow;

namespace {

/// What storage planned for the Kiosko runs: the one file of the target is rewritten.
storage::WritePlan rewritten()
{
    storage::WritePlan plan;
    plan.fileReplaced = {1};
    return plan;
}

/// One target row, deleted by two pairs.
trace::MergeRun loneDelete()
{
    trace::MergeRun run;
    trace::ClauseRecord clause;
    clause.effect = trace::Effect::DeleteRow;
    run.clauses = {clause};
    run.before = testing::kioskoProducts();
    run.source = testing::kioskoProducts();
    run.after = tables::Table::empty(testing::kioskoSchema());
    run.beforeFiles = {tables::DataFile{1, 0, 1, 1, {}, {}}};
    run.routes.targetRow = {0, 0};
    run.routes.sourceRow = {2, 3};
    run.routes.clause = {0, 0};
    run.routes.afterRow = {kNoRow, kNoRow};
    return run;
}

} // namespace

class TestRunCounts : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsAreThoseOfTheRun_data();
    void countsAreThoseOfTheRun();
    void aRowDeletedByTwoPairs_data();
    void aRowDeletedByTwoPairs();
    void namesComeInTheOrderOfTheContract();
};

void TestRunCounts::countsAreThoseOfTheRun_data()
{
    QTest::addColumn<int>("which");
    QTest::addRow("one changed row") << 0;
    QTest::addRow("and a new one") << 1;
    QTest::addRow("the same again") << 2;
}

void TestRunCounts::countsAreThoseOfTheRun()
{
    QFETCH(int, which);
    const trace::MergeRunPtr run = which == 0   ? testing::kioskoRun()
                                   : which == 1 ? testing::kioskoRunWithNewProduct()
                                                : testing::kioskoRunTwice();
    QVERIFY(metrics::countsOf(*run, rewritten(), true) == run->counts);
    const std::vector<trace::RowFate> fates = metrics::fatesOf(*run, rewritten());
    QCOMPARE(fates.size(), run->fates.size());
    for (std::size_t i = 0; i < fates.size(); ++i) {
        QCOMPARE(trace::fateWord(fates[i].fate), trace::fateWord(run->fates[i].fate));
        QCOMPARE(fates[i].targetRow, run->fates[i].targetRow);
        QCOMPARE(fates[i].sourceRow, run->fates[i].sourceRow);
        QCOMPARE(fates[i].clause, run->fates[i].clause);
        QCOMPARE(fates[i].afterRow, run->fates[i].afterRow);
        QCOMPARE(fates[i].beforeFile, run->fates[i].beforeFile);
        QCOMPARE(fates[i].afterFile, run->fates[i].afterFile);
        QCOMPARE(fates[i].times, run->fates[i].times);
    }
}

void TestRunCounts::aRowDeletedByTwoPairs_data()
{
    QTest::addColumn<bool>("countsPairs");
    QTest::addColumn<quint64>("deleted");
    QTest::addRow("by pair") << true << quint64{2};
    QTest::addRow("by row") << false << quint64{1};
}

void TestRunCounts::aRowDeletedByTwoPairs()
{
    QFETCH(bool, countsPairs);
    QFETCH(quint64, deleted);
    const trace::MergeRun run = loneDelete();
    const trace::RunCounts counts = metrics::countsOf(run, rewritten(), countsPairs);
    QCOMPARE(quint64{counts.deleted}, deleted);
    QCOMPARE(quint64{counts.matchedDeleted}, deleted);
    const std::vector<trace::RowFate> fates = metrics::fatesOf(run, rewritten());
    QCOMPARE(fates.size(), std::size_t{1});
    QCOMPARE(fates.front().fate, trace::Fate::Deleted);
    QCOMPARE(fates.front().times, 2U);
    QCOMPARE(fates.front().sourceRow, 2U);
}

void TestRunCounts::namesComeInTheOrderOfTheContract()
{
    trace::RunCounts counts;
    counts.inserted = 7;
    counts.ignoredSourceRows = 9;
    const std::vector<metrics::NamedCount> named = metrics::namedCounts(counts);
    QCOMPARE(named.size(), std::size_t{11});
    QCOMPARE(named.front().name, std::string_view("inserted"));
    QCOMPARE(named.front().value, std::uint64_t{7});
    QCOMPARE(named.back().name, std::string_view("ignored_source_rows"));
    QCOMPARE(named.back().value, std::uint64_t{9});
}

QTEST_APPLESS_MAIN(TestRunCounts)
#include "tst_run_counts.moc"
