#pragma once
// Edits of a table by hand, as functions: an entry in, a new entry out. Columns that do not change are shared.

#include "core/catalog/catalog.h"
#include "core/values/value.h"

#include <cstdint>

namespace mergescope::ui {

/// The value must be NULL or of the column's physical kind.
[[nodiscard]] catalog::TableEntryPtr withCell(const catalog::TableEntry& entry, std::uint32_t row, std::uint32_t column,
                                              const values::Value& value);
/// A new row of NULLs in front of row `before`; at the end for the row count.
[[nodiscard]] catalog::TableEntryPtr withRowInserted(const catalog::TableEntry& entry, std::uint32_t before);
[[nodiscard]] catalog::TableEntryPtr withRowsRemoved(const catalog::TableEntry& entry, std::uint32_t first,
                                                     std::uint32_t count);

} // namespace mergescope::ui
