#include "core/trace/steps.h"

#include <cassert>

namespace mergescope::trace {

namespace {

/// Where the cells of one row of the after-table come from.
struct Origin {
    std::uint32_t beforeRow = tables::kNoRow; ///< kNoRow: an inserted row, every cell is new
    std::int16_t clause = kNoClause;          ///< the clause whose assigned columns are new
};

std::vector<Origin> originsOf(const MergeRun& run)
{
    std::vector<Origin> origins(run.after->rowCount());
    for (std::size_t route = 0; route < run.routes.size(); ++route) {
        if (run.routes.afterRow[route] != tables::kNoRow) {
            origins[run.routes.afterRow[route]] = {run.routes.targetRow[route], run.routes.clause[route]};
        }
    }
    return origins;
}

bool isNewCell(const MergeRun& run, const Origin& origin, std::uint32_t column)
{
    if (origin.beforeRow == tables::kNoRow) {
        return true;
    }
    if (origin.clause == kNoClause) {
        return false;
    }
    for (const std::uint32_t assigned : run.clauses[static_cast<std::size_t>(origin.clause)].assignedColumns) {
        if (assigned == column) {
            return true;
        }
    }
    return false;
}

} // namespace

tables::TablePtr replay(const MergeRun& run)
{
    if (run.failure.has_value()) {
        return run.before;
    }
    const std::vector<Origin> origins = originsOf(run);
    std::vector<tables::ColumnPtr> columns;
    std::vector<tables::RowId> rowIds(origins.size());
    for (std::size_t row = 0; row < origins.size(); ++row) {
        rowIds[row] = run.after->rowId(row);
    }
    for (std::uint32_t column = 0; column < run.before->columnCount(); ++column) {
        tables::ColumnBuilder builder(run.before->column(column).type());
        builder.reserve(origins.size());
        for (std::size_t row = 0; row < origins.size(); ++row) {
            if (isNewCell(run, origins[row], column)) {
                builder.appendFrom(run.after->column(column), row);
            } else {
                builder.appendFrom(run.before->column(column), origins[row].beforeRow);
            }
        }
        columns.push_back(builder.finish());
    }
    return std::make_shared<const tables::Table>(run.before->schema(), std::move(columns), origins.size(),
                                                 std::move(rowIds));
}

} // namespace mergescope::trace
