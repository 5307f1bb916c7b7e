// How a diagnostic prints, and the slugs of the kinds.

#include "core/diagnostics/diagnostic.h"
#include "core/diagnostics/message_id.h"

#include <QTest>

#include <set>
#include <string>

using namespace mergescope::diagnostics;
using mergescope::base::Language;
using mergescope::base::SourceText;
using mergescope::base::Span;

namespace {

Diagnostic problemAt(Span span)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameUnknownColumn;
    diagnostic.span = span;
    diagnostic.message = Message{MessageId::InternalError, {"x"}};
    return diagnostic;
}

const std::string kHead = "error: something went wrong inside Mergescope: x [name.unknown-column]\n";

} // namespace

class DiagnosticTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void underlinesTheText_data();
    void underlinesTheText();
    void printsWithoutAPlace();
    void printsSeverityHintAndLanguage();
    void slugsAreStableAndDistinct();
    void slugsOfTheContract_data();
    void slugsOfTheContract();
    void findsErrors();
};

void DiagnosticTest::underlinesTheText_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<uint>("begin");
    QTest::addColumn<uint>("end");
    QTest::addColumn<std::string>("place");
    QTest::addColumn<std::string>("lines");

    const auto row = [](const char* name, const std::string& text, uint begin, uint end, const std::string& place,
                        const std::string& lines) {
        QTest::addRow("%s", name) << text << begin << end << place << lines;
    };
    row("a word", "SELECT nme FROM t", 7, 10, "q.sql:1:8: ", "SELECT nme FROM t\n       ^^^\n");
    row("on the second line", "SELECT *\nFROM tt\nWHERE a", 14, 16, "q.sql:2:6: ", "FROM tt\n     ^^\n");
    row("characters, not bytes", "SELECT 'ñandú', añ", 18, 21,
        "q.sql:1:17: ", "SELECT 'ñandú', añ\n                ^^\n");
    row("an empty span is a place", "SELECT", 6, 6, "q.sql:1:7: ", "SELECT\n      ^\n");
    row("of an empty text", "", 0, 0, "q.sql:1:1: ", "\n^\n");
    row("tabs before it", "\tSELECT\tnme", 8, 11, "q.sql:1:9: ", "\tSELECT\tnme\n\t      \t^^^\n");
    row("a tab inside it", "a\tb c", 0, 3, "q.sql:1:1: ", "a\tb c\n^\t^\n");
    row("nothing but a tab", "a\tb", 1, 2, "q.sql:1:2: ", "a\tb\n ^\n");
    row("over several lines, the first", "WHEN MATCHED\nTHEN x", 5, 19, "q.sql:1:6: ", "WHEN MATCHED\n     ^^^^^^^\n");
    row("from a line end on", "ab\ncd", 2, 5, "q.sql:1:3: ", "ab\n  ^\n");
    row("Windows line end", "ab cd\r\nef", 3, 9, "q.sql:1:4: ", "ab cd\n   ^^\n");
    row("span past the end", "ab", 1, 40, "q.sql:1:2: ", "ab\n ^\n");
}

void DiagnosticTest::underlinesTheText()
{
    QFETCH(std::string, text);
    QFETCH(uint, begin);
    QFETCH(uint, end);
    QFETCH(std::string, place);
    QFETCH(std::string, lines);
    const SourceText source(text, "q.sql");
    QCOMPARE(renderPlain(problemAt({begin, end}), source, Language::English), place + kHead + lines);
}

void DiagnosticTest::printsWithoutAPlace()
{
    QCOMPARE(renderPlain(problemAt({}), SourceText("SELECT 1", "q.sql"), Language::English), "q.sql: " + kHead);
    QCOMPARE(renderPlain(problemAt({}), SourceText("SELECT 1"), Language::English), kHead);
    QCOMPARE(renderPlain(problemAt({0, 6}), SourceText("SELECT 1"), Language::English),
             "1:1: " + kHead + "SELECT 1\n^^^^^^\n");
}

void DiagnosticTest::printsSeverityHintAndLanguage()
{
    Diagnostic diagnostic = problemAt({0, 1});
    diagnostic.severity = Severity::Warning;
    diagnostic.kind = DiagnosticKind::MergeRowsDoubled;
    diagnostic.hint = Message{MessageId::InternalError, {"y"}};
    QCOMPARE(renderPlain(diagnostic, SourceText("a", "q.sql"), Language::Spanish),
             std::string("q.sql:1:1: warning: algo falló dentro de Mergescope: x [merge.rows-doubled]\n"
                         "a\n^\n"
                         "hint: algo falló dentro de Mergescope: y\n"));
    diagnostic.severity = Severity::Note;
    const std::string note = renderPlain(diagnostic, SourceText("a"), Language::English);
    QVERIFY(note.find("1:1: note: something") == 0);
}

void DiagnosticTest::slugsAreStableAndDistinct()
{
    std::set<std::string> seen;
    for (const DiagnosticKind kind : allKinds()) {
        const std::string text(slug(kind));
        QVERIFY2(seen.insert(text).second, text.c_str());
        QCOMPARE(kindFromSlug(text).has_value(), true);
        QCOMPARE(static_cast<int>(*kindFromSlug(text)), static_cast<int>(kind));
    }
    QVERIFY(!kindFromSlug("no.such-kind"));
    QVERIFY(!kindFromSlug(""));
}

void DiagnosticTest::slugsOfTheContract_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text : {"parse",
                             "merge.multiple-matches",
                             "merge.unreachable-clause",
                             "name.unknown-table",
                             "name.unknown-column",
                             "name.ambiguous-column",
                             "name.duplicate-column",
                             "merge.duplicate-assignment",
                             "merge.column-count",
                             "type.mismatch",
                             "type.cast",
                             "type.overflow",
                             "type.length",
                             "table.not-null",
                             "table.key",
                             "value.divide-by-zero",
                             "query.multiple-rows",
                             "name.unknown-function",
                             "name.unknown-type",
                             "engine.unsupported",
                             "limit.exceeded",
                             "internal.error"}) {
        QTest::addRow("%s", text) << std::string(text);
    }
}

void DiagnosticTest::slugsOfTheContract()
{
    QFETCH(std::string, text);
    const auto kind = kindFromSlug(text);
    QVERIFY(kind);
    QCOMPARE(std::string(slug(*kind)), text);
}

void DiagnosticTest::findsErrors()
{
    Diagnostic warning = problemAt({});
    warning.severity = Severity::Warning;
    QVERIFY(!hasErrors({}));
    QVERIFY(!hasErrors({warning, warning}));
    QVERIFY(hasErrors({warning, problemAt({})}));
}

QTEST_APPLESS_MAIN(DiagnosticTest)
#include "tst_diagnostic.moc"
