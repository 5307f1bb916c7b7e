#pragma once
// RETURNING: the rows that a MERGE inserted, updated or deleted, as the statement asks for them (merge.md 12).

#include "core/base/result.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/run_merge.h"
#include "core/tables/table.h"

namespace mergescope::execution {

/// One row a route that wrote something, in the order of the routes. The decision must have succeeded.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostic> runReturning(const MergeInput& input,
                                                                                   const MergeDecision& decision);

} // namespace mergescope::execution
