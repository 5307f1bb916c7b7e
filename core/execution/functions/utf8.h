#pragma once
// Text as characters: UTF-8 taken apart and put together, and upper and lower case.

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::execution {

/// Code points; a byte that is not UTF-8 stands for itself.
[[nodiscard]] std::u32string characters(std::string_view text);
void appendCharacter(std::string& text, char32_t character);
[[nodiscard]] std::string textOf(std::u32string_view characters);
[[nodiscard]] std::size_t characterCount(std::string_view text);

/// Latin, Greek and Cyrillic letters; ß becomes SS.
[[nodiscard]] std::string upperCase(std::string_view text);
[[nodiscard]] std::string lowerCase(std::string_view text);
[[nodiscard]] char32_t lowerLetter(char32_t letter);
[[nodiscard]] char32_t upperLetter(char32_t letter);

} // namespace mergescope::execution
