// The rules that need the tree and no names: what a dialect lacks, and which clause no row can reach.
#include "core/diagnostics/message_id.h"
#include "core/sql/check_expressions.h"
#include "core/sql/check_loads.h"
#include "core/sql/features.h"
#include "core/sql/parse.h"
#include "core/sql/printer.h"

#include <algorithm>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

class DialectCheck {
public:
    DialectCheck(const Ast& ast, const base::SourceText& source, const Dialect& dialect,
                 const ActionSyntaxTable& actions)
        : m_ast(ast), m_source(source), m_dialect(dialect), m_actions(actions)
    {}

    Diagnostics run();

private:
    void lacks(Feature feature, Span span) { m_diagnostics.push_back(unsupported(feature, m_dialect, span)); }
    void builder(bool isBuilder, Span span);
    void merge(const MergeStatement& merge);
    void source(const TableRef& source);
    void clauses(const std::vector<MergeClause>& clauses, bool isOrderFixed);
    void reachability(const std::vector<MergeClause>& clauses);
    void order(const std::vector<MergeClause>& clauses);
    void action(const MergeClause& clause);
    void leftSides(const std::vector<Assignment>& assignments);
    void columnName(const QualifiedName& name);
    void value(ExprId expr);

    const Ast& m_ast;
    const base::SourceText& m_source;
    const Dialect& m_dialect;
    const ActionSyntaxTable& m_actions;
    Diagnostics m_diagnostics;
};

bool mayStandIn(const ActionSyntax& action, ClauseKind kind, const Dialect& dialect)
{
    if (action.everywhereIf != nullptr && dialect.*action.everywhereIf) {
        return true;
    }
    switch (kind) {
    case ClauseKind::Matched:
        return action.inMatched;
    case ClauseKind::NotMatchedByTarget:
        return action.inNotMatchedByTarget;
    case ClauseKind::NotMatchedBySource:
        return action.inNotMatchedBySource;
    }
    return false;
}

/// A clause that broke has said so, and says nothing about the others.
bool isWhole(const MergeClause& clause)
{
    return !clause.isBroken && clause.action.action != kNoAction;
}

Diagnostics DialectCheck::run()
{
    for (const Statement& statement : m_ast.statements) {
        if (const auto* body = std::get_if<MergeStatement>(&statement.body)) {
            merge(*body);
        } else if (const auto* upsert = std::get_if<UpsertStatement>(&statement.body)) {
            if (!m_dialect.hasUpsert) {
                lacks(Feature::Upsert, upsert->wordSpan);
            }
        } else if (const auto* update = std::get_if<UpdateStatement>(&statement.body)) {
            builder(update->isBuilder, update->wordSpan);
            leftSides(update->assignments);
        } else if (const auto* remove = std::get_if<DeleteStatement>(&statement.body)) {
            builder(remove->isBuilder, remove->wordSpan);
        }
    }
    checkLoads(m_ast, m_dialect, m_diagnostics);
    for (const Query& query : m_ast.queries) {
        // Without a span it was not written: dropDuplicates of pasted Python is carried out so.
        if (query.qualifySpan.isValid() && !m_dialect.queries.hasQualify) {
            lacks(Feature::Qualify, query.qualifySpan);
        }
    }
    checkExpressions(m_ast, m_source, m_dialect, m_diagnostics);
    std::stable_sort(m_diagnostics.begin(), m_diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
    return std::move(m_diagnostics);
}

void DialectCheck::builder(bool isBuilder, Span span)
{
    if (isBuilder && !m_dialect.hasBuilder) {
        lacks(Feature::Builder, span);
    }
}

void DialectCheck::merge(const MergeStatement& merge)
{
    if (merge.isBuilder && !m_dialect.hasBuilder) {
        lacks(Feature::Builder, merge.wordSpan);
        return;
    }
    if (merge.schemaEvolution && !m_dialect.hasSchemaEvolution) {
        lacks(Feature::SchemaEvolution, merge.evolutionSpan);
    }
    if (!merge.targetAlias.columns.empty() && !m_dialect.columnNamesAfterMergeAlias) {
        lacks(Feature::SourceColumnNames, merge.targetAlias.columns.front().span);
    }
    if (merge.source) {
        source(m_ast.tableRefs[*merge.source]);
    }
    if (!merge.usingColumns.empty() && !m_dialect.mergeUsingColumns) {
        lacks(Feature::MergeUsingColumns, merge.onSpan);
    }
    if (merge.returningSpan.isValid() && !m_dialect.hasReturning) {
        lacks(Feature::Returning, merge.returningSpan);
    }
    clauses(merge.clauses, m_dialect.clauseKindsInFixedOrder && !merge.isBuilder);
}

void DialectCheck::source(const TableRef& source)
{
    switch (source.kind) {
    case TableRef::Kind::Table:
    case TableRef::Kind::Join:
        if (source.parenthesized && !m_dialect.anyTableAsMergeSource) {
            lacks(Feature::TableInParentheses, source.kind == TableRef::Kind::Table ? source.name.span : source.span);
            return;
        }
        break;
    case TableRef::Kind::Values:
        if ((!source.parenthesized || !source.alias.columns.empty()) && !m_dialect.valuesAsMergeSource) {
            lacks(Feature::ValuesAsSource, source.span);
            return;
        }
        break;
    case TableRef::Kind::Function:
        if (!m_dialect.anyTableAsMergeSource) {
            lacks(Feature::FunctionAsSource, source.span);
            return;
        }
        break;
    case TableRef::Kind::Query:
    case TableRef::Kind::Error:
        break;
    }
    if (!source.alias.columns.empty() && !m_dialect.columnNamesAfterMergeAlias && !m_dialect.valuesAsMergeSource) {
        lacks(Feature::SourceColumnNames, source.alias.columns.front().span);
    }
}

void DialectCheck::clauses(const std::vector<MergeClause>& clauses, bool isOrderFixed)
{
    for (const MergeClause& clause : clauses) {
        if (isWhole(clause)) {
            action(clause);
        }
    }
    if (isOrderFixed) {
        order(clauses);
    }
    reachability(clauses);
}

/// An unconditional clause takes every row of its kind, so that none is left for a later one.
void DialectCheck::reachability(const std::vector<MergeClause>& clauses)
{
    for (const ClauseKind kind :
         {ClauseKind::Matched, ClauseKind::NotMatchedByTarget, ClauseKind::NotMatchedBySource}) {
        const auto isOfKind = [kind](const MergeClause& clause) { return isWhole(clause) && clause.kind == kind; };
        const auto first = std::find_if(clauses.begin(), clauses.end(), [&](const MergeClause& clause) {
            return isOfKind(clause) && !clause.condition.isValid();
        });
        if (first == clauses.end()) {
            continue;
        }
        const auto later = std::find_if(first + 1, clauses.end(), isOfKind);
        if (later == clauses.end()) {
            continue;
        }
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::MergeUnreachableClause;
        diagnostic.span = later->headSpan;
        diagnostic.message = Message{MessageId::ClauseNeverReached, {wordsOf(kind)}};
        diagnostic.hint = Message{MessageId::HintConditionsFirst, {}};
        diagnostic.labels.push_back({first->headSpan, Message{MessageId::LabelTakesAll, {}}});
        m_diagnostics.push_back(std::move(diagnostic));
    }
}

/// MATCHED before NOT MATCHED before NOT MATCHED BY SOURCE.
void DialectCheck::order(const std::vector<MergeClause>& clauses)
{
    const MergeClause* latest = nullptr;
    for (const MergeClause& clause : clauses) {
        if (!isWhole(clause)) {
            continue;
        }
        if (latest != nullptr && clause.kind < latest->kind) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = clause.headSpan;
            diagnostic.message =
                Message{MessageId::ClauseOutOfOrder, {wordsOf(clause.kind), wordsOf(latest->kind), m_dialect.title}};
            diagnostic.hint = Message{MessageId::HintClauseOrder, {enginesThatHave(Feature::ClauseOrder)}};
            diagnostic.labels.push_back({latest->headSpan, std::nullopt});
            m_diagnostics.push_back(std::move(diagnostic));
            return;
        }
        latest = &clause;
    }
}

void DialectCheck::action(const MergeClause& clause)
{
    const MergeAction& action = clause.action;
    const ActionSyntax& syntax = m_actions[action.action];
    if (!mayStandIn(syntax, clause.kind, m_dialect)) {
        std::vector<std::string> others;
        for (const ActionSyntax& other : m_actions) {
            // An action that this dialect lacks altogether is no advice.
            Diagnostics missing;
            if (other.check != nullptr) {
                MergeAction plain;
                plain.star = m_dialect.hasStarActions;
                plain.hasColumnList = true;
                plain.span = Span::at(0);
                other.check(m_dialect, ClauseKind::Matched, plain, missing);
            }
            if (mayStandIn(other, clause.kind, m_dialect) && missing.empty()) {
                others.emplace_back(other.keyword);
            }
        }
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = action.wordSpan;
        diagnostic.message = Message{MessageId::ActionNotInClause, {syntax.keyword, wordsOf(clause.kind)}};
        diagnostic.hint = Message{MessageId::HintActionsInClause, {std::move(others)}};
        diagnostic.labels.push_back({clause.headSpan, std::nullopt});
        m_diagnostics.push_back(std::move(diagnostic));
        return;
    }
    if (syntax.check != nullptr) {
        syntax.check(m_dialect, clause.kind, action, m_diagnostics);
    }
    leftSides(action.assignments);
    if (action.exceptSpan.isValid() && !m_dialect.hasStarExcept) {
        lacks(Feature::StarExcept, action.exceptSpan);
    }
    if (action.overridingSpan.isValid() && !m_dialect.hasOverriding) {
        lacks(Feature::Overriding, action.overridingSpan);
    }
    for (const Assignment& assignment : action.assignments) {
        value(assignment.value);
    }
    for (const QualifiedName& column : action.columns) {
        columnName(column);
    }
    for (const ExprId given : action.values) {
        value(given);
    }
}

void DialectCheck::leftSides(const std::vector<Assignment>& assignments)
{
    const auto row = std::find_if(assignments.begin(), assignments.end(),
                                  [](const Assignment& assignment) { return assignment.fromRow; });
    if (row != assignments.end() && !m_dialect.hasRowAssignment) {
        lacks(Feature::RowAssignment, row->span);
    }
    for (const Assignment& assignment : assignments) {
        columnName(assignment.column);
    }
}

void DialectCheck::columnName(const QualifiedName& name)
{
    if (name.parts.size() > 1 && !m_dialect.qualifiedTargetColumns && !m_dialect.qualifierIsUnknownColumn) {
        lacks(Feature::QualifiedTargetColumn, name.span);
    }
}

void DialectCheck::value(ExprId expr)
{
    if (expr.isValid() && m_ast[expr].kind == ExprKind::Default && !m_dialect.hasDefaultWord) {
        lacks(Feature::DefaultWord, m_ast[expr].span);
    }
}

} // namespace

Diagnostics checkDialect(const Ast& ast, const base::SourceText& source, const Dialect& dialect,
                         const ActionSyntaxTable& actions)
{
    return DialectCheck(ast, source, dialect, actions).run();
}

} // namespace mergescope::sql
