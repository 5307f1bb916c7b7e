#include "core/diagnostics/message.h"

#include "core/diagnostics/message_id.h"

#include <array>
#include <cassert>

namespace mergescope::diagnostics {

namespace {

struct Template {
    std::string_view english;
    std::string_view spanish;
};

// The size is counted apart: clang deduces the size of an array of some 250 elements and no more.
constexpr char kOneEach[] = {
#define MERGESCOPE_MESSAGE(id, english, spanish) 1,
#include "core/diagnostics/message_texts.def"
#undef MERGESCOPE_MESSAGE
};
constexpr std::size_t kTemplateCount = sizeof kOneEach;

constexpr std::array<Template, kTemplateCount> kTemplates{{
#define MERGESCOPE_MESSAGE(id, english, spanish) Template{english, spanish},
#include "core/diagnostics/message_texts.def"
#undef MERGESCOPE_MESSAGE
}};

/// A message is one line whatever a value holds.
void appendOnOneLine(std::string& out, std::string_view text)
{
    for (const char c : text) {
        if (c == '\n') {
            out += "\\n";
        } else if (c == '\r') {
            out += "\\r";
        } else if (c == '\t') {
            out += "\\t";
        } else {
            out += c;
        }
    }
}

/// Spanish says "u" for "or" before the sound o.
bool soundsLikeO(std::string_view word)
{
    if (!word.empty() && (word.front() == 'h' || word.front() == 'H')) {
        word.remove_prefix(1);
    }
    return !word.empty() && (word.front() == 'o' || word.front() == 'O');
}

std::string_view wordForOr(std::string_view next, base::Language language)
{
    if (language == base::Language::Spanish) {
        return soundsLikeO(next) ? " u " : " o ";
    }
    return " or ";
}

void appendArgument(std::string& out, const Argument& argument, base::Language language)
{
    if (argument.isPhrase) {
        out += templateText(argument.phrase, language);
        return;
    }
    const std::vector<std::string>& texts = argument.alternatives;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (i > 0) {
            out += i + 1 == texts.size() ? wordForOr(texts[i], language) : std::string_view(", ");
        }
        if (argument.isList) {
            out += '`';
        }
        appendOnOneLine(out, texts[i]);
        if (argument.isList) {
            out += '`';
        }
    }
}

} // namespace

std::string_view templateText(MessageId id, base::Language language)
{
    const auto index = static_cast<std::size_t>(id);
    assert(index < kTemplates.size());
    return language == base::Language::Spanish ? kTemplates[index].spanish : kTemplates[index].english;
}

std::size_t messageCount()
{
    return kTemplates.size();
}

std::string render(const Message& message, base::Language language)
{
    const std::string_view words = templateText(message.id, language);
    std::string out;
    // One pass, so that a value with braces of its own is left as it is.
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool isPlace = words[i] == '{' && i + 2 < words.size() && words[i + 1] >= '0' && words[i + 1] <= '9' &&
                             words[i + 2] == '}';
        if (!isPlace) {
            out += words[i];
            continue;
        }
        const auto place = static_cast<std::size_t>(words[i + 1] - '0');
        assert(place < message.arguments.size());
        if (place < message.arguments.size()) {
            appendArgument(out, message.arguments[place], language);
        }
        i += 2;
    }
    return out;
}

} // namespace mergescope::diagnostics
