#pragma once
// The words of SQL: which are reserved where, and which one a slip of the finger was meant to be.

#include <string>
#include <string_view>

namespace mergescope::sql {

/// ASCII only: keywords have no other letters, and names are folded by the catalogue.
[[nodiscard]] std::string toUpper(std::string_view word);
[[nodiscard]] std::string toLower(std::string_view word);
[[nodiscard]] bool equalsIgnoringCase(std::string_view a, std::string_view b);

/// A value cannot begin with this word.
[[nodiscard]] bool isReservedInValue(std::string_view word);
/// This word after a table or a select item is never its alias (with AS in between it may be).
[[nodiscard]] bool isReservedAsAlias(std::string_view word);

/// Letters typed wrong, left out, doubled or swapped.
[[nodiscard]] int typingDistance(std::string_view a, std::string_view b);
/// Is `typed` most likely `keyword` (upper case) with a slip in it?
[[nodiscard]] bool looksLike(std::string_view typed, std::string_view keyword);

} // namespace mergescope::sql
