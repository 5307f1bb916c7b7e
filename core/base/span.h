#pragma once
// A half-open byte range in a text. Never a line or a column: those are computed late, from SourceText.

#include <algorithm>
#include <cstdint>

namespace mergescope::base {

/// Bytes [begin, end) of one text. An empty span is a place; an invalid one is "no place".
struct Span {
    static constexpr std::uint32_t kNowhere = 0xFFFFFFFFu;

    std::uint32_t begin = kNowhere;
    std::uint32_t end = kNowhere;

    [[nodiscard]] constexpr bool isValid() const { return begin != kNowhere; }
    [[nodiscard]] constexpr bool isEmpty() const { return begin == end; }
    [[nodiscard]] constexpr std::uint32_t size() const { return isValid() ? end - begin : 0; }
    [[nodiscard]] constexpr bool contains(std::uint32_t offset) const
    {
        return isValid() && offset >= begin && offset < end;
    }
    /// Smallest span that holds both; an invalid span adds nothing.
    [[nodiscard]] static constexpr Span cover(Span a, Span b)
    {
        if (!a.isValid()) {
            return b;
        }
        if (!b.isValid()) {
            return a;
        }
        return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
    }
    [[nodiscard]] static constexpr Span at(std::uint32_t offset) { return {offset, offset}; }

    friend constexpr bool operator==(const Span&, const Span&) = default;
};

} // namespace mergescope::base
