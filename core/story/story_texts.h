#pragma once
// The sentences' templates in each language, and how they become parts.

#include "core/base/language.h"
#include "core/story/story.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::story {

/// One enumerator a line of story_texts.def.
enum class StoryId : std::uint8_t {
#define MERGESCOPE_STORY(id, english, spanish) id,
#include "core/story/story_texts.def"
#undef MERGESCOPE_STORY
};

[[nodiscard]] std::string_view templateText(StoryId id, base::Language language);
[[nodiscard]] std::size_t storyTextCount();

/// Parts that fill one place of a template.
using Phrase = std::vector<Part>;

[[nodiscard]] Phrase plain(std::string text);
[[nodiscard]] Phrase strong(std::string text);
[[nodiscard]] Phrase code(std::string text);
[[nodiscard]] Phrase number(std::uint64_t value);
/// Backticks become code.
[[nodiscard]] Phrase marked(std::string_view text);
[[nodiscard]] Phrase joined(const std::vector<Phrase>& phrases, std::string_view separator);
/// "a, b and c".
[[nodiscard]] Phrase listed(const std::vector<Phrase>& phrases, base::Language language);
[[nodiscard]] Phrase compose(StoryId id, base::Language language, const std::vector<Phrase>& phrases = {});
/// The first letter as at the beginning of a sentence; names, code and values keep theirs.
[[nodiscard]] Phrase capitalized(Phrase phrase);
/// Neighbours of one style become one part.
[[nodiscard]] Sentence sentence(Phrase phrase);

} // namespace mergescope::story
