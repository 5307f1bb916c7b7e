// FROM: its relations, the joins between them, and what the rest of the query sees of it.
#include "core/binding/query_binder.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using JoinKind = sql::TableRef::JoinKind;

namespace {

/// How many relations FROM can come to have: its tables, and one for each join that makes columns of its own.
std::size_t relationCount(const sql::Ast& ast, std::uint32_t table)
{
    const sql::TableRef& reference = ast.tableRefs[table];
    if (reference.kind != sql::TableRef::Kind::Join) {
        return 1;
    }
    return relationCount(ast, reference.left) + relationCount(ast, reference.right) + 1;
}

bool contains(const std::vector<ColumnRef>& columns, ColumnRef column)
{
    return std::find(columns.begin(), columns.end(), column) != columns.end();
}

bool keepsLeftOnly(JoinKind kind)
{
    return kind == JoinKind::Semi || kind == JoinKind::Anti;
}

} // namespace

Scope QueryBinder::scopeOf(const StepScope& step) const
{
    Scope scope(step.relations);
    scope.setOpenColumns(step.open);
    scope.setOuter(m_outer, m_outerMayBeUsed);
    return scope;
}

bool QueryBinder::bindFrom(std::uint32_t table, bool isInside)
{
    // Scopes point at the relations' schemas, so that none of them may move.
    m_bound.relations.reserve(relationCount(m_context.ast, table));
    const auto root = isInside ? bindJoin(m_context.ast.tableRefs[table]) : bindTable(table);
    if (!root) {
        return false;
    }
    m_scope = scopeOf(m_stepScopes[*root]);
    for (const BoundRelation& relation : m_bound.relations) {
        m_bound.schema.namesMindCase = m_bound.schema.namesMindCase && relation.schema.namesMindCase;
    }
    return true;
}

std::optional<std::uint32_t> QueryBinder::bindTable(std::uint32_t table)
{
    const sql::TableRef& reference = m_context.ast.tableRefs[table];
    if (reference.kind == sql::TableRef::Kind::Join && !reference.alias.name.isValid()) {
        return bindJoin(reference);
    }
    auto relation = bindRelation(m_context, reference, m_outer, m_report);
    if (!relation) {
        return std::nullopt; // Every name would be unknown too; one mistake is said once.
    }
    if (relation->query) {
        takeOuterColumns(*relation->query);
    }
    const auto index = static_cast<std::uint16_t>(m_bound.relations.size());
    m_bound.relations.push_back(std::move(*relation));
    const BoundRelation& kept = m_bound.relations.back();
    const bool hasAlias = reference.alias.name.isValid() || (kept.table == nullptr && !kept.alias.empty());
    StepScope scope;
    scope.relations.push_back(scopeRelation(kept, index, hasAlias));
    for (std::size_t i = 0; i < kept.schema.size(); ++i) {
        scope.open.push_back({index, static_cast<std::uint16_t>(i)});
    }
    BoundFromStep step;
    step.relation = index;
    step.span = reference.span;
    m_bound.from.push_back(std::move(step));
    m_stepScopes.push_back(std::move(scope));
    return static_cast<std::uint32_t>(m_bound.from.size() - 1);
}

void QueryBinder::checkCallNames(const StepScope& left, const StepScope& right, base::Span span)
{
    for (const ScopeRelation& a : left.relations) {
        for (const ScopeRelation& b : right.relations) {
            const std::string name = callName(b);
            const bool isSame =
                !name.empty() && tables::isSameName(callName(a), name, a.namesMindCase && b.namesMindCase);
            // Two tables of one name in two schemas can be told apart by the schema.
            if (isSame && (!a.alias.empty() || !b.alias.empty() || a.nameParts == b.nameParts)) {
                add(DiagnosticKind::NameAmbiguousColumn, span, {MessageId::BindTableTwice, {name}},
                    Message{MessageId::BindHintAlias, {name}}, Stage::Tables);
            }
        }
    }
}

std::optional<std::uint32_t> QueryBinder::bindJoin(const sql::TableRef& join)
{
    const auto left = bindTable(join.left);
    const auto right = bindTable(join.right);
    if (!left || !right) {
        return std::nullopt;
    }
    BoundFromStep step;
    step.kind = BoundFromStep::Kind::Join;
    step.join = join.join;
    step.left = *left;
    step.right = *right;
    step.span = join.span;
    const StepScope& a = m_stepScopes[*left];
    const StepScope& b = m_stepScopes[*right];
    if (!queryRules().namesMayRepeatInFrom) {
        checkCallNames(a, b, m_context.ast.tableRefs[join.right].span);
    }
    StepScope both;
    both.relations = a.relations;
    both.relations.insert(both.relations.end(), b.relations.begin(), b.relations.end());
    both.open = a.open;
    both.open.insert(both.open.end(), b.open.begin(), b.open.end());
    bindUsing(join, step, both);
    bindOn(join, step, both);
    if (keepsLeftOnly(join.join)) {
        both = m_stepScopes[*left];
    }
    m_bound.from.push_back(std::move(step));
    m_stepScopes.push_back(std::move(both));
    return static_cast<std::uint32_t>(m_bound.from.size() - 1);
}

std::optional<ColumnRef> QueryBinder::usingColumn(const StepScope& side, const sql::Identifier& name)
{
    std::vector<ColumnRef> found;
    const Scope scope = scopeOf(side);
    for (const ColumnRef column : side.open) {
        if (scope.isCalled(column, name.text)) {
            found.push_back(column);
        }
    }
    if (found.size() == 1) {
        return found.front();
    }
    if (found.empty()) {
        add(DiagnosticKind::NameUnknownColumn, name.span, {MessageId::BindUsingMissing, {name.text}}, std::nullopt,
            Stage::On);
    } else {
        add(DiagnosticKind::NameAmbiguousColumn, name.span, {MessageId::BindUsingAmbiguous, {name.text}}, std::nullopt,
            Stage::On);
    }
    return std::nullopt;
}

/// USING (a, b), or NATURAL: the columns that both sides have. Each stands for one column from here on.
void QueryBinder::bindUsing(const sql::TableRef& join, BoundFromStep& step, StepScope& scope)
{
    const StepScope& left = m_stepScopes[step.left];
    const StepScope& right = m_stepScopes[step.right];
    const Scope both = scopeOf(scope);
    std::vector<sql::Identifier> names = join.usingColumns;
    if (join.natural) {
        for (const ColumnRef column : left.open) {
            const std::string& name = both.field(column).name;
            const bool isShared = std::any_of(right.open.begin(), right.open.end(),
                                              [&](ColumnRef other) { return both.isCalled(other, name); });
            if (isShared) {
                names.push_back({name, true, join.span});
            }
        }
    }
    std::vector<ColumnRef> used;
    std::vector<ColumnRef> open;
    tables::Schema merged;
    for (const sql::Identifier& name : names) {
        const auto a = usingColumn(left, name);
        const auto b = usingColumn(right, name);
        if (!a || !b) {
            continue;
        }
        const auto type = commonType(both.field(*a).type, both.field(*b).type, m_context.dialect.expressions);
        if (!type) {
            add(DiagnosticKind::TypeMismatch, name.span,
                {MessageId::BindNoCommonType,
                 {values::toText(both.field(*a).type), values::toText(both.field(*b).type)}},
                std::nullopt, Stage::On);
            continue;
        }
        JoinKey key;
        key.left.column = *a;
        key.right.column = *b;
        key.type = *type;
        used.push_back(*a);
        used.push_back(*b);
        if (step.join == JoinKind::Full) {
            // Neither side need have the row, so that the column is made of both.
            step.mergedRelation = static_cast<std::uint16_t>(m_bound.relations.size());
            open.push_back({step.mergedRelation, static_cast<std::uint16_t>(merged.size())});
            tables::Field field = both.field(*a);
            field.type = *type;
            merged.fields.push_back(std::move(field));
            step.merged.push_back(key);
        } else {
            open.push_back(step.join == JoinKind::Right ? *b : *a);
        }
        step.keys.push_back(key);
    }
    if (names.empty() || keepsLeftOnly(step.join)) {
        return;
    }
    for (const ColumnRef column : scope.open) {
        if (!contains(used, column)) {
            open.push_back(column);
        }
    }
    scope.open = std::move(open);
    if (!step.merged.empty()) {
        BoundRelation relation;
        relation.schema = std::move(merged);
        m_bound.relations.push_back(std::move(relation));
        scope.relations.push_back(scopeRelation(m_bound.relations.back(), step.mergedRelation, false));
    }
}

void QueryBinder::bindOn(const sql::TableRef& join, BoundFromStep& step, const StepScope& scope)
{
    if (!join.on.isValid()) {
        return;
    }
    PlaceRules rules = rulesAt("ON", Stage::On);
    const Scope visible = scopeOf(scope);
    if (m_binder.bindCondition(join.on, visible, rules)) {
        findKeys(step, join.on);
        checkFullJoin(step, join.on);
    }
}

} // namespace mergescope::binding
