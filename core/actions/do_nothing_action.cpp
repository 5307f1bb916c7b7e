// DO NOTHING: the row stays as it is, and no later clause is asked.
#include "core/actions/action_list.h"

namespace mergescope::actions {

namespace {

std::vector<binding::BoundAssignment> bind(binding::ActionBinder&, const sql::MergeAction&)
{
    return {};
}

} // namespace

ActionSpec doNothingAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "DO";
    spec.syntax.inMatched = true;
    spec.syntax.inNotMatchedByTarget = true;
    spec.syntax.inNotMatchedBySource = true;
    spec.binding.bind = bind;
    return spec;
}

} // namespace mergescope::actions
