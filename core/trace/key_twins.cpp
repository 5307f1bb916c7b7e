#include "core/trace/key_twins.h"

#include "core/tables/column_compare.h"

#include <algorithm>

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

} // namespace

std::optional<std::uint32_t> nearRow(const MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow)
{
    if (!run.onAsksMore || run.keyColumns.empty()) {
        return std::nullopt;
    }
    const bool fromTarget = targetRow != kNoRow;
    const tables::Table& own = fromTarget ? *run.before : *run.source;
    const tables::Table& other = fromTarget ? *run.source : *run.before;
    const std::uint32_t ownRow = fromTarget ? targetRow : sourceRow;
    for (std::uint32_t row = 0; row < other.rowCount(); ++row) {
        const bool isNear = std::all_of(run.keyColumns.begin(), run.keyColumns.end(), [&](const auto& key) {
            const std::uint32_t ownColumn = fromTarget ? key.first : key.second;
            const std::uint32_t otherColumn = fromTarget ? key.second : key.first;
            return areEqual(own.column(ownColumn), ownRow, other.column(otherColumn), row);
        });
        if (isNear) {
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
