// Predictions and checks of a lesson, held against runs.

#include "core/lessons/check.h"
#include "tests/support/kiosko_run.h"

#include <QTest>

using namespace mergescope;

namespace {

trace::MergeRunPtr runNamed(const QString& name)
{
    return name == QLatin1String("one row")       ? testing::kioskoRun()
           : name == QLatin1String("new product") ? testing::kioskoRunWithNewProduct()
           : name == QLatin1String("twice")       ? testing::kioskoRunTwice()
           : name == QLatin1String("two files")   ? testing::kioskoRunInTwoFiles()
                                                  : testing::kioskoRunWithDuplicate();
}

} // namespace

class TestCheck : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void answers_data();
    void answers();
    void checks_data();
    void checks();
    void severalLines();
};

void TestCheck::answers_data()
{
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("answer");
    QTest::newRow("updated") << "one row" << "P002" << "update";
    QTest::newRow("kept") << "one row" << "P003" << "keep";
    QTest::newRow("inserted") << "new product" << "P005" << "insert";
    QTest::newRow("updated to the same values") << "twice" << "P002" << "update";
    QTest::newRow("the row at which the run failed") << "duplicate" << "P002" << "error";
    QTest::newRow("a row of a failed run") << "duplicate" << "P001" << "keep";
    QTest::newRow("no such row") << "one row" << "P005" << "";
}

void TestCheck::answers()
{
    QFETCH(QString, run);
    QFETCH(QString, key);
    QFETCH(QString, answer);
    const auto found = lessons::answerOf(*runNamed(run), key.toStdString());
    QCOMPARE(QString::fromStdString(std::string(found.value_or(""))), answer);
}

void TestCheck::checks_data()
{
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("check");
    QTest::addColumn<bool>("holds");
    QTest::addColumn<QString>("actual");
    QTest::newRow("counter") << "new product" << "inserted is 1" << true << "1";
    QTest::newRow("other counter") << "one row" << "inserted is 1" << false << "0";
    QTest::newRow("unchanged updates") << "twice" << "unchanged_updates is 1" << true << "1";
    QTest::newRow("copied counts as kept") << "one row" << "row P003 is kept" << true << "kept";
    QTest::newRow("untouched counts as kept") << "two files" << "row P003 is kept" << true << "kept";
    QTest::newRow("copied by name") << "two files" << "row P003 is copied" << false << "untouched";
    QTest::newRow("updated") << "one row" << "row P002 is updated" << true << "updated";
    QTest::newRow("updated, not deleted") << "one row" << "row P002 is deleted" << false << "updated";
    QTest::newRow("inserted") << "new product" << "row P005 is inserted" << true << "inserted";
    QTest::newRow("no such row") << "one row" << "row P009 is kept" << false << "";
    QTest::newRow("no error") << "one row" << "error is none" << true << "none";
    QTest::newRow("the error") << "duplicate" << "error is merge.multiple-matches" << true << "merge.multiple-matches";
    QTest::newRow("a failed run reaches no count") << "duplicate" << "inserted is 0" << false << "0";
}

void TestCheck::checks()
{
    QFETCH(QString, run);
    QFETCH(QString, check);
    QFETCH(bool, holds);
    QFETCH(QString, actual);
    const auto results = lessons::evaluateChecks(check.toStdString(), *runNamed(run));
    QCOMPARE(results.size(), std::size_t{1});
    QCOMPARE(results[0].holds, holds);
    QCOMPARE(QString::fromStdString(results[0].actual), actual);
}

void TestCheck::severalLines()
{
    const auto results = lessons::evaluateChecks("updated is 2\ninserted is 1", *testing::kioskoRunWithNewProduct());
    QCOMPARE(results.size(), std::size_t{2});
    QVERIFY(!results[0].holds);
    QCOMPARE(results[0].actual, std::string("1"));
    QVERIFY(results[1].holds);
}

QTEST_APPLESS_MAIN(TestCheck)
#include "tst_check.moc"
