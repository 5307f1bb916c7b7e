// INSERT (a, …) VALUES (x, …) and INSERT *: a new target row.
#include "core/actions/action_list.h"
#include "core/actions/source_values.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"
#include "core/sql/parser.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace mergescope::actions {

namespace {

/// `* EXCEPT (a, b)`
void parseExcept(sql::Parser& parser, sql::MergeAction& action)
{
    if (!parser.peekWord("EXCEPT") || !parser.acceptWord("EXCEPT")) {
        return;
    }
    const base::Span begin = parser.previousSpan();
    const base::Span open = parser.currentSpan();
    if (parser.expectSymbol("(")) {
        action.exceptColumns = parser.parseColumnNames(open);
    }
    action.exceptSpan = parser.spanFrom(begin);
}

/// INSERT * [EXCEPT '(' columns ')'] | INSERT [BY NAME] | INSERT DEFAULT VALUES
/// | INSERT ['(' columns ')'] [OVERRIDING (SYSTEM | USER) VALUE] VALUES '(' values ')'
void parse(sql::Parser& parser, sql::MergeAction& action)
{
    parser.takeKeyword();
    action.wordSpan = parser.previousSpan();
    if (parser.acceptSymbol("*")) {
        action.star = true;
        parseExcept(parser, action);
        return;
    }
    if (parser.peekWord("ROW")) {
        parser.reportUnsupported(sql::Feature::InsertRow, parser.currentSpan());
        return;
    }
    action.byName = parser.acceptWords({"BY", "NAME"});
    if (action.byName || parser.isAtClauseEnd()) {
        return;
    }
    action.defaultValues = parser.peekWord("DEFAULT") && parser.acceptWords({"DEFAULT", "VALUES"});
    if (action.defaultValues) {
        return;
    }
    if (parser.acceptSymbol("(")) {
        const base::Span open = parser.previousSpan();
        action.hasColumnList = true;
        action.columns = parser.parseColumnNames(open);
    }
    const base::Span begin = parser.currentSpan();
    if (parser.peekWord("OVERRIDING") && parser.acceptWord("OVERRIDING")) {
        action.overriding = parser.acceptWords({"USER", "VALUE"}) ? "USER" : "SYSTEM";
        if (action.overriding == "SYSTEM" && !(parser.expectWord("SYSTEM") && parser.expectWord("VALUE"))) {
            return;
        }
        action.overridingSpan = parser.spanFrom(begin);
    }
    if (!parser.expectWord("VALUES")) {
        return;
    }
    const base::Span open = parser.currentSpan();
    if (parser.expectSymbol("(")) {
        action.values = parser.parseValues(open);
    }
}

void print(sql::Printer& printer, const sql::MergeAction& action)
{
    printer.text("INSERT");
    if (action.star) {
        printer.text(" *");
        if (!action.exceptColumns.empty()) {
            printer.text(" EXCEPT ");
            printer.names(action.exceptColumns);
        }
    } else if (action.byName) {
        printer.text(" BY NAME");
    } else if (action.defaultValues) {
        printer.text(" DEFAULT VALUES");
    } else if (action.hasColumnList || !action.values.empty()) {
        if (action.hasColumnList) {
            printer.text(" ");
            printer.names(action.columns);
        }
        if (!action.overriding.empty()) {
            printer.text(" OVERRIDING " + action.overriding + " VALUE");
        }
        printer.text(" VALUES ");
        printer.values(action.values);
    }
}

void reportCounts(const sql::MergeAction& action, diagnostics::Diagnostics& diagnostics)
{
    diagnostics::Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::MergeColumnCount;
    diagnostic.span = action.span;
    diagnostic.message = {diagnostics::MessageId::InsertCountsDiffer,
                          {std::to_string(action.columns.size()), std::to_string(action.values.size())}};
    diagnostic.hint = diagnostics::Message{diagnostics::MessageId::HintOneValuePerColumn, {}};
    diagnostics.push_back(std::move(diagnostic));
}

void check(const sql::Dialect& dialect, sql::ClauseKind, const sql::MergeAction& action,
           diagnostics::Diagnostics& diagnostics)
{
    if (action.star) {
        if (!dialect.hasStarActions) {
            diagnostics.push_back(sql::unsupported(sql::Feature::StarActions, dialect, action.span));
        }
    } else if (action.byName) {
        if (!dialect.actionsWithoutColumns) {
            diagnostics.push_back(sql::unsupported(sql::Feature::ActionByName, dialect, action.span));
        }
    } else if (action.defaultValues) {
        if (!dialect.hasInsertDefaultValues) {
            diagnostics.push_back(sql::unsupported(sql::Feature::InsertDefaultValues, dialect, action.span));
        }
    } else if (action.hasColumnList) {
        if (action.columns.size() != action.values.size()) {
            reportCounts(action, diagnostics);
        }
    } else if (action.values.empty()) {
        if (!dialect.actionsWithoutColumns) {
            diagnostics.push_back(sql::unsupported(sql::Feature::BareAction, dialect, action.span));
        }
    } else if (dialect.insertNeedsColumnList) {
        diagnostics.push_back(sql::unsupported(sql::Feature::InsertWithoutColumns, dialect, action.wordSpan));
    }
}

/// One value a target column as they are listed; nothing for columns that the list leaves out.
using ListedValues = std::vector<std::optional<binding::BoundValue>>;

/// The target column that each place of the list names; a list that is left out names them all, in order.
std::vector<std::optional<std::uint32_t>> listedColumns(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    std::vector<std::optional<std::uint32_t>> columns;
    if (!action.hasColumnList) {
        for (std::uint32_t column = 0; column < binder.target().size(); ++column) {
            columns.emplace_back(column);
        }
        return columns;
    }
    for (std::size_t i = 0; i < action.columns.size(); ++i) {
        const std::optional<std::uint32_t> column = binder.targetColumn(action.columns[i]);
        const auto before = column ? std::find(columns.begin(), columns.end(), column) : columns.end();
        const auto first = static_cast<std::size_t>(std::distance(columns.begin(), before));
        // An engine that minds case here takes `name` and `NAME` for two, and then finds one column for both.
        const bool isOtherName = before != columns.end() && binder.dialect().duplicateInListMindsCase &&
                                 action.columns[first].parts.back().text != action.columns[i].parts.back().text;
        if (before != columns.end() && !isOtherName) {
            binder.reportDuplicate(diagnostics::DiagnosticKind::NameDuplicateColumn, *column,
                                   action.columns[first].span, action.columns[i].span);
        }
        columns.push_back(column);
    }
    return columns;
}

ListedValues bindListed(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    const std::vector<std::optional<std::uint32_t>> columns = listedColumns(binder, action);
    const bool mayBeFewer = !action.hasColumnList && binder.dialect().insertMayGiveFewerValues;
    const bool fits = mayBeFewer ? columns.size() >= action.values.size() : columns.size() == action.values.size();
    if (!fits) {
        binder.reportCount(columns.size(), action.values.size(), action.span);
    }
    ListedValues listed(binder.target().size());
    for (std::size_t i = 0; i < action.values.size(); ++i) {
        const std::optional<std::uint32_t> column = i < columns.size() ? columns[i] : std::nullopt;
        binding::BoundValue value = binder.value(action.values[i], column);
        if (column) {
            listed[*column] = value;
        }
    }
    // A column that is listed has had its say, also where its value is missing.
    for (std::size_t i = action.values.size(); i < columns.size() && !mayBeFewer; ++i) {
        if (columns[i]) {
            listed[*columns[i]] = binding::BoundValue{};
        }
    }
    return listed;
}

std::vector<binding::BoundAssignment> bind(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    const bool isListed = action.hasColumnList || !action.values.empty();
    ListedValues listed = action.defaultValues ? ListedValues(binder.target().size())
                          : isListed           ? bindListed(binder, action)
                                               : valuesFromSource(binder, action);
    std::vector<binding::BoundAssignment> assignments;
    for (std::uint32_t column = 0; column < binder.target().size(); ++column) {
        binding::BoundValue value = listed[column] ? *listed[column] : binder.leftOut(column, action.span);
        assignments.push_back({column, std::move(value)});
    }
    return assignments;
}

} // namespace

ActionSpec insertAction()
{
    ActionSpec spec;
    spec.syntax.keyword = "INSERT";
    spec.syntax.inNotMatchedByTarget = true;
    spec.syntax.everywhereIf = &sql::Dialect::insertInEveryClause;
    spec.syntax.parse = parse;
    spec.syntax.print = print;
    spec.syntax.check = check;
    spec.binding.bind = bind;
    spec.execution.onMatched = trace::Effect::InsertRow;
    spec.execution.onNotMatchedByTarget = trace::Effect::InsertRow;
    spec.execution.onNotMatchedBySource = trace::Effect::InsertRow;
    return spec;
}

} // namespace mergescope::actions
