// What the parser reports, and the places from which it goes on after a report.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"
#include "core/sql/utf8.h"

#include <algorithm>

namespace mergescope::sql {

using base::Span;
using diagnostics::Argument;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// A report names the words that may stand somewhere, but nobody reads ten of them.
constexpr std::size_t kMostAlternatives = 6;
constexpr std::size_t kLongestQuote = 40;

std::string shorten(std::string_view text)
{
    if (text.size() <= kLongestQuote) {
        return std::string(text);
    }
    std::size_t end = 0;
    while (end < kLongestQuote) {
        end += codePointAt(text, static_cast<std::uint32_t>(end)).size;
    }
    return std::string(text.substr(0, end)) + "…";
}

} // namespace

void Parser::forgetExpected()
{
    m_expectedWords.clear();
    m_expectedPhrase.reset();
    m_expectedAt = m_at;
}

void Parser::expectAlso(std::string_view word)
{
    if (m_isPanicking) {
        return;
    }
    if (m_expectedAt != m_at) {
        forgetExpected();
    }
    if (std::find(m_expectedWords.begin(), m_expectedWords.end(), word) == m_expectedWords.end()) {
        m_expectedWords.emplace_back(word);
    }
}

void Parser::expectAlso(MessageId phrase)
{
    if (m_isPanicking) {
        return;
    }
    if (m_expectedAt != m_at) {
        forgetExpected();
    }
    m_expectedPhrase = phrase;
}

Argument Parser::found() const
{
    if (isAtEnd()) {
        return Argument(MessageId::PhraseEndOfText);
    }
    return Argument(std::vector<std::string>{shorten(textOf(current()))});
}

void Parser::report(Diagnostic diagnostic)
{
    if (!m_isPanicking) {
        m_diagnostics.push_back(std::move(diagnostic));
    }
}

void Parser::panic()
{
    if (!m_isPanicking) {
        m_casesAtPanic = m_cases;
        m_isPanicking = true;
    }
}

void Parser::reportExpected()
{
    if (m_isPanicking) {
        return;
    }
    // What stands here, or is missing here, has been reported as a quote that is open or no quote at all.
    if ((m_textBroke && isAtEnd()) || !current().isTerminated || current().kind == TokenKind::Unknown) {
        panic();
        return;
    }
    if (m_expectedAt != m_at) {
        forgetExpected();
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = current().span;
    std::vector<std::string> words = m_expectedWords;
    if (words.size() > kMostAlternatives) {
        words.resize(kMostAlternatives);
    }
    if (m_expectedPhrase && !words.empty()) {
        diagnostic.message = Message{MessageId::ExpectedPhraseOr, {*m_expectedPhrase, std::move(words), found()}};
    } else if (m_expectedPhrase) {
        diagnostic.message = Message{MessageId::Expected, {*m_expectedPhrase, found()}};
    } else {
        diagnostic.message = Message{MessageId::Expected, {std::move(words), found()}};
    }
    for (const std::string& word : m_expectedWords) {
        if (current().kind == TokenKind::Word && looksLike(textOf(current()), word)) {
            diagnostic.hint = Message{MessageId::HintDidYouMean, {word}};
            diagnostic.fix = diagnostics::Fix{current().span, word};
            break;
        }
    }
    report(std::move(diagnostic));
    panic();
}

void Parser::reportTypo(std::string_view word)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = current().span;
    diagnostic.message = Message{MessageId::Expected, {std::vector<std::string>{std::string(word)}, found()}};
    diagnostic.hint = Message{MessageId::HintDidYouMean, {word}};
    diagnostic.fix = diagnostics::Fix{current().span, std::string(word)};
    report(std::move(diagnostic));
}

/// A slip of the finger is reported and then read as the word that was meant.
bool Parser::acceptTypo(std::string_view word)
{
    if (m_isPanicking || current().kind != TokenKind::Word || peekSymbol("=", 1) || peekSymbol(".", 1) ||
        !looksLike(textOf(current()), word)) {
        return false;
    }
    reportTypo(word);
    advance();
    return true;
}

void Parser::reportMissing(std::string_view word, MessageId example)
{
    if (m_isPanicking) {
        return;
    }
    const bool canGoOn = !isAtStatementEnd();
    forgetExpected();
    expectAlso(word);
    const std::size_t before = m_diagnostics.size();
    reportExpected();
    if (m_diagnostics.size() == before) {
        return;
    }
    Diagnostic& diagnostic = m_diagnostics.back();
    diagnostic.hint = Message{example, {}};
    diagnostic.fix.reset();
    if (canGoOn) {
        diagnostic.fix = diagnostics::Fix{Span::at(current().span.begin), std::string(word) + " "};
        m_isPanicking = false;
        forgetExpected();
    }
}

void Parser::reportUnsupported(Feature feature, Span span)
{
    report(unsupported(feature, m_dialect, span));
    panic();
}

/// A clause, also one whose WHEN is missing or misspelt.
bool Parser::isAtClauseStart() const
{
    return peekWord("WHEN") || peekWord("MATCHED") || (peekWord("NOT") && peekWord("MATCHED", 1)) ||
           (current().kind == TokenKind::Word && looksLike(textOf(current()), "WHEN"));
}

bool Parser::isAtClauseHead() const
{
    const auto isWord = [this](std::string_view word, std::size_t ahead) {
        return peek(ahead).kind == TokenKind::Word && equalsIgnoringCase(textOf(peek(ahead)), word);
    };
    return isWord("WHEN", 0) && (isWord("MATCHED", 1) || (isWord("NOT", 1) && isWord("MATCHED", 2)));
}

bool Parser::isOnNewLine() const
{
    return m_at > 0 &&
           m_source.slice(Span{previousSpan().end, current().span.begin}).find('\n') != std::string_view::npos;
}

/// A line that begins like a statement is one, even where the `;` before it was forgotten.
bool Parser::isAtStatementOnNewLine() const
{
    if (m_statement == nullptr || current().span.begin <= m_statement->span.begin || m_at == 0) {
        return false;
    }
    if (!isOnNewLine() || current().kind != TokenKind::Word) {
        return false;
    }
    const auto isWord = [this](std::string_view word, std::size_t ahead) {
        return peek(ahead).kind == TokenKind::Word && equalsIgnoringCase(textOf(peek(ahead)), word);
    };
    return isWord("MERGE", 0) || isWord("CREATE", 0) || isWord("DROP", 0) || isWord("TRUNCATE", 0) ||
           (isWord("INSERT", 0) && (isWord("INTO", 1) || isWord("OVERWRITE", 1))) ||
           (isWord("DELETE", 0) && isWord("FROM", 1));
}

/// Skips to one of the words outside parentheses and CASE, to a WHEN clause, or to the end of the statement.
/// True where there was something to recover from.
bool Parser::recoverTo(std::initializer_list<std::string_view> words)
{
    if (!m_isPanicking) {
        return false;
    }
    m_isPanicking = false;
    std::size_t cases = m_casesAtPanic;
    while (!isAtStatementEnd() && !isAtClauseHead() && !isAtStatementOnNewLine()) {
        if (m_parens == 0 && cases == 0 &&
            std::any_of(words.begin(), words.end(), [this](std::string_view word) { return peekWord(word); })) {
            break;
        }
        if (peekWord("CASE")) {
            ++cases;
        } else if (peekWord("END") && cases > 0) {
            --cases;
        }
        advance();
    }
    m_parens = 0;
    m_cases = 0;
    forgetExpected();
    return true;
}

/// Skips to the next `,` or `)` of a list whose inside has `depth` open parentheses. False: the list is lost.
bool Parser::recoverInList(std::size_t depth)
{
    if (!m_isPanicking) {
        return true;
    }
    while (!isAtStatementEnd() && !isAtClauseHead() && !isAtStatementOnNewLine() && m_parens >= depth) {
        const std::string_view text = textOf(current());
        if (current().kind == TokenKind::Symbol && m_parens == depth && (text == "," || text == ")")) {
            m_isPanicking = false;
            forgetExpected();
            return true;
        }
        advance();
    }
    return false;
}

/// Skips to the end of the statement, or to where the next one evidently begins.
void Parser::recoverToStatement()
{
    if (!m_isPanicking) {
        return;
    }
    while (!isAtStatementEnd() && !isAtStatementOnNewLine()) {
        advance();
    }
    m_isPanicking = false;
    m_parens = 0;
    m_cases = 0;
    forgetExpected();
}

} // namespace mergescope::sql
