#pragma once
// Which type an expression has and what its operands are cast to first: the implicit conversions of Spark in ANSI mode.

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/tables/schema.h"
#include "core/values/cast.h"
#include "core/values/data_type.h"
#include "core/values/decimal.h"

#include <optional>
#include <span>

namespace mergescope::binding {

/// The type both can be compared or mixed in (CASE, COALESCE, IN, comparisons); nothing where there is none. A text
/// beside a number becomes BIGINT or DOUBLE, beside anything else that other type.
[[nodiscard]] std::optional<values::DataType> commonType(const values::DataType& a, const values::DataType& b);
[[nodiscard]] std::optional<values::DataType> commonType(std::span<const values::DataType> types);

/// May a value of this type stand where the other is wanted, without being asked to?
[[nodiscard]] bool castsImplicitly(const values::DataType& from, const values::DataType& to);

/// The DECIMAL that holds every value of an integer type; a decimal is itself.
[[nodiscard]] values::DataType asDecimal(const values::DataType& type);
/// DECIMAL(precision, scale) brought down to 38 digits as the engine does: digits before the point go last.
[[nodiscard]] values::DataType boundedDecimal(int precision, int scale);

/// The exact operation behind an operator; nothing for DIV and for all that is no arithmetic.
[[nodiscard]] std::optional<values::ArithmeticOperator> arithmeticOperator(sql::Operator op);

/// Operands are cast to left and right (decimals keep their own scale), then the operation gives `result`.
struct ArithmeticTypes {
    values::DataType left;
    values::DataType right;
    values::DataType result;
};
/// Add, Subtract, Multiply, Divide, Modulo and IntegerDivide. Nothing where the operation does not exist for these.
[[nodiscard]] std::optional<ArithmeticTypes> arithmeticTypes(sql::Operator op, const values::DataType& left,
                                                             const values::DataType& right);

/// A type as written, or nothing where the dialect has none so called (or its numbers make no sense).
[[nodiscard]] std::optional<values::DataType> resolveType(const sql::TypeName& name, const sql::Dialect& dialect);
/// name.unknown-type for such a name, with names near it; engine.unsupported for nested types.
[[nodiscard]] diagnostics::Diagnostic unknownType(const sql::TypeName& name, const sql::Dialect& dialect);

/// type.mismatch: a value of this type cannot be stored in that column.
[[nodiscard]] diagnostics::Diagnostic storeMismatch(const values::DataType& from, const tables::Field& field,
                                                    base::Span place);

/// How this dialect casts and stores.
[[nodiscard]] values::CastRules castRules(const sql::Dialect& dialect);

} // namespace mergescope::binding
