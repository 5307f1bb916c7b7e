#pragma once
// A MERGE as it was bound for a run, kept with the run so that questions about it can be answered later.

#include "core/binding/bound.h"
#include "core/execution/evaluate.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <memory>

namespace mergescope::session {

struct BoundStatement {
    std::shared_ptr<const sql::Ast> ast;
    binding::BoundMerge merge;
    const sql::Dialect* dialect = nullptr;
    std::int64_t now = 0;

    [[nodiscard]] execution::EvaluationContext evaluation() const;
};
using BoundStatementPtr = std::shared_ptr<const BoundStatement>;

/// The one the run was made from; for a run put together by hand the text is read and bound again against the run's own
/// tables. Null where that cannot be done.
[[nodiscard]] BoundStatementPtr boundStatementOf(const trace::MergeRun& run);

} // namespace mergescope::session
