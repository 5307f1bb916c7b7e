#pragma once
// The languages that text for people exists in. Every table of words has a column for each.

#include <optional>
#include <string_view>

namespace mergescope::base {

enum class Language : unsigned char { English, Spanish };

/// "en" and "es"; nothing for any other tag.
[[nodiscard]] constexpr std::optional<Language> languageFromTag(std::string_view tag)
{
    if (tag == "en") {
        return Language::English;
    }
    if (tag == "es") {
        return Language::Spanish;
    }
    return std::nullopt;
}
[[nodiscard]] constexpr std::string_view tagOf(Language language)
{
    return language == Language::Spanish ? "es" : "en";
}

} // namespace mergescope::base
