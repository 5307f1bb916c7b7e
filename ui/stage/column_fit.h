#pragma once
// How wide columns want to be, and what gives way first when there is no room.

#include "ui/stage/stage_script.h"

#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace mergescope::ui {

class Theme;

/// One column before it has a place.
struct ColumnWish {
    std::uint32_t column = 0;
    double natural = 0; ///< wide enough for its name and every value that was measured
    double folded = 0;  ///< the same with the name on two lines
    double whole = 0;   ///< wide enough for the values; the name is cut
    double least = 0;   ///< keys and numbers are not cut: least == whole
    bool isKey = false;
    bool alignRight = false;
    int rank = 0; ///< lower stays longer: keys, columns whose values change, those a clause sets, the others
};
using ColumnWishes = std::vector<ColumnWish>;

/// Left and right of a cell's text, at scale 1.
[[nodiscard]] double cellPadding(int dataSize);

/// What the target (before and after) or the source wants in the data font of that size.
[[nodiscard]] ColumnWishes targetWishes(const StageScript& script, const Theme& theme, int dataSize);
[[nodiscard]] ColumnWishes sourceWishes(const StageScript& script, const Theme& theme, int dataSize);
[[nodiscard]] double naturalWidth(const ColumnWishes& wishes);
/// Names on two lines: natural becomes folded.
void foldNames(ColumnWishes& wishes);
/// The name as it is broken in two: after the underscore, blank or small letter that lies nearest to its middle; the
/// second is empty where there is no such place.
[[nodiscard]] std::pair<QString, QString> foldedName(const QString& name);

/// What gives way, in this order: long values that do not change, down to a comfortable width; names of columns; the
/// same values further; values that change. Always the widest first, in both tables to one common width. Leaves out
/// the last in rank when even the least widths do not fit. Widths are written to `natural`.
void fitColumns(ColumnWishes& target, ColumnWishes& source, double width);

} // namespace mergescope::ui
