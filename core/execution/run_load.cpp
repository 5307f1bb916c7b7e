#include "core/execution/run_load.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::execution {

namespace {

using diagnostics::Diagnostic;

std::optional<Diagnostic> forbiddenNull(const binding::BoundValue& value, const std::string& name,
                                        const tables::Column& column, const std::vector<std::uint32_t>& rows)
{
    if (!value.mayNotBeNull || !column.hasNulls()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (column.isNull(i)) {
            Diagnostic diagnostic;
            diagnostic.kind = diagnostics::DiagnosticKind::TableNotNull;
            diagnostic.span = value.span;
            diagnostic.message = {diagnostics::MessageId::NullIntoNotNull, {name}};
            diagnostic.hint = diagnostics::Message{diagnostics::MessageId::NullIntoNotNullHint, {}};
            diagnostic.rows.target = {rows[i]};
            return diagnostic;
        }
    }
    return std::nullopt;
}

} // namespace

base::Result<std::vector<std::uint8_t>, Diagnostic> markRows(const EvaluationContext& context, sql::ExprId condition,
                                                             const tables::TablePtr& table)
{
    std::vector<std::uint8_t> marks(table->rowCount(), condition.isValid() ? 0 : 1);
    if (!condition.isValid() || table->rowCount() == 0) {
        return marks;
    }
    auto truths = evaluateTruth(context, condition, Batch::wholeTable(table));
    if (!truths) {
        EvaluationFailure failure = std::move(truths).error();
        failure.diagnostic.rows.target = {failure.row};
        return base::Failure{std::move(failure.diagnostic)};
    }
    for (std::size_t row = 0; row < marks.size(); ++row) {
        marks[row] = truths.value()[row] == values::Truth::True ? 1 : 0;
    }
    return marks;
}

base::Result<UpdatedRows, Diagnostic> runUpdate(const binding::BoundUpdate& update, const EvaluationContext& context)
{
    const tables::TablePtr& table = update.target.table->table;
    auto marks = markRows(context, update.where, table);
    if (!marks) {
        return base::Failure{std::move(marks).error()};
    }
    UpdatedRows updated;
    for (std::uint32_t row = 0; row < marks.value().size(); ++row) {
        if (marks.value()[row] != 0) {
            updated.rows.push_back(row);
        }
    }
    Batch batch;
    batch.rowCount = updated.rows.size();
    batch.relations.push_back({table, updated.rows});
    std::vector<binding::BoundAssignment> assignments = update.assignments;
    // Cells are computed in the table's order, whatever the order of SET, as in a MERGE.
    std::stable_sort(assignments.begin(), assignments.end(),
                     [](const auto& a, const auto& b) { return a.targetColumn < b.targetColumn; });
    for (const binding::BoundAssignment& assignment : assignments) {
        const tables::Field& field = update.target.schema.fields[assignment.targetColumn];
        auto column = updated.rows.empty()
                          ? base::Result<tables::ColumnPtr, EvaluationFailure>(
                                tables::constantColumn(values::Value::null(field.type), field.type, 0))
                          : assign(context, assignment.value, batch);
        if (!column) {
            EvaluationFailure failure = std::move(column).error();
            failure.diagnostic.rows.target = {updated.rows[failure.row]};
            return base::Failure{std::move(failure.diagnostic)};
        }
        if (auto failure = forbiddenNull(assignment.value, field.name, *column.value(), updated.rows)) {
            return base::Failure{std::move(*failure)};
        }
        updated.cells.columns.push_back(assignment.targetColumn);
        updated.cells.values.push_back(std::move(column).value());
    }
    return updated;
}

base::Result<std::vector<values::Value>, Diagnostic> partitionValues(const binding::BoundInsert& insert,
                                                                     const EvaluationContext& context)
{
    std::vector<values::Value> given;
    EvaluationContext own = context;
    own.exprs = insert.exprs.get();
    for (const binding::BoundPartitionValue& value : insert.partition) {
        auto column = assign(own, value.value, Batch::single());
        if (!column) {
            return base::Failure{std::move(column).error().diagnostic};
        }
        const std::string& name = insert.target->schema.fields[value.targetColumn].name;
        if (auto failure = forbiddenNull(value.value, name, *column.value(), {0})) {
            failure->rows = {};
            return base::Failure{std::move(*failure)};
        }
        given.push_back(column.value()->valueAt(0));
    }
    return given;
}

} // namespace mergescope::execution
