#pragma once
// MERGE runs made up from a seed and carried out by the engine, for tests of what shows a run: 1 to 40 target rows,
// keys that are NULL or stand twice, source rows that collide, every effect (an update that changes nothing too), runs
// that fail while matching or deciding, and stretches of rows that all go one way.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <string>

namespace mergescope::testing {

struct RandomRun {
    std::string script;
    std::string engine;
    trace::MergeRunPtr run; ///< never null
};

[[nodiscard]] RandomRun randomRun(std::uint32_t seed);

} // namespace mergescope::testing
