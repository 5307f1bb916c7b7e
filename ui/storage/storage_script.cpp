#include "ui/storage/storage_script.h"

#include <algorithm>
#include <utility>

namespace mergescope::ui {

namespace {

constexpr std::uint32_t kBlock = 1024;
constexpr std::uint32_t kMostMarks = 256;

void count(trace::RowTally& tally, trace::Fate fate)
{
    switch (fate) {
    case trace::Fate::Updated:
    case trace::Fate::UpdatedSameValues:
        ++tally.updated;
        break;
    case trace::Fate::Deleted:
        ++tally.deleted;
        break;
    case trace::Fate::Copied:
        ++tally.copied;
        break;
    case trace::Fate::Untouched:
        ++tally.untouched;
        break;
    case trace::Fate::Inserted:
        ++tally.inserted;
        break;
    case trace::Fate::Ignored:
        break;
    }
}

trace::Fate fateOfAfter(const StorageScript& script, std::uint32_t row)
{
    const std::uint32_t route = script.files.routeOfAfter[row];
    const trace::RowFate* const fate = route == tables::kNoRow ? nullptr : trace::fateOfRoute(*script.run, route);
    return fate == nullptr ? trace::Fate::Inserted : fate->fate;
}

template <class FateOf>
std::vector<trace::RowTally> blocks(std::size_t rows, FateOf fateOf)
{
    std::vector<trace::RowTally> sums{{}};
    trace::RowTally sum;
    for (std::uint32_t row = 0; row < rows; ++row) {
        count(sum, fateOf(row));
        if ((row + 1) % kBlock == 0) {
            sums.push_back(sum);
        }
    }
    return sums;
}

template <class FateOf>
trace::RowTally upTo(const std::vector<trace::RowTally>& sums, std::uint32_t end, FateOf fateOf)
{
    trace::RowTally sum = sums[end / kBlock];
    for (std::uint32_t row = end / kBlock * kBlock; row < end; ++row) {
        count(sum, fateOf(row));
    }
    return sum;
}

trace::RowTally difference(trace::RowTally a, const trace::RowTally& b)
{
    a.updated -= b.updated;
    a.inserted -= b.inserted;
    a.deleted -= b.deleted;
    a.copied -= b.copied;
    a.untouched -= b.untouched;
    return a;
}

} // namespace

StorageScriptPtr storageScriptFor(trace::MergeRunPtr run, session::WriteMode mode, base::Language language, bool isTwin)
{
    auto script = std::make_shared<StorageScript>();
    script->run = std::move(run);
    script->files = trace::filesOf(*script->run);
    script->mode = mode;
    script->language = language;
    script->isTwin = isTwin;
    // Rows that no route claims lie behind the one that wrote them: they count with it.
    for (const trace::NewFile& made : script->files.added) {
        std::uint32_t last = 0;
        for (std::uint32_t row = made.file.firstRow; row < made.file.firstRow + made.file.rowCount; ++row) {
            std::uint32_t& route = script->files.routeOfAfter[row];
            route = route == tables::kNoRow ? last : route;
            last = route;
        }
    }
    if (!script->run->fates.empty()) {
        script->before =
            blocks(script->run->before->rowCount(), [&](std::uint32_t row) { return script->run->fates[row].fate; });
    }
    for (const trace::OldFile& old : script->files.before) {
        std::vector<std::uint32_t>& rows = script->marked.emplace_back();
        for (std::uint32_t row = old.file.firstRow;
             old.newMarks > 0 && old.newMarks <= kMostMarks && row < old.file.firstRow + old.file.rowCount; ++row) {
            const trace::Fate fate = script->run->fates[row].fate;
            if (fate == trace::Fate::Updated || fate == trace::Fate::UpdatedSameValues ||
                fate == trace::Fate::Deleted) {
                rows.push_back(row);
            }
        }
    }
    script->after =
        blocks(script->files.routeOfAfter.size(), [&](std::uint32_t row) { return fateOfAfter(*script, row); });
    return script;
}

WriteState stateAt(const StorageScript& script, const StorageMoment& moment)
{
    const auto routes = static_cast<std::uint32_t>(script.run->routes.size());
    const trace::Step& step = moment.step;
    WriteState state;
    switch (step.phase) {
    case trace::Phase::Tables:
    case trace::Phase::Match:
        break;
    case trace::Phase::Decide:
        state.decided = step.route + (moment.progress >= 1 ? 1U : 0U);
        break;
    case trace::Phase::Apply:
        state.decided = routes;
        state.applied = step.route;
        state.current = step.isFailure ? tables::kNoRow : step.route;
        break;
    case trace::Phase::Result:
        state.decided = routes;
        state.applied = routes;
        state.isOver = !script.run->failure.has_value();
        break;
    }
    return state;
}

std::uint32_t targetRowsBefore(const StorageScript& script, std::uint32_t route)
{
    const trace::Routes& routes = script.run->routes;
    if (route == 0) {
        return 0;
    }
    if (route >= routes.size() || routes.targetRow[route] == tables::kNoRow) {
        return static_cast<std::uint32_t>(script.run->before->rowCount());
    }
    return routes.targetRow[route];
}

trace::RowTally tallyBefore(const StorageScript& script, std::uint32_t first, std::uint32_t end)
{
    if (script.before.empty() || first >= end) {
        return {};
    }
    const auto fateOf = [&](std::uint32_t row) { return script.run->fates[row].fate; };
    return difference(upTo(script.before, end, fateOf), upTo(script.before, first, fateOf));
}

trace::RowTally tallyAfter(const StorageScript& script, std::uint32_t first, std::uint32_t end)
{
    if (first >= end) {
        return {};
    }
    const auto fateOf = [&](std::uint32_t row) { return fateOfAfter(script, row); };
    return difference(upTo(script.after, end, fateOf), upTo(script.after, first, fateOf));
}

std::uint32_t rowsWritten(const StorageScript& script, const tables::DataFile& file, std::uint32_t routes)
{
    const auto begin = script.files.routeOfAfter.begin() + file.firstRow;
    return static_cast<std::uint32_t>(std::lower_bound(begin, begin + file.rowCount, routes) - begin);
}

WrittenSoFar writtenSoFar(const StorageScript& script, const WriteState& state)
{
    WrittenSoFar sum;
    const trace::RunFiles& files = script.files;
    for (const trace::NewFile& made : files.added) {
        const std::uint32_t rows = rowsWritten(script, made.file, state.applied);
        sum.filesAdded += rows > 0 || state.isOver ? 1 : 0;
        sum.rowsWritten += rows;
        sum.rowsCopied += tallyAfter(script, made.file.firstRow, made.file.firstRow + rows).copied;
    }
    if (state.isOver) { // the commit takes files away, and counts its delete files
        sum.filesLeft = files.filesLeft;
        sum.deleteFiles = files.deleteFiles;
        sum.rowsWritten = files.rowsWritten;
        sum.rowsCopied = files.rowsCopied;
    }
    return sum;
}

} // namespace mergescope::ui
