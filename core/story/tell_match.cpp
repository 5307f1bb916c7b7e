// The phases Tables and Match: what there is, and which rows belong together.

#include "core/story/step_sentences.h"

#include "core/tables/column_compare.h"
#include "core/values/compare.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace mergescope::story {

using tables::kNoRow;

namespace {

/// ON holds its key comparisons and nothing else: it has no more AND-ed parts than there are keys, and each key is one.
bool onIsKeyAlone(const trace::MergeRun& run)
{
    const std::string_view condition = run.text->slice(run.onConditionSpan);
    constexpr std::string_view kAnd = "AND";
    const auto isLetter = [](char a, char b) { return (a & ~0x20) == b; };
    std::size_t parts = 1;
    auto at = condition.begin();
    while ((at = std::search(at, condition.end(), kAnd.begin(), kAnd.end(), isLetter)) != condition.end()) {
        ++parts; // also inside a longer word, which makes us look where we need not
        at += kAnd.size();
    }
    return parts == run.keyColumns.size();
}

/// Some row on the other side has the same key, so it was the rest of ON that kept them apart. Looks through all of
/// them, so not without need.
bool keyStandsOnOtherSide(const trace::MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    if (onIsKeyAlone(run)) {
        return false;
    }
    const bool fromTarget = targetRow != kNoRow;
    const tables::Table& own = fromTarget ? *run.before : *run.source;
    const tables::Table& other = fromTarget ? *run.source : *run.before;
    const std::uint32_t ownRow = fromTarget ? targetRow : sourceRow;
    for (std::size_t row = 0; row < other.rowCount(); ++row) {
        const bool isSame = std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
            const std::uint32_t ownColumn = fromTarget ? key.first : key.second;
            const std::uint32_t otherColumn = fromTarget ? key.second : key.first;
            if (own.schema().fields[ownColumn].type == other.schema().fields[otherColumn].type) {
                return tables::equalCells(own.column(ownColumn), ownRow, other.column(otherColumn), row) ==
                       values::Truth::True;
            }
            const values::Value a = own.cell(ownRow, ownColumn);
            const values::Value b = other.cell(row, otherColumn);
            return values::areComparable(a.type(), b.type()) && values::equals(a, b) == values::Truth::True;
        });
        if (isSame) {
            return true;
        }
    }
    return false;
}

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
    return telling.say(StoryId::MatchPair, {name, telling.keyColumns(true)});
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
    return capitalized(telling.say(run.keyColumns.size() == 1 ? StoryId::TablesKey : StoryId::TablesKeys, phrases));
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
    if (keyStandsOnOtherSide(telling.run, step.targetRow, step.sourceRow)) {
        return telling.say(isTarget ? StoryId::AloneTargetFiltered : StoryId::AloneSourceFiltered, {key, columns});
    }
    return telling.say(isTarget ? StoryId::AloneTarget : StoryId::AloneSource, {key, columns});
}

} // namespace mergescope::story
