#pragma once
// Catalogues for tests of whatever keeps or copies one: every type, every property, and what they hold as text.

#include "core/catalog/journal.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace mergescope::testing {

/// A table with every type (limits, NULLs, empty texts), partitions, properties, files and snapshots; and an empty one.
[[nodiscard]] catalog::Catalog richCatalog();
/// One table `t` of `rows` numbers in two columns; the first cell of the second is `changed`.
[[nodiscard]] catalog::Catalog numbers(std::size_t rows, std::int64_t changed = 0);
/// A statement and a small catalogue that differs with its length.
[[nodiscard]] catalog::Draft draft(const std::string& statement);
/// Everything a catalogue holds, line by line, for comparison.
[[nodiscard]] std::string described(const catalog::Catalog& catalog);

} // namespace mergescope::testing
