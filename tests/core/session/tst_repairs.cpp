// Ways out of a MERGE with several matches: what is offered, and that each holds under every engine.

#include "core/session/repairs.h"
#include "core/sql/dialect.h"

#include <QTest>

#include <algorithm>

using namespace mergescope;
using session::RepairKind;

namespace {

const std::string kTables =
    "CREATE TABLE product (product_id VARCHAR(9), product_name VARCHAR(20), unit_cost DECIMAL(5, 2));"
    "INSERT INTO product VALUES ('P001', 'Water', 0.40), ('P002', 'Bar', 0.60);";
const std::string kActions =
    " WHEN MATCHED THEN UPDATE SET unit_cost = s.unit_cost WHEN NOT MATCHED THEN INSERT (product_id, product_name, "
    "unit_cost) VALUES (s.product_id, s.product_name, s.unit_cost)";

session::OutcomePtr run(const std::string& text, const char* engine)
{
    return session::Session(*sql::findDialect(engine)).run(std::make_shared<base::SourceText>(text), {});
}

session::OutcomePtr collide(const char* engine, const std::string& staging, const std::string& merge)
{
    const std::string made = kTables +
                             "CREATE TABLE staging (product_id VARCHAR(9), product_name VARCHAR(20), "
                             "unit_cost DECIMAL(5, 2), loaded DATE); INSERT INTO staging VALUES " +
                             staging + ";";
    return run(made + merge, engine);
}

const std::string kTwice = "('P002', 'Bar', 0.65, DATE '2026-11-01'), ('P002', 'Bar XL', 0.70, DATE '2026-11-05'), "
                           "('P009', 'Bag', 1.00, DATE '2026-11-05')";
const std::string kMerge = "MERGE INTO product AS t USING staging AS s ON t.product_id = s.product_id" + kActions;

std::string cellsOf(const trace::MergeRun& run)
{
    std::string text;
    for (std::uint32_t row = 0; row < run.after->rowCount(); ++row) {
        for (std::uint32_t column = 0; column < run.after->columnCount(); ++column) {
            text += values::toText(run.after->cell(row, column)) + (column + 1 < run.after->columnCount() ? " " : ";");
        }
    }
    return text;
}

} // namespace

class RepairsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void eachHoldsUnderEveryEngine_data()
    {
        QTest::addColumn<QByteArray>("engine");
        for (const char* engine : {"iceberg", "delta", "databricks", "postgresql"}) {
            QTest::newRow(engine) << QByteArray(engine);
        }
    }

    void eachHoldsUnderEveryEngine()
    {
        QFETCH(QByteArray, engine);
        const auto outcome = collide(engine.constData(), kTwice, kMerge);
        QVERIFY(outcome->lastRun() && outcome->lastRun()->failure.has_value());
        const auto repairs = session::repairsFor(*outcome);
        QCOMPARE(repairs.size(), std::size_t{3});
        const std::pair<RepairKind, const char*> expected[] = {
            {RepairKind::KeepOne, "P001 Water 0.40;P002 Bar 0.70;P009 Bag 1.00;"},
            {RepairKind::TightenOn, "P001 Water 0.40;P002 Bar 0.65;P002 Bar XL 0.70;P009 Bag 1.00;"},
            {RepairKind::Aggregate, "P001 Water 0.40;P002 Bar 0.70;P009 Bag 1.00;"}};
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(repairs[i].kind, expected[i].first);
            const auto repaired = run(repairs[i].text, engine.constData())->lastRun();
            QVERIFY(repaired && !repaired->failure.has_value());
            std::string cells = cellsOf(*repaired);
            QVERIFY2(std::is_permutation(cells.begin(), cells.end(), expected[i].second), cells.c_str());
        }
        QCOMPARE(repairs[0].column, std::string("loaded"));
        QCOMPARE(repairs[1].column, std::string("product_name"));
        QCOMPARE(repairs[1].change, std::string("AND t.product_name = s.product_name"));
    }

    /// Rows that agree in everything cannot be told apart by ON.
    void equalRowsAreNotToldApart()
    {
        const std::string staging =
            "('P002', 'Bar', 0.65, DATE '2026-11-01'), ('P002', 'Bar', 0.65, DATE '2026-11-01')";
        const auto repairs = session::repairsFor(*collide("iceberg", staging, kMerge));
        QCOMPARE(repairs.size(), std::size_t{2});
        QCOMPARE(repairs[0].kind, RepairKind::KeepOne);
        QCOMPARE(repairs[1].kind, RepairKind::Aggregate);
    }

    /// No column of both tables tells them apart: the last value of the source's own does.
    void theLastValueTightensOn()
    {
        const std::string staging =
            "('P002', 'Bar', 0.65, DATE '2026-11-01'), ('P002', 'Bar', 0.65, DATE '2026-11-05')";
        const auto repairs = session::repairsFor(*collide("iceberg", staging, kMerge));
        QCOMPARE(repairs.size(), std::size_t{3});
        QCOMPARE(repairs[1].change, std::string("AND s.loaded = DATE '2026-11-05'"));
    }

    void theRestOfTheTextStays()
    {
        const std::string merge = "MERGE INTO product USING staging -- what came last night\n"
                                  "ON product.product_id = staging.product_id OR 1 = 2 /* never */\n"
                                  "WHEN MATCHED THEN UPDATE SET unit_cost = staging.unit_cost";
        const auto outcome = collide("iceberg", kTwice, merge);
        QVERIFY(outcome->lastRun() && outcome->lastRun()->failure.has_value());
        for (const session::Repair& repair : session::repairsFor(*outcome)) {
            QVERIFY(repair.text.find("-- what came last night\n") != std::string::npos);
            QVERIFY(repair.text.find("/* never */") != std::string::npos);
        }
    }

    void aQueryAsSource()
    {
        const std::string merge = "MERGE INTO product t USING (SELECT * FROM staging WHERE unit_cost > 0) s "
                                  "ON t.product_id = s.product_id" +
                                  kActions;
        for (const char* engine : {"iceberg", "postgresql"}) {
            const auto repairs = session::repairsFor(*collide(engine, kTwice, merge));
            QCOMPARE(repairs.size(), std::size_t{3});
        }
    }

    void nothingWhereNothingCollides()
    {
        QVERIFY(session::repairsFor(*collide("iceberg", "('P002', 'Bar', 0.65, NULL)", kMerge)).empty());
        QVERIFY(session::repairsFor(*run("SELECT 1", "iceberg")).empty());
    }
};

QTEST_APPLESS_MAIN(RepairsTest)
#include "tst_repairs.moc"
