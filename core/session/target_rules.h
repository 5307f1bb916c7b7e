#pragma once
// Whose rules a statement follows: those of the format of the table it writes (contract/cli.md, `--engine`).

#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/dialect.h"
#include "core/storage/table_format.h"

#include <optional>

namespace mergescope::session {

struct TargetRules {
    const sql::Dialect* dialect = nullptr;        ///< never null
    const storage::TableFormat* format = nullptr; ///< never null
};

/// A table without a format of its own, or with one that the engine cannot have, is one of the engine's.
[[nodiscard]] TargetRules rulesFor(const sql::Dialect& dialect, const catalog::TableEntry& target);
/// The note that says so where they are not those of the engine chosen; `place` is the table's name.
[[nodiscard]] std::optional<diagnostics::Diagnostic> noteOnRules(const sql::Dialect& dialect, const TargetRules& rules,
                                                                 const catalog::TableEntry& target, base::Span place);
/// The one row of counts that a statement answers; null where it answers none.
[[nodiscard]] tables::TablePtr answerOf(const std::vector<std::pair<std::string_view, std::uint64_t>>& counts);

} // namespace mergescope::session
