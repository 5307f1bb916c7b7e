#include "core/execution/queries/sort_rows.h"

#include "core/tables/column_compare.h"

#include <algorithm>

namespace mergescope::execution {

int SortKeys::compare(std::uint32_t a, std::uint32_t b) const
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const tables::Column& column = *columns[i];
        if (column.type().kind == values::TypeKind::Null) {
            continue;
        }
        const bool aNull = column.isNull(a);
        const bool bNull = column.isNull(b);
        if (aNull && bNull) {
            continue;
        }
        if (aNull || bNull) {
            return aNull == order[i].nullsFirst ? -1 : 1;
        }
        const values::Order cells = tables::orderOfCells(column, a, column, b);
        if (cells != 0) {
            return (cells < 0) != order[i].descending ? -1 : 1;
        }
    }
    return 0;
}

void sortRows(const SortKeys& keys, std::vector<std::uint32_t>& rows)
{
    std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) { return keys.isBefore(a, b); });
}

} // namespace mergescope::execution
