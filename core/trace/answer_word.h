#pragma once
// What a clause does to a row, in the words in which lessons ask and people answer.

#include "core/trace/merge_run.h"

#include <string_view>

namespace mergescope::trace {

/// "insert", "update", "delete", "keep", "error".
[[nodiscard]] std::string_view answerWord(Effect effect);

} // namespace mergescope::trace
