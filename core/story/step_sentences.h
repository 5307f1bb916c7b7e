#pragma once
// One sentence for each phase, from the run's columns.

#include "core/story/row_words.h"
#include "core/trace/steps.h"

namespace mergescope::story {

[[nodiscard]] Phrase tellTables(const Telling& telling);
[[nodiscard]] Phrase tellMatch(const Telling& telling, const trace::Step& step);
[[nodiscard]] Phrase tellDecision(const Telling& telling, const trace::Step& step);
[[nodiscard]] Phrase tellEffect(const Telling& telling, const trace::Step& step);
[[nodiscard]] Phrase tellResult(const Telling& telling);
/// run.failure is there.
[[nodiscard]] Phrase tellFailure(const Telling& telling);

/// `column` is the target's; empty where nothing became of it.
[[nodiscard]] Phrase tellCell(const Telling& telling, std::uint32_t route, std::uint32_t column);

/// `said`: an answer to a question, or "".
[[nodiscard]] Phrase tellBecause(const Telling& telling, std::uint32_t route, std::string_view said);

} // namespace mergescope::story
