// SELECT: its items and WHERE, and the order in which its parts are bound.
#include "core/binding/query_binder.h"

#include "core/binding/aggregates.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;

PlaceRules QueryBinder::rulesAt(std::string_view place, Stage stage) const
{
    PlaceRules rules;
    rules.place = place;
    rules.stage = stage;
    return rules;
}

void QueryBinder::addOutput(BoundQuery::Output output)
{
    tables::Field field;
    field.name = output.name;
    field.type = output.type;
    m_bound.schema.fields.push_back(std::move(field));
    m_bound.outputs.push_back(std::move(output));
}

void QueryBinder::bindSelect()
{
    if (m_query.from && !bindFrom(*m_query.from)) {
        return;
    }
    for (const sql::SelectItem& item : m_query.items) {
        bindItem(item);
    }
    m_bound.distinct = m_query.distinct;
    if (m_query.where.isValid()) {
        m_bound.where = m_query.where;
        PlaceRules rules = rulesAt("WHERE", Stage::Action);
        if (queryRules().aliasesInWhere) {
            rules.aliases = m_aliases;
        }
        if (m_binder.bindCondition(m_query.where, m_scope, rules)) {
            pushKeys(m_query.where);
        }
    }
    bindGroupBy();
    PlaceRules rules = rulesAt("HAVING", Stage::Condition);
    rules.aggregates = true;
    if (queryRules().aliasesInHaving) {
        rules.aliases = m_aliases;
    }
    if (m_query.having.isValid() && m_bound.grouping) {
        m_bound.grouping->having = m_query.having;
        (void)m_binder.bindCondition(m_query.having, m_scope, rules);
    }
    rules.place = "QUALIFY";
    rules.windows = true;
    if (m_query.qualify.isValid()) {
        m_bound.qualify = m_query.qualify;
        (void)m_binder.bindCondition(m_query.qualify, m_scope, rules);
    }
    for (const ExprId expr : m_query.distinctOn) {
        PlaceRules on = rulesAt("DISTINCT ON", Stage::Condition);
        on.aggregates = true;
        on.windows = true;
        on.aliases = m_aliases;
        (void)m_binder.bind(expr, m_scope, on);
        m_bound.distinctOn.push_back(expr);
    }
    bindOrder();
    if (m_report.isEmpty()) {
        settleAll();
    }
}

void QueryBinder::bindItem(const sql::SelectItem& item)
{
    if (!item.expr.isValid()) {
        return;
    }
    if (m_context.ast[item.expr].kind == ExprKind::Star) {
        bindStar(item);
        return;
    }
    PlaceRules rules = rulesAt("SELECT", Stage::Action);
    rules.aggregates = true;
    rules.windows = true;
    if (queryRules().aliasesInItems) {
        rules.aliases = m_aliases;
    }
    const auto type = m_binder.bind(item.expr, m_scope, rules);
    if (!type) {
        return;
    }
    if (item.alias.isValid()) {
        m_aliases.push_back({item.alias.text, item.expr, *type, gathersRows(m_context.ast, item.expr, queryRules()),
                             usesWindow(m_context.ast, item.expr)});
    }
    addOutput({item.expr, std::nullopt,
               item.alias.isValid() ? item.alias.text : outputName(m_context, m_facts.table(), m_scope, item.expr),
               *type});
}

void QueryBinder::bindStar(const sql::SelectItem& item)
{
    const sql::QualifiedName& qualifier = m_context.ast.nameOf(item.expr);
    const auto relations = m_scope.qualified(qualifier, qualifier.parts.size());
    if (relations.empty()) {
        add(DiagnosticKind::NameUnknownTable, item.span,
            qualifier.parts.empty() ? Message{MessageId::BindStarWithoutFrom, {}}
                                    : Message{MessageId::BindUnknownQualifier, {dotted(qualifier)}});
        return;
    }
    std::vector<ColumnRef> columns;
    if (qualifier.parts.empty()) {
        columns = m_scope.openColumns();
    }
    for (const ScopeRelation* relation : qualifier.parts.empty() ? std::vector<const ScopeRelation*>{} : relations) {
        for (std::size_t i = 0; i < relation->schema->size(); ++i) {
            columns.push_back({relation->relation, static_cast<std::uint16_t>(i)});
        }
    }
    for (const sql::Identifier& name : item.leftOut) {
        const auto isCalled = [&](ColumnRef column) {
            return m_scope.isCalled(column, name.text);
        };
        if (std::none_of(columns.begin(), columns.end(), isCalled)) {
            add(DiagnosticKind::NameUnknownColumn, name.span, {MessageId::BindUnknownColumn, {name.text}});
        }
        std::erase_if(columns, isCalled);
    }
    for (const ColumnRef column : columns) {
        const tables::Field& field = m_scope.field(column);
        addOutput({ExprId{}, column, field.name, field.type});
    }
}

} // namespace mergescope::binding
