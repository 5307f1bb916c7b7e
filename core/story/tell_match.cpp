// The phases Tables and Match: what there is, and which rows belong together.

#include "core/story/step_sentences.h"

#include "core/trace/key_twins.h"

#include <vector>

namespace mergescope::story {

using tables::kNoRow;

namespace {

Phrase tellPair(const Telling& telling, const trace::Step& step)
{
    const trace::Routes& routes = telling.run.routes;
    const bool isFurther = step.route > 0 && routes.targetRow[step.route - 1] == step.targetRow;
    const Phrase name = telling.row(step.targetRow, step.sourceRow);
    if (isFurther) {
        return telling.say(StoryId::MatchPairAgain, {name, number(step.sourceRow + 1U)});
    }
    if (!telling.hasKey()) {
        return telling.say(StoryId::MatchPairNoKey, {telling.say(StoryId::RowNumber, {number(step.targetRow + 1U)}),
                                                     telling.say(StoryId::RowNumber, {number(step.sourceRow + 1U)})});
    }
    const Phrase nulls = telling.nullKeyColumns(step.targetRow, step.sourceRow);
    if (!nulls.empty()) {
        return telling.say(StoryId::MatchPairNull, {name, nulls});
    }
    return telling.say(telling.run.onAsksMore ? StoryId::MatchPairMore : StoryId::MatchPair,
                       {name, telling.keyColumns(true)});
}

} // namespace

Phrase tellTables(const Telling& telling)
{
    const trace::MergeRun& run = telling.run;
    std::vector<Phrase> phrases{telling.target(), telling.rows(run.before->rowCount()), telling.source(),
                                telling.rows(run.source->rowCount())};
    if (run.source->rowCount() == 0) {
        return capitalized(telling.say(StoryId::TablesNoSource, phrases));
    }
    if (!telling.hasKey()) {
        return capitalized(telling.say(StoryId::TablesNoKey, phrases));
    }
    phrases.push_back(telling.keyColumns(true));
    const bool isOne = run.keyColumns.size() == 1;
    const StoryId plain = isOne ? StoryId::TablesKey : StoryId::TablesKeys;
    const StoryId more = isOne ? StoryId::TablesKeyMore : StoryId::TablesKeysMore;
    return capitalized(telling.say(run.onAsksMore ? more : plain, phrases));
}

Phrase tellMatch(const Telling& telling, const trace::Step& step)
{
    if (step.targetRow != kNoRow && step.sourceRow != kNoRow) {
        return tellPair(telling, step);
    }
    const bool isTarget = step.targetRow != kNoRow;
    if (!telling.hasKey()) {
        return telling.say(isTarget ? StoryId::AloneTargetNoKey : StoryId::AloneSourceNoKey,
                           {telling.row(step.targetRow, step.sourceRow)});
    }
    const Phrase key = telling.keyValues(step.targetRow, step.sourceRow);
    const Phrase nulls = telling.nullKeyColumns(step.targetRow, step.sourceRow);
    if (!nulls.empty() && !telling.isNullSafe()) {
        return telling.say(isTarget ? StoryId::AloneTargetNull : StoryId::AloneSourceNull, {key, nulls});
    }
    // The other side's column is the one in which the value was looked for.
    const Phrase columns = telling.keyColumns(!isTarget);
    if (const auto near = trace::nearRow(telling.run, step.targetRow, step.sourceRow)) {
        const Phrase cells = telling.cellsRead(telling.run.onColumns, isTarget ? step.targetRow : *near,
                                               isTarget ? *near : step.sourceRow);
        if (cells.empty()) {
            return telling.say(isTarget ? StoryId::AloneTargetFiltered : StoryId::AloneSourceFiltered, {key, columns});
        }
        return telling.say(isTarget ? StoryId::AloneTargetFilteredCells : StoryId::AloneSourceFilteredCells,
                           {key, columns, cells});
    }
    if (isTarget) {
        return telling.say(StoryId::AloneTarget, {key, columns});
    }
    const bool hasTwin = trace::sourceTwin(telling.run, step.sourceRow).has_value();
    return telling.say(hasTwin ? StoryId::AloneSourceTwin : StoryId::AloneSource, {key, columns});
}

} // namespace mergescope::story
