// Text to tokens: every byte in one of them, quotes, comments, numbers and what only looks like them.

#include "core/sql/token.h"

#include <QTest>

#include <string>

using namespace mergescope;
using namespace mergescope::sql;

namespace {

/// "W:SELECT N:1 …" without the white space: the kinds by their letter.
std::string outline(const std::string& text, const LexRules& rules)
{
    const base::SourceText source(text);
    std::string out;
    for (const Token& token : lex(source, rules)) {
        static constexpr std::string_view kLetters = " CWQTNSPU.";
        const char letter = kLetters[static_cast<std::size_t>(token.kind)];
        if (letter == ' ' || letter == '.') {
            continue;
        }
        out += (out.empty() ? "" : " ") + std::string(1, letter) + ":" + std::string(source.slice(token.span)) +
               (token.isTerminated ? "" : "!");
    }
    return out;
}

} // namespace

class LexerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_data();
    void finds();
    void losesNothing_data();
    void losesNothing();
    void takesQuotesOff_data();
    void takesQuotesOff();
    void doubleQuotesFollowTheRules();
};

void LexerTest::finds_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("tokens");
    const auto row = [](const char* name, const char* text, const char* tokens) {
        QTest::newRow(name) << std::string(text) << std::string(tokens);
    };
    row("empty", "", "");
    row("words and symbols", "a.b=c", "W:a S:. W:b S:= W:c");
    row("long symbols first", "a<=>b<>c!=d==e||f::g<=h>=i", "W:a S:<=> W:b S:<> W:c S:!= W:d S:== W:e S:|| W:f S::: W:g S:<= "
                                                             "W:h S:>= W:i");
    row("numbers", "1 1.5 .5 1e3 2.5E-7 10L 1.5BD 3Y 4S 5F 6D 1.", "N:1 N:1.5 N:.5 N:1e3 N:2.5E-7 N:10L N:1.5BD N:3Y N:4S "
                                                                    "N:5F N:6D N:1.");
    row("a dot after a name", "t.5", "W:t S:. N:5");
    row("a name that begins with digits", "2024_sales 1abc", "W:2024_sales W:1abc");
    row("e without digits", "1e", "W:1e");
    row("minus is no part of a number", "-1", "S:- N:1");
    row("texts", "'a' 'it''s' ''", "T:'a' T:'it''s' T:''");
    row("backslash", R"('it\'s' 'a\\')", R"(T:'it\'s' T:'a\\')");
    row("double quotes are a text", "\"a\"", "T:\"a\"");
    row("backticks", "`a b` `x``y`", "Q:`a b` Q:`x``y`");
    row("line comment", "a -- b 'c\nd", "W:a C:-- b 'c W:d");
    row("nested comment", "a /* b /* c */ ' */ d", "W:a C:/* b /* c */ ' */ W:d");
    row("minus minus in a text", "'--'", "T:'--'");
    row("unclosed text", "a 'b c", "W:a T:'b c!");
    row("unclosed name", "`b", "Q:`b!");
    row("unclosed comment", "a /* /* */ b", "W:a C:/* /* */ b!");
    row("parameters", "$1 ? :name a::b", "P:$1 P:? P::name W:a S::: W:b");
    row("letters of other scripts", "año número 表", "W:año W:número W:表");
    row("no-break space", "a\xC2\xA0" "b", "W:a W:b");
    row("byte order mark at the start", "\xEF\xBB\xBF" "a", "W:a");
    row("zero-width space", "a\xE2\x80\x8B" "b", "W:a U:\xE2\x80\x8B W:b");
    row("typographic quotes", "‘a b’ “c”", "U:‘a b’ U:“c”");
    row("a lone typographic quote", "‘a\nb", "U:‘ W:a W:b");
    row("not UTF-8", "a\xFF" "b", "W:a U:\xFF W:b");
    row("strange characters", "a @ #", "W:a U:@ U:#");
}

void LexerTest::finds()
{
    QFETCH(std::string, text);
    QFETCH(std::string, tokens);
    QCOMPARE(outline(text, {}), tokens);
}

void LexerTest::losesNothing_data()
{
    QTest::addColumn<std::string>("text");
    for (const char* text : {"", " ", "a", "select 'x", "/* a", "`", "a\xE2\x80", "'\\", "1.e5.x", "\xC2", "::::", "-- a",
                             "a\r\n\tb;;", "‘x’ “y", "1..2", ".5.5"}) {
        QTest::newRow(text) << std::string(text);
    }
    std::string zero("a");
    zero += '\0';
    QTest::newRow("a zero byte") << zero + "b";
}

void LexerTest::losesNothing()
{
    QFETCH(std::string, text);
    const base::SourceText source(text);
    const std::vector<Token> tokens = lex(source);
    std::string joined;
    std::uint32_t next = 0;
    for (const Token& token : tokens) {
        QCOMPARE(token.span.begin, next);
        next = token.span.end;
        joined += source.slice(token.span);
    }
    QCOMPARE(joined, text);
    QCOMPARE(tokens.back().kind, TokenKind::End);
    QVERIFY(tokens.back().span.isEmpty());
}

void LexerTest::takesQuotesOff_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("value");
    const auto row = [](const char* text, const char* value) {
        QTest::newRow(text) << std::string(text) << std::string(value);
    };
    row("'a'", "a");
    row("'it''s'", "it's");
    row(R"('it\'s')", "it's");
    row(R"('a\nb\tc\\d')", "a\nb\tc\\d");
    row(R"('10\% \_ off')", R"(10\% \_ off)");
    row(R"('\u00e9')", "é");
    row(R"('\u00')", "u00");
    row("`a``b`", "a`b");
    row(R"(`a\b`)", R"(a\b)");
    row("\"a\"\"b\"", "a\"b");
    row("word", "word");
    row("'open", "open");
    row("‘x’", "x");
}

void LexerTest::takesQuotesOff()
{
    QFETCH(std::string, text);
    QFETCH(std::string, value);
    const base::SourceText source(text);
    QCOMPARE(tokenValue(source, lex(source).front()), value);
}

void LexerTest::doubleQuotesFollowTheRules()
{
    const LexRules rules{true, false};
    QCOMPARE(outline("\"a\" 'b\\' c", rules), std::string("Q:\"a\" T:'b\\' W:c"));
    const base::SourceText source("\"a\"\"b\"");
    QCOMPARE(tokenValue(source, lex(source, rules).front(), rules), std::string("a\"b"));
}

QTEST_APPLESS_MAIN(LexerTest)
#include "tst_lexer.moc"
