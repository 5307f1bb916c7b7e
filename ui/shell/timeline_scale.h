#pragma once
// The timeline's scale: steps stand at equal distances, and a fold takes the place of one step.

#include "ui/state/playhead.h"

#include <QList>

#include <cstdint>
#include <vector>

namespace mergescope::ui {

class TimelineScale {
public:
    TimelineScale() = default;
    /// Folds ascending; those that reach beyond the last step count for nothing.
    TimelineScale(std::uint64_t stepCount, const QList<StepFold>& folds);

    /// The last step's place; the first one's is 0.
    [[nodiscard]] std::uint64_t last() const { return m_last; }
    /// Where a step stands. Within a fold: on the way to the fold's place, at which its last step is.
    [[nodiscard]] double placeOf(std::uint64_t step) const;
    /// The step, or the fold, at a place up to last().
    [[nodiscard]] StepFold at(std::uint64_t place) const;

private:
    struct Fold {
        StepFold steps;
        std::uint64_t place = 0;
    };
    std::vector<Fold> m_folds;
    std::uint64_t m_last = 0;
};

} // namespace mergescope::ui
