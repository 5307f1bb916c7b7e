#pragma once
// Numbers in the cells of a column, whatever their type.

#include "core/tables/column.h"
#include "core/values/decimal.h"
#include "core/values/numeric.h"

#include <cstdint>

namespace mergescope::execution {

/// The exact number in a cell that is not NULL; 0 where the column has no such numbers.
[[nodiscard]] inline values::Numeric exactAt(const tables::Column& column, std::uint32_t row)
{
    switch (values::physicalKind(column.type())) {
    case values::PhysicalKind::Int32:
        return {column.int32s()[row], 0};
    case values::PhysicalKind::Int64:
        return {column.int64s()[row], 0};
    case values::PhysicalKind::Int128:
        return column.type().kind == values::TypeKind::Numeric
                   ? values::unpackNumeric(column.int128s()[row])
                   : values::Numeric{column.int128s()[row], column.type().scale};
    case values::PhysicalKind::Boolean:
    case values::PhysicalKind::Double:
    case values::PhysicalKind::Text:
        break;
    }
    return {};
}

/// The same, of any number.
[[nodiscard]] inline double realAt(const tables::Column& column, std::uint32_t row)
{
    if (values::physicalKind(column.type()) == values::PhysicalKind::Double) {
        return column.doubles()[row];
    }
    const values::Numeric number = exactAt(column, row);
    return values::decimalToReal(number.unscaled, number.scale);
}

} // namespace mergescope::execution
