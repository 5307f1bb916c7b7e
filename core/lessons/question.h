#pragma once
// "What will become of this row?": which rows of a run are worth asking about. For lessons and statements that name
// none.

#include "core/trace/merge_run.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::lessons {

/// The name under which a question asks for a route's row, whatever its key holds: "#target 3", "#source 2" (rows from
/// 1). routeOfKey and answerOf read it.
[[nodiscard]] std::string questionKey(const trace::MergeRun& run, std::uint32_t route);

/// What makes people guess wrong about a row.
enum class Temptation : std::uint8_t {
    NullKey,     ///< a key cell is NULL
    SeveralRows, ///< several rows of the source have its key
    Overlap,     ///< a further clause would have taken it too; only the first does
    Unknown,     ///< a condition is neither true nor false for it
    FellThrough, ///< a clause of its kind was asked and said no
    SameValues,  ///< updated, and yet no value differs
};
/// In the order above; those of the row that the route decides.
[[nodiscard]] std::vector<Temptation> temptationsOf(const trace::MergeRun& run, std::uint32_t route);

inline constexpr std::size_t kMostAsked = 4;

/// Routes of the rows to ask about, in stage order: for each answer that the run gives (update, insert, delete, keep,
/// error) the row that tempts most; then, up to `most` (at least 1), rows that tempt in a way not yet there, and rows
/// of a kind of match not yet there. Depends on the run alone. Empty where the run has no rows.
[[nodiscard]] std::vector<std::uint32_t> rowsForContrast(const trace::MergeRun& run, std::size_t most = kMostAsked);

} // namespace mergescope::lessons
