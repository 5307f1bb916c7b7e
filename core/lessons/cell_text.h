#pragma once
// Types and cells as an instructor writes them in a lesson's table.

#include "core/values/value.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::lessons {

/// One cell: bare text, NULL (the bare word), or quoted text ('' is the empty string, 'NULL' the four letters).
struct Cell {
    std::string text;
    bool isNull = false;
    bool isQuoted = false;
    std::string_view written; ///< where it stands in the file
};

/// Cut at `|` that no backslash precedes; bars at both ends of the line are decoration.
[[nodiscard]] std::vector<std::string_view> splitAtBars(std::string_view line);
/// Nothing for an empty cell.
[[nodiscard]] std::optional<Cell> readCell(std::string_view written);

/// INT, DECIMAL(7,2), VARCHAR(40), … in any case, with the synonyms people use.
[[nodiscard]] std::optional<values::DataType> readType(std::string_view text);
[[nodiscard]] const std::vector<std::string>& typeNames();
/// The narrowest type all cells can be read as: INT, BIGINT, DOUBLE, BOOLEAN, DATE, TIMESTAMP, else STRING.
[[nodiscard]] values::DataType inferType(const std::vector<Cell>& column);
/// Nothing where the cell cannot be read as the type.
[[nodiscard]] std::optional<values::Value> readValue(const Cell& cell, const values::DataType& type);

} // namespace mergescope::lessons
