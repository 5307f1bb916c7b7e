#pragma once
// Edits of a table by hand, as functions: an entry in, a new entry out. Columns that do not change are shared.

#include "core/catalog/catalog.h"
#include "core/values/value.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::ui {

/// The value must be NULL or of the column's physical kind.
[[nodiscard]] catalog::TableEntryPtr withCell(const catalog::TableEntry& entry, std::uint32_t row, std::uint32_t column,
                                              const values::Value& value);
/// A new row of NULLs in front of row `before`; at the end for the row count.
[[nodiscard]] catalog::TableEntryPtr withRowInserted(const catalog::TableEntry& entry, std::uint32_t before);
[[nodiscard]] catalog::TableEntryPtr withRowsRemoved(const catalog::TableEntry& entry, std::uint32_t first,
                                                     std::uint32_t count);
/// Other rows in place of `count` rows from `first` on, each with one value a column. Rows that have a counterpart keep
/// their identity; what is more is new, what is fewer is gone.
[[nodiscard]] catalog::TableEntryPtr withRowsReplaced(const catalog::TableEntry& entry, std::uint32_t first,
                                                      std::uint32_t count,
                                                      const std::vector<std::vector<values::Value>>& rows);

/// A table that is these rows and nothing else: one data file, one snapshot. It keeps name, format and properties of
/// `old`; without one it is called `name` and has `format`.
[[nodiscard]] catalog::TableEntryPtr wholeTable(const catalog::TableEntryPtr& old, const std::string& name,
                                                std::string_view format, tables::TablePtr rows);

} // namespace mergescope::ui
