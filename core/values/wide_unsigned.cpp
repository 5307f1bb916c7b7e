#include "core/values/wide_unsigned.h"

#include <algorithm>
#include <cassert>

namespace mergescope::values {

namespace {

constexpr unsigned kDigitsPerStep = 19; ///< the largest power of ten in 64 bits

constexpr std::uint64_t smallPowerOfTen(unsigned exponent)
{
    std::uint64_t power = 1;
    for (unsigned i = 0; i < exponent; ++i) {
        power *= 10;
    }
    return power;
}

std::uint64_t lowHalf(base::UInt128 value)
{
    return static_cast<std::uint64_t>(value);
}

std::uint64_t highHalf(base::UInt128 value)
{
    return static_cast<std::uint64_t>(value >> 64);
}

} // namespace

WideUnsigned::WideUnsigned(base::UInt128 value)
{
    m_limbs[0] = lowHalf(value);
    m_limbs[1] = highHalf(value);
}

WideUnsigned WideUnsigned::product(base::UInt128 a, base::UInt128 b)
{
    WideUnsigned low(a);
    low.multiply(lowHalf(b));
    WideUnsigned high(a);
    high.multiply(highHalf(b));
    std::copy_backward(high.m_limbs.begin(), high.m_limbs.end() - 1, high.m_limbs.end());
    high.m_limbs[0] = 0;
    low.add(high);
    return low;
}

bool WideUnsigned::isLessThan(const WideUnsigned& other) const
{
    return std::lexicographical_compare(m_limbs.rbegin(), m_limbs.rend(), other.m_limbs.rbegin(), other.m_limbs.rend());
}

bool WideUnsigned::isZero() const
{
    return m_limbs == std::array<std::uint64_t, kLimbs>{};
}

std::optional<base::UInt128> WideUnsigned::narrow() const
{
    if (std::any_of(m_limbs.begin() + 2, m_limbs.end(), [](std::uint64_t limb) { return limb != 0; })) {
        return std::nullopt;
    }
    return (static_cast<base::UInt128>(m_limbs[1]) << 64) | m_limbs[0];
}

void WideUnsigned::add(const WideUnsigned& other)
{
    base::UInt128 carry = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
        carry += static_cast<base::UInt128>(m_limbs[i]) + other.m_limbs[i];
        m_limbs[i] = lowHalf(carry);
        carry >>= 64;
    }
    assert(carry == 0);
}

void WideUnsigned::subtract(const WideUnsigned& other)
{
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
        const base::UInt128 taken = static_cast<base::UInt128>(other.m_limbs[i]) + borrow;
        borrow = m_limbs[i] < taken ? 1 : 0;
        m_limbs[i] -= lowHalf(taken);
    }
    assert(borrow == 0);
}

void WideUnsigned::multiply(std::uint64_t factor)
{
    base::UInt128 carry = 0;
    for (std::uint64_t& limb : m_limbs) {
        carry += static_cast<base::UInt128>(limb) * factor;
        limb = lowHalf(carry);
        carry >>= 64;
    }
    assert(carry == 0);
}

std::uint64_t WideUnsigned::divideSmall(std::uint64_t divisor)
{
    base::UInt128 rest = 0;
    for (auto limb = m_limbs.rbegin(); limb != m_limbs.rend(); ++limb) {
        rest = (rest << 64) | *limb;
        *limb = lowHalf(rest / divisor);
        rest %= divisor;
    }
    return lowHalf(rest);
}

void WideUnsigned::multiplyByPowerOfTen(unsigned exponent)
{
    for (unsigned left = exponent; left > 0;) {
        const unsigned step = std::min(left, kDigitsPerStep);
        multiply(smallPowerOfTen(step));
        left -= step;
    }
}

void WideUnsigned::dropDigits(unsigned count)
{
    if (count == 0) {
        return;
    }
    // Half up depends on the first dropped digit only, so those after it may simply go.
    for (unsigned left = count - 1; left > 0;) {
        const unsigned step = std::min(left, kDigitsPerStep);
        divideSmall(smallPowerOfTen(step));
        left -= step;
    }
    if (divideSmall(10) >= 5) {
        add(WideUnsigned(1));
    }
}

base::UInt128 WideUnsigned::divide(base::UInt128 divisor)
{
    assert(divisor != 0 && (divisor >> 127) == 0);
    if (highHalf(divisor) == 0) {
        return divideSmall(lowHalf(divisor));
    }
    // Long division by bits; the remainder stays below the divisor, so doubling it never overflows.
    base::UInt128 rest = 0;
    for (auto limb = m_limbs.rbegin(); limb != m_limbs.rend(); ++limb) {
        const std::uint64_t bits = *limb;
        std::uint64_t quotient = 0;
        for (unsigned bit = 64; bit-- > 0;) {
            rest = (rest << 1) | ((bits >> bit) & 1U);
            quotient <<= 1;
            if (rest >= divisor) {
                rest -= divisor;
                quotient |= 1U;
            }
        }
        *limb = quotient;
    }
    return rest;
}

} // namespace mergescope::values
