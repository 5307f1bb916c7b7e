#pragma once
// Typed indices: an ExprId cannot be passed where a ClauseId is wanted.

#include <cstdint>

namespace mergescope::base {

template <class Tag>
struct Id {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    std::uint32_t index = kNone;

    [[nodiscard]] constexpr bool isValid() const { return index != kNone; }
    friend constexpr bool operator==(const Id&, const Id&) = default;
};

} // namespace mergescope::base
