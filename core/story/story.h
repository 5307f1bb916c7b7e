#pragma once
// One sentence for every step, in each language, from the trace alone.

#include "core/base/language.h"
#include "core/trace/fate_diff.h"
#include "core/trace/merge_run.h"
#include "core/trace/run_files.h"
#include "core/trace/steps.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::story {

/// A piece of a sentence and how it is set.
struct Part {
    enum class Style : unsigned char { Plain, Strong, Code, OldValue, NewValue };
    std::string text;
    Style style = Style::Plain;
    friend bool operator==(const Part&, const Part&) = default;
};
struct Sentence {
    std::vector<Part> parts;
    [[nodiscard]] std::string plain() const;
    friend bool operator==(const Sentence&, const Sentence&) = default;
};

/// What happened in this step and why.
[[nodiscard]] Sentence explain(const trace::MergeRun& run, const trace::Step& step, base::Language language);
/// What the same step does to data files. `files` are those of the run; an engine that keeps none says so.
[[nodiscard]] Sentence explainFiles(const trace::MergeRun& run, const trace::RunFiles& files, bool keepsFiles,
                                    const trace::Step& step, base::Language language);
/// What became of the row that the route decides, and why: the clauses as they were asked, with the values that
/// decided. `said` is what somebody expected (update, insert, delete, keep, error; "" for nothing): the sentence also
/// tells why that did not come.
[[nodiscard]] Sentence because(const trace::MergeRun& run, std::uint32_t route, std::string_view said,
                               base::Language language);
/// What became of one cell of the row that the route decides, and why; for a source row, of the row that it brought.
/// `column` is the target's. Empty where the run failed or the row reached no table.
[[nodiscard]] Sentence explainCell(const trace::MergeRun& run, std::uint32_t route, std::uint32_t column,
                                   base::Language language);
/// How a row is called in sentences: the values of its key cells, or "row 3" where ON names no key.
[[nodiscard]] std::string rowName(const trace::MergeRun& run, std::uint32_t targetRow, std::uint32_t sourceRow,
                                  base::Language language);
/// "updated", "copied", … as people read it.
[[nodiscard]] std::string fateName(trace::Fate fate, base::Language language);
/// The same in few letters, for a badge.
[[nodiscard]] std::string fateBadge(trace::Fate fate, base::Language language);
[[nodiscard]] std::string standingName(trace::Standing standing, base::Language language);
[[nodiscard]] std::string phaseName(trace::Phase phase, base::Language language);

} // namespace mergescope::story
