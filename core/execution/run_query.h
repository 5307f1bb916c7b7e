#pragma once
// Queries and INSERT carried out: rows read, filtered, computed, put in order.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/evaluate.h"
#include "core/tables/table.h"

namespace mergescope::execution {

/// The rows of a SELECT or VALUES. `context.exprs` is not used: a query has its own.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostic> runQuery(const binding::BoundQuery& query,
                                                                               const EvaluationContext& context);

/// The rows of a table or of a query in its place.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostic>
readRelation(const binding::BoundRelation& relation, const EvaluationContext& context);

/// The rows that an INSERT adds, in the target's schema, by store assignment.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostic> runInsert(const binding::BoundInsert& insert,
                                                                                const EvaluationContext& context);

/// The same for rows that the query has given already.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostic>
storeRows(const binding::BoundInsert& insert, const EvaluationContext& context, const tables::TablePtr& rows);

} // namespace mergescope::execution
