#pragma once
// Tokens of the Python that people paste beside their SQL: one logical line at a time, which is what Python calls a
// statement on one line, however many lines its brackets and backslashes make of it.

#include "core/base/span.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::sql {

enum class PythonTokenKind : std::uint8_t {
    Space,   ///< also line ends inside brackets and after a backslash
    Comment, ///< # …
    Word,
    Text, ///< with its prefix and its quotes
    Number,
    Symbol,
    Unknown, ///< a character that Python has no use for
    LineEnd, ///< always the last token; empty where the text ends or a `;` follows
};

struct PythonToken {
    PythonTokenKind kind = PythonTokenKind::LineEnd;
    bool isTerminated = true; ///< false: a text that never closes
    base::Span span;
    friend bool operator==(const PythonToken&, const PythonToken&) = default;
};

[[nodiscard]] bool isOneOf(std::string_view word, const auto& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Does Python stand at this place, where a statement may begin? No statement of SQL begins so: `x = …`, `x.f(…)`,
/// `(x.f(…))`, `from m import n`, `# …`.
[[nodiscard]] bool pythonBeginsAt(std::string_view text, std::uint32_t offset);

/// The tokens from `begin` to the end of the logical line; of `def`, `for` and their like to the end of the block.
/// They cover every byte. A bracket that is never closed ends where a blank line and then evidently a new statement
/// follow, so that one slip does not swallow the script.
[[nodiscard]] std::vector<PythonToken> lexPythonLine(std::string_view text, std::uint32_t begin);

} // namespace mergescope::sql
