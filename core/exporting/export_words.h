#pragma once
// The words that exports put around the data, in each language.

#include "core/base/language.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::exporting {

enum class Word : std::uint8_t {
    Before,
    After,
    Change,
    Clause,
    ChangedCells,
    Counters,
    Counter,
    Rows,
    Statement,
    Engine,
    Lesson,
    Date,
    Target,
    Failed,
    NothingHappened,
    NoRows,
    New,
    Was,
    Becomes,
    Removed,
};
[[nodiscard]] std::string_view word(Word word, base::Language language);
[[nodiscard]] std::size_t wordCount();

/// What stands for a fate where colour may be lost: one character.
[[nodiscard]] std::string_view glyph(trace::Fate fate);

/// A counter as people read it, and its value; those that a reader of before and after tables asks for.
struct LabelledCount {
    std::string_view label;
    std::uint64_t value = 0;
};
[[nodiscard]] std::vector<LabelledCount> labelledCounts(const trace::RunCounts& counts, base::Language language);

/// "K1 One row changes", or what the statement writes to.
[[nodiscard]] std::string titleOf(const trace::MergeRun& run, const std::string& lesson, base::Language language);
[[nodiscard]] std::string statementOf(const trace::MergeRun& run);

} // namespace mergescope::exporting
