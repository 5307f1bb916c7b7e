#pragma once
// What the storage view plays: a run told as files, with the few indices that make any frame cost the same. Made once a
// run.

#include "core/base/language.h"
#include "core/session/variation.h"
#include "core/trace/merge_run.h"
#include "core/trace/run_files.h"
#include "core/trace/steps.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace mergescope::ui {

struct StorageScript {
    trace::MergeRunPtr run;
    trace::RunFiles files;
    session::WriteMode mode = session::WriteMode::CopyOnWrite;
    base::Language language = base::Language::English;
    bool isTwin = false; ///< the same run as it would be written the other way
    /// Rows by fate up to each 1,024th row: of before, and of after.
    std::vector<trace::RowTally> before;
    std::vector<trace::RowTally> after;
    /// Per file of before: the rows that the run marks; empty where there are more than anybody looks at one by one.
    std::vector<std::vector<std::uint32_t>> marked;

    [[nodiscard]] bool keepsFiles() const { return mode != session::WriteMode::InPlace; }
};
using StorageScriptPtr = std::shared_ptr<const StorageScript>;

[[nodiscard]] StorageScriptPtr storageScriptFor(trace::MergeRunPtr run, session::WriteMode mode,
                                                base::Language language, bool isTwin);

/// Where in a run we are: a step, and how much of it is over (0 to 1).
struct StorageMoment {
    trace::Step step;
    double progress = 1;
};

/// How far the files are at a moment.
struct WriteState {
    std::uint32_t decided = 0;              ///< routes decided
    std::uint32_t applied = 0;              ///< routes written or left before this step
    std::uint32_t current = tables::kNoRow; ///< the route that is being written now
    bool isOver = false;                    ///< the commit is there
};
[[nodiscard]] WriteState stateAt(const StorageScript& script, const StorageMoment& moment);

/// Target rows whose turn came before this route.
[[nodiscard]] std::uint32_t targetRowsBefore(const StorageScript& script, std::uint32_t route);
/// What became of rows [first, end) of before (of after).
[[nodiscard]] trace::RowTally tallyBefore(const StorageScript& script, std::uint32_t first, std::uint32_t end);
[[nodiscard]] trace::RowTally tallyAfter(const StorageScript& script, std::uint32_t first, std::uint32_t end);
/// Of a new file's rows, how many are written when so many routes are.
[[nodiscard]] std::uint32_t rowsWritten(const StorageScript& script, const tables::DataFile& file,
                                        std::uint32_t routes);
/// What is written so far, for the figures.
struct WrittenSoFar {
    std::uint64_t filesLeft = 0;
    std::uint64_t filesAdded = 0;
    std::uint64_t deleteFiles = 0;
    std::uint64_t rowsWritten = 0;
    std::uint64_t rowsCopied = 0;
};
[[nodiscard]] WrittenSoFar writtenSoFar(const StorageScript& script, const WriteState& state);

} // namespace mergescope::ui
