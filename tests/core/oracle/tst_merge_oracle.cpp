// Made-up MERGE statements in our engine against the row-by-row reference of tests/support.

#include "core/session/session.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <algorithm>

using namespace mergescope;

namespace {

testing::Cell cellOf(const values::Value& value)
{
    return value.isNull() ? std::nullopt : testing::Cell(static_cast<int>(value.asInteger()));
}

std::vector<testing::Row> sortedRows(const tables::Table& table)
{
    std::vector<testing::Row> rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        rows.push_back({cellOf(table.cell(row, 0)), cellOf(table.cell(row, 1))});
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

class TestMergeOracle : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agreesWithTheReference();
};

void TestMergeOracle::agreesWithTheReference()
{
    int failing = 0;
    for (std::uint32_t seed = 1; seed <= 3000; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const testing::ExpectedResult expected = testing::expectedResult(merge);
        session::Session session(sql::dialects().front());
        const std::string text = merge.setUp() + merge.statement();
        const session::OutcomePtr outcome = session.run(std::make_shared<const base::SourceText>(text), {});
        const std::string context = "seed " + std::to_string(seed) + "\n" + text;
        const trace::MergeRunPtr run = outcome->lastRun();
        QVERIFY2(run != nullptr, context.c_str());
        QVERIFY2(run->failure.has_value() == expected.hasMultipleMatches, context.c_str());
        if (expected.hasMultipleMatches) {
            ++failing;
            QVERIFY2(run->failure->diagnostic.kind == diagnostics::DiagnosticKind::MergeMultipleMatches,
                     context.c_str());
        }
        QVERIFY2(sortedRows(*session.catalog().find("t")->table) == expected.rows, context.c_str());
        QVERIFY2(run->counts.inserted == expected.inserted, context.c_str());
        QVERIFY2(run->counts.updated == expected.updated, context.c_str());
        QVERIFY2(run->counts.deleted == expected.deleted, context.c_str());
        QVERIFY2(run->counts.copied == expected.copied, context.c_str());
    }
    // Both kinds of end are there in numbers.
    QVERIFY2(failing > 100 && failing < 1500, std::to_string(failing).c_str());
}

QTEST_APPLESS_MAIN(TestMergeOracle)
#include "tst_merge_oracle.moc"
