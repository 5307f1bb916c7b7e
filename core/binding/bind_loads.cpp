// UPDATE and DELETE: one table, a condition on its rows, and new values for some cells.
#include "core/binding/bind.h"
#include "core/binding/expr_binder.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Label;
using diagnostics::Message;
using diagnostics::MessageId;
using values::TypeKind;

namespace {

class LoadBinder {
public:
    explicit LoadBinder(const BindContext& context) : m_context(context), m_exprs(context, m_facts, m_report) {}

    /// False where there is no such table, which has then been said.
    bool bindTarget(const sql::QualifiedName& name, const sql::TableAlias& alias, BoundRelation& target)
    {
        diagnostics::Diagnostics found;
        target.table = findTarget(m_context, name, found);
        for (Diagnostic& diagnostic : found) {
            m_report.add(Stage::Tables, std::move(diagnostic));
        }
        if (target.table == nullptr) {
            return false;
        }
        target.name = target.table->name;
        target.schema = target.table->schema;
        target.alias = alias.name.isValid() ? alias.name.text : splitName(target.name).back();
        m_target = &target;
        m_scope = Scope({scopeRelation(target, kTargetRelation, alias.name.isValid())});
        return true;
    }

    void bindWhere(sql::ExprId where)
    {
        if (where.isValid()) {
            (void)m_exprs.bindCondition(where, m_scope, rules(Stage::Condition));
        }
    }

    [[nodiscard]] std::vector<BoundAssignment> bindAssignments(const std::vector<sql::Assignment>& written)
    {
        std::vector<BoundAssignment> assignments;
        std::vector<base::Span> places;
        for (const sql::Assignment& assignment : written) {
            const std::optional<std::uint32_t> column = targetColumn(assignment.column);
            BoundValue bound = value(assignment.value, column);
            if (!column) {
                continue;
            }
            const auto before = std::find_if(assignments.begin(), assignments.end(),
                                             [column](const auto& other) { return other.targetColumn == *column; });
            if (before != assignments.end()) {
                const auto first = static_cast<std::size_t>(std::distance(assignments.begin(), before));
                reportTwice(*column, places[first], assignment.column.span);
            }
            assignments.push_back({*column, bound});
            places.push_back(assignment.column.span);
        }
        return assignments;
    }

    template <class T>
    Bound<T> finish(T statement)
    {
        Bound<T> result;
        statement.exprs = m_facts.finish();
        result.statement = std::move(statement);
        result.diagnostics = m_report.inOrder();
        return result;
    }

private:
    [[nodiscard]] PlaceRules rules(Stage stage) const
    {
        PlaceRules rules;
        rules.stage = stage;
        rules.subqueries = sql::dialectOfFormat(m_context.dialect, m_target->table->format).subqueriesInLoads;
        rules.subqueryMessage = MessageId::BindNoSubqueryInLoad;
        rules.nonDeterministic = stage == Stage::Action;
        rules.nonDeterministicMessage = MessageId::BindNonDeterministicCondition;
        return rules;
    }

    std::optional<std::uint32_t> targetColumn(const sql::QualifiedName& name)
    {
        if (name.parts.empty()) {
            return std::nullopt;
        }
        auto found = m_scope.find(name);
        if (!found) {
            m_report.add(Stage::Action, std::move(found).error());
            return std::nullopt;
        }
        return found.value().column;
    }

    BoundValue value(sql::ExprId expr, std::optional<std::uint32_t> column)
    {
        BoundValue value;
        if (!expr.isValid()) {
            return value;
        }
        const bool isDefault = m_context.ast[expr].kind == sql::ExprKind::Default;
        const auto type = isDefault ? std::nullopt : m_exprs.bind(expr, m_scope, rules(Stage::Action));
        if (!column) {
            return value;
        }
        const tables::Field& field = m_target->schema.fields[*column];
        value.assignTo = field.type;
        value.span = m_context.ast[expr].span;
        value.mayNotBeNull = !field.nullable;
        value.expr = isDefault ? sql::ExprId{} : expr;
        if (type && type->kind != TypeKind::Null &&
            !values::canStoreAssign(*type, field.type, castRules(m_context.dialect))) {
            m_report.add(Stage::Casts, storeMismatch(*type, field, value.span));
        }
        return value;
    }

    void reportTwice(std::uint32_t column, base::Span first, base::Span second)
    {
        Diagnostic diagnostic = make(DiagnosticKind::MergeDuplicateAssignment, second,
                                     {MessageId::BindSetTwice, {m_target->schema.fields[column].name}},
                                     Message{MessageId::BindHintOnce, {}});
        diagnostic.labels.push_back(Label{first, Message{MessageId::BindLabelFirst, {}}});
        m_report.add(Stage::Assignment, std::move(diagnostic));
    }

    BindContext m_context;
    ExprFactsBuilder m_facts;
    Report m_report;
    ExprBinder m_exprs;
    const BoundRelation* m_target = nullptr;
    Scope m_scope;
};

} // namespace

Bound<BoundUpdate> bindUpdate(const BindContext& context, const sql::UpdateStatement& statement)
{
    LoadBinder binder(context);
    BoundUpdate update;
    if (binder.bindTarget(statement.table, statement.alias, update.target)) {
        update.assignments = binder.bindAssignments(statement.assignments);
        update.where = statement.where;
        binder.bindWhere(statement.where);
    }
    return binder.finish(std::move(update));
}

Bound<BoundDelete> bindDelete(const BindContext& context, const sql::DeleteStatement& statement)
{
    LoadBinder binder(context);
    BoundDelete remove;
    if (binder.bindTarget(statement.table, statement.alias, remove.target)) {
        remove.where = statement.where;
        binder.bindWhere(statement.where);
    }
    return binder.finish(std::move(remove));
}

} // namespace mergescope::binding
