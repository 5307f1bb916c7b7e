// DELETE: the target row goes.
#include "core/actions/action_list.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

namespace mergescope::actions {

namespace {

void parse(sql::Parser& parser, sql::MergeAction& action)
{
    parser.takeKeyword();
    action.wordSpan = parser.previousSpan();
}

void print(sql::Printer& printer, const sql::MergeAction&)
{
    printer.text("DELETE");
}

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
    spec.syntax.parse = parse;
    spec.syntax.print = print;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::DeleteRow;
    spec.execution.onNotMatchedBySource = trace::Effect::DeleteRow;
    return spec;
}

} // namespace mergescope::actions
