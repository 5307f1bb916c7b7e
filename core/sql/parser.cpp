// The parser's cursor: the tokens it reads and how it goes on over them.
#include "core/sql/parser.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/utf8.h"

#include <algorithm>
#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

Parser::Parser(const base::SourceText& source, const Dialect& dialect, const ActionSyntaxTable& actions,
               const std::vector<Token>& tokens, Spellings spellings)
    : m_source(source), m_dialect(dialect), m_actions(actions), m_rules(lexRules(dialect)),
      m_spellings(std::move(spellings))
{
    m_ast.writing = m_rules;
    readTokens(tokens);
}

/// Keeps what the grammar is about, and reports what no grammar is about.
void Parser::readTokens(const std::vector<Token>& tokens)
{
    m_tokens.reserve(tokens.size() / 2 + 1);
    for (const Token& token : tokens) {
        if (token.isPython) {
            if (token.kind != TokenKind::Whitespace && token.kind != TokenKind::Comment) {
                m_tokens.push_back(token); // python_tree says what is wrong with it
            }
            continue;
        }
        if (!token.isTerminated) {
            reportUnterminated(token);
        }
        if (token.kind == TokenKind::Whitespace) {
            checkWideSpaces(token);
            continue;
        }
        if (token.kind == TokenKind::Comment) {
            continue;
        }
        if (token.kind == TokenKind::Unknown && !reportUnknown(token)) {
            continue;
        }
        m_tokens.push_back(token);
    }
    if (m_tokens.empty() || m_tokens.back().kind != TokenKind::End) {
        m_tokens.push_back(Token{TokenKind::End, true, Span::at(m_source.size())});
    }
}

void Parser::reportUnterminated(const Token& token)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    const std::uint32_t opening = token.kind == TokenKind::Comment ? 2U : 1U;
    const char first = token.span.size() > 0 ? m_source.slice(token.span).front() : '\0';
    const bool isEscapeText = token.kind == TokenKind::Text && (first == 'E' || first == 'e');
    const std::uint32_t begin = token.span.begin + (isEscapeText ? 1U : 0U);
    diagnostic.span = Span{begin, begin + opening};
    const std::string quote(m_source.slice(diagnostic.span));
    if (token.kind == TokenKind::Comment) {
        diagnostic.message = Message{MessageId::CommentNeverClosed, {}};
        diagnostic.hint = Message{MessageId::HintCloseComment, {}};
    } else {
        diagnostic.message = Message{MessageId::QuoteNeverClosed, {quote}};
        diagnostic.hint = Message{MessageId::HintCloseQuote, {quote}};
    }
    report(std::move(diagnostic));
    m_textBroke = true;
}

/// A space that the engine takes for a letter, so that the words around it are one.
void Parser::checkWideSpaces(const Token& token)
{
    if (m_dialect.wideSpaces == CharacterRule::Space) {
        return;
    }
    const std::string_view text = textOf(token);
    for (std::uint32_t at = 0; at < text.size();) {
        const CodePoint point = codePointAt(text, at);
        if (point.isValid && isWideSpace(point.value)) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = Span{token.span.begin + at, token.span.begin + at + point.size};
            diagnostic.message = Message{MessageId::WideSpace, {m_dialect.title}};
            diagnostic.hint = Message{MessageId::HintPlainSpace, {}};
            diagnostic.fix = diagnostics::Fix{diagnostic.span, " "};
            report(std::move(diagnostic));
            return;
        }
        at += point.size;
    }
}

/// True where the token can be read as the text that it was meant to be.
bool Parser::reportUnknown(const Token& token)
{
    const std::string_view text = textOf(token);
    const CodePoint point = codePointAt(text, 0);
    const bool isQuote =
        point.isValid && (isTypographicSingleQuote(point.value) || isTypographicDoubleQuote(point.value));
    const bool isQuoted = isQuote && token.span.size() > point.size;
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = token.span;
    const bool isInvisible = point.isValid && isZeroWidth(point.value);
    if (isInvisible && m_dialect.zeroWidthCharacters == CharacterRule::Space) {
        return false;
    }
    const CharacterRule rule = isQuote       ? m_dialect.typographicQuotes
                               : isInvisible ? m_dialect.zeroWidthCharacters
                                             : CharacterRule::Refused;
    if (rule == CharacterRule::Letter) {
        diagnostic.kind = DiagnosticKind::NameUnknownColumn; // the engine reads a name that there is not
    }
    if (isQuote) {
        diagnostic.message = Message{MessageId::TypographicQuote, {std::string(text.substr(0, point.size))}};
        diagnostic.hint = Message{MessageId::HintStraightQuotes, {}};
        if (isQuoted) {
            std::string straight = "'";
            for (const char c : valueOf(token)) {
                straight += c == '\'' ? std::string("''") : std::string(1, c);
            }
            diagnostic.fix = diagnostics::Fix{token.span, straight + "'"};
        }
    } else if (point.isValid && isZeroWidth(point.value)) {
        diagnostic.message = Message{MessageId::ZeroWidthCharacter, {}};
        diagnostic.hint = Message{MessageId::HintDeleteCharacter, {}};
        diagnostic.fix = diagnostics::Fix{token.span, ""};
    } else if (!point.isValid || point.value < 0x20) {
        diagnostic.message = Message{MessageId::UnreadableByte, {}};
        diagnostic.hint = Message{MessageId::HintDeleteCharacter, {}};
    } else {
        diagnostic.message = Message{MessageId::StrangeCharacter, {std::string(text)}};
    }
    report(std::move(diagnostic));
    return isQuoted;
}

std::string_view Parser::textOf(const Token& token) const
{
    if (!m_spellings.empty()) {
        const auto found = m_spellings.find(token.span.begin);
        if (found != m_spellings.end() && !token.span.isEmpty()) {
            return found->second;
        }
    }
    return m_source.slice(token.span);
}

const Token& Parser::peek(std::size_t ahead) const
{
    return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
}

Span Parser::previousSpan() const
{
    return m_at == 0 ? Span::at(0) : m_tokens[m_at - 1].span;
}

Span Parser::spanFrom(Span begin) const
{
    return m_at == 0 || previousSpan().end <= begin.begin ? Span::at(begin.begin) : Span::cover(begin, previousSpan());
}

bool Parser::peekWord(std::string_view word, std::size_t ahead) const
{
    const Token& token = peek(ahead);
    return !m_isPanicking && token.kind == TokenKind::Word && equalsIgnoringCase(textOf(token), word);
}

bool Parser::peekSymbol(std::string_view symbol, std::size_t ahead) const
{
    const Token& token = peek(ahead);
    return !m_isPanicking && token.kind == TokenKind::Symbol && textOf(token) == symbol;
}

bool Parser::isAtStatementEnd() const
{
    return isAtEnd() || current().isPython || (current().kind == TokenKind::Symbol && textOf(current()) == ";");
}

bool Parser::isAtClauseEnd() const
{
    return isAtStatementEnd() || peekWord("WHEN") || peekWord("RETURNING");
}

void Parser::advance()
{
    const Token& token = current();
    if (token.kind == TokenKind::End) {
        return;
    }
    if (token.kind == TokenKind::Symbol) {
        const std::string_view text = textOf(token);
        if (text == "(") {
            ++m_parens;
        } else if (text == ")" && m_parens > 0) {
            --m_parens;
        }
    }
    ++m_at;
}

bool Parser::acceptWord(std::string_view word)
{
    if (peekWord(word)) {
        advance();
        return true;
    }
    expectAlso(word);
    return false;
}

bool Parser::acceptWords(std::initializer_list<std::string_view> words)
{
    std::size_t ahead = 0;
    for (const std::string_view word : words) {
        if (!peekWord(word, ahead)) {
            if (ahead == 0) {
                expectAlso(word);
            }
            return false;
        }
        ++ahead;
    }
    for (std::size_t i = 0; i < ahead; ++i) {
        advance();
    }
    return true;
}

bool Parser::acceptSymbol(std::string_view symbol)
{
    if (peekSymbol(symbol)) {
        advance();
        return true;
    }
    expectAlso(symbol);
    return false;
}

bool Parser::expectWord(std::string_view word)
{
    if (acceptWord(word) || acceptTypo(word)) {
        return true;
    }
    reportExpected();
    return false;
}

bool Parser::expectSymbol(std::string_view symbol)
{
    if (acceptSymbol(symbol)) {
        return true;
    }
    reportExpected();
    return false;
}

bool Parser::expectOpening(Span& open)
{
    open = current().span;
    return expectSymbol("(");
}

bool Parser::expectClosing(Span open)
{
    if (acceptSymbol(")")) {
        return true;
    }
    if (m_isPanicking || (m_textBroke && isAtEnd())) {
        panic();
        return false;
    }
    if (isAtStatementEnd()) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = open;
        diagnostic.message = Message{MessageId::ParenthesisNeverClosed, {}};
        diagnostic.hint = Message{MessageId::HintCloseParenthesis, {}};
        report(std::move(diagnostic));
        panic();
        return false;
    }
    const std::size_t before = m_diagnostics.size();
    reportExpected();
    if (m_diagnostics.size() > before) {
        m_diagnostics.back().labels.push_back({open, Message{MessageId::LabelOpenedHere, {}}});
    }
    // At a word that begins the next part, the parenthesis was merely forgotten.
    static constexpr std::array<std::string_view, 5> kNextParts = {"WHEN", "USING", "ON", "THEN", "FROM"};
    const bool isNextPart = current().kind == TokenKind::Word &&
                            std::any_of(kNextParts.begin(), kNextParts.end(), [&](std::string_view word) {
                                return equalsIgnoringCase(textOf(current()), word);
                            });
    if (isNextPart && m_parens == 1) {
        m_parens = 0;
        m_isPanicking = false;
        forgetExpected();
        return true;
    }
    return false;
}

/// After a comma: true and a report where nothing can follow it.
bool Parser::rejectStrayComma(NamePlace place)
{
    const Token& token = current();
    const bool isWordThatEnds =
        token.kind == TokenKind::Word && isReservedInValue(textOf(token)) && !isNameAnyway(place);
    if (m_isPanicking || (m_textBroke && isAtEnd()) ||
        !(isAtStatementEnd() || peekSymbol(")") || isWordThatEnds || peekWord("RETURNING"))) {
        return false;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = previousSpan();
    diagnostic.message = Message{MessageId::StrayComma, {found()}};
    diagnostic.hint = Message{MessageId::HintRemoveComma, {}};
    diagnostic.fix = diagnostics::Fix{previousSpan(), ""};
    report(std::move(diagnostic));
    return true;
}

/// After an item of a list in parentheses; what else stands there is reported, so that the next items are still read.
/// Always true, to be said in a loop's condition; a list that ends with the text is left to its closing parenthesis.
bool Parser::expectListGoesOn()
{
    if (!m_isPanicking && !peekSymbol(",") && !peekSymbol(")") && !isAtStatementEnd() && !isAtClauseEnd()) {
        expectAlso(",");
        expectAlso(")");
        reportExpected();
    }
    return true;
}

} // namespace mergescope::sql
