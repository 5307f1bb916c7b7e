// The ladder as the stage shows it: from the provider, or from what the run itself holds.

#include "ui/stage/stage_script.h"

#include <string>

namespace mergescope::ui {

namespace {

std::string sliced(const trace::MergeRun& run, base::Span span)
{
    return std::string(run.text->slice(span));
}

session::Ladder ladderFromRun(const trace::MergeRun& run, std::size_t route)
{
    session::Ladder ladder = neutralLadder(run);
    const trace::MatchKind kind = run.kindOf(route);
    const std::int16_t taker = run.routes.clause[route];
    for (session::Rung& rung : ladder) {
        switch (rung.kind) {
        case session::Rung::Kind::On:
            rung.truth = kind == trace::MatchKind::Matched ? values::Truth::True : values::Truth::False;
            break;
        case session::Rung::Kind::Clause:
            rung.appliesToRow = rung.speaksOf == kind;
            rung.truth = run.truth(route, static_cast<std::size_t>(rung.clause));
            rung.takesRow = rung.clause == taker;
            break;
        case session::Rung::Kind::NoClause:
            rung.speaksOf = kind;
            rung.takesRow = taker == trace::kNoClause;
            rung.truth = rung.takesRow ? values::Truth::True : values::Truth::NotTested;
            break;
        }
    }
    return ladder;
}

} // namespace

session::Ladder neutralLadder(const trace::MergeRun& run)
{
    session::Ladder ladder;
    session::Rung on;
    on.condition = sliced(run, run.onConditionSpan);
    ladder.push_back(on);
    for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
        session::Rung rung;
        rung.kind = session::Rung::Kind::Clause;
        rung.clause = static_cast<std::int16_t>(clause);
        rung.speaksOf = run.clauses[clause].kind;
        if (run.clauses[clause].conditionSpan.isValid()) {
            rung.condition = sliced(run, run.clauses[clause].conditionSpan);
        }
        ladder.push_back(rung);
    }
    session::Rung none;
    none.kind = session::Rung::Kind::NoClause;
    ladder.push_back(none);
    return ladder;
}

session::Ladder ladderFor(const StageScript& script, std::size_t route)
{
    if (script.ladderOf) {
        session::Ladder ladder = script.ladderOf(route);
        if (ladder.size() == script.rungCount()) {
            return ladder;
        }
    }
    return ladderFromRun(*script.run, route);
}

} // namespace mergescope::ui
