#pragma once
// UPDATE and DELETE carried out, and what an INSERT replaces: which rows go, which change and into what. Where they lie is
// core/storage's.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/evaluate.h"
#include "core/tables/table.h"
#include "core/trace/clause_cells.h"

#include <cstdint>
#include <vector>

namespace mergescope::execution {

/// 1 for each row of the table for which the condition is true; all of them where there is none.
[[nodiscard]] base::Result<std::vector<std::uint8_t>, diagnostics::Diagnostic>
markRows(const EvaluationContext& context, sql::ExprId condition, const tables::TablePtr& table);

/// New cells for some rows.
struct UpdatedRows {
    std::vector<std::uint32_t> rows; ///< ascending
    trace::ClauseCells cells;        ///< one row each
};
[[nodiscard]] base::Result<UpdatedRows, diagnostics::Diagnostic> runUpdate(const binding::BoundUpdate& update,
                                                                           const EvaluationContext& context);

/// The values that PARTITION (p = v) gives, in the order of `insert.partition`.
[[nodiscard]] base::Result<std::vector<values::Value>, diagnostics::Diagnostic>
partitionValues(const binding::BoundInsert& insert, const EvaluationContext& context);

} // namespace mergescope::execution
