#pragma once
// The same run as files: what became of each data file, and what lies in each new one. Worked out from the run alone.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <vector>

namespace mergescope::trace {

/// What a run did to one data file that was there before.
enum class FileFate : std::uint8_t {
    Untouched, ///< stays as it is
    Marked,    ///< stays, and more of its rows are marked as deleted (delete file, deletion vector)
    Rewritten, ///< left the table; rows of it lie in a new file
    Removed,   ///< left the table, and no row of it came along
};

/// Rows by what became of them.
struct RowTally {
    std::uint64_t updated = 0;
    std::uint64_t inserted = 0;
    std::uint64_t deleted = 0;
    std::uint64_t copied = 0;
    std::uint64_t untouched = 0;
    friend bool operator==(const RowTally&, const RowTally&) = default;
};

/// A data file of before.
struct OldFile {
    tables::DataFile file;
    FileFate fate = FileFate::Untouched;
    RowTally rows;
    std::uint32_t marksBefore = 0; ///< physical rows that were marked already
    std::uint32_t newMarks = 0;
};

/// A data file that the run added.
struct NewFile {
    tables::DataFile file; ///< firstRow counts in `after`
    RowTally rows;
};

struct RunFiles {
    std::vector<OldFile> before;
    std::vector<NewFile> added;
    std::vector<std::uint32_t> routeOfAfter; ///< per row of `after`: the route that wrote or left it; kNoRow: none

    std::uint64_t filesLeft = 0; ///< rewritten and removed
    std::uint64_t filesMarked = 0;
    std::uint64_t filesUntouched = 0;
    std::uint64_t rowsWritten = 0; ///< into data files
    std::uint64_t rowsCopied = 0;  ///< of these: without any change
    std::uint64_t rowsMarked = 0;
    /// Files of marks that the commit added: one a data file, or one a partition, as the commit itself says.
    std::uint64_t deleteFiles = 0;
    bool areVectors = false; ///< marks of this table are deletion vectors rather than files of positions
};

/// After a failure nothing was done: every file is untouched.
[[nodiscard]] RunFiles filesOf(const MergeRun& run);
/// Position in a layout of the file that holds the row; files.size() where none does.
[[nodiscard]] std::size_t fileHolding(const tables::FileLayout& files, std::uint32_t row);
/// The fate of the row that a step is about; null after a failure and in steps about no row.
[[nodiscard]] const RowFate* fateOfRoute(const MergeRun& run, std::size_t route);

} // namespace mergescope::trace
