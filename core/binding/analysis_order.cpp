// The order in which an engine comes to what is wrong with a MERGE, and the last thing it may stumble over.
#include "core/binding/merge_parts.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::AnalysisPart;
using sql::ClauseKind;

namespace {

bool isAbout(AnalysisPart part, Stage stage)
{
    switch (part) {
    case AnalysisPart::On:
        return stage == Stage::On;
    case AnalysisPart::Condition:
        return stage == Stage::Condition;
    case AnalysisPart::Assignment:
        return stage == Stage::Action || stage == Stage::LeftSide;
    case AnalysisPart::LeftSide:
        return stage == Stage::LeftSide;
    case AnalysisPart::Value:
        return stage == Stage::Action;
    }
    return false;
}

} // namespace

bool isConstant(const sql::Ast& ast, const ExprTable& facts, sql::ExprId expr)
{
    const sql::ExprKind kind = ast[expr].kind;
    if (kind == sql::ExprKind::ScalarQuery || kind == sql::ExprKind::Exists || kind == sql::ExprKind::InQuery) {
        return false;
    }
    if (facts.isBound(expr) && (facts[expr].column.has_value() || facts[expr].function.has_value())) {
        return false;
    }
    const auto operands = ast.operandsOf(expr);
    return std::all_of(operands.begin(), operands.end(),
                       [&](sql::ExprId operand) { return isConstant(ast, facts, operand); });
}

AnalysisRank rankInAnalysis(const sql::AnalysisOrder& order, Stage stage, std::uint32_t clause)
{
    if (stage == Stage::Tables) {
        return {0, 0, 0};
    }
    for (std::uint32_t pass = 0; pass < order.passes.size(); ++pass) {
        for (std::uint32_t part = 0; part < order.passes[pass].size(); ++part) {
            if (isAbout(order.passes[pass][part], stage)) {
                return {pass + 1, stage == Stage::On ? 0 : clause, part};
            }
        }
    }
    // Behind all passes, whatever the clause.
    const auto last = static_cast<std::uint32_t>(order.passes.size() + 1);
    switch (stage) {
    case Stage::Restriction:
        return {last, 0, 0};
    case Stage::Assignment:
        return {last + 1, 0, order.mismatchBeforeDuplicate ? 1U : 0U};
    case Stage::Casts:
        return {last + 1, 0, order.mismatchBeforeDuplicate ? 0U : 1U};
    case Stage::Tables:
    case Stage::Action:
    case Stage::LeftSide:
    case Stage::On:
    case Stage::Condition:
    case Stage::Planning:
        break;
    }
    return {last + 2, 0, 0};
}

void checkFullJoin(const BindContext& context, const ActionBindingTable& actions, const BoundMerge& merge,
                   Report& report)
{
    if (!context.dialect.fullJoinNeedsEquality) {
        return;
    }
    const auto looksFor = [&](ClauseKind kind) {
        return std::any_of(merge.clauses.begin(), merge.clauses.end(), [&](const BoundClause& clause) {
            return clause.kind == kind && clause.action.action < actions.size() &&
                   !actions[clause.action.action].doesNothing;
        });
    };
    const auto isJoinable = [](const EqualityKey& key) { return !key.nullSafe; };
    const auto isFixed = [&](sql::ExprId part) { return isConstant(context.ast, *merge.exprs, part); };
    if (!looksFor(ClauseKind::NotMatchedByTarget) || !looksFor(ClauseKind::NotMatchedBySource) ||
        std::any_of(merge.keys.begin(), merge.keys.end(), isJoinable) ||
        std::any_of(merge.residual.begin(), merge.residual.end(), isFixed)) {
        return;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = context.ast[merge.on].span;
    diagnostic.message = {MessageId::BindFullJoin, {context.dialect.title}};
    diagnostic.hint = Message{MessageId::BindHintFullJoin, {}};
    report.add(Stage::Planning, std::move(diagnostic));
}

void checkFixedText(const BindContext& context, const BoundMerge& merge, const ExprTable& facts, Report& report)
{
    if (!context.dialect.fixedTextBreaksMerge) {
        return;
    }
    for (std::uint32_t i = 0; i < facts.facts.size(); ++i) {
        const ExprFacts& fact = facts.facts[i];
        const bool isRead = fact.isBound && fact.column.has_value() && fact.type.kind == values::TypeKind::String &&
                            fact.type.fixedLength;
        if (!isRead) {
            continue;
        }
        const BoundRelation& owner = fact.column->relation == kTargetRelation ? merge.target : merge.source;
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::EngineUnsupported;
        diagnostic.span = context.ast[sql::ExprId{facts.first + i}].span;
        diagnostic.message = {MessageId::BindFixedTextBreaks,
                              {context.dialect.title, owner.schema.fields[fact.column->column].name}};
        diagnostic.hint = Message{MessageId::BindHintFixedText, {}};
        report.add(Stage::Planning, std::move(diagnostic));
        return;
    }
}

} // namespace mergescope::binding
