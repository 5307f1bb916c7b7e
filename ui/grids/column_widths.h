#pragma once
// How columns share a width.

#include <vector>

namespace mergescope::ui {

struct WidthWish {
    int least = 0;    ///< not narrower than this
    int natural = 0;  ///< nothing is cut
    int generous = 0; ///< old values fit beside the new ones; less than `natural` means no such wish
    int values = 0;   ///< values are whole, the column's name may be cut; 0: as natural
};
/// Widths that fill at most `available`: natural ones while there is room, else names of columns are cut first, then
/// the widest values give way. What is left over goes to generous wishes that it fulfils, from the first column on.
[[nodiscard]] std::vector<int> shareWidth(const std::vector<WidthWish>& wishes, int available);

} // namespace mergescope::ui
