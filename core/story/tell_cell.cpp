// One cell of a row: which clause set it, or why it stayed.

#include "core/story/step_sentences.h"

#include "core/trace/run_files.h"

#include <algorithm>

namespace mergescope::story {

using tables::kNoRow;
using trace::Effect;

Phrase tellCell(const Telling& telling, std::uint32_t route, std::uint32_t column)
{
    const trace::MergeRun& run = telling.run;
    const trace::RowFate* const fate = trace::fateOfRoute(run, route);
    if (run.failure || fate == nullptr || column >= run.before->columnCount()) {
        return {};
    }
    const Phrase name = code(run.before->schema().fields[column].name);
    const std::uint32_t target = run.routes.targetRow[route];
    const auto cell = [](const tables::TablePtr& table, std::uint32_t row, std::uint32_t at, Part::Style style) {
        return Phrase{{cellText(table->cell(row, at)), style}};
    };
    const bool isInTable = fate->afterRow != kNoRow;
    const Phrase after = isInTable ? cell(run.after, fate->afterRow, column, Part::Style::NewValue) : Phrase{};
    if (target == kNoRow && !isInTable) {
        return {};
    }
    const Phrase before = target != kNoRow ? cell(run.before, target, column, Part::Style::OldValue) : Phrase{};
    if (fate->clause == trace::kNoClause) {
        return telling.say(StoryId::CellKept, {name, {{before.front().text, Part::Style::Strong}}});
    }
    const Phrase clause = telling.clauseNumber(fate->clause);
    const trace::ClauseRecord& record = run.clauses[static_cast<std::size_t>(fate->clause)];
    const bool isNamed =
        std::find(record.assignedColumns.begin(), record.assignedColumns.end(), column) != record.assignedColumns.end();
    switch (record.effect) {
    case Effect::InsertRow:
        return telling.say(isNamed ? StoryId::CellInserted : StoryId::CellInsertedUnnamed, {clause, name, after});
    case Effect::DeleteRow:
        return telling.say(StoryId::CellGone, {clause, name, before});
    case Effect::UpdateCells: {
        const bool isSame = before.front().text == after.front().text;
        const Phrase held{{before.front().text, Part::Style::Strong}};
        return isNamed && isSame ? telling.say(StoryId::CellSetSame, {clause, name, held})
               : isNamed         ? telling.say(StoryId::CellSet, {clause, name, before, after})
               : isSame          ? telling.say(StoryId::CellNotNamed, {clause, name, held})
                                 : telling.say(StoryId::CellChangedUnnamed, {clause, name, before, after});
    }
    case Effect::Keep:
    case Effect::Raise:
        break;
    }
    return telling.say(StoryId::CellLeft, {clause, name, {{before.front().text, Part::Style::Strong}}});
}

} // namespace mergescope::story
