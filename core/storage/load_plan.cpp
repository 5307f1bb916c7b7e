#include "core/storage/load_plan.h"

#include "core/storage/file_placement.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace mergescope::storage {

namespace {

constexpr std::int16_t kUpdated = 0; ///< whose cells: of rows that change
constexpr std::int16_t kAdded = 1;   ///< … and of rows that come

bool isDeleted(const LoadChanges& changes, std::uint32_t row)
{
    return !changes.rowDeleted.empty() && changes.rowDeleted[row] != 0;
}

std::vector<trace::ClauseCells> cellsOf(const LoadChanges& changes)
{
    std::vector<trace::ClauseCells> cells(2);
    cells[kUpdated] = changes.updatedCells;
    if (changes.added != nullptr) {
        cells[kAdded] = cellsOfRows(*changes.added);
    }
    return cells;
}

/// 1 for each row that is given new values.
std::vector<std::uint8_t> updatedMarks(const catalog::TableEntry& target, const LoadChanges& changes)
{
    std::vector<std::uint8_t> marks(target.table->rowCount(), 0);
    for (const std::uint32_t row : changes.updatedRows) {
        marks[row] = 1;
    }
    return marks;
}

bool replacesEverything(const LoadChanges& changes)
{
    return changes.removesEverything || changes.kind == LoadKind::Overwrite || changes.kind == LoadKind::Truncate ||
           changes.kind == LoadKind::ReplaceAsSelect;
}

void appendAdded(const LoadChanges& changes, WrittenRows& written, WritePlan& plan)
{
    const std::size_t rows = changes.added == nullptr ? 0 : changes.added->rowCount();
    for (std::uint32_t row = 0; row < rows; ++row) {
        written.origins.push_back({tables::kNoRow, row, kAdded});
        written.rowIds.push_back(plan.nextRowId++);
    }
}

WritePlan emptyPlan(const catalog::TableEntry& target, const LoadChanges& changes)
{
    WritePlan plan;
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.nextRowId = target.nextRowId;
    plan.isInsertOnly = changes.kind == LoadKind::Append || changes.kind == LoadKind::CreateAsSelect;
    return plan;
}

/// A data file that is removed takes along the file that marks its deleted rows.
void removeDeleteFiles(const catalog::TableEntry& target, WritePlan& plan)
{
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const std::size_t marked = target.files[file].deletedPositions.size();
        if (plan.fileReplaced[file] != 0 && marked > 0) {
            ++plan.deletes.removedFiles;
            plan.deletes.removedPositions += marked;
        }
    }
}

/// Rows of before keep their file's place; rows that come go into files of their own at the end.
std::vector<NewFile> splitByOrigin(std::vector<NewFile> files, std::size_t fromTarget)
{
    std::vector<NewFile> parts;
    std::vector<NewFile> added;
    for (NewFile& file : files) {
        const auto firstAdded =
            std::find_if(file.rows.begin(), file.rows.end(), [&](std::uint32_t row) { return row >= fromTarget; });
        if (firstAdded != file.rows.begin() && firstAdded != file.rows.end()) {
            NewFile part;
            part.partition = file.partition;
            part.rows.assign(firstAdded, file.rows.end());
            added.push_back(std::move(part));
            file.rows.erase(firstAdded, file.rows.end());
        }
        parts.push_back(std::move(file));
    }
    std::move(added.begin(), added.end(), std::back_inserter(parts));
    return parts;
}

void finish(const catalog::TableEntry& target, const LoadChanges& changes, const WrittenRows& written, WritePlan& plan,
            bool addedApart = false)
{
    const std::vector<trace::ClauseCells> cells = cellsOf(changes);
    std::vector<NewFile> files = groupIntoFiles(target, cells, plan.fileReplaced, written);
    if (addedApart) {
        files = splitByOrigin(std::move(files), written.fromTarget);
    }
    if (written.fromTarget == 0) {
        files = splitByRowsPerFile(target, std::move(files));
    }
    // Where each row came to lie is of no interest here.
    static_cast<void>(layOut(target, cells, written, files, plan));
}

} // namespace

WritePlan planLoadByRewriting(const catalog::TableEntry& target, const LoadChanges& changes, bool addedApart)
{
    WritePlan plan = emptyPlan(target, changes);
    const std::vector<std::uint8_t> updated = updatedMarks(target, changes);
    WrittenRows written;
    std::uint32_t cellRow = 0;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const std::uint32_t first = target.files[file].firstRow;
        const std::uint32_t last = first + target.files[file].rowCount;
        bool isTouched = replacesEverything(changes);
        for (std::uint32_t row = first; row < last; ++row) {
            isTouched = isTouched || updated[row] != 0 || isDeleted(changes, row);
        }
        plan.fileReplaced[file] = isTouched ? 1 : 0;
        for (std::uint32_t row = first; isTouched && row < last; ++row) {
            if (isDeleted(changes, row)) {
                continue;
            }
            const bool isUpdated = updated[row] != 0;
            written.origins.push_back({row, isUpdated ? cellRow++ : 0, isUpdated ? kUpdated : trace::kNoClause});
            written.rowIds.push_back(target.table->rowId(row));
            ++written.fromTarget;
        }
    }
    appendAdded(changes, written, plan);
    removeDeleteFiles(target, plan);
    finish(target, changes, written, plan, addedApart);
    return plan;
}

WritePlan planLoadByMarking(const catalog::TableEntry& target, const LoadChanges& changes, bool removesEmptied)
{
    WritePlan plan = emptyPlan(target, changes);
    plan.rowDeleted = updatedMarks(target, changes);
    WrittenRows written;
    for (std::uint32_t i = 0; i < changes.updatedRows.size(); ++i) {
        written.origins.push_back({changes.updatedRows[i], i, kUpdated});
        written.rowIds.push_back(target.table->rowId(changes.updatedRows[i]));
        ++written.fromTarget;
    }
    appendAdded(changes, written, plan);
    for (std::uint32_t row = 0; row < plan.rowDeleted.size(); ++row) {
        plan.rowDeleted[row] = plan.rowDeleted[row] != 0 || isDeleted(changes, row) ? 1 : 0;
    }
    const bool removesAll = replacesEverything(changes);
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        const auto begin = plan.rowDeleted.begin() + target.files[file].firstRow;
        const auto end = begin + target.files[file].rowCount;
        const bool hasRows = target.files[file].rowCount > 0;
        const bool isEmptied = hasRows && std::find(begin, end, std::uint8_t{0}) == end;
        plan.fileReplaced[file] = removesAll || (isEmptied && (removesEmptied || changes.isKnownByFiles)) ? 1 : 0;
    }
    removeDeleteFiles(target, plan);
    finish(target, changes, written, plan);
    return plan;
}

DeleteFileChanges markingChanges(const catalog::TableEntry& target, const WritePlan& plan)
{
    const bool removesFiles =
        std::find(plan.fileReplaced.begin(), plan.fileReplaced.end(), 1) != plan.fileReplaced.end();
    DeleteFileChanges changes = removesFiles ? DeleteFileChanges{} : deleteFileChanges(target, plan);
    changes.removedFiles += plan.deletes.removedFiles;
    changes.removedPositions += plan.deletes.removedPositions;
    return changes;
}

LoadCounts countsOf(const catalog::TableEntry& target, const LoadChanges& changes, const WritePlan& plan)
{
    LoadCounts counts;
    counts.updated = changes.updatedRows.size();
    counts.added = changes.added == nullptr ? 0 : changes.added->rowCount();
    counts.deleted = static_cast<std::uint64_t>(std::count_if(changes.rowDeleted.begin(), changes.rowDeleted.end(),
                                                              [](std::uint8_t mark) { return mark != 0; }));
    if (!plan.rowDeleted.empty()) {
        return counts; // marked, not rewritten: nothing is copied
    }
    std::uint64_t rewritten = 0;
    for (std::size_t file = 0; file < target.files.size(); ++file) {
        rewritten += plan.fileReplaced[file] != 0 ? target.files[file].rowCount : 0;
    }
    const std::uint64_t gone = replacesEverything(changes) ? rewritten : counts.deleted + counts.updated;
    counts.copied = rewritten - std::min(rewritten, gone);
    return counts;
}

} // namespace mergescope::storage
