// Aggregates that count, choose or join values, and the table of all of them.
#include "core/execution/queries/aggregator.h"

#include "core/execution/queries/row_groups.h"
#include "core/tables/column_compare.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

namespace mergescope::execution {

namespace {

using binding::AggregateKind;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::TypeKind;

void appendCount(std::int64_t count, const values::DataType& type, ColumnBuilder& out)
{
    if (values::physicalKind(type) == values::PhysicalKind::Int128) {
        out.appendDecimal(count);
    } else {
        out.appendInteger(count);
    }
}

/// count(*), count(a, b): rows where no argument is NULL; count_if(c): rows where it is true.
class Counter final : public Aggregator {
public:
    explicit Counter(const AggregateCall& call)
        : m_arguments(call.arguments), m_type(call.type), m_asksForTrue(call.kind == AggregateKind::CountIf)
    {}
    void reset(std::size_t groups) override { m_counts.assign(groups, 0); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        const bool counts = std::none_of(m_arguments.begin(), m_arguments.end(), [&](const ColumnPtr& column) {
            return isNullAt(*column, row) || (m_asksForTrue && column->booleans()[row] == 0);
        });
        m_counts[group] += counts ? 1 : 0;
    }
    void append(std::uint32_t group, ColumnBuilder& out) override { appendCount(m_counts[group], m_type, out); }

private:
    std::vector<ColumnPtr> m_arguments;
    values::DataType m_type;
    bool m_asksForTrue;
    std::vector<std::int64_t> m_counts;
};

/// min, max, first, last, any_value: the row whose value it is. max_by and min_by: chosen by another argument.
class Chooser final : public Aggregator {
public:
    explicit Chooser(const AggregateCall& call)
        : m_values(call.arguments.front()), m_by(call.arguments.back()), m_kind(call.kind)
    {}
    void reset(std::size_t groups) override { m_rows.assign(groups, tables::kNoRow); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        std::uint32_t& chosen = m_rows[group];
        if (m_kind == AggregateKind::Last) {
            chosen = row;
            return;
        }
        const bool takesFirst = m_kind == AggregateKind::First || m_kind == AggregateKind::AnyValue;
        if (takesFirst) {
            const bool counts = m_kind == AggregateKind::First || !isNullAt(*m_values, row);
            chosen = chosen == tables::kNoRow && counts ? row : chosen;
            return;
        }
        if (isNullAt(*m_by, row)) {
            return;
        }
        const bool wantsLess = m_kind == AggregateKind::Min || m_kind == AggregateKind::MinBy;
        if (chosen == tables::kNoRow) {
            chosen = row;
            return;
        }
        const values::Order order = tables::orderOfCells(*m_by, row, *m_by, chosen);
        if (wantsLess ? order < 0 : order > 0) {
            chosen = row;
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        const std::uint32_t row = m_rows[group];
        if (row == tables::kNoRow || isNullAt(*m_values, row)) {
            out.appendNull();
        } else {
            out.appendFrom(*m_values, row);
        }
    }

private:
    ColumnPtr m_values;
    ColumnPtr m_by;
    AggregateKind m_kind;
    std::vector<std::uint32_t> m_rows;
};

/// bool_and, bool_or: NULL where no condition was known.
class Truths final : public Aggregator {
public:
    explicit Truths(const AggregateCall& call)
        : m_values(call.arguments.front()), m_isAnd(call.kind == AggregateKind::BoolAnd)
    {}
    void reset(std::size_t groups) override { m_truths.assign(groups, values::Truth::Unknown); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        const bool value = m_values->booleans()[row] != 0;
        values::Truth& truth = m_truths[group];
        if (truth == values::Truth::Unknown || value != m_isAnd) {
            truth = value ? values::Truth::True : values::Truth::False;
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        if (m_truths[group] == values::Truth::Unknown) {
            out.appendNull();
        } else {
            out.appendBoolean(m_truths[group] == values::Truth::True);
        }
    }

private:
    ColumnPtr m_values;
    bool m_isAnd;
    std::vector<values::Truth> m_truths;
};

/// string_agg(a, ','): the separator of a row stands before its text, except before the first one.
class TextJoiner final : public Aggregator {
public:
    explicit TextJoiner(const AggregateCall& call)
        : m_texts(call.arguments.front()), m_separators(call.arguments.size() > 1 ? call.arguments[1] : nullptr),
          m_separator(call.separator)
    {}
    void reset(std::size_t groups) override
    {
        m_joined.assign(groups, {});
        m_isAny.assign(groups, false);
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_texts, row)) {
            return;
        }
        std::string& joined = m_joined[group];
        if (m_isAny[group] && m_separators == nullptr) {
            joined += m_separator;
        } else if (m_isAny[group] && !isNullAt(*m_separators, row)) {
            joined += m_separators->textAt(row);
        }
        joined += m_texts->textAt(row);
        m_isAny[group] = true;
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        if (m_isAny[group]) {
            out.appendText(m_joined[group]);
        } else {
            out.appendNull();
        }
    }

private:
    ColumnPtr m_texts;
    ColumnPtr m_separators;
    std::string m_separator;
    std::vector<std::string> m_joined;
    std::vector<bool> m_isAny;
};

/// The value that comes most often; of several the one that came first.
class MostFrequent final : public Aggregator {
public:
    explicit MostFrequent(const AggregateCall& call)
        : m_values(call.arguments.front()), m_likes(groupRows({m_values}, call.rowCount))
    {}
    void reset(std::size_t groups) override { m_counts.assign(groups, {}); }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (isNullAt(*m_values, row)) {
            return;
        }
        auto& counts = m_counts[group];
        const std::uint32_t value = m_likes.groupOf[row];
        const auto known =
            std::find_if(counts.begin(), counts.end(), [value](const auto& c) { return c.first == value; });
        if (known == counts.end()) {
            counts.emplace_back(value, 1);
        } else {
            ++known->second;
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        const auto& counts = m_counts[group];
        const auto most = std::max_element(counts.begin(), counts.end(),
                                           [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most == counts.end()) {
            out.appendNull();
        } else {
            out.appendFrom(*m_values, m_likes.firstRow[most->first]);
        }
    }

private:
    ColumnPtr m_values;
    RowGroups m_likes;
    std::vector<std::vector<std::pair<std::uint32_t, std::uint64_t>>> m_counts;
};

/// DISTINCT before any of them: a group sees every combination of arguments once.
class Once final : public Aggregator {
public:
    Once(AggregatorPtr inner, const AggregateCall& call)
        : m_inner(std::move(inner)), m_likes(groupRows(call.arguments, call.rowCount))
    {}
    void reset(std::size_t groups) override
    {
        m_seen.assign(groups, {});
        m_inner->reset(groups);
    }
    void add(std::uint32_t group, std::uint32_t row) override
    {
        if (m_seen[group].insert(m_likes.groupOf[row]).second) {
            m_inner->add(group, row);
            if (m_inner->failure()) {
                fail(*m_inner->failure());
            }
        }
    }
    void append(std::uint32_t group, ColumnBuilder& out) override
    {
        m_inner->append(group, out);
        if (m_inner->failure()) {
            fail(*m_inner->failure());
        }
    }

private:
    AggregatorPtr m_inner;
    RowGroups m_likes;
    std::vector<std::unordered_set<std::uint32_t>> m_seen;
};

AggregatorPtr makePlain(const AggregateCall& call)
{
    switch (call.kind) {
    case AggregateKind::Count:
    case AggregateKind::CountIf:
    case AggregateKind::CountDistinct:
        return std::make_unique<Counter>(call);
    case AggregateKind::Min:
    case AggregateKind::Max:
    case AggregateKind::First:
    case AggregateKind::Last:
    case AggregateKind::AnyValue:
    case AggregateKind::MaxBy:
    case AggregateKind::MinBy:
        return std::make_unique<Chooser>(call);
    case AggregateKind::BoolAnd:
    case AggregateKind::BoolOr:
        return std::make_unique<Truths>(call);
    case AggregateKind::JoinTexts:
        return std::make_unique<TextJoiner>(call);
    case AggregateKind::Mode:
        return std::make_unique<MostFrequent>(call);
    case AggregateKind::Sum:
    case AggregateKind::Average:
    case AggregateKind::BitAnd:
    case AggregateKind::BitOr:
    case AggregateKind::BitXor:
    case AggregateKind::Product:
        return makeNumberAggregator(call);
    case AggregateKind::VarianceSample:
    case AggregateKind::VariancePopulation:
    case AggregateKind::DeviationSample:
    case AggregateKind::DeviationPopulation:
    case AggregateKind::Correlation:
    case AggregateKind::Median:
        break;
    }
    return makeSpreadAggregator(call);
}

} // namespace

AggregatorPtr makeAggregator(const AggregateCall& call)
{
    AggregatorPtr plain = makePlain(call);
    const bool isOnce = (call.distinct && !call.arguments.empty()) || call.kind == AggregateKind::CountDistinct;
    return isOnce ? AggregatorPtr(std::make_unique<Once>(std::move(plain), call)) : std::move(plain);
}

} // namespace mergescope::execution
