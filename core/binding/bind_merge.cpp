// MERGE: its tables, what follows THEN, ON, the AND of each clause. What is wrong is told in the order in which the
// engine would have come to it, whatever the order here.
#include "core/binding/bind.h"
#include "core/binding/clause_action_binder.h"
#include "core/binding/common_tables.h"
#include "core/binding/expr_binder.h"
#include "core/binding/inner_names.h"
#include "core/binding/join_keys.h"
#include "core/binding/merge_parts.h"
#include "core/binding/query_binder.h"
#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::MessageId;
using sql::ClauseKind;
using sql::ExprId;

namespace {

class MergeBinder {
public:
    MergeBinder(const BindContext& context, const sql::MergeStatement& statement, const ActionBindingTable& actions,
                Report report)
        : m_context(context), m_statement(statement), m_actions(actions), m_report(std::move(report)),
          m_exprs(context, m_facts, m_report)
    {}

    Bound<BoundMerge> run()
    {
        if (bindTables()) {
            bindClauses();
            bindOn();
            bindConditions();
            bindReturning();
        }
        Bound<BoundMerge> result;
        const bool isComplete = m_report.isEmpty();
        m_merge.exprs = m_facts.finish();
        if (isComplete && m_merge.on.isValid()) {
            findJoinKeys(m_context.ast, *m_merge.exprs, m_merge);
            checkFullJoin(m_context, m_actions, m_merge, m_report);
            checkFixedText(m_context, m_merge, *m_merge.exprs, m_report);
        }
        result.statement = std::move(m_merge);
        result.diagnostics = m_report.inOrder([this](Stage stage, std::uint32_t clause) {
            return rankInAnalysis(m_context.dialect.analysis, stage, clause);
        });
        return result;
    }

private:
    bool bindTables();
    void bindClauses();
    void bindOn();
    void bindConditions();
    void bindReturning();
    [[nodiscard]] PlaceRules conditionRules(Stage stage, bool mustBeBoolean) const;
    [[nodiscard]] Scope scopeOf(Visibility target, Visibility source) const;
    [[nodiscard]] Scope scopeOf(ClauseKind kind) const;
    [[nodiscard]] bool isInsertOnly() const;

    BindContext m_context;
    const sql::MergeStatement& m_statement;
    const ActionBindingTable& m_actions;
    BoundMerge m_merge;
    ExprFactsBuilder m_facts;
    Report m_report;
    ExprBinder m_exprs;
    std::vector<InnerName> m_innerNames; ///< of a source query without a name
    bool m_evolves = false;
};

bool MergeBinder::bindTables()
{
    diagnostics::Diagnostics found;
    BoundRelation& target = m_merge.target;
    target.table = findTarget(m_context, m_statement.target, found);
    for (Diagnostic& diagnostic : found) {
        m_report.add(Stage::Tables, std::move(diagnostic));
    }
    if (target.table) {
        takeTable(m_context.dialect, m_statement.targetAlias, target);
    }
    if (!m_statement.source) {
        return false;
    }
    auto source = bindRelation(m_context, m_context.ast.tableRefs[*m_statement.source], nullptr, m_report);
    if (source) {
        m_merge.source = std::move(*source);
        if (m_context.dialect.unnamedSourceKeepsNames && m_merge.source.query && m_merge.source.alias.empty()) {
            m_innerNames = innerNames(m_context.ast, *m_merge.source.query);
        }
        m_evolves = target.table && evolvesSchema(m_context, m_statement);
        if (m_evolves) {
            evolveTarget(m_merge);
        }
    }
    return target.table && source && !m_report.has(Stage::Tables);
}

Scope MergeBinder::scopeOf(Visibility target, Visibility source) const
{
    const bool sourceHasAlias = m_context.ast.tableRefs[*m_statement.source].alias.name.isValid() ||
                                (m_merge.source.table == nullptr && !m_merge.source.alias.empty());
    std::vector<ScopeRelation> relations = {
        scopeRelation(m_merge.target, kTargetRelation, m_statement.targetAlias.name.isValid(), target),
        scopeRelation(m_merge.source, kSourceRelation, sourceHasAlias, source)};
    for (const InnerName& inner : m_innerNames) {
        ScopeRelation relation = relations.back();
        relation.alias = inner.alias;
        relation.namesMindCase = inner.namesMindCase;
        relation.schema = &inner.schema;
        relation.onlyQualified = true;
        relations.push_back(std::move(relation));
    }
    return Scope(std::move(relations));
}

Scope MergeBinder::scopeOf(ClauseKind kind) const
{
    switch (kind) {
    case ClauseKind::Matched:
        break;
    case ClauseKind::NotMatchedByTarget:
        return scopeOf(Visibility::NoTargetRow, Visibility::Visible);
    case ClauseKind::NotMatchedBySource:
        return scopeOf(Visibility::Visible, Visibility::NoSourceRow);
    }
    return scopeOf(Visibility::Visible, Visibility::Visible);
}

bool MergeBinder::isInsertOnly() const
{
    return std::all_of(m_statement.clauses.begin(), m_statement.clauses.end(),
                       [](const sql::MergeClause& c) { return c.kind == ClauseKind::NotMatchedByTarget; });
}

void MergeBinder::bindClauses()
{
    PlaceRules rules;
    rules.stage = Stage::Action;
    rules.membershipQueries = m_context.dialect.membershipQueriesInValues;
    rules.correlatedQueries = m_context.dialect.correlatedSubqueries;
    rules.subqueryMessage = MessageId::BindMembershipInValue;
    rules.nonDeterministic = m_context.dialect.nonDeterministicInValues || isInsertOnly();
    rules.nonDeterministicMessage = MessageId::BindNonDeterministicValue;
    for (const sql::MergeClause& clause : m_statement.clauses) {
        m_report.setClause(static_cast<std::uint32_t>(m_merge.clauses.size()));
        BoundClause bound;
        bound.kind = clause.kind;
        bound.condition = clause.condition;
        bound.action.action = clause.action.action;
        if (clause.action.action != sql::kNoAction && clause.action.action < m_actions.size()) {
            ClauseActionBinder binder(m_context, m_merge, clause.kind, m_exprs, m_report, scopeOf(clause.kind),
                                      scopeOf(Visibility::Visible, Visibility::NotWritten), rules, m_evolves);
            bound.action.assignments = m_actions[clause.action.action].bind(binder, clause.action);
            bound.action.message = clause.action.message;
        }
        m_merge.clauses.push_back(std::move(bound));
    }
}

void MergeBinder::bindOn()
{
    if (!m_statement.on.isValid()) {
        return;
    }
    PlaceRules rules = conditionRules(Stage::On, m_context.dialect.onMustBeBoolean);
    rules.nullIsCondition = !m_context.dialect.onMustBeBoolean;
    m_merge.on = m_statement.on;
    const Scope scope = scopeOf(Visibility::Visible, Visibility::Visible);
    (void)m_exprs.bindCondition(m_statement.on, scope, rules);
}

PlaceRules MergeBinder::conditionRules(Stage stage, bool mustBeBoolean) const
{
    PlaceRules rules;
    rules.stage = stage;
    rules.subqueries = m_context.dialect.subqueriesInConditions;
    rules.subqueryMessage = MessageId::BindSubqueryInCondition;
    rules.nonDeterministic = m_context.dialect.nonDeterministicInConditions;
    rules.nonDeterministicMessage = MessageId::BindNonDeterministicCondition;
    rules.mustBeBoolean = mustBeBoolean;
    return rules;
}

void MergeBinder::bindConditions()
{
    const PlaceRules rules = conditionRules(Stage::Condition, m_context.dialect.conditionMustBeBoolean);
    std::uint32_t index = 0;
    for (const sql::MergeClause& clause : m_statement.clauses) {
        m_report.setClause(index++);
        if (clause.condition.isValid()) {
            const Scope scope = scopeOf(clause.kind);
            (void)m_exprs.bindCondition(clause.condition, scope, rules);
        }
    }
}

void MergeBinder::bindReturning()
{
    if (!m_statement.returningSpan.isValid()) {
        return;
    }
    const bool sourceHasAlias = m_context.ast.tableRefs[*m_statement.source].alias.name.isValid();
    const ReturningScope scope(m_context.dialect, m_merge, m_statement.targetAlias.name.isValid(), sourceHasAlias);
    m_merge.returning = scope.bind(m_context, m_statement, m_exprs, m_report);
}

} // namespace

Bound<BoundMerge> bindMerge(const BindContext& context, const sql::MergeStatement& statement,
                            const ActionBindingTable& actions)
{
    CommonTables commonTables;
    Report report;
    const BindContext inner = commonTables.bind(context, statement.with, nullptr, report);
    return MergeBinder(inner, statement, actions, std::move(report)).run();
}

} // namespace mergescope::binding
