#include "core/storage/write_plan.h"

#include "core/storage/file_placement.h"

#include <algorithm>
#include <utility>

namespace mergescope::storage {

namespace {

using trace::MatchKind;

bool hasKind(const std::vector<trace::ClauseRecord>& clauses, MatchKind kind)
{
    return std::any_of(clauses.begin(), clauses.end(),
                       [kind](const trace::ClauseRecord& clause) { return clause.kind == kind; });
}

/// Walks the files of a layout along ascending rows.
class FileCursor {
public:
    explicit FileCursor(const tables::FileLayout& files) : m_files(files) {}
    std::size_t fileOf(std::uint32_t row)
    {
        while (row >= m_files[m_file].firstRow + m_files[m_file].rowCount) {
            ++m_file;
        }
        return m_file;
    }

private:
    const tables::FileLayout& m_files;
    std::size_t m_file = 0;
};

/// Any BY SOURCE clause replaces every file; otherwise files that hold a row of a pair. Whether AND plays a part is the
/// engine's affair.
std::vector<std::uint8_t> replacedFiles(const catalog::TableEntry& target, const trace::Routes& routes,
                                        const std::vector<trace::ClauseRecord>& clauses, bool isInsertOnly,
                                        const MergeWriteRules& rules)
{
    const bool all = hasKind(clauses, MatchKind::NotMatchedBySource);
    std::vector<std::uint8_t> replaced(target.files.size(), all ? 1 : 0);
    if (all || isInsertOnly) {
        return replaced;
    }
    const bool onlyTaken = !rules.untakenPairsTouchFiles && !hasKind(clauses, MatchKind::NotMatchedByTarget);
    FileCursor cursor(target.files);
    for (std::size_t route = 0; route < routes.size(); ++route) {
        const bool isPair = routes.targetRow[route] != tables::kNoRow && routes.sourceRow[route] != tables::kNoRow;
        if (isPair && (!onlyTaken || routes.clause[route] != trace::kNoClause)) {
            replaced[cursor.fileOf(routes.targetRow[route])] = 1;
        }
    }
    return replaced;
}

/// Goes through the routes in stage order and collects the rows of new files.
class RouteWriter {
public:
    RouteWriter(const catalog::TableEntry& target, const trace::Routes& routes,
                const std::vector<trace::ClauseRecord>& clauses, WritePlan& plan, bool oncePerPair)
        : m_target(target), m_routes(routes), m_clauses(clauses), m_plan(plan), m_oncePerPair(oncePerPair),
          m_cellRows(cellRowsOf(routes, clauses.size()))
    {
        m_plan.nextRowId = target.nextRowId;
    }

    void writeAll()
    {
        FileCursor cursor(m_target.files);
        for (std::uint32_t route = 0; route < m_routes.size();) {
            const std::uint32_t row = m_routes.targetRow[route];
            if (row == tables::kNoRow) {
                writeSourceRow(route++);
                continue;
            }
            const std::uint32_t first = route;
            while (route < m_routes.size() && m_routes.targetRow[route] == row) {
                ++route;
            }
            if (m_plan.fileReplaced[cursor.fileOf(row)] == 0) {
                continue;
            }
            if (!m_oncePerPair) {
                writeTargetRow(decisiveRoute(m_routes, m_clauses, first, route), false);
                continue;
            }
            for (std::uint32_t pair = first; pair < route; ++pair) {
                writeTargetRow(pair, pair > first);
            }
        }
    }

    WrittenRows& written() { return m_written; }

private:
    void writeSourceRow(std::uint32_t route)
    {
        if (effectOfRoute(m_routes, m_clauses, route) == trace::Effect::InsertRow) {
            m_written.routes.push_back(route);
            m_written.origins.push_back({tables::kNoRow, m_cellRows[route], m_routes.clause[route]});
            m_written.rowIds.push_back(m_plan.nextRowId++);
        }
    }
    void writeTargetRow(std::uint32_t route, bool isAgain)
    {
        if (effectOfRoute(m_routes, m_clauses, route) == trace::Effect::DeleteRow) {
            return;
        }
        const std::uint32_t row = m_routes.targetRow[route];
        m_written.routes.push_back(route);
        m_written.origins.push_back({row, m_cellRows[route], m_routes.clause[route]});
        // A doubled row is another row: it cannot share the identity of the first.
        m_written.rowIds.push_back(isAgain ? m_plan.nextRowId++ : m_target.table->rowId(row));
        m_plan.doublesRows = m_plan.doublesRows || isAgain;
        ++m_written.fromTarget;
    }

    const catalog::TableEntry& m_target;
    const trace::Routes& m_routes;
    const std::vector<trace::ClauseRecord>& m_clauses;
    WritePlan& m_plan;
    bool m_oncePerPair;
    std::vector<std::uint32_t> m_cellRows;
    WrittenRows m_written;
};

/// Without partitions and without a column equality in ON, the engine writes the two sides of the join by two tasks:
/// rows from the target in one file, inserted rows in another.
void splitInserted(std::vector<NewFile>& files, std::size_t fromTarget)
{
    if (files.size() != 1 || fromTarget == 0 || fromTarget == files.front().rows.size()) {
        return;
    }
    NewFile inserted;
    const auto begin = files.front().rows.begin() + static_cast<std::ptrdiff_t>(fromTarget);
    inserted.rows.assign(begin, files.front().rows.end());
    files.front().rows.erase(begin, files.front().rows.end());
    files.push_back(std::move(inserted));
}

} // namespace

WritePlan planCopyOnWrite(const catalog::TableEntry& target, const trace::Routes& routes,
                          const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                          const MergeWriteRules& rules)
{
    const bool hasMatched = hasKind(clauses, MatchKind::Matched);
    const bool hasNotMatched = hasKind(clauses, MatchKind::NotMatchedByTarget);
    WritePlan plan;
    plan.isInsertOnly = !hasMatched && !hasKind(clauses, MatchKind::NotMatchedBySource);
    plan.fileReplaced = replacedFiles(target, routes, clauses, plan.isInsertOnly, rules);

    RouteWriter writer(target, routes, clauses, plan, rules.rowWrittenOncePerPair && !hasMatched);
    writer.writeAll();
    const WrittenRows& written = writer.written();
    std::vector<NewFile> files = groupIntoFiles(target, cells, plan.fileReplaced, written);
    if (target.partitions.empty() && hasNotMatched && !rules.onHasColumnEquality) {
        splitInserted(files, written.fromTarget);
    }
    const Positions positions = layOut(target, cells, written, files, plan);
    plan.afterRow = rowsAfterRoutes(routes, written, positions);
    return plan;
}

WritePlan planAppend(const catalog::TableEntry& target, const tables::Table& rows)
{
    WritePlan plan;
    plan.isInsertOnly = true;
    plan.fileReplaced.assign(target.files.size(), 0);
    plan.nextRowId = target.nextRowId;

    const std::vector<trace::ClauseCells> cells{cellsOfRows(rows)};
    WrittenRows written;
    for (std::uint32_t row = 0; row < rows.rowCount(); ++row) {
        written.origins.push_back({tables::kNoRow, row, 0});
        written.rowIds.push_back(plan.nextRowId++);
    }
    const std::vector<NewFile> files =
        splitByRowsPerFile(target, groupIntoFiles(target, cells, plan.fileReplaced, written));
    // Where each row came to lie is of no interest here: all of them follow the old ones.
    static_cast<void>(layOut(target, cells, written, files, plan));
    return plan;
}

} // namespace mergescope::storage
