#pragma once
// What a sentence calls rows, values, columns, clauses and tables.

#include "core/story/story_texts.h"
#include "core/trace/merge_run.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::story {

/// One run told in one language.
struct Telling {
    const trace::MergeRun& run;
    base::Language language;

    [[nodiscard]] Phrase say(StoryId id, const std::vector<Phrase>& phrases = {}) const
    {
        return compose(id, language, phrases);
    }
    [[nodiscard]] bool hasKey() const { return !run.keyColumns.empty(); }
    /// ON compares so that NULL meets NULL: `<=>` or IS NOT DISTINCT FROM.
    [[nodiscard]] bool isNullSafe() const;
    /// "no rows", "1 row", "4 rows".
    [[nodiscard]] Phrase rows(std::uint64_t count) const;
    /// P002; `id` 2, where the bare value would read like a number; row 3, where ON names no key.
    [[nodiscard]] Phrase row(std::uint32_t targetRow, std::uint32_t sourceRow) const;
    /// The values of the key cells of that row.
    [[nodiscard]] Phrase keyValues(std::uint32_t targetRow, std::uint32_t sourceRow) const;
    /// `product_id`, or `a` and `b`.
    [[nodiscard]] Phrase keyColumns(bool ofTarget) const;
    /// The columns whose key cell is NULL in that row; empty where none is.
    [[nodiscard]] Phrase nullKeyColumns(std::uint32_t targetRow, std::uint32_t sourceRow) const;
    /// "`s.qty` is 0 and `t.qty` is 5": columns that a condition names, as it names them, at most four; of an unknown
    /// answer the NULLs alone. A side that is kNoRow is left out.
    [[nodiscard]] Phrase cellsRead(const std::vector<trace::ColumnRead>& columns, std::uint32_t targetRow,
                                   std::uint32_t sourceRow, bool nullsOnly = false) const;
    [[nodiscard]] Phrase clauseNumber(std::int16_t clause) const;
    /// Text of the statement, on one line.
    [[nodiscard]] Phrase sql(base::Span span) const;
    [[nodiscard]] Phrase target() const;
    [[nodiscard]] Phrase source() const;
};

/// A cell as people read it: NULL, '' and quoted text that could be taken for either.
[[nodiscard]] std::string cellText(const values::Value& value);

} // namespace mergescope::story
