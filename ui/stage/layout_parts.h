#pragma once
// Inside of layoutFor: the tables, the lanes and the ladder are placed one after the other, each in a file of its own.

#include "ui/stage/stage_heights.h"
#include "ui/stage/stage_layout.h"

#include <algorithm>

namespace mergescope::ui {

// Within a rung: left of its label, between label and text, right of the text.
inline constexpr double kBeforeLabel = 40;
inline constexpr double kAfterLabel = 16;
inline constexpr double kAroundOutcome = 20;
inline constexpr double kTagInset = 9; ///< beside what stands on a tag
inline constexpr double kTagHeight = 24;

/// A run, and the one that stands beside it in a view of the same size: whatever is measured is the larger of both, so
/// that one row, one lane, one rung stand at the same place in both.
struct Company {
    const StageScript& own;
    const StageScript* beside = nullptr;

    template <class Measure>
    [[nodiscard]] auto larger(Measure&& measure) const
    {
        const auto mine = measure(own);
        return beside == nullptr ? mine : std::max(mine, measure(*beside));
    }
    [[nodiscard]] double targetRows() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.displayRows(); }));
    }
    [[nodiscard]] double sourceRows() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.run->source->rowCount(); }));
    }
    [[nodiscard]] double rungs() const
    {
        return static_cast<double>(larger([](const StageScript& script) { return script.rungCount(); }));
    }
};

// layout_tables.cpp
/// Do the names of columns stand on two lines, with so much height? `frame` has size and scale alone.
[[nodiscard]] bool foldsNames(const StageLayout& frame, const Company& company, const Theme& theme,
                              const Heights& heights);
void placeTables(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights);

// layout_lanes.cpp
/// The widest of the first rows' names and of the number of all rows: what stands on a row's tag.
[[nodiscard]] double widestTag(const StageScript& script, const Theme& theme);
/// Widths by what each lane holds: every row's tag where all of them fit, else one tag for each fate that occurs in the
/// lane and one for the rows that wait. False: they do not fit into so narrow a stage.
[[nodiscard]] bool placeLanes(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights);

// layout_ladder.cpp
/// Would ON and its values, side by side, not fit on one line? Data letters are all equally wide.
[[nodiscard]] bool onIsLong(const StageScript& script, const Theme& theme, double width);
/// Lanes, ladder and sentence. False: the lanes do not fit.
[[nodiscard]] bool placeLadder(StageLayout& layout, const Company& company, const Theme& theme, const Heights& heights);
/// A rung has to cut what it says, since its label and its outcome stand beside it. In a narrow stage that goes for
/// what its action lists too, else for its condition.
[[nodiscard]] bool cutsRungs(const StageLayout& layout, const Company& company, bool isNarrow);

} // namespace mergescope::ui
