#pragma once
// Tokens of SQL text. Every byte of the text belongs to exactly one token (white space and comments included), so the
// editor can colour from them and printing them back gives the text again.

#include "core/base/source_text.h"
#include "core/base/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

enum class TokenKind : std::uint8_t {
    Whitespace,
    Comment,
    Word,       ///< a keyword or an unquoted name; which one depends on the place
    QuotedName, ///< `x`, and "x" where the dialect says that it is a name
    Text,       ///< 'x', and "x" where the dialect says that it is a text
    Number,
    Symbol,    ///< operators and punctuation
    Parameter, ///< $1, :name, ?
    Unknown,   ///< a character no token begins with (a typographic quote, a zero-width space); the parser says so
    End,
};

struct Token {
    TokenKind kind = TokenKind::End;
    bool isTerminated = true; ///< false: a quote or comment that the text ends in
    base::Span span;
    bool isPython = false; ///< of a line of Python; its kind is then the nearest one of SQL's
    friend bool operator==(const Token&, const Token&) = default;
};

/// What differs between engines before there is any grammar. The defaults are Spark's.
struct LexRules {
    bool doubleQuoteQuotesName = false;  ///< false: "x" is a text
    bool backslashEscapes = true;        ///< 'it\'s' is one text
    bool readsPython = true;             ///< lines of Python between the statements are seen as such
    bool backtickQuotesName = true;      ///< `x` is what a quoted name is printed as; else "x"
    bool numberSuffixes = true;          ///< 10L, 1.5D
    bool wordsMayBeginWithDigits = true; ///< 2024_sales
    bool digitSeparators = false;        ///< 1_000
    bool hexNumbers = false;             ///< 0x1F
    bool numberMayTouchWord = false;     ///< 1a is 1 and a; else one number that the parser refuses
    bool escapeTexts = false;            ///< E'a\tb'
    bool dollarTexts = false;            ///< $$a$$
};

/// Never fails; the last token is End (empty span at the end of the text).
[[nodiscard]] std::vector<Token> lex(const base::SourceText& source, const LexRules& rules = {});

/// For highlighting: is this word one of SQL's words (upper-cased compare)?
[[nodiscard]] bool isKeyword(std::string_view word);
/// The value of a quoted name, a text or a plain word: quotes taken off, doubled quotes and escapes undone.
[[nodiscard]] std::string tokenValue(std::string_view text, const Token& token, const LexRules& rules = {});
[[nodiscard]] std::string tokenValue(const base::SourceText& source, const Token& token, const LexRules& rules = {});

} // namespace mergescope::sql
