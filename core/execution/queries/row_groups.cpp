#include "core/execution/queries/row_groups.h"

#include "core/tables/column_compare.h"

#include <algorithm>

namespace mergescope::execution {

namespace {

constexpr std::uint32_t kNoGroup = 0xFFFFFFFFU;

bool areAlike(const std::vector<tables::ColumnPtr>& columns, std::size_t a, std::size_t b)
{
    return std::all_of(columns.begin(), columns.end(), [a, b](const tables::ColumnPtr& column) {
        return tables::areNotDistinctCells(*column, a, *column, b);
    });
}

} // namespace

RowGroups groupRows(const std::vector<tables::ColumnPtr>& all, std::size_t rowCount)
{
    RowGroups groups;
    // A column of bare NULLs tells no rows apart and has no values to compare.
    std::vector<tables::ColumnPtr> columns;
    std::copy_if(all.begin(), all.end(), std::back_inserter(columns),
                 [](const tables::ColumnPtr& column) { return column->type().kind != values::TypeKind::Null; });
    if (columns.empty()) {
        groups.groupOf.assign(rowCount, 0);
        if (rowCount > 0) {
            groups.firstRow.push_back(0);
        }
        return groups;
    }
    std::vector<std::uint64_t> hashes(rowCount, 0);
    for (const tables::ColumnPtr& column : columns) {
        tables::addHashes(*column, hashes);
    }
    std::size_t buckets = 16;
    while (buckets < 2 * rowCount) {
        buckets *= 2;
    }
    std::vector<std::uint32_t> heads(buckets, kNoGroup); // groups
    std::vector<std::uint32_t> next;                     // one a group
    groups.groupOf.resize(rowCount);
    for (std::uint32_t row = 0; row < rowCount; ++row) {
        std::uint32_t& head = heads[hashes[row] & (buckets - 1)];
        std::uint32_t group = head;
        while (group != kNoGroup &&
               (hashes[groups.firstRow[group]] != hashes[row] || !areAlike(columns, groups.firstRow[group], row))) {
            group = next[group];
        }
        if (group == kNoGroup) {
            group = static_cast<std::uint32_t>(groups.firstRow.size());
            groups.firstRow.push_back(row);
            next.push_back(head);
            head = group;
        }
        groups.groupOf[row] = group;
    }
    return groups;
}

} // namespace mergescope::execution
