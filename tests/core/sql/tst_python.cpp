// Pasted Python: each form by the SQL it stands for, and mistakes by where they are pointed at.

#include "tests/core/sql/parsed_text.h"

#include "core/sql/python_tokens.h"

#include <QTest>

#include <string>

using namespace mergescope;
using test::ParsedText;

class PythonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chains_data();
    void chains();
    void columns_data();
    void columns();
    void frames_data();
    void frames();
    void upserts_data();
    void upserts();
    void mistakes_data();
    void mistakes();
    void beginsAt_data();
    void beginsAt();
    void skipsWhatPrepares();
    void pointsIntoTexts();
    void standsBesideSql();
    void onlySomeEnginesHaveIt();
};

namespace {

const std::string kHead = "MERGE INTO t AS d\nUSING s AS o\nON d.id = o.id\n";

void addColumns()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("printed");
}

std::string errorsOf(const ParsedText& parsed)
{
    diagnostics::Diagnostics errors;
    for (const diagnostics::Diagnostic& diagnostic : parsed.result.diagnostics) {
        if (diagnostic.severity == diagnostics::Severity::Error) {
            errors.push_back(diagnostic);
        }
    }
    return parsed.reports(errors);
}

void compare(const std::string& text, const std::string& printed)
{
    const ParsedText parsed(text, "delta");
    QCOMPARE(errorsOf(parsed), std::string());
    QCOMPARE(parsed.printed(), printed + ";\n");
    QVERIFY(parsed.spansLieInside());
    const ParsedText again(parsed.printed(), "delta");
    QCOMPARE(again.printed(), parsed.printed());
}

} // namespace

void PythonTest::chains_data()
{
    addColumns();
    const std::string all = kHead + "WHEN MATCHED THEN UPDATE SET *\nWHEN NOT MATCHED THEN INSERT *";
    QTest::newRow("parentheses")
        << std::string(
               "destino = DeltaTable.forName(spark, \"t\")\n\n(destino.alias(\"d\")\n    "
               ".merge(spark.table(\"s\").alias(\"o\"), "
               "\"d.id = o.id\")\n    .whenMatchedUpdateAll()\n    .whenNotMatchedInsertAll()\n    .execute())\n")
        << all;
    QTest::newRow("update") << std::string("dt = DeltaTable.forName(spark, 't')\n"
                                           "dt.update(condition=\"a IS NULL\", set={\"a\": \"'x'\"})")
                            << std::string("UPDATE t SET a = 'x' WHERE a IS NULL");
    QTest::newRow("update of every row") << std::string("t.update(set={'a': 'b + 1'})")
                                         << std::string("UPDATE t SET a = b + 1");
    QTest::newRow("delete") << std::string("t.delete(\"id > 2\")") << std::string("DELETE FROM t WHERE id > 2");
    QTest::newRow("delete of every row") << std::string("t.delete()") << std::string("DELETE FROM t");
    QTest::newRow("open brackets") << std::string(
                                          "t.alias('d').merge(s.alias('o'), 'd.id = o.id').whenMatchedUpdateAll(\n)"
                                          ".whenNotMatchedInsertAll(\n).execute()")
                                   << all;
    QTest::newRow("backslashes")
        << std::string("t.alias('d') \\\n  .merge(s.alias('o'), 'd.id = o.id') \\\n  .whenMatchedUpdateAll() \\\n"
                       "  .whenNotMatchedInsertAll() \\\n  .execute()")
        << all;
    QTest::newRow("comments")
        << std::string("# once a day\n(t.alias('d')  # target\n  .merge(s.alias('o'), 'd.id = o.id')\n  # both\n"
                       "  .whenMatchedUpdateAll().whenNotMatchedInsertAll().execute())")
        << all;
    QTest::newRow("named step by step")
        << std::string("dt = DeltaTable.forName(spark, 't').alias('d')\nsrc = spark.read.table('s').alias('o')\ncond = "
                       "'d.id = o.id'\n"
                       "chain = dt.merge(source=src, condition=cond)\nchain = chain.whenMatchedUpdateAll()\n"
                       "chain.whenNotMatchedInsertAll().execute()")
        << all;
    QTest::newRow("with types")
        << std::string(
               "dt: DeltaTable = DeltaTable.forName(spark, 't')\ndt.alias('d').merge(s.alias('o'), 'd.id = o.id')"
               ".whenMatchedUpdateAll().whenNotMatchedInsertAll().execute();")
        << all;
    QTest::newRow("texts in pieces") << std::string("(t.alias('d').merge(s.alias('o'), 'd.id ' \"= "
                                                    "o.id\")\n.whenMatchedUpdate(set={'q': 'o.q' + ' + 1'}).execute())")
                                     << kHead + "WHEN MATCHED THEN UPDATE SET q = o.q + 1";
    QTest::newRow("escapes") << std::string("t.alias('d').merge(s.alias('o'), 'd.id = "
                                            "o.id').whenMatchedUpdate(condition='o.n = \\'x\\'', set={\"n\": "
                                            "\"concat(o.n, '\\u00e9')\"}).execute()")
                             << kHead + "WHEN MATCHED AND o.n = 'x' THEN UPDATE SET n = concat(o.n, 'é')";
    QTest::newRow("by position") << std::string(
                                        "t.alias('d').merge(s.alias('o'), 'd.id = "
                                        "o.id').whenMatchedDelete('o.gone').whenMatchedUpdate(None, {'q': 'o.q'})"
                                        ".whenNotMatchedInsert('NOT o.gone', {'id': 'o.id', 'q': 'o.q'}).execute()")
                                 << kHead +
                                        "WHEN MATCHED AND o.gone THEN DELETE\nWHEN MATCHED THEN UPDATE SET q = o.q\n"
                                        "WHEN NOT MATCHED AND NOT o.gone THEN INSERT (id, q) VALUES (o.id, o.q)";
    QTest::newRow("by source, interleaved")
        << std::string("t.alias('d').merge(s.alias('o'), 'd.id = o.id').whenNotMatchedBySourceUpdate(condition='d.q > "
                       "1', set={'d.q': '0'})"
                       ".whenMatchedUpdateAll(condition='d.q <> o.q').whenNotMatchedBySourceDelete().execute()")
        << kHead + "WHEN NOT MATCHED BY SOURCE AND d.q > 1 THEN UPDATE SET d.q = 0\n"
                   "WHEN MATCHED AND d.q <> o.q THEN UPDATE SET *\n"
                   "WHEN NOT MATCHED BY SOURCE THEN DELETE";
    QTest::newRow("evolution")
        << std::string(
               "t.alias('d').merge(s.alias('o'), 'd.id = o.id').withSchemaEvolution().whenMatchedUpdateAll().execute()")
        << std::string("MERGE WITH SCHEMA EVOLUTION INTO t AS d\nUSING s AS o\nON d.id = o.id\n"
                       "WHEN MATCHED THEN UPDATE SET *");
    QTest::newRow("an empty map is dropped")
        << std::string("t.alias('d').merge(s.alias('o'), 'd.id = "
                       "o.id').whenMatchedUpdate(set={}).whenMatchedDelete().execute()")
        << kHead + "WHEN MATCHED THEN DELETE";
    QTest::newRow("a text that grows")
        << std::string("cond = 'd.id'\ncond = cond + ' = ' + 'o.id'\nt.alias('d').merge(s.alias('o'), "
                       "cond).whenMatchedDelete().execute()")
        << kHead + "WHEN MATCHED THEN DELETE";
    QTest::newRow("dict()") << std::string(
                                   "sets = dict(q='o.q', n='o.n')\nt.alias('d').merge(s.alias('o'), 'd.id = o.id')"
                                   ".whenMatchedUpdate(set=sets).execute()")
                            << kHead + "WHEN MATCHED THEN UPDATE SET q = o.q, n = o.n";
    QTest::newRow("name in parts") << std::string("DeltaTable.forName(spark, 'a.b.`c d`').merge(s, 'x = y')"
                                                  ".whenMatchedDelete().execute()")
                                   << std::string("MERGE INTO a.b.`c d`\nUSING s\nON x = y\nWHEN MATCHED THEN DELETE");
}

void PythonTest::chains()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare(text, printed);
}

void PythonTest::columns_data()
{
    addColumns();
    const auto add = [](const char* python, const char* sql) {
        QTest::newRow(python) << std::string(python) << std::string(sql);
    };
    add("col('d.a') == col('o.a')", "d.a = o.a");
    add("F.col('d.a') != F.lit('x')", "d.a <> 'x'");
    add("(col('a') > 1) & ~(col('b') == 'y') | col('c').isNull()", "a > 1 AND NOT b = 'y' OR c IS NULL");
    add("col('a').isNotNull() & col('b').isin('x', 'y')", "a IS NOT NULL AND b IN ('x', 'y')");
    add("col('a').isin([1, 2])", "a IN (1, 2)");
    add("col('a').between(1, 2)", "a BETWEEN 1 AND 2");
    add("col('a').eqNullSafe(col('b'))", "a <=> b");
    add("(col('a') + 1) * 2 - -3 > 0", "(a + 1) * 2 - -3 > 0");
    add("expr('a > 1 AND b') & (F.upper('c') == 'X')", "a > 1 AND b AND upper(c) = 'X'");
    add("F.coalesce('a', F.lit(0)) == 0", "coalesce(a, 0) = 0");
    add("F.concat_ws('-', 'a', col('b')) == 'x'", "concat_ws('-', a, b) = 'x'");
    add("F.current_date() > col('d')", "current_date() > d");
    add("col('a').cast('decimal(7,2)') == 1", "CAST(a AS DECIMAL(7,2)) = 1");
    add("col('a').like('x%')", "a LIKE 'x%'");
    add("when(col('a') > 1, True).when(col('a') > 0, False).otherwise(None)",
        "CASE WHEN a > 1 THEN TRUE WHEN a > 0 THEN FALSE ELSE NULL END");
    add("t['a'] == s.a", "t.a = s.a");
}

void PythonTest::columns()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare("t.merge(s, " + text + ").whenMatchedDelete().execute()",
            "MERGE INTO t\nUSING s\nON " + printed + "\nWHEN MATCHED THEN DELETE");
}

void PythonTest::frames_data()
{
    addColumns();
    const auto add = [](const char* python, const char* sql) {
        QTest::newRow(python) << std::string(python) << std::string(sql);
    };
    add("spark.table('s').filter('id > 1').alias('o')", "(SELECT * FROM s WHERE id > 1) AS o");
    add("spark.table('s').where(col('id') > 1)", "(SELECT * FROM s WHERE id > 1)");
    add("spark.sql(\"SELECT * FROM s WHERE n = 'x'\").alias('o')", "(SELECT * FROM s WHERE n = 'x') AS o");
    add("spark.table('s').distinct().cache()", "(SELECT DISTINCT * FROM s)");
    add("spark.table('s').select('id', col('n').alias('m'), F.upper('n'))", "(SELECT id, n AS m, upper(n) FROM s)");
    add("spark.table('s').selectExpr('id', 'q * 2 AS q')", "(SELECT id, q * 2 AS q FROM s)");
    add("s.dropDuplicates(['id'])", "(SELECT * FROM s QUALIFY row_number() OVER (PARTITION BY id ORDER BY id) = 1)");
    add("s.limit(2)", "(SELECT * FROM s LIMIT 2)");
}

void PythonTest::frames()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare("t.merge(" + text + ", 'x').whenMatchedDelete().execute()",
            "MERGE INTO t\nUSING " + printed + "\nON x\nWHEN MATCHED THEN DELETE");
}

void PythonTest::upserts_data()
{
    addColumns();
    QTest::newRow("plain")
        << std::string("table = catalog.load_table('ns.t')\nresult = table.upsert(s, join_cols=['id'])")
        << std::string("catalog.load_table(\"ns.t\").upsert(spark.table(\"s\"), join_cols=[\"id\"])");
    QTest::newRow("by position") << std::string("t.upsert(s, ['a', 'b'], True, False)")
                                 << std::string("catalog.load_table(\"t\").upsert(spark.table(\"s\"), "
                                                "join_cols=[\"a\", \"b\"], when_not_matched_insert_all=False)");
    QTest::newRow("identifier fields") << std::string("t.upsert(df=spark.sql('SELECT 1 AS id'))")
                                       << std::string(
                                              "catalog.load_table(\"t\").upsert(spark.sql(\"SELECT 1 AS id\"))");
    QTest::newRow("a scan")
        << std::string("t.upsert(catalog.load_table(('ns', 's')).scan().to_arrow(), join_cols=['id'])")
        << std::string("catalog.load_table(\"t\").upsert(spark.table(\"ns.s\"), join_cols=[\"id\"])");
}

void PythonTest::upserts()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare(text, printed);
}

void PythonTest::mistakes_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("reports");
    const auto add = [](const char* python, const char* reports) {
        QTest::newRow(python) << std::string(python) << std::string(reports);
    };
    add("t.merge(s, 'a = b').whenMatchedUpdateall().execute()", "parse <whenMatchedUpdateall>");
    add("t.merge(s, 'a = b').whenMatchedDelete()", "parse <>");
    add("t.merge(s, 'a = b').execute()", "parse <merge>");
    add("t.merge(s).whenMatchedDelete().execute()", "parse <merge>");
    add("t.merge(s, 'a = ').whenMatchedDelete().execute()", "parse <>");
    add("t.merge(s, 'a = b c').whenMatchedDelete().execute()", "parse <c>");
    add("t.merge(s, 'a = b').whenMatchedDelete(cond='x').execute()", "parse <cond>");
    add("t.merge(s, 'a = b').whenMatchedUpdate(set={'q': 5}).execute()", "parse <5>");
    add("t.merge(s, 'a = b').whenMatchedUpdate(set={'q' 'o.q'}).execute()", "parse <}>");
    add("t.merge(s, 'a = b').whenMatchedUpdate(set=['q']).execute()", "parse <['q']>");
    add("t.merge(s, (col('a') == 1) and (col('b') == 2)).whenMatchedDelete().execute()", "parse <and>");
    add("t.merge(s, col('a') == 1 & col('b') == 2).whenMatchedDelete().execute()", "parse <==>");
    add("t.merge(s, f'a = {key}').whenMatchedDelete().execute()", "parse <{key}>");
    add("(t.merge(s, 'a = b').whenMatchedDelete().execute()", "parse <(>");
    add("t.merge(s, 'a = b)\n.whenMatchedDelete().execute()", "parse <'>");
    add("t.merge(s, \xE2\x80\x9C"
        "a\xE2\x80\x9D).whenMatchedDelete().execute()",
        "parse <\xE2\x80\x9C>");
    add("t.merge(s, 'a = b')\n.whenMatchedDelete()\n.execute()", "parse <.>");
    add("t.updat('x')", "parse <updat>");
    add("t.upsert()", "parse <upsert>");
    add("t.upsert(s, join_cols='id')", "parse <'id'>");
    add("spark.sql('SELEC 1')", "parse <SELEC>");
}

void PythonTest::mistakes()
{
    QFETCH(std::string, text);
    QFETCH(std::string, reports);
    const ParsedText parsed(text, "delta");
    QCOMPARE(errorsOf(parsed), reports);
    QVERIFY(parsed.spansLieInside());
    QVERIFY(!parsed.result.ast.statements.empty());
}

void PythonTest::beginsAt_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isPython");
    const auto add = [](const char* text, bool isPython) { QTest::newRow(text) << std::string(text) << isPython; };
    add("dt = x", true);
    add("dt.alias('x')", true);
    add("(dt\n .alias('x'))", true);
    add("from delta.tables import DeltaTable", true);
    add("import pyspark", true);
    add("# comment", true);
    add("print(x)", true);
    add("def f(x):\n  pass", true);
    add("SELECT a.b", false);
    add("(SELECT a.b)", false);
    add("((VALUES (1)))", false);
    add("VALUES (1)", false);
    add("MERGE INTO t", false);
    add("WITH a AS (SELECT 1) SELECT * FROM a", false);
    add("FROM t", false);
    add("SET x = 1", false);
    add("with s as (select 1) select 1", false);
    add("", false);
}

void PythonTest::beginsAt()
{
    QFETCH(std::string, text);
    QFETCH(bool, isPython);
    QCOMPARE(sql::pythonBeginsAt(text, 0), isPython);
}

void PythonTest::skipsWhatPrepares()
{
    const ParsedText parsed("from delta.tables import DeltaTable\n"
                            "spark = SparkSession.builder.appName('x').getOrCreate()\n"
                            "def load(df, batch):\n    df.count()\n\n    return df\n"
                            "rows = [r for r in range(3)]\n"
                            "origem.createOrReplaceTempView('s')\n"
                            "print('done')\n"
                            "SELECT 1",
                            "delta");
    QCOMPARE(errorsOf(parsed), std::string());
    QCOMPARE(parsed.result.diagnostics.size(), std::size_t{6});
    QCOMPARE(parsed.printed(), std::string("SELECT 1;\n"));
}

/// A span inside a text of Python is the SQL's own, also behind escapes and letters of two bytes.
void PythonTest::pointsIntoTexts()
{
    const ParsedText parsed("t.merge(s, 'é = \\'é\\' AND nope(1').whenMatchedDelete().execute()", "delta");
    QCOMPARE(parsed.result.diagnostics.size(), std::size_t{1});
    QCOMPARE(parsed.reports(parsed.result.diagnostics), std::string("parse <(>"));
    const ParsedText named("t.merge(s, 'd.id = \\'x\\'').whenMatchedDelete().execute()", "delta");
    std::string names;
    for (const sql::Expr& expr : named.result.ast.exprs) {
        names += std::string(named.source.slice(expr.span)) + "|";
    }
    QCOMPARE(names, std::string("d.id|\\'x\\'|d.id = \\'x\\'|"));
}

void PythonTest::standsBesideSql()
{
    const ParsedText parsed("SELECT 1;\nt.merge(s, 'a').whenMatchedDelete().execute()\n\nSELECT 2; t.upsert(s, ['id']);"
                            "spark.sql('''\n  MERGE INTO t USING s ON a WHEN MATCHED THEN DELETE\n''')\nSELECT 3",
                            "delta");
    QCOMPARE(errorsOf(parsed), std::string());
    QCOMPARE(parsed.result.ast.statements.size(), std::size_t{6});
}

void PythonTest::onlySomeEnginesHaveIt()
{
    const std::string chain = "t.merge(s, 'a').whenMatchedDelete().execute()";
    const std::string upsert = "t.upsert(s, ['id'])";
    for (const char* engine : {"iceberg", "duckdb", "postgresql"}) {
        QCOMPARE(ParsedText(chain, engine).dialectDiagnostics().size(), std::size_t{1});
        QCOMPARE(ParsedText("t.update(set={'a': '1'})", engine).dialectDiagnostics().size(), std::size_t{1});
        QCOMPARE(ParsedText("t.delete('a = 1')", engine).dialectDiagnostics().size(), std::size_t{1});
    }
    for (const char* engine : {"delta", "databricks"}) {
        QCOMPARE(ParsedText(chain, engine).dialectDiagnostics().size(), std::size_t{0});
        QCOMPARE(ParsedText(upsert, engine).dialectDiagnostics().size(), std::size_t{1});
    }
    QCOMPARE(ParsedText(upsert, "iceberg").dialectDiagnostics().size(), std::size_t{0});
}

QTEST_APPLESS_MAIN(PythonTest)
#include "tst_python.moc"
