#pragma once
// The executing half of a WHEN action: what it does to a row. The executor receives a table of these and knows no
// action by name; the new cells come from the action's bound assignments.

#include "core/sql/ast.h"
#include "core/trace/merge_run.h"

#include <vector>

namespace mergescope::execution {

struct ActionExecution {
    trace::Effect onMatched = trace::Effect::Keep;
    trace::Effect onNotMatchedByTarget = trace::Effect::Keep;
    trace::Effect onNotMatchedBySource = trace::Effect::Keep;

    [[nodiscard]] trace::Effect effect(sql::ClauseKind kind) const
    {
        switch (kind) {
        case sql::ClauseKind::Matched:
            return onMatched;
        case sql::ClauseKind::NotMatchedByTarget:
            return onNotMatchedByTarget;
        case sql::ClauseKind::NotMatchedBySource:
            return onNotMatchedBySource;
        }
        return trace::Effect::Keep;
    }
};

/// Index = sql::ActionIndex.
using ActionExecutionTable = std::vector<ActionExecution>;

} // namespace mergescope::execution
