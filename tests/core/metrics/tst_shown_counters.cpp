// The five counters along the steps of a run, and over the versions of a table.

#include "core/metrics/shown_counters.h"
#include "core/metrics/table_history.h"
#include "core/session/session.h"
#include "tests/support/kiosko_run.h"
#include "tests/support/random_merge.h"

#include <QtTest>

using namespace mergescope;
using metrics::ShownCounts;

namespace {

trace::MergeRunPtr runOf(std::uint32_t seed)
{
    const testing::RandomMerge merge = testing::randomMerge(seed);
    session::Session session(sql::dialects().front());
    return session.run(std::make_shared<const base::SourceText>(merge.setUp() + merge.statement()), {})->lastRun();
}

catalog::TableEntryPtr tableAfter(const char* engine, const std::string& sql)
{
    session::Session session(*sql::findDialect(engine));
    const auto outcome = session.run(std::make_shared<const base::SourceText>(sql), {});
    return outcome->failed() ? nullptr : outcome->after.find("t");
}

std::string nights(const char* format)
{
    const std::string merge = "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.qty = 0 THEN DELETE "
                              "WHEN MATCHED THEN UPDATE SET * WHEN NOT MATCHED THEN INSERT *;";
    return std::string("CREATE TABLE t (id INT, qty INT) USING ") + format +
           ";CREATE TABLE s (id INT, qty INT) USING " + format +
           ";INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);INSERT INTO s VALUES (1, 5), (2, 0), (9, 9);" + merge + merge;
}

} // namespace

class TestShownCounters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSeriesIsWhatTheStepsSay();
    void longSeriesAreThinnedAndKeepTheirEnds();
    void aFailedRunCountsNothing();
    void historyTellsEveryCommit_data();
    void historyTellsEveryCommit();
};

void TestShownCounters::theSeriesIsWhatTheStepsSay()
{
    for (std::uint32_t seed = 1; seed <= 200; ++seed) {
        const trace::MergeRunPtr run = runOf(seed);
        const auto series = metrics::countSeries(*run, 1000);
        QCOMPARE(series.front().step, std::uint64_t{0});
        QCOMPARE(series.back().step, trace::stepCount(*run) - 1);
        QCOMPARE(series.back().counts, metrics::finalCounts(*run));
        for (std::size_t i = 0; i < series.size(); ++i) {
            QCOMPARE(metrics::countsAt(*run, series[i].step), series[i].counts);
            QVERIFY(i == 0 || series[i - 1].step < series[i].step);
            QVERIFY(metrics::unchangedUpdatesAt(*run, series[i].step) <=
                    series[i].counts[0]); // it is among the updated
        }
        QCOMPARE(metrics::unchangedUpdatesAt(*run, 0), std::uint64_t{0});
        QCOMPARE(metrics::unchangedUpdatesAt(*run, series.back().step), run->counts.unchangedUpdates);
    }
}

void TestShownCounters::longSeriesAreThinnedAndKeepTheirEnds()
{
    const trace::MergeRunPtr run = testing::kioskoRunWithNewProduct();
    const auto all = metrics::countSeries(*run, 1000);
    const auto few = metrics::countSeries(*run, 3);
    QVERIFY(all.size() > 3);
    QCOMPARE(few.size(), std::size_t{3});
    QCOMPARE(few.front().step, all.front().step);
    QCOMPARE(few.back().counts, all.back().counts);
}

void TestShownCounters::aFailedRunCountsNothing()
{
    const trace::MergeRunPtr run = testing::kioskoRunWithDuplicate();
    const auto series = metrics::countSeries(*run, 100);
    QCOMPARE(series.back().counts[0], std::uint64_t{0});
}

void TestShownCounters::historyTellsEveryCommit_data()
{
    QTest::addColumn<QString>("engine");
    QTest::newRow("iceberg") << "iceberg";
    QTest::newRow("delta") << "delta";
}

void TestShownCounters::historyTellsEveryCommit()
{
    QFETCH(QString, engine);
    const std::string name = engine.toStdString();
    const catalog::TableEntryPtr table = tableAfter(name.c_str(), nights(name.c_str()));
    QVERIFY(table != nullptr);
    const auto history = metrics::historyOf(*table);
    QVERIFY(history.size() >= 3);
    const auto& load = history[history.size() - 3];
    const auto& first = history[history.size() - 2];
    const auto& second = history.back();
    QVERIFY(!load.isMerge);
    QCOMPARE(load.counts, (ShownCounts{0, 3, 0, 0, 0}));
    QVERIFY(first.isMerge && second.isMerge);
    QCOMPARE(first.counts, (ShownCounts{1, 1, 1, 1, 0}));
    QCOMPARE(first.rows, std::uint64_t{3});
    // Again: 1 and 9 are there, 2 is gone, and the staging row that would delete it is inserted.
    QCOMPARE(second.counts[0], std::uint64_t{2});
    QCOMPARE(second.counts[1], std::uint64_t{1});
    QCOMPARE(second.rows, std::uint64_t{4});
}

QTEST_APPLESS_MAIN(TestShownCounters)
#include "tst_shown_counters.moc"
