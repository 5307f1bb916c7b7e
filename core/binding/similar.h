#pragma once
// Names that a misspelt one may have meant.

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::binding {

/// Single-letter edits (insert, delete, replace, swap of neighbours) between two names, without regard to case.
[[nodiscard]] std::size_t editDistance(std::string_view a, std::string_view b);

/// At most three candidates near the name, nearest first; empty where nothing is near.
[[nodiscard]] std::vector<std::string> nearest(std::string_view name, const std::vector<std::string>& candidates);

} // namespace mergescope::binding
