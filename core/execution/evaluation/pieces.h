#pragma once
// One column put together from others: row by row, which column and which of its rows.

#include "core/tables/column.h"
#include "core/values/data_type.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mergescope::execution {

class Pieces {
public:
    Pieces(values::DataType type, std::size_t rows) : m_type(type), m_piece(rows, kNone), m_row(rows, 0) {}

    /// `column` has one value for each of these positions, in their order.
    void place(tables::ColumnPtr column, const std::vector<std::uint32_t>& positions)
    {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            m_piece[positions[i]] = static_cast<std::uint32_t>(m_columns.size());
            m_row[positions[i]] = static_cast<std::uint32_t>(i);
        }
        m_columns.push_back(std::move(column));
    }
    /// Rows that no piece covers are NULL.
    [[nodiscard]] tables::ColumnPtr assemble() const
    {
        tables::ColumnBuilder builder(m_type);
        builder.reserve(m_piece.size());
        for (std::size_t row = 0; row < m_piece.size(); ++row) {
            if (m_piece[row] == kNone) {
                builder.appendNull();
            } else {
                builder.appendFrom(*m_columns[m_piece[row]], m_row[row]);
            }
        }
        return builder.finish();
    }

private:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
    values::DataType m_type;
    std::vector<tables::ColumnPtr> m_columns;
    std::vector<std::uint32_t> m_piece;
    std::vector<std::uint32_t> m_row;
};

} // namespace mergescope::execution
