#include "core/sql/python_text.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string_view>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

bool isAmong(char c, std::string_view letters)
{
    return c != '\0' && letters.find(c) != std::string_view::npos;
}

int digitOf(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
        return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
}

std::string utf8(std::uint32_t value)
{
    std::string out;
    const auto tail = [&out, value](unsigned shift) { out += static_cast<char>(0x80U | ((value >> shift) & 0x3FU)); };
    if (value < 0x80U) {
        out += static_cast<char>(value);
    } else if (value < 0x800U) {
        out += static_cast<char>(0xC0U | (value >> 6U));
        tail(0);
    } else if (value < 0x10000U) {
        out += static_cast<char>(0xE0U | (value >> 12U));
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0U | (value >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
    return out;
}

class PieceReader {
public:
    PieceReader(const base::SourceText& source, const PythonToken& piece, PythonText& text,
                diagnostics::Diagnostics& diagnostics)
        : m_text(source.text()), m_out(text), m_diagnostics(diagnostics), m_at(piece.span.begin), m_end(piece.span.end)
    {}

    void read()
    {
        bool isRaw = false;
        bool isFormat = false;
        for (; m_at < m_end && m_text[m_at] != '\'' && m_text[m_at] != '"'; ++m_at) {
            isRaw = isRaw || isAmong(m_text[m_at], "rR");
            isFormat = isFormat || isAmong(m_text[m_at], "fF");
        }
        const char quote = m_text[m_at];
        const bool isLong = m_end - m_at >= 6 && m_text[m_at + 1] == quote && m_text[m_at + 2] == quote;
        const std::uint32_t quotes = isLong ? 3 : 1;
        m_at += quotes;
        m_end -= quotes;
        while (m_at < m_end) {
            const char c = m_text[m_at];
            if (c == '\\' && !isRaw && m_at + 1 < m_end) {
                escape();
            } else if (isFormat && (c == '{' || c == '}')) {
                brace(c);
            } else {
                add(std::string_view(&m_text[m_at], 1), m_at + 1);
            }
        }
    }

private:
    void add(std::string_view bytes, std::uint32_t next)
    {
        m_out.text += bytes;
        m_out.places.insert(m_out.places.end(), bytes.size(), Span{m_at, next});
        m_at = next;
    }

    void escape()
    {
        const char c = m_text[m_at + 1];
        static constexpr std::string_view kFrom = "\\'\"abfnrtv";
        static constexpr std::string_view kTo = "\\'\"\a\b\f\n\r\t\v";
        const std::size_t known = kFrom.find(c);
        if (c == '\n') {
            add({}, m_at + 2);
        } else if (known != std::string_view::npos) {
            add(kTo.substr(known, 1), m_at + 2);
        } else if (c == 'x' || c == 'u' || c == 'U') {
            numbered(m_at + 2, c == 'x' ? 2 : c == 'u' ? 4 : 8, 16);
        } else if (c >= '0' && c <= '7') {
            numbered(m_at + 1, 3, 8);
        } else {
            add("\\", m_at + 1); // Python keeps a backslash that means nothing
        }
    }

    void numbered(std::uint32_t begin, std::uint32_t most, int base)
    {
        std::uint32_t value = 0;
        std::uint32_t at = begin;
        while (at < m_end && at < begin + most && digitOf(m_text[at]) < base) {
            value = value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digitOf(m_text[at]));
            ++at;
        }
        const bool isCharacter = value <= 0x10FFFFU && !(value >= 0xD800U && value <= 0xDFFFU);
        add(at > begin && isCharacter ? utf8(value) : std::string("\\"), at > begin && isCharacter ? at : m_at + 1);
    }

    /// `{{` is a brace; `{x}` is filled in by Python.
    void brace(char c)
    {
        if (m_at + 1 < m_end && m_text[m_at + 1] == c) {
            add(std::string_view(&m_text[m_at], 1), m_at + 2);
            return;
        }
        std::uint32_t close = m_at;
        while (close < m_end && m_text[close] != '}') {
            ++close;
        }
        close = std::min(close + 1, m_end);
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = Span{m_at, close};
        diagnostic.message = {MessageId::PythonPlaceholder, {std::string(m_text.substr(m_at, close - m_at))}};
        diagnostic.hint = Message{MessageId::HintWriteTheValue, {}};
        m_diagnostics.push_back(std::move(diagnostic));
        m_at = close;
    }

    std::string_view m_text;
    PythonText& m_out;
    diagnostics::Diagnostics& m_diagnostics;
    std::uint32_t m_at;
    std::uint32_t m_end;
};

} // namespace

Span PythonText::spanOf(std::uint32_t begin, std::uint32_t end) const
{
    const auto size = static_cast<std::uint32_t>(places.size());
    if (begin >= size) {
        return Span::at(size == 0 ? span.end : places.back().end);
    }
    const std::uint32_t from = places[begin].begin;
    return end <= begin ? Span::at(from) : Span{from, std::max(from, places[std::min(end, size) - 1].end)};
}

void appendPiece(const base::SourceText& source, const PythonToken& piece, PythonText& text,
                 diagnostics::Diagnostics& diagnostics)
{
    text.span = Span::cover(text.span, piece.span);
    PieceReader(source, piece, text, diagnostics).read();
}

} // namespace mergescope::sql
