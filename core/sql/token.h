#pragma once
// Tokens of SQL text. Every byte of the text belongs to exactly one token (white space and comments included), so the
// editor can colour from them and printing them back gives the text again.

#include "core/base/source_text.h"
#include "core/base/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::sql {

enum class TokenKind : std::uint8_t {
    Whitespace,
    Comment,
    Word,             ///< a keyword or an unquoted name; which one depends on the place
    QuotedName,       ///< `x` or "x"
    Text,             ///< 'x'
    Number,
    Symbol,           ///< operators and punctuation
    Parameter,        ///< $1, :name, ?
    Unknown,          ///< a byte no token begins with; reported by the parser
    End,
};

struct Token {
    TokenKind kind = TokenKind::End;
    bool isTerminated = true; ///< false: a quote or comment that the text ends in
    base::Span span;
    friend bool operator==(const Token&, const Token&) = default;
};

/// Never fails; the last token is End (empty span at the end of the text).
[[nodiscard]] std::vector<Token> lex(const base::SourceText& source);

/// For highlighting: is this word one of SQL's words (upper-cased compare)?
[[nodiscard]] bool isKeyword(std::string_view word);
/// The value of a quoted name, a text or a plain word: quotes taken off, doubled quotes undone.
[[nodiscard]] std::string tokenValue(const base::SourceText& source, const Token& token);

} // namespace mergescope::sql
