#include "core/exporting/run_rows.h"

#include "core/tables/column.h"

#include <algorithm>

namespace mergescope::exporting {

using tables::kNoRow;

namespace {

std::vector<std::uint32_t> changedColumns(const trace::MergeRun& run, std::uint32_t beforeRow, std::uint32_t afterRow)
{
    std::vector<std::uint32_t> changed;
    for (std::uint32_t column = 0; column < run.after->columnCount(); ++column) {
        if (beforeRow == kNoRow || afterRow == kNoRow ||
            !tables::areIdenticalCells(run.before->column(column), beforeRow, run.after->column(column), afterRow)) {
            changed.push_back(column);
        }
    }
    return changed;
}

/// Nothing happened: every row stands beside itself.
std::vector<RunRow> unchangedRows(const trace::MergeRun& run)
{
    std::vector<RunRow> rows(run.before->rowCount());
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        rows[row].beforeRow = rows[row].afterRow = row;
    }
    return rows;
}

} // namespace

std::vector<RunRow> rowsOf(const trace::MergeRun& run)
{
    if (run.failure) {
        return unchangedRows(run);
    }
    // Further copies of one target row: only its routes know where they went.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> copies;
    for (std::size_t route = 0; route < run.routes.size(); ++route) {
        if (run.routes.targetRow[route] != kNoRow && run.routes.afterRow[route] != kNoRow) {
            copies.emplace_back(run.routes.targetRow[route], run.routes.afterRow[route]);
        }
    }
    std::sort(copies.begin(), copies.end());
    copies.erase(std::unique(copies.begin(), copies.end()), copies.end());

    std::vector<RunRow> rows;
    auto copy = copies.begin();
    for (const trace::RowFate& fate : run.fates) {
        if (fate.fate == trace::Fate::Ignored) {
            continue;
        }
        RunRow row;
        row.beforeRow = fate.targetRow;
        row.afterRow = fate.fate == trace::Fate::Deleted ? kNoRow : fate.afterRow;
        row.fate = fate.fate;
        row.clause = fate.clause;
        row.changedColumns = changedColumns(run, row.beforeRow, row.afterRow);
        rows.push_back(row);
        for (; fate.targetRow != kNoRow && copy != copies.end() && copy->first <= fate.targetRow; ++copy) {
            if (copy->first == fate.targetRow && copy->second != row.afterRow && row.afterRow != kNoRow) {
                RunRow further = row;
                further.afterRow = copy->second;
                rows.push_back(std::move(further));
            }
        }
    }
    return rows;
}

std::vector<RunRow> inAfterOrder(const std::vector<RunRow>& rows)
{
    std::vector<RunRow> kept;
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(kept),
                 [](const RunRow& row) { return row.afterRow != kNoRow; });
    std::stable_sort(kept.begin(), kept.end(),
                     [](const RunRow& a, const RunRow& b) { return a.afterRow < b.afterRow; });
    return kept;
}

} // namespace mergescope::exporting
