// What became of a row and why, for somebody who said beforehand what would: every clause that was asked with the
// values it met, and, where the expected did not come, which clause would have done it and why it did not.

#include "core/story/step_sentences.h"
#include "core/trace/answer_word.h"

#include <algorithm>
#include <utility>

namespace mergescope::story {

using tables::kNoRow;
using trace::Effect;
using trace::MatchKind;
using values::Truth;

namespace {

struct Subject {
    std::uint32_t route = 0;
    std::uint32_t targetRow = kNoRow;
    std::uint32_t sourceRow = kNoRow;
    MatchKind kind = MatchKind::Matched;
    std::int16_t clause = trace::kNoClause;
};

Subject subjectOf(const trace::MergeRun& run, std::uint32_t route)
{
    return {route, run.routes.targetRow[route], run.routes.sourceRow[route], run.kindOf(route),
            run.routes.clause[route]};
}

Phrase reasonOfClause(const Telling& telling, const Subject& row, std::size_t clause)
{
    const trace::ClauseRecord& record = telling.run.clauses[clause];
    const Phrase number = telling.clauseNumber(static_cast<std::int16_t>(clause));
    if (!record.conditionSpan.isValid()) {
        return telling.say(StoryId::ReasonTakesAll, {number, telling.sql(record.headSpan)});
    }
    const bool takes = row.clause == static_cast<std::int16_t>(clause);
    const bool isUnknown = !takes && telling.run.truth(row.route, clause) == Truth::Unknown;
    const Phrase cells = telling.cellsRead(record.conditionColumns, row.targetRow, row.sourceRow, isUnknown);
    const auto pick = [&](StoryId withCells, StoryId without) { return cells.empty() ? without : withCells; };
    const StoryId id = takes       ? pick(StoryId::ReasonTakes, StoryId::ReasonTakesPlain)
                       : isUnknown ? pick(StoryId::ReasonUnknown, StoryId::ReasonUnknownPlain)
                                   : pick(StoryId::ReasonFalse, StoryId::ReasonFalsePlain);
    return telling.say(id, {number, telling.sql(record.conditionSpan), cells});
}

Phrase reasonOfMatch(const Telling& telling, const Subject& row)
{
    if (row.kind == MatchKind::Matched) {
        return telling.say(StoryId::ReasonPair);
    }
    const Phrase nulls = telling.nullKeyColumns(row.targetRow, row.sourceRow);
    if (!nulls.empty() && !telling.isNullSafe()) {
        return telling.say(StoryId::ReasonNullKey, {nulls});
    }
    return telling.say(row.kind == MatchKind::NotMatchedBySource ? StoryId::ReasonNoSource : StoryId::ReasonNoTarget);
}

/// The clauses of the row's kind that were asked, and whether there were any.
bool addAsked(const Telling& telling, const Subject& row, std::vector<Phrase>& reasons)
{
    bool wasAsked = false;
    for (std::size_t clause = 0; clause < telling.run.clauses.size(); ++clause) {
        const Truth truth = telling.run.truth(row.route, clause);
        const bool takes = row.clause == static_cast<std::int16_t>(clause);
        const bool refuses = !takes && (truth == Truth::False || truth == Truth::Unknown);
        if (telling.run.clauses[clause].kind == row.kind && (takes || refuses)) {
            reasons.push_back(reasonOfClause(telling, row, clause));
            wasAsked = true;
        }
        if (takes) {
            break;
        }
    }
    return wasAsked;
}

StoryId onlyFor(MatchKind kind)
{
    switch (kind) {
    case MatchKind::Matched:
        return StoryId::ReasonForPairs;
    case MatchKind::NotMatchedByTarget:
        return StoryId::ReasonForSource;
    case MatchKind::NotMatchedBySource:
        break;
    }
    return StoryId::ReasonForTarget;
}

/// Why what was said did not come: the clauses that would do it were for other rows, or came too late.
void addExpected(const Telling& telling, const Subject& row, std::string_view said, std::vector<Phrase>& reasons)
{
    const bool didIt = row.clause != trace::kNoClause &&
                       trace::answerWord(telling.run.clauses[static_cast<std::size_t>(row.clause)].effect) == said;
    const bool wasKept = row.clause == trace::kNoClause && said == "keep";
    if (said.empty() || said == "keep" || didIt || wasKept) {
        return;
    }
    if (said == "error") {
        reasons.push_back(telling.say(StoryId::ReasonNoError));
        return;
    }
    bool isThere = false;
    for (std::size_t clause = 0; clause < telling.run.clauses.size(); ++clause) {
        const trace::ClauseRecord& record = telling.run.clauses[clause];
        if (trace::answerWord(record.effect) != said) {
            continue;
        }
        isThere = true;
        const std::vector<Phrase> phrases{telling.clauseNumber(static_cast<std::int16_t>(clause)), code(record.word)};
        if (record.kind != row.kind) {
            reasons.push_back(telling.say(onlyFor(record.kind), phrases));
        } else if (row.clause != trace::kNoClause && row.clause < static_cast<std::int16_t>(clause)) {
            reasons.push_back(telling.say(StoryId::ReasonTooLate, phrases));
        }
    }
    if (!isThere) {
        std::string word(said);
        std::transform(word.begin(), word.end(), word.begin(),
                       [](char letter) { return static_cast<char>(letter - 'a' + 'A'); });
        reasons.push_back(telling.say(StoryId::ReasonNoSuchClause, {code(word)}));
    }
}

StoryId outcomeOf(const trace::MergeRun& run, const Subject& row)
{
    if (row.clause == trace::kNoClause) {
        return row.targetRow == kNoRow ? StoryId::BecauseIgnored : StoryId::BecauseKept;
    }
    switch (run.clauses[static_cast<std::size_t>(row.clause)].effect) {
    case Effect::InsertRow:
        return StoryId::BecauseInserted;
    case Effect::UpdateCells:
        return row.targetRow < run.fates.size() && run.fates[row.targetRow].fate == trace::Fate::UpdatedSameValues
                   ? StoryId::BecauseUpdatedSame
                   : StoryId::BecauseUpdated;
    case Effect::DeleteRow:
        return StoryId::BecauseDeleted;
    case Effect::Keep:
    case Effect::Raise:
        break;
    }
    return StoryId::BecauseKept;
}

} // namespace

Phrase tellBecause(const Telling& telling, std::uint32_t route, std::string_view said)
{
    const trace::MergeRun& run = telling.run;
    const Subject row = subjectOf(run, route);
    Phrase name = telling.row(row.targetRow, row.sourceRow);
    if (!telling.hasKey()) {
        name = capitalized(std::move(name));
    }
    if (run.failure) {
        const std::uint32_t failed = run.failure->route;
        const bool isSameRow =
            failed < run.routes.size() && (row.targetRow != kNoRow ? run.routes.targetRow[failed] == row.targetRow
                                                                   : run.routes.sourceRow[failed] == row.sourceRow);
        return isSameRow || failed >= run.routes.size() ? tellFailure(telling)
                                                        : telling.say(StoryId::BecauseStopped, {name});
    }
    std::vector<Phrase> reasons{reasonOfMatch(telling, row)};
    const bool wasAsked = addAsked(telling, row, reasons);
    addExpected(telling, row, said, reasons);
    if (row.clause == trace::kNoClause) {
        reasons.push_back(telling.say(wasAsked ? StoryId::ReasonNoneLeft : StoryId::ReasonNone));
    }
    Phrase whole = joined({telling.say(outcomeOf(run, row), {name}), joined(reasons, "; ")}, ": ");
    whole.push_back({".", Part::Style::Plain});
    return whole;
}

} // namespace mergescope::story
