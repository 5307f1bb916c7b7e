// What parses and Spark with Iceberg would still refuse without looking at a table.

#include "tests/core/sql/parsed_text.h"

#include <QTest>

#include <string>

using namespace mergescope;
using test::ParsedText;

class CheckDialectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void refuses_data();
    void refuses();
    void namesWhoAccepts();
    void showsTheClauseThatTakesAll();
    void asksTheDialect();
    void isQuietAboutWhatBroke();
};

void CheckDialectTest::refuses_data()
{
    QTest::addColumn<std::string>("rest");
    QTest::addColumn<std::string>("expected");
    const auto row = [](const char* rest, const char* expected) {
        QTest::newRow(rest) << std::string(rest) << std::string(expected);
    };
    row("s ON TRUE WHEN MATCHED THEN UPDATE SET a = DEFAULT WHEN NOT MATCHED THEN INSERT (t.a) VALUES (DEFAULT)", "");
    row("s ON TRUE WHEN MATCHED AND a THEN DELETE WHEN MATCHED THEN DELETE", "");
    row("s ON TRUE WHEN MATCHED AND TRUE THEN DELETE WHEN MATCHED AND a THEN DELETE", "");
    row("s ON TRUE WHEN MATCHED THEN DELETE WHEN MATCHED AND a THEN DELETE",
        "merge.unreachable-clause <WHEN MATCHED AND a>");
    row("s ON TRUE WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED BY TARGET THEN INSERT *",
        "merge.unreachable-clause <WHEN NOT MATCHED BY TARGET>");
    row("s ON TRUE WHEN NOT MATCHED THEN INSERT (a) VALUES (1) WHEN MATCHED THEN DELETE", "parse <WHEN MATCHED>");
    row("s ON TRUE WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN NOT MATCHED THEN INSERT *", "parse <WHEN NOT MATCHED>");
    row("s ON TRUE WHEN NOT MATCHED THEN DELETE", "parse <DELETE>");
    row("s ON TRUE WHEN MATCHED THEN INSERT *", "parse <INSERT>");
    row("s ON TRUE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET *", "engine.unsupported <UPDATE SET *>");
    row("s ON TRUE WHEN MATCHED THEN DO NOTHING", "engine.unsupported <DO NOTHING>");
    row("s ON TRUE WHEN NOT MATCHED THEN INSERT VALUES (1)", "engine.unsupported <INSERT>");
    row("s ON TRUE WHEN NOT MATCHED THEN INSERT (a, b) VALUES (1)", "merge.column-count <INSERT (a, b) VALUES (1)>");
    row("s ON TRUE WHEN MATCHED THEN UPDATE", "engine.unsupported <UPDATE>");
    row("s ON TRUE WHEN NOT MATCHED THEN INSERT BY NAME", "engine.unsupported <INSERT BY NAME>");
    row("s USING (id) WHEN MATCHED THEN DELETE", "engine.unsupported <USING (id)>");
    row("(feed) AS s ON TRUE WHEN MATCHED THEN DELETE", "engine.unsupported <feed>");
    row("(VALUES (1)) AS s(a) ON TRUE WHEN MATCHED THEN DELETE", "engine.unsupported <(VALUES (1)) AS s(a)>");
    row("(SELECT 1) AS s(a) ON TRUE WHEN MATCHED THEN DELETE", "engine.unsupported <a>");
    row("(SELECT * FROM (VALUES (1)) AS v(a)) AS s ON TRUE WHEN MATCHED THEN DELETE", "");
    row("s ON TRUE WHEN MATCHED THEN DELETE RETURNING *", "engine.unsupported <RETURNING *>");
}

void CheckDialectTest::refuses()
{
    QFETCH(std::string, rest);
    QFETCH(std::string, expected);
    const ParsedText parsed("MERGE INTO t USING " + rest);
    QCOMPARE(parsed.reports(parsed.result.diagnostics), std::string());
    QCOMPARE(parsed.reports(parsed.dialectDiagnostics()), expected);
}

void CheckDialectTest::namesWhoAccepts()
{
    const ParsedText parsed("MERGE INTO t USING s ON TRUE WHEN MATCHED THEN DO NOTHING");
    const diagnostics::Diagnostics found = parsed.dialectDiagnostics();
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(render(found[0].message, base::Language::English),
             std::string("Spark 4.1 with Iceberg does not have the action `DO NOTHING`; it exists in DuckDB, PostgreSQL"));
    QCOMPARE(render(found[0].message, base::Language::Spanish),
             std::string("Spark 4.1 with Iceberg no tiene la acción `DO NOTHING`; existe en DuckDB, PostgreSQL"));
    QVERIFY(found[0].hint.has_value());
}

void CheckDialectTest::showsTheClauseThatTakesAll()
{
    const ParsedText parsed("MERGE INTO t USING s ON TRUE WHEN MATCHED THEN UPDATE SET a = 1 WHEN MATCHED AND b THEN DELETE");
    const diagnostics::Diagnostics found = parsed.dialectDiagnostics();
    QCOMPARE(found.size(), std::size_t(1));
    QCOMPARE(found[0].labels.size(), std::size_t(1));
    QCOMPARE(found[0].labels[0].span.begin, std::uint32_t(29));
    QCOMPARE(std::string(parsed.source.slice(found[0].labels[0].span)), std::string("WHEN MATCHED"));
}

/// The flags decide, not the name: a dialect that has everything refuses nothing but what no row can reach.
void CheckDialectTest::asksTheDialect()
{
    sql::Dialect wide = sql::dialects().front();
    wide.hasDoNothing = true;
    wide.insertNeedsColumnList = false;
    wide.valuesAsMergeSource = true;
    wide.clauseKindsInFixedOrder = false;
    wide.actionsWithoutColumns = true;
    wide.hasReturning = true;
    const base::SourceText source("MERGE INTO t USING (VALUES (1)) AS s(a) ON TRUE WHEN NOT MATCHED THEN INSERT VALUES (1) WHEN "
                                  "MATCHED AND a THEN DO NOTHING WHEN MATCHED THEN UPDATE RETURNING *");
    const sql::ParseResult result = sql::parse(source, wide, actions::syntaxTable());
    QVERIFY(result.diagnostics.empty());
    QVERIFY(sql::checkDialect(result.ast, source, wide, actions::syntaxTable()).empty());

    sql::Dialect narrow = sql::dialects().front();
    narrow.nullSafeEqualOperator = false;
    narrow.qualifiedTargetColumns = false;
    narrow.hasDefaultWord = false;
    narrow.hasStarActions = false;
    const base::SourceText spark("MERGE INTO t USING s ON t.a <=> s.a WHEN MATCHED THEN UPDATE SET t.a = DEFAULT WHEN NOT "
                                 "MATCHED THEN INSERT *");
    const sql::ParseResult second = sql::parse(spark, narrow, actions::syntaxTable());
    QCOMPARE(sql::checkDialect(second.ast, spark, narrow, actions::syntaxTable()).size(), std::size_t(4));
}

void CheckDialectTest::isQuietAboutWhatBroke()
{
    const ParsedText parsed("MERGE INTO t USING s ON TRUE WHEN NOT MATCHED THEN INSERT (a, b) (1) WHEN MATCHED BY SOURCE THEN "
                            "DELETE WHEN MATCHED THEN DELETE");
    QCOMPARE(parsed.reports(parsed.result.diagnostics), std::string("parse <(> | parse <BY>"));
    QCOMPARE(parsed.reports(parsed.dialectDiagnostics()), std::string());
}

QTEST_APPLESS_MAIN(CheckDialectTest)
#include "tst_check_dialect.moc"
