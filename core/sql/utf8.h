#pragma once
// Which code points are not what they look like.

#include "core/base/code_point.h"

namespace mergescope::sql {

using base::CodePoint;
using base::codePointAt;

/// An ASCII digit.
[[nodiscard]] constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] bool isTypographicSingleQuote(char32_t value);
[[nodiscard]] bool isTypographicDoubleQuote(char32_t value);
/// Takes no room on the screen, so that nobody sees it: U+200B and its like.
[[nodiscard]] bool isZeroWidth(char32_t value);
/// White space beyond ASCII that the engines take as such.
[[nodiscard]] bool isWideSpace(char32_t value);

} // namespace mergescope::sql
