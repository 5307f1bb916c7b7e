#pragma once
// The little of UTF-8 that the lexer needs: one code point at a place, and which ones are not what they look like.

#include <cstdint>
#include <string_view>

namespace mergescope::sql {

struct CodePoint {
    char32_t value = 0;
    std::uint32_t size = 1;   ///< bytes
    bool isValid = true;      ///< false: a byte that is not UTF-8
};

/// The code point that begins at `offset`, which lies inside the text.
[[nodiscard]] CodePoint codePointAt(std::string_view text, std::uint32_t offset);

[[nodiscard]] bool isTypographicSingleQuote(char32_t value);
[[nodiscard]] bool isTypographicDoubleQuote(char32_t value);
/// Takes no room on the screen, so that nobody sees it: U+200B and its like.
[[nodiscard]] bool isZeroWidth(char32_t value);
/// White space beyond ASCII that the engines take as such.
[[nodiscard]] bool isWideSpace(char32_t value);

} // namespace mergescope::sql
