#include "core/actions/source_values.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace mergescope::actions {

namespace {

using Values = std::vector<std::optional<binding::BoundValue>>;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

/// The columns that EXCEPT names; one that there is not is reported.
std::vector<bool> leftOutByExcept(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    std::vector<bool> leftOut(binder.target().size(), false);
    for (const sql::QualifiedName& name : action.exceptColumns) {
        if (const auto column = binder.targetColumn(name)) {
            leftOut[*column] = true;
        }
    }
    return leftOut;
}

/// Each target column from the source column of its name.
Values starByName(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    Values values(binder.target().size());
    const std::vector<bool> leftOut = leftOutByExcept(binder, action);
    for (std::uint32_t column = 0; column < binder.target().size(); ++column) {
        const bool isThere = binder.source().find(binder.target().fields[column].name).has_value();
        if (!leftOut[column] && (isThere || !binder.starMayLackColumns())) {
            values[column] = binder.starValue(column, action.span);
        }
    }
    return values;
}

/// Each target column from the source column at its place.
Values byPosition(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    Values values(binder.target().size());
    const std::size_t columns = binder.target().size();
    if (binder.source().size() != columns) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::MergeColumnCount;
        diagnostic.span = action.span;
        diagnostic.message = {MessageId::BindStarCount,
                              {std::to_string(columns), std::to_string(binder.source().size())}};
        diagnostic.hint = diagnostics::Message{MessageId::HintNameTheColumns, {}};
        binder.report(std::move(diagnostic));
    }
    for (std::uint32_t column = 0; column < std::min(columns, binder.source().size()); ++column) {
        values[column] = binder.sourceValue(column, column, action.span);
    }
    return values;
}

/// Each source column into the target column of its name.
Values byName(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    Values values(binder.target().size());
    for (std::uint32_t column = 0; column < binder.source().size(); ++column) {
        const std::string& name = binder.source().fields[column].name;
        if (const auto target = binder.target().find(name)) {
            values[*target] = binder.sourceValue(column, *target, action.span);
            continue;
        }
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::NameUnknownColumn;
        diagnostic.span = action.span;
        diagnostic.message = {MessageId::BindByNameUnknown, {name, binder.targetName()}};
        binder.report(std::move(diagnostic));
    }
    return values;
}

} // namespace

Values valuesFromSource(binding::ActionBinder& binder, const sql::MergeAction& action)
{
    if (action.byName) {
        return byName(binder, action);
    }
    return binder.dialect().starIsByName ? starByName(binder, action) : byPosition(binder, action);
}

} // namespace mergescope::actions
