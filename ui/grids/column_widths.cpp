#include "ui/grids/column_widths.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace mergescope::ui {

namespace {

int sumOf(const std::vector<int>& widths)
{
    return std::accumulate(widths.begin(), widths.end(), 0);
}

/// The highest common cap under which everything fits; nobody goes below its floor.
std::vector<int> cappedWidths(const std::vector<int>& wanted, const std::vector<int>& floors, int available)
{
    const auto widthsUnder = [&](int cap) {
        std::vector<int> widths;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            widths.push_back(std::min(wanted[i], std::max(cap, floors[i])));
        }
        return widths;
    };
    int low = 0;
    int high = *std::max_element(wanted.begin(), wanted.end()) + 1;
    while (low + 1 < high) {
        const int middle = low + (high - low) / 2;
        (sumOf(widthsUnder(middle)) <= available ? low : high) = middle;
    }
    return widthsUnder(low);
}

} // namespace

std::vector<int> shareWidth(const std::vector<WidthWish>& wishes, int available)
{
    std::vector<int> natural;
    std::vector<int> values;
    std::vector<int> least;
    for (const WidthWish& wish : wishes) {
        natural.push_back(wish.natural);
        values.push_back(wish.values > 0 ? std::min(wish.values, wish.natural) : wish.natural);
        least.push_back(std::min(wish.least, values.back()));
    }
    int left = available - sumOf(natural);
    if (left >= 0) {
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            const int more = wishes[i].generous - natural[i];
            if (more > 0 && more <= left) {
                natural[i] += more;
                left -= more;
            }
        }
        return natural;
    }
    return sumOf(values) <= available ? cappedWidths(natural, values, available)
                                      : cappedWidths(values, least, available);
}

} // namespace mergescope::ui
