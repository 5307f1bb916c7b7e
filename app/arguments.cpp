#include "app/arguments.h"

#include "app/texts.h"

#include <algorithm>

namespace mergescope::app {

namespace {

constexpr OptionSpec kEverywhere[] = {{"--lang", "en|es", false}, {"--help", "", false}};

const OptionSpec* specOf(std::string_view name, const std::vector<OptionSpec>& specs)
{
    for (const OptionSpec& spec : kEverywhere) {
        if (spec.name == name) {
            return &spec;
        }
    }
    const auto found =
        std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& spec) { return spec.name == name; });
    return found == specs.end() ? nullptr : &*found;
}

/// The language has to be known before anything can be said about the other words.
base::Language languageOf(const std::vector<std::string>& words)
{
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view tag;
        if (words[i] == "--lang" && i + 1 < words.size()) {
            tag = words[i + 1];
        } else if (words[i].rfind("--lang=", 0) == 0) {
            tag = std::string_view(words[i]).substr(7);
        }
        if (const auto language = base::languageFromTag(tag)) {
            return *language;
        }
    }
    return base::Language::English;
}

} // namespace

base::Result<Arguments, UsageError> Arguments::read(const std::vector<std::string>& words,
                                                    const std::vector<OptionSpec>& specs)
{
    const base::Language language = languageOf(words);
    Arguments arguments;
    bool optionsEnded = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (optionsEnded || word.size() < 2 || word[0] != '-') {
            arguments.m_rest.push_back(word);
            continue;
        }
        if (word == "--") {
            optionsEnded = true;
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const OptionSpec* spec = specOf(name, specs);
        if (spec == nullptr) {
            return base::Failure{UsageError{text(Text::UnknownOption, language, {name}), language}};
        }
        if (spec->valueName.empty()) {
            if (equals != std::string::npos) {
                return base::Failure{UsageError{text(Text::OptionTakesNoValue, language, {name}), language}};
            }
            arguments.m_options.emplace_back(name, "");
            continue;
        }
        std::string value;
        if (equals != std::string::npos) {
            value = word.substr(equals + 1);
        } else if (i + 1 < words.size()) {
            value = words[++i];
        } else {
            return base::Failure{UsageError{text(Text::OptionNeedsValue, language, {name, spec->valueName}), language}};
        }
        if (arguments.has(name) && !spec->repeats) {
            return base::Failure{UsageError{text(Text::OptionGivenTwice, language, {name}), language}};
        }
        if (name == "--lang" && !base::languageFromTag(value)) {
            return base::Failure{UsageError{text(Text::UnknownLanguage, language, {value}), language}};
        }
        arguments.m_options.emplace_back(name, std::move(value));
    }
    return arguments;
}

const std::pair<std::string, std::string>* Arguments::find(std::string_view option) const
{
    const auto found = std::find_if(m_options.rbegin(), m_options.rend(),
                                    [&](const auto& entry) { return entry.first == option; });
    return found == m_options.rend() ? nullptr : &*found;
}

std::string Arguments::value(std::string_view option, std::string_view fallback) const
{
    const auto* entry = find(option);
    return entry == nullptr ? std::string(fallback) : entry->second;
}

std::vector<std::string> Arguments::values(std::string_view option) const
{
    std::vector<std::string> found;
    for (const auto& [name, value] : m_options) {
        if (name == option) {
            found.push_back(value);
        }
    }
    return found;
}

base::Language Arguments::language() const
{
    return base::languageFromTag(value("--lang", "en")).value_or(base::Language::English);
}

} // namespace mergescope::app
