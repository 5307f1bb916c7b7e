#pragma once
// After a wrong guess: the same tables with one cell changed, so that the row fares otherwise, or the same rule is
// asked again. Found by running the candidates.

#include "core/catalog/catalog.h"
#include "core/session/session.h"
#include "core/trace/merge_run.h"
#include "core/values/value.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace mergescope::lessons {

struct NearVariant {
    std::uint32_t row = 0; ///< of the staging table
    std::uint32_t column = 0;
    values::Value value;      ///< what the cell becomes
    std::string rowKey;       ///< the row to ask about then, as routeOfKey reads it
    std::string answer;       ///< what becomes of it then
    bool fateDiffers = false; ///< false: the cell is another, the fate is the same
};

/// The staging table with another value in one cell.
using CellEdit =
    std::function<catalog::TableEntryPtr(std::uint32_t row, std::uint32_t column, const values::Value& value)>;

/// What the question was about.
struct MissedRow {
    const session::Outcome& outcome; ///< the run that answered it
    const sql::Dialect& dialect;
    std::string_view rowKey;
    std::string_view said; ///< a variant in which this comes true goes before others
};

/// Candidates are the staging cells that ON and the conditions read, with NULL, values of the neighbours, keys of the
/// other table, and what conditions compare with. A variant that makes what was said come true goes first, then one in
/// which the fate differs, then one in which it does not; a failing run only where an error was said. Nothing for
/// tables of more than 2,000 rows.
[[nodiscard]] std::optional<NearVariant> nearVariant(const MissedRow& missed, const catalog::TableEntry& staging,
                                                     const CellEdit& edit);

} // namespace mergescope::lessons
