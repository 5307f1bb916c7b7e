#pragma once
// Whole columns cast.

#include "core/base/result.h"
#include "core/base/span.h"
#include "core/execution/evaluate.h"
#include "core/tables/column.h"
#include "core/values/cast.h"
#include "core/values/data_type.h"

namespace mergescope::execution {

/// What a value does that cannot be cast.
enum class OnCastFailure : unsigned char { Fail, Null };

/// The column in another type; the same column where nothing changes. `place` is what a failure points at.
[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure> castColumn(
    const tables::ColumnPtr& column, const values::DataType& type, base::Span place, const values::CastRules& rules = {},
    OnCastFailure onFailure = OnCastFailure::Fail);

} // namespace mergescope::execution
