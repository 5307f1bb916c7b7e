// Scripts, and which statement begins here.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"
#include "core/sql/python_reader.h"

#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// First words of statements that engines have and this version does not run.
constexpr std::array kOtherStatements = std::to_array<std::string_view>({
    "ANALYZE",    "ATTACH",    "BEGIN",    "CACHE",  "CHECKPOINT", "CLEAR",   "COMMENT", "COMMIT",  "COPY",
    "DEALLOCATE", "DECLARE",   "DETACH",   "END",    "EXECUTE",    "EXPLAIN", "GRANT",   "INSTALL", "LOAD",
    "LOCK",       "MSCK",      "OPTIMIZE", "PRAGMA", "PREPARE",    "REFRESH", "RELEASE", "REPAIR",  "REVOKE",
    "ROLLBACK",   "SAVEPOINT", "START",    "TABLE",  "UNCACHE",    "VACUUM",
});

} // namespace

/// statement {';' statement}
void Parser::parseScript()
{
    while (!isAtEnd()) {
        if (acceptSymbol(";")) {
            continue;
        }
        if (current().isPython) {
            parsePython();
        } else {
            parseStatement();
        }
    }
}

/// One logical line of Python, which is read from its own tokens.
void Parser::parsePython()
{
    if (m_python == nullptr) {
        m_python = std::make_shared<PythonNames>();
    }
    const std::uint32_t end = PythonReader(*this, *m_python).readLine(current().span.begin);
    while (!isAtEnd() && current().isPython && current().span.begin < end) {
        ++m_at;
    }
    forgetExpected();
}

void Parser::parseStatement()
{
    m_current = Statement{};
    m_current.span = Span{current().span.begin, current().span.begin};
    m_statement = &m_current;
    m_parens = 0;
    m_cases = 0;
    m_depth = 0;
    forgetExpected();
    const std::size_t start = m_at;
    parseStatementBody();
    finishStatement();
    if (m_at == start) {
        advance(); // a `)` of nothing, already reported
    }
    m_current.span = spanFrom(m_current.span);
    m_ast.statements.push_back(std::move(m_current));
    m_statement = nullptr;
}

void Parser::finishStatement()
{
    const bool isReported = m_isPanicking;
    recoverToStatement();
    if (isAtStatementEnd()) {
        return;
    }
    if (isAtStatementOnNewLine()) {
        // The text goes on with a statement: only the `;` is missing, unless something was reported on the way here.
        if (!isReported) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = current().span;
            diagnostic.message = Message{MessageId::Expected, {std::vector<std::string>{";"}, found()}};
            diagnostic.hint = Message{MessageId::HintSemicolon, {}};
            diagnostic.fix = diagnostics::Fix{Span::at(previousSpan().end), ";"};
            report(std::move(diagnostic));
        }
        return;
    }
    expectAlso(";");
    reportExpected();
    recoverToStatement();
}

void Parser::parseStatementBody()
{
    if (peekWord("MERGE")) {
        parseMerge({});
    } else if (peekWord("CREATE") || (peekWord("REPLACE") && peekWord("TABLE", 1))) {
        parseCreate();
    } else if (peekWord("DROP")) {
        parseDrop();
    } else if (peekWord("INSERT")) {
        parseInsert({});
    } else if (peekWord("UPDATE")) {
        parseUpdate();
    } else if (peekWord("DELETE")) {
        parseDelete();
    } else if (peekWord("TRUNCATE")) {
        parseTruncate();
    } else if (peekWord("WITH")) {
        std::vector<Query::CommonTable> with = parseWith();
        if (peekWord("MERGE")) {
            parseMerge(std::move(with));
        } else if (peekWord("INSERT")) {
            parseInsert(std::move(with));
        } else if (m_isPanicking) {
            m_current.body = ErrorStatement{};
        } else {
            parseSelectStatement(std::move(with));
        }
    } else if (peekWord("SELECT") || peekWord("VALUES") || (peekSymbol("(") && isAtQuery())) {
        parseSelectStatement({});
    } else if (peekWord("FROM") && (peek(1).kind == TokenKind::Word || peek(1).kind == TokenKind::QuotedName)) {
        reportUnsupported(Feature::FromFirst, current().span);
        advance();
    } else if (!parseTableStatement() && !parseUnsupported()) {
        static constexpr std::array<std::string_view, 7> kStatements = {"MERGE", "SELECT", "INSERT", "CREATE",
                                                                        "DROP",  "UPDATE", "DELETE"};
        for (const std::string_view word : kStatements) {
            expectAlso(word);
        }
        const Token& token = current();
        for (const std::string_view word : kStatements) {
            if (token.kind == TokenKind::Word && looksLike(textOf(token), word) && peek(1).kind != TokenKind::End) {
                // Read as the statement that was meant, so that its own mistakes show too.
                reportTypo(word);
                if (word == "MERGE") {
                    parseMerge({});
                } else if (word == "SELECT") {
                    m_slipAt = m_at;
                    parseSelectStatement({});
                } else if (word == "INSERT") {
                    parseInsert({});
                } else if (word == "CREATE") {
                    parseCreate();
                } else if (word == "UPDATE") {
                    parseUpdate();
                } else if (word == "DELETE") {
                    parseDelete();
                } else {
                    parseDrop();
                }
                return;
            }
        }
        reportExpected();
    }
}

void Parser::parseSelectStatement(std::vector<Query::CommonTable> with)
{
    SelectStatement statement;
    statement.query = parseQuery();
    if (!with.empty()) {
        std::vector<Query::CommonTable>& own = m_ast.queries[statement.query.index].with;
        own.insert(own.begin(), with.begin(), with.end());
    }
    m_current.body = statement;
}

void Parser::setUnsupported(std::string words, Span span)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    diagnostic.message = Message{MessageId::StatementNotRun, {words}};
    diagnostic.hint = Message{MessageId::HintStatementsThatRun, {}};
    report(std::move(diagnostic));
    m_current.body = UnsupportedStatement{std::move(words)};
    panic();
}

bool Parser::parseUnsupported()
{
    for (const std::string_view word : kOtherStatements) {
        if (peekWord(word)) {
            const Span span = current().span;
            advance();
            setUnsupported(std::string(word), span);
            return true;
        }
    }
    return false;
}

} // namespace mergescope::sql
