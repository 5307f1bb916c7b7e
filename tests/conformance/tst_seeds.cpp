// Texts as people paste them: every SQL statement of the seeds must run unchanged. The seeds lie beside the project and
// are no part of it: without them the test says so and passes over. tests/golden/loads and python hold the same
// constructs of our own.

#include "core/session/session.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QtTest>

using namespace mergescope;

namespace {

/// MERGESCOPE_SEEDS, or a folder `shared/seeds` beside the project or one above it.
QString seedFolder()
{
    const QString source = QStringLiteral(MERGESCOPE_SOURCE_DIR);
    for (const QString& folder :
         {qEnvironmentVariable("MERGESCOPE_SEEDS"), source + "/../shared/seeds", source + "/../../shared/seeds"}) {
        if (!folder.isEmpty() && QDir(folder).exists()) {
            return folder;
        }
    }
    return {};
}

QString readSeed(const QString& name)
{
    QFile file(seedFolder() + "/" + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Paragraphs that begin like a statement (after comments) and end with `;`: SQL between prose.
QStringList statementsOfProse(const QString& text)
{
    static const QRegularExpression kStart("^(--[^\\n]*\\n)*(CREATE|INSERT|MERGE|SELECT|UPDATE|DELETE|DROP)\\s");
    QStringList statements;
    for (const QString& paragraph : text.split(QRegularExpression("\\n\\s*\\n"))) {
        const QString block = paragraph.trimmed();
        if (kStart.match(block).hasMatch() && block.endsWith(';')) {
            statements.append(block);
        }
    }
    return statements;
}

/// What stands between ''' in sql('''…''') and run_trino('''…''').
QStringList statementsOfPython(const QString& text)
{
    static const QRegularExpression kCall("(?:\\.sql|run_trino)\\(\\s*f?'''(.*?)'''",
                                          QRegularExpression::DotMatchesEverythingOption);
    QStringList statements;
    for (auto match = kCall.globalMatch(text); match.hasNext();) {
        statements.append(match.next().captured(1).trimmed());
    }
    return statements;
}

/// Paragraphs that hold a chain of the DeltaTable builder, each with the line before it that names the table.
QStringList chainsOfProse(const QString& text)
{
    QStringList chains;
    QString named;
    for (const QString& paragraph : text.split(QRegularExpression("\\n\\s*\\n"))) {
        const QString block = paragraph.trimmed();
        if (block.contains("DeltaTable.forName(")) {
            named = block;
        }
        if (block.contains(".merge(") && (block.endsWith(".execute()") || block.endsWith(".execute())"))) {
            chains.append(named + "\n\n" + block);
        }
    }
    return chains;
}

class Play {
public:
    explicit Play(const char* engine) : m_session(*sql::findDialect(engine)) {}

    /// "" where the text ran; else what was wrong, for the reader of a failed test.
    QString run(const QString& text)
    {
        session::RunOptions options;
        options.now = 1'768'478'400'000'000; // 2026-01-15 12:00:00
        const auto source = std::make_shared<const base::SourceText>(text.toStdString(), "seed.sql");
        m_outcome = m_session.run(source, options);
        const diagnostics::Diagnostic* error = m_outcome->firstError();
        return error == nullptr
                   ? QString()
                   : QString::fromStdString(diagnostics::renderPlain(*error, *source, base::Language::English));
    }
    [[nodiscard]] QString commit(const char* key) const
    {
        for (auto at = m_outcome->statements.rbegin(); at != m_outcome->statements.rend(); ++at) {
            for (const auto& [name, value] : at->commit.value_or(std::vector<std::pair<std::string, std::string>>{})) {
                if (name == key) {
                    return QString::fromStdString(value);
                }
            }
        }
        return {};
    }
    [[nodiscard]] std::size_t rowsOf(const char* table) const
    {
        return m_session.catalog().find(table)->table->rowCount();
    }

private:
    session::Session m_session;
    session::OutcomePtr m_outcome;
};

} // namespace

class TestSeeds : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (seedFolder().isEmpty()) {
            QSKIP("there is no folder shared/seeds beside the project");
        }
    }
    void kiosko_data();
    void kiosko();
    void deltaUpsert();
    void loadingStrategies();
    void webSales();
};

void TestSeeds::kiosko_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("English") << "kiosko-merge.en.txt";
    QTest::newRow("Spanish") << "kiosko-merge.es.txt";
}

void TestSeeds::kiosko()
{
    QFETCH(QString, name);
    const QStringList statements = statementsOfProse(readSeed(name));
    QVERIFY(statements.size() >= 6);
    Play play("iceberg");
    for (const QString& statement : statements) {
        QCOMPARE(play.run(statement), QString());
        if (statement.startsWith("MERGE")) {
            QCOMPARE(play.commit("spark.merge-into.num-target-rows-copied"), QString("3"));
            QCOMPARE(play.commit("spark.merge-into.num-target-rows-updated"), QString("1"));
        }
    }
}

void TestSeeds::deltaUpsert()
{
    const QStringList statements = statementsOfProse(readSeed("delta-upsert.es.txt"));
    QVERIFY(statements.size() >= 3);
    Play play("delta");
    // The view is made by Python in the seed.
    QCOMPARE(play.run("CREATE TEMP VIEW origem_clientes AS SELECT * FROM VALUES (1, 'Ana Silva', 'Porto'), "
                      "(2, 'Bruno Costa', 'Lisboa'), (3, 'Carla Dias', 'Braga') AS v(cliente_id, nome, cidade)"),
             QString());
    for (const QString& statement : statements) {
        QCOMPARE(play.run(statement), QString());
    }
    QCOMPARE(play.rowsOf("dim_clientes"), std::size_t{3});
    const QStringList chains = chainsOfProse(readSeed("delta-upsert.es.txt"));
    QCOMPARE(chains.size(), 1);
    QCOMPARE(play.run("origem = spark.table(\"origem_clientes\")\n" + chains.front()), QString());
    QCOMPARE(play.commit("numTargetRowsUpdated"), QString("3"));
    QCOMPARE(play.run("DESCRIBE HISTORY dim_clientes"), QString());
}

void TestSeeds::loadingStrategies()
{
    const QStringList statements = statementsOfProse(readSeed("loading-strategies.es.txt"));
    QVERIFY(statements.size() >= 8);
    Play play("databricks");
    const QString columns = "(transaction_id STRING, amount DECIMAL(10,2), transaction_date DATE, region STRING, "
                            "product_category STRING, report_month STRING)";
    QString scene = "CREATE SCHEMA sales; CREATE SCHEMA staging;";
    for (const char* table : {"sales.transactions", "staging.daily_transactions", "staging.corrected_transactions"}) {
        scene += "CREATE TABLE " + QString(table) + " " + columns + "; INSERT INTO " + table +
                 " VALUES ('TXN000', 10.00, DATE '2026-01-05', 'north', 'food', '2026-01');";
    }
    scene +=
        "CREATE TABLE sales.daily_summary (region STRING, total_sales DECIMAL(20,2), transaction_count BIGINT);"
        "CREATE TABLE sales.monthly_report (region STRING, product_category STRING, revenue DECIMAL(20,2), "
        "report_month STRING) PARTITIONED BY (report_month);"
        "CREATE TABLE customers (customer_id INT, name STRING, email STRING, phone STRING, created_date TIMESTAMP, "
        "last_updated TIMESTAMP); CREATE TABLE customer_updates (customer_id INT, name STRING, email STRING, phone "
        "STRING);"
        "INSERT INTO customers VALUES (1, 'Ana', 'a@x', '1', NULL, NULL);"
        "INSERT INTO customer_updates VALUES (1, 'Ana', 'b@x', '2'), (2, 'Bea', 'c@x', '3');"
        "CREATE TABLE products (sku STRING, price INT, updated_at TIMESTAMP, discontinued BOOLEAN);"
        "CREATE TABLE product_feed (sku STRING, price INT, updated_at TIMESTAMP, discontinued BOOLEAN);"
        "INSERT INTO products VALUES ('a', 1, NULL, FALSE), ('b', 2, NULL, FALSE);"
        "INSERT INTO product_feed VALUES ('a', 5, NULL, FALSE), ('b', 2, NULL, TRUE), ('c', 3, NULL, FALSE);";
    QCOMPARE(play.run(scene), QString());
    for (const QString& statement : statements) {
        QCOMPARE(play.run(statement), QString());
    }
    QCOMPARE(play.rowsOf("customers"), std::size_t{2});
    QCOMPARE(play.rowsOf("products"), std::size_t{2});
    const QStringList chains = chainsOfProse(readSeed("loading-strategies.es.txt"));
    QCOMPARE(chains.size(), 2);
    // The second chain takes whole rows, so its frame has every column of the target.
    QCOMPARE(play.run("source_df = spark.table(\"customer_updates\")\n" + chains[0]), QString());
    QCOMPARE(play.commit("numTargetRowsUpdated"), QString("2"));
    QCOMPARE(play.run("source_df = spark.table(\"customers\")\n" + chains[1]), QString());
    QCOMPARE(play.commit("numTargetRowsUpdated"), QString("2"));
}

void TestSeeds::webSales()
{
    const QString text = readSeed("streaming-web-sales.es.txt");
    QStringList statements = statementsOfPython(text);
    QVERIFY(statements.size() >= 8);
    Play play("iceberg");
    const QString columns = text.section("LAB_TABLE_DDL_COLUMNS: str = '''", 1).section("'''", 0, 0);
    const QString row = "(1, 7, 100, 200, 2451545, DATE '2000-01-01', 2, 5.00, 0.00, 10.00, 10.00, 3.50, 2000, 1)";
    QCOMPARE(
        play.run("CREATE NAMESPACE iceberg.tcdm;"
                 "CREATE TABLE iceberg.tcdm.web_sales (" +
                 columns +
                 ") USING iceberg PARTITIONED BY (sold_year);"
                 "INSERT INTO iceberg.tcdm.web_sales VALUES " +
                 row +
                 ";"
                 "CREATE TABLE iceberg.tcdm.web_sales_by_year (d_year INT, pedidos BIGINT, lineas_de_venta BIGINT, "
                 "beneficio_neto DECIMAL(38,2)) USING iceberg;"
                 "CREATE TEMP VIEW micro_batch_src AS SELECT * FROM iceberg.tcdm.web_sales;"
                 "CREATE TEMP VIEW lab_merge_batch_view AS SELECT * FROM iceberg.tcdm.web_sales"),
        QString());
    for (QString statement : statements) {
        statement.replace("{years_values_sql}", "(2000), (2001)").replace("{years_list_sql}", "2000, 2001");
        statement.replace("{LAB_TABLE_DDL_COLUMNS}", columns);
        statement.replace(QRegularExpression("\\{example_\\w+\\}"), "1");
        QCOMPARE(play.run(statement), QString());
    }
    QCOMPARE(play.rowsOf("iceberg.tcdm.web_sales_by_year"), std::size_t{1});
    QCOMPARE(play.run("DESCRIBE TABLE EXTENDED iceberg.tcdm.web_sales_lab_mor"), QString());
    QCOMPARE(play.run("SHOW CREATE TABLE iceberg.tcdm.web_sales"), QString());
}

QTEST_APPLESS_MAIN(TestSeeds)
#include "tst_seeds.moc"
