// The phases Apply and Result, and the step at which a run stops.

#include "core/story/step_sentences.h"

#include "core/diagnostics/message.h"
#include "core/trace/key_twins.h"

#include <algorithm>
#include <utility>

namespace mergescope::story {

using tables::kNoRow;
using trace::Effect;
using trace::Fate;

namespace {

/// Cells that a sentence lists before it only counts the rest.
constexpr std::size_t kCellsTold = 4;

/// The fate of the row that a route is about; null where a failed run has none.
const trace::RowFate* fateOf(const trace::MergeRun& run, const trace::Step& step)
{
    if (run.fates.empty()) {
        return nullptr;
    }
    // Fates are one a target row in table order, then the unmatched source rows, which are also the last routes.
    const std::size_t index =
        step.targetRow != kNoRow ? step.targetRow : run.fates.size() - (run.routes.size() - step.route);
    return index < run.fates.size() ? &run.fates[index] : nullptr;
}

Phrase cellsTold(const Telling& telling, std::vector<Phrase> cells)
{
    const std::size_t count = cells.size();
    if (count > kCellsTold + 1) {
        cells.resize(kCellsTold);
        cells.push_back(telling.say(StoryId::MoreCells, {number(count - kCellsTold)}));
    }
    return joined(cells, ", ");
}

Phrase tellUpdate(const Telling& telling, const trace::Step& step, const Phrase& name, const trace::RowFate& fate)
{
    const trace::MergeRun& run = telling.run;
    std::vector<Phrase> changes;
    for (std::size_t column = 0; column < run.before->columnCount(); ++column) {
        const values::Value before = run.before->cell(step.targetRow, column);
        const values::Value after = run.after->cell(fate.afterRow, column);
        if (!before.isIdenticalTo(after)) {
            changes.push_back(telling.say(StoryId::CellChange, {code(run.before->schema().fields[column].name),
                                                                {{cellText(before), Part::Style::OldValue}},
                                                                {{cellText(after), Part::Style::NewValue}}}));
        }
    }
    const Phrase clause = telling.clauseNumber(step.clause);
    if (changes.empty()) {
        return telling.say(StoryId::UpdatedSame, {clause, name});
    }
    return telling.say(StoryId::Updated, {clause, name, cellsTold(telling, std::move(changes))});
}

Phrase tellInsert(const Telling& telling, const trace::Step& step, const Phrase& name, const trace::RowFate& fate)
{
    std::vector<Phrase> cells;
    for (std::size_t column = 0; column < telling.run.after->columnCount(); ++column) {
        cells.push_back({{cellText(telling.run.after->cell(fate.afterRow, column)), Part::Style::NewValue}});
    }
    Phrase told =
        telling.say(StoryId::Inserted, {telling.clauseNumber(step.clause), name, cellsTold(telling, std::move(cells))});
    // The row with the same key was there all the time, or has come in just before.
    if (const auto near = trace::nearRow(telling.run, kNoRow, step.sourceRow)) {
        const Phrase values = telling.cellsRead(telling.run.onColumns, *near, step.sourceRow);
        return values.empty() ? told : joined({told, telling.say(StoryId::InsertedBesideRest, {values})}, " ");
    }
    const auto twin = trace::sourceTwin(telling.run, step.sourceRow);
    return twin && *twin < step.sourceRow ? joined({told, telling.say(StoryId::InsertedBeside)}, " ") : told;
}

/// The first row that changed in the file of a row that was only copied. Looked for near the row: fates of target rows
/// stand in table order, and so do the rows of a file.
std::optional<std::uint32_t> changedBeside(const trace::MergeRun& run, const trace::RowFate& copied)
{
    constexpr std::size_t kLookedAt = 4096;
    const std::size_t end = std::min(run.fates.size(), static_cast<std::size_t>(copied.targetRow) + kLookedAt);
    const std::size_t begin = copied.targetRow > kLookedAt ? copied.targetRow - kLookedAt : 0;
    for (std::size_t at = begin; at < end; ++at) {
        const trace::RowFate& fate = run.fates[at];
        const bool isChanged =
            fate.fate == Fate::Updated || fate.fate == Fate::UpdatedSameValues || fate.fate == Fate::Deleted;
        if (fate.targetRow != kNoRow && isChanged && fate.beforeFile == copied.beforeFile) {
            return fate.targetRow;
        }
    }
    return std::nullopt;
}

Phrase tellKept(const Telling& telling, const Phrase& name, const trace::RowFate& fate)
{
    if (fate.fate == Fate::Copied && fate.times > 1) {
        return telling.say(StoryId::CopiedTimes, {name, number(fate.times)});
    }
    const auto changed = fate.fate == Fate::Copied ? changedBeside(telling.run, fate) : std::nullopt;
    if (changed) {
        return telling.say(StoryId::CopiedBeside,
                           {name, number(fate.beforeFile), number(fate.afterFile), telling.row(*changed, kNoRow)});
    }
    if (fate.fate == Fate::Copied) {
        return telling.say(StoryId::Copied, {name, number(fate.beforeFile), number(fate.afterFile)});
    }
    return fate.beforeFile != 0 ? telling.say(StoryId::UntouchedFile, {name, number(fate.beforeFile)})
                                : telling.say(StoryId::Untouched, {name});
}

Phrase tellIgnored(const Telling& telling, const trace::Step& step, const Phrase& name)
{
    const Phrase told = telling.say(StoryId::Ignored, {name});
    return trace::keyCameLater(telling.run, step.sourceRow)
               ? joined({told, telling.say(StoryId::IgnoredBeside, {telling.row(kNoRow, step.sourceRow)})}, " ")
               : told;
}

/// A failed run has no after-table to quote from.
Phrase tellBeforeFailure(const Telling& telling, const trace::Step& step, const Phrase& name)
{
    if (step.clause == trace::kNoClause) {
        return telling.say(StoryId::KeptBeforeFailure, {name});
    }
    return telling.say(StoryId::ActsBeforeFailure,
                       {name, telling.clauseNumber(step.clause),
                        code(telling.run.clauses[static_cast<std::size_t>(step.clause)].word)});
}

void addCount(std::vector<Phrase>& list, const Telling& telling, std::uint64_t count, StoryId one, StoryId many)
{
    if (count == 1) {
        list.push_back(telling.say(one));
    } else if (count > 1) {
        list.push_back(telling.say(many, {number(count)}));
    }
}

/// The key of a row of the table after the run.
Phrase keyAfter(const trace::MergeRun& run, std::uint32_t row)
{
    std::vector<Phrase> cells;
    for (const auto& key : run.keyColumns) {
        const values::Value cell = run.after->cell(row, key.first);
        Phrase phrase = cell.isNull() ? code(run.after->schema().fields[key.first].name) : Phrase{};
        phrase.push_back({(cell.isNull() ? " " : "") + cellText(cell), Part::Style::Strong});
        cells.push_back(std::move(phrase));
    }
    return joined(cells, ", ");
}

} // namespace

Phrase tellEffect(const Telling& telling, const trace::Step& step)
{
    Phrase name = telling.row(step.targetRow, step.sourceRow);
    const trace::RowFate* const fate = fateOf(telling.run, step);
    if (fate == nullptr) {
        return tellBeforeFailure(telling, step, name);
    }
    const auto atStart = [&] { return telling.hasKey() ? name : capitalized(name); };
    if (step.clause == trace::kNoClause) {
        // A row of several pairs is kept by this one and may yet be changed through another.
        const bool isOthers = fate->clause != trace::kNoClause;
        return step.targetRow == kNoRow ? tellIgnored(telling, step, atStart())
               : isOthers               ? telling.say(StoryId::KeptBeforeFailure, {name})
                                        : tellKept(telling, atStart(), *fate);
    }
    switch (telling.run.clauses[static_cast<std::size_t>(step.clause)].effect) {
    case Effect::UpdateCells:
        return fate->afterRow == kNoRow ? tellBeforeFailure(telling, step, name)
                                        : tellUpdate(telling, step, name, *fate);
    case Effect::InsertRow:
        return fate->afterRow == kNoRow ? tellBeforeFailure(telling, step, name)
                                        : tellInsert(telling, step, name, *fate);
    case Effect::DeleteRow: {
        const bool isFurther = step.route > 0 && telling.run.routes.targetRow[step.route - 1] == step.targetRow &&
                               telling.run.routes.clause[step.route - 1] == step.clause;
        return isFurther ? telling.say(StoryId::DeletedAgain, {atStart()})
                         : telling.say(StoryId::Deleted, {telling.clauseNumber(step.clause), name});
    }
    case Effect::Keep:
    case Effect::Raise:
        return telling.say(StoryId::LeftByClause, {telling.clauseNumber(step.clause), name});
    }
    return {};
}

Phrase tellResult(const Telling& telling)
{
    const trace::RunCounts& counts = telling.run.counts;
    std::vector<Phrase> list;
    if (counts.unchangedUpdates == 0) {
        addCount(list, telling, counts.updated, StoryId::OneUpdated, StoryId::ManyUpdated);
    } else if (counts.unchangedUpdates >= counts.updated) {
        addCount(list, telling, counts.unchangedUpdates, StoryId::OneSame, StoryId::ManySame);
    } else {
        list.push_back(
            telling.say(counts.unchangedUpdates == 1 ? StoryId::OneOfUpdatedSame : StoryId::ManyOfUpdatedSame,
                        {number(counts.updated), number(counts.unchangedUpdates)}));
    }
    addCount(list, telling, counts.inserted, StoryId::OneInserted, StoryId::ManyInserted);
    addCount(list, telling, counts.deleted, StoryId::OneDeleted, StoryId::ManyDeleted);
    addCount(list, telling, counts.copied, StoryId::OneCopied, StoryId::ManyCopied);
    addCount(list, telling, counts.ignoredSourceRows, StoryId::OneIgnored, StoryId::ManyIgnored);
    const std::uint64_t rows = telling.run.after->rowCount();
    if (list.empty()) {
        return rows == 0 ? telling.say(StoryId::ResultNothingEmpty)
                         : telling.say(StoryId::ResultNothing, {telling.rows(rows)});
    }
    const Phrase all = listed(list, telling.language);
    if (rows == 0) {
        return telling.say(StoryId::ResultListEmpty, {all});
    }
    Phrase told = telling.say(StoryId::ResultList, {all, telling.rows(rows)});
    const auto twin = trace::insertedTwin(telling.run);
    return twin ? joined({told, telling.say(StoryId::ResultTwins, {keyAfter(telling.run, *twin)})}, " ") : told;
}

Phrase tellFailure(const Telling& telling)
{
    const trace::MergeRun& run = telling.run;
    const trace::RunFailure& failure = *run.failure;
    const diagnostics::Diagnostic& diagnostic = failure.diagnostic;
    const bool hasRoute = failure.route < run.routes.size();
    const Phrase name = hasRoute ? telling.row(run.routes.targetRow[failure.route], run.routes.sourceRow[failure.route])
                                 : telling.target();
    if (diagnostic.kind == diagnostics::DiagnosticKind::MergeMultipleMatches && diagnostic.rows.source.size() > 1) {
        return telling.say(StoryId::FailedMultiple, {name, number(diagnostic.rows.source.size())});
    }
    const Phrase message = marked(diagnostics::render(diagnostic.message, telling.language));
    const std::int16_t clause = hasRoute ? run.routes.clause[failure.route] : trace::kNoClause;
    if (failure.phase == trace::Phase::Apply && clause != trace::kNoClause) {
        return telling.say(StoryId::FailedClause, {telling.clauseNumber(clause), name, message});
    }
    return telling.say(StoryId::Failed, {name, message});
}

} // namespace mergescope::story
