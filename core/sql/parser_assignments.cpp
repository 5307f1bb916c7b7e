// What stands after SET.
#include "core/diagnostics/message_id.h"
#include "core/sql/parser.h"

#include <algorithm>
#include <utility>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

/// '(' columns ')' = [ROW] '(' values ')', kept as one assignment a column
void Parser::parseRowAssignment(std::vector<Assignment>& assignments)
{
    const Span begin = current().span;
    advance();
    std::vector<QualifiedName> columns = parseColumnNames(begin);
    if (!expectSymbol("=")) {
        return;
    }
    if (peekWord("ROW")) {
        advance();
    }
    if (peekSymbol("(") && isAtQuery(1)) {
        reportUnsupported(Feature::RowFromQuery, current().span);
        return;
    }
    const Span open = current().span;
    if (!expectSymbol("(")) {
        return;
    }
    const std::vector<ExprId> values = parseValues(open);
    if (values.size() != columns.size() && !m_isPanicking) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::MergeColumnCount;
        diagnostic.span = spanFrom(begin);
        diagnostic.message =
            Message{MessageId::RowCountsDiffer, {std::to_string(columns.size()), std::to_string(values.size())}};
        diagnostic.hint = Message{MessageId::HintOneValuePerColumn, {}};
        report(std::move(diagnostic));
    }
    for (std::size_t i = 0; i < std::min(columns.size(), values.size()); ++i) {
        Assignment assignment;
        assignment.column = std::move(columns[i]);
        assignment.value = values[i];
        assignment.fromRow = true;
        assignment.span = spanFrom(begin);
        assignments.push_back(std::move(assignment));
    }
}

/// column '=' value {',' column '=' value}
std::vector<Assignment> Parser::parseAssignments()
{
    std::vector<Assignment> assignments;
    while (true) {
        if (!assignments.empty() && rejectStrayComma()) {
            break;
        }
        if (peekSymbol("(")) {
            parseRowAssignment(assignments);
            if (!acceptSymbol(",")) {
                break;
            }
            continue;
        }
        Assignment assignment;
        const Span begin = current().span;
        assignment.column = parseColumnName();
        if (peekSymbol("==") && m_dialect.expressions.doubledEqualSignInSet) {
            advance();
        } else {
            expectSymbol("=");
        }
        assignment.value = parseValue();
        assignment.span = spanFrom(begin);
        assignments.push_back(std::move(assignment));
        if (acceptSymbol(",")) {
            continue;
        }
        // `a = 1 b = 2`: only the comma is missing.
        const bool isNext = isAtName() && (peekSymbol("=", 1) || (peekSymbol(".", 1) && peekSymbol("=", 3)));
        if (!isNext) {
            break;
        }
        reportMissing(",", MessageId::HintCommaBetweenAssignments);
    }
    return assignments;
}

} // namespace mergescope::sql
