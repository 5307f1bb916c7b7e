#pragma once
// Where new files go in the order of files, and the next version of the table that follows from it.

#include "core/catalog/catalog.h"
#include "core/storage/row_origin.h"
#include "core/storage/write_plan.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace mergescope::storage {

/// Rows that a statement writes, in stage order.
struct WrittenRows {
    std::vector<RowOrigin> origins;
    std::vector<tables::RowId> rowIds;
    std::vector<std::uint32_t> routes; ///< the route of each; empty for an INSERT
    std::size_t fromTarget = 0;        ///< so many come from the target; the rest is new
};

/// Rows that go into one new file.
struct NewFile {
    static constexpr std::size_t kAtTheEnd = std::numeric_limits<std::size_t>::max();

    std::vector<std::uint32_t> rows;   ///< positions in WrittenRows
    std::vector<values::Value> partition;
    std::size_t place = kAtTheEnd;     ///< the first file of before that it replaces
};

/// One file a partition value (one in all where there are no partitions), in the place of the first file it replaces:
/// rows stay where a person saw them.
[[nodiscard]] std::vector<NewFile> groupIntoFiles(const catalog::TableEntry& target,
                                                  const std::vector<trace::ClauseCells>& cells,
                                                  const std::vector<std::uint8_t>& fileReplaced,
                                                  const WrittenRows& written);

/// Fills the plan's table, files and numbers. `plan.fileReplaced` must be there. Gives the new position of every written
/// row and of the first row of every file that stays.
struct Positions {
    std::vector<std::uint32_t> ofWritten;
    std::vector<std::uint32_t> ofFile;
};
[[nodiscard]] Positions layOut(const catalog::TableEntry& target, const std::vector<trace::ClauseCells>& cells,
                               const WrittenRows& written, const std::vector<NewFile>& newFiles, WritePlan& plan);

} // namespace mergescope::storage
