#pragma once
// What a statement other than MERGE does to a table: rows that go, rows that change, rows that come; and where they lie
// afterwards (merge.md 16: the same file rules as MERGE).

#include "core/catalog/catalog.h"
#include "core/storage/write_plan.h"
#include "core/tables/table.h"
#include "core/trace/clause_cells.h"

#include <cstdint>
#include <vector>

namespace mergescope::storage {

enum class LoadKind : std::uint8_t {
    Append,           ///< INSERT INTO
    Overwrite,        ///< INSERT OVERWRITE of the whole table
    OverwriteDynamic, ///< … of the partitions that the query gives rows for
    Replace,          ///< of the rows that fit a condition: REPLACE WHERE, PARTITION (p = v), REPLACE USING, REPLACE ON
    Update,
    Delete,
    Truncate,
    CreateAsSelect,
    ReplaceAsSelect, ///< CREATE OR REPLACE TABLE … AS SELECT of a table that was there
};

struct LoadChanges {
    LoadKind kind = LoadKind::Append;
    std::vector<std::uint8_t> rowDeleted;   ///< one a row of before; empty: none
    std::vector<std::uint32_t> updatedRows; ///< rows of before, ascending
    trace::ClauseCells updatedCells;        ///< their new values, one row each
    tables::TablePtr added;                 ///< in the table's schema; null: none
    bool isKnownByFiles = false;            ///< which rows go is told by whole files, without reading one
    bool removesEverything = false;         ///< every file goes, also one whose rows are all marked as deleted
};

/// Copy-on-write: every file with a row that goes or changes is written anew, without the rows that go.
/// `addedApart`: rows that come never share a file with rows that are written again.
[[nodiscard]] WritePlan planLoadByRewriting(const catalog::TableEntry& target, const LoadChanges& changes,
                                            bool addedApart = false);
/// Rows that go or change are marked as deleted; new values and new rows go into new files. `removesEmptied`: a file
/// whose last live row goes is removed itself (Delta's deletion vectors).
[[nodiscard]] WritePlan planLoadByMarking(const catalog::TableEntry& target, const LoadChanges& changes,
                                          bool removesEmptied);

/// What marking did to the files that mark rows; files that are removed take theirs along.
[[nodiscard]] DeleteFileChanges markingChanges(const catalog::TableEntry& target, const WritePlan& plan);

/// Rows in numbers. `copied`: written again unchanged, because their file was written again.
struct LoadCounts {
    std::uint64_t deleted = 0;
    std::uint64_t updated = 0;
    std::uint64_t copied = 0;
    std::uint64_t added = 0;
};
[[nodiscard]] LoadCounts countsOf(const catalog::TableEntry& target, const LoadChanges& changes, const WritePlan& plan);

} // namespace mergescope::storage
