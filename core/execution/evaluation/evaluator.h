#pragma once
// The walk over an expression, one column a node. Inner side of core/execution/evaluate.h.

#include "core/base/result.h"
#include "core/execution/evaluate.h"
#include "core/tables/column.h"
#include "core/values/arithmetic.h"
#include "core/values/cast.h"
#include "core/values/truth.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace mergescope::execution {

class Evaluator {
public:
    using ColumnResult = base::Result<tables::ColumnPtr, EvaluationFailure>;
    using Truths = std::vector<values::Truth>;
    using TruthResult = base::Result<Truths, EvaluationFailure>;

    explicit Evaluator(const EvaluationContext& context);

    [[nodiscard]] ColumnResult evaluate(sql::ExprId id, const Batch& batch);
    [[nodiscard]] TruthResult truths(sql::ExprId id, const Batch& batch);
    [[nodiscard]] ColumnResult evaluateAs(sql::ExprId id, const values::DataType& type, const Batch& batch);

private:
    ColumnResult name(sql::ExprId id, const Batch& batch);
    ColumnResult unary(sql::ExprId id, const Batch& batch);
    ColumnResult negate(sql::ExprId id, const Batch& batch);
    ColumnResult binary(sql::ExprId id, const Batch& batch);
    ColumnResult arithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult decimalArithmetic(sql::ExprId id, const Batch& batch);
    /// What a step over one row where neither side is NULL says: nothing, or why it failed.
    using PairResult = std::optional<values::ArithmeticFailure>;
    /// step(a, b, row, builder) for every such row; NULL where a side is; the first failure ends it.
    template <class Step>
    ColumnResult eachPair(sql::ExprId id, const Batch& batch, const Step& step);
    ColumnResult integerArithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult realArithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult numericArithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult hugeArithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult temporalArithmetic(sql::ExprId id, const Batch& batch);
    ColumnResult fieldOf(const tables::ColumnPtr& column, sql::ExprId id);
    /// Both operands, each cast to the type that binding found for it.
    base::Result<std::pair<tables::ColumnPtr, tables::ColumnPtr>, EvaluationFailure> operandPair(sql::ExprId id,
                                                                                                 const Batch& batch);
    ColumnResult concat(sql::ExprId id, const Batch& batch);
    ColumnResult cast(sql::ExprId id, const Batch& batch);
    ColumnResult caseOf(sql::ExprId id, const Batch& batch);
    ColumnResult call(sql::ExprId id, const Batch& batch);
    ColumnResult coalesce(sql::ExprId id, const Batch& batch);
    ColumnResult nullIf(sql::ExprId id, const Batch& batch);
    ColumnResult choose(sql::ExprId id, const Batch& batch);
    ColumnResult scalarQuery(sql::ExprId id, const Batch& batch);

    TruthResult logic(sql::ExprId id, const Batch& batch);
    TruthResult comparison(sql::ExprId id, const Batch& batch);
    TruthResult rowComparison(sql::ExprId id, const Batch& batch);
    TruthResult in(sql::ExprId id, const Batch& batch);
    TruthResult inQuery(sql::ExprId id, const Batch& batch);
    TruthResult between(sql::ExprId id, const Batch& batch);
    TruthResult like(sql::ExprId id, const Batch& batch);
    TruthResult matchesRegex(const tables::Column& texts, const tables::Column& patterns, sql::ExprId id);
    TruthResult isTruth(sql::ExprId id, const Batch& batch);
    TruthResult isNull(sql::ExprId id, const Batch& batch);
    TruthResult exists(sql::ExprId id, const Batch& batch);

    /// Evaluated for these positions of the batch only (ascending); a failure names the batch's row.
    ColumnResult evaluateAt(sql::ExprId id, const values::DataType& type, const Batch& batch,
                            const std::vector<std::uint32_t>& positions);
    TruthResult truthsAt(sql::ExprId id, const Batch& batch, const std::vector<std::uint32_t>& positions);
    /// A subquery's answer for the batch rows at some positions.
    struct QueryAnswer {
        tables::TablePtr table;
        std::vector<std::uint32_t> positions;
    };
    /// The subquery, run once for each different row of what it takes from this batch.
    base::Result<std::vector<QueryAnswer>, EvaluationFailure> runQuery(sql::ExprId id, const Batch& batch);
    base::Result<tables::TablePtr, EvaluationFailure> runOnce(sql::ExprId id, const binding::BoundQuery& query);
    ColumnResult outerColumn(binding::ColumnRef column, std::size_t rows) const;
    std::optional<EvaluationFailure> membership(sql::ExprId id, const Batch& batch, const QueryAnswer& answer,
                                                Truths& result);

    [[nodiscard]] const sql::Expr& expr(sql::ExprId id) const { return (*m_context.ast)[id]; }
    [[nodiscard]] sql::ExprId operand(sql::ExprId id, std::size_t i) const { return m_context.ast->operandsOf(id)[i]; }
    [[nodiscard]] const binding::ExprFacts& facts(sql::ExprId id) const { return (*m_context.exprs)[id]; }
    [[nodiscard]] const std::vector<values::DataType>& operandTypes(sql::ExprId id) const
    {
        return m_context.exprs->operandTypes[*facts(id).operands];
    }
    [[nodiscard]] const sql::ExpressionRules& rules() const;
    [[nodiscard]] base::Span operatorSpan(sql::ExprId id) const;
    [[nodiscard]] EvaluationFailure arithmeticFailed(values::ArithmeticFailure failure, sql::ExprId id,
                                                     const Batch& batch, std::size_t row) const;

    const EvaluationContext& m_context;
    values::CastRules m_rules;
    std::vector<std::pair<sql::ExprId, tables::TablePtr>> m_queries; ///< subqueries already run
};

/// TRUE, FALSE and NULL as a BOOLEAN column, and back.
[[nodiscard]] tables::ColumnPtr columnOf(const std::vector<values::Truth>& truths);
[[nodiscard]] std::vector<values::Truth> truthsOf(const tables::Column& column);

/// A cell of a column of whole numbers, dates or points in time, which must not be NULL.
[[nodiscard]] inline std::int64_t integerAt(const tables::Column& column, std::size_t row)
{
    return values::physicalKind(column.type()) == values::PhysicalKind::Int32 ? column.int32s()[row]
                                                                              : column.int64s()[row];
}

} // namespace mergescope::execution
