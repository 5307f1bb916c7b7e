// DO NOTHING: the row stays as it is, and no later clause is asked.
#include "core/actions/action_list.h"
#include "core/sql/features.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

namespace mergescope::actions {

namespace {

void parse(sql::Parser& parser, sql::MergeAction& action)
{
    parser.takeKeyword();
    const base::Span begin = parser.previousSpan();
    parser.expectWord("NOTHING");
    action.wordSpan = parser.spanFrom(begin);
}

void print(sql::Printer& printer, const sql::MergeAction&)
{
    printer.text("DO NOTHING");
}

void check(const sql::Dialect& dialect, sql::ClauseKind, const sql::MergeAction& action,
           diagnostics::Diagnostics& diagnostics)
{
    if (!dialect.hasDoNothing) {
        diagnostics.push_back(sql::unsupported(sql::Feature::DoNothing, dialect, action.wordSpan));
    }
}

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
    spec.syntax.parse = parse;
    spec.syntax.print = print;
    spec.syntax.check = check;
    spec.binding.bind = bind;
    spec.binding.doesNothing = true;
    return spec;
}

} // namespace mergescope::actions
