#pragma once
// Expressions evaluated over many rows at once. Pure: the same batch gives the same column.

#include "core/base/result.h"
#include "core/binding/bound.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/tables/table.h"
#include "core/values/truth.h"
#include "core/values/value.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::execution {

struct EvaluationContext;

/// Runs a subquery; evaluation itself knows no FROM. Given by whoever runs statements.
using QueryRunner = base::Result<tables::TablePtr, diagnostics::Diagnostic> (*)(const binding::BoundQuery& query,
                                                                                const EvaluationContext& context);

struct Batch;
class QueryCache;

/// The row of a statement around a subquery that the subquery is run for.
struct OuterRow {
    const Batch* batch = nullptr;
    std::uint32_t row = 0;
    const OuterRow* next = nullptr;    ///< of the statement around that one
};

/// What stays the same for all rows of a statement. A subquery is run with its own `exprs`.
struct EvaluationContext {
    const sql::Ast* ast = nullptr;
    const binding::ExprTable* exprs = nullptr;
    const sql::Dialect* dialect = nullptr;
    std::int64_t now = 0;              ///< microseconds since 1970 UTC
    QueryRunner runQuery = nullptr;    ///< null: subqueries are refused
    const OuterRow* outer = nullptr;   ///< what columns of level 1 are read from
    QueryCache* cache = nullptr;       ///< of the statement; null: whoever runs a query makes one
};

/// The rows of one relation that a batch speaks of, one a batch row; kNoRow reads as NULL in every column.
struct BatchRelation {
    tables::TablePtr table;            ///< null: no expression of the batch may name this relation
    std::vector<std::uint32_t> rows;
};

/// Rows to evaluate over; relations as in binding::ColumnRef.
struct Batch {
    std::size_t rowCount = 0;
    std::vector<BatchRelation> relations;

    /// One row, no relations: for constants.
    [[nodiscard]] static Batch single() { return Batch{1, {}}; }
    /// All rows of one table as relation 0.
    [[nodiscard]] static Batch wholeTable(const tables::TablePtr& table);
    /// The batch rows at these positions.
    [[nodiscard]] Batch pick(const std::vector<std::uint32_t>& positions) const;
};

/// The failure at the lowest batch row; the diagnostic points at the expression that failed.
struct EvaluationFailure {
    diagnostics::Diagnostic diagnostic;
    std::uint32_t row = 0;             ///< position in the batch
};

/// One value a batch row, of the expression's bound type.
[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure> evaluate(const EvaluationContext& context,
                                                                          sql::ExprId expr, const Batch& batch);
/// A condition; NULL is Unknown.
[[nodiscard]] base::Result<std::vector<values::Truth>, EvaluationFailure> evaluateTruth(const EvaluationContext& context,
                                                                                        sql::ExprId expr,
                                                                                        const Batch& batch);
/// As evaluate, then cast implicitly (for hash keys and outputs that need one common type).
[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure> evaluateAs(const EvaluationContext& context,
                                                                            sql::ExprId expr,
                                                                            const values::DataType& type,
                                                                            const Batch& batch);
/// A value for a target column, in that column's type, by the engine's store assignment.
[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure> assign(const EvaluationContext& context,
                                                                        const binding::BoundValue& value,
                                                                        const Batch& batch);
/// An existing column stored into another type by store assignment; `place` is what a failure points at.
[[nodiscard]] base::Result<tables::ColumnPtr, EvaluationFailure> assignColumn(const EvaluationContext& context,
                                                                              const tables::ColumnPtr& column,
                                                                              const values::DataType& type,
                                                                              base::Span place);
/// One value, for the first row of the batch.
[[nodiscard]] base::Result<values::Value, diagnostics::Diagnostic> evaluateOne(const EvaluationContext& context,
                                                                               sql::ExprId expr, const Batch& batch);

/// The expression's text with every column replaced by this row's value as a literal: `'P002' = 'P002'`. A column of a
/// relation without a table keeps its name.
[[nodiscard]] std::string filledIn(const EvaluationContext& context, sql::ExprId expr, const Batch& batch,
                                   std::uint32_t row);

} // namespace mergescope::execution
