#include "core/execution/run_merge.h"

#include "core/execution/duplicate_check.h"
#include "core/execution/join.h"
#include "core/execution/key_check.h"
#include "core/execution/merge_clauses.h"
#include "core/trace/trace_writer.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace mergescope::execution {

namespace {

trace::MatchKind matchKindOf(sql::ClauseKind kind)
{
    switch (kind) {
    case sql::ClauseKind::Matched:
        return trace::MatchKind::Matched;
    case sql::ClauseKind::NotMatchedByTarget:
        return trace::MatchKind::NotMatchedByTarget;
    case sql::ClauseKind::NotMatchedBySource:
        return trace::MatchKind::NotMatchedBySource;
    }
    return trace::MatchKind::Matched;
}

/// The columns that are named within the condition, in written order.
std::vector<trace::ColumnRead> columnsRead(const MergeInput& input, base::Span condition)
{
    std::vector<trace::ColumnRead> reads;
    const binding::ExprTable& exprs = *input.merge.exprs;
    for (std::uint32_t i = 0; i < exprs.facts.size(); ++i) {
        const sql::ExprId id{exprs.first + i};
        const binding::ExprFacts& facts = exprs.facts[i];
        const base::Span span = (*input.context.ast)[id].span;
        const bool isWithin = span.begin >= condition.begin && span.end <= condition.end;
        // A field of a struct is not the column's value, which may be long and beside the point.
        if (!facts.isBound || !facts.column || facts.column->level != 0 || facts.fields || !isWithin) {
            continue;
        }
        const bool ofTarget = facts.column->relation == binding::kTargetRelation;
        const auto isSame = [&](const trace::ColumnRead& read) {
            return read.ofTarget == ofTarget && read.column == facts.column->column;
        };
        if (std::none_of(reads.begin(), reads.end(), isSame)) {
            reads.push_back({ofTarget, facts.column->column, span});
        }
    }
    std::sort(reads.begin(), reads.end(),
              [](const trace::ColumnRead& a, const trace::ColumnRead& b) { return a.span.begin < b.span.begin; });
    return reads;
}

std::vector<trace::ClauseRecord> recordsOf(const MergeInput& input)
{
    std::vector<trace::ClauseRecord> records;
    for (std::size_t i = 0; i < input.merge.clauses.size(); ++i) {
        const binding::BoundClause& bound = input.merge.clauses[i];
        const sql::MergeClause& written = input.statement.clauses[i];
        trace::ClauseRecord record;
        record.kind = matchKindOf(bound.kind);
        record.effect = input.actions[bound.action.action].effect(bound.kind);
        record.span = written.span;
        record.headSpan = written.headSpan;
        if (written.condition.isValid()) {
            record.conditionSpan = (*input.context.ast)[written.condition].span;
            record.conditionColumns = columnsRead(input, record.conditionSpan);
        }
        record.actionSpan = written.action.span;
        for (const binding::BoundAssignment& assignment : bound.action.assignments) {
            record.assignedColumns.push_back(assignment.targetColumn);
        }
        records.push_back(std::move(record));
    }
    return records;
}

/// Target rows below `targetEnd` with their pairs, then, where all of them are there, the source rows in no pair.
void addRoutes(const Pairs& pairs, std::uint32_t targetEnd, std::uint32_t sourceCount, bool isWhole,
               trace::TraceWriter& writer)
{
    std::vector<bool> isPaired(sourceCount, false);
    writer.reserve(std::max<std::size_t>(targetEnd, pairs.size()) + sourceCount);
    std::size_t next = 0;
    for (std::uint32_t row = 0; row < targetEnd; ++row) {
        if (next == pairs.size() || pairs.targetRow[next] != row) {
            writer.addRoute(row, tables::kNoRow);
        }
        for (; next < pairs.size() && pairs.targetRow[next] == row; ++next) {
            writer.addRoute(row, pairs.sourceRow[next]);
            isPaired[pairs.sourceRow[next]] = true;
        }
    }
    for (std::uint32_t row = 0; isWhole && row < sourceCount; ++row) {
        if (!isPaired[row]) {
            writer.addRoute(tables::kNoRow, row);
        }
    }
}

class MergeRunner {
public:
    explicit MergeRunner(const MergeInput& input) : m_input(input), m_writer(input.merge.clauses.size()) {}

    MergeDecision run();

private:
    void stopAtJoin(const Pairs& pairs, std::uint32_t sourceCount);
    void decide();
    void stopAtDuplicate(const DuplicateMatch& duplicate);
    void finishRoutes();

    const MergeInput& m_input;
    trace::TraceWriter m_writer;
    MergeDecision m_decision;
};

/// ON itself failed: the routes before the failing rows, and one more that shows them.
void MergeRunner::stopAtJoin(const Pairs& pairs, std::uint32_t sourceCount)
{
    const JoinFailure& failure = *pairs.failure;
    const bool hasTarget = failure.targetRow != tables::kNoRow;
    // Where a key could not be computed no row has met another yet.
    const bool isAtPair = hasTarget && failure.sourceRow != tables::kNoRow;
    addRoutes(pairs, isAtPair ? failure.targetRow : 0, sourceCount, false, m_writer);
    for (std::size_t i = 0; isAtPair && i < pairs.size(); ++i) {
        if (pairs.targetRow[i] == failure.targetRow) {
            m_writer.addRoute(failure.targetRow, pairs.sourceRow[i]);
        }
    }
    m_writer.addRoute(failure.targetRow, failure.sourceRow);
    m_writer.routesAreComplete();
    trace::RunFailure stopped{failure.diagnostic, trace::Phase::Match,
                              static_cast<std::uint32_t>(m_writer.routes().size() - 1)};
    if (hasTarget) {
        stopped.diagnostic.rows.target = {failure.targetRow};
    }
    if (failure.sourceRow != tables::kNoRow) {
        stopped.diagnostic.rows.source = {failure.sourceRow};
    }
    m_decision.failure = std::move(stopped);
}

void MergeRunner::decide()
{
    const sql::Dialect& dialect = *m_input.context.dialect;
    const bool isChecked = checksDuplicates(dialect, m_decision.clauses);
    const bool countsPairs = dialect.duplicateRule == sql::DuplicateRule::EveryPair;
    std::vector<std::uint32_t> reached(m_writer.routes().size());
    std::iota(reached.begin(), reached.end(), 0U);
    std::optional<DuplicateMatch> duplicate;
    if (isChecked && countsPairs) {
        duplicate = findDuplicatePairs(m_writer.routes());
    }
    if (duplicate.has_value() && dialect.duplicateMoment == sql::DuplicateMoment::BeforeValues) {
        stopAtDuplicate(*duplicate);
        return;
    }
    if (duplicate.has_value()) {
        // The engine takes the pairs of one target row from the last source row on: it has carried out that one
        // before it sees that there is another.
        reached.resize(duplicate->first);
        reached.push_back(duplicate->last - 1);
    }
    ClauseDecision decided = decideClauses(m_input, m_decision.clauses, reached, m_writer);
    const auto findWrites = [&](bool hasFailed) {
        if (isChecked && !countsPairs && !hasFailed) {
            duplicate = findDuplicateWrites(m_writer.routes(), m_decision.clauses);
        }
    };
    if (dialect.duplicateMoment == sql::DuplicateMoment::BeforeValues) {
        findWrites(decided.failure.has_value());
        if (duplicate.has_value()) {
            stopAtDuplicate(*duplicate);
            return;
        }
    }
    ClauseResult result = computeCells(m_input, m_decision.clauses, std::move(decided), reached, m_writer);
    m_decision.cells = std::move(result.cells);
    m_decision.failure = std::move(result.failure);
    if (dialect.duplicateMoment != sql::DuplicateMoment::BeforeValues) {
        findWrites(m_decision.failure.has_value());
    }
    if (!m_decision.failure.has_value() && duplicate.has_value()) {
        stopAtDuplicate(*duplicate);
    }
    if (!m_decision.failure.has_value()) {
        m_decision.failure = findTakenKey(m_input, m_decision, m_writer.routes());
    }
}

void MergeRunner::stopAtDuplicate(const DuplicateMatch& duplicate)
{
    m_decision.failure = duplicateFailure(m_input, m_decision.clauses, m_writer.routes(), duplicate);
}

void MergeRunner::finishRoutes()
{
    if (m_decision.failure.has_value()) {
        const trace::RunFailure& failure = *m_decision.failure;
        // Matching decides nothing; a condition that fails leaves its row undecided; SET fails on a decided row.
        if (failure.phase == trace::Phase::Match) {
            m_writer.forgetFrom(0);
        } else if (failure.phase == trace::Phase::Decide) {
            m_writer.forgetFrom(failure.route + std::size_t{1});
        }
    }
    m_decision.routes = m_writer.finish();
    if (m_decision.failure.has_value()) {
        m_decision.routes.afterRow = m_decision.routes.targetRow;
    }
}

MergeDecision MergeRunner::run()
{
    m_decision.clauses = recordsOf(m_input);
    for (const sql::ExprId part : m_input.merge.residual) {
        const auto reads = columnsRead(m_input, (*m_input.context.ast)[part].span);
        m_decision.onColumns.insert(m_decision.onColumns.end(), reads.begin(), reads.end());
    }
    const tables::TablePtr& target = m_input.merge.target.table->table;
    const auto sourceCount = static_cast<std::uint32_t>(m_input.source->rowCount());
    const Pairs pairs = joinRows(m_input.context, m_input.merge, target, m_input.source, m_input.cancelled);
    if (pairs.failure.has_value()) {
        stopAtJoin(pairs, sourceCount);
    } else {
        addRoutes(pairs, static_cast<std::uint32_t>(target->rowCount()), sourceCount, true, m_writer);
        m_writer.routesAreComplete();
        decide();
    }
    finishRoutes();
    m_decision.isCancelled = pairs.isCancelled || (m_input.cancelled != nullptr && m_input.cancelled->load());
    return std::move(m_decision);
}

} // namespace

MergeDecision runMerge(const MergeInput& input)
{
    return MergeRunner(input).run();
}

} // namespace mergescope::execution
