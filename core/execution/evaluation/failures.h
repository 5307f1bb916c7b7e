#pragma once
// What can go wrong with one value, in words.

#include "core/base/span.h"
#include "core/diagnostics/make.h"
#include "core/execution/evaluate.h"
#include "core/values/arithmetic.h"
#include "core/values/cast.h"
#include "core/values/value.h"

#include <optional>
#include <string>

namespace mergescope::execution {

/// `expression` is the failing operation with its values filled in.
[[nodiscard]] diagnostics::Diagnostic arithmeticFailure(values::ArithmeticFailure failure, base::Span span,
                                                        const std::string& expression, const values::DataType& type);
[[nodiscard]] diagnostics::Diagnostic castFailure(values::CastFailure failure, base::Span span,
                                                  const values::Value& value, const values::DataType& to);

} // namespace mergescope::execution
