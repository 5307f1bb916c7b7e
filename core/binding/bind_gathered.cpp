// What is evaluated after rows have been gathered: every part that a group or a window has computed already becomes a
// column of it, and what is left must not ask for single rows. The facts of the rows themselves stay as they are.
#include "core/binding/query_binder.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;

void QueryBinder::settleAll()
{
    m_bound.windows = std::move(m_calls.windows);
    if (m_bound.grouping) {
        m_bound.grouping->aggregates = std::move(m_calls.aggregates);
        bindMarks();
    }
    if (!m_bound.grouping && m_bound.windows.empty()) {
        return;
    }
    for (const BoundWindow& window : m_bound.windows) {
        settleWindow(window);
    }
    for (BoundQuery::Output& output : m_bound.outputs) {
        if (output.expr.isValid()) {
            (void)settle(output.expr);
        } else if (m_bound.grouping) {
            if (const auto key = keyColumn(*output.column)) {
                output.column = ColumnRef{m_bound.groupRelation(), *key};
            } else {
                reportUngrouped(output.name, m_query.span);
            }
        }
    }
    if (m_bound.grouping) {
        (void)settle(m_bound.grouping->having);
    }
    (void)settle(m_bound.qualify);
    for (const ExprId expr : m_bound.distinctOn) {
        (void)settle(expr);
    }
    for (const BoundOrder& order : m_bound.orderBy) {
        (void)settle(order.expr);
    }
}

void QueryBinder::settleWindow(const BoundWindow& window)
{
    for (const ExprId argument : window.arguments) {
        (void)settle(argument);
    }
    for (const ExprId part : window.partitionBy) {
        (void)settle(part);
    }
    for (const BoundOrder& order : window.orderBy) {
        (void)settle(order.expr);
    }
    (void)settle(window.filter);
    (void)settle(window.frame.first.offset);
    (void)settle(window.frame.last.offset);
}

std::optional<std::uint16_t> QueryBinder::keyColumn(ExprId id) const
{
    const std::vector<BoundGrouping::Key>& keys = m_bound.grouping->keys;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool isSame = keys[i].expr.isValid() ? isSameExpression(m_context.ast, m_facts.table(), keys[i].expr, id)
                                                   : m_facts.table()[id].column == keys[i].column;
        if (isSame) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return std::nullopt;
}

std::optional<std::uint16_t> QueryBinder::keyColumn(ColumnRef column) const
{
    const std::vector<BoundGrouping::Key>& keys = m_bound.grouping->keys;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool isField = keys[i].expr.isValid() && m_facts.table()[keys[i].expr].fields;
        const auto own = keys[i].expr.isValid() ? m_facts.table()[keys[i].expr].column : keys[i].column;
        if (own == column && !isField) {
            return static_cast<std::uint16_t>(i);
        }
    }
    return std::nullopt;
}

/// The column of a group or a window that has this value already.
std::optional<ColumnRef> QueryBinder::computedColumn(ExprId id) const
{
    for (std::size_t i = 0; i < m_bound.windows.size(); ++i) {
        if (m_bound.windows[i].call == id) {
            return ColumnRef{m_bound.windowRelation(), static_cast<std::uint16_t>(i)};
        }
    }
    if (!m_bound.grouping) {
        return std::nullopt;
    }
    const BoundGrouping& grouping = *m_bound.grouping;
    const std::size_t keys = grouping.keys.size();
    for (std::size_t i = 0; i < grouping.aggregates.size(); ++i) {
        if (grouping.aggregates[i].call == id) {
            return ColumnRef{m_bound.groupRelation(), static_cast<std::uint16_t>(keys + i)};
        }
    }
    for (std::size_t i = 0; i < grouping.marks.size(); ++i) {
        if (grouping.marks[i].call == id) {
            return ColumnRef{m_bound.groupRelation(),
                             static_cast<std::uint16_t>(keys + grouping.aggregates.size() + i)};
        }
    }
    if (const auto key = keyColumn(id)) {
        return ColumnRef{m_bound.groupRelation(), *key};
    }
    return std::nullopt;
}

void QueryBinder::reportUngrouped(const std::string& name, base::Span span)
{
    add(DiagnosticKind::QueryGrouping, span, {MessageId::BindUngrouped, {name}},
        Message{MessageId::BindHintGroup, {name}}, Stage::Condition);
}

/// A subquery runs once a group, so that of this query's columns it may only use keys.
bool QueryBinder::checkSubquery(ExprId id)
{
    for (const auto& [holder, query] : m_facts.table().queries) {
        if (holder != id || !m_bound.grouping) {
            continue;
        }
        for (const ColumnRef column : query->outerColumns) {
            ColumnRef own = column;
            own.level = 0;
            if (column.level == 1 && !keyColumn(own)) {
                reportUngrouped(m_scope.field(own).name, m_context.ast[id].span);
                return false;
            }
        }
    }
    return true;
}

bool QueryBinder::settle(ExprId id)
{
    if (!id.isValid() || !m_facts.table().isBound(id)) {
        return true;
    }
    ExprFacts facts = m_facts.table()[id];
    if (const auto column = computedColumn(id)) {
        facts.column = column;
        facts.alias = ExprId{};
        facts.operands.reset();
        facts.fields.reset();
        m_gathered.set(id, facts);
        return true;
    }
    if (m_bound.grouping && facts.column && facts.column->level == 0) {
        reportUngrouped(outputName(m_context, m_facts.table(), m_scope, id), m_context.ast[id].span);
        return false;
    }
    // The two tables count what their nodes share on their own.
    if (facts.operands) {
        facts.operands = m_gathered.addOperandTypes(m_facts.table().operandTypes[*facts.operands]);
    }
    if (facts.fields) {
        facts.fields = m_gathered.addFieldPath(m_facts.table().fieldPaths[*facts.fields]);
    }
    m_gathered.set(id, facts);
    return settleParts(id);
}

bool QueryBinder::settleParts(ExprId id)
{
    const ExprFacts& facts = m_facts.table()[id];
    if (facts.alias.isValid()) {
        return settle(facts.alias);
    }
    for (const auto& [holder, query] : m_facts.table().queries) {
        if (holder == id) {
            m_gathered.addQuery(id, query);
        }
    }
    if (!checkSubquery(id)) {
        return false;
    }
    bool isOk = true;
    for (const ExprId operand : m_context.ast.operandsOf(id)) {
        isOk = settle(operand) && isOk;
    }
    return isOk;
}

} // namespace mergescope::binding
