#include "core/execution/evaluation/cast_column.h"

#include "core/execution/evaluation/failures.h"

#include <cstdint>
#include <utility>

namespace mergescope::execution {

using base::Failure;
using tables::Column;
using tables::ColumnBuilder;
using tables::ColumnPtr;
using values::DataType;
using values::PhysicalKind;
using values::TypeKind;

namespace {

bool isWholeNumber(const DataType& type)
{
    return type.isInteger();
}

/// Casts of numbers that keep every value: no check, no Value.
ColumnPtr widened(const Column& column, const DataType& type)
{
    ColumnBuilder builder(type);
    builder.reserve(column.size());
    const bool narrow = values::physicalKind(column.type()) == PhysicalKind::Int32;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.isNull(row)) {
            builder.appendNull();
            continue;
        }
        const std::int64_t number = narrow ? column.int32s()[row] : column.int64s()[row];
        if (type.kind == TypeKind::Double) {
            builder.appendReal(static_cast<double>(number));
        } else {
            builder.appendInteger(number);
        }
    }
    return builder.finish();
}

/// The same cells under another type of the same physical kind.
ColumnPtr relabelled(const Column& column, const DataType& type)
{
    ColumnBuilder builder(type);
    builder.reserve(column.size());
    for (std::size_t row = 0; row < column.size(); ++row) {
        builder.appendFrom(column, row);
    }
    return builder.finish();
}

} // namespace

base::Result<ColumnPtr, EvaluationFailure> castColumn(const ColumnPtr& column, const DataType& type, base::Span place,
                                                      const values::CastRules& rules, OnCastFailure onFailure)
{
    const DataType& from = column->type();
    if (from == type) {
        return column;
    }
    if (from.kind == TypeKind::Null) {
        return tables::constantColumn(values::Value::null(type), type, column->size());
    }
    if (from.kind == TypeKind::String && type.kind == TypeKind::String &&
        !(type.length > 0 && (rules.checksTextLength || rules.cutsLongText || rules.padsFixedText)) &&
        !(from.fixedLength && rules.stripsFixedText)) {
        return relabelled(*column, type);
    }
    const bool widens =
        isWholeNumber(from) && (type.kind == TypeKind::Double || (type.isInteger() && type.kind > from.kind));
    if (widens) {
        return widened(*column, type);
    }
    ColumnBuilder builder(type);
    builder.reserve(column->size());
    for (std::size_t row = 0; row < column->size(); ++row) {
        if (column->isNull(row)) {
            builder.appendNull();
            continue;
        }
        const values::Value value = column->valueAt(row);
        auto cast = values::castValue(value, type, rules);
        if (cast) {
            builder.append(cast.value());
        } else if (onFailure == OnCastFailure::Null) {
            builder.appendNull();
        } else {
            return Failure{
                EvaluationFailure{castFailure(cast.error(), place, value, type), static_cast<std::uint32_t>(row)}};
        }
    }
    return builder.finish();
}

} // namespace mergescope::execution
