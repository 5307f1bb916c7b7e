#include "core/storage/upsert_commits.h"

#include "core/storage/file_placement.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace mergescope::storage {

namespace {

/// Bounds of texts in a file's statistics are cut to so many characters, so that a longer key is never known exactly.
constexpr std::size_t kExactBound = 16;

std::size_t characterCount(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

class UpsertWriter {
public:
    UpsertWriter(const catalog::TableEntryPtr& target, const trace::Routes& routes,
                 const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                 std::int64_t now)
        : m_before(*target), m_routes(routes), m_cells(cells), m_now(now), m_isUpdated(target->table->rowCount(), 0)
    {
        m_write.entry = target;
        std::vector<std::uint32_t> taken(clauses.size(), 0);
        for (std::uint32_t route = 0; route < routes.size(); ++route) {
            const std::int16_t clause = routes.clause[route];
            if (clause == trace::kNoClause) {
                continue;
            }
            const std::uint32_t cellRow = taken[static_cast<std::size_t>(clause)]++;
            const std::uint32_t row = routes.targetRow[route];
            const bool isUpdate = clauses[static_cast<std::size_t>(clause)].effect == trace::Effect::UpdateCells;
            Rows& rows = isUpdate ? m_updates : m_inserts;
            rows.origins.push_back({row, cellRow, clause});
            rows.ids.push_back(isUpdate ? target->table->rowId(row) : 0);
            rows.routes.push_back(route);
            if (isUpdate) {
                m_isUpdated[row] = 1;
                m_updatedIds.insert(target->table->rowId(row));
            }
        }
    }

    UpsertWrite write(const std::vector<std::uint32_t>& keyColumns)
    {
        m_write.plan.fileReplaced.assign(m_before.files.size(), 0);
        if (!m_updates.origins.empty()) {
            removeUpdatedRows(keyColumns);
            append(m_updates);
        }
        if (!m_inserts.origins.empty()) {
            append(m_inserts);
        }
        finish();
        return std::move(m_write);
    }

private:
    struct Rows {
        std::vector<RowOrigin> origins;
        std::vector<tables::RowId> ids; ///< 0: a new one
        std::vector<std::uint32_t> routes;
    };

    /// All of the file's rows are updated, and its statistics alone prove it: it holds one row, whose key they tell.
    [[nodiscard]] bool isProvenGone(const tables::DataFile& file, const std::vector<std::uint32_t>& keyColumns) const
    {
        if (file.recordCount != 1 || file.rowCount != 1 || m_isUpdated[file.firstRow] == 0) {
            return false;
        }
        return std::all_of(keyColumns.begin(), keyColumns.end(), [&](std::uint32_t column) {
            const values::Value key = m_before.table->cell(file.firstRow, column);
            const bool isText = key.type().kind == values::TypeKind::String && !key.isNull();
            return !isText || characterCount(key.asText()) <= kExactBound;
        });
    }

    void removeUpdatedRows(const std::vector<std::uint32_t>& keyColumns)
    {
        std::vector<std::uint8_t> whole(m_before.files.size(), 0);
        std::vector<std::uint8_t> part(m_before.files.size(), 0);
        for (std::size_t i = 0; i < m_before.files.size(); ++i) {
            const tables::DataFile& file = m_before.files[i];
            const auto first = m_isUpdated.begin() + file.firstRow;
            const bool isTouched = std::find(first, first + file.rowCount, 1) != first + file.rowCount;
            whole[i] = isTouched && isProvenGone(file, keyColumns) ? 1 : 0;
            part[i] = isTouched && whole[i] == 0 ? 1 : 0;
            m_write.plan.fileReplaced[i] = isTouched ? 1 : 0;
        }
        rewrite(whole, "delete");
        // The files that stayed have moved up.
        std::vector<std::uint8_t> later;
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (whole[i] == 0) {
                later.push_back(part[i]);
            }
        }
        rewrite(later, "overwrite");
    }

    /// One commit that replaces these files by what is left of each.
    void rewrite(const std::vector<std::uint8_t>& replaced, std::string_view operation)
    {
        if (std::find(replaced.begin(), replaced.end(), 1) == replaced.end()) {
            return;
        }
        const catalog::TableEntry& target = *m_write.entry;
        WritePlan plan;
        plan.fileReplaced = replaced;
        plan.nextRowId = target.nextRowId;
        WrittenRows written;
        std::vector<NewFile> files;
        for (std::size_t i = 0; i < target.files.size(); ++i) {
            if (replaced[i] == 0) {
                continue;
            }
            NewFile file;
            file.place = i;
            file.partition = target.files[i].partition;
            for (std::uint32_t row = target.files[i].firstRow;
                 row < target.files[i].firstRow + target.files[i].rowCount; ++row) {
                const tables::RowId id = target.table->rowId(row);
                if (m_updatedIds.find(id) == m_updatedIds.end()) {
                    file.rows.push_back(static_cast<std::uint32_t>(written.origins.size()));
                    written.origins.push_back({row, 0, trace::kNoClause});
                    written.rowIds.push_back(id);
                }
            }
            if (!file.rows.empty()) {
                files.push_back(std::move(file));
            }
        }
        static_cast<void>(layOut(target, {}, written, files, plan));
        commitStep(plan, operation);
    }

    /// One commit that adds these rows as files of their own.
    void append(Rows& rows)
    {
        const catalog::TableEntry& target = *m_write.entry;
        // The old rows of an update are those of the table as it was before the first commit.
        std::vector<trace::ClauseCells> cells(1);
        for (std::uint32_t column = 0; column < target.schema.size(); ++column) {
            cells.front().columns.push_back(column);
            cells.front().values.push_back(
                assembleColumn(column, m_before.table->columnPtr(column), m_cells, rows.origins));
        }
        WritePlan plan;
        plan.isInsertOnly = true;
        plan.fileReplaced.assign(target.files.size(), 0);
        plan.nextRowId = target.nextRowId;
        WrittenRows written;
        for (std::uint32_t row = 0; row < rows.origins.size(); ++row) {
            rows.ids[row] = rows.ids[row] == 0 ? plan.nextRowId++ : rows.ids[row];
            written.origins.push_back({tables::kNoRow, row, 0});
            written.rowIds.push_back(rows.ids[row]);
        }
        const std::vector<NewFile> files = groupIntoFiles(target, cells, plan.fileReplaced, written);
        static_cast<void>(layOut(target, cells, written, files, plan));
        commitStep(plan, "append");
    }

    void commitStep(const WritePlan& plan, std::string_view operation)
    {
        CommitSummary summary = summarizeFiles(*m_write.entry, plan, operation);
        if (m_before.partitions.empty()) {
            // PyIceberg counts partitions only where there are some.
            summary.erase(std::remove_if(summary.begin(), summary.end(),
                                         [](const auto& key) { return key.first == "changed-partition-count"; }),
                          summary.end());
        }
        m_write.entry = commit(*m_write.entry, plan, summary, m_now);
        m_write.summaries.push_back(std::move(summary));
    }

    /// Where every route's row lies in the end: rows keep their identity from commit to commit.
    void finish()
    {
        const tables::Table& after = *m_write.entry->table;
        std::unordered_map<tables::RowId, std::uint32_t> placeOf;
        for (std::uint32_t row = 0; row < after.rowCount(); ++row) {
            placeOf.emplace(after.rowId(row), row);
        }
        std::vector<tables::RowId> ids(m_routes.size(), 0);
        for (std::size_t route = 0; route < m_routes.size(); ++route) {
            if (m_routes.targetRow[route] != tables::kNoRow) {
                ids[route] = m_before.table->rowId(m_routes.targetRow[route]);
            }
        }
        for (std::size_t i = 0; i < m_inserts.routes.size(); ++i) {
            ids[m_inserts.routes[i]] = m_inserts.ids[i];
        }
        m_write.plan.after = m_write.entry->table;
        m_write.plan.files = m_write.entry->files;
        m_write.plan.nextFileNumber = m_write.entry->nextFileNumber;
        m_write.plan.nextRowId = m_write.entry->nextRowId;
        m_write.plan.isInsertOnly = m_updates.origins.empty();
        m_write.plan.afterRow.assign(m_routes.size(), tables::kNoRow);
        for (std::size_t route = 0; route < m_routes.size(); ++route) {
            const auto found = ids[route] == 0 ? placeOf.end() : placeOf.find(ids[route]);
            m_write.plan.afterRow[route] = found == placeOf.end() ? tables::kNoRow : found->second;
        }
    }

    const catalog::TableEntry& m_before;
    const trace::Routes& m_routes;
    const std::vector<trace::ClauseCells>& m_cells;
    std::int64_t m_now;
    std::vector<std::uint8_t> m_isUpdated; ///< one a row of before
    std::unordered_set<tables::RowId> m_updatedIds;
    Rows m_updates;
    Rows m_inserts;
    UpsertWrite m_write;
};

} // namespace

UpsertWrite commitUpsert(const catalog::TableEntryPtr& target, const trace::Routes& routes,
                         const std::vector<trace::ClauseRecord>& clauses, const std::vector<trace::ClauseCells>& cells,
                         const std::vector<std::uint32_t>& keyColumns, std::int64_t now)
{
    return UpsertWriter(target, routes, clauses, cells, now).write(keyColumns);
}

} // namespace mergescope::storage
