#pragma once
// The steps of a query, each from rows to rows: FROM, groups, windows, set operations, series. Inner side of
// run_query.h.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/evaluate.h"
#include "core/execution/queries/aggregator.h"
#include "core/execution/queries/sort_rows.h"

#include <vector>

namespace mergescope::execution {

using BatchResult = base::Result<Batch, diagnostics::Diagnostic>;
using TableResult = base::Result<tables::TablePtr, diagnostics::Diagnostic>;
using ColumnResult = base::Result<tables::ColumnPtr, diagnostics::Diagnostic>;

/// All joins carried out. `context.exprs` are those of the rows of FROM.
[[nodiscard]] BatchResult runFrom(const binding::BoundQuery& query, const EvaluationContext& context);
/// One row a group. The relations of FROM show each group's first row, which is right for the keys.
[[nodiscard]] BatchResult runGroups(const binding::BoundQuery& query, const EvaluationContext& context,
                                    const Batch& rows);
/// The same rows with the results of the windows beside them. `context.exprs` are those over groups.
[[nodiscard]] BatchResult runWindows(const binding::BoundQuery& query, const EvaluationContext& context, Batch rows);
[[nodiscard]] TableResult runSetOperation(const binding::BoundQuery& query, const EvaluationContext& context);
[[nodiscard]] TableResult runSeries(const binding::BoundQuery& query, const EvaluationContext& context);

/// An expression or, where there is none, a column, over these rows, in this type.
[[nodiscard]] ColumnResult columnOver(const EvaluationContext& context, sql::ExprId expr,
                                      const std::optional<binding::ColumnRef>& column, const values::DataType& type,
                                      const Batch& rows);
/// Columns of an ORDER BY whose items are expressions.
[[nodiscard]] base::Result<SortKeys, diagnostics::Diagnostic>
sortKeysOver(const EvaluationContext& context, const std::vector<binding::BoundOrder>& order, const Batch& rows);
/// Only the rows for which the condition is TRUE; an invalid one keeps all.
[[nodiscard]] BatchResult filterRows(const EvaluationContext& context, sql::ExprId condition, Batch rows);
/// Rows of a batch picked; kNoRow gives NULL everywhere.
[[nodiscard]] std::vector<std::uint32_t> pickRows(const std::vector<std::uint32_t>& rows,
                                                  const std::vector<std::uint32_t>& positions);
/// limit.exceeded
[[nodiscard]] diagnostics::Diagnostic tooManyRows(base::Span place);
/// What an aggregate that failed says: its sum does not fit.
[[nodiscard]] diagnostics::Diagnostic aggregateFailure(const EvaluationContext& context, sql::ExprId call,
                                                       const values::DataType& type, values::ArithmeticFailure failure);

} // namespace mergescope::execution
