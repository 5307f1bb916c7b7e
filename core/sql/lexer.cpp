#include "core/sql/python_tokens.h"
#include "core/sql/token.h"
#include "core/sql/utf8.h"

#include <array>

namespace mergescope::sql {

namespace {

using base::Span;

bool isAsciiSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isAsciiLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Longest first, so that the first that fits is the one.
constexpr std::array<std::string_view, 15> kLongSymbols = {"<=>", "->>", "<>", "<=", ">=", "!=", "==", "||",
                                                           "::",  "->",  "=>", ":=", "<<", ">>", "//"};
constexpr std::string_view kShortSymbols = "()[]{},;.=<>+-*/%&|^~!:";

TokenKind sqlKindOf(PythonTokenKind kind)
{
    switch (kind) {
    case PythonTokenKind::Space:
    case PythonTokenKind::LineEnd:
        return TokenKind::Whitespace;
    case PythonTokenKind::Comment:
        return TokenKind::Comment;
    case PythonTokenKind::Word:
        return TokenKind::Word;
    case PythonTokenKind::Text:
        return TokenKind::Text;
    case PythonTokenKind::Number:
        return TokenKind::Number;
    case PythonTokenKind::Symbol:
        return TokenKind::Symbol;
    case PythonTokenKind::Unknown:
        return TokenKind::Unknown;
    }
    return TokenKind::Unknown;
}

class Lexer {
public:
    Lexer(const base::SourceText& source, const LexRules& rules) : m_text(source.text()), m_rules(rules) {}

    std::vector<Token> run();

private:
    [[nodiscard]] char at(std::size_t offset) const { return offset < m_text.size() ? m_text[offset] : '\0'; }
    [[nodiscard]] bool isEnd() const { return m_offset >= m_text.size(); }
    [[nodiscard]] bool wordContinuesAt(std::uint32_t offset) const;
    [[nodiscard]] bool spaceAt(std::uint32_t offset, std::uint32_t& size) const;

    [[nodiscard]] bool touchesName() const;
    void sqlToken(char c);
    void pythonLine();
    void push(TokenKind kind, std::uint32_t end, bool isTerminated = true);
    void whitespace();
    void lineComment();
    void blockComment();
    void quoted(char quote, TokenKind kind, bool hasEscapes, std::uint32_t prefix = 0);
    [[nodiscard]] std::uint32_t dollarTagEnd() const;
    void dollarText(std::uint32_t tagEnd);
    std::uint32_t digitsEnd(std::uint32_t begin) const;
    void number();
    std::uint32_t numberEnd() const;
    void word();
    void parameter();
    void symbol();
    void unknown();
    [[nodiscard]] bool dotBeginsNumber() const;

    std::string_view m_text;
    LexRules m_rules;
    std::uint32_t m_offset = 0;
    bool m_isAtStatement = true; ///< nothing of a statement has been seen yet
    std::vector<Token> m_tokens;
};

std::vector<Token> Lexer::run()
{
    m_tokens.reserve(m_text.size() / 4 + 8);
    while (!isEnd()) {
        const char c = at(m_offset);
        std::uint32_t size = 0;
        if (spaceAt(m_offset, size)) {
            whitespace();
        } else if (c == '-' && at(m_offset + 1) == '-') {
            lineComment();
        } else if (c == '/' && at(m_offset + 1) == '*') {
            blockComment();
        } else if (m_isAtStatement && m_rules.readsPython && pythonBeginsAt(m_text, m_offset)) {
            pythonLine();
        } else {
            m_isAtStatement = c == ';';
            sqlToken(c);
        }
    }
    push(TokenKind::End, m_offset);
    return std::move(m_tokens);
}

/// STRUCT<city:STRING>: a colon right after a name is no parameter's.
bool Lexer::touchesName() const
{
    if (m_tokens.empty() || m_tokens.back().span.end != m_offset) {
        return false;
    }
    const TokenKind kind = m_tokens.back().kind;
    return kind == TokenKind::Word || kind == TokenKind::QuotedName;
}

void Lexer::sqlToken(char c)
{
    if (c == '\'') {
        quoted(c, TokenKind::Text, m_rules.backslashEscapes);
    } else if (c == '"') {
        quoted(c, m_rules.doubleQuoteQuotesName ? TokenKind::QuotedName : TokenKind::Text, m_rules.backslashEscapes);
    } else if (c == '`') {
        quoted(c, TokenKind::QuotedName, false);
    } else if (m_rules.escapeTexts && upper(c) == 'E' && at(m_offset + 1) == '\'') {
        quoted('\'', TokenKind::Text, true, 1);
    } else if (c == '$' && m_rules.dollarTexts && dollarTagEnd() > 0) {
        dollarText(dollarTagEnd());
    } else if (isDigit(c) || (c == '.' && dotBeginsNumber())) {
        number();
    } else if (wordContinuesAt(m_offset)) {
        word();
    } else if (c == '?' || c == '$' ||
               (c == ':' && at(m_offset + 1) != ':' && isAsciiLetter(at(m_offset + 1)) && !touchesName())) {
        parameter();
    } else {
        symbol();
    }
}

/// Words of Python in the kinds of SQL, so that they are coloured.
void Lexer::pythonLine()
{
    for (const PythonToken& token : lexPythonLine(m_text, m_offset)) {
        const bool isEmpty = token.span.isEmpty();
        if (!isEmpty) {
            push(sqlKindOf(token.kind), token.span.end, token.isTerminated);
            m_tokens.back().isPython = true;
        }
    }
}

void Lexer::push(TokenKind kind, std::uint32_t end, bool isTerminated)
{
    m_tokens.push_back(Token{kind, isTerminated, Span{m_offset, end}});
    m_offset = end;
}

bool Lexer::wordContinuesAt(std::uint32_t offset) const
{
    const char c = at(offset);
    if (isAsciiLetter(c) || isDigit(c) || c == '_') {
        return true;
    }
    if (offset >= m_text.size() || static_cast<unsigned char>(c) < 0x80U) {
        return false;
    }
    const CodePoint point = codePointAt(m_text, offset);
    // Letters of every script; what looks like punctuation or like nothing is not one.
    return point.isValid && point.value > 0xA0 && !isWideSpace(point.value) && !isZeroWidth(point.value) &&
           !isTypographicSingleQuote(point.value) && !isTypographicDoubleQuote(point.value) &&
           !(point.value >= 0x2010 && point.value <= 0x206F) && point.value != 0x00D7 && point.value != 0x00F7;
}

bool Lexer::spaceAt(std::uint32_t offset, std::uint32_t& size) const
{
    if (offset >= m_text.size()) {
        return false;
    }
    if (isAsciiSpace(at(offset))) {
        size = 1;
        return true;
    }
    if (static_cast<unsigned char>(at(offset)) < 0x80U) {
        return false;
    }
    const CodePoint point = codePointAt(m_text, offset);
    size = point.size;
    // A byte order mark is white space where it belongs, and a riddle anywhere else.
    return point.isValid && (isWideSpace(point.value) || (offset == 0 && point.value == 0xFEFF));
}

void Lexer::whitespace()
{
    std::uint32_t end = m_offset;
    std::uint32_t size = 0;
    while (spaceAt(end, size)) {
        end += size;
    }
    push(TokenKind::Whitespace, end);
}

void Lexer::lineComment()
{
    std::size_t end = m_text.find('\n', m_offset);
    if (end == std::string_view::npos) {
        end = m_text.size();
    }
    push(TokenKind::Comment, static_cast<std::uint32_t>(end));
}

/// Bracketed comments nest.
void Lexer::blockComment()
{
    std::uint32_t end = m_offset + 2;
    int depth = 1;
    while (end < m_text.size() && depth > 0) {
        if (at(end) == '*' && at(end + 1) == '/') {
            --depth;
            end += 2;
        } else if (at(end) == '/' && at(end + 1) == '*') {
            ++depth;
            end += 2;
        } else {
            ++end;
        }
    }
    push(TokenKind::Comment, end, depth == 0);
}

/// Behind the `$$` or `$tag$` that begins a text here; 0 where none does.
std::uint32_t Lexer::dollarTagEnd() const
{
    std::uint32_t end = m_offset + 1;
    while (isAsciiLetter(at(end)) || at(end) == '_' || (end > m_offset + 1 && isDigit(at(end)))) {
        ++end;
    }
    return at(end) == '$' ? end + 1 : 0;
}

void Lexer::dollarText(std::uint32_t tagEnd)
{
    const std::string_view tag = m_text.substr(m_offset, tagEnd - m_offset);
    const std::size_t close = m_text.find(tag, tagEnd);
    const bool isClosed = close != std::string_view::npos;
    push(TokenKind::Text, static_cast<std::uint32_t>(isClosed ? close + tag.size() : m_text.size()), isClosed);
}

void Lexer::quoted(char quote, TokenKind kind, bool hasEscapes, std::uint32_t prefix)
{
    std::uint32_t end = m_offset + prefix + 1;
    while (end < m_text.size()) {
        if (at(end) == '\\' && hasEscapes && kind == TokenKind::Text && end + 1 < m_text.size()) {
            end += 2;
        } else if (at(end) != quote) {
            ++end;
        } else if (at(end + 1) == quote) {
            end += 2;
        } else {
            push(kind, end + 1);
            return;
        }
    }
    push(kind, end, false);
}

/// `.5` is a number, the dot of `t.5` is not.
bool Lexer::dotBeginsNumber() const
{
    if (!isDigit(at(m_offset + 1))) {
        return false;
    }
    if (m_tokens.empty()) {
        return true;
    }
    const TokenKind before = m_tokens.back().kind;
    return before != TokenKind::Word && before != TokenKind::QuotedName && before != TokenKind::Number;
}

std::uint32_t Lexer::digitsEnd(std::uint32_t begin) const
{
    std::uint32_t end = begin;
    while (isDigit(at(end)) || (m_rules.digitSeparators && end > begin && at(end) == '_' && isDigit(at(end + 1)))) {
        ++end;
    }
    return end;
}

/// Digits, a fraction, an exponent, and one of Spark's suffixes: 10L, 1.5BD, 2e3.
std::uint32_t Lexer::numberEnd() const
{
    if (m_rules.hexNumbers && at(m_offset) == '0' && upper(at(m_offset + 1)) == 'X') {
        std::uint32_t last = m_offset + 2;
        while (isDigit(at(last)) || (upper(at(last)) >= 'A' && upper(at(last)) <= 'F')) {
            ++last;
        }
        return last;
    }
    std::uint32_t end = digitsEnd(m_offset);
    if (at(end) == '.' && at(end + 1) != '.' && !isAsciiLetter(at(end + 1)) && at(end + 1) != '_') {
        end = digitsEnd(end + 1);
    }
    if (upper(at(end)) == 'E') {
        const std::uint32_t sign = at(end + 1) == '+' || at(end + 1) == '-' ? 1U : 0U;
        if (isDigit(at(end + 1 + sign))) {
            end += 1 + sign;
            while (isDigit(at(end))) {
                ++end;
            }
        }
    }
    if (!m_rules.numberSuffixes) {
        return end;
    }
    const char suffix = upper(at(end));
    if (suffix == 'B' && upper(at(end + 1)) == 'D' && !wordContinuesAt(end + 2)) {
        return end + 2;
    }
    const bool isSuffix = std::string_view("LSYDF").find(suffix) != std::string_view::npos && suffix != '\0';
    return isSuffix && !wordContinuesAt(end + 1) ? end + 1 : end;
}

void Lexer::number()
{
    std::uint32_t end = numberEnd();
    if (!m_rules.wordsMayBeginWithDigits && !m_rules.numberMayTouchWord) {
        while (wordContinuesAt(end)) {
            end += codePointAt(m_text, end).size;
        }
    }
    if (m_rules.wordsMayBeginWithDigits && wordContinuesAt(end) && isDigit(at(m_offset)) &&
        m_text.substr(m_offset, end - m_offset).find('.') == std::string_view::npos) {
        word(); // a name may begin with digits: 2024_sales
        return;
    }
    push(TokenKind::Number, end);
}

void Lexer::word()
{
    std::uint32_t end = m_offset;
    while (wordContinuesAt(end)) {
        end += codePointAt(m_text, end).size;
    }
    push(TokenKind::Word, end);
}

void Lexer::parameter()
{
    std::uint32_t end = m_offset + 1;
    if (at(m_offset) != '?') {
        while (wordContinuesAt(end)) {
            end += codePointAt(m_text, end).size;
        }
        if (end == m_offset + 1) {
            unknown();
            return;
        }
    }
    push(TokenKind::Parameter, end);
}

void Lexer::symbol()
{
    const std::string_view rest = m_text.substr(m_offset);
    for (const std::string_view candidate : kLongSymbols) {
        if (rest.substr(0, candidate.size()) == candidate) {
            push(TokenKind::Symbol, m_offset + static_cast<std::uint32_t>(candidate.size()));
            return;
        }
    }
    if (kShortSymbols.find(at(m_offset)) != std::string_view::npos) {
        push(TokenKind::Symbol, m_offset + 1);
        return;
    }
    unknown();
}

/// One character; a text between typographic quotes is one token, so that it is reported once.
void Lexer::unknown()
{
    const CodePoint first = codePointAt(m_text, m_offset);
    std::uint32_t end = m_offset + first.size;
    const bool isSingle = isTypographicSingleQuote(first.value);
    if (first.isValid && (isSingle || isTypographicDoubleQuote(first.value))) {
        std::uint32_t straight = end; // closes where no typographic quote does
        for (std::uint32_t next = end; next < m_text.size() && at(next) != '\n';) {
            const CodePoint point = codePointAt(m_text, next);
            next += point.size;
            if (point.isValid &&
                (isSingle ? isTypographicSingleQuote(point.value) : isTypographicDoubleQuote(point.value))) {
                straight = next;
                break;
            }
            if (straight == end && point.value == (isSingle ? U'\'' : U'"')) {
                straight = next;
            }
        }
        end = straight;
    }
    push(TokenKind::Unknown, end);
}

/// The character that an escape stands for, after the backslash. `\%` and `\_` keep it, for LIKE.
void appendEscape(char c, std::string& value)
{
    switch (c) {
    case 'n':
        value += '\n';
        return;
    case 't':
        value += '\t';
        return;
    case 'r':
        value += '\r';
        return;
    case 'b':
        value += '\b';
        return;
    case '0':
        value += '\0';
        return;
    case 'Z':
        value += '\x1A';
        return;
    case '%':
    case '_':
        value += '\\';
        break;
    default:
        break;
    }
    value += c;
}

int hexDigit(char c)
{
    if (isDigit(c)) {
        return c - '0';
    }
    const char u = upper(c);
    return u >= 'A' && u <= 'F' ? u - 'A' + 10 : -1;
}

void appendUtf8(char32_t value, std::string& out)
{
    if (value < 0x80) {
        out += static_cast<char>(value);
    } else if (value < 0x800) {
        out += static_cast<char>(0xC0U | (value >> 6U));
        out += static_cast<char>(0x80U | (value & 0x3FU));
    } else if (value < 0x10000) {
        out += static_cast<char>(0xE0U | (value >> 12U));
        out += static_cast<char>(0x80U | ((value >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (value & 0x3FU));
    } else {
        out += static_cast<char>(0xF0U | (value >> 18U));
        out += static_cast<char>(0x80U | ((value >> 12U) & 0x3FU));
        out += static_cast<char>(0x80U | ((value >> 6U) & 0x3FU));
        out += static_cast<char>(0x80U | (value & 0x3FU));
    }
}

/// `\u00e9` and `\U0001F600`: the bytes read after the backslash, 0 where it is not one.
std::size_t readUnicodeEscape(std::string_view text, std::size_t at, std::string& out)
{
    const std::size_t digits = text[at] == 'u' ? 4 : 8;
    if ((text[at] != 'u' && text[at] != 'U') || at + digits >= text.size()) {
        return 0;
    }
    std::uint32_t value = 0;
    for (std::size_t i = 1; i <= digits; ++i) {
        const int digit = hexDigit(text[at + i]);
        if (digit < 0) {
            return 0;
        }
        value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    if (value > 0x10FFFF || (value >= 0xD800 && value <= 0xDFFF)) {
        return 0;
    }
    appendUtf8(static_cast<char32_t>(value), out);
    return digits + 1;
}

std::string unquote(std::string_view inner, char quote, bool hasEscapes)
{
    std::string value;
    value.reserve(inner.size());
    for (std::size_t i = 0; i < inner.size(); ++i) {
        const char c = inner[i];
        if (c == '\\' && hasEscapes && i + 1 < inner.size()) {
            const std::size_t read = readUnicodeEscape(inner, i + 1, value);
            if (read > 0) {
                i += read;
            } else {
                appendEscape(inner[i + 1], value);
                ++i;
            }
            continue;
        }
        value += c;
        if (c == quote && i + 1 < inner.size() && inner[i + 1] == quote) {
            ++i;
        }
    }
    return value;
}

/// The text between typographic quotes, which the parser reads as if they were the right ones.
std::string unquoteTypographic(std::string_view text)
{
    const CodePoint first = codePointAt(text, 0);
    std::size_t end = text.size();
    for (std::uint32_t i = 0; i < text.size();) {
        const CodePoint point = codePointAt(text, i);
        if (i + point.size >= text.size() && i > 0) {
            end = i;
        }
        i += point.size;
    }
    return std::string(text.substr(first.size, end > first.size ? end - first.size : 0));
}

} // namespace

std::vector<Token> lex(const base::SourceText& source, const LexRules& rules)
{
    return Lexer(source, rules).run();
}

std::string tokenValue(const base::SourceText& source, const Token& token, const LexRules& rules)
{
    return tokenValue(source.slice(token.span), token, rules);
}

std::string tokenValue(std::string_view text, const Token& token, const LexRules& rules)
{
    if (token.kind == TokenKind::Unknown) {
        return text.empty() ? std::string() : unquoteTypographic(text);
    }
    if ((token.kind != TokenKind::QuotedName && token.kind != TokenKind::Text) || text.empty()) {
        return std::string(text);
    }
    if (rules.dollarTexts && text.front() == '$') {
        const std::size_t tag = text.find('$', 1) + 1;
        const std::size_t end = token.isTerminated ? text.size() - tag : text.size();
        return std::string(text.substr(tag, end - tag));
    }
    const bool isEscapeText = rules.escapeTexts && (text.front() == 'E' || text.front() == 'e');
    if (isEscapeText) {
        return unquote(text.substr(2, text.size() - 2 - (token.isTerminated ? 1U : 0U)), '\'', true);
    }
    const std::size_t closing = token.isTerminated ? 1 : 0;
    const std::string_view inner = text.substr(1, text.size() - 1 - closing);
    return unquote(inner, text.front(), token.kind == TokenKind::Text && rules.backslashEscapes);
}

} // namespace mergescope::sql
