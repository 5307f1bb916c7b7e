// MERGE: tables, then clause by clause what follows THEN, then ON, then the AND of each clause.
#include "core/binding/bind.h"
#include "core/binding/common_tables.h"
#include "core/binding/expr_binder.h"
#include "core/binding/join_keys.h"
#include "core/binding/query_binder.h"
#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Label;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ClauseKind;
using sql::ExprId;
using values::TypeKind;

namespace {

/// What one clause gives its action to bind with.
class ClauseActionBinder final : public ActionBinder {
public:
    ClauseActionBinder(const BindContext& context, const BoundMerge& merge, ClauseKind kind, ExprBinder& exprs,
                       Report& report, Scope scope, Scope leftScope, PlaceRules rules)
        : m_context(context), m_merge(merge), m_kind(kind), m_exprs(exprs), m_report(report), m_scope(std::move(scope)),
          m_leftScope(std::move(leftScope)), m_rules(rules)
    {}

    [[nodiscard]] const tables::Schema& target() const override { return m_merge.target.schema; }
    [[nodiscard]] ClauseKind clauseKind() const override { return m_kind; }
    [[nodiscard]] std::optional<std::uint32_t> targetColumn(const sql::QualifiedName& name) override;
    BoundValue value(ExprId expr, std::optional<std::uint32_t> targetColumn) override;
    [[nodiscard]] BoundValue starValue(std::uint32_t targetColumn, base::Span place) override;
    [[nodiscard]] BoundValue leftOut(std::uint32_t targetColumn, base::Span place) override;
    void reportDuplicate(DiagnosticKind kind, std::uint32_t targetColumn, base::Span first, base::Span second) override;
    void reportCount(std::size_t columns, std::size_t values, base::Span place) override;

private:
    [[nodiscard]] BoundValue emptyValue(std::uint32_t targetColumn, base::Span place) const;
    void checkStorable(const values::DataType& from, std::uint32_t targetColumn, base::Span place);

    const BindContext& m_context;
    const BoundMerge& m_merge;
    ClauseKind m_kind;
    ExprBinder& m_exprs;
    Report& m_report;
    Scope m_scope;
    Scope m_leftScope;
    PlaceRules m_rules;
};

std::optional<std::uint32_t> ClauseActionBinder::targetColumn(const sql::QualifiedName& name)
{
    if (name.parts.empty()) {
        return std::nullopt;
    }
    auto found = m_leftScope.find(name);
    if (!found) {
        m_report.add(Stage::Action, std::move(found).error());
        return std::nullopt;
    }
    return found.value().column;
}

BoundValue ClauseActionBinder::emptyValue(std::uint32_t targetColumn, base::Span place) const
{
    const tables::Field& field = target().fields[targetColumn];
    BoundValue value;
    value.assignTo = field.type;
    value.span = place;
    value.mayNotBeNull = !field.nullable;
    return value;
}

void ClauseActionBinder::checkStorable(const values::DataType& from, std::uint32_t targetColumn, base::Span place)
{
    const tables::Field& field = target().fields[targetColumn];
    if (from.kind != TypeKind::Null && !values::canStoreAssign(from, field.type, castRules(m_context.dialect))) {
        m_report.add(Stage::Casts, storeMismatch(from, field, place));
    }
}

BoundValue ClauseActionBinder::value(ExprId expr, std::optional<std::uint32_t> targetColumn)
{
    BoundValue value;
    if (!expr.isValid()) {
        return value;
    }
    const base::Span span = m_context.ast[expr].span;
    if (m_context.ast[expr].kind == sql::ExprKind::Default) {
        return targetColumn ? leftOut(*targetColumn, span) : value;
    }
    const auto type = m_exprs.bind(expr, m_scope, m_rules);
    if (!targetColumn) {
        return value;
    }
    value = emptyValue(*targetColumn, span);
    value.expr = expr;
    if (type) {
        checkStorable(*type, *targetColumn, span);
    }
    return value;
}

BoundValue ClauseActionBinder::starValue(std::uint32_t targetColumn, base::Span place)
{
    BoundValue value = emptyValue(targetColumn, place);
    const tables::Field& field = target().fields[targetColumn];
    sql::QualifiedName name;
    name.parts.push_back({field.name, true, place});
    name.span = place;
    const Scope sourceOnly(m_merge.source.schema.fields.empty()
                               ? std::vector<ScopeRelation>{}
                               : std::vector<ScopeRelation>{scopeRelation(m_merge.source, kSourceRelation, true)});
    auto found = sourceOnly.find(name);
    if (!found) {
        Diagnostic diagnostic = std::move(found).error();
        if (diagnostic.kind == DiagnosticKind::NameUnknownColumn) {
            diagnostic.message = {MessageId::BindStarMissing, {field.name}};
            diagnostic.fix.reset();
        }
        m_report.add(Stage::Action, std::move(diagnostic));
        return value;
    }
    value.column = found.value();
    checkStorable(m_merge.source.schema.fields[found.value().column].type, targetColumn, place);
    return value;
}

BoundValue ClauseActionBinder::leftOut(std::uint32_t targetColumn, base::Span place)
{
    const tables::Field& field = target().fields[targetColumn];
    if (!field.nullable) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::TableNotNull;
        diagnostic.span = place;
        diagnostic.message = {MessageId::BindLeftOutNotNull, {field.name}};
        diagnostic.hint = Message{MessageId::BindHintGiveValue, {field.name}};
        m_report.add(Stage::Assignment, std::move(diagnostic));
    }
    return emptyValue(targetColumn, place);
}

void ClauseActionBinder::reportDuplicate(DiagnosticKind kind, std::uint32_t targetColumn, base::Span first,
                                         base::Span second)
{
    const bool isList = kind == DiagnosticKind::NameDuplicateColumn;
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = second;
    diagnostic.message = {isList ? MessageId::BindListedTwice : MessageId::BindSetTwice,
                          {target().fields[targetColumn].name}};
    diagnostic.hint = Message{MessageId::BindHintOnce, {}};
    diagnostic.labels.push_back(Label{first, Message{MessageId::BindLabelFirst, {}}});
    m_report.add(Stage::Assignment, std::move(diagnostic));
}

void ClauseActionBinder::reportCount(std::size_t columns, std::size_t values, base::Span place)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::MergeColumnCount;
    diagnostic.span = place;
    diagnostic.message = {MessageId::BindInsertCount, {std::to_string(columns), std::to_string(values)}};
    m_report.add(Stage::Tables, std::move(diagnostic)); // the engine counts while it reads, before any name
}

class MergeBinder {
public:
    MergeBinder(const BindContext& context, const sql::MergeStatement& statement, const ActionBindingTable& actions,
                Report report)
        : m_context(context), m_statement(statement), m_actions(actions), m_report(std::move(report)),
          m_exprs(context, m_facts, m_report)
    {
    }

    Bound<BoundMerge> run()
    {
        if (bindTables()) {
            bindClauses();
            bindOn();
            bindConditions();
        }
        Bound<BoundMerge> result;
        const bool isComplete = m_report.isEmpty();
        m_merge.exprs = m_facts.finish();
        if (isComplete && m_merge.on.isValid()) {
            findJoinKeys(m_context.ast, *m_merge.exprs, m_merge);
        }
        result.statement = std::move(m_merge);
        result.diagnostics = m_report.inOrder();
        return result;
    }

private:
    bool bindTables();
    void bindClauses();
    void bindOn();
    void bindConditions();
    [[nodiscard]] Scope scopeOf(Visibility target, Visibility source) const;
    [[nodiscard]] Scope scopeOf(ClauseKind kind) const;
    [[nodiscard]] bool isInsertOnly() const;
    void unsupported(base::Span span, MessageId message, std::vector<diagnostics::Argument> arguments);

    BindContext m_context;
    const sql::MergeStatement& m_statement;
    const ActionBindingTable& m_actions;
    BoundMerge m_merge;
    ExprFactsBuilder m_facts;
    Report m_report;
    ExprBinder m_exprs;
};

void MergeBinder::unsupported(base::Span span, MessageId message, std::vector<diagnostics::Argument> arguments)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    diagnostic.message = {message, std::move(arguments)};
    m_report.add(Stage::Tables, std::move(diagnostic));
}

bool MergeBinder::bindTables()
{
    if (m_statement.schemaEvolution) {
        unsupported(m_statement.wordSpan, MessageId::BindSchemaEvolution, {});
    }
    diagnostics::Diagnostics found;
    BoundRelation& target = m_merge.target;
    target.table = findTarget(m_context, m_statement.target, found);
    for (Diagnostic& diagnostic : found) {
        m_report.add(Stage::Tables, std::move(diagnostic));
    }
    if (target.table) {
        target.name = target.table->name;
        target.schema = target.table->schema;
        target.alias =
            m_statement.targetAlias.name.isValid() ? m_statement.targetAlias.name.text : splitName(target.name).back();
    }
    if (!m_statement.source) {
        return false;
    }
    auto source = bindRelation(m_context, m_context.ast.tableRefs[*m_statement.source], nullptr, m_report);
    if (source) {
        m_merge.source = std::move(*source);
    }
    return target.table && source && !m_report.has(Stage::Tables);
}

Scope MergeBinder::scopeOf(Visibility target, Visibility source) const
{
    const bool sourceHasAlias = m_context.ast.tableRefs[*m_statement.source].alias.name.isValid()
                                || (m_merge.source.table == nullptr && !m_merge.source.alias.empty());
    return Scope({scopeRelation(m_merge.target, kTargetRelation, m_statement.targetAlias.name.isValid(), target),
                  scopeRelation(m_merge.source, kSourceRelation, sourceHasAlias, source)});
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
    rules.membershipQueries = m_context.dialect.subqueriesInConditions;
    rules.correlatedQueries = m_context.dialect.correlatedSubqueries;
    rules.subqueryMessage = MessageId::BindMembershipInValue;
    rules.nonDeterministic = isInsertOnly();
    rules.nonDeterministicMessage = MessageId::BindNonDeterministicValue;
    for (const sql::MergeClause& clause : m_statement.clauses) {
        BoundClause bound;
        bound.kind = clause.kind;
        bound.condition = clause.condition;
        bound.action.action = clause.action.action;
        if (clause.action.action != sql::kNoAction && clause.action.action < m_actions.size()) {
            ClauseActionBinder binder(m_context, m_merge, clause.kind, m_exprs, m_report, scopeOf(clause.kind),
                                      scopeOf(Visibility::Visible, Visibility::NotWritten), rules);
            bound.action.assignments = m_actions[clause.action.action].bind(binder, clause.action);
        }
        m_merge.clauses.push_back(std::move(bound));
    }
}

void MergeBinder::bindOn()
{
    if (!m_statement.on.isValid()) {
        return;
    }
    PlaceRules rules;
    rules.stage = Stage::On;
    rules.subqueries = m_context.dialect.subqueriesInConditions;
    rules.subqueryMessage = MessageId::BindSubqueryInCondition;
    rules.nonDeterministic = false;
    rules.nonDeterministicMessage = MessageId::BindNonDeterministicCondition;
    m_merge.on = m_statement.on;
    const Scope scope = scopeOf(Visibility::Visible, Visibility::Visible);
    (void)m_exprs.bindCondition(m_statement.on, scope, rules);
}

void MergeBinder::bindConditions()
{
    PlaceRules rules;
    rules.stage = Stage::Condition;
    rules.subqueries = m_context.dialect.subqueriesInConditions;
    rules.subqueryMessage = MessageId::BindSubqueryInCondition;
    rules.nonDeterministic = false;
    rules.nonDeterministicMessage = MessageId::BindNonDeterministicCondition;
    for (const sql::MergeClause& clause : m_statement.clauses) {
        if (clause.condition.isValid()) {
            const Scope scope = scopeOf(clause.kind);
            (void)m_exprs.bindCondition(clause.condition, scope, rules);
        }
    }
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
