#include "core/trace/key_twins.h"

#include "core/tables/column_compare.h"

#include <algorithm>
#include <vector>

namespace mergescope::trace {

using tables::kNoRow;

namespace {

bool areEqual(const tables::Column& a, std::size_t aRow, const tables::Column& b, std::size_t bRow)
{
    if (values::physicalKind(a.type()) == values::physicalKind(b.type())) {
        return tables::equalCells(a, aRow, b, bRow) == values::Truth::True;
    }
    const values::Value left = a.valueAt(aRow);
    const values::Value right = b.valueAt(bRow);
    return values::areComparable(left.type(), right.type()) && values::equals(left, right) == values::Truth::True;
}

/// The first row of the other side for which `isNear(own, ownRow, other, otherRow)` holds in every key column.
template <class IsNear>
std::optional<std::uint32_t> firstNear(const MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow,
                                       IsNear&& isNear)
{
    const bool fromTarget = targetRow != kNoRow;
    const tables::Table& own = fromTarget ? *run.before : *run.source;
    const tables::Table& other = fromTarget ? *run.source : *run.before;
    const std::uint32_t ownRow = fromTarget ? targetRow : sourceRow;
    const auto count = static_cast<std::uint32_t>(std::min(other.rowCount(), kRowsLookedAt));
    for (std::uint32_t row = 0; row < count; ++row) {
        const bool all = std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
            const std::uint32_t ownColumn = fromTarget ? key.first : key.second;
            const std::uint32_t otherColumn = fromTarget ? key.second : key.first;
            return isNear(own.column(ownColumn), ownRow, other.column(otherColumn), row);
        });
        if (all) {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::uint32_t> nearRow(const MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    if (!run.onAsksMore || run.keyColumns.empty()) {
        return std::nullopt;
    }
    return firstNear(run, targetRow, sourceRow, areEqual);
}

std::optional<std::uint32_t> nullNearRow(const MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    const bool fromTarget = targetRow != kNoRow;
    const bool hasNull = std::any_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
        return fromTarget ? run.before->column(key.first).isNull(targetRow)
                          : run.source->column(key.second).isNull(sourceRow);
    });
    if (!hasNull) {
        return std::nullopt;
    }
    return firstNear(
        run, targetRow, sourceRow,
        [](const tables::Column& own, std::size_t ownRow, const tables::Column& other, std::size_t otherRow) {
            return own.isNull(ownRow) || other.isNull(otherRow) ? own.isNull(ownRow) && other.isNull(otherRow)
                                                                : areEqual(own, ownRow, other, otherRow);
        });
}

bool keyCameLater(const MergeRun& run, std::uint32_t sourceRow)
{
    if (run.keyColumns.empty() || run.after == nullptr || nearRow(run, kNoRow, sourceRow)) {
        return false;
    }
    const auto count = static_cast<std::uint32_t>(std::min(run.after->rowCount(), kRowsLookedAt));
    for (std::uint32_t row = 0; row < count; ++row) {
        const bool isSame = std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
            return areEqual(run.source->column(key.second), sourceRow, run.after->column(key.first), row);
        });
        if (isSame) {
            return true;
        }
    }
    return false;
}

std::optional<std::uint32_t> insertedTwin(const MergeRun& run)
{
    constexpr std::size_t kInsertedLookedAt = 8; // a frame cannot wait
    constexpr std::size_t kTableLookedAt = 2'000;
    if (run.keyColumns.empty() || run.after == nullptr) {
        return std::nullopt;
    }
    std::vector<std::uint32_t> inserted;
    // Unmatched source rows have the last fates.
    const std::size_t begin = std::min(run.fates.size(), run.before->rowCount());
    for (std::size_t at = begin; at < run.fates.size() && inserted.size() < kInsertedLookedAt; ++at) {
        if (run.fates[at].fate == Fate::Inserted && run.fates[at].afterRow != kNoRow) {
            inserted.push_back(run.fates[at].afterRow);
        }
    }
    const auto isTwin = [&](std::uint32_t a, std::uint32_t b) {
        return a != b && std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
                   const tables::Column& column = run.after->column(key.first);
                   return column.isNull(a) || column.isNull(b)
                              ? column.isNull(a) && column.isNull(b)
                              : tables::equalCells(column, a, column, b) == values::Truth::True;
               });
    };
    const auto count = static_cast<std::uint32_t>(std::min(run.after->rowCount(), kTableLookedAt));
    for (const std::uint32_t row : inserted) {
        const auto twinOf = [&](std::uint32_t other) { return isTwin(row, other); };
        bool isThere = std::any_of(inserted.begin(), inserted.end(), twinOf);
        for (std::uint32_t other = 0; other < count && !isThere; ++other) {
            isThere = twinOf(other);
        }
        if (isThere) {
            return row;
        }
    }
    return std::nullopt;
}

std::optional<std::uint32_t> sourceTwin(const MergeRun& run, std::uint32_t sourceRow, std::size_t rowsLookedAt)
{
    if (run.keyColumns.empty()) {
        return std::nullopt;
    }
    const auto count = static_cast<std::uint32_t>(std::min(run.source->rowCount(), rowsLookedAt));
    for (std::uint32_t row = 0; row < count; ++row) {
        const bool isTwin =
            row != sourceRow && std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
                const tables::Column& column = run.source->column(key.second);
                return areEqual(column, sourceRow, column, row);
            });
        if (isTwin) {
            return row;
        }
    }
    return std::nullopt;
}

} // namespace mergescope::trace
