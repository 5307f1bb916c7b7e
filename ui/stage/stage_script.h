#pragma once
// What the stage plays: a run, its timing, and the few indices that make any frame cost the same. Made once a run.

#include "core/base/language.h"
#include "core/session/session.h"
#include "core/trace/merge_run.h"
#include "core/trace/steps.h"
#include "ui/stage/beats.h"
#include "ui/state/playhead.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace mergescope::ui {

/// The decision ladder of one route; evaluated by core/session when somebody looks at it.
using LadderProvider = std::function<session::Ladder(std::size_t route)>;

struct StageScript {
    trace::MergeRunPtr run;
    base::Language language = base::Language::English;
    LadderProvider ladderOf;
    StepTimes times;
    std::vector<std::uint32_t> deletedBefore; ///< entry i: how many of the first i target rows the run deletes
    std::vector<std::uint32_t> insertRoutes;  ///< ascending; the k-th is shown as row before.rowCount() + k
    std::vector<std::uint32_t> routeOfSource; ///< first route of each source row
    std::vector<std::uint32_t> takenOfSource; ///< the route of each source row that a clause took, else its first
    std::vector<std::uint32_t> lastSource;    ///< per route: its source row, or the one before it in stage order
    std::array<std::vector<std::uint32_t>, 3> lanes; ///< routes by match kind, ascending
    /// The routes of each lane by what a clause does to them (Keep: no clause took it), ascending.
    std::array<std::array<std::vector<std::uint32_t>, 5>, 3> fatesOfLane;
    std::vector<std::uint32_t> rowsTaken; ///< per rung: clauses, then "no clause"
    std::uint32_t rowsIgnored = 0;        ///< source rows among those that no clause took
    /// Routes whose tag would read as an earlier one of their lane does, with the how-manieth they are. None where a
    /// lane has more rows than it shows one by one.
    std::map<std::uint32_t, int> twinNumbers;
    /// First routes of the stretches whose rows all go one way: the same kind of match, the same answers, the same
    /// clause, and (for an update) a change or none. Ascending.
    std::vector<std::uint32_t> ways;
    std::optional<std::uint32_t> firstChange; ///< the first route that a clause takes, if any
    bool brings = false;
    bool hasFolds = false; ///< some stretch is long enough to be shown as one

    [[nodiscard]] std::size_t rungCount() const { return run->clauses.size() + 2; }
    [[nodiscard]] std::uint32_t targetRows() const { return static_cast<std::uint32_t>(run->before->rowCount()); }
    /// Rows that the target card shows in the end: those before, then the inserted ones. Deleted ones stay as ghosts.
    [[nodiscard]] std::uint32_t displayRows() const
    {
        return targetRows() + static_cast<std::uint32_t>(insertRoutes.size());
    }
};
using StageScriptPtr = std::shared_ptr<const StageScript>;

/// `ladderOf` may be null: then the ladder says what the run itself knows, without values filled in.
[[nodiscard]] StageScriptPtr scriptFor(trace::MergeRunPtr run, base::Language language, LadderProvider ladderOf);

/// So many rows of one way are still shown one by one; more are folded.
inline constexpr std::size_t kLongestUnfolded = 12;

/// Which folds a person opened: their first steps, ascending.
struct OpenFolds {
    bool all = false;
    std::vector<std::uint64_t> first;
};

/// The fold that a step lies in, open or not.
[[nodiscard]] std::optional<StepFold> foldAround(const StageScript& script, std::uint64_t step);
/// Those that are closed, ascending.
[[nodiscard]] QList<StepFold> closedFolds(const StageScript& script, const OpenFolds& open);

/// What a step shows: one row, or in a fold all the rows from the first route to the step's own, together.
struct Scene : trace::Step {
    std::uint32_t firstRoute = 0;
    bool isFold = false;
    std::uint32_t mark = 0; ///< below 16, and another one than the scenes before and after have

    [[nodiscard]] std::uint64_t firstStep() const { return isFold ? index - (route - firstRoute) : index; }
    [[nodiscard]] std::uint32_t rows() const { return route - firstRoute + 1; }

    /// Is there a row at all? Tables and result have none.
    [[nodiscard]] bool hasRow() const { return phase != trace::Phase::Tables && phase != trace::Phase::Result; }
    [[nodiscard]] bool holds(std::size_t route_) const { return hasRow() && firstRoute <= route_ && route_ <= route; }
};

/// One step with its beats, and where in it a time lies.
struct Moment {
    Scene step;
    Beats beats;
    double elapsed = 0; ///< milliseconds since the step began; a fold's own, which are fewer than its steps' together

    /// 0 before the (first) beat of the kind, 1 after it and where there is none.
    [[nodiscard]] double progress(BeatKind kind) const;
    /// How far the Look would be, had it begun with the step: where nothing has to scroll, nobody waits for it.
    [[nodiscard]] double lookWithoutBring() const;
    /// The same for one rung's Reveal.
    [[nodiscard]] double revealed(int rung) const;
    /// Where the row stands on the ladder, between rungs while it slides; starts at ON.
    [[nodiscard]] double rungPosition() const;
};
[[nodiscard]] Scene sceneAt(const StageScript& script, std::uint64_t step, const OpenFolds& open = {});
[[nodiscard]] Moment momentAt(const StageScript& script, double time, const OpenFolds& open = {});
/// End of the beat that lies at or after (before) the time: where Shift+arrows go.
[[nodiscard]] double nextBeat(const StageScript& script, double time, const OpenFolds& open = {});
[[nodiscard]] double previousBeat(const StageScript& script, double time, const OpenFolds& open = {});

/// The ladder of a route, by the provider or else from the run.
[[nodiscard]] session::Ladder ladderFor(const StageScript& script, std::size_t route);
/// The ladder as written, for no row in particular.
[[nodiscard]] session::Ladder neutralLadder(const trace::MergeRun& run);

/// 0: only in the target, 1: pairs, 2: only in the source, as the lanes stand from left to right.
[[nodiscard]] int laneOf(trace::MatchKind kind);

/// First and one past the last route of a target row.
struct RouteRange {
    std::size_t first = 0;
    std::size_t end = 0;
};
[[nodiscard]] RouteRange routesOfTarget(const trace::MergeRun& run, std::uint32_t targetRow);
/// The route that decides a target row: the first that a clause took, else its first.
[[nodiscard]] std::size_t decidingRoute(const trace::MergeRun& run, std::uint32_t targetRow);
/// What a route does; nothing where no clause takes it.
[[nodiscard]] std::optional<trace::Effect> effectOf(const trace::MergeRun& run, std::size_t route);
/// Null after a failure.
[[nodiscard]] const trace::RowFate* fateOfTarget(const trace::MergeRun& run, std::uint32_t targetRow);
/// Target columns whose value the route changes.
[[nodiscard]] std::vector<std::uint32_t> changedColumns(const trace::MergeRun& run, std::size_t route);
/// The row of the target card in which a route is shown; kNoRow: none (an ignored source row).
[[nodiscard]] std::uint32_t displayRowOf(const StageScript& script, std::size_t route);

} // namespace mergescope::ui
