#include "ui/shell/timeline_bar.h"

#include "core/trace/run_files.h"
#include "core/trace/steps.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

std::optional<FateRole> outcomeOf(const trace::MergeRun& run, const trace::Step& step)
{
    if (step.isFailure) {
        return FateRole::Error;
    }
    switch (step.phase) {
    case trace::Phase::Tables:
    case trace::Phase::Result:
        return std::nullopt;
    case trace::Phase::Match:
        return run.kindOf(step.route) == trace::MatchKind::Matched ? std::optional(FateRole::Match) : std::nullopt;
    case trace::Phase::Decide:
        return step.clause == trace::kNoClause
                   ? std::nullopt
                   : std::optional(roleOf(run.clauses[static_cast<std::size_t>(step.clause)].effect));
    case trace::Phase::Apply: {
        const trace::RowFate* fate = trace::fateOfRoute(run, step.route);
        return step.clause != trace::kNoClause ? roleOf(run.clauses[static_cast<std::size_t>(step.clause)].effect)
               : fate != nullptr               ? roleOf(fate->fate)
                                               : FateRole::Kept;
    }
    }
    return std::nullopt;
}

int weightOf(const std::optional<FateRole>& role)
{
    if (!role) {
        return 0;
    }
    switch (*role) {
    case FateRole::Error:
        return 7;
    case FateRole::Delete:
        return 6;
    case FateRole::Insert:
        return 5;
    case FateRole::Update:
        return 4;
    case FateRole::Match:
        return 3;
    case FateRole::Copied:
        return 2;
    case FateRole::Kept:
        return 1;
    }
    return 0;
}

} // namespace

std::vector<TimelineMark> timelineMarks(const trace::MergeRun& run, std::size_t most, const TimelineScale& scale)
{
    const std::uint64_t places = scale.last();
    const std::uint64_t marks = std::min<std::uint64_t>(places, std::max<std::size_t>(most, 1));
    std::vector<TimelineMark> result;
    for (std::uint64_t i = 0; i < marks; ++i) {
        TimelineMark mark;
        const std::uint64_t first = 1 + places * i / marks;
        const std::uint64_t last = std::max(first, places * (i + 1) / marks);
        mark.firstStep = scale.at(first).first;
        mark.lastStep = scale.at(last).last;
        mark.place = static_cast<double>(first + last) / 2;
        for (std::uint64_t k = mark.firstStep; k <= mark.lastStep; ++k) {
            const std::optional<FateRole> role = outcomeOf(run, trace::stepAt(run, k));
            mark.count += role && weightOf(role) > weightOf(FateRole::Copied) ? 1 : 0;
            if (weightOf(role) > weightOf(mark.role)) {
                mark.role = role;
            }
        }
        result.push_back(mark);
    }
    return result;
}

} // namespace mergescope::ui
