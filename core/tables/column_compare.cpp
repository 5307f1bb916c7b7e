#include "core/tables/column_compare.h"

#include <cassert>

namespace mergescope::tables {

namespace {

template <class HashAt>
void addEach(const Column& column, std::vector<std::uint64_t>& hashes, HashAt hashAt)
{
    for (std::size_t row = 0; row < hashes.size(); ++row) {
        const std::uint64_t hash = column.isNull(row) ? values::kNullHash : hashAt(row);
        hashes[row] = values::combineHashes(hashes[row], hash);
    }
}

} // namespace

values::Order orderOfCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow)
{
    assert(!a.isNull(aRow) && !b.isNull(bRow));
    assert(values::physicalKind(a.type()) == values::physicalKind(b.type()));
    switch (values::physicalKind(a.type())) {
    case values::PhysicalKind::Boolean:
        return int{a.booleans()[aRow] != 0} - int{b.booleans()[bRow] != 0};
    case values::PhysicalKind::Int32:
        return values::orderOf(std::int64_t{a.int32s()[aRow]}, std::int64_t{b.int32s()[bRow]});
    case values::PhysicalKind::Int64:
        return values::orderOf(a.int64s()[aRow], b.int64s()[bRow]);
    case values::PhysicalKind::Double:
        return values::orderOf(a.doubles()[aRow], b.doubles()[bRow]);
    case values::PhysicalKind::Int128:
        return values::orderOfInt128s(a.int128s()[aRow], a.type(), b.int128s()[bRow], b.type());
    case values::PhysicalKind::Text:
        return values::orderOf(a.textAt(aRow), b.textAt(bRow));
    }
    return 0;
}

values::Truth equalCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow)
{
    if (a.isNull(aRow) || b.isNull(bRow)) {
        return values::Truth::Unknown;
    }
    return orderOfCells(a, aRow, b, bRow) == 0 ? values::Truth::True : values::Truth::False;
}

bool areNotDistinctCells(const Column& a, std::size_t aRow, const Column& b, std::size_t bRow)
{
    if (a.isNull(aRow) || b.isNull(bRow)) {
        return a.isNull(aRow) && b.isNull(bRow);
    }
    return orderOfCells(a, aRow, b, bRow) == 0;
}

std::uint64_t hashOfCell(const Column& column, std::size_t row)
{
    if (column.isNull(row)) {
        return values::kNullHash;
    }
    switch (values::physicalKind(column.type())) {
    case values::PhysicalKind::Boolean:
        return values::hashOf(std::int64_t{column.booleans()[row] != 0 ? 1 : 0});
    case values::PhysicalKind::Int32:
        return values::hashOf(std::int64_t{column.int32s()[row]});
    case values::PhysicalKind::Int64:
        return values::hashOf(column.int64s()[row]);
    case values::PhysicalKind::Double:
        return values::hashOf(column.doubles()[row]);
    case values::PhysicalKind::Int128:
        return values::hashOfInt128(column.int128s()[row], column.type());
    case values::PhysicalKind::Text:
        return values::hashOf(column.textAt(row));
    }
    return values::kNullHash;
}

void addHashes(const Column& column, std::vector<std::uint64_t>& hashes)
{
    assert(hashes.size() == column.size());
    // One loop a kind, so that the kind is asked once and not for every row.
    switch (values::physicalKind(column.type())) {
    case values::PhysicalKind::Int32:
        addEach(column, hashes,
                [&ints = column.int32s()](std::size_t row) { return values::hashOf(std::int64_t{ints[row]}); });
        break;
    case values::PhysicalKind::Int64:
        addEach(column, hashes, [&ints = column.int64s()](std::size_t row) { return values::hashOf(ints[row]); });
        break;
    case values::PhysicalKind::Text:
        addEach(column, hashes, [&column](std::size_t row) { return values::hashOf(column.textAt(row)); });
        break;
    case values::PhysicalKind::Boolean:
    case values::PhysicalKind::Double:
    case values::PhysicalKind::Int128:
        addEach(column, hashes, [&column](std::size_t row) { return hashOfCell(column, row); });
        break;
    }
}

} // namespace mergescope::tables
