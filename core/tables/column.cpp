#include "core/tables/column.h"

#include <algorithm>
#include <cassert>
#include <type_traits>
#include <utility>

namespace mergescope::tables {

namespace {

Column::Storage emptyStorage(values::PhysicalKind kind)
{
    switch (kind) {
    case values::PhysicalKind::Boolean:
        return std::vector<std::uint8_t>{};
    case values::PhysicalKind::Int32:
        return std::vector<std::int32_t>{};
    case values::PhysicalKind::Int64:
        return std::vector<std::int64_t>{};
    case values::PhysicalKind::Double:
        return std::vector<double>{};
    case values::PhysicalKind::Int128:
        return std::vector<base::Int128>{};
    case values::PhysicalKind::Text:
        return TextBuffer{};
    }
    return std::vector<std::uint8_t>{};
}

[[maybe_unused]] std::size_t storedRows(const Column::Storage& storage)
{
    return std::visit(
        [](const auto& stored) -> std::size_t {
            if constexpr (std::is_same_v<std::decay_t<decltype(stored)>, TextBuffer>) {
                return stored.offsets.size() - 1;
            } else {
                return stored.size();
            }
        },
        storage);
}

void setBit(std::vector<std::uint64_t>& bits, std::size_t row)
{
    bits[row >> 6] |= std::uint64_t{1} << (row & 63U);
}

template <class T>
std::vector<T> gathered(const std::vector<T>& from, const std::vector<std::uint32_t>& rows)
{
    std::vector<T> out;
    out.reserve(rows.size());
    for (const std::uint32_t row : rows) {
        out.push_back(row == kNoRow ? T{} : from[row]);
    }
    return out;
}

TextBuffer gathered(const TextBuffer& from, const std::vector<std::uint32_t>& rows)
{
    TextBuffer out;
    out.offsets.reserve(rows.size() + 1);
    std::uint64_t bytes = 0;
    for (const std::uint32_t row : rows) {
        bytes += row == kNoRow ? 0 : from.offsets[row + 1] - from.offsets[row];
        out.offsets.push_back(bytes);
    }
    out.bytes.reserve(bytes);
    for (const std::uint32_t row : rows) {
        if (row != kNoRow) {
            out.bytes.append(from.bytes, from.offsets[row], from.offsets[row + 1] - from.offsets[row]);
        }
    }
    return out;
}

} // namespace

Column::Column(values::DataType type, Storage storage, std::vector<std::uint64_t> nulls, std::size_t size)
    : m_type(type), m_storage(std::move(storage)), m_nulls(std::move(nulls)), m_size(size)
{
    assert(m_storage.index() == static_cast<std::size_t>(values::physicalKind(m_type)));
    assert(storedRows(m_storage) == m_size);
    // A bitmap without a single NULL says nothing; hasNulls() is then exact.
    if (std::all_of(m_nulls.begin(), m_nulls.end(), [](std::uint64_t word) { return word == 0; })) {
        m_nulls.clear();
    }
    assert(m_nulls.empty() || m_nulls.size() == (m_size + 63) / 64);
}

values::Value Column::valueAt(std::size_t row) const
{
    if (isNull(row)) {
        return values::Value::null(m_type);
    }
    switch (values::physicalKind(m_type)) {
    case values::PhysicalKind::Boolean:
        return values::Value::boolean(booleans()[row] != 0);
    case values::PhysicalKind::Int32:
        return values::Value::integer(int32s()[row], m_type);
    case values::PhysicalKind::Int64:
        return values::Value::integer(int64s()[row], m_type);
    case values::PhysicalKind::Double:
        return values::Value::real(doubles()[row], m_type);
    case values::PhysicalKind::Int128:
        return values::Value::decimal(int128s()[row], m_type);
    case values::PhysicalKind::Text:
        return values::Value::text(std::string(textAt(row)), m_type);
    }
    return values::Value::null(m_type);
}

ColumnPtr Column::gather(const std::vector<std::uint32_t>& rows) const
{
    Storage storage = std::visit([&rows](const auto& from) -> Storage { return gathered(from, rows); }, m_storage);
    std::vector<std::uint64_t> nulls((rows.size() + 63) / 64, 0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == kNoRow || isNull(rows[i])) {
            setBit(nulls, i);
        }
    }
    return std::make_shared<const Column>(m_type, std::move(storage), std::move(nulls), rows.size());
}

bool areIdenticalCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow)
{
    if (a.type() != b.type() || a.isNull(aRow) != b.isNull(bRow)) {
        return false;
    }
    if (a.isNull(aRow)) {
        return true;
    }
    switch (values::physicalKind(a.type())) {
    case values::PhysicalKind::Boolean:
        return (a.booleans()[aRow] != 0) == (b.booleans()[bRow] != 0);
    case values::PhysicalKind::Int32:
        return a.int32s()[aRow] == b.int32s()[bRow];
    case values::PhysicalKind::Int64:
        return a.int64s()[aRow] == b.int64s()[bRow];
    case values::PhysicalKind::Double:
        return values::areIdenticalReals(a.doubles()[aRow], b.doubles()[bRow]);
    case values::PhysicalKind::Int128:
        return a.int128s()[aRow] == b.int128s()[bRow];
    case values::PhysicalKind::Text:
        return a.textAt(aRow) == b.textAt(bRow);
    }
    return false;
}

ColumnBuilder::ColumnBuilder(values::DataType type) : m_type(type), m_storage(emptyStorage(values::physicalKind(type)))
{}

void ColumnBuilder::reserve(std::size_t rows)
{
    std::visit(
        [rows](auto& stored) {
            if constexpr (std::is_same_v<std::decay_t<decltype(stored)>, TextBuffer>) {
                stored.offsets.reserve(rows + 1);
            } else {
                stored.reserve(rows);
            }
        },
        m_storage);
}

void ColumnBuilder::markNull(std::size_t row)
{
    m_nulls.resize(std::max(m_nulls.size(), (row >> 6) + 1), 0);
    setBit(m_nulls, row);
}

void ColumnBuilder::appendNull()
{
    markNull(m_size);
    std::visit(
        [](auto& stored) {
            if constexpr (std::is_same_v<std::decay_t<decltype(stored)>, TextBuffer>) {
                stored.offsets.push_back(stored.bytes.size());
            } else {
                stored.emplace_back();
            }
        },
        m_storage);
    ++m_size;
}

void ColumnBuilder::append(const values::Value& value)
{
    if (value.isNull()) {
        appendNull();
        return;
    }
    switch (values::physicalKind(m_type)) {
    case values::PhysicalKind::Boolean:
        appendBoolean(value.asBoolean());
        break;
    case values::PhysicalKind::Int32:
    case values::PhysicalKind::Int64:
        appendInteger(value.asInteger());
        break;
    case values::PhysicalKind::Double:
        appendReal(value.asReal());
        break;
    case values::PhysicalKind::Int128:
        appendDecimal(value.asDecimal());
        break;
    case values::PhysicalKind::Text:
        appendText(value.asText());
        break;
    }
}

void ColumnBuilder::appendBoolean(bool value)
{
    std::get_if<0>(&m_storage)->push_back(value ? 1 : 0);
    ++m_size;
}

void ColumnBuilder::appendInteger(std::int64_t value)
{
    if (auto* narrow = std::get_if<1>(&m_storage)) {
        assert(value >= INT32_MIN && value <= INT32_MAX);
        narrow->push_back(static_cast<std::int32_t>(value));
    } else {
        std::get_if<2>(&m_storage)->push_back(value);
    }
    ++m_size;
}

void ColumnBuilder::appendReal(double value)
{
    std::get_if<3>(&m_storage)->push_back(value);
    ++m_size;
}

void ColumnBuilder::appendDecimal(base::Int128 unscaled)
{
    std::get_if<4>(&m_storage)->push_back(unscaled);
    ++m_size;
}

void ColumnBuilder::appendText(std::string_view value)
{
    TextBuffer& text = *std::get_if<5>(&m_storage);
    text.bytes += value;
    text.offsets.push_back(text.bytes.size());
    ++m_size;
}

void ColumnBuilder::appendFrom(const Column& column, std::size_t row)
{
    if (column.isNull(row)) {
        appendNull();
        return;
    }
    switch (values::physicalKind(m_type)) {
    case values::PhysicalKind::Boolean:
        appendBoolean(column.booleans()[row] != 0);
        break;
    case values::PhysicalKind::Int32:
        appendInteger(column.int32s()[row]);
        break;
    case values::PhysicalKind::Int64:
        appendInteger(column.int64s()[row]);
        break;
    case values::PhysicalKind::Double:
        appendReal(column.doubles()[row]);
        break;
    case values::PhysicalKind::Int128:
        appendDecimal(column.int128s()[row]);
        break;
    case values::PhysicalKind::Text:
        appendText(column.textAt(row));
        break;
    }
}

ColumnPtr ColumnBuilder::finish()
{
    if (!m_nulls.empty()) {
        m_nulls.resize((m_size + 63) / 64, 0);
    }
    const std::size_t size = std::exchange(m_size, 0);
    return std::make_shared<const Column>(m_type, std::exchange(m_storage, emptyStorage(values::physicalKind(m_type))),
                                          std::exchange(m_nulls, {}), size);
}

ColumnPtr constantColumn(const values::Value& value, const values::DataType& type, std::size_t rows)
{
    ColumnBuilder builder(type);
    builder.append(value);
    return builder.finish()->gather(std::vector<std::uint32_t>(rows, 0));
}

} // namespace mergescope::tables
