#include "core/execution/functions/like.h"

#include "core/base/letters.h"

#include <vector>

namespace mergescope::execution {

using base::characters;
using base::lowerCase;

namespace {

struct Part {
    enum class Kind : unsigned char { One, Any, Letter };
    Kind kind = Kind::Letter;
    char32_t letter = 0;
};

std::optional<std::vector<Part>> readPattern(std::u32string_view pattern, std::u32string_view escape,
                                             bool escapesWildcardsOnly)
{
    std::vector<Part> parts;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        if (!escape.empty() && pattern[i] == escape[0]) {
            ++i;
            const bool needsEscape = i < pattern.size() && (!escapesWildcardsOnly || pattern[i] == '%' ||
                                                            pattern[i] == '_' || pattern[i] == escape[0]);
            if (!needsEscape) {
                return std::nullopt;
            }
            parts.push_back({Part::Kind::Letter, pattern[i]});
        } else if (pattern[i] == '%') {
            parts.push_back({Part::Kind::Any, 0});
        } else if (pattern[i] == '_') {
            parts.push_back({Part::Kind::One, 0});
        } else {
            parts.push_back({Part::Kind::Letter, pattern[i]});
        }
    }
    return parts;
}

} // namespace

std::optional<bool> matchesLike(std::string_view text, std::string_view pattern, std::string_view escape,
                                bool ignoresCase, bool escapesWildcardsOnly)
{
    const std::u32string letters = characters(ignoresCase ? lowerCase(text) : std::string(text));
    const auto parts = readPattern(characters(ignoresCase ? lowerCase(pattern) : std::string(pattern)),
                                   characters(escape), escapesWildcardsOnly);
    if (!parts) {
        return std::nullopt;
    }
    // After a mismatch only the last % needs to be tried again, one character further on.
    constexpr std::size_t kNone = static_cast<std::size_t>(-1);
    std::size_t at = 0;
    std::size_t part = 0;
    std::size_t lastAny = kNone;
    std::size_t resumeAt = 0;
    while (at < letters.size()) {
        const bool fits = part < parts->size() &&
                          ((*parts)[part].kind == Part::Kind::One ||
                           ((*parts)[part].kind == Part::Kind::Letter && (*parts)[part].letter == letters[at]));
        if (fits) {
            ++at;
            ++part;
        } else if (part < parts->size() && (*parts)[part].kind == Part::Kind::Any) {
            lastAny = part++;
            resumeAt = at;
        } else if (lastAny != kNone) {
            part = lastAny + 1;
            at = ++resumeAt;
        } else {
            return false;
        }
    }
    while (part < parts->size() && (*parts)[part].kind == Part::Kind::Any) {
        ++part;
    }
    return part == parts->size();
}

} // namespace mergescope::execution
