#pragma once
// Where new files go in the order of files, and the next version of the table that follows from it.

#include "core/catalog/catalog.h"
#include "core/storage/row_origin.h"
#include "core/storage/write_plan.h"

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mergescope::storage {

/// Rows that a statement writes, in stage order.
struct WrittenRows {
    std::vector<RowOrigin> origins;
    std::vector<tables::RowId> rowIds;
    std::vector<std::uint32_t> routes; ///< the route of each; empty for an INSERT
    std::size_t fromTarget = 0;        ///< so many come from the target; the rest is new
};

/// New values of updated rows and inserted rows; the old rows of those that are updated or deleted are marked in
/// `plan.rowDeleted`, which has one entry a row of before.
[[nodiscard]] WrittenRows markAndWrite(const catalog::TableEntry& target, const trace::Routes& routes,
                                       const std::vector<trace::ClauseRecord>& clauses, WritePlan& plan);

/// New values for every column: rows that come in whole.
[[nodiscard]] trace::ClauseCells cellsOfRows(const tables::Table& rows);

/// Rows that go into one new file.
struct NewFile {
    static constexpr std::size_t kAtTheEnd = std::numeric_limits<std::size_t>::max();

    std::vector<std::uint32_t> rows; ///< positions in WrittenRows
    std::vector<values::Value> partition;
    std::size_t place = kAtTheEnd; ///< the first file of before that it replaces
};

/// One file a partition value (one in all where there are no partitions), in the place of the first file it replaces:
/// rows stay where a person saw them.
[[nodiscard]] std::vector<NewFile> groupIntoFiles(const catalog::TableEntry& target,
                                                  const std::vector<trace::ClauseCells>& cells,
                                                  const std::vector<std::uint8_t>& fileReplaced,
                                                  const WrittenRows& written);

/// The same split into files of at most so many rows as the table's rows-per-file property says; they are then in no
/// file's place.
[[nodiscard]] std::vector<NewFile> splitByRowsPerFile(const catalog::TableEntry& target, std::vector<NewFile> files);

/// Equal for files of one partition.
[[nodiscard]] std::string partitionKey(const std::vector<values::Value>& partition);

/// Where rows lie in the next version; kNoRow: not there.
struct Positions {
    std::vector<std::uint32_t> ofWritten; ///< one a written row
    std::vector<std::uint32_t> ofKept;    ///< one a row of before that stays in its file
};
/// Fills the plan's table, files and numbers. `plan.fileReplaced` and `plan.rowDeleted` must be there.
[[nodiscard]] Positions layOut(const catalog::TableEntry& target, const std::vector<trace::ClauseCells>& cells,
                               const WrittenRows& written, const std::vector<NewFile>& newFiles, WritePlan& plan);

/// The position after the write of the row that each route wrote or left.
[[nodiscard]] std::vector<std::uint32_t> rowsAfterRoutes(const trace::Routes& routes, const WrittenRows& written,
                                                         const Positions& positions);

} // namespace mergescope::storage
