// RETURNING: what it may name, and its items (merge.md 12).
#include "core/binding/merge_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/parse.h"

#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;
using sql::ExprKind;

namespace {

constexpr std::string_view kMergeAction = "merge_action";

ScopeRelation imageOf(const BoundMerge& merge, std::uint16_t relation, std::string name)
{
    ScopeRelation image;
    image.relation = relation;
    image.alias = std::move(name);
    image.schema = &merge.target.schema;
    image.onlyQualified = true;
    return image;
}

std::string nameOf(const sql::Ast& ast, const sql::SelectItem& item)
{
    if (item.alias.isValid()) {
        return item.alias.text;
    }
    const sql::Expr& expr = ast[item.expr];
    if (expr.kind == ExprKind::Name && !ast.nameOf(item.expr).parts.empty()) {
        return ast.nameOf(item.expr).parts.back().text;
    }
    if (expr.kind == ExprKind::Call && !ast.callOf(item.expr).name.parts.empty()) {
        return ast.callOf(item.expr).name.parts.back().text;
    }
    return sql::print(ast, item.expr);
}

} // namespace

ReturningScope::ReturningScope(const sql::Dialect& dialect, const BoundMerge& merge, bool targetHasAlias,
                               bool sourceHasAlias)
    : m_dialect(dialect)
{
    tables::Field action;
    action.name = kMergeAction;
    action.type = values::DataType::of(values::TypeKind::String);
    m_actionSchema.fields.push_back(std::move(action));
    std::vector<ScopeRelation> relations;
    if (dialect.returningShowsSource) {
        relations.push_back(scopeRelation(merge.source, kSourceRelation, sourceHasAlias));
    }
    relations.push_back(scopeRelation(merge.target, kTargetRelation, targetHasAlias));
    if (dialect.returningShowsSource) {
        relations.push_back(imageOf(merge, kOldRelation, "old"));
        relations.push_back(imageOf(merge, kNewRelation, "new"));
    }
    ScopeRelation actionColumn;
    actionColumn.relation = kActionRelation;
    actionColumn.schema = &m_actionSchema;
    actionColumn.visibility = dialect.returningHasActionColumn ? Visibility::Visible : Visibility::NotWritten;
    relations.push_back(std::move(actionColumn));
    m_scope = Scope(std::move(relations));
}

void ReturningScope::addStar(const BindContext& context, const sql::SelectItem& item, BoundReturning& returning,
                             Report& report) const
{
    const sql::QualifiedName& qualifier = context.ast.nameOf(item.expr);
    bool isFound = false;
    for (const ScopeRelation* relation : m_scope.qualified(qualifier, qualifier.parts.size())) {
        if (relation->relation == kActionRelation) {
            continue;
        }
        isFound = true;
        for (std::size_t i = 0; i < relation->schema->size(); ++i) {
            tables::Field field;
            field.name = relation->schema->fields[i].name;
            field.type = relation->schema->fields[i].type;
            returning.schema.fields.push_back(std::move(field));
            returning.items.push_back({sql::ExprId{}, ColumnRef{relation->relation, static_cast<std::uint16_t>(i)}});
        }
    }
    if (!isFound) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::NameUnknownTable;
        diagnostic.span = item.span;
        diagnostic.message = {MessageId::BindUnknownQualifier, {dotted(qualifier)}};
        report.add(Stage::Planning, std::move(diagnostic));
    }
}

BoundReturning ReturningScope::bind(const BindContext& context, const sql::MergeStatement& statement, ExprBinder& exprs,
                                    Report& report) const
{
    PlaceRules rules;
    rules.stage = Stage::Planning;
    if (!m_dialect.returningHasActionColumn) {
        rules.mergeAction = ColumnRef{kActionRelation, 0};
    }
    BoundReturning returning;
    for (const sql::SelectItem& item : statement.returning) {
        if (!item.expr.isValid()) {
            continue;
        }
        if (context.ast[item.expr].kind == ExprKind::Star) {
            addStar(context, item, returning, report);
            continue;
        }
        const bool isActionName = context.ast[item.expr].kind == ExprKind::Name && rules.mergeAction &&
                                  context.ast.nameOf(item.expr).parts.size() == 1 &&
                                  tables::equalsIgnoringCase(context.ast.nameOf(item.expr).parts[0].text, kMergeAction);
        if (isActionName) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::NameUnknownColumn;
            diagnostic.span = context.ast[item.expr].span;
            diagnostic.message = {MessageId::BindMergeActionColumn, {m_dialect.title}};
            diagnostic.fix = diagnostics::Fix{diagnostic.span, "merge_action()"};
            report.add(Stage::Planning, std::move(diagnostic));
            continue;
        }
        const auto type = exprs.bind(item.expr, m_scope, rules);
        if (type) {
            tables::Field field;
            field.name = nameOf(context.ast, item);
            field.type = *type;
            returning.schema.fields.push_back(std::move(field));
            returning.items.push_back({item.expr, std::nullopt});
        }
    }
    return returning;
}

} // namespace mergescope::binding
