#include "core/execution/queries/window_frames.h"

#include <algorithm>
#include <utility>

namespace mergescope::execution {

using Edge = sql::Frame::Edge;

WindowPartition::WindowPartition(std::vector<std::uint32_t> rows, const SortKeys& keys,
                                 std::vector<long double> numbers)
    : m_rows(std::move(rows)), m_groupOf(m_rows.size(), 0), m_numbers(std::move(numbers)),
      m_descends(!keys.order.empty() && keys.order.front().descending)
{
    for (std::uint32_t position = 0; position < m_rows.size(); ++position) {
        if (position == 0 || !keys.areEqual(m_rows[position - 1], m_rows[position])) {
            m_groups.push_back({position, position});
        }
        m_groups.back().end = position + 1;
        m_groupOf[position] = static_cast<std::uint32_t>(m_groups.size() - 1);
    }
    if (!m_numbers.empty()) {
        const tables::Column& key = *keys.columns.front();
        for (const std::uint32_t row : m_rows) {
            m_isNull.push_back(key.type().kind == values::TypeKind::Null || key.isNull(row));
        }
    }
}

std::int64_t WindowPartition::rowEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                      bool isEnd) const
{
    const auto at = static_cast<std::int64_t>(position);
    const auto steps = static_cast<std::int64_t>(std::min<long double>(reach, static_cast<long double>(m_rows.size())));
    switch (bound.edge) {
    case Edge::Preceding:
        return at - steps + (isEnd ? 1 : 0);
    case Edge::CurrentRow:
        return at + (isEnd ? 1 : 0);
    case Edge::Following:
        return at + steps + (isEnd ? 1 : 0);
    case Edge::UnboundedPreceding:
        return 0;
    case Edge::UnboundedFollowing:
        break;
    }
    return static_cast<std::int64_t>(m_rows.size());
}

std::int64_t WindowPartition::groupEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                        bool isEnd) const
{
    const auto steps =
        static_cast<std::int64_t>(std::min<long double>(reach, static_cast<long double>(m_groups.size())));
    const std::int64_t group = static_cast<std::int64_t>(m_groupOf[position]) + (bound.edge == Edge::Preceding ? -steps
                                                                                 : bound.edge == Edge::Following ? steps
                                                                                                                 : 0);
    if (group < 0) {
        return 0;
    }
    if (group >= static_cast<std::int64_t>(m_groups.size())) {
        return static_cast<std::int64_t>(m_rows.size());
    }
    const FrameRange& range = m_groups[static_cast<std::size_t>(group)];
    return isEnd ? range.end : range.begin;
}

/// Rows whose value lies within the distance; a row without a value has those without one as its neighbours.
std::int64_t WindowPartition::rangeEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                        bool isEnd) const
{
    const FrameRange equal = peers(position);
    if (bound.edge == Edge::CurrentRow || m_isNull[position]) {
        return isEnd ? equal.end : equal.begin;
    }
    const bool goesBack = (bound.edge == Edge::Preceding) != m_descends;
    const long double limit = m_numbers[position] + (goesBack ? -reach : reach);
    std::uint32_t first = 0;
    auto last = static_cast<std::uint32_t>(m_rows.size());
    while (first < last && m_isNull[first]) {
        ++first;
    }
    while (last > first && m_isNull[last - 1]) {
        --last;
    }
    const auto begin = m_numbers.begin() + first;
    const auto end = m_numbers.begin() + last;
    const auto isOutside = [&](long double value) {
        const bool isBefore = m_descends ? value > limit : value < limit;
        return isEnd ? isBefore || value == limit : isBefore;
    };
    return std::partition_point(begin, end, isOutside) - m_numbers.begin();
}

FrameRange WindowPartition::frame(const sql::Frame& frame, const FrameReach& reach, std::uint32_t position) const
{
    const auto edge = [&](const sql::Frame::Bound& bound, long double distance, bool isEnd) -> std::int64_t {
        if (bound.edge == Edge::UnboundedPreceding) {
            return 0;
        }
        if (bound.edge == Edge::UnboundedFollowing) {
            return static_cast<std::int64_t>(m_rows.size());
        }
        switch (frame.unit) {
        case sql::Frame::Unit::Rows:
            return rowEdge(bound, distance, position, isEnd);
        case sql::Frame::Unit::Groups:
            return groupEdge(bound, distance, position, isEnd);
        case sql::Frame::Unit::Range:
            break;
        }
        return m_numbers.empty() ? groupEdge({Edge::CurrentRow, {}}, 0, position, isEnd)
                                 : rangeEdge(bound, distance, position, isEnd);
    };
    const auto count = static_cast<std::int64_t>(m_rows.size());
    const std::int64_t begin = std::clamp<std::int64_t>(edge(frame.first, reach.first, false), 0, count);
    const std::int64_t end = std::clamp<std::int64_t>(edge(frame.last, reach.last, true), begin, count);
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

} // namespace mergescope::execution
