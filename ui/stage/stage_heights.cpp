#include "ui/stage/stage_heights.h"

#include "ui/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mergescope::ui {

namespace {

constexpr double kMostRow = 44;
constexpr double kLeastRows = 3;    ///< rows in sight, however low the window
constexpr double kLaneStrip = 32;   ///< the lanes on one line, in a low window
constexpr double kLeastLanes = 28;  ///< the same in the place of the caption line
constexpr double kLeastLadder = 52; ///< two rungs; below this the lanes give way
constexpr double kStripSentence = 56;
constexpr double kThreeLines = 84; ///< of a sentence
constexpr double kStackedRung = 40;
constexpr double kRowsBesideLanes = 5; ///< a table cut by the window keeps so many rows in sight beside the lanes

struct Growth {
    double Heights::*what;
    double limit;
};

/// Who may grow, in order: first everything to a comfortable size, then to a generous one.
constexpr std::array<Growth, 13> kGrowth{{{&Heights::row, 32},
                                          {&Heights::rung, 36},
                                          {&Heights::row, 36},
                                          {&Heights::rung, kTwoLineRung},
                                          {&Heights::row, kMostRow},
                                          {&Heights::rung, 52},
                                          {&Heights::sentence, 88},
                                          {&Heights::rungGap, 8},
                                          {&Heights::gap, 16},
                                          {&Heights::rung, 64},
                                          {&Heights::sentence, 104},
                                          {&Heights::gap, 24},
                                          {&Heights::rung, 72}}};

/// The lanes as a strip where the caption line was.
Heights withoutCaption(Heights heights)
{
    heights.caption = 0;
    heights.lanes = kLeastLanes;
    return heights;
}

/// Gives the lanes their place: in full, else as a strip, else as a strip where the caption line was. They come before
/// further rows of a table that is cut anyway, and before rungs of a ladder that is.
void makeRoomForLanes(Heights& heights, double available)
{
    Heights full = heights;
    full.lanes = kFullLanes;
    full.row = std::max(full.row, 32.0);
    full.rung = std::max(full.rung, 32.0);
    Heights strip = heights;
    strip.lanes = kLaneStrip;
    strip.sentence = kStripSentence;
    Heights bare = withoutCaption(strip);
    bare.rung = heights.stacked ? heights.rung : 24;
    bare.rungGap = 2;
    const auto tryWith = [&](Heights& with, double leastRows) {
        while (with.total() > available && with.bodyRows > leastRows) {
            with.bodyRows -= 1;
        }
        return with.total() <= available;
    };
    for (Heights* with : {&full, &strip}) {
        if (tryWith(*with, std::min(heights.bodyRows, kRowsBesideLanes))) {
            heights = *with;
            return;
        }
    }
    const double ladder = bare.rungs * bare.rung + (bare.rungs - 1) * bare.rungGap;
    if (tryWith(bare, std::min(heights.bodyRows, kLeastRows)) ||
        bare.total() - ladder + std::min(ladder, kLeastLadder) <= available) {
        heights = bare;
    }
}

/// A line that explains may cost a row of a table that is cut anyway, but never cuts one.
void makeRoomFor(Heights& heights, double Heights::*what, double height, double rows, double available)
{
    Heights larger = heights;
    larger.*what = height;
    if (larger.total() > available && larger.bodyRows < rows && larger.bodyRows > kLeastRows) {
        larger.bodyRows -= 1;
    }
    if (larger.total() <= available) {
        heights = larger;
    }
}

} // namespace

bool noteFitsUnderSource(const Heights& heights, const HeightWishes& wishes)
{
    const double free = (heights.bodyRows - std::min(wishes.sourceRows, heights.bodyRows)) * heights.row + heights.gap;
    return free >= wishes.noteLines * kNoteLine + 4;
}

Heights heightsFor(double available, const HeightWishes& wishes)
{
    const double rows = wishes.rows;
    Heights heights;
    heights.margin = available < 520 ? 12 : kPaneMargin;
    heights.gap = kGap;
    heights.columnNames = wishes.columnNames;
    heights.rungs = wishes.rungs;
    heights.bodyRows = rows;
    heights.stacked = wishes.stacked;
    if (wishes.stacked) {
        heights.rung = kStackedRung;
    } else if (heights.total() > available) {
        heights.rung = 24;
        heights.rungGap = 2;
    }
    if (heights.total() > available) {
        const double surplus = std::ceil((heights.total() - available) / heights.row);
        heights.bodyRows = std::max(std::min(rows, kLeastRows), rows - surplus);
    }
    // The lanes come before anything grows beyond a comfortable size, and so does what explains.
    if (wishes.lanes) {
        makeRoomForLanes(heights, available);
    }
    if (heights.stacked && heights.lanes <= 0 && heights.total() > available) {
        heights.caption = 0; // the window's head says it too
        heights.rungGap = 2;
        heights.sentence = kStripSentence;
    }
    if (wishes.onIsLong && !wishes.stacked) {
        makeRoomFor(heights, &Heights::on, kTwoLineOn, rows, available);
        // The caption says what the window's head says too, and the note has another place.
        Heights bare = withoutCaption(heights);
        bare.on = kTwoLineOn;
        if (heights.onRung() < kTwoLineOn && heights.lanes > 0 && bare.total() <= available &&
            noteFitsUnderSource(bare, wishes)) {
            heights = bare;
        }
    }
    if (heights.caption <= 0 && !noteFitsUnderSource(heights, wishes)) {
        makeRoomFor(heights, &Heights::note, kNoteLine, rows, available);
    }
    if (wishes.isNarrow && heights.total() - heights.sentence + kThreeLines <= available) {
        heights.sentence = kThreeLines;
    }
    for (const Growth& growth : kGrowth) {
        if (heights.bodyRows < rows && growth.limit > 32) {
            break; // a table that is cut wants rows before anything wants height
        }
        while (heights.*growth.what + kGrid <= growth.limit) {
            Heights larger = heights;
            larger.*growth.what += kGrid;
            if (larger.total() > available) {
                break;
            }
            heights = larger;
        }
    }
    // A table cut by the window takes what is left as further rows.
    while (heights.bodyRows < rows && heights.total() + heights.row <= available) {
        heights.bodyRows += 1;
    }
    return heights;
}

} // namespace mergescope::ui
