#include "core/trace/run_files.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>

namespace mergescope::trace {

namespace {

void count(RowTally& tally, Fate fate)
{
    switch (fate) {
    case Fate::Updated:
    case Fate::UpdatedSameValues:
        ++tally.updated;
        break;
    case Fate::Deleted:
        ++tally.deleted;
        break;
    case Fate::Copied:
        ++tally.copied;
        break;
    case Fate::Untouched:
        ++tally.untouched;
        break;
    case Fate::Inserted:
        ++tally.inserted;
        break;
    case Fate::Ignored:
        break;
    }
}

constexpr std::string_view kIcebergVectors = "added-dvs";
constexpr std::string_view kDeltaVectors = "numTargetDeletionVectorsAdded";

/// A number that the engine's own commit tells; 0 where it does not.
std::uint64_t told(const MergeRun& run, std::string_view key)
{
    std::uint64_t value = 0;
    for (const auto& [name, text] : run.commit) {
        if (name == key) {
            std::from_chars(text.data(), text.data() + text.size(), value);
        }
    }
    return value;
}

/// Whether the commit has this key, with whatever number. Delta Lake's always has the one of its vectors.
bool tells(const MergeRun& run, std::string_view key)
{
    return std::any_of(run.commit.begin(), run.commit.end(), [&](const auto& entry) { return entry.first == key; });
}

void tellOldFiles(const MergeRun& run, RunFiles& files)
{
    std::unordered_map<std::uint32_t, const tables::DataFile*> after;
    for (const tables::DataFile& file : run.afterFiles) {
        after.emplace(file.number, &file);
    }
    for (const tables::DataFile& file : run.beforeFiles) {
        OldFile old;
        old.file = file;
        old.marksBefore = static_cast<std::uint32_t>(file.deletedPositions.size());
        bool survives = false;
        for (std::uint32_t row = file.firstRow; row < file.firstRow + file.rowCount && row < run.fates.size(); ++row) {
            count(old.rows, run.fates[row].fate);
            survives = survives || run.fates[row].afterRow != tables::kNoRow;
        }
        const auto kept = after.find(file.number);
        if (kept == after.end()) {
            old.fate = survives ? FileFate::Rewritten : FileFate::Removed;
            ++files.filesLeft;
        } else if (kept->second->deletedPositions.size() > file.deletedPositions.size()) {
            old.fate = FileFate::Marked;
            old.newMarks = static_cast<std::uint32_t>(kept->second->deletedPositions.size()) - old.marksBefore;
            ++files.filesMarked;
            files.rowsMarked += old.newMarks;
        } else {
            ++files.filesUntouched;
        }
        files.before.push_back(std::move(old));
    }
}

void tellNewFiles(const MergeRun& run, RunFiles& files)
{
    files.routeOfAfter.assign(run.after->rowCount(), tables::kNoRow);
    for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
        const std::uint32_t row = run.routes.afterRow[route];
        if (row < files.routeOfAfter.size() && files.routeOfAfter[row] == tables::kNoRow) {
            files.routeOfAfter[row] = route;
        }
    }
    for (const tables::DataFile& file : run.afterFiles) {
        const bool isOld = std::any_of(run.beforeFiles.begin(), run.beforeFiles.end(),
                                       [&](const tables::DataFile& old) { return old.number == file.number; });
        if (isOld) {
            continue;
        }
        NewFile made;
        made.file = file;
        for (std::uint32_t row = file.firstRow; row < file.firstRow + file.rowCount; ++row) {
            const std::uint32_t route = files.routeOfAfter[row];
            const RowFate* const fate = route == tables::kNoRow ? nullptr : fateOfRoute(run, route);
            count(made.rows, fate == nullptr ? Fate::Inserted : fate->fate);
        }
        files.rowsWritten += file.recordCount;
        files.rowsCopied += made.rows.copied;
        files.added.push_back(std::move(made));
    }
}

} // namespace

RunFiles filesOf(const MergeRun& run)
{
    RunFiles files;
    tellOldFiles(run, files);
    if (run.failure.has_value()) {
        return files;
    }
    tellNewFiles(run, files);
    const std::uint64_t vectors = told(run, kIcebergVectors) + told(run, kDeltaVectors);
    files.areVectors = vectors > 0 || tells(run, kDeltaVectors);
    files.deleteFiles = std::max(vectors, told(run, "added-delete-files"));
    return files;
}

std::size_t fileHolding(const tables::FileLayout& files, std::uint32_t row)
{
    const auto after = std::upper_bound(files.begin(), files.end(), row,
                                        [](std::uint32_t wanted, const auto& file) { return wanted < file.firstRow; });
    // Files without live rows begin where their neighbour does: the last that begins at or before the row holds it.
    for (auto file = after; file != files.begin();) {
        --file;
        if (row < file->firstRow + file->rowCount) {
            return static_cast<std::size_t>(file - files.begin());
        }
        if (file->rowCount > 0) {
            break;
        }
    }
    return files.size();
}

const RowFate* fateOfRoute(const MergeRun& run, std::size_t route)
{
    if (run.fates.empty() || route >= run.routes.size()) {
        return nullptr;
    }
    // Fates are one a target row in table order, then the unmatched source rows, which are also the last routes.
    const std::uint32_t target = run.routes.targetRow[route];
    const std::size_t index = target != tables::kNoRow ? target : run.fates.size() - (run.routes.size() - route);
    return index < run.fates.size() ? &run.fates[index] : nullptr;
}

} // namespace mergescope::trace
