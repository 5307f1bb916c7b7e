// GROUP BY: which keys there are, and which of them each grouping keeps.
#include "core/binding/query_binder.h"

#include "core/binding/aggregates.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;

namespace {

/// CUBE doubles with every key, and two of them multiply.
constexpr std::size_t kMaxSets = 4096;

using Set = std::vector<std::uint32_t>;

Set joined(const Set& a, const Set& b)
{
    Set all = a;
    for (const std::uint32_t key : b) {
        if (std::find(all.begin(), all.end(), key) == all.end()) {
            all.push_back(key);
        }
    }
    return all;
}

/// What ROLLUP and CUBE stand for.
std::vector<Set> expanded(sql::GroupingSets::Kind kind, const std::vector<Set>& parts)
{
    std::vector<Set> sets;
    switch (kind) {
    case sql::GroupingSets::Kind::Sets:
        return parts;
    case sql::GroupingSets::Kind::Rollup:
        for (std::size_t count = parts.size() + 1; count-- > 0;) {
            Set set;
            for (std::size_t i = 0; i < count; ++i) {
                set = joined(set, parts[i]);
            }
            sets.push_back(std::move(set));
        }
        return sets;
    case sql::GroupingSets::Kind::Cube:
        for (std::size_t bits = 0; parts.size() < 12 && bits < (std::size_t{1} << parts.size()); ++bits) {
            Set set;
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (((bits >> i) & 1U) == 0) {
                    set = joined(set, parts[i]);
                }
            }
            sets.push_back(std::move(set));
        }
        return sets;
    }
    return sets;
}

} // namespace

bool QueryBinder::isGrouped() const
{
    const auto gathers = [this](ExprId expr) { return gathersRows(m_context.ast, expr, queryRules()); };
    return m_query.groupByAll || !m_query.groupBy.empty() || !m_query.groupingSets.empty() ||
           m_query.having.isValid() || gathers(m_query.qualify) ||
           std::any_of(m_query.items.begin(), m_query.items.end(),
                       [&](const sql::SelectItem& item) { return gathers(item.expr); }) ||
           std::any_of(m_query.orderBy.begin(), m_query.orderBy.end(),
                       [&](const sql::OrderItem& item) { return gathers(item.expr); });
}

std::uint32_t QueryBinder::placeKey(BoundGrouping::Key key)
{
    std::vector<BoundGrouping::Key>& keys = m_bound.grouping->keys;
    const auto same = std::find_if(keys.begin(), keys.end(), [&](const BoundGrouping::Key& other) {
        if (key.expr.isValid() && other.expr.isValid()) {
            return isSameExpression(m_context.ast, m_facts.table(), key.expr, other.expr);
        }
        return !key.expr.isValid() && !other.expr.isValid() && key.column == other.column;
    });
    if (same != keys.end()) {
        return static_cast<std::uint32_t>(std::distance(keys.begin(), same));
    }
    keys.push_back(key);
    return static_cast<std::uint32_t>(keys.size() - 1);
}

std::optional<std::uint32_t> QueryBinder::keyOfOutput(std::size_t output, base::Span span)
{
    const BoundQuery::Output& item = m_bound.outputs[output];
    if (item.expr.isValid()) {
        const std::string name(m_bound.schema.fields[output].name);
        if (gathersRows(m_context.ast, item.expr, queryRules())) {
            add(DiagnosticKind::QueryGrouping, span, {MessageId::BindAggregateIn, {name, "GROUP BY"}}, std::nullopt,
                Stage::Condition);
            return std::nullopt;
        }
        if (usesWindow(m_context.ast, item.expr)) {
            add(DiagnosticKind::QueryGrouping, span, {MessageId::BindWindowIn, {name, "GROUP BY"}},
                Message{MessageId::BindHintWindowOutside, {}}, Stage::Condition);
            return std::nullopt;
        }
    }
    return placeKey({item.expr, item.column, item.type});
}

std::optional<std::uint32_t> QueryBinder::addKey(ExprId expr)
{
    const sql::Expr& node = m_context.ast[expr];
    if (node.kind == ExprKind::Literal && m_context.ast.literalOf(expr).type().isInteger() &&
        !m_context.ast.literalOf(expr).isNull()) {
        const std::int64_t place = m_context.ast.literalOf(expr).asInteger();
        if (place < 1 || place > static_cast<std::int64_t>(m_bound.outputs.size())) {
            add(DiagnosticKind::NameUnknownColumn, node.span,
                {MessageId::BindOrderPosition, {std::to_string(place), std::to_string(m_bound.outputs.size())}},
                std::nullopt, Stage::Condition);
            return std::nullopt;
        }
        return keyOfOutput(static_cast<std::size_t>(place - 1), node.span);
    }
    if (node.kind == ExprKind::Name && m_context.ast.nameOf(expr).parts.size() == 1) {
        // A column goes before an item so called.
        const sql::QualifiedName& name = m_context.ast.nameOf(expr);
        const auto column = m_scope.find(name);
        if (!column && column.error().kind == DiagnosticKind::NameUnknownColumn) {
            const auto alias = std::find_if(m_aliases.begin(), m_aliases.end(), [&](const ItemAlias& a) {
                return tables::isSameName(a.name, name.parts[0].text, m_context.dialect.namesMindCase);
            });
            for (std::size_t i = 0; alias != m_aliases.end() && i < m_bound.outputs.size(); ++i) {
                if (m_bound.outputs[i].expr == alias->expr) {
                    return keyOfOutput(i, node.span);
                }
            }
        }
    }
    const auto type = m_binder.bind(expr, m_scope, rulesAt("GROUP BY", Stage::Condition));
    return type ? std::optional(placeKey({expr, std::nullopt, *type})) : std::nullopt;
}

void QueryBinder::addKeysOfItems()
{
    for (const BoundQuery::Output& output : m_bound.outputs) {
        const bool isComputed = output.expr.isValid() && (gathersRows(m_context.ast, output.expr, queryRules()) ||
                                                          usesWindow(m_context.ast, output.expr));
        if (!isComputed) {
            (void)placeKey({output.expr, output.column, output.type});
        }
    }
}

/// Every set there is so far, with each of those that this part makes.
void QueryBinder::addSets(const sql::GroupingSets& written)
{
    std::vector<Set> parts;
    for (const std::vector<ExprId>& part : written.parts) {
        Set keys;
        for (const ExprId expr : part) {
            if (const auto key = addKey(expr)) {
                keys = joined(keys, {*key});
            }
        }
        parts.push_back(std::move(keys));
    }
    const std::vector<Set> made = expanded(written.kind, parts);
    std::vector<Set>& sets = m_bound.grouping->sets;
    if (made.empty() || made.size() * sets.size() > kMaxSets) {
        add(DiagnosticKind::LimitExceeded, written.span, {MessageId::EvalTooManyRows, {std::to_string(kMaxSets)}});
        return;
    }
    std::vector<Set> all;
    for (const Set& before : sets) {
        for (const Set& set : made) {
            all.push_back(joined(before, set));
        }
    }
    sets = std::move(all);
}

void QueryBinder::bindGroupBy()
{
    if (!isGrouped()) {
        return;
    }
    m_bound.grouping.emplace();
    BoundGrouping& grouping = *m_bound.grouping;
    if (m_query.groupByAll) {
        addKeysOfItems();
    }
    for (const ExprId expr : m_query.groupBy) {
        if (expr.isValid()) {
            (void)addKey(expr);
        }
    }
    Set plain;
    for (std::uint32_t i = 0; i < grouping.keys.size(); ++i) {
        plain.push_back(i);
    }
    grouping.sets.push_back(std::move(plain));
    for (const sql::GroupingSets& sets : m_query.groupingSets) {
        addSets(sets);
    }
}

/// GROUPING(a) asks for keys only.
void QueryBinder::bindMarks()
{
    for (const ExprId call : m_calls.marks) {
        BoundGrouping::Mark mark;
        mark.call = call;
        mark.type = m_facts.table()[call].type;
        for (const ExprId argument : m_context.ast.operandsOf(call)) {
            const auto key = keyColumn(argument);
            if (!key) {
                reportUngrouped(outputName(m_context, m_facts.table(), m_scope, argument),
                                m_context.ast[argument].span);
                return;
            }
            mark.keys.push_back(*key);
        }
        m_bound.grouping->marks.push_back(std::move(mark));
    }
}

} // namespace mergescope::binding
