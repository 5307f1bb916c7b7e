// ORDER BY, LIMIT and OFFSET.
#include "core/binding/query_binder.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;

bool nullsFirstByDefault(const sql::QueryRules& rules, bool descending)
{
    switch (rules.nullOrder) {
    case sql::NullOrder::Smallest:
        return !descending;
    case sql::NullOrder::Largest:
        return descending;
    case sql::NullOrder::Last:
        break;
    }
    return false;
}

void QueryBinder::bindOrder()
{
    for (const sql::OrderItem& item : m_query.orderBy) {
        if (!item.expr.isValid()) {
            continue;
        }
        if (auto order = orderTarget(item)) {
            order->descending = item.descending;
            order->nullsFirst = item.nullsFirst.value_or(nullsFirstByDefault(queryRules(), item.descending));
            m_bound.orderBy.push_back(*order);
        }
    }
}

std::optional<BoundOrder> QueryBinder::orderTarget(const sql::OrderItem& item)
{
    BoundOrder order;
    const sql::Expr& expr = m_context.ast[item.expr];
    if (expr.kind == ExprKind::Literal && m_context.ast.literalOf(item.expr).type().isInteger() &&
        !m_context.ast.literalOf(item.expr).isNull()) {
        const std::int64_t place = m_context.ast.literalOf(item.expr).asInteger();
        if (place < 1 || place > static_cast<std::int64_t>(m_bound.schema.size())) {
            add(DiagnosticKind::NameUnknownColumn, expr.span,
                {MessageId::BindOrderPosition, {std::to_string(place), std::to_string(m_bound.schema.size())}},
                std::nullopt, Stage::Condition);
            return std::nullopt;
        }
        order.output = static_cast<std::uint32_t>(place - 1);
        return order;
    }
    if (expr.kind == ExprKind::Name && m_context.ast.nameOf(item.expr).parts.size() == 1) {
        order.output = m_bound.schema.find(m_context.ast.nameOf(item.expr).parts[0].text);
        if (order.output) {
            return order;
        }
    }
    return m_bound.kind == BoundQuery::Kind::Select ? orderOfSelect(item.expr) : orderOfResult(item.expr);
}

std::optional<BoundOrder> QueryBinder::orderOfSelect(ExprId expr)
{
    PlaceRules rules = rulesAt("ORDER BY", Stage::Condition);
    rules.aggregates = m_bound.grouping.has_value();
    rules.windows = true;
    if (queryRules().aliasesInOrderExpressions) {
        rules.aliases = m_aliases;
    }
    if (!m_binder.bind(expr, m_scope, rules)) {
        return std::nullopt;
    }
    BoundOrder order;
    for (std::size_t i = 0; i < m_bound.outputs.size(); ++i) {
        const BoundQuery::Output& output = m_bound.outputs[i];
        const bool isSame = output.expr.isValid()
                                ? isSameExpression(m_context.ast, m_facts.table(), output.expr, expr)
                                : output.column == m_facts.table()[expr].column && m_facts.table().pathOf(expr).empty();
        if (isSame) {
            order.output = static_cast<std::uint32_t>(i);
            return order;
        }
    }
    if (m_bound.distinct && m_query.distinctOn.empty()) {
        add(DiagnosticKind::QueryGrouping, m_context.ast[expr].span, {MessageId::BindOrderOfDistinct, {}}, std::nullopt,
            Stage::Condition);
        return std::nullopt;
    }
    order.expr = expr;
    return order;
}

/// After VALUES and set operations there are only the columns of the result.
std::optional<BoundOrder> QueryBinder::orderOfResult(ExprId expr)
{
    if (m_bound.kind == BoundQuery::Kind::SetOperation && !queryRules().ordersSetsByExpressions &&
        m_context.ast[expr].kind != ExprKind::Name) {
        add(DiagnosticKind::EngineUnsupported, m_context.ast[expr].span, {MessageId::BindOrderOfSet, {"UNION"}},
            std::nullopt, Stage::Condition);
        return std::nullopt;
    }
    ScopeRelation result;
    result.schema = &m_bound.schema;
    Scope scope({result});
    scope.setOuter(m_outer, m_outerMayBeUsed);
    BoundOrder order;
    order.expr = expr;
    return m_binder.bind(expr, scope, rulesAt("ORDER BY", Stage::Condition)) ? std::optional(order) : std::nullopt;
}

void QueryBinder::bindLimit(ExprId expr, std::string_view words, ExprId& place)
{
    if (!expr.isValid()) {
        return;
    }
    const auto type = m_binder.bind(expr, Scope(), rulesAt(words, Stage::Condition));
    if (!type) {
        return;
    }
    const bool isCast = queryRules().limitIsCast && (type->isNumeric() || type->kind == values::TypeKind::Null ||
                                                     type->kind == values::TypeKind::String);
    if (!type->isInteger() && !isCast) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[expr].span, {MessageId::BindRowCount, {words}}, std::nullopt,
            Stage::Condition);
        return;
    }
    place = expr;
}

} // namespace mergescope::binding
