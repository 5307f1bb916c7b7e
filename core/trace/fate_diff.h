#pragma once
// Which rows fare otherwise in another run over the same tables: after an edit, under another engine, with a clause
// less. Rows are the same where their identity (RowId) is.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::trace {

/// How a row fares in one run, as far as its meaning goes: that a kept row is copied is the storage's affair.
enum class Standing : std::uint8_t {
    Absent, ///< the row is not in the tables of that run
    Updated,
    UpdatedSameValues,
    Deleted,
    Kept, ///< a target row that nothing changes
    Inserted,
    Ignored, ///< a source row that met nobody, and that no clause takes
    Paired,  ///< a source row that met a target row; what follows is that row's fate
    Failed,  ///< would be written, but the statement fails
};

struct FateChange {
    std::uint32_t fromTarget = tables::kNoRow; ///< rows of the earlier run; kNoRow where the row is none of that kind
    std::uint32_t fromSource = tables::kNoRow;
    std::uint32_t toTarget = tables::kNoRow; ///< rows of the later run
    std::uint32_t toSource = tables::kNoRow;
    Standing from = Standing::Absent;
    Standing to = Standing::Absent;
    std::uint32_t toRoute = tables::kNoRow; ///< the route that decided in the later run
    std::uint32_t fromRoute = tables::kNoRow;
    /// Same fate, other values written.
    [[nodiscard]] bool isOfValues() const { return from == to; }
    [[nodiscard]] bool isTargetRow() const { return fromTarget != tables::kNoRow || toTarget != tables::kNoRow; }
};

struct FateDiff {
    std::vector<FateChange> rows; ///< target rows in the later run's order, then source rows
    [[nodiscard]] std::size_t fateCount() const;
};

/// Nothing where the two do not speak of the same target: then there is nothing to compare.
[[nodiscard]] std::optional<FateDiff> compareFates(const MergeRun& from, const MergeRun& to);

} // namespace mergescope::trace
