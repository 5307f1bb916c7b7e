// UPDATE SET a = x, … and UPDATE SET *: new values for some cells of a target row.
#include "core/actions/action_list.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace mergescope::actions {

namespace {

std::vector<binding::BoundAssignment> bindStar(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    std::vector<binding::BoundAssignment> assignments;
    for (std::uint32_t column = 0; column < binder.target().size(); ++column) {
        assignments.push_back({column, binder.starValue(column, action.span)});
    }
    return assignments;
}

std::vector<binding::BoundAssignment> bind(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    if (action.star) {
        return bindStar(binder, action);
    }
    std::vector<binding::BoundAssignment> assignments;
    std::vector<base::Span> places;
    for (const sql::Assignment& assignment : action.assignments) {
        const std::optional<std::uint32_t> column = binder.targetColumn(assignment.column);
        binding::BoundValue value = binder.value(assignment.value, column);
        if (!column) {
            continue;
        }
        const auto before = std::find_if(assignments.begin(), assignments.end(),
                                         [column](const auto& other) { return other.targetColumn == *column; });
        if (before != assignments.end()) {
            const auto first = static_cast<std::size_t>(std::distance(assignments.begin(), before));
            binder.reportDuplicate(diagnostics::DiagnosticKind::MergeDuplicateAssignment, *column, places[first],
                                   assignment.column.span);
        }
        assignments.push_back({*column, std::move(value)});
        places.push_back(assignment.column.span);
    }
    return assignments;
}

} // namespace

ActionSpec updateAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "UPDATE";
    spec.syntax.inMatched = true;
    spec.syntax.inNotMatchedBySource = true;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::UpdateCells;
    spec.execution.onNotMatchedBySource = trace::Effect::UpdateCells;
    return spec;
}

} // namespace mergescope::actions
