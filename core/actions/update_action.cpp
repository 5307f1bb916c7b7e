// UPDATE SET a = x, … and UPDATE SET *: new values for some cells of a target row.
#include "core/actions/action_list.h"
#include "core/actions/source_values.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

#include <optional>
#include <utility>
#include <vector>

namespace mergescope::actions {

namespace {

/// UPDATE SET * [EXCEPT '(' columns ')'] | UPDATE SET assignments | UPDATE [BY NAME]
void parse(sql::Parser& parser, sql::MergeAction& action)
{
    parser.takeKeyword();
    action.wordSpan = parser.previousSpan();
    action.byName = parser.acceptWords({"BY", "NAME"});
    if (action.byName || (parser.isAtClauseEnd() && !parser.isPanicking())) {
        return;
    }
    if (!parser.acceptWord("SET") && !parser.acceptTypo("SET")) {
        parser.reportMissing("SET", diagnostics::MessageId::ExampleSet);
    }
    if (parser.acceptSymbol("*")) {
        action.star = true;
        if (parser.peekWord("EXCEPT") && parser.acceptWord("EXCEPT")) {
            const base::Span begin = parser.previousSpan();
            const base::Span open = parser.currentSpan();
            if (parser.expectSymbol("(")) {
                action.exceptColumns = parser.parseColumnNames(open);
            }
            action.exceptSpan = parser.spanFrom(begin);
        }
        return;
    }
    action.assignments = parser.parseAssignments();
}

void print(sql::Printer& printer, const sql::MergeAction& action)
{
    printer.text("UPDATE");
    if (action.star) {
        printer.text(" SET *");
        if (!action.exceptColumns.empty()) {
            printer.text(" EXCEPT ");
            printer.names(action.exceptColumns);
        }
    } else if (action.byName) {
        printer.text(" BY NAME");
    } else if (!action.assignments.empty()) {
        printer.text(" SET ");
        printer.assignments(action.assignments);
    }
}

void check(const sql::Dialect& dialect, sql::ClauseKind clause, const sql::MergeAction& action,
           diagnostics::Diagnostics& diagnostics)
{
    if (action.star && !dialect.hasStarActions) {
        diagnostics.push_back(sql::unsupported(sql::Feature::StarActions, dialect, action.span));
    } else if (action.star && clause == sql::ClauseKind::NotMatchedBySource) {
        diagnostics.push_back(sql::unsupported(sql::Feature::StarBySource, dialect, action.span));
        if (!dialect.starIsByName) {
            // There the grammar takes it, and then finds no source column at any place.
            diagnostics.back().kind = diagnostics::DiagnosticKind::NameUnknownColumn;
        }
    } else if (action.byName && !dialect.actionsWithoutColumns) {
        diagnostics.push_back(sql::unsupported(sql::Feature::ActionByName, dialect, action.span));
    } else if (!action.star && action.assignments.empty() && !dialect.actionsWithoutColumns) {
        diagnostics.push_back(sql::unsupported(sql::Feature::BareAction, dialect, action.span));
    }
}

std::vector<binding::BoundAssignment> bindFromSource(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    std::vector<binding::BoundAssignment> assignments;
    std::vector<std::optional<binding::BoundValue>> values = valuesFromSource(binder, action);
    for (std::uint32_t column = 0; column < values.size(); ++column) {
        if (values[column]) {
            assignments.push_back({column, std::move(*values[column])});
        }
    }
    return assignments;
}

std::vector<binding::BoundAssignment> bind(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    if (action.assignments.empty()) {
        return bindFromSource(binder, action);
    }
    return binding::bindAssignments(binder, action.assignments);
}

} // namespace

ActionSpec updateAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "UPDATE";
    spec.syntax.inMatched = true;
    spec.syntax.inNotMatchedBySource = true;
    spec.syntax.parse = parse;
    spec.syntax.print = print;
    spec.syntax.check = check;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::UpdateCells;
    spec.execution.onNotMatchedBySource = trace::Effect::UpdateCells;
    return spec;
}

} // namespace mergescope::actions
