#pragma once
// Immutable typed columns with a null bitmap, and the builder that makes them.

#include "core/base/int128.h"
#include "core/values/data_type.h"
#include "core/values/value.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mergescope::tables {

/// "no row" wherever a row's position is expected.
inline constexpr std::uint32_t kNoRow = 0xFFFFFFFFu;

/// Text values end to end in one buffer: value i is bytes [offsets[i], offsets[i+1]).
struct TextBuffer {
    std::string bytes;
    std::vector<std::uint64_t> offsets{0};
    friend bool operator==(const TextBuffer&, const TextBuffer&) = default;
};

class Column;
/// Columns are shared between versions of a table and never change.
using ColumnPtr = std::shared_ptr<const Column>;

class Column {
public:
    using Storage = std::variant<std::vector<std::uint8_t>, std::vector<std::int32_t>, std::vector<std::int64_t>,
                                 std::vector<double>, std::vector<base::Int128>, TextBuffer>;

    /// `nulls` has one bit a row (64 a word), set where the row is NULL; empty where no row is.
    Column(values::DataType type, Storage storage, std::vector<std::uint64_t> nulls, std::size_t size);

    [[nodiscard]] const values::DataType& type() const { return m_type; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool hasNulls() const { return !m_nulls.empty(); }
    [[nodiscard]] bool isNull(std::size_t row) const
    {
        return !m_nulls.empty() && ((m_nulls[row >> 6] >> (row & 63U)) & 1U) != 0;
    }
    /// Typed views. Only for the column's own physical kind (values::physicalKind).
    [[nodiscard]] const std::vector<std::uint8_t>& booleans() const { return *std::get_if<0>(&m_storage); }
    [[nodiscard]] const std::vector<std::int32_t>& int32s() const { return *std::get_if<1>(&m_storage); }
    [[nodiscard]] const std::vector<std::int64_t>& int64s() const { return *std::get_if<2>(&m_storage); }
    [[nodiscard]] const std::vector<double>& doubles() const { return *std::get_if<3>(&m_storage); }
    [[nodiscard]] const std::vector<base::Int128>& int128s() const { return *std::get_if<4>(&m_storage); }
    [[nodiscard]] std::string_view textAt(std::size_t row) const
    {
        const TextBuffer& text = *std::get_if<5>(&m_storage);
        return std::string_view(text.bytes).substr(text.offsets[row], text.offsets[row + 1] - text.offsets[row]);
    }
    [[nodiscard]] values::Value valueAt(std::size_t row) const;
    /// Rows picked in the given order; kNoRow gives NULL.
    [[nodiscard]] ColumnPtr gather(const std::vector<std::uint32_t>& rows) const;

private:
    values::DataType m_type;
    Storage m_storage;
    std::vector<std::uint64_t> m_nulls;
    std::size_t m_size;
};

/// Builds one column row by row. finish() leaves the builder empty.
class ColumnBuilder {
public:
    explicit ColumnBuilder(values::DataType type);
    void reserve(std::size_t rows);
    void appendNull();
    /// The value must be NULL or of this column's physical kind.
    void append(const values::Value& value);
    void appendBoolean(bool value);
    void appendInteger(std::int64_t value); ///< physical Int32 or Int64; must fit
    void appendReal(double value);
    void appendDecimal(base::Int128 unscaled);
    void appendText(std::string_view value);
    /// Same physical kind; NULL travels.
    void appendFrom(const Column& column, std::size_t row);
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] ColumnPtr finish();

private:
    void markNull(std::size_t row);

    values::DataType m_type;
    Column::Storage m_storage;
    std::vector<std::uint64_t> m_nulls;
    std::size_t m_size = 0;
};

/// Whether two cells are the same to a reader: type and value; NULL is NULL, NaN is NaN.
[[nodiscard]] bool areIdenticalCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow);

/// A column of n equal values.
[[nodiscard]] ColumnPtr constantColumn(const values::Value& value, const values::DataType& type, std::size_t rows);

} // namespace mergescope::tables
