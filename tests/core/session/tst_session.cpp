// The front door: the Kiosko MERGE end to end, what is kept and what is not, and how runs fail.

#include "core/session/session.h"
#include "tests/support/kiosko_run.h"

#include <QtTest>

#include <atomic>

using namespace mergescope;

namespace {

const std::string kColumns = "(product_id STRING, product_name STRING, category STRING, unit_cost DOUBLE)";
const std::string kKioskoSetUp =
    "CREATE NAMESPACE IF NOT EXISTS local.kiosko;\n"
    "CREATE TABLE local.kiosko.dim_product " +
    kColumns +
    " USING iceberg;\n"
    "INSERT INTO local.kiosko.dim_product VALUES\n"
    "  ('P001', 'Bottled Water 600ml', 'beverages', 0.40), ('P002', 'Energy Bar', 'snacks', 0.60),\n"
    "  ('P003', 'Instant Coffee Sachet', 'beverages', 0.35), ('P004', 'Phone Charger Cable', 'electronics', 2.10);\n"
    "CREATE TABLE local.kiosko.dim_product_staging " +
    kColumns +
    " USING iceberg;\n"
    "INSERT INTO local.kiosko.dim_product_staging VALUES ('P002', 'Energy Bar', 'health-snacks', 0.68);\n";

session::OutcomePtr runIn(session::Session& session, const std::string& text, bool keepGoing = false)
{
    session::RunOptions options;
    options.keepGoing = keepGoing;
    return session.run(std::make_shared<const base::SourceText>(text, "test.sql"), options);
}

session::Session newSession()
{
    return session::Session(sql::dialects().front());
}

/// Rows as text: cells joined by commas, rows by semicolons.
QString textOf(const tables::Table& table)
{
    QStringList rows;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells << QString::fromStdString(values::toText(table.cell(row, column)));
        }
        rows << cells.join(',');
    }
    return rows.join("; ");
}

QString tableText(const session::Session& session, const char* name)
{
    const catalog::TableEntryPtr entry = session.catalog().find(name);
    return entry == nullptr ? QString("no table") : textOf(*entry->table);
}

QString kindOfFirstError(const session::OutcomePtr& outcome)
{
    const diagnostics::Diagnostic* error = outcome->firstError();
    return error == nullptr ? QString("none") : QString::fromStdString(std::string(diagnostics::slug(error->kind)));
}

QString commitValue(const session::StatementOutcome& statement, const std::string& key)
{
    for (const auto& [name, value] : *statement.commit) {
        if (name == key) {
            return QString::fromStdString(value);
        }
    }
    return "none";
}

QString fatesOf(const trace::MergeRun& run)
{
    QStringList fates;
    for (const trace::RowFate& fate : run.fates) {
        const std::string_view word = trace::fateWord(fate.fate);
        fates << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
    }
    return fates.join(' ');
}

const std::string kTwoTables =
    "CREATE TABLE t (id INT, v INT) USING iceberg; CREATE TABLE s (id INT, v INT) USING iceberg;\n";

} // namespace

class TestSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void kioskoGivesFourRows();
    void kioskoWithANewProduct();
    void kioskoTwice();
    void previewKeepsNothing();
    void parseRunsNothing();
    void aBrokenStatementStopsTheScript();
    void keepGoingGoesOn();
    void aCancelledRunGivesNoOutcome();
    void duplicateMatchesStopTheRun();
    void theEnginesFirstFailureIsReported_data();
    void theEnginesFirstFailureIsReported();
    void aFailedOnShowsItsRows();
    void notNullIsCheckedWhileRunning();
    void doubledRowsCarryAWarning();
    void whatThisVersionDoesNotRunIsRefused_data();
    void whatThisVersionDoesNotRunIsRefused();
    void queriesFilterAndSort_data();
    void queriesFilterAndSort();
    void tablesAreCreatedReplacedAndDropped();
    void insertTakesAColumnListAndAQuery();
    void theLadderOfEachRow();
    void theLadderOfAFailedRun();
    void theLadderOfARunPutTogetherByHand();
    void kindsAreThoseOfTheContract();
};

void TestSession::kioskoGivesFourRows()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kKioskoSetUp + testing::kioskoStatement() +
                           "SELECT * FROM local.kiosko.dim_product ORDER BY product_id;");
    QCOMPARE(kindOfFirstError(outcome), QString("none"));
    QCOMPARE(textOf(*outcome->statements.back().rows),
             QString("P001,Bottled Water 600ml,beverages,0.4; P002,Energy Bar,health-snacks,0.68; "
                     "P003,Instant Coffee Sachet,beverages,0.35; P004,Phone Charger Cable,electronics,2.1"));
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->counts.copied, std::uint64_t{3});
    QCOMPARE(run->counts.updated, std::uint64_t{1});
    QCOMPARE(run->counts.inserted, std::uint64_t{0});
    QCOMPARE(run->counts.deleted, std::uint64_t{0});
    QCOMPARE(run->counts.matchedUpdated, std::uint64_t{1});
    QCOMPARE(run->counts.unchangedUpdates, std::uint64_t{0});
    QCOMPARE(fatesOf(*run), QString("copied updated copied copied"));
    const session::StatementOutcome& merge = outcome->statements[5];
    QCOMPARE(commitValue(merge, "operation"), QString("overwrite"));
    QCOMPARE(commitValue(merge, "spark.merge-into.num-target-rows-copied"), QString("3"));
    QCOMPARE(commitValue(merge, "spark.merge-into.num-target-rows-matched-updated"), QString("1"));
    QCOMPARE(run->clauses.front().word, std::string("UPDATE"));
    QCOMPARE(run->keyColumns, (std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0, 0}}));
}

void TestSession::kioskoWithANewProduct()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome = runIn(session, kKioskoSetUp +
                                                           "INSERT INTO local.kiosko.dim_product_staging VALUES "
                                                           "('P005', 'Reusable Tote Bag', 'accessories', 1.20);\n" +
                                                           testing::kioskoStatement());
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->counts.updated, std::uint64_t{1});
    QCOMPARE(run->counts.inserted, std::uint64_t{1});
    QCOMPARE(fatesOf(*run), QString("copied updated copied copied inserted"));
    QCOMPARE(run->after->rowCount(), std::size_t{5});
}

void TestSession::kioskoTwice()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kKioskoSetUp + testing::kioskoStatement() + testing::kioskoStatement());
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->counts.updated, std::uint64_t{1});
    QCOMPARE(run->counts.unchangedUpdates, std::uint64_t{1});
    QCOMPARE(fatesOf(*run), QString("copied updated-same-values copied copied"));
    QCOMPARE(session.catalog().find("dim_product")->snapshots.size(), std::size_t{3});
}

void TestSession::previewKeepsNothing()
{
    session::Session session = newSession();
    runIn(session, kKioskoSetUp);
    const catalog::TableEntryPtr before = session.catalog().find("dim_product");
    const session::OutcomePtr outcome =
        session.preview(std::make_shared<const base::SourceText>(testing::kioskoStatement()), {});
    QCOMPARE(outcome->lastRun()->counts.updated, std::uint64_t{1});
    QCOMPARE(session.catalog().find("dim_product"), before);
    QVERIFY(outcome->after.find("dim_product") != before);
}

void TestSession::parseRunsNothing()
{
    const session::Session session = newSession();
    const session::OutcomePtr outcome =
        session.parse(std::make_shared<const base::SourceText>("SELECT * FROM nowhere"));
    QVERIFY(!outcome->failed());
    QVERIFY(outcome->statements.empty());
    QCOMPARE(outcome->ast->statements.size(), std::size_t{1});
    QVERIFY(!outcome->tokens.empty());
}

void TestSession::aBrokenStatementStopsTheScript()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables +
                           "INSERT INTO t VALUES (1, 10);\nMERGE INTO t USING s ON t.id = WHEN MATCHED THEN DELETE;\n"
                           "INSERT INTO t VALUES (2, 20);");
    std::size_t index = 0;
    const diagnostics::Diagnostic* error = outcome->firstError(&index);
    QVERIFY(error != nullptr);
    QCOMPARE(error->kind, diagnostics::DiagnosticKind::Parse);
    QCOMPARE(index, std::size_t{4});
    QCOMPARE(outcome->statements.size(), std::size_t{4});
    QCOMPARE(outcome->statements.back().kind, std::string("merge"));
    QCOMPARE(tableText(session, "t"), QString("1,10")); // what ran before it is kept
}

void TestSession::keepGoingGoesOn()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables + "INSERT INTO nowhere VALUES (1);\nINSERT INTO t VALUES (2, 20);", true);
    QVERIFY(outcome->failed());
    QCOMPARE(kindOfFirstError(outcome), QString("name.unknown-table"));
    QCOMPARE(outcome->statements.size(), std::size_t{4});
    QCOMPARE(tableText(session, "t"), QString("2,20"));
}

void TestSession::aCancelledRunGivesNoOutcome()
{
    session::Session session = newSession();
    runIn(session, kKioskoSetUp);
    const catalog::TableEntryPtr before = session.catalog().find("dim_product");
    const std::atomic<bool> cancelled{true};
    session::RunOptions options;
    options.cancelled = &cancelled;
    QVERIFY(session.run(std::make_shared<const base::SourceText>(testing::kioskoStatement()), options) == nullptr);
    QCOMPARE(session.catalog().find("dim_product"), before);
}

void TestSession::duplicateMatchesStopTheRun()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome = runIn(
        session, kTwoTables + "INSERT INTO t VALUES (1, 10), (2, 20); INSERT INTO s VALUES (2, 1), (3, 2), (2, 3);\n"
                              "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v");
    const trace::MergeRunPtr run = outcome->lastRun();
    QVERIFY(run != nullptr && run->failure.has_value());
    const trace::RunFailure& failure = *run->failure;
    QCOMPARE(failure.diagnostic.kind, diagnostics::DiagnosticKind::MergeMultipleMatches);
    QCOMPARE(failure.diagnostic.rows.target, (std::vector<std::uint32_t>{1}));
    QCOMPARE(failure.diagnostic.rows.source, (std::vector<std::uint32_t>{0, 2}));
    QCOMPARE(run->text->slice(failure.diagnostic.span), std::string_view("WHEN MATCHED"));
    QCOMPARE(failure.phase, trace::Phase::Match);
    // The last step shows the second pair of that target row.
    const trace::Step last = trace::stepAt(*run, trace::stepCount(*run) - 1);
    QVERIFY(last.isFailure);
    QCOMPARE(last.targetRow, 1U);
    QCOMPARE(last.sourceRow, 2U);
    QCOMPARE(tableText(session, "t"), QString("1,10; 2,20"));
    QCOMPARE(session.catalog().find("t")->snapshots.size(), std::size_t{1});
}

void TestSession::theEnginesFirstFailureIsReported_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("phase");
    QTest::addColumn<unsigned>("targetRow");
    // t holds (1, 10), (2, 20); the statement sets v = 1000 / s.v and asks AND 10 / s.v > 0 first.
    QTest::addRow("SET fails") << "(1, 5), (2, 0)"
                               << "value.divide-by-zero" << 2 << 1U;
    QTest::addRow("the first of two failing rows") << "(2, 0), (1, 0)"
                                                   << "value.divide-by-zero" << 2 << 0U;
    QTest::addRow("an earlier row fails before a later one is met twice") << "(2, 1), (2, 1), (1, 0)"
                                                                          << "value.divide-by-zero" << 2 << 0U;
    QTest::addRow("an earlier row is met twice before a later one fails") << "(1, 1), (1, 1), (2, 0)"
                                                                          << "merge.multiple-matches" << 1 << 0U;
    // The pairs of one target row come from the last source row on.
    QTest::addRow("of the pairs of a row the last comes first") << "(1, 1), (1, 0)"
                                                                << "value.divide-by-zero" << 2 << 0U;
    QTest::addRow("the second is not carried out any more") << "(1, 0), (1, 1)"
                                                            << "merge.multiple-matches" << 1 << 0U;
}

void TestSession::theEnginesFirstFailureIsReported()
{
    QFETCH(QString, source);
    QFETCH(QString, kind);
    QFETCH(int, phase);
    QFETCH(unsigned, targetRow);
    session::Session session = newSession();
    const session::OutcomePtr outcome = runIn(
        session, kTwoTables + "INSERT INTO t VALUES (1, 10), (2, 20); INSERT INTO s VALUES " + source.toStdString() +
                     ";\nMERGE INTO t USING s ON t.id = s.id\n"
                     "WHEN MATCHED AND 10 / s.v > 0 THEN UPDATE SET v = CAST(1000 / s.v AS INT)");
    QCOMPARE(kindOfFirstError(outcome), kind);
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(static_cast<int>(run->failure->phase), phase);
    QCOMPARE(run->failure->diagnostic.rows.target, (std::vector<std::uint32_t>{targetRow}));
    QCOMPARE(run->after, run->before);
    QVERIFY(trace::stepAt(*run, trace::stepCount(*run) - 1).isFailure);
}

void TestSession::aFailedOnShowsItsRows()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables + "INSERT INTO t VALUES (1, 10), (2, 20); INSERT INTO s VALUES (1, 1), (2, 0);\n"
                                    "MERGE INTO t USING s ON t.id = s.id AND 1 / s.v > 0 WHEN MATCHED THEN DELETE");
    QCOMPARE(kindOfFirstError(outcome), QString("value.divide-by-zero"));
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->failure->phase, trace::Phase::Match);
    const trace::Step last = trace::stepAt(*run, trace::stepCount(*run) - 1);
    QCOMPARE(last.targetRow, 1U);
    QCOMPARE(last.sourceRow, 1U);
    QCOMPARE(run->failure->diagnostic.rows.source, (std::vector<std::uint32_t>{1}));
}

void TestSession::notNullIsCheckedWhileRunning()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session,
              "CREATE TABLE t (id INT NOT NULL, v INT) USING iceberg; CREATE TABLE s (id INT, v INT) USING iceberg;\n"
              "INSERT INTO t VALUES (1, 10); INSERT INTO s VALUES (3, 3), (NULL, 4);\n"
              "MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)");
    QCOMPARE(kindOfFirstError(outcome), QString("table.not-null"));
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->failure->phase, trace::Phase::Apply);
    QCOMPARE(run->failure->diagnostic.rows.source, (std::vector<std::uint32_t>{1}));
    QCOMPARE(tableText(session, "t"), QString("1,10"));
    QCOMPARE(kindOfFirstError(runIn(session, "INSERT INTO t VALUES (NULL, 1)")), QString("table.not-null"));
}

void TestSession::doubledRowsCarryAWarning()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables + "INSERT INTO t VALUES (1, 10); INSERT INTO s VALUES (1, 1), (1, 2);\n"
                                    "MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE");
    QCOMPARE(tableText(session, "t"), QString("1,10; 1,10"));
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->notes.size(), std::size_t{1});
    QCOMPARE(run->notes.front().kind, diagnostics::DiagnosticKind::MergeRowsDoubled);
    QCOMPARE(run->notes.front().severity, diagnostics::Severity::Warning);
    QCOMPARE(run->fates.front().times, 2U);
    QCOMPARE(outcome->statements.back().notes.size(), std::size_t{1});
}

void TestSession::whatThisVersionDoesNotRunIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addRow("VACUUM") << "CREATE TABLE m (id INT) USING iceberg; VACUUM m";
    QTest::addRow("UPDATE FROM") << "CREATE TABLE m (id INT) USING iceberg; UPDATE m SET id = 1 FROM m AS n";
}

void TestSession::whatThisVersionDoesNotRunIsRefused()
{
    QFETCH(QString, text);
    session::Session session = newSession();
    QCOMPARE(kindOfFirstError(runIn(session, text.toStdString())), QString("engine.unsupported"));
}

void TestSession::queriesFilterAndSort_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<QString>("rows");
    // t: (3, NULL), (1, 10), (2, 20), (NULL, 5)
    QTest::addRow("as it lies") << "SELECT * FROM t"
                                << "3,NULL; 1,10; 2,20; NULL,5";
    QTest::addRow("where") << "SELECT id FROM t WHERE v > 5"
                           << "1; 2";
    QTest::addRow("NULL is not TRUE") << "SELECT id FROM t WHERE NOT (v > 5)"
                                      << "NULL";
    QTest::addRow("ascending, NULL first") << "SELECT id FROM t ORDER BY id"
                                           << "NULL; 1; 2; 3";
    QTest::addRow("descending, NULL last") << "SELECT id FROM t ORDER BY id DESC"
                                           << "3; 2; 1; NULL";
    QTest::addRow("NULLS LAST") << "SELECT id FROM t ORDER BY id NULLS LAST"
                                << "1; 2; 3; NULL";
    QTest::addRow("by a column not shown") << "SELECT id FROM t WHERE v IS NOT NULL ORDER BY v DESC"
                                           << "2; 1; NULL";
    QTest::addRow("computed") << "SELECT id + 1 AS next FROM t WHERE id < 3 ORDER BY next"
                              << "2; 3";
    QTest::addRow("without a table") << "SELECT 1 + 1"
                                     << "2";
}

void TestSession::queriesFilterAndSort()
{
    QFETCH(QString, query);
    QFETCH(QString, rows);
    session::Session session = newSession();
    runIn(session, kTwoTables + "INSERT INTO t VALUES (3, NULL), (1, 10), (2, 20), (NULL, 5);");
    const session::OutcomePtr outcome = runIn(session, query.toStdString());
    QCOMPARE(kindOfFirstError(outcome), QString("none"));
    QCOMPARE(textOf(*outcome->statements.front().rows), rows);
}

void TestSession::tablesAreCreatedReplacedAndDropped()
{
    session::Session session = newSession();
    runIn(session, "CREATE TABLE a (id INT) USING iceberg; INSERT INTO a VALUES (1);");
    QCOMPARE(kindOfFirstError(runIn(session, "CREATE TABLE a (id INT) USING iceberg")), QString("name.table-exists"));
    QCOMPARE(kindOfFirstError(runIn(session, "CREATE TABLE IF NOT EXISTS a (x STRING) USING iceberg")),
             QString("none"));
    QCOMPARE(tableText(session, "a"), QString("1"));
    runIn(session, "CREATE OR REPLACE TABLE a (x STRING) USING iceberg");
    QCOMPARE(tableText(session, "a"), QString(""));
    QCOMPARE(session.catalog().find("a")->schema.fields.front().name, std::string("x"));
    runIn(session, "DROP TABLE a");
    QCOMPARE(tableText(session, "a"), QString("no table"));
    QCOMPARE(kindOfFirstError(runIn(session, "DROP TABLE a")), QString("name.unknown-table"));
    QCOMPARE(kindOfFirstError(runIn(session, "DROP TABLE IF EXISTS a")), QString("none"));
}

void TestSession::insertTakesAColumnListAndAQuery()
{
    session::Session session = newSession();
    runIn(session, kTwoTables + "INSERT INTO t (v, id) VALUES (10, 1); INSERT INTO s SELECT id + 1, v FROM t;"
                                "INSERT INTO t SELECT * FROM s; INSERT INTO t (id) VALUES (7);");
    QCOMPARE(tableText(session, "t"), QString("1,10; 2,10; 7,NULL"));
    QCOMPARE(session.catalog().find("t")->files.size(), std::size_t{3});
}

void TestSession::theLadderOfEachRow()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables + "INSERT INTO t VALUES (1, 10), (2, 20); INSERT INTO s VALUES (2, 21), (3, 30);\n"
                                    "MERGE INTO t USING s ON t.id = s.id\n"
                                    "WHEN MATCHED AND s.v > 100 THEN DELETE\n"
                                    "WHEN MATCHED THEN UPDATE SET v = s.v\n"
                                    "WHEN NOT MATCHED THEN INSERT *");
    const trace::MergeRunPtr run = outcome->lastRun();
    QCOMPARE(run->routes.size(), std::size_t{3});

    const session::Ladder pair = session::ladder(*run, 1);
    QCOMPARE(pair.size(), std::size_t{5});
    QCOMPARE(pair[0].truth, values::Truth::True);
    QCOMPARE(pair[0].filledIn, std::string("2 = 2"));
    QCOMPARE(pair[1].condition, std::string("s.v > 100"));
    QCOMPARE(pair[1].filledIn, std::string("21 > 100"));
    QCOMPARE(pair[1].truth, values::Truth::False);
    QVERIFY(!pair[1].takesRow);
    QVERIFY(pair[2].takesRow);
    QCOMPARE(pair[2].condition, std::string());
    QVERIFY(!pair[3].appliesToRow);
    QVERIFY(!pair[4].takesRow);

    const session::Ladder kept = session::ladder(*run, 0);
    QCOMPARE(kept[0].truth, values::Truth::False);
    QCOMPARE(kept[0].filledIn, std::string("1 = s.id")); // no source row to fill in
    QVERIFY(!kept[1].appliesToRow && !kept[2].appliesToRow && !kept[3].appliesToRow);
    QVERIFY(kept[4].takesRow);
    QVERIFY(session::ladder(*run, 2)[3].takesRow);
}

void TestSession::theLadderOfAFailedRun()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome =
        runIn(session, kTwoTables + "INSERT INTO t VALUES (1, 10); INSERT INTO s VALUES (1, 1), (1, 200);\n"
                                    "MERGE INTO t USING s ON t.id = s.id\n"
                                    "WHEN MATCHED AND s.v > 100 THEN DELETE\n"
                                    "WHEN MATCHED THEN UPDATE SET v = s.v");
    const trace::MergeRunPtr run = outcome->lastRun();
    QVERIFY(run->failure.has_value());
    // What each of the two source rows would have done: that is why the engine refuses to choose.
    QVERIFY(session::ladder(*run, 0)[2].takesRow);
    QVERIFY(session::ladder(*run, 1)[1].takesRow);
}

void TestSession::theLadderOfARunPutTogetherByHand()
{
    const trace::MergeRunPtr run = testing::kioskoRun();
    const session::Ladder ladder = session::ladder(*run, 1);
    QCOMPARE(ladder[0].filledIn, std::string("'P002' = 'P002'"));
    QVERIFY(ladder[1].takesRow);
}

void TestSession::kindsAreThoseOfTheContract()
{
    session::Session session = newSession();
    const session::OutcomePtr outcome = runIn(
        session, "CREATE NAMESPACE n; CREATE TABLE n.t (id INT) USING iceberg; INSERT INTO n.t VALUES (1);"
                 "MERGE INTO n.t USING n.t AS s ON t.id = s.id WHEN MATCHED THEN DELETE; SELECT 1; DROP TABLE n.t;");
    std::vector<std::string> kinds;
    for (const session::StatementOutcome& statement : outcome->statements) {
        kinds.push_back(statement.kind);
    }
    QCOMPARE(kinds,
             (std::vector<std::string>{"create-namespace", "create-table", "insert", "merge", "select", "drop-table"}));
    QCOMPARE(outcome->statements[2].writes, true);
    QCOMPARE(outcome->statements[4].writes, false);
}

QTEST_APPLESS_MAIN(TestSession)
#include "tst_session.moc"
