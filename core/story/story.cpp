#include "core/story/story.h"

#include "core/story/row_words.h"
#include "core/story/step_sentences.h"

namespace mergescope::story {

std::string Sentence::plain() const
{
    std::string text;
    for (const Part& part : parts) {
        text += part.text;
    }
    return text;
}

Sentence explain(const trace::MergeRun& run, const trace::Step& step, base::Language language)
{
    const Telling telling{run, language};
    if (step.isFailure && run.failure) {
        return sentence(capitalized(tellFailure(telling)));
    }
    Phrase phrase;
    switch (step.phase) {
    case trace::Phase::Tables:
        phrase = tellTables(telling);
        break;
    case trace::Phase::Match:
        phrase = tellMatch(telling, step);
        break;
    case trace::Phase::Decide:
        phrase = tellDecision(telling, step);
        break;
    case trace::Phase::Apply:
        phrase = tellEffect(telling, step);
        break;
    case trace::Phase::Result:
        phrase = tellResult(telling);
        break;
    }
    return sentence(std::move(phrase));
}

Sentence because(const trace::MergeRun& run, std::uint32_t route, std::string_view said, base::Language language)
{
    return sentence(capitalized(tellBecause(Telling{run, language}, route, said)));
}

Sentence explainCell(const trace::MergeRun& run, std::uint32_t route, std::uint32_t column, base::Language language)
{
    return sentence(tellCell(Telling{run, language}, route, column));
}

std::string rowName(const trace::MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow,
                    base::Language language)
{
    const Telling telling{run, language};
    const bool isTarget = targetRow != tables::kNoRow;
    return sentence(telling.hasKey() ? telling.keyValues(targetRow, sourceRow)
                                     : telling.say(isTarget ? StoryId::RowNumber : StoryId::SourceRowNumber,
                                                   {number((isTarget ? targetRow : sourceRow) + 1U)}))
        .plain();
}

std::string fateName(trace::Fate fate, base::Language language)
{
    const auto text = [&](StoryId id) { return std::string(templateText(id, language)); };
    switch (fate) {
    case trace::Fate::Updated:
        return text(StoryId::FateUpdated);
    case trace::Fate::UpdatedSameValues:
        return text(StoryId::FateUpdatedSame);
    case trace::Fate::Deleted:
        return text(StoryId::FateDeleted);
    case trace::Fate::Copied:
        return text(StoryId::FateCopied);
    case trace::Fate::Untouched:
        return text(StoryId::FateUntouched);
    case trace::Fate::Inserted:
        return text(StoryId::FateInserted);
    case trace::Fate::Ignored:
        return text(StoryId::FateIgnored);
    }
    return {};
}

std::string fateBadge(trace::Fate fate, base::Language language)
{
    return fate == trace::Fate::UpdatedSameValues ? std::string(templateText(StoryId::FateUpdatedSameShort, language))
                                                  : fateName(fate, language);
}

std::string standingName(trace::Standing standing, base::Language language)
{
    const auto text = [&](StoryId id) { return std::string(templateText(id, language)); };
    switch (standing) {
    case trace::Standing::Absent:
        return text(StoryId::StandingAbsent);
    case trace::Standing::Updated:
        return fateName(trace::Fate::Updated, language);
    case trace::Standing::UpdatedSameValues:
        return fateName(trace::Fate::UpdatedSameValues, language);
    case trace::Standing::Deleted:
        return fateName(trace::Fate::Deleted, language);
    case trace::Standing::Kept:
        return text(StoryId::StandingKept);
    case trace::Standing::Inserted:
        return fateName(trace::Fate::Inserted, language);
    case trace::Standing::Ignored:
        return fateName(trace::Fate::Ignored, language);
    case trace::Standing::Paired:
        return text(StoryId::StandingPaired);
    case trace::Standing::Failed:
        return text(StoryId::StandingFailed);
    }
    return {};
}

std::string phaseName(trace::Phase phase, base::Language language)
{
    const auto text = [&](StoryId id) { return std::string(templateText(id, language)); };
    switch (phase) {
    case trace::Phase::Tables:
        return text(StoryId::PhaseTables);
    case trace::Phase::Match:
        return text(StoryId::PhaseMatch);
    case trace::Phase::Decide:
        return text(StoryId::PhaseDecide);
    case trace::Phase::Apply:
        return text(StoryId::PhaseApply);
    case trace::Phase::Result:
        return text(StoryId::PhaseResult);
    }
    return {};
}

} // namespace mergescope::story
