// How far values lie apart: variance, deviation, correlation, median. Moments are kept as running means, so that large
// values that differ by little lose nothing.
#include "core/execution/queries/aggregator.h"

#include "core/values/cast.h"
#include "core/values/decimal.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace mergescope::execution {

namespace {

using binding::AggregateKind;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::DataType;
using values::PhysicalKind;
using values::TypeKind;

bool isNullAt(const Column& column, std::uint32_t row)
{
    return column.type().kind == TypeKind::Null || column.isNull(row);
}

double realAt(const Column& column, std::uint32_t row)
{
    switch (values::physicalKind(column.type())) {
    case PhysicalKind::Int32:
        return column.int32s()[row];
    case PhysicalKind::Int64:
        return static_cast<double>(column.int64s()[row]);
    case PhysicalKind::Double:
        return column.doubles()[row];
    case PhysicalKind::Int128:
        return values::decimalToReal(column.int128s()[row], column.type().scale);
    case PhysicalKind::Boolean:
    case PhysicalKind::Text:
        break;
    }
    return 0;
}

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

class Moments final : public Aggregator {
public:
    explicit Moments(const AggregateCall& call) : m_values(call.arguments.front()), m_type(call.type), m_kind(call.kind)
    {}
    void reset(std::size_t groups) override
    {
        m_counts.assign(groups, 0);
        m_means.assign(groups, 0);
        m_squares.assign(groups, 0);
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
        const double variance = m_squares[group] / static_cast<double>(parts);
        appendNumber(isRoot ? std::sqrt(variance) : variance, m_type, out);
    }

private:
    ColumnPtr m_values;
    DataType m_type;
    AggregateKind m_kind;
    std::vector<std::int64_t> m_counts;
    std::vector<double> m_means;
    std::vector<double> m_squares;
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
