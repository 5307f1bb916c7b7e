// Laws that hold for any text: there is a tree, spans lie inside, and what parses prints to a fixed point.

#include "tests/core/sql/parsed_text.h"

#include <QTest>

#include <array>
#include <random>
#include <string>

using namespace mergescope;
using test::ParsedText;

class ParserLawsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void holdsForTokenSoup();
    void holdsForBytes();
    void holdsForEveryBeginning_data();
    void holdsForEveryBeginning();
    void holdsWithOneTokenLeftOut_data();
    void holdsWithOneTokenLeftOut();
};

namespace {

constexpr std::array kWords = std::to_array<std::string_view>({
    "MERGE", "INTO", "USING", "ON", "WHEN", "NOT", "MATCHED", "BY", "SOURCE", "TARGET", "AND", "THEN", "UPDATE", "SET",
    "INSERT", "VALUES", "DELETE", "DO", "NOTHING", "DEFAULT", "WITH", "SCHEMA", "EVOLUTION", "AS", "SELECT", "FROM", "WHERE",
    "GROUP", "ORDER", "HAVING", "QUALIFY", "LIMIT", "JOIN", "LEFT", "CROSS", "UNION", "ALL", "EXCEPT", "INTERSECT", "CREATE",
    "TABLE", "NAMESPACE", "IF", "EXISTS", "PARTITIONED", "TBLPROPERTIES", "COMMENT", "DROP", "CASE", "END", "ELSE", "CAST",
    "IS", "NULL", "DISTINCT", "IN", "BETWEEN", "LIKE", "ESCAPE", "OVER", "PARTITION", "ROWS", "EXTRACT", "TRIM", "DATE",
    "TIMESTAMP", "INTERVAL", "RETURNING", "OR", "REPLACE", "PRIMARY", "KEY", "INT", "DECIMAL", "WHEM", "a", "b", "t", "s",
    "1", "2.5", "1e3", "10L", "'x'", "'open", "`q`", "\"d\"", "(", ")", "(", ")", ",", ",", ".", ";", "*", "=", "<=>", "+",
    "-", "/", "||", "::", "[", "]", "!", "->", "$1", "?", "‘x’", "\n", "--c\n", "/*c*/", "/*open", "@", "\xC2\xA0",
    "#", "{", "}", "t.merge", "execute", "upsert", "spark.sql", "f'{x}'", "x =", "\\\n", "\n\n",
    "MERGE",       "INTO",
    "USING",       "ON",
    "WHEN",        "NOT",
    "MATCHED",     "BY",
    "SOURCE",      "TARGET",
    "AND",         "THEN",
    "UPDATE",      "SET",
    "INSERT",      "VALUES",
    "DELETE",      "DO",
    "NOTHING",     "DEFAULT",
    "WITH",        "SCHEMA",
    "EVOLUTION",   "AS",
    "SELECT",      "FROM",
    "WHERE",       "GROUP",
    "ORDER",       "HAVING",
    "QUALIFY",     "LIMIT",
    "JOIN",        "LEFT",
    "CROSS",       "UNION",
    "ALL",         "EXCEPT",
    "INTERSECT",   "CREATE",
    "TABLE",       "NAMESPACE",
    "IF",          "EXISTS",
    "PARTITIONED", "TBLPROPERTIES",
    "COMMENT",     "DROP",
    "CASE",        "END",
    "ELSE",        "CAST",
    "IS",          "NULL",
    "DISTINCT",    "IN",
    "BETWEEN",     "LIKE",
    "ESCAPE",      "OVER",
    "PARTITION",   "ROWS",
    "EXTRACT",     "TRIM",
    "DATE",        "TIMESTAMP",
    "INTERVAL",    "RETURNING",
    "OR",          "REPLACE",
    "PRIMARY",     "KEY",
    "INT",         "DECIMAL",
    "WHEM",        "a",
    "b",           "t",
    "s",           "1",
    "2.5",         "1e3",
    "10L",         "'x'",
    "'open",       "`q`",
    "\"d\"",       "(",
    ")",           "(",
    ")",           ",",
    ",",           ".",
    ";",           "*",
    "=",           "<=>",
    "+",           "-",
    "/",           "||",
    "::",          "[",
    "]",           "!",
    "->",          "$1",
    "?",           "‘x’",
    "\n",          "--c\n",
    "/*c*/",       "/*open",
    "@",           "\xC2\xA0",
});

/// A failure shows the text that caused it.
void check(const std::string& text)
{
    const ParsedText parsed(text);
    QVERIFY2(parsed.spansLieInside(), text.c_str());
    QVERIFY2(parsed.result.tokens.back().kind == sql::TokenKind::End, text.c_str());
    for (const diagnostics::Diagnostic& diagnostic : parsed.dialectDiagnostics()) {
        QVERIFY2(diagnostic.span.isValid() && diagnostic.span.end <= parsed.source.size(), text.c_str());
    }
    QVERIFY(sql::dumpTree(parsed.result.ast, actions::syntaxTable()).empty() == parsed.result.ast.statements.empty());
    const std::string printed = parsed.printed();
    if (parsed.result.diagnostics.empty()) {
        const ParsedText again(printed);
        QVERIFY2(again.result.diagnostics.empty(), (text + "\n" + printed).c_str());
        QVERIFY2(again.printed() == printed, (text + "\n" + printed + again.printed()).c_str());
    }
}

const char* const kWhole[] = {
    "WITH c AS (SELECT id, max(v) AS v FROM feed GROUP BY id) MERGE INTO a.t AS t USING (SELECT * FROM c WHERE v IS "
    "NOT NULL) "
    "AS s ON t.id = s.id AND t.v <=> s.v WHEN MATCHED AND s.v IN (1, 2) THEN UPDATE SET t.v = CASE WHEN s.v > 1 THEN "
    "'x' ELSE "
    "'y' END, w = DEFAULT WHEN NOT MATCHED BY TARGET THEN INSERT (id, v) VALUES (s.id, CAST(s.v AS INT)) WHEN NOT "
    "MATCHED BY "
    "SOURCE THEN DELETE;",
    "CREATE TABLE IF NOT EXISTS t (id INT NOT NULL, p DECIMAL(7, 2) DEFAULT 1.5, PRIMARY KEY (id)) USING iceberg "
    "PARTITIONED "
    "BY (years(d), bucket(4, id)) TBLPROPERTIES ('k' = 'v', 'l' = 'w') COMMENT 'c'; INSERT INTO t (id, p) VALUES (1, "
    "2), (3, "
    "NULL); DROP TABLE IF EXISTS t;",
    "SELECT DISTINCT a.x AS y, count(*), sum(b) OVER (PARTITION BY c ORDER BY d DESC NULLS LAST), EXTRACT(YEAR FROM e) "
    "FROM a "
    "LEFT JOIN b USING (k), (VALUES (1, 'z')) AS v(m, n) WHERE EXISTS (SELECT 1) AND f BETWEEN 1 AND 2 GROUP BY g "
    "HAVING h > 1 "
    "UNION ALL (SELECT 1 LIMIT 1) ORDER BY 1 LIMIT 5 OFFSET 2;",
    "dt = DeltaTable.forName(spark, 't')\n(dt.alias('d').merge(spark.table('s').filter(\"q > 1\").alias('o'), 'd.id = o.id')\n"
    "  .whenMatchedUpdate(condition=(col('d.q') != col('o.q')) & ~F.isnull('o.q'), set={'q': 'o.q + 1', \"n\": F.upper('o.n')})\n"
    "  # new\n  .whenNotMatchedInsertAll().execute())\nt.upsert(spark.sql('SELECT * FROM s'), join_cols=['id'])\n",
    "UPDATE t AS x SET x.a = 1, b = 'y' WHERE x.c > 2; DELETE FROM t WHERE a IN (1, 2); TRUNCATE TABLE t; INSERT "
    "OVERWRITE t "
    "PARTITION (p = 1, q) SELECT 1; INSERT INTO t REPLACE WHERE a = 1 VALUES (1); INSERT INTO t REPLACE USING (a) "
    "SELECT 1; "
    "INSERT INTO t AS x REPLACE ON x.a <=> s.a (SELECT 1 AS a) AS s;",
    "CREATE OR REPLACE TEMPORARY VIEW v (a) AS SELECT 1; DESCRIBE HISTORY t LIMIT 2; SHOW TABLES IN a LIKE 'b*'; SET "
    "a.b = "
    "'c d'; RESTORE TABLE t TO VERSION AS OF 1; CALL a.b(x => 1, y => 'z'); ALTER TABLE t ADD COLUMNS (a INT, b "
    "STRING); "
    "SELECT * FROM t FOR VERSION AS OF 3 AS o;",
};

} // namespace

void ParserLawsTest::holdsForTokenSoup()
{
    std::mt19937 random(20260115);
    for (int round = 0; round < 4000; ++round) {
        std::string text;
        const auto length = random() % 40;
        for (std::uint32_t i = 0; i < length; ++i) {
            text += kWords[random() % kWords.size()];
            text += random() % 8 == 0 ? "" : " ";
        }
        check(text);
    }
}

void ParserLawsTest::holdsForBytes()
{
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        std::string text;
        const auto length = random() % 60;
        for (std::uint32_t i = 0; i < length; ++i) {
            text += static_cast<char>(random() % 4 == 0 ? random() % 256 : 32 + random() % 95);
        }
        check(text);
    }
}

void ParserLawsTest::holdsForEveryBeginning_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text : kWhole) {
        QTest::newRow(text) << std::string(text);
    }
}

void ParserLawsTest::holdsForEveryBeginning()
{
    QFETCH(std::string, text);
    const ParsedText whole(text);
    QCOMPARE(whole.reports(whole.result.diagnostics), std::string());
    for (std::size_t length = 0; length <= text.size(); ++length) {
        check(text.substr(0, length));
    }
}

void ParserLawsTest::holdsWithOneTokenLeftOut_data()
{
    holdsForEveryBeginning_data();
}

void ParserLawsTest::holdsWithOneTokenLeftOut()
{
    QFETCH(std::string, text);
    const base::SourceText source(text);
    for (const sql::Token& token : sql::lex(source)) {
        check(text.substr(0, token.span.begin) + text.substr(token.span.end));
    }
}

QTEST_APPLESS_MAIN(ParserLawsTest)
#include "tst_parser_laws.moc"
