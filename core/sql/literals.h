#pragma once
// From the text of a literal to its value and type, as the dialect types it.

#include "core/sql/expression_rules.h"
#include "core/values/value.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mergescope::sql {

/// 1 INT, larger BIGINT, larger still DECIMAL; 0.40 DECIMAL(2,2); 1e3 DOUBLE; suffixes L, S, Y, D, F, BD: in Spark.
/// Nothing where the number does not fit its type, or where letters follow that belong to no number.
[[nodiscard]] std::optional<values::Value> numberValue(std::string_view text, bool negative,
                                                       const ExpressionRules& rules = {});
/// The hexadecimal digits of X'1F' as the type that the dialect gives them; nothing where they are none.
[[nodiscard]] std::optional<values::Value> hexValue(std::string_view digits, values::TypeKind kind);

/// '2026-01-15' and its shorter forms as a DATE; nothing for a day that does not exist.
[[nodiscard]] std::optional<values::Value> dateValue(std::string_view text);
/// '2026-01-15 10:20:30.5', with an offset from UTC or without, as a TIMESTAMP.
[[nodiscard]] std::optional<values::Value> timestampValue(std::string_view text);

} // namespace mergescope::sql
