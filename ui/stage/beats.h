#pragma once
// The timing of one step: which kind of change happens when. Numbers and the easing stand here and nowhere else.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mergescope::ui {

/// One kind of change each (rule: never move and recolour at once).
enum class BeatKind : std::uint8_t {
    Bring,    ///< moves: the tables scroll to the row
    Look,     ///< lights up: row, key cell, rung
    Hold,     ///< nothing: time to see what lit up
    Link,     ///< draws: the link between key cells, or the open end where there is no partner
    Lift,     ///< lights up: the row's name, on its key cell
    Lane,     ///< moves: the name goes to its lane, those of a pair together
    Enter,    ///< moves: from the lane to the ladder's head
    Rung,     ///< moves: the row slides to a rung
    Reveal,   ///< lights up: what the rung's condition came to
    Strike,   ///< draws: old values struck out
    Slide,    ///< moves: new values come from the source row
    Gap,      ///< moves: room opens for a new row
    Travel,   ///< moves: the new row comes from the source
    Hatch,    ///< draws: a row about to go
    Collapse, ///< moves: it shrinks to its ghost
    Settle,   ///< lights up: badges and bars
    Leave,    ///< moves: from the rung that took it back to its lane, with what was decided
};

struct Beat {
    BeatKind kind = BeatKind::Hold;
    double start = 0; ///< milliseconds from the start of the step
    double length = 0;
    int rung = -1; ///< Rung and Reveal: which one
    [[nodiscard]] double end() const { return start + length; }
};
using Beats = std::vector<Beat>;

/// Everything that the timing of a step depends on.
struct StepShape {
    trace::Phase phase = trace::Phase::Tables;
    bool isPair = false; ///< Match: there is a partner
    bool isFailure = false;
    bool isFold = false;                 ///< many rows at once, in the time of one
    bool brings = false;                 ///< tables long enough to need scrolling
    std::optional<trace::Effect> effect; ///< Apply: what is done; none: the row is kept or ignored
    bool changesCells = false;           ///< Apply, update: some value is new
    std::vector<int> rungs;              ///< Decide: the rungs visited after ON
    friend bool operator==(const StepShape&, const StepShape&) = default;
    friend bool operator<(const StepShape& a, const StepShape& b);
};

inline constexpr double kLongestStep = 1500; ///< at speed 1; beyond it all beats shrink in proportion
inline constexpr double kShortestHold = 60;

[[nodiscard]] Beats beatsOf(const StepShape& shape);
[[nodiscard]] double lengthOf(const Beats& beats);
[[nodiscard]] bool isMotion(BeatKind kind);

/// Slow in, slow out: speed is 0 at both ends.
[[nodiscard]] double eased(double progress);

} // namespace mergescope::ui
