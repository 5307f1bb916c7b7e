#pragma once
// Where a clicker stops: the lesson's pages, the question, a vote on each of its rows, the reveal, the explanations,
// and the run step by step. A list, made once from the lesson.

#include "core/lessons/lesson.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace mergescope::ui {

struct Stop {
    enum class Kind : unsigned char {
        Page,        ///< a piece of the lesson's text
        Prediction,  ///< the tables, with a mark at each row that is asked for
        Vote,        ///< hands are counted for one of them
        Reveal,      ///< the statement is run, and its result shown
        Explanation, ///< the step that decided one of the rows
        Walk,        ///< the run from its beginning; each step is a stop of its own
    };
    Kind kind = Kind::Walk;
    std::size_t section = 0; ///< Page
    std::size_t row = 0;     ///< Vote, Explanation
    friend bool operator==(const Stop&, const Stop&) = default;
};

/// `askedRows`: how many rows the question has; 0 where there is none. `isEngineQuestion`: it has no section of its
/// own, so it comes before the first task. Without a lesson: the question and the run.
[[nodiscard]] std::vector<Stop> stopsOf(const std::optional<lessons::Lesson>& lesson, std::size_t askedRows,
                                        bool isEngineQuestion);

} // namespace mergescope::ui
