#include "core/values/decimal.h"
#include "core/values/wide_unsigned.h"

#include <algorithm>

namespace mergescope::values {

namespace {

using base::Int128;
using base::magnitude;
using base::UInt128;
using DecimalResult = base::Result<Int128, ArithmeticFailure>;

constexpr int kMinimumScale = 6; ///< digits of a fraction that a cut-down type keeps
/// Quotients are first worked out to this scale and rounded there, as Spark does.
constexpr unsigned kQuotientScale = kMaxDecimalDigits + 1;

/// Cuts a type of more than 38 digits down; whole digits are kept rather than the fraction, but for six digits of it.
DataType adjusted(int precision, int scale)
{
    const int limit = static_cast<int>(kMaxDecimalDigits);
    if (precision <= limit) {
        return DataType::decimal(static_cast<unsigned>(precision), static_cast<unsigned>(scale));
    }
    const int wholeDigits = precision - scale;
    const int keptScale = std::max(limit - wholeDigits, std::min(scale, kMinimumScale));
    return DataType::decimal(kMaxDecimalDigits, static_cast<unsigned>(keptScale));
}

DecimalResult finish(const WideUnsigned& size, bool isNegative, const DataType& result)
{
    const std::optional<UInt128> narrow = size.narrow();
    if (!narrow || *narrow >= static_cast<UInt128>(powerOfTen(result.precision))) {
        return base::Failure{ArithmeticFailure::Overflow};
    }
    const auto value = static_cast<Int128>(*narrow);
    return isNegative ? -value : value;
}

DecimalResult addWide(Int128 a, unsigned aScale, Int128 b, unsigned bScale, const DataType& result)
{
    const unsigned scale = std::max(aScale, bScale);
    WideUnsigned aSize(magnitude(a));
    aSize.multiplyByPowerOfTen(scale - aScale);
    WideUnsigned bSize(magnitude(b));
    bSize.multiplyByPowerOfTen(scale - bScale);
    bool isNegative = a < 0;
    if ((a < 0) == (b < 0)) {
        aSize.add(bSize);
    } else if (aSize.isLessThan(bSize)) {
        bSize.subtract(aSize);
        aSize = bSize;
        isNegative = b < 0;
    } else {
        aSize.subtract(bSize);
    }
    aSize.dropDigits(scale - result.scale);
    return finish(aSize, isNegative, result);
}

DecimalResult add(Int128 a, unsigned aScale, Int128 b, unsigned bScale, const DataType& result)
{
    const unsigned scale = std::max(aScale, bScale);
    Int128 aShifted = 0;
    Int128 bShifted = 0;
    Int128 sum = 0;
    // Nearly every sum fits in 128 bits.
    if (scale == result.scale && !__builtin_mul_overflow(a, powerOfTen(scale - aScale), &aShifted) &&
        !__builtin_mul_overflow(b, powerOfTen(scale - bScale), &bShifted) &&
        !__builtin_add_overflow(aShifted, bShifted, &sum) && fitsDigits(sum, result.precision)) {
        return sum;
    }
    return addWide(a, aScale, b, bScale, result);
}

DecimalResult multiply(Int128 a, unsigned aScale, Int128 b, unsigned bScale, const DataType& result)
{
    Int128 product = 0;
    if (aScale + bScale == result.scale && !__builtin_mul_overflow(a, b, &product) &&
        fitsDigits(product, result.precision)) {
        return product;
    }
    WideUnsigned size = WideUnsigned::product(magnitude(a), magnitude(b));
    size.dropDigits(aScale + bScale - result.scale);
    return finish(size, (a < 0) != (b < 0), result);
}

DecimalResult divide(Int128 a, unsigned aScale, Int128 b, unsigned bScale, const DataType& result)
{
    if (b == 0) {
        return base::Failure{ArithmeticFailure::DivideByZero};
    }
    const UInt128 divisor = magnitude(b);
    WideUnsigned size(magnitude(a));
    size.multiplyByPowerOfTen(kQuotientScale + bScale - aScale);
    const UInt128 rest = size.divide(divisor);
    if (rest * 2 >= divisor) {
        size.add(WideUnsigned(1));
    }
    size.dropDigits(kQuotientScale - result.scale);
    return finish(size, (a < 0) != (b < 0), result);
}

DecimalResult modulo(Int128 a, unsigned aScale, Int128 b, unsigned bScale, const DataType& result)
{
    if (b == 0) {
        return base::Failure{ArithmeticFailure::DivideByZero};
    }
    const unsigned scale = std::max(aScale, bScale);
    Int128 divisor = 0;
    UInt128 rest = magnitude(a);
    // A divisor that outgrows 128 bits is larger than any dividend, which then is the remainder.
    if (aScale == scale && !__builtin_mul_overflow(b, powerOfTen(scale - bScale), &divisor)) {
        rest %= magnitude(divisor);
    } else if (aScale < scale) {
        WideUnsigned shifted(rest);
        shifted.multiplyByPowerOfTen(scale - aScale);
        rest = shifted.divide(magnitude(b));
    }
    WideUnsigned size(rest);
    size.dropDigits(scale - result.scale);
    return finish(size, a < 0, result);
}

} // namespace

DataType decimalTypeOfInteger(TypeKind kind)
{
    return kind == TypeKind::TinyInt    ? DataType::decimal(3, 0)
           : kind == TypeKind::SmallInt ? DataType::decimal(5, 0)
           : kind == TypeKind::Int      ? DataType::decimal(10, 0)
                                        : DataType::decimal(20, 0);
}

DataType decimalTypeOfLiteral(std::int64_t value)
{
    return DataType::decimal(digitCount(value), 0);
}

DataType widerDecimalType(const DataType& a, const DataType& b)
{
    const int scale = std::max<int>(a.scale, b.scale);
    const int wholeDigits = std::max(a.precision - a.scale, b.precision - b.scale);
    const int limit = static_cast<int>(kMaxDecimalDigits);
    if (wholeDigits + scale <= limit) {
        return DataType::decimal(static_cast<unsigned>(wholeDigits + scale), static_cast<unsigned>(scale));
    }
    return DataType::decimal(kMaxDecimalDigits, static_cast<unsigned>(limit - wholeDigits));
}

DataType decimalResultType(ArithmeticOperator op, const DataType& a, const DataType& b)
{
    const int scale = std::max<int>(a.scale, b.scale);
    const int aWhole = a.precision - a.scale;
    const int bWhole = b.precision - b.scale;
    switch (op) {
    case ArithmeticOperator::Add:
    case ArithmeticOperator::Subtract:
        return adjusted(std::max(aWhole, bWhole) + scale + 1, scale);
    case ArithmeticOperator::Multiply:
        return adjusted(a.precision + b.precision + 1, a.scale + b.scale);
    case ArithmeticOperator::Divide: {
        const int quotientScale = std::max(kMinimumScale, a.scale + b.precision + 1);
        return adjusted(aWhole + b.scale + quotientScale, quotientScale);
    }
    case ArithmeticOperator::Modulo:
        return adjusted(std::min(aWhole, bWhole) + scale, scale);
    }
    return a;
}

DecimalResult decimalArithmetic(ArithmeticOperator op, Int128 a, const DataType& aType, Int128 b, const DataType& bType,
                                const DataType& result)
{
    switch (op) {
    case ArithmeticOperator::Add:
        return add(a, aType.scale, b, bType.scale, result);
    case ArithmeticOperator::Subtract:
        return add(a, aType.scale, -b, bType.scale, result);
    case ArithmeticOperator::Multiply:
        return multiply(a, aType.scale, b, bType.scale, result);
    case ArithmeticOperator::Divide:
        return divide(a, aType.scale, b, bType.scale, result);
    case ArithmeticOperator::Modulo:
        return modulo(a, aType.scale, b, bType.scale, result);
    }
    return base::Failure{ArithmeticFailure::Overflow};
}

} // namespace mergescope::values
