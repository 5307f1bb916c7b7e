// UPDATE and DELETE: one table, a condition on its rows, and new values for some cells.
#include "core/binding/action_binding.h"
#include "core/binding/bind.h"
#include "core/binding/clause_action_binder.h"
#include "core/binding/expr_binder.h"
#include "core/binding/query_binder.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::MessageId;

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
        takeTable(m_context.dialect, alias, target);
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

    [[nodiscard]] std::vector<BoundAssignment> bindSet(const std::vector<sql::Assignment>& written)
    {
        BoundMerge alone; // an UPDATE is what a clause does to every row, without a source
        alone.target = *m_target;
        ClauseActionBinder binder(m_context, alone, sql::ClauseKind::Matched, m_exprs, m_report, m_scope, m_scope,
                                  rules(Stage::Action), false);
        return bindAssignments(binder, written);
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
        const sql::Dialect& dialect = sql::dialectOfFormat(m_context.dialect, m_target->table->format);
        const bool isSet = stage == Stage::Action && dialect.oneValueQueriesInSet;
        rules.subqueries = dialect.subqueriesInLoads || isSet;
        rules.membershipQueries = dialect.subqueriesInLoads;
        rules.correlatedQueries = dialect.subqueriesInLoads;
        rules.subqueryMessage = MessageId::BindNoSubqueryInLoad;
        rules.nonDeterministic = stage == Stage::Action;
        rules.nonDeterministicMessage = MessageId::BindNonDeterministicCondition;
        return rules;
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
        update.assignments = binder.bindSet(statement.assignments);
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
