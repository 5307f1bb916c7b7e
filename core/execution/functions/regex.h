#pragma once
// Regular expressions, by PCRE2: its syntax is a superset of what Spark (Java), DuckDB (RE2) and PostgreSQL have in
// common. The only files that know the library are regex.h and regex.cpp.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::execution {

/// How a replacement names a group.
enum class GroupMark : std::uint8_t { Dollar, Backslash };

/// One place where a pattern fits: bytes of the text, group 0 being all of it. A group that took no part is not there.
struct RegexMatch {
    struct Part {
        std::size_t begin = 0;
        std::size_t end = 0;
        bool isThere = false;
    };
    std::vector<Part> groups;
};

class Regex {
public:
    /// Nothing where the pattern is none. `options`: i (no case), s (a dot takes line ends), m (^ and $ at lines),
    /// x (blanks do not count); other letters are passed over, as g is, which the caller reads.
    [[nodiscard]] static std::optional<Regex> compile(std::string_view pattern, std::string_view options = {});

    /// The first match that begins at this byte or later; a search that takes too long has found nothing.
    [[nodiscard]] std::optional<RegexMatch> find(std::string_view text, std::size_t from = 0) const;
    [[nodiscard]] std::string replace(std::string_view text, std::string_view replacement, GroupMark mark,
                                      bool replacesAll) const;
    [[nodiscard]] std::size_t count(std::string_view text) const;

private:
    struct Code;
    explicit Regex(std::shared_ptr<const Code> code) : m_code(std::move(code)) {}

    std::shared_ptr<const Code> m_code;
};

/// Remembers the pattern of the row before: most columns of patterns are constants.
class RegexCache {
public:
    /// nullptr where the pattern is none.
    [[nodiscard]] const Regex* get(std::string_view pattern, std::string_view options = {});
    [[nodiscard]] std::optional<bool> matches(std::string_view pattern, std::string_view text);

private:
    std::string m_pattern;
    std::string m_options;
    std::optional<Regex> m_regex;
    bool m_isKnown = false;
};

} // namespace mergescope::execution
