#pragma once
// What a write does to a table's data files: which are replaced, which are new, and where every row lies afterwards.

#include "core/catalog/catalog.h"
#include "core/tables/data_file.h"
#include "core/tables/table.h"
#include "core/trace/clause_cells.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace mergescope::storage {

/// What merge-on-read did to delete files: files beside the data files that mark rows as deleted.
struct DeleteFileChanges {
    bool areVectors = false; ///< format version 3: deletion vectors
    std::uint64_t addedFiles = 0;
    std::uint64_t addedPositions = 0;
    std::uint64_t removedFiles = 0; ///< replaced by a new one that also holds their positions
    std::uint64_t removedPositions = 0;
};

/// How a MERGE wrote, as the engine would.
struct WritePlan {
    tables::TablePtr after;
    tables::FileLayout files;
    std::vector<std::uint32_t> afterRow;    ///< one a route: position in `after`, or kNoRow
    std::vector<std::uint8_t> fileReplaced; ///< one a file of before: 1 where it was rewritten or removed
    std::vector<std::uint8_t> rowDeleted;   ///< merge-on-read: 1 for each row of before that is marked; else empty
    DeleteFileChanges deletes;
    std::uint32_t nextFileNumber = 1;
    tables::RowId nextRowId = 1;
    bool isInsertOnly = false; ///< only NOT MATCHED clauses: a plain append
    bool doublesRows = false;  ///< the defect of copy-on-write that writes a row once a pair
};

/// The rules that differ between engines.
struct MergeWriteRules {
    bool rowWrittenOncePerPair = true;  ///< where no check stops a second pair
    bool onHasColumnEquality = true;    ///< ON compares a target column with a source column for equality
    bool untakenPairsTouchFiles = true; ///< false: with MATCHED clauses only, a pair that none of them takes leaves its
                                        ///< file alone (merge.md 11.1)
};

/// Copy-on-write: replaces whole files. Every route's clause must be known.
[[nodiscard]] WritePlan planCopyOnWrite(const catalog::TableEntry& target, const trace::Routes& routes,
                                        const std::vector<trace::ClauseRecord>& clauses,
                                        const std::vector<trace::ClauseCells>& cells, const MergeWriteRules& rules);

/// Rows that go or change are marked as deleted; new values and new rows go into new files. `removesEmptied`: a file
/// whose last live row goes is removed itself.
[[nodiscard]] WritePlan planByMarking(const catalog::TableEntry& target, const trace::Routes& routes,
                                      const std::vector<trace::ClauseRecord>& clauses,
                                      const std::vector<trace::ClauseCells>& cells, bool removesEmptied);
/// Merge-on-read: data files stay, rows that change are marked as deleted, their new values go into new files.
[[nodiscard]] WritePlan planMergeOnRead(const catalog::TableEntry& target, const trace::Routes& routes,
                                        const std::vector<trace::ClauseRecord>& clauses,
                                        const std::vector<trace::ClauseCells>& cells);
/// What newly marked rows did to the files that mark them, where no data file was removed; the table's format version
/// and granularity decide.
[[nodiscard]] DeleteFileChanges deleteFileChanges(const catalog::TableEntry& target, const WritePlan& plan);
/// Which of the two the table asks for.
[[nodiscard]] bool isMergeOnRead(const catalog::TableEntry& target);

/// Rows appended to a table: one file, or one a partition value, split by the table's rows-per-file property.
/// `rows` has the table's schema.
[[nodiscard]] WritePlan planAppend(const catalog::TableEntry& target, const tables::Table& rows);

/// The property that splits what one INSERT writes, for teaching.
inline constexpr std::string_view kRowsPerFileProperty = "mergescope.rows-per-file";

} // namespace mergescope::storage
