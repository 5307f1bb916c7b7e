#pragma once
// The rows of one window partition in their order: which of them are equal in it, and which ones a frame holds.

#include "core/binding/bound.h"
#include "core/execution/queries/sort_rows.h"

#include <cstdint>
#include <vector>

namespace mergescope::execution {

/// Positions [begin, end) of a partition's order.
struct FrameRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    friend bool operator==(const FrameRange&, const FrameRange&) = default;
};

/// How far the two ends of a frame reach: a count of rows or groups, or a distance.
struct FrameReach {
    long double first = 0;
    long double last = 0;
};

class WindowPartition {
public:
    /// `rows` are the batch rows in order; `numbers` the ORDER BY value of each (RANGE with a distance only), in the
    /// same order.
    WindowPartition(std::vector<std::uint32_t> rows, const SortKeys& keys, std::vector<long double> numbers);

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(m_rows.size()); }
    [[nodiscard]] std::uint32_t row(std::uint32_t position) const { return m_rows[position]; }
    /// The positions that are equal to this one in the order.
    [[nodiscard]] FrameRange peers(std::uint32_t position) const { return m_groups[m_groupOf[position]]; }
    /// How many different values come before it.
    [[nodiscard]] std::uint32_t group(std::uint32_t position) const { return m_groupOf[position]; }
    [[nodiscard]] FrameRange frame(const sql::Frame& frame, const FrameReach& reach, std::uint32_t position) const;

private:
    [[nodiscard]] std::int64_t rowEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                       bool isEnd) const;
    [[nodiscard]] std::int64_t groupEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                         bool isEnd) const;
    [[nodiscard]] std::int64_t rangeEdge(const sql::Frame::Bound& bound, long double reach, std::uint32_t position,
                                         bool isEnd) const;

    std::vector<std::uint32_t> m_rows;
    std::vector<FrameRange> m_groups;
    std::vector<std::uint32_t> m_groupOf;
    std::vector<long double> m_numbers;
    std::vector<bool> m_isNull;
    bool m_descends = false;
};

} // namespace mergescope::execution
