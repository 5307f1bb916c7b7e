// DuckDB and PostgreSQL: rows are changed where they lie. No data files to tell of, no snapshots; a statement answers
// with a count or a tag (merge.md 12).
#include "core/storage/file_placement.h"
#include "core/storage/table_format.h"

#include <string>

namespace mergescope::storage {

namespace {

/// The whole table is one file that is never written anew, so that no row is ever copied.
void keepInOneFile(const catalog::TableEntry& target, const std::vector<trace::ClauseCells>& cells,
                   const std::vector<RowOrigin>& origins, std::vector<tables::RowId> rowIds, WritePlan& plan)
{
    std::vector<tables::ColumnPtr> columns;
    for (std::uint32_t column = 0; column < target.schema.size(); ++column) {
        columns.push_back(assembleColumn(column, target.table->columnPtr(column), cells, origins));
    }
    const auto count = static_cast<std::uint32_t>(origins.size());
    plan.after =
        std::make_shared<const tables::Table>(target.schema, std::move(columns), origins.size(), std::move(rowIds));
    plan.nextFileNumber = target.nextFileNumber;
    if (count > 0) {
        tables::DataFile file;
        file.number = target.files.empty() ? plan.nextFileNumber++ : target.files.front().number;
        file.rowCount = count;
        file.recordCount = count;
        plan.files.push_back(std::move(file));
    }
}

WritePlan planMerge(const catalog::TableEntry& target, const trace::Routes& routes,
                    const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                    const MergeWriteRules&)
{
    WritePlan plan;
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.afterRow.assign(routes.size(), tables::kNoRow);
    plan.nextRowId = target.nextRowId;
    std::vector<RowOrigin> origins;
    std::vector<tables::RowId> rowIds;
    const std::vector<std::uint32_t> cellRows = cellRowsOf(routes, clauses.size());
    const auto originOf = [&](std::uint32_t row, std::uint32_t route) {
        return RowOrigin{row, cellRows[route], routes.clause[route]};
    };
    std::uint32_t route = 0;
    while (route < routes.size() && routes.targetRow[route] != tables::kNoRow) {
        const std::uint32_t first = route;
        const std::uint32_t row = routes.targetRow[first];
        while (route < routes.size() && routes.targetRow[route] == row) {
            ++route;
        }
        const std::uint32_t decisive = decisiveRoute(routes, clauses, first, route);
        const trace::Effect effect = effectOfRoute(routes, clauses, decisive);
        if (effect == trace::Effect::DeleteRow) {
            continue;
        }
        const auto position = static_cast<std::uint32_t>(origins.size());
        origins.push_back(effect == trace::Effect::UpdateCells ? originOf(row, decisive)
                                                               : RowOrigin{row, 0, trace::kNoClause});
        rowIds.push_back(target.table->rowId(row));
        for (std::uint32_t pair = first; pair < route; ++pair) {
            plan.afterRow[pair] = position;
        }
    }
    // New rows come last, also those that a clause for target rows inserts beside them.
    for (route = 0; route < routes.size(); ++route) {
        if (effectOfRoute(routes, clauses, route) != trace::Effect::InsertRow) {
            continue;
        }
        if (routes.targetRow[route] == tables::kNoRow) {
            plan.afterRow[route] = static_cast<std::uint32_t>(origins.size());
        }
        origins.push_back(originOf(tables::kNoRow, route));
        rowIds.push_back(plan.nextRowId++);
    }
    keepInOneFile(target, cells, origins, std::move(rowIds), plan);
    return plan;
}

WritePlan appendRows(const catalog::TableEntry& target, const tables::Table& rows)
{
    WritePlan plan;
    plan.isInsertOnly = true;
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.nextRowId = target.nextRowId;
    const std::vector<trace::ClauseCells> cells{cellsOfRows(rows)};
    std::vector<RowOrigin> origins;
    std::vector<tables::RowId> rowIds;
    for (std::uint32_t row = 0; row < target.table->rowCount(); ++row) {
        origins.push_back({row, 0, trace::kNoClause});
        rowIds.push_back(target.table->rowId(row));
    }
    for (std::uint32_t row = 0; row < rows.rowCount(); ++row) {
        origins.push_back({tables::kNoRow, row, 0});
        rowIds.push_back(plan.nextRowId++);
    }
    keepInOneFile(target, cells, origins, std::move(rowIds), plan);
    return plan;
}

std::uint64_t affected(const trace::RunCounts& counts)
{
    return counts.inserted + counts.updated + counts.deleted;
}

std::uint64_t newRows(const catalog::TableEntry& target, const WritePlan& plan)
{
    return plan.nextRowId - target.nextRowId;
}

std::optional<CommitSummary> countOfMerge(const catalog::TableEntry&, const WritePlan&, const trace::RunCounts& counts)
{
    return CommitSummary{{"count", std::to_string(affected(counts))}};
}

std::optional<CommitSummary> countOfAppend(const catalog::TableEntry& target, const WritePlan& plan)
{
    return CommitSummary{{"count", std::to_string(newRows(target, plan))}};
}

std::optional<CommitSummary> tagOfMerge(const catalog::TableEntry&, const WritePlan&, const trace::RunCounts& counts)
{
    return CommitSummary{{"tag", "MERGE " + std::to_string(affected(counts))}};
}

std::optional<CommitSummary> tagOfAppend(const catalog::TableEntry& target, const WritePlan& plan)
{
    return CommitSummary{{"tag", "INSERT 0 " + std::to_string(newRows(target, plan))}};
}

std::vector<std::pair<std::string_view, std::uint64_t>> answerMerge(const trace::RunCounts& counts)
{
    return {{"Count", affected(counts)}};
}

std::vector<std::pair<std::string_view, std::uint64_t>> answerAppend(std::uint64_t rows)
{
    return {{"Count", rows}};
}

} // namespace

TableFormat duckdbFormat()
{
    TableFormat format;
    format.name = "duckdb";
    format.keepsDataFiles = false;
    format.planMerge = planMerge;
    format.planAppend = appendRows;
    format.summarizeMerge = countOfMerge;
    format.summarizeAppend = countOfAppend;
    format.answerMerge = answerMerge;
    format.answerAppend = answerAppend;
    return format;
}

TableFormat postgresqlFormat()
{
    TableFormat format;
    format.name = "postgresql";
    format.keepsDataFiles = false;
    format.planMerge = planMerge;
    format.planAppend = appendRows;
    format.summarizeMerge = tagOfMerge;
    format.summarizeAppend = tagOfAppend;
    return format;
}

} // namespace mergescope::storage
