// ERROR ['text']: a row that comes here stops the statement.
#include "core/actions/action_list.h"
#include "core/sql/features.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

namespace mergescope::actions {

namespace {

void parse(sql::Parser& parser, sql::MergeAction& action)
{
    parser.takeKeyword();
    action.wordSpan = parser.previousSpan();
    if (!parser.isAtClauseEnd()) {
        action.message = parser.parseExpression();
    }
}

void print(sql::Printer& printer, const sql::MergeAction& action)
{
    printer.text("ERROR");
    if (action.message.isValid()) {
        printer.text(" ");
        printer.expression(action.message);
    }
}

void check(const sql::Dialect& dialect, sql::ClauseKind, const sql::MergeAction& action,
           diagnostics::Diagnostics& diagnostics)
{
    if (!dialect.hasErrorAction) {
        diagnostics.push_back(sql::unsupported(sql::Feature::ErrorAction, dialect, action.wordSpan));
    }
}

std::vector<binding::BoundAssignment> bind(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    (void)binder.value(action.message, std::nullopt);
    return {};
}

} // namespace

ActionSpec errorAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "ERROR";
    spec.syntax.inMatched = true;
    spec.syntax.inNotMatchedByTarget = true;
    spec.syntax.inNotMatchedBySource = true;
    spec.syntax.parse = parse;
    spec.syntax.print = print;
    spec.syntax.check = check;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::Raise;
    spec.execution.onNotMatchedByTarget = trace::Effect::Raise;
    spec.execution.onNotMatchedBySource = trace::Effect::Raise;
    return spec;
}

} // namespace mergescope::actions
