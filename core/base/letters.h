#pragma once
// Text as characters: UTF-8 taken apart and put together, and upper and lower case.

#include <string>
#include <string_view>

namespace mergescope::base {

/// Code points; a byte that is not UTF-8 stands for itself.
[[nodiscard]] std::u32string characters(std::string_view text);
void appendCharacter(std::string& text, char32_t character);
[[nodiscard]] std::string textOf(std::u32string_view characters);
[[nodiscard]] std::size_t characterCount(std::string_view text);

/// What becomes of ß, which has no upper case of its own in most fonts.
enum class SharpS : unsigned char { TwoLetters, OneLetter };
/// Latin, Greek and Cyrillic letters; ß becomes SS (or ẞ).
[[nodiscard]] std::string upperCase(std::string_view text, SharpS sharpS = SharpS::TwoLetters);
[[nodiscard]] std::string lowerCase(std::string_view text);
[[nodiscard]] char32_t lowerLetter(char32_t letter);
[[nodiscard]] char32_t upperLetter(char32_t letter);
/// Whether two names are one when case does not count: Latin, Greek and Cyrillic letters are folded one by one.
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);
/// A name in the form that stands for all its spellings.
[[nodiscard]] std::string foldedCase(std::string_view text);

} // namespace mergescope::base
