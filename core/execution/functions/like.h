#pragma once
// LIKE and ILIKE.

#include <optional>
#include <string_view>

namespace mergescope::execution {

/// `%` stands for any text, `_` for one character, `escape` (one character, or "" for none) takes the next one as it
/// is. Nothing where the pattern ends in the escape or, with escapesWildcardsOnly, escapes a character that needs none.
[[nodiscard]] std::optional<bool> matchesLike(std::string_view text, std::string_view pattern, std::string_view escape,
                                              bool ignoresCase, bool escapesWildcardsOnly = true);

} // namespace mergescope::execution
