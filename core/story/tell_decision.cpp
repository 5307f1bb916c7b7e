// The phase Decide: which clauses were asked, in order, and which one took the row.

#include "core/story/step_sentences.h"

#include "core/trace/key_twins.h"

#include <algorithm>
#include <utility>

namespace mergescope::story {

using trace::MatchKind;
using values::Truth;

namespace {

StoryId consequenceOf(trace::Effect effect)
{
    switch (effect) {
    case trace::Effect::InsertRow:
        return StoryId::WillInsert;
    case trace::Effect::UpdateCells:
        return StoryId::WillUpdate;
    case trace::Effect::DeleteRow:
        return StoryId::WillDelete;
    case trace::Effect::Keep:
        return StoryId::WillKeep;
    case trace::Effect::Raise:
        return StoryId::WillRaise;
    }
    return StoryId::WillKeep;
}

/// A row without a partner, and why, where that is more than a key that nobody else has.
Phrase tellSituation(const Telling& telling, const trace::Step& step, MatchKind kind, const Phrase& name)
{
    const bool isSource = kind == MatchKind::NotMatchedByTarget;
    if (kind == MatchKind::Matched) {
        return telling.say(StoryId::SituationPair, {name});
    }
    if (telling.hasKey() && !telling.isNullSafe() && !telling.nullKeyColumns(step.targetRow, step.sourceRow).empty()) {
        return telling.say(isSource ? StoryId::SituationSourceNull : StoryId::SituationTargetNull, {name});
    }
    if (const auto near = trace::nearRow(telling.run, step.targetRow, step.sourceRow)) {
        const Phrase cells = telling.cellsRead(telling.run.onColumns, isSource ? *near : step.targetRow,
                                               isSource ? step.sourceRow : *near);
        if (!cells.empty()) {
            return telling.say(isSource ? StoryId::SituationSourceRest : StoryId::SituationTargetRest, {name, cells});
        }
    }
    return telling.say(isSource ? StoryId::SituationSource : StoryId::SituationTarget, {name});
}

StoryId withoutClause(const trace::MergeRun& run, MatchKind kind)
{
    switch (kind) {
    case MatchKind::Matched:
        return StoryId::NoClausePair;
    case MatchKind::NotMatchedByTarget:
        return StoryId::NoClauseSource;
    case MatchKind::NotMatchedBySource: {
        const bool hasOther = std::any_of(run.clauses.begin(), run.clauses.end(), [](const trace::ClauseRecord& one) {
            return one.kind == MatchKind::NotMatchedByTarget;
        });
        return hasOther ? StoryId::NoClauseTargetBySource : StoryId::NoClauseTarget;
    }
    }
    return StoryId::NoClausePair;
}

/// Clauses of the row's kind that were asked and said no, up to the one that took it.
std::vector<Phrase> refusals(const Telling& telling, const trace::Step& step, MatchKind kind)
{
    std::vector<Phrase> said;
    const auto end =
        step.clause == trace::kNoClause ? telling.run.clauses.size() : static_cast<std::size_t>(step.clause);
    for (std::size_t clause = 0; clause < end; ++clause) {
        const trace::ClauseRecord& record = telling.run.clauses[clause];
        const Truth truth = telling.run.truth(step.route, clause);
        if (record.kind != kind || (truth != Truth::False && truth != Truth::Unknown)) {
            continue;
        }
        const bool isFalse = truth == Truth::False;
        // A condition that is one column has said its value already.
        const bool isColumn = isFalse && record.conditionColumns.size() == 1 &&
                              record.conditionColumns.front().span == record.conditionSpan;
        const Phrase cells =
            isColumn ? Phrase{} : telling.cellsRead(record.conditionColumns, step.targetRow, step.sourceRow, !isFalse);
        const StoryId withCells = isFalse ? StoryId::ClauseFalseCells : StoryId::ClauseUnknownCells;
        const StoryId plainly = isFalse ? StoryId::ClauseFalse : StoryId::ClauseUnknown;
        said.push_back(
            telling.say(cells.empty() ? plainly : withCells, {telling.clauseNumber(static_cast<std::int16_t>(clause)),
                                                              telling.sql(record.conditionSpan), cells}));
    }
    return said;
}

/// Does the clause that takes the row set only what the row has already?
bool setsNothingNew(const trace::MergeRun& run, const trace::Step& step)
{
    return step.targetRow < run.fates.size() && run.fates[step.targetRow].fate == trace::Fate::UpdatedSameValues &&
           run.clauses[static_cast<std::size_t>(step.clause)].effect == trace::Effect::UpdateCells;
}

/// A target row that a clause takes for no other reason than that it has no partner.
bool isLoneTarget(const trace::MergeRun& run, const trace::Step& step)
{
    const trace::ClauseRecord& record = run.clauses[static_cast<std::size_t>(step.clause)];
    return record.kind == MatchKind::NotMatchedBySource && !record.conditionSpan.isValid();
}

/// What a learner may expect of the clauses that are left, or of one that needs no source row.
Phrase afterTaking(const Telling& telling, std::size_t taken)
{
    const auto& clauses = telling.run.clauses;
    const MatchKind kind = clauses[taken].kind;
    const bool isFollowed = std::any_of(clauses.begin() + static_cast<std::ptrdiff_t>(taken) + 1, clauses.end(),
                                        [kind](const trace::ClauseRecord& later) { return later.kind == kind; });
    const bool saysLone = kind == MatchKind::NotMatchedBySource && clauses[taken].conditionSpan.isValid();
    if (!isFollowed && !saysLone) {
        return {};
    }
    return joined({plain(""), telling.say(isFollowed ? StoryId::LaterNotAsked : StoryId::EveryLoneTarget)}, " ");
}

} // namespace

Phrase tellDecision(const Telling& telling, const trace::Step& step)
{
    const MatchKind kind = telling.run.kindOf(step.route);
    Phrase name = telling.row(step.targetRow, step.sourceRow);
    if (!telling.hasKey()) {
        name = capitalized(std::move(name));
    }
    std::vector<Phrase> said = refusals(telling, step, kind);
    if (step.clause == trace::kNoClause && said.empty()) {
        const Phrase none = telling.say(withoutClause(telling.run, kind), {name});
        return kind == MatchKind::Matched ? none : joined({tellSituation(telling, step, kind, name), none}, " ");
    }
    Phrase last;
    if (step.clause != trace::kNoClause) {
        const trace::ClauseRecord& record = telling.run.clauses[static_cast<std::size_t>(step.clause)];
        const bool isConditional = record.conditionSpan.isValid();
        const Phrase consequence =
            telling.say(setsNothingNew(telling.run, step) ? StoryId::WillUpdateSame : consequenceOf(record.effect));
        if (isLoneTarget(telling.run, step)) {
            said.push_back(telling.say(StoryId::ClauseTakesLone, {telling.clauseNumber(step.clause), consequence}));
        } else {
            said.push_back(
                telling.say(isConditional ? StoryId::ClauseTakes : StoryId::ClauseTakesAll,
                            {telling.clauseNumber(step.clause),
                             telling.sql(isConditional ? record.conditionSpan : record.headSpan), consequence}));
        }
        last = afterTaking(telling, static_cast<std::size_t>(step.clause));
    } else {
        last = plain(". ");
        const Phrase end = telling.say(kind == MatchKind::NotMatchedByTarget ? StoryId::NoClauseLeftSource
                                                                             : StoryId::NoClauseLeftTarget);
        last.insert(last.end(), end.begin(), end.end());
    }
    Phrase whole = joined({tellSituation(telling, step, kind, name), capitalized(joined(said, "; "))}, " ");
    whole.insert(whole.end(), last.begin(), last.end());
    return whole;
}

} // namespace mergescope::story
