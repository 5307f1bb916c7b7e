#include "core/sql/python_cursor.h"

#include "core/diagnostics/message_id.h"
#include "core/sql/parse.h"
#include "core/sql/utf8.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::Argument;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

PythonCursor::PythonCursor(const base::SourceText& source, const std::vector<PythonToken>& tokens,
                           diagnostics::Diagnostics& diagnostics)
    : m_source(source), m_diagnostics(diagnostics)
{
    std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(m_tokens), [](const PythonToken& token) {
        return token.kind != PythonTokenKind::Space && token.kind != PythonTokenKind::Comment;
    });
    // A line end is a place after the last word, not the line after it.
    m_tokens.back().span =
        Span::at(m_tokens.size() > 1 ? m_tokens[m_tokens.size() - 2].span.end : m_tokens.back().span.begin);
}

const PythonToken& PythonCursor::here(std::size_t ahead) const
{
    return m_tokens[std::min(m_at + ahead, m_tokens.size() - 1)];
}

bool PythonCursor::isSymbol(std::string_view symbol, std::size_t ahead) const
{
    return here(ahead).kind == PythonTokenKind::Symbol && textHere(ahead) == symbol;
}

bool PythonCursor::isWord(std::string_view word, std::size_t ahead) const
{
    return here(ahead).kind == PythonTokenKind::Word && textHere(ahead) == word;
}

Span PythonCursor::spanFrom(Span begin) const
{
    return Span::cover(begin, m_at == 0 ? begin : m_tokens[m_at - 1].span);
}

bool PythonCursor::accept(std::string_view symbol)
{
    const bool isThere = isSymbol(symbol);
    m_at += isThere ? 1 : 0;
    return isThere;
}

void PythonCursor::report(Diagnostic diagnostic)
{
    if (!m_isBroken) {
        m_diagnostics.push_back(std::move(diagnostic));
    }
    m_isBroken = true;
}

Argument PythonCursor::found() const
{
    if (isEnd()) {
        return Argument(MessageId::PhraseEndOfLine);
    }
    return Argument(std::vector<std::string>{std::string(textHere())});
}

void PythonCursor::reportExpected(std::vector<std::string> words)
{
    if (reportStranger()) {
        return;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = here().span;
    diagnostic.message = words.empty() ? Message{MessageId::Expected, {Argument(MessageId::PhraseEndOfLine), found()}}
                                       : Message{MessageId::Expected, {std::move(words), found()}};
    report(std::move(diagnostic));
}

bool PythonCursor::reportStranger()
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = here().span;
    if (here().kind == PythonTokenKind::Unknown) {
        const CodePoint point = codePointAt(textHere(), 0);
        const bool isQuote = isTypographicSingleQuote(point.value) || isTypographicDoubleQuote(point.value);
        diagnostic.message = {isQuote ? MessageId::PythonTypographicQuote : MessageId::PythonStrangeCharacter,
                              {std::string(textHere())}};
        if (isQuote) {
            diagnostic.hint = Message{MessageId::HintStraightQuotes, {}};
        }
    } else if (!here().isTerminated) {
        const std::string quote(1, m_source.text()[here().span.begin]);
        diagnostic.span = Span{here().span.begin, here().span.begin + 1};
        diagnostic.message = {MessageId::QuoteNeverClosed, {quote}};
        diagnostic.hint = Message{MessageId::PythonHintCloseQuote, {quote}};
    } else {
        return false;
    }
    report(std::move(diagnostic));
    return true;
}

void PythonCursor::expect(std::string_view symbol)
{
    if (!m_isBroken && !accept(symbol)) {
        reportExpected({std::string(symbol)});
    }
}

void PythonCursor::expectClosing(std::string_view symbol, Span open)
{
    if (m_isBroken || accept(symbol)) {
        return;
    }
    if (!isEnd()) {
        reportExpected({",", std::string(symbol)});
        if (!m_diagnostics.empty() && m_diagnostics.back().labels.empty()) {
            m_diagnostics.back().labels.push_back({open, Message{MessageId::LabelOpenedHere, {}}});
        }
        return;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = open;
    diagnostic.message = {MessageId::QuoteNeverClosed, {std::string(m_source.slice(open))}};
    diagnostic.hint = Message{MessageId::PythonHintCloseBracket, {std::string(symbol)}};
    report(std::move(diagnostic));
}

bool PythonCursor::isTooLong(int& length)
{
    if (++length <= kMaxOperatorChain) {
        return false;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::LimitExceeded;
    diagnostic.span = here().span;
    diagnostic.message = {MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}};
    report(std::move(diagnostic));
    return true;
}

void PythonCursor::reportLooseDot()
{
    if (m_brackets > 0 || m_saidLooseDot || m_at == 0) {
        return;
    }
    const Span gap{m_tokens[m_at - 1].span.end, here().span.begin};
    const std::string_view between = m_source.slice(gap);
    if (between.find('\n') == std::string_view::npos || between.find('\\') != std::string_view::npos) {
        return;
    }
    m_saidLooseDot = true;
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = here().span;
    diagnostic.message = {MessageId::PythonLooseDot, {}};
    diagnostic.hint = Message{MessageId::PythonHintLooseDot, {}};
    m_diagnostics.push_back(std::move(diagnostic));
}

void PythonCursor::notRead()
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = here().span;
    diagnostic.message = {MessageId::PythonNotRun, {std::string(textHere())}};
    diagnostic.hint = Message{MessageId::PythonHintWriteOut, {}};
    report(std::move(diagnostic));
}

} // namespace mergescope::sql
