// What is set beside a run: the same load under one other condition, and nothing of it is kept.

#include "core/session/variation.h"
#include "core/sql/dialect.h"
#include "core/trace/fate_diff.h"
#include "core/trace/run_files.h"

#include <QTest>

using namespace mergescope;
using session::VariationKind;
using session::WriteMode;

namespace {

constexpr const char* kMerge = "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.v > 20 THEN UPDATE SET v = s.v "
                               "WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v) "
                               "WHEN NOT MATCHED BY SOURCE THEN DELETE";

std::string scene(const std::string& properties = {})
{
    return "CREATE TABLE t (id INT, v INT)" + properties +
           ";\nCREATE TABLE s (id INT, v INT);\nINSERT INTO t VALUES (1, 10), (2, 20), (3, 30);\n"
           "INSERT INTO s VALUES (1, 11), (2, 21);\n";
}

session::OutcomePtr run(const std::string& text, const char* engine = "iceberg", catalog::Catalog catalog = {})
{
    session::Session session(*sql::findDialect(engine), std::move(catalog));
    return session.run(std::make_shared<base::SourceText>(text), {});
}

/// The tables made first, the MERGE alone in its text: as the window has it.
session::OutcomePtr runOnCatalog(const std::string& properties = {}, const char* engine = "iceberg")
{
    return run(kMerge, engine, run(scene(properties), engine)->after);
}

trace::MergeRunPtr play(const session::Variation& variation)
{
    return session::Session(*variation.dialect, variation.catalog).preview(variation.text, {})->lastRun();
}

} // namespace

class VariationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void writeModes()
    {
        QCOMPARE(session::writeModeOf(*runOnCatalog()), WriteMode::CopyOnWrite);
        QCOMPARE(session::writeModeOf(*runOnCatalog(" TBLPROPERTIES ('write.merge.mode' = 'merge-on-read')")),
                 WriteMode::MergeOnRead);
        QCOMPARE(session::writeModeOf(*runOnCatalog({}, "delta")), WriteMode::CopyOnWrite);
        QCOMPARE(
            session::writeModeOf(*runOnCatalog(" TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')", "delta")),
            WriteMode::DeletionVectors);
        QCOMPARE(session::writeModeOf(*runOnCatalog({}, "duckdb")), WriteMode::InPlace);
        QCOMPARE(session::writeModeOf(*run("SELECT 1")), WriteMode::InPlace);
    }

    void theOtherWriteMode_data()
    {
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("properties");
        QTest::addColumn<bool>("asScript");
        QTest::addColumn<bool>("marks");
        const QString mor = QStringLiteral(" TBLPROPERTIES ('write.merge.mode' = 'merge-on-read')");
        const QString dv = QStringLiteral(" TBLPROPERTIES ('delta.enableDeletionVectors' = 'true')");
        for (const bool asScript : {false, true}) {
            const char* how = asScript ? "script" : "catalogue";
            QTest::addRow("iceberg, %s", how) << "iceberg"
                                              << "" << asScript << true;
            QTest::addRow("iceberg marked, %s", how) << "iceberg" << mor << asScript << false;
            QTest::addRow("delta, %s", how) << "delta"
                                            << "" << asScript << true;
            QTest::addRow("delta marked, %s", how) << "delta" << dv << asScript << false;
        }
    }
    void theOtherWriteMode()
    {
        QFETCH(QString, engine);
        QFETCH(QString, properties);
        QFETCH(bool, asScript);
        const QByteArray name = engine.toLatin1();
        const session::OutcomePtr outcome = asScript ? run(scene(properties.toStdString()) + kMerge, name.constData())
                                                     : runOnCatalog(properties.toStdString(), name.constData());
        const auto variation = session::variationOf(*outcome, VariationKind::OtherWriteMode);
        QVERIFY(variation);
        const trace::MergeRunPtr other = play(*variation);
        QVERIFY(other && !other->failure);
        QTEST(trace::filesOf(*other).rowsMarked > 0, "marks");
        // The meaning is the same.
        QCOMPARE(trace::compareFates(*outcome->lastRun(), *other)->rows.size(), std::size_t{0});
    }

    void enginesWithoutFilesHaveNoOtherMode()
    {
        QVERIFY(!session::variationOf(*runOnCatalog({}, "postgresql"), VariationKind::OtherWriteMode));
    }

    void anotherEngineTakesItsRules()
    {
        const session::OutcomePtr outcome = runOnCatalog();
        for (const char* engine : {"delta", "databricks", "duckdb", "postgresql"}) {
            const auto variation = session::variationOf(*outcome, VariationKind::OtherEngine, engine);
            QVERIFY(variation);
            const trace::MergeRunPtr other = play(*variation);
            QVERIFY2(other != nullptr, engine);
            QCOMPARE(QByteArray::fromStdString(other->engine), QByteArray(engine));
        }
        QVERIFY(!session::variationOf(*outcome, VariationKind::OtherEngine, "iceberg"));
        QVERIFY(!session::variationOf(*outcome, VariationKind::OtherEngine, "oracle"));
    }

    void otherTexts()
    {
        const session::OutcomePtr outcome = runOnCatalog();
        const auto fates = [&](VariationKind kind, std::string_view text = {}) {
            const auto variation = session::variationOf(*outcome, kind, {}, text);
            const trace::MergeRunPtr other = variation ? play(*variation) : nullptr;
            const auto diff = other ? trace::compareFates(*outcome->lastRun(), *other) : std::nullopt;
            return diff ? static_cast<int>(diff->fateCount()) : -1;
        };
        QCOMPARE(fates(VariationKind::WithoutBySource), 1);  // 3 stays
        QCOMPARE(fates(VariationKind::ConditionInOn), 2);    // target 1 goes, and source 1 comes as a new row
        QCOMPARE(fates(VariationKind::ConditionInWhen), -1); // ON is one equality
        QCOMPARE(fates(VariationKind::OwnText, "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE"), 3);
    }
};

QTEST_APPLESS_MAIN(VariationTest)
#include "tst_variation.moc"
