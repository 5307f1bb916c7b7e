#pragma once
// Which type an expression has and what its operands are cast to first: the implicit conversions of each engine, as its
// ExpressionRules tell them.

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

/// What the rules know of one operand.
struct Operand {
    // Not explicit: a type alone says enough of most operands.
    Operand(values::DataType of = {}, bool isLiteral = false) : type(of), isTextLiteral(isLiteral) {}

    values::DataType type;
    bool isTextLiteral = false; ///< a text written out, which some engines give the type that is wanted
};

/// What values of several types meet for: to be mixed in one column, to be put in order, to be told apart.
enum class Meeting : std::uint8_t { Values, Order, Equality };

/// The type all can be compared or mixed in (CASE, COALESCE, IN, comparisons); nothing where there is none. What a text
/// beside another type becomes is the dialect's (TextBesides).
[[nodiscard]] std::optional<values::DataType>
commonType(std::span<const Operand> operands, const sql::ExpressionRules& rules, Meeting meeting = Meeting::Values);
[[nodiscard]] std::optional<values::DataType> commonType(std::span<const values::DataType> types,
                                                         const sql::ExpressionRules& rules = {});
[[nodiscard]] std::optional<values::DataType> commonType(const values::DataType& a, const values::DataType& b,
                                                         const sql::ExpressionRules& rules = {});

/// May a value of this type stand where the other is wanted, without being asked to?
[[nodiscard]] bool castsImplicitly(const values::DataType& from, const values::DataType& to,
                                   const sql::ExpressionRules& rules = {}, bool isTextLiteral = true);

/// The DECIMAL that holds every value of an integer type; a decimal is itself.
[[nodiscard]] values::DataType asDecimal(const values::DataType& type, unsigned bigIntDigits = 20);
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
[[nodiscard]] std::optional<ArithmeticTypes>
arithmeticTypes(sql::Operator op, const Operand& left, const Operand& right, const sql::ExpressionRules& rules = {});
/// The same where a date, a time or an interval takes part; nothing where none does, or none of these can be done.
[[nodiscard]] std::optional<ArithmeticTypes> temporalTypes(sql::Operator op, const values::DataType& left,
                                                           const values::DataType& right,
                                                           const sql::ExpressionRules& rules);
/// Dates, times, points in time and intervals.
[[nodiscard]] bool isTemporal(const values::DataType& type);

/// The type that a table of such a dialect's format keeps of one written for a column: some keep no narrow types.
[[nodiscard]] values::DataType storedType(values::DataType type, const sql::Dialect& dialect);
/// A type as written, or nothing where the dialect has none so called (or its numbers make no sense).
[[nodiscard]] std::optional<values::DataType> resolveType(const sql::TypeName& name, const sql::Dialect& dialect);
/// name.unknown-type for such a name, with names near it; engine.unsupported for nested types.
[[nodiscard]] diagnostics::Diagnostic unknownType(const sql::TypeName& name, const sql::Dialect& dialect);
/// A type as the engine prints it: INTEGER, character varying, DECIMAL(7,2), STRUCT<city: STRING>.
[[nodiscard]] std::string typeText(const values::DataType& type, const sql::Dialect& dialect);

/// type.mismatch: a value of this type cannot be stored in that column.
[[nodiscard]] diagnostics::Diagnostic storeMismatch(const values::DataType& from, const tables::Field& field,
                                                    base::Span place);

/// How this dialect casts and stores.
[[nodiscard]] values::CastRules castRules(const sql::Dialect& dialect);
/// How CAST itself does, which may cut a text where storing it fails.
[[nodiscard]] values::CastRules explicitCastRules(const sql::Dialect& dialect);

} // namespace mergescope::binding
