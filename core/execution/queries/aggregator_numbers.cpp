// Sums, averages and what bits make.
#include "core/execution/queries/aggregator.h"

#include "core/execution/queries/number_cells.h"
#include "core/values/decimal.h"
#include "core/values/numeric.h"

#include <utility>

namespace mergescope::execution {

namespace {

using base::Int128;
using binding::AggregateKind;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::ArithmeticFailure;
using values::DataType;
using values::Numeric;
using values::TypeKind;

/// Sum and average of exact numbers: added up without loss, brought to the result's type at the end.
class ExactSum final : public Aggregator {
public:
    explicit ExactSum(const AggregateCall& call)
        : m_values(call.arguments.front()), m_type(call.type), m_isAverage(call.kind == AggregateKind::Average)
    {}
    void reset(std::size_t groups) override
    {
        const unsigned scale = m_values->type().kind == TypeKind::Decimal ? m_values->type().scale : 0;
        m_sums.assign(groups, Numeric{0, scale});
        m_counts.assign(groups, 0);
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        ++m_counts[group];
        Numeric& sum = m_sums[group];
        Numeric value = exactAt(*m_values, row);
        if (!widen(value, sum.scale) || !widen(sum, value.scale) ||
            __builtin_add_overflow(sum.unscaled, value.unscaled, &sum.unscaled)) {
            fail(ArithmeticFailure::Overflow);
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        if (m_counts[group] == 0) {
            out.appendNull();
        } else if (m_type.isFloating()) {
            appendReal(group, out);
        } else if (m_type.kind == TypeKind::Numeric) {
            appendNumeric(group, out);
        } else if (m_isAverage) {
            appendAverage(group, out);
        } else {
            appendSum(group, out);
        }
    }

private:
    /// Brings a number to a larger scale; false where it then has too many digits.
    static bool widen(Numeric& number, unsigned scale)
    {
        if (number.scale >= scale) {
            return true;
        }
        const Int128 factor = values::powerOfTen(scale - number.scale);
        number.scale = scale;
        return !__builtin_mul_overflow(number.unscaled, factor, &number.unscaled);
    }
    void appendNumeric(std::uint32_t group, ColumnBuilder& out)
    {
        Numeric number = m_sums[group];
        if (m_isAverage) {
            const auto average =
                values::numericArithmetic(values::ArithmeticOperator::Divide, number, Numeric{m_counts[group], 0});
            number = average ? average.value() : Numeric{};
            if (!average) {
                fail(average.error());
            }
        }
        const auto packed = values::packNumeric(number);
        if (!packed) {
            fail(ArithmeticFailure::Overflow);
        }
        out.appendDecimal(packed.value_or(0));
    }
    void appendReal(std::uint32_t group, ColumnBuilder& out) const
    {
        const unsigned scale = m_sums[group].scale;
        double value = static_cast<double>(m_sums[group].unscaled);
        value = m_isAverage ? value / static_cast<double>(m_counts[group]) : value;
        out.appendReal(scale == 0 ? value : value / static_cast<double>(values::powerOfTen(scale)));
    }
    void appendSum(std::uint32_t group, ColumnBuilder& out)
    {
        const Int128 sum = m_sums[group].unscaled;
        if (m_type.kind == TypeKind::Decimal || m_type.kind == TypeKind::HugeInt) {
            constexpr unsigned kHugeDigits = 38;
            if (!values::fitsDigits(sum, m_type.kind == TypeKind::Decimal ? m_type.precision : kHugeDigits)) {
                fail(ArithmeticFailure::Overflow);
            }
            out.appendDecimal(sum);
            return;
        }
        if (!values::integerRange(m_type.kind).contains(static_cast<std::int64_t>(sum)) ||
            static_cast<Int128>(static_cast<std::int64_t>(sum)) != sum) {
            fail(ArithmeticFailure::Overflow);
            out.appendNull();
            return;
        }
        out.appendInteger(static_cast<std::int64_t>(sum));
    }
    /// Divided at the result's scale, rounded half away from zero.
    void appendAverage(std::uint32_t group, ColumnBuilder& out)
    {
        const Int128 count = m_counts[group];
        const Int128 factor = values::powerOfTen(static_cast<unsigned>(m_type.scale - m_values->type().scale));
        const Int128 whole = m_sums[group].unscaled / count;
        const Int128 rest = m_sums[group].unscaled % count;
        Int128 fraction = rest * factor / count;
        const Int128 left = rest * factor % count;
        if (2 * (left < 0 ? -left : left) >= count) {
            fraction += rest < 0 ? -1 : 1;
        }
        Int128 average = 0;
        if (__builtin_mul_overflow(whole, factor, &average) || __builtin_add_overflow(average, fraction, &average) ||
            !values::fitsDigits(average, m_type.precision)) {
            fail(ArithmeticFailure::Overflow);
        }
        out.appendDecimal(average);
    }

    ColumnPtr m_values;
    DataType m_type;
    bool m_isAverage;
    std::vector<Numeric> m_sums;
    std::vector<std::int64_t> m_counts;
};

/// The same of DOUBLE and FLOAT; also the product.
class RealSum final : public Aggregator {
public:
    explicit RealSum(const AggregateCall& call) : m_values(call.arguments.front()), m_type(call.type), m_kind(call.kind)
    {}
    void reset(std::size_t groups) override
    {
        m_sums.assign(groups, m_kind == AggregateKind::Product ? 1.0 : 0.0);
        m_counts.assign(groups, 0);
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        ++m_counts[group];
        const double value = realAt(*m_values, row);
        m_sums[group] = m_kind == AggregateKind::Product ? m_sums[group] * value : m_sums[group] + value;
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        if (m_counts[group] == 0) {
            out.appendNull();
            return;
        }
        const bool isAverage = m_kind == AggregateKind::Average;
        const double value = isAverage ? m_sums[group] / static_cast<double>(m_counts[group]) : m_sums[group];
        out.appendReal(m_type.kind == TypeKind::Float ? static_cast<double>(static_cast<float>(value)) : value);
    }

private:
    ColumnPtr m_values;
    DataType m_type;
    AggregateKind m_kind;
    std::vector<double> m_sums;
    std::vector<std::int64_t> m_counts;
};

class Bits final : public Aggregator {
public:
    explicit Bits(const AggregateCall& call) : m_values(call.arguments.front()), m_kind(call.kind) {}
    void reset(std::size_t groups) override
    {
        m_bits.assign(groups, m_kind == AggregateKind::BitAnd ? -1 : 0);
        m_isAny.assign(groups, false);
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        const auto value = static_cast<std::int64_t>(exactAt(*m_values, row).unscaled);
        std::int64_t& bits = m_bits[group];
        bits = m_kind == AggregateKind::BitAnd  ? (bits & value)
               : m_kind == AggregateKind::BitOr ? (bits | value)
                                                : (bits ^ value);
        m_isAny[group] = true;
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        if (m_isAny[group]) {
            out.appendInteger(m_bits[group]);
        } else {
            out.appendNull();
        }
    }

private:
    ColumnPtr m_values;
    AggregateKind m_kind;
    std::vector<std::int64_t> m_bits;
    std::vector<bool> m_isAny;
};

} // namespace

AggregatorPtr makeNumberAggregator(const AggregateCall& call)
{
    if (call.kind == AggregateKind::BitAnd || call.kind == AggregateKind::BitOr || call.kind == AggregateKind::BitXor) {
        return std::make_unique<Bits>(call);
    }
    const DataType& type = call.arguments.front()->type();
    if (type.isFloating() || call.kind == AggregateKind::Product) {
        return std::make_unique<RealSum>(call);
    }
    return std::make_unique<ExactSum>(call);
}

} // namespace mergescope::execution
