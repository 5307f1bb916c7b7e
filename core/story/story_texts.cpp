#include "core/story/story_texts.h"

#include <array>
#include <utility>

namespace mergescope::story {

namespace {

struct Template {
    std::string_view english;
    std::string_view spanish;
};
constexpr std::array kTemplates = {
#define MERGESCOPE_STORY(id, english, spanish) Template{english, spanish},
#include "core/story/story_texts.def"
#undef MERGESCOPE_STORY
};

void append(Phrase& to, const Phrase& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

} // namespace

std::string_view templateText(StoryId id, base::Language language)
{
    const Template& text = kTemplates[static_cast<std::size_t>(id)];
    return language == base::Language::Spanish ? text.spanish : text.english;
}

std::size_t storyTextCount()
{
    return kTemplates.size();
}

Phrase plain(std::string text)
{
    return {{std::move(text), Part::Style::Plain}};
}
Phrase strong(std::string text)
{
    return {{std::move(text), Part::Style::Strong}};
}
Phrase code(std::string text)
{
    return {{std::move(text), Part::Style::Code}};
}
Phrase number(std::uint64_t value)
{
    return plain(std::to_string(value));
}

Phrase marked(std::string_view text)
{
    Phrase phrase;
    bool isCode = false;
    while (true) {
        const std::size_t tick = text.find('`');
        const std::string_view piece = text.substr(0, tick);
        if (!piece.empty()) {
            phrase.push_back({std::string(piece), isCode ? Part::Style::Code : Part::Style::Plain});
        }
        if (tick == std::string_view::npos) {
            return phrase;
        }
        isCode = !isCode;
        text = text.substr(tick + 1);
    }
}

Phrase joined(const std::vector<Phrase>& phrases, std::string_view separator)
{
    Phrase all;
    for (std::size_t i = 0; i < phrases.size(); ++i) {
        if (i > 0) {
            append(all, plain(std::string(separator)));
        }
        append(all, phrases[i]);
    }
    return all;
}

Phrase listed(const std::vector<Phrase>& phrases, base::Language language)
{
    if (phrases.size() < 2) {
        return joined(phrases, ", ");
    }
    Phrase all = joined({phrases.begin(), phrases.end() - 1}, ", ");
    append(all, compose(StoryId::And, language));
    append(all, phrases.back());
    return all;
}

Phrase compose(StoryId id, base::Language language, const std::vector<Phrase>& phrases)
{
    Phrase all;
    std::string_view text = templateText(id, language);
    // A place is one digit in braces, and never stands inside code.
    while (true) {
        const std::size_t brace = text.find('{');
        append(all, marked(text.substr(0, brace)));
        if (brace == std::string_view::npos) {
            return all;
        }
        const auto place = static_cast<std::size_t>(text[brace + 1] - '0');
        if (place < phrases.size()) {
            append(all, phrases[place]);
        }
        text = text.substr(brace + 3);
    }
}

Phrase capitalized(Phrase phrase)
{
    if (!phrase.empty() && phrase.front().style == Part::Style::Plain && !phrase.front().text.empty()) {
        char& first = phrase.front().text.front();
        if (first >= 'a' && first <= 'z') {
            first = static_cast<char>(first - 'a' + 'A');
        }
    }
    return phrase;
}

Sentence sentence(Phrase phrase)
{
    Sentence made;
    for (Part& part : phrase) {
        if (!made.parts.empty() && made.parts.back().style == part.style) {
            made.parts.back().text += part.text;
        } else if (!part.text.empty()) {
            made.parts.push_back(std::move(part));
        }
    }
    return made;
}

} // namespace mergescope::story
