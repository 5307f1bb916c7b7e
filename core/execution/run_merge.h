#pragma once
// A bound MERGE carried out as far as deciding goes: which rows meet, which clause takes each, what the new cells are.
// Where the rows then lie is core/storage's business.

#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/execution/action_execution.h"
#include "core/execution/evaluate.h"
#include "core/sql/ast.h"
#include "core/trace/clause_cells.h"
#include "core/trace/merge_run.h"

#include <atomic>
#include <optional>
#include <vector>

namespace mergescope::execution {

struct MergeInput {
    const binding::BoundMerge& merge;
    const sql::MergeStatement& statement;
    const EvaluationContext& context;
    const ActionExecutionTable& actions;
    tables::TablePtr source; ///< the rows of USING
    const std::atomic<bool>* cancelled = nullptr;
};

struct MergeDecision {
    std::vector<trace::ClauseRecord> clauses; ///< without their words
    std::vector<trace::ColumnRead> onColumns; ///< of the parts of ON that are no equality of keys
    trace::Routes routes;                     ///< after a failure afterRow is the target row; else not yet known
    std::vector<trace::ClauseCells> cells;    ///< one a clause; meaningless after a failure
    std::optional<trace::RunFailure> failure;
    bool isCancelled = false; ///< nothing else counts
};

[[nodiscard]] MergeDecision runMerge(const MergeInput& input);

} // namespace mergescope::execution
