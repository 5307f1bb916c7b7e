#include "core/actions/action_list.h"

namespace mergescope::actions {

const std::vector<ActionSpec>& actions()
{
    static const std::vector<ActionSpec> table{updateAction(), insertAction(), deleteAction(), doNothingAction(),
                                               errorAction()};
    return table;
}

const sql::ActionSyntaxTable& syntaxTable()
{
    static const sql::ActionSyntaxTable table = [] {
        sql::ActionSyntaxTable halves;
        for (const ActionSpec& action : actions()) {
            halves.push_back(action.syntax);
        }
        return halves;
    }();
    return table;
}

const binding::ActionBindingTable& bindingTable()
{
    static const binding::ActionBindingTable table = [] {
        binding::ActionBindingTable halves;
        for (const ActionSpec& action : actions()) {
            halves.push_back(action.binding);
        }
        return halves;
    }();
    return table;
}

const execution::ActionExecutionTable& executionTable()
{
    static const execution::ActionExecutionTable table = [] {
        execution::ActionExecutionTable halves;
        for (const ActionSpec& action : actions()) {
            halves.push_back(action.execution);
        }
        return halves;
    }();
    return table;
}

} // namespace mergescope::actions
