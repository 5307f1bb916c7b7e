#pragma once
// UTF-8 taken apart, one code point at a place.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace mergescope::base {

struct CodePoint {
    char32_t value = 0;
    std::uint32_t size = 1; ///< bytes
    bool isValid = true;    ///< false: a byte with which nothing well-formed begins
};

/// The code point that begins at `offset`, which lies inside the text. Overlong forms, surrogates and what lies beyond
/// U+10FFFF are not valid.
[[nodiscard]] CodePoint codePointAt(std::string_view text, std::size_t offset);

} // namespace mergescope::base
