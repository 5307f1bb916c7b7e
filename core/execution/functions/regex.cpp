#include "core/execution/functions/regex.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <utility>

namespace mergescope::execution {

namespace {

/// Steps that one search may take; patterns that need more are slips such as (a+)+$.
constexpr std::uint32_t kMostSteps = 2'000'000;
constexpr std::uint32_t kMostHeapKibibytes = 20'000;

bool isContinuation(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The byte where the next character begins.
std::size_t nextCharacter(std::string_view text, std::size_t at)
{
    ++at;
    while (at < text.size() && isContinuation(text[at])) {
        ++at;
    }
    return at;
}

void appendGroup(std::string& out, std::string_view text, const RegexMatch& match, std::size_t group)
{
    if (group < match.groups.size() && match.groups[group].isThere) {
        out += text.substr(match.groups[group].begin, match.groups[group].end - match.groups[group].begin);
    }
}

/// The replacement with its groups filled in: $1 and \$ of Java, \1, \& and \\ of the others.
void appendReplacement(std::string& out, std::string_view replacement, std::string_view text, const RegexMatch& match,
                       GroupMark mark)
{
    for (std::size_t i = 0; i < replacement.size(); ++i) {
        const char c = replacement[i];
        const bool isMark = c == (mark == GroupMark::Dollar ? '$' : '\\');
        const char next = i + 1 < replacement.size() ? replacement[i + 1] : '\0';
        if (isMark && next >= '0' && next <= '9') {
            appendGroup(out, text, match, static_cast<std::size_t>(next - '0'));
            ++i;
        } else if (isMark && mark == GroupMark::Backslash && next == '&') {
            appendGroup(out, text, match, 0);
            ++i;
        } else if (c == '\\' && next != '\0') {
            out += next;
            ++i;
        } else {
            out += c;
        }
    }
}

} // namespace

struct Regex::Code {
    explicit Code(pcre2_code* compiled) : code(compiled) {}
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    ~Code() { pcre2_code_free(code); }

    pcre2_code* code;
};

std::optional<Regex> Regex::compile(std::string_view pattern, std::string_view options)
{
    std::uint32_t flags = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
    for (const char option : options) {
        flags |= option == 'i'                    ? PCRE2_CASELESS
                 : option == 's'                  ? PCRE2_DOTALL
                 : option == 'm' || option == 'n' ? PCRE2_MULTILINE
                 : option == 'x'                  ? PCRE2_EXTENDED
                                                  : 0U;
    }
    int error = 0;
    PCRE2_SIZE offset = 0;
    pcre2_code* code =
        pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(), flags, &error, &offset, nullptr);
    if (code == nullptr) {
        return std::nullopt;
    }
    return Regex(std::make_shared<const Code>(code));
}

std::optional<RegexMatch> Regex::find(std::string_view text, std::size_t from) const
{
    if (from > text.size()) {
        return std::nullopt;
    }
    pcre2_match_data* data = pcre2_match_data_create_from_pattern(m_code->code, nullptr);
    pcre2_match_context* context = pcre2_match_context_create(nullptr);
    if (data == nullptr || context == nullptr) {
        pcre2_match_data_free(data);
        pcre2_match_context_free(context);
        return std::nullopt;
    }
    pcre2_set_match_limit(context, kMostSteps);
    pcre2_set_heap_limit(context, kMostHeapKibibytes);
    const int found =
        pcre2_match(m_code->code, reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), from, 0, data, context);
    std::optional<RegexMatch> match;
    if (found > 0) {
        const PCRE2_SIZE* places = pcre2_get_ovector_pointer(data);
        match.emplace();
        for (std::uint32_t group = 0; group < pcre2_get_ovector_count(data); ++group) {
            RegexMatch::Part part;
            part.isThere = places[2 * group] != PCRE2_UNSET;
            part.begin = part.isThere ? places[2 * group] : 0;
            part.end = part.isThere ? places[2 * group + 1] : 0;
            match->groups.push_back(part);
        }
    }
    pcre2_match_context_free(context);
    pcre2_match_data_free(data);
    // \K may put the beginning behind the end.
    return match && match->groups[0].begin <= match->groups[0].end ? match : std::nullopt;
}

std::string Regex::replace(std::string_view text, std::string_view replacement, GroupMark mark, bool replacesAll) const
{
    std::string out;
    std::size_t copied = 0;
    std::size_t from = 0;
    while (const auto match = find(text, from)) {
        const RegexMatch::Part whole = match->groups[0];
        out += text.substr(copied, whole.begin - copied);
        appendReplacement(out, replacement, text, *match, mark);
        copied = whole.end;
        from = whole.end > whole.begin ? whole.end : nextCharacter(text, whole.end);
        if (!replacesAll || from > text.size()) {
            break;
        }
    }
    return out.append(text.substr(std::min(copied, text.size())));
}

std::size_t Regex::count(std::string_view text) const
{
    std::size_t count = 0;
    std::size_t from = 0;
    while (const auto match = find(text, from)) {
        ++count;
        const RegexMatch::Part whole = match->groups[0];
        from = whole.end > whole.begin ? whole.end : nextCharacter(text, whole.end);
    }
    return count;
}

const Regex* RegexCache::get(std::string_view pattern, std::string_view options)
{
    if (!m_isKnown || m_pattern != pattern || m_options != options) {
        m_regex = Regex::compile(pattern, options);
        m_pattern = pattern;
        m_options = options;
        m_isKnown = true;
    }
    return m_regex ? &*m_regex : nullptr;
}

std::optional<bool> RegexCache::matches(std::string_view pattern, std::string_view text)
{
    const Regex* regex = get(pattern);
    return regex == nullptr ? std::nullopt : std::optional(regex->find(text).has_value());
}

} // namespace mergescope::execution
