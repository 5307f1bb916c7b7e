#include "core/lessons/question.h"

#include "core/lessons/check.h"
#include "core/session/session.h"
#include "core/trace/key_twins.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace mergescope::lessons {

using tables::kNoRow;
using trace::MergeRun;
using values::Truth;

namespace {

/// Of each answer so many rows are looked at closely; the choice of one in a million costs no more.
constexpr std::size_t kLookedAt = 400;

std::size_t weightOf(Temptation temptation)
{
    switch (temptation) {
    case Temptation::NullKey:
    case Temptation::SeveralRows:
        return 8;
    case Temptation::Overlap:
        return 6;
    case Temptation::Unknown:
        return 5;
    case Temptation::FellThrough:
        return 3;
    case Temptation::SameValues:
        return 2;
    }
    return 0;
}

bool hasNullKey(const MergeRun& run, std::uint32_t route)
{
    const std::uint32_t target = run.routes.targetRow[route];
    return std::any_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
        return target != kNoRow ? run.before->cell(target, key.first).isNull()
                                : run.source->cell(run.routes.sourceRow[route], key.second).isNull();
    });
}

/// A row that has a neighbour of the same target row, or, alone in the source, a twin with the same key.
bool hasSeveralRows(const MergeRun& run, std::uint32_t route)
{
    const std::uint32_t target = run.routes.targetRow[route];
    if (target != kNoRow) {
        const bool asBefore = route > 0 && run.routes.targetRow[route - 1] == target;
        const bool asAfter = route + 1 < run.routes.size() && run.routes.targetRow[route + 1] == target;
        return asBefore || asAfter;
    }
    return trace::sourceTwin(run, run.routes.sourceRow[route], kLookedAt).has_value();
}

bool wasRefused(const MergeRun& run, std::uint32_t route, Truth by)
{
    for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
        if (run.clauses[clause].kind == run.kindOf(route) && run.truth(route, clause) == by) {
            return true;
        }
    }
    return false;
}

bool keepsItsValues(const MergeRun& run, std::uint32_t route)
{
    const std::uint32_t target = run.routes.targetRow[route];
    return target < run.fates.size() && run.fates[target].fate == trace::Fate::UpdatedSameValues;
}

struct Candidate {
    std::uint32_t route = 0;
    std::vector<Temptation> temptations;
    std::size_t weight = 0;
};

/// One route a row: the one that decides it. Rows in stage order.
std::vector<std::uint32_t> decidingRoutes(const MergeRun& run)
{
    std::vector<std::uint32_t> routes;
    const auto takesPart = [&](std::uint32_t route) {
        return run.routes.clause[route] != trace::kNoClause || (run.failure && run.failure->route == route);
    };
    for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
        const std::uint32_t target = run.routes.targetRow[route];
        const bool isFurther = route > 0 && target != kNoRow && run.routes.targetRow[route - 1] == target;
        if (!isFurther) {
            routes.push_back(route);
        } else if (!takesPart(routes.back()) && takesPart(route)) {
            routes.back() = route;
        }
    }
    return routes;
}

bool hasTemptation(const Candidate& candidate, Temptation temptation)
{
    return std::find(candidate.temptations.begin(), candidate.temptations.end(), temptation) !=
           candidate.temptations.end();
}

class Chooser {
public:
    Chooser(const MergeRun& run, std::size_t most) : m_run(run), m_most(std::max<std::size_t>(most, 1)) {}

    std::vector<std::uint32_t> choose()
    {
        lookAtRows();
        for (const std::vector<Candidate>& group : m_groups) {
            take(best(group));
        }
        for (const Temptation temptation :
             {Temptation::NullKey, Temptation::SeveralRows, Temptation::Overlap, Temptation::Unknown}) {
            takeTempting(temptation);
        }
        for (const trace::MatchKind kind :
             {trace::MatchKind::Matched, trace::MatchKind::NotMatchedByTarget, trace::MatchKind::NotMatchedBySource}) {
            takeOfKind(kind);
        }
        std::vector<std::uint32_t> routes;
        for (const Candidate* candidate : m_taken) {
            routes.push_back(candidate->route);
        }
        std::sort(routes.begin(), routes.end());
        return routes;
    }

private:
    void lookAtRows()
    {
        static constexpr std::array<std::string_view, 5> kOrder{"error", "delete", "insert", "update", "keep"};
        for (const std::uint32_t route : decidingRoutes(m_run)) {
            const auto word = std::find(kOrder.begin(), kOrder.end(), answerOfRoute(m_run, route));
            std::vector<Candidate>& group = m_groups[static_cast<std::size_t>(word - kOrder.begin())];
            if (group.size() < kLookedAt) {
                Candidate candidate{route, temptationsOf(m_run, route), 0};
                for (const Temptation temptation : candidate.temptations) {
                    candidate.weight += weightOf(temptation);
                }
                group.push_back(std::move(candidate));
            }
        }
    }

    [[nodiscard]] bool isTaken(const Candidate& candidate) const
    {
        return std::find(m_taken.begin(), m_taken.end(), &candidate) != m_taken.end();
    }

    /// The first of those that tempt most.
    static const Candidate* best(const std::vector<Candidate>& group)
    {
        const auto found = std::max_element(group.begin(), group.end(),
                                            [](const Candidate& a, const Candidate& b) { return a.weight < b.weight; });
        return found == group.end() ? nullptr : &*found;
    }

    void take(const Candidate* candidate)
    {
        if (candidate != nullptr && m_taken.size() < m_most) {
            m_taken.push_back(candidate);
        }
    }

    template <class Predicate>
    void takeUnlessThere(Predicate&& isWanted)
    {
        if (std::any_of(m_taken.begin(), m_taken.end(), [&](const Candidate* one) { return isWanted(*one); })) {
            return;
        }
        const Candidate* found = nullptr;
        for (const std::vector<Candidate>& group : m_groups) {
            for (const Candidate& candidate : group) {
                if (isWanted(candidate) && (found == nullptr || candidate.weight > found->weight)) {
                    found = &candidate;
                }
            }
        }
        take(found);
    }

    void takeTempting(Temptation temptation)
    {
        takeUnlessThere([temptation](const Candidate& one) { return hasTemptation(one, temptation); });
    }

    void takeOfKind(trace::MatchKind kind)
    {
        takeUnlessThere([this, kind](const Candidate& one) { return m_run.kindOf(one.route) == kind; });
    }

    const MergeRun& m_run;
    std::size_t m_most;
    std::array<std::vector<Candidate>, 5> m_groups; ///< by answer; error first, for it is the rarest
    std::vector<const Candidate*> m_taken;
};

} // namespace

std::string questionKey(const MergeRun& run, std::uint32_t route)
{
    const std::uint32_t target = run.routes.targetRow[route];
    return target != kNoRow ? "#target " + std::to_string(target + 1U)
                            : "#source " + std::to_string(run.routes.sourceRow[route] + 1U);
}

std::vector<Temptation> temptationsOf(const MergeRun& run, std::uint32_t route)
{
    std::vector<Temptation> found;
    const auto add = [&](bool isThere, Temptation temptation) {
        if (isThere) {
            found.push_back(temptation);
        }
    };
    add(hasNullKey(run, route), Temptation::NullKey);
    add(hasSeveralRows(run, route), Temptation::SeveralRows);
    add(!session::alsoFitting(run, route).empty(), Temptation::Overlap);
    add(wasRefused(run, route, Truth::Unknown), Temptation::Unknown);
    add(wasRefused(run, route, Truth::False), Temptation::FellThrough);
    add(keepsItsValues(run, route), Temptation::SameValues);
    return found;
}

std::vector<std::uint32_t> rowsForContrast(const MergeRun& run, std::size_t most)
{
    return Chooser(run, most).choose();
}

} // namespace mergescope::lessons
