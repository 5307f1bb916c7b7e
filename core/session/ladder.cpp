#include "core/session/route_view.h"
#include "core/session/session.h"

#include <utility>

namespace mergescope::session {

namespace {

using trace::MatchKind;
using values::Truth;

class LadderMaker {
public:
    LadderMaker(const trace::MergeRun& run, std::size_t route)
        : m_run(run), m_route(route), m_kind(run.kindOf(route)), m_view(run, route)
    {}

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
            if (!record.conditionSpan.isValid() ||
                (m_view.isBound() && m_view.test(conditionOf(clause), m_view.own()) == Truth::True)) {
                fitting.push_back(static_cast<std::int16_t>(clause));
            }
        }
        return fitting;
    }

private:
    [[nodiscard]] std::string written(base::Span span) const
    {
        return m_run.text == nullptr ? std::string() : std::string(m_run.text->slice(span));
    }

    [[nodiscard]] sql::ExprId conditionOf(std::size_t clause) const { return m_view.merge().clauses[clause].condition; }

    Rung onRung() const
    {
        Rung rung;
        rung.kind = Rung::Kind::On;
        rung.speaksOf = m_kind;
        rung.condition = written(m_run.onConditionSpan);
        // A row in no pair is one for which ON was TRUE with no row of the other side.
        const bool isUnknown = m_view.isBound() && m_view.hasNullKey();
        rung.truth = m_kind == MatchKind::Matched ? Truth::True : isUnknown ? Truth::Unknown : Truth::False;
        if (!m_view.isBound()) {
            return rung;
        }
        if ((m_kind == MatchKind::Matched && m_run.failure.has_value()) || m_view.hasNear()) {
            rung.truth = m_view.test(m_view.merge().on, m_view.forOn());
        }
        rung.filledIn = m_view.filledIn(m_view.merge().on, m_view.forOn());
        return rung;
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
        if (!m_view.isBound()) {
            rung.takesRow = m_run.routes.clause[m_route] == rung.clause;
            return rung;
        }
        const sql::ExprId condition = conditionOf(clause);
        if (condition.isValid()) {
            rung.filledIn = m_view.filledIn(condition, m_view.own());
        }
        // A failed run may have stopped before it came here; what it would have found is worth seeing.
        if (rung.truth == Truth::NotTested && !isTaken && m_run.failure.has_value()) {
            rung.truth = condition.isValid() ? m_view.test(condition, m_view.own()) : Truth::True;
        }
        rung.takesRow = !isTaken && rung.truth == Truth::True;
        return rung;
    }

    const trace::MergeRun& m_run;
    std::size_t m_route;
    MatchKind m_kind;
    RouteView m_view;
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
