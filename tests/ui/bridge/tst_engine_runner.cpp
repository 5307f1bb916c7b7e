// Small work is answered at once; of large work only the last request is.

#include "ui/bridge/engine_runner.h"

#include "core/tables/table.h"

#include <QSignalSpy>
#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

catalog::TableEntryPtr numbers(const char* name, std::int64_t rows)
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = name;
    entry->format = "iceberg";
    entry->schema.fields = {{"id", values::DataType::of(values::TypeKind::BigInt), true, {}}};
    tables::TableBuilder builder(entry->schema);
    for (std::int64_t i = 0; i < rows; ++i) {
        builder.appendRow({values::Value::integer(i)});
    }
    entry->table = builder.finish();
    return entry;
}

EngineRequest request(std::int64_t rows)
{
    EngineRequest wanted;
    wanted.catalog.put(numbers("t", rows));
    wanted.catalog.put(numbers("s", rows));
    wanted.text = std::make_shared<base::SourceText>(
        "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT *");
    return wanted;
}

} // namespace

class EngineRunnerTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersSmallWorkBeforeItReturns();
    void answersOnlyTheLastOfLargeWork();
    void dropsWhatNobodyWants();
};

void EngineRunnerTest::answersSmallWorkBeforeItReturns()
{
    EngineRunner runner(sql::dialects().front());
    session::OutcomePtr outcome;
    connect(&runner, &EngineRunner::finished, &runner, [&](std::uint64_t, const session::OutcomePtr& o) { outcome = o; });
    runner.start(request(3));
    QVERIFY(outcome != nullptr);
    QVERIFY(!runner.isBusy());
    QCOMPARE(outcome->lastRun()->counts.deleted, std::uint64_t{3});
}

void EngineRunnerTest::answersOnlyTheLastOfLargeWork()
{
    EngineRunner runner(sql::dialects().front());
    std::vector<std::uint64_t> answered;
    std::uint64_t deleted = 0;
    connect(&runner, &EngineRunner::finished, &runner, [&](std::uint64_t number, const session::OutcomePtr& outcome) {
        answered.push_back(number);
        deleted = outcome->lastRun()->counts.deleted;
    });
    QVERIFY(!EngineRunner::isSmall(request(3000)));
    runner.start(request(3000));
    runner.start(request(3001));
    const std::uint64_t last = runner.start(request(3002));
    QVERIFY(runner.isBusy());
    QTRY_VERIFY_WITH_TIMEOUT(!runner.isBusy(), 60000);
    QCOMPARE(answered, std::vector<std::uint64_t>{last});
    QCOMPARE(deleted, std::uint64_t{3002});
}

void EngineRunnerTest::dropsWhatNobodyWants()
{
    EngineRunner runner(sql::dialects().front());
    int answers = 0;
    connect(&runner, &EngineRunner::finished, &runner, [&] { ++answers; });
    runner.start(request(3000));
    runner.cancel();
    QVERIFY(!runner.isBusy());
    runner.start(request(2));
    QCOMPARE(answers, 1);
}

QTEST_GUILESS_MAIN(EngineRunnerTest)
#include "tst_engine_runner.moc"
