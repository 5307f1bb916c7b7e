#pragma once
// How the height of a stage is shared out: which rows, rungs and lines it has room for, and how high each may be.

namespace mergescope::ui {

inline constexpr double kTwoLineRung = 44; ///< from here on every rung says what it does under its condition
inline constexpr double kTwoLineOn = 36;   ///< from here on ON says the row's values under its condition
inline constexpr double kFullLanes = 56;   ///< caption of a lane, its rows, and the gap above
inline constexpr double kOneNameLine = 24;
inline constexpr double kTwoNameLines = 36;
inline constexpr double kNoteLine = 16; ///< in small letters

/// What asks for height, in grid units at scale 1 and in numbers of rows.
struct HeightWishes {
    double rows = 1;        ///< of the longer table
    double sourceRows = 1;  ///< what stays free under the source's card is room for the note
    double rungs = 3;       ///< ON and "no clause" with them
    double columnNames = 0; ///< one or two lines
    double noteLines = 2;   ///< when the note is as narrow as the source's card
    bool onIsLong = false;  ///< ON and its values do not fit on one line
    bool isNarrow = false;  ///< sentences want a line more
    bool stacked = false;   ///< a rung's text stands under its label
    bool lanes = true;      ///< false: the stage is too narrow for them
};

/// Heights in grid units that grow in turn while there is room.
struct Heights {
    double margin = 0;
    double heading = 32;
    double columnNames = kOneNameLine;
    double row = 28;
    double caption = 20; ///< 0: the lanes stand there
    double lanes = 0;    ///< with the gap above; 0: no room for them
    double on = 0;       ///< the ON rung is at least so high
    double rung = 28;
    double rungGap = 4;
    double gap = 0;
    double note = 0; ///< a line of its own within the sentence's card; 0: the note stands elsewhere, or nowhere
    double sentence = 60;
    double bodyRows = 1; ///< rows in sight
    double rungs = 3;
    bool stacked = false;

    [[nodiscard]] double onRung() const { return on > rung ? on : rung; }
    [[nodiscard]] double total() const
    {
        return 2 * margin + heading + columnNames + row * bodyRows + gap + caption + lanes + gap + onRung() +
               (rungs - 1) * (rung + rungGap) + gap + note + sentence;
    }
};

[[nodiscard]] Heights heightsFor(double available, const HeightWishes& wishes);

/// Is there room for the note between the source's card and what stands below the tables?
[[nodiscard]] bool noteFitsUnderSource(const Heights& heights, const HeightWishes& wishes);

} // namespace mergescope::ui
