// How far values lie apart: variance, deviation, correlation, median. Moments are kept as running means, so that large
// values that differ by little lose nothing.
#include "core/execution/queries/aggregator.h"

#include "core/execution/queries/number_cells.h"
#include "core/values/arithmetic.h"
#include "core/values/cast.h"
#include "core/values/decimal.h"
#include "core/values/numeric.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace mergescope::execution {

namespace {

using binding::AggregateKind;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::DataType;
using values::Numeric;
using values::TypeKind;

/// A real number into a result of either kind.
void appendNumber(double value, const DataType& type, ColumnBuilder& out)
{
    if (type.kind != TypeKind::Decimal) {
        out.appendReal(value);
        return;
    }
    const auto exact = values::realToDecimal(value, type);
    if (exact) {
        out.appendDecimal(exact.value());
    } else {
        out.appendNull();
    }
}

/// Sums of exact numbers and of their squares, from which a NUMERIC is computed without loss (PostgreSQL 18, recorded
/// query q-090). Nothing of them where they have too many digits.
class ExactMoments {
public:
    void add(const Numeric& value)
    {
        m_sum = combined(Op::Add, m_sum, value);
        m_squares = combined(Op::Add, m_squares, combined(Op::Multiply, value, value));
    }
    /// (n * sum of squares - square of sum) / (n * parts)
    [[nodiscard]] std::optional<Numeric> variance(std::int64_t count, std::int64_t parts) const
    {
        const Numeric n{count, 0};
        const auto over =
            combined(Op::Subtract, combined(Op::Multiply, n, m_squares), combined(Op::Multiply, m_sum, m_sum));
        return combined(Op::Divide, over, combined(Op::Multiply, n, Numeric{parts, 0}));
    }

private:
    using Op = values::ArithmeticOperator;
    static std::optional<Numeric> combined(Op op, const std::optional<Numeric>& a, const std::optional<Numeric>& b)
    {
        if (!a || !b) {
            return std::nullopt;
        }
        const auto result = values::numericArithmetic(op, *a, *b);
        return result ? std::optional(result.value()) : std::nullopt;
    }

    std::optional<Numeric> m_sum = Numeric{};
    std::optional<Numeric> m_squares = Numeric{};
};

/// Rounded at that scale.
Numeric numericOf(long double value, unsigned scale)
{
    return {static_cast<base::Int128>(std::round(value * static_cast<long double>(values::powerOfTen(scale)))), scale};
}

class Moments final : public Aggregator {
public:
    explicit Moments(const AggregateCall& call) : m_values(call.arguments.front()), m_type(call.type), m_kind(call.kind)
    {}
    void reset(std::size_t groups) override
    {
        m_counts.assign(groups, 0);
        m_means.assign(groups, 0);
        m_squares.assign(groups, 0);
        m_exact.assign(m_type.kind == TypeKind::Numeric ? groups : 0, {});
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        const double value = realAt(*m_values, row);
        const double before = value - m_means[group];
        m_means[group] += before / static_cast<double>(++m_counts[group]);
        m_squares[group] += before * (value - m_means[group]);
        if (!m_exact.empty()) {
            m_exact[group].add(exactAt(*m_values, row));
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        const bool isSample = m_kind == AggregateKind::VarianceSample || m_kind == AggregateKind::DeviationSample;
        const bool isRoot = m_kind == AggregateKind::DeviationSample || m_kind == AggregateKind::DeviationPopulation;
        const std::int64_t parts = m_counts[group] - (isSample ? 1 : 0);
        if (parts <= 0) {
            out.appendNull();
            return;
        }
        if (!m_exact.empty()) {
            appendExact(m_exact[group].variance(m_counts[group], parts), isRoot, out);
            return;
        }
        const double variance = m_squares[group] / static_cast<double>(parts);
        appendNumber(isRoot ? std::sqrt(variance) : variance, m_type, out);
    }

private:
    void appendExact(const std::optional<Numeric>& variance, bool isRoot, ColumnBuilder& out)
    {
        std::optional<base::Int128> packed;
        if (variance && isRoot) {
            const long double value = static_cast<long double>(variance->unscaled) /
                                      static_cast<long double>(values::powerOfTen(variance->scale));
            packed = values::packNumeric(numericOf(std::sqrt(value), variance->scale));
        } else if (variance) {
            packed = values::packNumeric(*variance);
        }
        if (!packed) {
            fail(values::ArithmeticFailure::Overflow);
        }
        out.appendDecimal(packed.value_or(0));
    }

    ColumnPtr m_values;
    DataType m_type;
    AggregateKind m_kind;
    std::vector<std::int64_t> m_counts;
    std::vector<double> m_means;
    std::vector<double> m_squares;
    std::vector<ExactMoments> m_exact; ///< where the result is NUMERIC
};

class Correlation final : public Aggregator {
public:
    explicit Correlation(const AggregateCall& call) : m_x(call.arguments[0]), m_y(call.arguments[1]) {}
    void reset(std::size_t groups) override { m_states.assign(groups, {}); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_x, row) || isNullAt(*m_y, row)) {
            return;
        }
        State& s = m_states[group];
        const double x = realAt(*m_x, row);
        const double y = realAt(*m_y, row);
        const double n = static_cast<double>(++s.count);
        const double dx = x - s.meanX;
        const double dy = y - s.meanY;
        s.meanX += dx / n;
        s.meanY += dy / n;
        s.xx += dx * (x - s.meanX);
        s.yy += dy * (y - s.meanY);
        s.xy += dx * (y - s.meanY);
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        const State& s = m_states[group];
        if (s.count < 2 || s.xx <= 0 || s.yy <= 0) {
            out.appendNull();
        } else {
            out.appendReal(s.xy / std::sqrt(s.xx * s.yy));
        }
    }

private:
    struct State {
        std::int64_t count = 0;
        double meanX = 0;
        double meanY = 0;
        double xx = 0;
        double yy = 0;
        double xy = 0;
    };
    ColumnPtr m_x;
    ColumnPtr m_y;
    std::vector<State> m_states;
};

/// The value in the middle, or halfway between the two there.
class Median final : public Aggregator {
public:
    explicit Median(const AggregateCall& call) : m_values(call.arguments.front()), m_type(call.type) {}
    void reset(std::size_t groups) override { m_seen.assign(groups, {}); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (!isNullAt(*m_values, row)) {
            m_seen[group].push_back(realAt(*m_values, row));
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        std::vector<double>& seen = m_seen[group];
        if (seen.empty()) {
            out.appendNull();
            return;
        }
        const auto middle = seen.begin() + static_cast<std::ptrdiff_t>(seen.size() / 2);
        std::nth_element(seen.begin(), middle, seen.end());
        double value = *middle;
        if (seen.size() % 2 == 0) {
            const double below = *std::max_element(seen.begin(), middle);
            value = below + (value - below) / 2;
        }
        appendNumber(value, m_type, out);
    }

private:
    ColumnPtr m_values;
    DataType m_type;
    std::vector<std::vector<double>> m_seen;
};

} // namespace

AggregatorPtr makeSpreadAggregator(const AggregateCall& call)
{
    if (call.kind == AggregateKind::Median) {
        return std::make_unique<Median>(call);
    }
    if (call.kind == AggregateKind::Correlation) {
        return std::make_unique<Correlation>(call);
    }
    return std::make_unique<Moments>(call);
}

} // namespace mergescope::execution
