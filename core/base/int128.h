#pragma once
// 128-bit integers, which the compiler has and ISO C++ does not name. Used for decimals of up to 38 digits.

namespace mergescope::base {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// How far from zero, also for the smallest number, which has no positive partner.
[[nodiscard]] constexpr UInt128 magnitude(Int128 value)
{
    return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

} // namespace mergescope::base
