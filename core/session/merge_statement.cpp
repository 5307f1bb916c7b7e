#include "core/actions/action_spec.h"
#include "core/binding/bind.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/run_merge.h"
#include "core/execution/run_query.h"
#include "core/execution/run_returning.h"
#include "core/metrics/run_counts.h"
#include "core/session/bound_statement.h"
#include "core/session/statement_runner.h"
#include "core/session/statement_work.h"
#include "core/session/target_rules.h"
#include "core/storage/commit_summary.h"
#include "core/storage/write_plan.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace mergescope::session {

namespace {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

std::vector<std::pair<std::uint32_t, std::uint32_t>> keyColumnsOf(const binding::BoundMerge& merge)
{
    std::vector<std::pair<std::uint32_t, std::uint32_t>> columns;
    for (const binding::EqualityKey& key : merge.keys) {
        const auto& target = (*merge.exprs)[key.targetSide].column;
        const auto& source = (*merge.exprs)[key.sourceSide].column;
        const bool areWhole =
            merge.exprs->pathOf(key.targetSide).empty() && merge.exprs->pathOf(key.sourceSide).empty();
        if (target.has_value() && source.has_value() && areWhole) {
            columns.emplace_back(target->column, source->column);
        }
    }
    return columns;
}

/// The run as far as the text and the tables tell it.
trace::MergeRun beginRun(const ScriptContext& context, const sql::Statement& statement, const BoundStatementPtr& bound,
                         const tables::TablePtr& source)
{
    const auto& merge = *std::get_if<sql::MergeStatement>(&statement.body);
    const catalog::TableEntry& target = *bound->merge.target.table;
    trace::MergeRun run;
    run.text = context.text;
    run.statementSpan = statement.span;
    run.mergeSpan = merge.wordSpan;
    run.onSpan = merge.onSpan;
    run.onConditionSpan = (*context.ast)[merge.on].span;
    run.engine = bound->dialect->id;
    run.targetName = target.name;
    run.sourceName = bound->merge.source.name;
    run.targetAlias = bound->merge.target.alias;
    run.sourceAlias = bound->merge.source.alias;
    run.before = target.table;
    run.source = source;
    run.after = target.table;
    run.beforeFiles = target.files;
    run.afterFiles = target.files;
    run.keyColumns = keyColumnsOf(bound->merge);
    run.onAsksMore = !bound->merge.residual.empty() || bound->merge.keys.size() > run.keyColumns.size();
    run.statement = bound;
    return run;
}

void nameClauses(const binding::BoundMerge& merge, std::vector<trace::ClauseRecord>& clauses)
{
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        clauses[i].word = actions::syntaxTable()[merge.clauses[i].action.action].keyword;
    }
}

Diagnostic rowsDoubledWarning(const trace::MergeRun& run)
{
    std::uint64_t more = 0;
    for (const trace::RowFate& fate : run.fates) {
        more += fate.targetRow != tables::kNoRow && fate.fate == trace::Fate::Copied ? fate.times - 1 : 0;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::MergeRowsDoubled;
    diagnostic.severity = diagnostics::Severity::Warning;
    diagnostic.span = run.mergeSpan;
    diagnostic.message = {MessageId::RowsDoubled, {std::to_string(more)}};
    diagnostic.hint = diagnostics::Message{MessageId::RowsDoubledHint, {}};
    for (const trace::RowFate& fate : run.fates) {
        if (fate.targetRow != tables::kNoRow && fate.times > 1) {
            diagnostic.rows.target.push_back(fate.targetRow);
        }
    }
    return diagnostic;
}

/// Where the rows lie afterwards, and everything that is counted from it.
storage::WritePlan finishRun(const TargetRules& rules, const binding::BoundMerge& merge,
                             const std::vector<trace::ClauseCells>& cells, trace::MergeRun& run)
{
    const catalog::TableEntry& target = *merge.target.table;
    storage::MergeWriteRules writing;
    writing.rowWrittenOncePerPair = rules.dialect->rowWrittenOncePerPairWhenUnchecked;
    writing.onHasColumnEquality = merge.onHasTargetSourceColumnEquality;
    storage::WritePlan plan = rules.format->planMerge(target, run.routes, run.clauses, cells, writing);
    run.after = plan.after;
    run.afterFiles = plan.files;
    run.routes.afterRow = std::move(plan.afterRow);
    run.fates = metrics::fatesOf(run, plan);
    run.counts = metrics::countsOf(run, plan, rules.dialect->loneDeleteCountsPairs);
    if (plan.doublesRows) {
        run.notes.push_back(rowsDoubledWarning(run));
    }
    return plan;
}

/// Those of the target's format; of the engine where there is no such table, which binding then says.
TargetRules rulesOfTarget(const ScriptContext& context, const sql::MergeStatement& merge,
                          const catalog::Catalog& catalog, StatementOutcome& outcome)
{
    std::vector<std::string> parts;
    for (const sql::Identifier& part : merge.target.parts) {
        parts.push_back(part.text);
    }
    const catalog::TableEntryPtr target = parts.empty() ? nullptr : catalog.find(parts);
    if (target == nullptr) {
        return {context.dialect, &storage::tableFormat(context.dialect->defaultFormat)};
    }
    TargetRules rules = rulesFor(*context.dialect, *target);
    if (auto note = noteOnRules(*context.dialect, rules, *target, merge.target.span)) {
        outcome.notes.push_back(std::move(*note));
    }
    return rules;
}

void keepRun(StatementOutcome& outcome, trace::MergeRun run)
{
    outcome.notes.insert(outcome.notes.end(), run.notes.begin(), run.notes.end());
    outcome.run = std::make_shared<const trace::MergeRun>(std::move(run));
}

} // namespace

StatementOutcome runMergeStatement(const ScriptContext& context, const sql::Statement& statement,
                                   catalog::Catalog& catalog, bool& isCancelled)
{
    const auto& merge = *std::get_if<sql::MergeStatement>(&statement.body);
    StatementOutcome outcome;
    outcome.kind = "merge";
    outcome.span = statement.span;
    outcome.writes = true;
    const TargetRules rules = rulesOfTarget(context, merge, catalog, outcome);
    const binding::ViewReader views = viewReader(context, catalog);
    auto bound = binding::bindMerge({*context.ast, catalog, *rules.dialect, &views}, merge, actions::bindingTable());
    keepDiagnostics(outcome, std::move(bound.diagnostics));
    if (outcome.error.has_value()) {
        return outcome;
    }
    auto record = std::make_shared<BoundStatement>();
    record->ast = context.ast;
    record->merge = std::move(bound.statement);
    record->dialect = rules.dialect;
    record->now = context.options.now;
    const execution::EvaluationContext evaluation = record->evaluation();
    auto source = execution::readRelation(record->merge.source, evaluation);
    if (!source) {
        outcome.error = std::move(source).error();
        return outcome;
    }

    trace::MergeRun run = beginRun(context, statement, record, source.value());
    const execution::MergeInput input{
        record->merge, merge, evaluation, actions::executionTable(), source.value(), context.options.cancelled};
    execution::MergeDecision decision = execution::runMerge(input);
    if (decision.isCancelled) {
        isCancelled = true;
        return outcome;
    }
    nameClauses(record->merge, decision.clauses);
    if (record->merge.returning.has_value() && !decision.failure.has_value()) {
        auto rows = execution::runReturning(input, decision);
        if (!rows) {
            outcome.error = std::move(rows).error();
            return outcome;
        }
        outcome.rows = std::move(rows).value();
    }
    run.clauses = std::move(decision.clauses);
    run.onColumns = std::move(decision.onColumns);
    run.routes = std::move(decision.routes);
    run.failure = std::move(decision.failure);
    if (run.failure.has_value()) {
        outcome.error = run.failure->diagnostic;
    } else {
        const catalog::TableEntry& target = *record->merge.target.table;
        const storage::WritePlan plan = finishRun(rules, record->merge, decision.cells, run);
        outcome.commit = rules.format->summarizeMerge(target, plan, run.counts);
        if (outcome.commit.has_value()) {
            run.commit = *outcome.commit;
            catalog.put(storage::commit(target, plan, run.commit, context.options.now));
        }
        if (rules.format->answerMerge != nullptr && outcome.rows == nullptr) {
            outcome.rows = answerOf(rules.format->answerMerge(run.counts));
        }
    }
    keepRun(outcome, std::move(run));
    return outcome;
}

} // namespace mergescope::session
