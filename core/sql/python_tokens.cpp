#include "core/sql/python_tokens.h"

#include "core/sql/keywords.h"
#include "core/sql/token.h"
#include "core/sql/utf8.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mergescope::sql {

namespace {

using base::Span;

bool isInlineBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

bool isWordAt(std::string_view text, std::uint32_t offset)
{
    if (offset >= text.size()) {
        return false;
    }
    const char c = text[offset];
    if (static_cast<unsigned char>(c) < 0x80U) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_';
    }
    const CodePoint point = codePointAt(text, offset);
    return point.isValid && point.value > 0xBF && !isWideSpace(point.value) && !isZeroWidth(point.value) &&
           !isTypographicSingleQuote(point.value) && !isTypographicDoubleQuote(point.value) &&
           !(point.value >= 0x2010 && point.value <= 0x206F);
}

std::uint32_t wordEnd(std::string_view text, std::uint32_t offset)
{
    while (isWordAt(text, offset)) {
        offset += codePointAt(text, offset).size;
    }
    return offset;
}

char charAt(std::string_view text, std::uint32_t offset)
{
    return offset < text.size() ? text[offset] : '\0';
}

std::uint32_t skipBlanks(std::string_view text, std::uint32_t offset)
{
    while (isInlineBlank(charAt(text, offset))) {
        ++offset;
    }
    return offset;
}

std::uint32_t lineEnd(std::string_view text, std::uint32_t offset)
{
    const std::size_t end = text.find('\n', offset);
    return static_cast<std::uint32_t>(end == std::string_view::npos ? text.size() : end);
}

/// Blanks, line ends and comments, as inside brackets.
std::uint32_t skipSpace(std::string_view text, std::uint32_t offset)
{
    while (true) {
        offset = skipBlanks(text, offset);
        if (charAt(text, offset) == '\n') {
            ++offset;
        } else if (charAt(text, offset) == '#') {
            offset = lineEnd(text, offset);
        } else {
            return offset;
        }
    }
}

/// Words that begin a block of Python; what is in the block belongs to them.
constexpr std::array kBlockWords = std::to_array<std::string_view>(
    {"def", "class", "for", "while", "if", "elif", "else", "try", "except", "finally", "async", "with"});
/// Words that begin one line of it.
constexpr std::array kLineWords = std::to_array<std::string_view>(
    {"assert", "return", "raise", "del", "global", "nonlocal", "await", "yield", "pass", "break", "continue"});

bool endsWithColon(std::string_view text, std::uint32_t offset)
{
    const std::string_view line = text.substr(offset, lineEnd(text, offset) - offset);
    const std::size_t last = line.find_last_not_of(" \t\r");
    return last != std::string_view::npos && line[last] == ':';
}

/// `from a.b import c`, `import a`
bool isImport(std::string_view text, std::string_view word, std::uint32_t after)
{
    std::uint32_t at = skipBlanks(text, after);
    if (word == "import") {
        return at > after && isWordAt(text, at);
    }
    if (word != "from" || at == after) {
        return false;
    }
    while (isWordAt(text, at) || charAt(text, at) == '.') {
        at = charAt(text, at) == '.' ? at + 1 : wordEnd(text, at);
    }
    at = skipBlanks(text, at);
    return text.substr(at, wordEnd(text, at) - at) == "import";
}

class LineLexer {
public:
    LineLexer(std::string_view text, std::uint32_t begin) : m_text(text), m_offset(begin)
    {
        const std::string_view first = text.substr(begin, wordEnd(text, begin) - begin);
        m_isBlock = isOneOf(first, kBlockWords);
        const std::size_t lineStart = begin == 0 ? std::string_view::npos : text.rfind('\n', begin - 1);
        m_indent = begin - (lineStart == std::string_view::npos ? 0 : static_cast<std::uint32_t>(lineStart) + 1);
    }

    std::vector<PythonToken> run()
    {
        while (m_offset < m_text.size()) {
            const char c = m_text[m_offset];
            if (c == '\n') {
                if (endsAtLineEnd()) {
                    push(PythonTokenKind::LineEnd, m_offset + 1);
                    return std::move(m_tokens);
                }
                push(PythonTokenKind::Space, m_offset + 1);
            } else if (c == ';') {
                break;
            } else {
                token(c);
            }
        }
        push(PythonTokenKind::LineEnd, m_offset);
        return std::move(m_tokens);
    }

private:
    void push(PythonTokenKind kind, std::uint32_t end, bool isTerminated = true)
    {
        m_tokens.push_back({kind, isTerminated, Span{m_offset, end}});
        m_offset = end;
    }

    void token(char c)
    {
        std::uint32_t wideSpace = 0;
        if (isInlineBlank(c)) {
            push(PythonTokenKind::Space, skipBlanks(m_text, m_offset));
        } else if (isWide(wideSpace)) {
            push(PythonTokenKind::Space, m_offset + wideSpace);
        } else if (c == '\\' && charAt(m_text, skipBlanks(m_text, m_offset + 1)) == '\n') {
            push(PythonTokenKind::Space, skipBlanks(m_text, m_offset + 1) + 1);
        } else if (c == '#') {
            push(PythonTokenKind::Comment, lineEnd(m_text, m_offset));
        } else if (const std::uint32_t quote = quoteAt(); quote != m_text.size()) {
            quoted(quote);
        } else if (isDigit(c) || (c == '.' && isDigit(charAt(m_text, m_offset + 1)) && !followsWord())) {
            number();
        } else if (isWordAt(m_text, m_offset)) {
            push(PythonTokenKind::Word, wordEnd(m_text, m_offset));
        } else {
            symbol(c);
        }
    }

    [[nodiscard]] bool isWide(std::uint32_t& size) const
    {
        if (static_cast<unsigned char>(m_text[m_offset]) < 0x80U) {
            return false;
        }
        const CodePoint point = codePointAt(m_text, m_offset);
        size = point.size;
        return point.isValid && isWideSpace(point.value);
    }

    [[nodiscard]] bool followsWord() const
    {
        return !m_tokens.empty() &&
               (m_tokens.back().kind == PythonTokenKind::Word || m_tokens.back().kind == PythonTokenKind::Number);
    }

    /// Where the quote of a text stands that begins here (after a prefix of up to two letters); else the text's size.
    [[nodiscard]] std::uint32_t quoteAt() const
    {
        std::uint32_t at = m_offset;
        while (at < m_offset + 2 && std::string_view("rRbBuUfF").find(charAt(m_text, at)) != std::string_view::npos &&
               charAt(m_text, at) != '\0') {
            ++at;
        }
        const char quote = charAt(m_text, at);
        return quote == '\'' || quote == '"' ? at : static_cast<std::uint32_t>(m_text.size());
    }

    void quoted(std::uint32_t open)
    {
        const char quote = m_text[open];
        const bool isLong = charAt(m_text, open + 1) == quote && charAt(m_text, open + 2) == quote;
        std::uint32_t at = open + (isLong ? 3U : 1U);
        while (at < m_text.size()) {
            if (m_text[at] == '\\' && at + 1 < m_text.size()) {
                at += 2;
            } else if (!isLong && m_text[at] == '\n') {
                break;
            } else if (m_text[at] != quote) {
                ++at;
            } else if (!isLong || (charAt(m_text, at + 1) == quote && charAt(m_text, at + 2) == quote)) {
                push(PythonTokenKind::Text, at + (isLong ? 3U : 1U));
                return;
            } else {
                ++at;
            }
        }
        push(PythonTokenKind::Text, at, false);
    }

    void number()
    {
        std::uint32_t at = m_offset;
        while (isWordAt(m_text, at) || (charAt(m_text, at) == '.' && isDigit(charAt(m_text, at + 1))) ||
               ((charAt(m_text, at) == '-' || charAt(m_text, at) == '+') && at > m_offset &&
                isDigit(m_text[m_offset]) && (m_text[at - 1] == 'e' || m_text[at - 1] == 'E') &&
                isDigit(charAt(m_text, at + 1)))) {
            at += isWordAt(m_text, at) ? codePointAt(m_text, at).size : 1U;
        }
        push(PythonTokenKind::Number, at);
    }

    void symbol(char c)
    {
        static constexpr std::array kLong =
            std::to_array<std::string_view>({"**", "//", "==", "!=", "<=", ">=", "<<", ">>", ":=", "->", "+=", "-="});
        for (const std::string_view candidate : kLong) {
            if (m_text.substr(m_offset, candidate.size()) == candidate) {
                push(PythonTokenKind::Symbol, m_offset + 2);
                return;
            }
        }
        if (c == '(' || c == '[' || c == '{') {
            ++m_depth;
        } else if ((c == ')' || c == ']' || c == '}') && m_depth > 0) {
            --m_depth;
        }
        if (std::string_view("()[]{},:.=<>+-*/%&|^~@!").find(c) != std::string_view::npos) {
            push(PythonTokenKind::Symbol, m_offset + 1);
        } else {
            push(PythonTokenKind::Unknown, m_offset + codePointAt(m_text, m_offset).size);
        }
    }

    /// At a line end: is it the end of the statement?
    [[nodiscard]] bool endsAtLineEnd() const
    {
        const std::uint32_t next = skipBlanks(m_text, m_offset + 1);
        const bool isBlankLine = charAt(m_text, next) == '\n' || next >= m_text.size();
        if (m_depth > 0) {
            return isBlankLine && beginsAnew(next);
        }
        if (m_isBlock) {
            return !isIndented(m_offset + 1);
        }
        // `.method()` on a line of its own, without the parentheses that Python wants: read on, the parser says so.
        return !(charAt(m_text, next) == '.' && isWordAt(m_text, next + 1));
    }

    /// Inside a bracket, after a blank line: a line that is not indented and begins like a statement.
    [[nodiscard]] bool beginsAnew(std::uint32_t at) const
    {
        while (at < m_text.size() && (isInlineBlank(m_text[at]) || m_text[at] == '\n')) {
            ++at;
        }
        if (at == 0 || at >= m_text.size() || m_text[at - 1] != '\n') {
            return at >= m_text.size();
        }
        static constexpr std::array kStarts = std::to_array<std::string_view>(
            {"MERGE", "SELECT", "INSERT", "CREATE", "DROP", "UPDATE", "DELETE", "WITH", "DESCRIBE", "TRUNCATE"});
        const std::string_view word = m_text.substr(at, wordEnd(m_text, at) - at);
        const std::uint32_t after = skipBlanks(m_text, at + static_cast<std::uint32_t>(word.size()));
        return isOneOf(word, kStarts) || isImport(m_text, word, at + static_cast<std::uint32_t>(word.size())) ||
               (!word.empty() && charAt(m_text, after) == '=' && charAt(m_text, after + 1) != '=' &&
                charAt(m_text, skipBlanks(m_text, after + 1)) != '\n');
    }

    /// Does the next line with anything on it stand further in than the block's first word?
    [[nodiscard]] bool isIndented(std::uint32_t at) const
    {
        while (at < m_text.size()) {
            const std::uint32_t first = skipBlanks(m_text, at);
            if (charAt(m_text, first) != '\n') {
                return first < m_text.size() && first - at > m_indent;
            }
            at = first + 1;
        }
        return false;
    }

    std::string_view m_text;
    std::uint32_t m_offset;
    std::uint32_t m_indent = 0;
    std::size_t m_depth = 0;
    bool m_isBlock = false;
    std::vector<PythonToken> m_tokens;
};

} // namespace

bool pythonBeginsAt(std::string_view text, std::uint32_t offset)
{
    std::uint32_t at = offset;
    const char first = charAt(text, at);
    if (first == '#' || first == '@' || first == '%' || first == '!') {
        return true; // a comment, a decorator, a notebook's own commands
    }
    bool isInside = false;
    while (charAt(text, at) == '(') {
        isInside = true;
        at = skipSpace(text, at + 1);
    }
    if (!isWordAt(text, at) || isDigit(text[at])) {
        return false;
    }
    const std::uint32_t end = wordEnd(text, at);
    const std::string_view word = text.substr(at, end - at);
    const std::uint32_t after = isInside ? skipSpace(text, end) : skipBlanks(text, end);
    const char next = charAt(text, after);
    const char beyond = charAt(text, after + 1);
    if (next == '.') {
        return isWordAt(text, after + 1) && !isDigit(beyond);
    }
    if (isInside) {
        return next == '(' && !isKeyword(word) && !isReservedInValue(word);
    }
    if (isImport(text, word, end)) {
        return true;
    }
    if (next == '=') {
        return beyond != '=';
    }
    if (isOneOf(word, kBlockWords)) {
        return endsWithColon(text, at) || word == "def" || word == "class";
    }
    if (isOneOf(word, kLineWords)) {
        return true;
    }
    const bool isCall = (next == '(' || next == '[') && after == end;
    return (isCall || next == ':') && !isKeyword(word) && !isReservedInValue(word);
}

std::vector<PythonToken> lexPythonLine(std::string_view text, std::uint32_t begin)
{
    return LineLexer(text, begin).run();
}

} // namespace mergescope::sql
