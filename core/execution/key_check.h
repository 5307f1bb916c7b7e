#pragma once
// PRIMARY KEY: whether two rows would have one key (merge.md 12).

#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/run_merge.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::execution {

/// The columns of the table's PRIMARY KEY; empty: it has none.
[[nodiscard]] std::vector<std::uint32_t> keyColumnsOf(const catalog::TableEntry& table);

/// The first route that writes a key that is taken, looked at as the engine does: after the whole statement, or row by
/// row, where a key counts as taken as long as its row was there before. The decision must have succeeded.
[[nodiscard]] std::optional<trace::RunFailure> findTakenKey(const MergeInput& input, const MergeDecision& decision,
                                                            const trace::Routes& routes);
/// The same for an UPDATE: `rows` are those it changes, `cells` their new values.
[[nodiscard]] std::optional<diagnostics::Diagnostic> findTakenKey(const catalog::TableEntry& table,
                                                                  const std::vector<std::uint32_t>& rows,
                                                                  const trace::ClauseCells& cells, sql::KeyCheck check,
                                                                  base::Span place);
/// The same for rows that an INSERT adds.
[[nodiscard]] std::optional<diagnostics::Diagnostic> findTakenKey(const catalog::TableEntry& table,
                                                                  const tables::Table& added, base::Span place);

} // namespace mergescope::execution
