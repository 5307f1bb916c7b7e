#pragma once
// Unsigned numbers of 512 bits for the inside of decimal arithmetic, where products and shifted dividends of 38-digit
// numbers outgrow 128 bits. Nothing else uses them.

#include "core/base/int128.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace mergescope::values {

class WideUnsigned {
public:
    WideUnsigned() = default;
    explicit WideUnsigned(base::UInt128 value);
    [[nodiscard]] static WideUnsigned product(base::UInt128 a, base::UInt128 b);

    [[nodiscard]] bool isLessThan(const WideUnsigned& other) const;
    [[nodiscard]] bool isZero() const;
    /// The number itself where it fits.
    [[nodiscard]] std::optional<base::UInt128> narrow() const;

    void add(const WideUnsigned& other);
    /// `other` must not be larger.
    void subtract(const WideUnsigned& other);
    void multiplyByPowerOfTen(unsigned exponent);
    /// Cuts the last decimal digits off and rounds half up by the first of them.
    void dropDigits(unsigned count);
    /// Divides by a number below 2^127; returns the remainder.
    base::UInt128 divide(base::UInt128 divisor);

private:
    static constexpr std::size_t kLimbs = 8;

    void multiply(std::uint64_t factor);
    std::uint64_t divideSmall(std::uint64_t divisor);

    std::array<std::uint64_t, kLimbs> m_limbs{}; ///< lowest first
};

} // namespace mergescope::values
