// What a step does to data files: the same run, told from the storage's side.

#include "core/story/row_words.h"
#include "core/story/story.h"

#include <algorithm>
#include <utility>

namespace mergescope::story {

namespace {

using tables::kNoRow;
using trace::Effect;
using trace::Fate;
using trace::FileFate;

/// What the sentence about one row needs to know.
struct RowInFiles {
    Phrase name;    ///< as inside a sentence
    Phrase atStart; ///< as at the beginning of one
    const trace::RowFate* fate = nullptr;
    FileFate file = FileFate::Untouched; ///< of the file that holds the row before
    std::optional<Effect> effect;
};

RowInFiles rowOf(const Telling& telling, const trace::RunFiles& files, const trace::Step& step)
{
    RowInFiles row;
    row.name = telling.row(step.targetRow, step.sourceRow);
    row.atStart = telling.hasKey() ? row.name : capitalized(row.name);
    row.fate = trace::fateOfRoute(telling.run, step.route);
    const std::int16_t clause = telling.run.routes.clause[step.route];
    if (clause != trace::kNoClause) {
        row.effect = telling.run.clauses[static_cast<std::size_t>(clause)].effect;
    }
    if (row.fate != nullptr && row.fate->beforeFile != 0) {
        const auto file = std::find_if(files.before.begin(), files.before.end(), [&](const trace::OldFile& old) {
            return old.file.number == row.fate->beforeFile;
        });
        row.file = file == files.before.end() ? FileFate::Untouched : file->fate;
    }
    return row;
}

bool isReplaced(FileFate fate)
{
    return fate == FileFate::Rewritten || fate == FileFate::Removed;
}

Phrase fileCount(const Telling& telling, std::uint64_t count)
{
    return count == 1 ? telling.say(StoryId::OneFile) : telling.say(StoryId::ManyFiles, {number(count)});
}

Phrase tellTables(const Telling& telling, const trace::RunFiles& files)
{
    const std::size_t count = files.before.size();
    if (count == 0) {
        return capitalized(telling.say(StoryId::FilesTablesEmpty, {telling.target()}));
    }
    const StoryId id = files.rowsMarked > 0 ? StoryId::FilesTablesMarks : StoryId::FilesTables;
    return capitalized(
        telling.say(id, {telling.target(), telling.rows(telling.run.before->rowCount()), fileCount(telling, count)}));
}

Phrase tellMatch(const Telling& telling, const trace::RunFiles& files, const trace::Step& step)
{
    const RowInFiles row = rowOf(telling, files, step);
    if (step.targetRow == kNoRow) {
        return telling.say(StoryId::FilesMatchSource, {row.name});
    }
    const std::size_t file = trace::fileHolding(telling.run.beforeFiles, step.targetRow);
    return telling.say(StoryId::FilesMatch, {row.atStart, number(telling.run.beforeFiles[file].number)});
}

Phrase tellDecision(const Telling& telling, const trace::RunFiles& files, const trace::Step& step)
{
    const RowInFiles row = rowOf(telling, files, step);
    if (telling.run.failure.has_value()) {
        return telling.say(StoryId::FilesNothing, {row.name}); // a run that stopped never planned any file
    }
    const bool changes = row.effect == Effect::UpdateCells || row.effect == Effect::DeleteRow;
    if (step.targetRow == kNoRow) {
        return row.effect == Effect::InsertRow ? telling.say(StoryId::FilesDecideInsert, {row.atStart})
                                               : telling.say(StoryId::FilesDecideIgnored, {row.name});
    }
    const std::size_t at = trace::fileHolding(telling.run.beforeFiles, step.targetRow);
    const Phrase file = number(telling.run.beforeFiles[at].number);
    if (changes) {
        return telling.say(isReplaced(row.file) ? StoryId::FilesDecideRewrite : StoryId::FilesDecideMark,
                           {row.atStart, file});
    }
    return telling.say(isReplaced(row.file)           ? StoryId::FilesDecideCopied
                       : row.file == FileFate::Marked ? StoryId::FilesDecideMarkedBeside
                                                      : StoryId::FilesDecideStays,
                       {row.name, file});
}

Phrase tellWrite(const Telling& telling, const trace::RunFiles& files, const trace::Step& step)
{
    const RowInFiles row = rowOf(telling, files, step);
    if (row.fate == nullptr) {
        return telling.say(StoryId::FilesNothing, {row.name});
    }
    const Phrase from = number(row.fate->beforeFile);
    const Phrase to = number(row.fate->afterFile);
    const bool isFurther = step.targetRow != kNoRow && step.route > 0 &&
                           telling.run.routes.targetRow[step.route - 1] == step.targetRow && row.fate->times < 2;
    if (isFurther) {
        return telling.say(StoryId::FilesFurtherPair, {row.name});
    }
    switch (row.fate->fate) {
    case Fate::Updated:
    case Fate::UpdatedSameValues:
        return telling.say(isReplaced(row.file) ? StoryId::FilesUpdated : StoryId::FilesUpdatedMark,
                           {row.atStart, from, to});
    case Fate::Deleted:
        return telling.say(row.file == FileFate::Rewritten ? StoryId::FilesDeleted
                           : row.file == FileFate::Removed ? StoryId::FilesDeletedWhole
                                                           : StoryId::FilesDeletedMark,
                           {row.atStart, from});
    case Fate::Copied:
        return telling.say(StoryId::FilesCopied, {row.atStart, from, to});
    case Fate::Untouched:
        return telling.say(StoryId::FilesStays, {row.atStart, from});
    case Fate::Inserted:
        return telling.say(StoryId::FilesInserted, {row.atStart, to});
    case Fate::Ignored:
        break;
    }
    return telling.say(StoryId::FilesNothing, {row.name});
}

void add(std::vector<Phrase>& list, const Telling& telling, std::uint64_t count, StoryId one, StoryId many)
{
    if (count > 0) {
        list.push_back(count == 1 ? telling.say(one) : telling.say(many, {number(count)}));
    }
}

Phrase tellResult(const Telling& telling, const trace::RunFiles& files)
{
    std::vector<Phrase> list;
    add(list, telling, files.filesLeft, StoryId::OneFileLeaves, StoryId::ManyFilesLeave);
    add(list, telling, files.added.size(), StoryId::OneFileComes, StoryId::ManyFilesCome);
    if (files.areVectors) {
        add(list, telling, files.deleteFiles, StoryId::OneVectorComes, StoryId::ManyVectorsCome);
    } else {
        add(list, telling, files.deleteFiles, StoryId::OneDeleteFileComes, StoryId::ManyDeleteFilesCome);
    }
    if (list.empty()) {
        return telling.say(StoryId::FilesResultSame);
    }
    add(list, telling, files.filesUntouched + files.filesMarked, StoryId::OneFileStays, StoryId::ManyFilesStay);
    const Phrase all = listed(list, telling.language);
    const Phrase written = files.rowsWritten == 0 ? telling.say(StoryId::NoRowWritten)
                           : files.rowsWritten == 1
                               ? telling.say(StoryId::OneRowWritten)
                               : telling.say(StoryId::ManyRowsWritten, {number(files.rowsWritten)});
    const trace::RunCounts& counts = telling.run.counts;
    const std::uint64_t changed =
        counts.updated + counts.deleted + counts.inserted - std::min(counts.unchangedUpdates, counts.updated);
    if (changed == 0) {
        return telling.say(StoryId::FilesResultFresh, {all, written});
    }
    return changed == 1 ? telling.say(StoryId::FilesResultOne, {all, written})
                        : telling.say(StoryId::FilesResultMany, {all, written, number(changed)});
}

} // namespace

Sentence explainFiles(const trace::MergeRun& run, const trace::RunFiles& files, bool keepsFiles,
                      const trace::Step& step, base::Language language)
{
    const Telling telling{run, language};
    if (!keepsFiles) {
        return sentence(telling.say(StoryId::FilesNone));
    }
    if (step.isFailure && run.failure) {
        return sentence(telling.say(StoryId::FilesFailed));
    }
    switch (step.phase) {
    case trace::Phase::Tables:
        return sentence(tellTables(telling, files));
    case trace::Phase::Match:
        return sentence(tellMatch(telling, files, step));
    case trace::Phase::Decide:
        return sentence(tellDecision(telling, files, step));
    case trace::Phase::Apply:
        return sentence(tellWrite(telling, files, step));
    case trace::Phase::Result:
        return sentence(tellResult(telling, files));
    }
    return {};
}

} // namespace mergescope::story
