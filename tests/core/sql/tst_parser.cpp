// Text that is right: each production by what it prints as, and literals by their values.

#include "tests/core/sql/parsed_text.h"

#include <QTest>

#include <string>

using namespace mergescope;
using test::ParsedText;

class ParserTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void statements_data();
    void statements();
    void expressions_data();
    void expressions();
    void queries_data();
    void queries();
    void literals_data();
    void literals();
    void clausesInWrittenOrder();
    void printsTheTree();
    void pointsAtTheWords();
};

namespace {

void addText(const char* text, const char* printed = nullptr)
{
    QTest::newRow(text) << std::string(text) << std::string(printed == nullptr ? text : printed);
}

void addColumns()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("printed");
}

/// What is right prints as expected, and what it printed reads as the same tree.
void compare(const std::string& text, const std::string& printed)
{
    const ParsedText parsed(text);
    QCOMPARE(parsed.reports(parsed.result.diagnostics), std::string());
    QCOMPARE(parsed.printed(), printed + ";\n");
    QVERIFY(parsed.spansLieInside());
    const ParsedText again(parsed.printed());
    QCOMPARE(again.printed(), parsed.printed());
    QCOMPARE(sql::dumpTree(again.result.ast, actions::syntaxTable()),
             sql::dumpTree(parsed.result.ast, actions::syntaxTable()));
}

} // namespace

void ParserTest::statements_data()
{
    addColumns();
    addText("merge into t using s on t.id = s.id when matched then delete",
            "MERGE INTO t\nUSING s\nON t.id = s.id\nWHEN MATCHED THEN DELETE");
    addText(
        "MERGE INTO a.b.t x USING s AS y ON x.id = y.id WHEN MATCHED AND x.v > 1 OR y.v IS NULL THEN UPDATE SET x.v = "
        "y.v, w "
        "= DEFAULT WHEN NOT MATCHED BY TARGET THEN INSERT (id, x.v) VALUES (y.id, DEFAULT) WHEN NOT MATCHED BY SOURCE "
        "THEN DELETE",
        "MERGE INTO a.b.t AS x\nUSING s AS y\nON x.id = y.id\nWHEN MATCHED AND x.v > 1 OR y.v IS NULL THEN UPDATE SET "
        "x.v "
        "= y.v, w = DEFAULT\nWHEN NOT MATCHED BY TARGET THEN INSERT (id, x.v) VALUES (y.id, DEFAULT)\nWHEN NOT MATCHED "
        "BY "
        "SOURCE THEN DELETE");
    addText("MERGE WITH SCHEMA EVOLUTION INTO t\nUSING s\nON TRUE\nWHEN MATCHED THEN UPDATE SET *\nWHEN NOT MATCHED "
            "THEN INSERT *");
    addText("WITH c AS (SELECT 1 AS id) MERGE INTO t\nUSING c\nON t.id = c.id\nWHEN MATCHED THEN DELETE");
    addText("MERGE INTO `my table`\nUSING (SELECT * FROM s WHERE s.x > 0) AS q\nON `my table`.`a``b` = q.x\nWHEN "
            "MATCHED THEN "
            "DO NOTHING");
    addText("MERGE INTO t\nUSING (VALUES (1, 'a'), (2, 'b')) AS s(id, v)\nON t.id = s.id\nWHEN NOT MATCHED THEN INSERT "
            "VALUES "
            "(s.id, s.v)\nRETURNING merge_action, *");
    addText("MERGE INTO t\nUSING (feed) AS s\nUSING (id, k)\nWHEN MATCHED THEN UPDATE\nWHEN NOT MATCHED THEN INSERT BY "
            "NAME");
    addText("MERGE INTO t\nUSING s\nON t.id = s.id\nWHEN MATCHED AND CASE WHEN t.v = 1 THEN TRUE ELSE FALSE END THEN "
            "DELETE");
    addText("CREATE NAMESPACE IF NOT EXISTS local.kiosko");
    addText("create database d", "CREATE SCHEMA d");
    addText(
        "CREATE TABLE t (id INT NOT NULL, price DECIMAL(7,2) DEFAULT 0.5, name VARCHAR(20) COMMENT 'x', d DOUBLE "
        "PRECISION, "
        "PRIMARY KEY (id)) USING iceberg PARTITIONED BY (years(d), bucket(4, id), name) LOCATION '/w' COMMENT 'it''s' "
        "TBLPROPERTIES ('write.merge.mode'='merge-on-read', a.b = 2)",
        "CREATE TABLE t (id INT NOT NULL, price DECIMAL(7,2) DEFAULT 0.5, name VARCHAR(20), d DOUBLE PRECISION, "
        "PRIMARY KEY "
        "(id)) USING iceberg PARTITIONED BY (years(d), bucket(4, id), name) LOCATION '/w' COMMENT 'it''s' "
        "TBLPROPERTIES "
        "('write.merge.mode' = 'merge-on-read', 'a.b' = '2')");
    addText("CREATE OR REPLACE TABLE t USING iceberg AS SELECT 1 AS a");
    addText("CREATE TABLE IF NOT EXISTS t (a ARRAY<INT>, s STRUCT<x: INT, y: MAP<STRING, INT>>, z TIMESTAMP WITH TIME "
            "ZONE)");
    addText("CREATE TABLE t (s STRUCT<x: STRUCT<y: INT>>)");
    addText("INSERT INTO TABLE t (a, b) VALUES (1, 'x'), (NULL, DEFAULT)",
            "INSERT INTO t (a, b) VALUES (1, 'x'), (NULL, DEFAULT)");
    addText("INSERT INTO t BY NAME SELECT * FROM s");
    addText("INSERT INTO t (a) (SELECT a FROM s)", "INSERT INTO t (a) SELECT a FROM s");
    addText("DROP TABLE IF EXISTS a.t");
    addText("DROP VIEW v");
    addText("DROP SCHEMA IF EXISTS a CASCADE");
    addText("CREATE OR REPLACE TEMP VIEW v (a, b) AS SELECT 1, 2",
            "CREATE OR REPLACE TEMPORARY VIEW v (a, b) AS SELECT 1, 2");
    addText("UPDATE db.t AS x SET x.a = 1, b = DEFAULT WHERE x.id = 2");
    addText("delete from t where id in (1, 2)", "DELETE FROM t WHERE id IN (1, 2)");
    addText("TRUNCATE t", "TRUNCATE TABLE t");
    addText("INSERT OVERWRITE TABLE t PARTITION (d = DATE '2026-01-02', p) SELECT 1",
            "INSERT OVERWRITE t PARTITION (d = DATE '2026-01-02', p) SELECT 1");
    addText("INSERT INTO t REPLACE WHERE a >= 1 AND a < 2 SELECT * FROM s");
    addText("INSERT INTO t REPLACE USING (a, b) SELECT * FROM s");
    addText("INSERT INTO t AS x REPLACE ON (x.a = s.a) (SELECT * FROM q) AS s");
    addText("INSERT INTO t x REPLACE ON x.a <=> s.a (SELECT * FROM q) AS s",
            "INSERT INTO t AS x REPLACE ON (x.a <=> s.a) (SELECT * FROM q) AS s");
    addText("SELECT * FROM t VERSION AS OF 2 AS x");
    addText("SELECT * FROM t FOR SYSTEM_VERSION AS OF 2", "SELECT * FROM t VERSION AS OF 2");
    addText("SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-01 00:00:00' WHERE a = 1",
            "SELECT * FROM t TIMESTAMP AS OF TIMESTAMP '2026-01-01 00:00:00' WHERE a = 1");
    addText("desc extended t", "DESCRIBE TABLE EXTENDED t");
    addText("DESCRIBE HISTORY t LIMIT 3");
    addText("SHOW TABLES IN a LIKE 'x*'");
    addText("SHOW CREATE TABLE t");
    addText("SHOW TBLPROPERTIES t ('a.b')");
    addText("SET spark.sql.sources.partitionOverwriteMode=dynamic",
            "SET spark.sql.sources.partitionOverwriteMode = dynamic");
    addText("SET a.b = 1 + x", "SET a.b = '1 + x'");
    addText("RESET a.b");
    addText("USE local.kiosko");
    addText("RESTORE t VERSION AS OF 3", "RESTORE TABLE t TO VERSION AS OF 3");
    addText("CALL local.system.rollback_to_snapshot('db.t', snapshot_id => 1)");
    addText("ALTER TABLE t SET TBLPROPERTIES ('a' = 'b')");
    addText("ALTER TABLE t ADD COLUMN c INT", "ALTER TABLE t ADD COLUMNS (c INT)");
    addText("ALTER TABLE t DROP COLUMN IF EXISTS c", "ALTER TABLE t DROP COLUMNS IF EXISTS (c)");
    addText("ALTER TABLE t RENAME COLUMN a TO b");
    addText("ALTER TABLE t RENAME TO u");
    addText("ALTER TABLE t ALTER COLUMN a TYPE BIGINT");
    addText("ALTER TABLE t ALTER COLUMN a SET NOT NULL");
    addText(";;SELECT 1;;", "SELECT 1");
    addText("MERGE\xC2\xA0INTO t USING s ON t.id = s.id /* why /* not */ */ WHEN MATCHED -- yes\n THEN DELETE",
            "MERGE INTO t\nUSING s\nON t.id = s.id\nWHEN MATCHED THEN DELETE");
    addText("SELECT source.key, target.value, date FROM matched AS source", nullptr);
}

void ParserTest::statements()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare(text, printed);
}

void ParserTest::expressions_data()
{
    addColumns();
    addText("a OR b AND NOT c = d + e * -f");
    addText("(a OR b) AND c");
    addText("a - b - c");
    addText("a - (b - c)");
    addText("a = b IS NULL");
    addText("NOT a IS NOT NULL");
    addText("!a", "NOT a");
    addText("- -1");
    addText("a != 1 AND b == 2", "a <> 1 AND b = 2");
    addText("a <=> b");
    addText("a IS DISTINCT FROM b AND c IS NOT DISTINCT FROM d");
    addText("a IS TRUE OR b IS NOT UNKNOWN");
    addText("a IN (1, 2) AND b NOT IN (SELECT x FROM y)");
    addText("a BETWEEN 1 AND 2 AND b NOT BETWEEN c AND d + 1");
    addText("a LIKE 'x%' OR b NOT LIKE 'a!%' ESCAPE '!'");
    addText("a ILIKE 'x' OR b RLIKE 'y'");
    addText("a REGEXP 'y'", "a RLIKE 'y'");
    addText("CASE a WHEN 1 THEN 'x' ELSE 'y' END");
    addText("CASE WHEN a = 1 THEN CASE WHEN b THEN 2 END END");
    addText("CAST(a AS DECIMAL(10,2)) + TRY_CAST('1' AS INT)");
    addText("a::INT::STRING");
    addText("a || 'b' || c");
    addText("a DIV b % c");
    addText("(a, b) = (1, 2)");
    addText("count(*) + count(DISTINCT a)");
    addText("sum(a) FILTER (WHERE b > 0)");
    addText("row_number() OVER (PARTITION BY a, b ORDER BY c DESC NULLS LAST)");
    addText("sum(a) OVER (ORDER BY b rows between 1 preceding and current row)",
            "sum(a) OVER (ORDER BY b ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)");
    addText("left(a, 2) || right(b, 1) || replace(c, 'x', 'y') || if(d, 'e', 'f')");
    addText("EXTRACT(year FROM d)", "EXTRACT(YEAR FROM d)");
    addText("substring(a FROM 2 FOR 3)", "SUBSTRING(a FROM 2 FOR 3)");
    addText("substring(a, 2, 3)");
    addText("TRIM(LEADING 'x' FROM a) || TRIM(BOTH FROM b)");
    addText("trim('x' FROM a)", "TRIM(BOTH 'x' FROM a)");
    addText("trim(a)");
    addText("POSITION('a' IN b)");
    addText("current_date + CURRENT_TIMESTAMP");
    addText("EXISTS (SELECT 1) AND (SELECT max(x) FROM y) > 1");
    addText("((SELECT 1) + 2) * 3");
    addText("((SELECT 1) UNION (SELECT 2))", "(SELECT 1 UNION SELECT 2)");
    addText("`a b`.`c` + t.`from` + t.order");
    addText("DATE '2026-1-5' < TIMESTAMP '2026-01-15T10:20:30.5Z'",
            "DATE '2026-01-05' < TIMESTAMP '2026-01-15 10:20:30.5'");
    addText("'a' 'b'", "'ab'");
    addText("'it''s' || 'back\\\\slash' || ''");
    addText("\"text\"", "'text'");
    addText("-2147483648");
    addText("matched + source + target + key + value + date + left");
}

void ParserTest::expressions()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare("SELECT " + text, "SELECT " + printed);
}

void ParserTest::queries_data()
{
    addColumns();
    addText("SELECT DISTINCT a AS x, t.*, `b` FROM t WHERE a > 1 ORDER BY x DESC, 2 LIMIT 3 OFFSET 1",
            "SELECT DISTINCT a AS x, t.*, `b` FROM t WHERE a > 1 ORDER BY x DESC, 2 LIMIT 3 OFFSET 1");
    addText("SELECT a x FROM t y", "SELECT a AS x FROM t AS y");
    addText("SELECT a FROM t GROUP BY a, b HAVING count(*) > 1 QUALIFY rank() OVER (ORDER BY a) = 1");
    addText("SELECT * FROM a JOIN b ON a.x = b.x LEFT OUTER JOIN c USING (k, l) CROSS JOIN d",
            "SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (k, l) CROSS JOIN d");
    addText("SELECT * FROM a, b JOIN c ON b.x = c.x, d");
    addText("SELECT * FROM (a JOIN b ON a.x = b.x) FULL JOIN (SELECT 1 AS x) AS q ON q.x = a.x");
    addText("SELECT * FROM VALUES (1, 2), (3, 4) AS v(a, b)");
    addText("SELECT * FROM (VALUES (1)) AS v");
    addText("SELECT * FROM range(1, 10) AS r");
    addText("VALUES 1, 2", "VALUES (1), (2)");
    addText("SELECT 1 UNION SELECT 2 INTERSECT SELECT 3 EXCEPT ALL SELECT 4");
    addText("(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3");
    addText("SELECT 1 UNION (SELECT 2 UNION ALL SELECT 3)");
    addText("(SELECT 1 LIMIT 1) UNION ALL SELECT 2 ORDER BY 1");
    addText("SELECT 1 MINUS SELECT 2", "SELECT 1 EXCEPT SELECT 2");
    addText("(SELECT 1 AS a ORDER BY a LIMIT 5) LIMIT 2", "SELECT * FROM (SELECT 1 AS a ORDER BY a LIMIT 5) LIMIT 2");
    addText("WITH a(x) AS (SELECT 1), b AS (SELECT x FROM a) SELECT * FROM b");
    addText("SELECT a FROM t ORDER BY a NULLS FIRST, b ASC NULLS LAST",
            "SELECT a FROM t ORDER BY a NULLS FIRST, b NULLS LAST");
}

void ParserTest::queries()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    compare(text, printed);
}

void ParserTest::literals_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("type");
    QTest::addColumn<std::string>("value");
    const auto row = [](const char* text, const char* type, const char* value) {
        QTest::newRow(text) << std::string(text) << std::string(type) << std::string(value);
    };
    row("1", "INT", "1");
    row("2147483647", "INT", "2147483647");
    row("2147483648", "BIGINT", "2147483648");
    row("9223372036854775808", "DECIMAL(19,0)", "9223372036854775808");
    row("-9223372036854775808", "BIGINT", "-9223372036854775808");
    row("0.40", "DECIMAL(2,2)", "0.40");
    row("1.5", "DECIMAL(2,1)", "1.5");
    row("0.0", "DECIMAL(1,1)", "0.0");
    row("1e3", "DOUBLE", "1000.0");
    row("10L", "BIGINT", "10");
    row("7S", "SMALLINT", "7");
    row("7Y", "TINYINT", "7");
    row("1.5BD", "DECIMAL(2,1)", "1.5");
    row("2D", "DOUBLE", "2.0");
    row("TRUE", "BOOLEAN", "true");
    row("'x'", "STRING", "x");
    row("DATE '2024-02-29'", "DATE", "2024-02-29");
    row("DATE '1969-12-31'", "DATE", "1969-12-31");
    row("TIMESTAMP '2026-01-15 12:00:00+02:00'", "TIMESTAMP", "2026-01-15 10:00:00");
}

void ParserTest::literals()
{
    QFETCH(std::string, text);
    QFETCH(std::string, type);
    QFETCH(std::string, value);
    const ParsedText parsed("SELECT " + text);
    QCOMPARE(parsed.reports(parsed.result.diagnostics), std::string());
    QCOMPARE(parsed.result.ast.literals.size(), std::size_t(1));
    QCOMPARE(values::toText(parsed.result.ast.literals.front().type()), type);
    QCOMPARE(values::toText(parsed.result.ast.literals.front()), value);
}

void ParserTest::clausesInWrittenOrder()
{
    const ParsedText parsed(
        "MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN MATCHED AND t.x "
        "THEN UPDATE SET v = 1 WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id)");
    const auto& merge = std::get<sql::MergeStatement>(parsed.result.ast.statements.at(0).body);
    QCOMPARE(merge.clauses.size(), std::size_t(3));
    QCOMPARE(merge.clauses[0].kind, sql::ClauseKind::NotMatchedBySource);
    QCOMPARE(merge.clauses[1].kind, sql::ClauseKind::Matched);
    QVERIFY(merge.clauses[1].condition.isValid());
    QVERIFY(!merge.clauses[2].condition.isValid());
    QCOMPARE(std::string(parsed.source.slice(merge.clauses[1].headSpan)), std::string("WHEN MATCHED AND t.x"));
    QCOMPARE(std::string(parsed.source.slice(merge.clauses[1].action.span)), std::string("UPDATE SET v = 1"));
    QCOMPARE(std::string(parsed.source.slice(merge.clauses[1].action.wordSpan)), std::string("UPDATE"));
}

void ParserTest::printsTheTree()
{
    const ParsedText parsed("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v + 1");
    QCOMPARE(sql::dumpTree(parsed.result.ast, actions::syntaxTable()), std::string(R"(merge
  target t
  source: table s
  on: binary =
    name t.id
    name s.id
  when MATCHED
    then: UPDATE
      v: binary +
        name s.v
        literal 1 INT
)"));
}

void ParserTest::pointsAtTheWords()
{
    const ParsedText parsed("SELECT é + a NOT IN (1, 2) FROM t");
    const sql::Expr& expr = parsed.result.ast.exprs.back();
    QCOMPARE(expr.kind, sql::ExprKind::In);
    QCOMPARE(std::string(parsed.source.slice(expr.span)), std::string("é + a NOT IN (1, 2)"));
    QCOMPARE(std::string(parsed.source.slice(expr.opSpan)), std::string("NOT IN"));
}

QTEST_APPLESS_MAIN(ParserTest)
#include "tst_parser.moc"
