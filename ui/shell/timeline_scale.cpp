#include "ui/shell/timeline_scale.h"

#include <algorithm>

namespace mergescope::ui {

TimelineScale::TimelineScale(std::uint64_t stepCount, const QList<StepFold>& folds)
{
    std::uint64_t hidden = 0;
    m_folds.reserve(static_cast<std::size_t>(folds.size()));
    for (const StepFold& fold : folds) {
        if (fold.last < stepCount) {
            m_folds.push_back({fold, fold.first - hidden});
            hidden += fold.last - fold.first;
        }
    }
    m_last = stepCount == 0 ? 0 : stepCount - 1 - hidden;
}

double TimelineScale::placeOf(std::uint64_t step) const
{
    // The first fold that does not end before the step.
    const auto fold = std::lower_bound(m_folds.begin(), m_folds.end(), step,
                                       [](const Fold& one, std::uint64_t value) { return one.steps.last < value; });
    if (fold != m_folds.end() && fold->steps.first <= step) {
        const double length = static_cast<double>(fold->steps.last - fold->steps.first + 1);
        return static_cast<double>(fold->place) - static_cast<double>(fold->steps.last - step) / length;
    }
    if (fold == m_folds.begin()) {
        return static_cast<double>(step);
    }
    const Fold& before = *(fold - 1);
    return static_cast<double>(before.place + (step - before.steps.last));
}

StepFold TimelineScale::at(std::uint64_t place) const
{
    const auto beyond = std::upper_bound(m_folds.begin(), m_folds.end(), place,
                                         [](std::uint64_t value, const Fold& one) { return value < one.place; });
    if (beyond == m_folds.begin()) {
        return {place, place};
    }
    const Fold& before = *(beyond - 1);
    if (before.place == place) {
        return before.steps;
    }
    const std::uint64_t step = before.steps.last + (place - before.place);
    return {step, step};
}

} // namespace mergescope::ui
