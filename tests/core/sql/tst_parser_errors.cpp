// Text that is wrong: what is reported, on which words, and that the rest is still read.

#include "tests/core/sql/parsed_text.h"

#include <QTest>

#include <string>

using namespace mergescope;
using test::ParsedText;

class ParserErrorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void reports_data();
    void reports();
    void messages_data();
    void messages();
    void fixes_data();
    void fixes();
    void readsTheRest_data();
    void readsTheRest();
    void limits();
};

void ParserErrorsTest::reports_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* text, const char* expected) {
        QTest::newRow(text) << std::string(text) << std::string(expected);
    };
    row("MERGE INTO t USING s ON t.id = s.id WHEM MATCHED THEN UPDATE SET x = 1, WHEN NOT MATHCED THEN INSERT (id) "
        "VALUES (1)",
        "parse <WHEM> | parse <,> | parse <MATHCED>");
    row("MERGE t USING s ON t.id = s.id WHEN MATCHED UPDATE SET a = 1 b = 2", "parse <t> | parse <UPDATE> | parse <b>");
    row("MERGE INTO t USNG s ON t.id = WHEN MATCHED AND (s.x > 3 THEN DELETE",
        "parse <USNG> | parse <WHEN> | parse <THEN>");
    row("MERGE INTO t USING s ON t.id s.id WHEN MATCHED THEN UPDATE a = 1", "parse <s> | parse <a>");
    row("MERGE INTO t USING s ON t.id = s.id", "parse <>");
    row("MERGE INTO t USING s WHEN MATCHED THEN DELETE", "parse <WHEN>");
    row("MERGE INTO t ON t.id = s.id WHEN MATCHED THEN DELETE", "parse <ON>");
    row("MERGE INTO USING s ON t.id = s.id WHEN MATCHED THEN DELETE", "parse <USING>");
    row("MERGE INTO t USING ON t.id = s.id WHEN MATCHED THEN DELETE", "parse <ON>");
    row("MERGE INTO t USING s ON t.id = s.id MATCHED THEN DELETE", "parse <MATCHED>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN", "parse <>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND THEN DELETE", "parse <THEN>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET WHEN NOT MATCHED THEN DELETE",
        "parse <WHEN>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE WHERE t.x = 1", "engine.unsupported <WHERE>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED WHERE t.x = 1 THEN DELETE", "parse <WHERE>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = 1 DELETE", "parse <DELETE>");
    row("MERGE INTO t USING s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (a) VALUES (1), (2)", "parse <,>");
    row("MERGE INTO [t] USING \"s\" ON t.[id] = 1 WHEN MATCHED THEN DELETE",
        "parse <[t]> | parse <\"s\"> | parse <[id]>");
    row("SELECT 'open FROM t", "parse <'>");
    row("SELECT `open FROM t", "parse <`>");
    row("SELECT 1 /* open", "parse </*>");
    row("SELECT (1 + 2", "parse <(>");
    row("SELECT a, FROM t", "parse <,>");
    row("SELECT FROM t", "parse <FROM>");
    row("SELECT * FRM t", "parse <FRM>");
    row("SELECT * FROM t WERE a = 1", "parse <WERE>");
    row("SELECT a = FROM t", "parse <FROM>");
    row("SELECT ‘x’ FROM t", "parse <‘x’>");
    row("SELECT a\xE2\x80\x8B FROM t", "parse <\xE2\x80\x8B>");
    row("SELECT a # b", "parse <#>");
    row("SELECT $1", "parse <$1>");
    row("SELECT DATE '2026-02-30'", "parse <'2026-02-30'>");
    row("SELECT TIMESTAMP 'noon'", "parse <'noon'>");
    row("SELECT 1e999", "parse <1e999>");
    row("SELECT 300Y", "parse <300Y>");
    row("SELECT 1 + DEFAULT", "parse <DEFAULT>");
    row("SELECT a[0]", "engine.unsupported <[>");
    row("SELECT a & b", "engine.unsupported <&>");
    row("SELECT x'FFG'", "parse <x'FFG'>");
    row("SELECT CASE WHEN a THEN 1", "parse <>");
    row("SELECT CASE a END", "parse <END>");
    row("CREATE TABLE t (a INT, b, c STRING)", "parse <,>");
    row("CREATE TABLE t (a INT b INT, , c STRING)", "parse <b> | parse <,>");
    row("CREATE TABEL t (a INT)", "parse <TABEL>");
    row("CREATE TABLE t", "parse <>");
    row("INSERT t VALUES (1)", "parse <t>");
    row("INSERT INTO t VALUES (1, ), (2)", "parse <,>");
    row("INSERT INTO t", "parse <>");
    row("UPDATE t SET a = 1 FROM s; DELETE FROM t USING s; SELECT 1",
        "engine.unsupported <FROM> | engine.unsupported <USING>");
    row("UPDATE t", "parse <>");
    row("DELETE t WHERE a = 1", "parse <t>");
    row("INSERT INTO t REPLACE id = 1 SELECT 1", "parse <id>");
    row("VACUUM t; OPTIMIZE t", "engine.unsupported <VACUUM> | engine.unsupported <OPTIMIZE>");
    row("ALTER TABLE t FREEZE", "engine.unsupported <FREEZE>");
    row("SHOW FUNCTIONS", "engine.unsupported <SHOW FUNCTIONS>");
    row("RESTORE TABLE t", "parse <>");
    row("hello world", "parse <hello>");
    row(")", "parse <)>");
    row("MERG INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELTE", "parse <MERG> | parse <DELTE>");
    row("CREATE TABLE t (a INT)\nINSERT INTO t VALUES (1)", "parse <INSERT>");
    row("SELECT 1 SELECT 2", "parse <SELECT>");
}

void ParserErrorsTest::reports()
{
    QFETCH(std::string, text);
    QFETCH(std::string, expected);
    const ParsedText parsed(text);
    QCOMPARE(parsed.reports(parsed.result.diagnostics), expected);
    QVERIFY(parsed.spansLieInside());
}

void ParserErrorsTest::messages_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("english");
    QTest::addColumn<std::string>("spanish");
    const auto row = [](const char* text, const char* english, const char* spanish) {
        QTest::newRow(text) << std::string(text) << std::string(english) << std::string(spanish);
    };
    row("MERGE INTO t USING s ON t.id s.id WHEN MATCHED THEN DELETE", "expected an operator or `WHEN`, found `s`",
        "se esperaba un operador o `WHEN`, pero aquí pone `s`");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN EXPLODE",
        "expected `UPDATE`, `INSERT`, `DELETE`, `DO` or `ERROR`, found `EXPLODE`",
        "se esperaba `UPDATE`, `INSERT`, `DELETE`, `DO` o `ERROR`, pero aquí pone `EXPLODE`");
    row("SELECT", "expected a value, found the end of the text",
        "se esperaba un valor, pero aquí pone el final del texto");
    row("VACUUM t", "this version does not run `VACUUM`", "esta versión no ejecuta `VACUUM`");
}

void ParserErrorsTest::messages()
{
    QFETCH(std::string, text);
    QFETCH(std::string, english);
    QFETCH(std::string, spanish);
    const ParsedText parsed(text);
    QVERIFY(!parsed.result.diagnostics.empty());
    const diagnostics::Message& message = parsed.result.diagnostics.front().message;
    QCOMPARE(render(message, base::Language::English), english);
    QCOMPARE(render(message, base::Language::Spanish), spanish);
}

void ParserErrorsTest::fixes_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("fixed");
    const auto row = [](const char* text, const char* fixed) {
        QTest::newRow(text) << std::string(text) << std::string(fixed);
    };
    row("MERGE t USING s ON t.id = s.id WHEM MATCHED UPDATE a = 1, ",
        "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = 1 ");
    row("SELECT a, FROM `t` WHERE b = ‘it's’", "SELECT a FROM `t` WHERE b = 'it''s'");
    row("SELECT * FROM 't'", "SELECT * FROM `t`");
    row("CREATE TABLE t (a INT)\nINSERT INTO t VALUES (1)", "CREATE TABLE t (a INT);\nINSERT INTO t VALUES (1)");
    row("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED WHERE a THEN DELETE",
        "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND a THEN DELETE");
}

/// Applying every fix leaves nothing to report.
void ParserErrorsTest::fixes()
{
    QFETCH(std::string, text);
    QFETCH(std::string, fixed);
    const ParsedText parsed(text);
    std::string corrected = text;
    for (auto it = parsed.result.diagnostics.rbegin(); it != parsed.result.diagnostics.rend(); ++it) {
        QVERIFY(it->fix.has_value());
        corrected.replace(it->fix->span.begin, it->fix->span.size(), it->fix->replacement);
    }
    QCOMPARE(corrected, fixed);
    const ParsedText again(corrected);
    QCOMPARE(again.reports(again.result.diagnostics), std::string());
}

void ParserErrorsTest::readsTheRest_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("printed");
    const auto row = [](const char* text, const char* printed) {
        QTest::newRow(text) << std::string(text) << std::string(printed);
    };
    row("MERGE INTO t USING ON t.id = s.id WHEN MATCHED THEN DELETE",
        "MERGE INTO t\nON t.id = s.id\nWHEN MATCHED THEN DELETE;\n");
    row("MERGE INTO t USING s ON ( WHEN MATCHED AND ) THEN DELETE WHEN NOT MATCHED THEN INSERT *",
        "MERGE INTO t\nUSING s\nON \nWHEN MATCHED AND  THEN DELETE\nWHEN NOT MATCHED THEN INSERT *;\n");
    row("SELEC 1; SELECT 2; frob; SELECT 3", "SELECT 1;\nSELECT 2;\n;\nSELECT 3;\n");
    row("CREATE TABLE t (a INT, ?, c STRING) USING iceberg", "CREATE TABLE t (a INT,  , c STRING) USING iceberg;\n");
}

void ParserErrorsTest::readsTheRest()
{
    QFETCH(std::string, text);
    QFETCH(std::string, printed);
    const ParsedText parsed(text);
    QVERIFY(!parsed.result.diagnostics.empty());
    QCOMPARE(parsed.printed(), printed);
}

void ParserErrorsTest::limits()
{
    const std::string deep(static_cast<std::size_t>(sql::kMaxNesting) + 5, '(');
    const ParsedText nested("SELECT " + deep + "1");
    QCOMPARE(nested.result.diagnostics.size(), std::size_t(1));
    QCOMPARE(nested.result.diagnostics.front().kind, diagnostics::DiagnosticKind::LimitExceeded);

    std::string chain = "SELECT a";
    for (int i = 0; i < sql::kMaxOperatorChain + 5; ++i) {
        chain += " OR a";
    }
    const ParsedText chained(chain);
    QCOMPARE(chained.result.diagnostics.size(), std::size_t(1));
    QCOMPARE(chained.result.diagnostics.front().kind, diagnostics::DiagnosticKind::LimitExceeded);

    for (const char* opening : {"(", "NOT ", "- ", "CASE WHEN ", "f(", "(SELECT ", "a IN (", "CAST("}) {
        std::string text = "SELECT ";
        for (int i = 0; i < 20000; ++i) {
            text += opening;
        }
        const ParsedText parsed(text);
        QVERIFY(diagnostics::hasErrors(parsed.result.diagnostics));
    }
}

QTEST_APPLESS_MAIN(ParserErrorsTest)
#include "tst_parser_errors.moc"
