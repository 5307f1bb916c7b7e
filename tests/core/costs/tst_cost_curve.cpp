// What a load costs as its table grows, by real runs: the shapes that K4 and S6 teach.

#include "core/costs/cost_curve.h"
#include "core/session/session.h"

#include <QtTest>

using namespace mergescope;
using namespace mergescope::costs;

class TestCostCurve : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fullStateRewritesEverything();
    void aDeltaRewritesTheFilesItTouches();
    void mergeOnReadWritesWhatChanged();
    void bytesFollowTheRows();
    void scriptsRunAsTheyStand();
    void cancelledGivesNothing();
};

void TestCostCurve::fullStateRewritesEverything()
{
    for (const std::uint32_t rows : {1000U, 3000U}) {
        const auto point = measureCost(rows, {LoadShape::FullState, WriteMode::CopyOnWrite});
        QVERIFY(point.has_value());
        QCOMPARE(point->tableRows, rows);
        QCOMPARE(point->rowsWritten, std::uint64_t{rows});
        QCOMPARE(point->rowsMarked, std::uint64_t{0});
        const auto marked = measureCost(rows, {LoadShape::FullState, WriteMode::MergeOnRead});
        QVERIFY(marked.has_value());
        QCOMPARE(marked->rowsWritten, std::uint64_t{rows});
        QCOMPARE(marked->rowsMarked, std::uint64_t{rows});
    }
}

/// Ten changed rows lie in at most ten files of a thousand rows: from there on it stays as it is.
void TestCostCurve::aDeltaRewritesTheFilesItTouches()
{
    const CostCase delta{LoadShape::Delta, WriteMode::CopyOnWrite};
    QCOMPARE(measureCost(2000, delta)->rowsWritten, std::uint64_t{2000});
    QCOMPARE(measureCost(10000, delta)->rowsWritten, std::uint64_t{10000});
    QCOMPARE(measureCost(20000, delta)->rowsWritten, std::uint64_t{10000});
}

void TestCostCurve::mergeOnReadWritesWhatChanged()
{
    const CostCase delta{LoadShape::Delta, WriteMode::MergeOnRead};
    for (const std::uint32_t rows : {1000U, 5000U}) {
        const auto point = measureCost(rows, delta);
        QCOMPARE(point->rowsWritten, std::uint64_t{kChanged});
        QCOMPARE(point->rowsMarked, std::uint64_t{kChanged});
    }
}

void TestCostCurve::bytesFollowTheRows()
{
    // INT 4, DOUBLE 8, "product " and the number's letters and 4.
    const auto point = measureCost(1000, {LoadShape::FullState, WriteMode::CopyOnWrite});
    std::uint64_t expected = 0;
    for (int id = 1; id <= 1000; ++id) {
        expected += 4 + 8 + 4 + 8 + std::to_string(id).size();
    }
    QCOMPARE(point->bytes, expected);
    const auto small = measureCost(1000, {LoadShape::Delta, WriteMode::MergeOnRead});
    QVERIFY(small->bytes < 500 && small->bytes > 8 * kChanged);
}

void TestCostCurve::scriptsRunAsTheyStand()
{
    for (const CostCase& of : kCostCases) {
        session::Session session(*sql::findDialect("iceberg"));
        const auto outcome = session.run(std::make_shared<const base::SourceText>(costScript(1500, of)), {});
        QVERIFY(!outcome->failed());
        QVERIFY(outcome->lastRun() != nullptr);
        QCOMPARE(outcome->lastRun()->before->rowCount(), std::size_t{1500});
    }
    QVERIFY(std::is_sorted(costSizes().begin(), costSizes().end()));
}

void TestCostCurve::cancelledGivesNothing()
{
    const std::atomic<bool> cancelled{true};
    QVERIFY(!measureCost(1000, kCostCases[0], &cancelled));
}

QTEST_APPLESS_MAIN(TestCostCurve)
#include "tst_cost_curve.moc"
