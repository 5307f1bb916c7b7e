#pragma once
// ```table NAME files=2,2 key=id write.merge.mode=merge-on-read``` and its rows, read into a LessonTable.

#include "core/lessons/lesson.h"
#include "core/lessons/lines.h"
#include "core/lessons/problems.h"

#include <optional>

namespace mergescope::lessons {

/// Nothing where the block is too broken to be a table; every mistake is in `problems`.
[[nodiscard]] std::optional<LessonTable> readTable(const Block& block, Problems& problems);

/// The row's key as predictions and checks call it: its key cells as text, joined by ", ".
[[nodiscard]] std::string rowKeyOf(const LessonTable& table, std::size_t row);

} // namespace mergescope::lessons
