#pragma once
// 128-bit integers, which the compiler has and ISO C++ does not name. Used for decimals of up to 38 digits.

namespace mergescope::base {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

} // namespace mergescope::base
