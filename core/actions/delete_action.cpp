// DELETE: the target row goes.
#include "core/actions/action_list.h"

namespace mergescope::actions {

namespace {

std::vector<binding::BoundAssignment> bind(binding::ActionBinder&, const sql::MergeAction&)
{
    return {};
}

} // namespace

ActionSpec deleteAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "DELETE";
    spec.syntax.inMatched = true;
    spec.syntax.inNotMatchedBySource = true;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::DeleteRow;
    spec.execution.onNotMatchedBySource = trace::Effect::DeleteRow;
    return spec;
}

} // namespace mergescope::actions
