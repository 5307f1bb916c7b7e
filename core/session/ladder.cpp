#include "core/session/bound_statement.h"
#include "core/session/session.h"

#include "core/execution/join.h"
#include "core/trace/key_twins.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace mergescope::session {

namespace {

using trace::MatchKind;
using values::Truth;

/// One route seen through the statement again.
class LadderMaker {
public:
    LadderMaker(const trace::MergeRun& run, std::size_t route) : m_run(run), m_route(route), m_kind(run.kindOf(route))
    {
        m_bound = boundStatementOf(run);
        if (m_bound != nullptr) {
            m_context = m_bound->evaluation();
            const std::uint32_t target = run.routes.targetRow[route];
            const std::uint32_t source = run.routes.sourceRow[route];
            m_batch = execution::pairBatch(target == tables::kNoRow ? nullptr : run.before, rowsOf(target),
                                           source == tables::kNoRow ? nullptr : run.source, rowsOf(source));
        }
    }

    Ladder make()
    {
        Ladder ladder;
        ladder.push_back(onRung());
        bool isTaken = false;
        for (std::size_t clause = 0; clause < m_run.clauses.size(); ++clause) {
            ladder.push_back(clauseRung(clause, isTaken));
            isTaken = isTaken || ladder.back().takesRow;
        }
        Rung last;
        last.kind = Rung::Kind::NoClause;
        last.speaksOf = m_kind;
        last.takesRow = !isTaken;
        ladder.push_back(std::move(last));
        return ladder;
    }

    [[nodiscard]] std::vector<std::int16_t> alsoFitting() const
    {
        std::vector<std::int16_t> fitting;
        const std::int16_t taken = m_run.routes.clause[m_route];
        for (std::size_t clause = 0; taken != trace::kNoClause && clause < m_run.clauses.size(); ++clause) {
            const trace::ClauseRecord& record = m_run.clauses[clause];
            if (static_cast<std::int16_t>(clause) <= taken || record.kind != m_kind) {
                continue;
            }
            const bool isConditional = record.conditionSpan.isValid();
            if (!isConditional ||
                (m_bound != nullptr && test(m_bound->merge.clauses[clause].condition, m_batch) == Truth::True)) {
                fitting.push_back(static_cast<std::int16_t>(clause));
            }
        }
        return fitting;
    }

private:
    static std::vector<std::uint32_t> rowsOf(std::uint32_t row)
    {
        return row == tables::kNoRow ? std::vector<std::uint32_t>{} : std::vector<std::uint32_t>{row};
    }

    [[nodiscard]] std::string written(base::Span span) const
    {
        return m_run.text == nullptr ? std::string() : std::string(m_run.text->slice(span));
    }

    Rung onRung() const
    {
        Rung rung;
        rung.kind = Rung::Kind::On;
        rung.speaksOf = m_kind;
        rung.condition = written(m_run.onConditionSpan);
        // A row in no pair is one for which ON was TRUE with no row of the other side.
        rung.truth = m_kind == MatchKind::Matched ? Truth::True : hasNullKey() ? Truth::Unknown : Truth::False;
        if (m_bound == nullptr) {
            return rung;
        }
        if (m_kind == MatchKind::Matched && m_run.failure.has_value()) {
            rung.truth = test(m_bound->merge.on, m_batch);
        }
        // The row that has the same key shows best what the rest of ON asks for, and NULL beside NULL that `=` is not
        // true even there.
        std::uint32_t target = m_run.routes.targetRow[m_route];
        std::uint32_t source = m_run.routes.sourceRow[m_route];
        std::optional<std::uint32_t> near;
        if (m_kind != MatchKind::Matched) {
            near = hasNullKey() ? trace::nullNearRow(m_run, target, source) : trace::nearRow(m_run, target, source);
        }
        if (!near) {
            rung.filledIn = execution::filledIn(m_context, m_bound->merge.on, m_batch, 0);
            return rung;
        }
        (target == tables::kNoRow ? target : source) = *near;
        const execution::Batch both = execution::pairBatch(m_run.before, rowsOf(target), m_run.source, rowsOf(source));
        rung.truth = test(m_bound->merge.on, both);
        rung.filledIn = execution::filledIn(m_context, m_bound->merge.on, both, 0);
        return rung;
    }

    /// `=` with NULL is unknown, whatever stands on the other side.
    [[nodiscard]] bool hasNullKey() const
    {
        const std::uint32_t target = m_run.routes.targetRow[m_route];
        return m_bound != nullptr &&
               std::any_of(
                   m_bound->merge.keys.begin(), m_bound->merge.keys.end(), [&](const binding::EqualityKey& key) {
                       const auto& column =
                           (*m_bound->merge.exprs)[target != tables::kNoRow ? key.targetSide : key.sourceSide].column;
                       const tables::Table& table = target != tables::kNoRow ? *m_run.before : *m_run.source;
                       const std::uint32_t row = target != tables::kNoRow ? target : m_run.routes.sourceRow[m_route];
                       return !key.nullSafe && column.has_value() && table.column(column->column).isNull(row);
                   });
    }

    Rung clauseRung(std::size_t clause, bool isTaken) const
    {
        const trace::ClauseRecord& record = m_run.clauses[clause];
        Rung rung;
        rung.kind = Rung::Kind::Clause;
        rung.clause = static_cast<std::int16_t>(clause);
        rung.speaksOf = record.kind;
        rung.appliesToRow = record.kind == m_kind;
        rung.condition = record.conditionSpan.isValid() ? written(record.conditionSpan) : std::string();
        if (!rung.appliesToRow) {
            return rung;
        }
        rung.truth = m_run.truth(m_route, clause);
        if (m_bound == nullptr) {
            rung.takesRow = m_run.routes.clause[m_route] == rung.clause;
            return rung;
        }
        const sql::ExprId condition = m_bound->merge.clauses[clause].condition;
        if (condition.isValid()) {
            rung.filledIn = execution::filledIn(m_context, condition, m_batch, 0);
        }
        // A failed run may have stopped before it came here; what it would have found is worth seeing.
        if (rung.truth == Truth::NotTested && !isTaken && m_run.failure.has_value()) {
            rung.truth = condition.isValid() ? test(condition, m_batch) : Truth::True;
        }
        rung.takesRow = !isTaken && rung.truth == Truth::True;
        return rung;
    }

    /// NotTested where the condition fails for this row.
    [[nodiscard]] Truth test(sql::ExprId condition, const execution::Batch& batch) const
    {
        const auto truths = execution::evaluateTruth(m_context, condition, batch);
        return truths ? truths.value().front() : Truth::NotTested;
    }

    const trace::MergeRun& m_run;
    std::size_t m_route;
    MatchKind m_kind;
    BoundStatementPtr m_bound;
    execution::EvaluationContext m_context;
    execution::Batch m_batch;
};

} // namespace

Ladder ladder(const trace::MergeRun& run, std::size_t route)
{
    return LadderMaker(run, route).make();
}

std::vector<std::int16_t> alsoFitting(const trace::MergeRun& run, std::size_t route)
{
    return LadderMaker(run, route).alsoFitting();
}

} // namespace mergescope::session
