#include "core/metrics/run_counts.h"

#include <algorithm>

namespace mergescope::metrics {

namespace {

using trace::Effect;
using trace::Fate;

Effect effectOf(const trace::MergeRun& run, std::size_t route)
{
    const std::int16_t clause = run.routes.clause[route];
    return clause == trace::kNoClause ? Effect::Keep : run.clauses[static_cast<std::size_t>(clause)].effect;
}

bool changesNothing(const trace::MergeRun& run, std::size_t route)
{
    const trace::ClauseRecord& clause = run.clauses[static_cast<std::size_t>(run.routes.clause[route])];
    const std::uint32_t before = run.routes.targetRow[route];
    const std::uint32_t after = run.routes.afterRow[route];
    return std::all_of(clause.assignedColumns.begin(), clause.assignedColumns.end(), [&](std::uint32_t column) {
        return tables::areIdenticalCells(run.before->column(column), before, run.after->column(column), after);
    });
}

/// Position in the layout of the file that holds a row.
std::size_t fileOf(const tables::FileLayout& files, std::uint32_t row)
{
    const auto after = std::upper_bound(files.begin(), files.end(), row,
                                        [](std::uint32_t wanted, const auto& file) { return wanted < file.firstRow; });
    return static_cast<std::size_t>(after - files.begin()) - 1;
}

std::uint32_t fileNumberOf(const tables::FileLayout& files, std::uint32_t row)
{
    return row == tables::kNoRow || files.empty() ? 0 : files[fileOf(files, row)].number;
}

/// The fate of one target row; its routes are [first, last).
trace::RowFate fateOfTargetRow(const trace::MergeRun& run, const storage::WritePlan& plan, std::size_t first,
                               std::size_t last)
{
    trace::RowFate fate;
    fate.targetRow = run.routes.targetRow[first];
    fate.beforeFile = fileNumberOf(run.beforeFiles, fate.targetRow);
    fate.times = 0;
    std::size_t decisive = first;
    for (std::size_t route = first; route < last; ++route) {
        const Effect effect = effectOf(run, route);
        const bool isWritten = run.routes.afterRow[route] != tables::kNoRow;
        if (fate.afterRow == tables::kNoRow) {
            fate.afterRow = run.routes.afterRow[route];
        }
        if (effect != Effect::Keep || isWritten) {
            ++fate.times;
        }
        if (effect != Effect::Keep && effectOf(run, decisive) == Effect::Keep) {
            decisive = route;
        }
    }
    fate.sourceRow = run.routes.sourceRow[decisive];
    fate.clause = run.routes.clause[decisive];
    fate.afterFile = fileNumberOf(run.afterFiles, fate.afterRow);
    const Effect effect = effectOf(run, decisive);
    if (effect == Effect::UpdateCells) {
        fate.fate = changesNothing(run, decisive) ? Fate::UpdatedSameValues : Fate::Updated;
    } else if (effect == Effect::DeleteRow) {
        fate.fate = Fate::Deleted;
    } else {
        const bool isRewritten = plan.fileReplaced[fileOf(run.beforeFiles, fate.targetRow)] != 0;
        fate.fate = isRewritten ? Fate::Copied : Fate::Untouched;
        // A file that stays is not written, however many pairs its rows are in.
        fate.times = isRewritten ? fate.times : 1;
    }
    return fate;
}

trace::RowFate fateOfSourceRow(const trace::MergeRun& run, std::size_t route)
{
    trace::RowFate fate;
    fate.sourceRow = run.routes.sourceRow[route];
    fate.clause = run.routes.clause[route];
    fate.afterRow = run.routes.afterRow[route];
    fate.afterFile = fileNumberOf(run.afterFiles, fate.afterRow);
    fate.fate = effectOf(run, route) == Effect::InsertRow ? Fate::Inserted : Fate::Ignored;
    return fate;
}

void countTargetRoute(const trace::MergeRun& run, std::size_t route, bool isRewritten, trace::RunCounts& counts)
{
    const bool isPair = run.routes.sourceRow[route] != tables::kNoRow;
    switch (effectOf(run, route)) {
    case Effect::UpdateCells:
        ++(isPair ? counts.matchedUpdated : counts.notMatchedBySourceUpdated);
        ++counts.updated;
        counts.unchangedUpdates += changesNothing(run, route) ? 1 : 0;
        break;
    case Effect::DeleteRow:
        ++(isPair ? counts.matchedDeleted : counts.notMatchedBySourceDeleted);
        ++counts.deleted;
        break;
    case Effect::Keep:
        counts.copied += isRewritten && run.routes.afterRow[route] != tables::kNoRow ? 1 : 0;
        break;
    case Effect::InsertRow:
        ++counts.inserted;
        break;
    case Effect::Raise:
        break;
    }
}

} // namespace

std::vector<trace::RowFate> fatesOf(const trace::MergeRun& run, const storage::WritePlan& plan)
{
    std::vector<trace::RowFate> fates;
    fates.reserve(run.routes.size());
    for (std::size_t route = 0; route < run.routes.size();) {
        const std::uint32_t row = run.routes.targetRow[route];
        if (row == tables::kNoRow) {
            fates.push_back(fateOfSourceRow(run, route++));
            continue;
        }
        std::size_t last = route + 1;
        while (last < run.routes.size() && run.routes.targetRow[last] == row) {
            ++last;
        }
        fates.push_back(fateOfTargetRow(run, plan, route, last));
        route = last;
    }
    return fates;
}

trace::RunCounts countsOf(const trace::MergeRun& run, const storage::WritePlan& plan, bool deletesCountPairs)
{
    trace::RunCounts counts;
    counts.sourceRows = run.source->rowCount();
    std::uint32_t deletedRow = tables::kNoRow;
    std::size_t file = 0;
    for (std::size_t route = 0; route < run.routes.size(); ++route) {
        const std::uint32_t row = run.routes.targetRow[route];
        if (row == tables::kNoRow) {
            const bool isInserted = effectOf(run, route) == Effect::InsertRow;
            ++(isInserted ? counts.inserted : counts.ignoredSourceRows);
            continue;
        }
        while (row >= run.beforeFiles[file].firstRow + run.beforeFiles[file].rowCount) {
            ++file;
        }
        const bool isDeletion = effectOf(run, route) == Effect::DeleteRow;
        if (!isDeletion || deletesCountPairs || deletedRow != row) {
            countTargetRoute(run, route, plan.fileReplaced[file] != 0, counts);
        }
        if (isDeletion) {
            deletedRow = row;
        }
    }
    return counts;
}

std::vector<NamedCount> namedCounts(const trace::RunCounts& counts)
{
    return {{"inserted", counts.inserted},
            {"updated", counts.updated},
            {"deleted", counts.deleted},
            {"copied", counts.copied},
            {"unchanged_updates", counts.unchangedUpdates},
            {"matched_updated", counts.matchedUpdated},
            {"matched_deleted", counts.matchedDeleted},
            {"not_matched_by_source_updated", counts.notMatchedBySourceUpdated},
            {"not_matched_by_source_deleted", counts.notMatchedBySourceDeleted},
            {"source_rows", counts.sourceRows},
            {"ignored_source_rows", counts.ignoredSourceRows}};
}

} // namespace mergescope::metrics
