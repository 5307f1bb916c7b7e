// FROM carried out: relations read and joined. Equalities go through the hash join, everything else through all pairs.
#include "core/execution/hash_join.h"
#include "core/execution/queries/query_steps.h"
#include "core/execution/run_query.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace mergescope::execution {

namespace {

using base::Failure;
using binding::BoundFromStep;
using diagnostics::Diagnostic;
using JoinKind = sql::TableRef::JoinKind;

/// So many pairs are tested at a time where a join has no key.
constexpr std::size_t kJoinedPerBatch = 1U << 16U;

/// Rows of the left and of the right side that go together; kNoRow where a side has none.
struct Sides {
    std::vector<std::uint32_t> left;
    std::vector<std::uint32_t> right;
    void add(std::uint32_t l, std::uint32_t r)
    {
        left.push_back(l);
        right.push_back(r);
    }
};
using SidesResult = base::Result<Sides, Diagnostic>;

class FromRun {
public:
    FromRun(const binding::BoundQuery& query, const EvaluationContext& context) : m_query(query), m_context(context) {}

    BatchResult step(std::uint32_t index) const
    {
        const BoundFromStep& step = m_query.from[index];
        return step.kind == BoundFromStep::Kind::Relation ? read(step) : join(step);
    }

private:
    [[nodiscard]] BatchResult read(const BoundFromStep& step) const
    {
        TableResult table = readRelation(m_query.relations[step.relation], m_context);
        if (!table) {
            return Failure{std::move(table).error()};
        }
        Batch batch;
        batch.relations.resize(m_query.relations.size());
        Batch whole = Batch::wholeTable(table.value());
        batch.rowCount = whole.rowCount;
        batch.relations[step.relation] = std::move(whole.relations.front());
        return batch;
    }

    [[nodiscard]] BatchResult join(const BoundFromStep& step) const
    {
        BatchResult left = this->step(step.left);
        if (!left) {
            return left;
        }
        BatchResult right = this->step(step.right);
        if (!right) {
            return right;
        }
        SidesResult pairs = step.keys.empty() ? everyPair(step, left.value(), right.value())
                                              : keyPairs(step, left.value(), right.value());
        if (!pairs) {
            return Failure{std::move(pairs).error()};
        }
        const Sides sides = kept(step, std::move(pairs).value(), left.value().rowCount, right.value().rowCount);
        if (step.join == JoinKind::Semi || step.join == JoinKind::Anti) {
            return left.value().pick(sides.left);
        }
        Batch both = combined(left.value(), right.value(), sides);
        return step.merged.empty() ? BatchResult(std::move(both)) : withMerged(step, std::move(both));
    }

    static Batch combined(const Batch& left, const Batch& right, const Sides& sides)
    {
        Batch both;
        both.rowCount = sides.left.size();
        both.relations.resize(left.relations.size());
        for (std::size_t i = 0; i < both.relations.size(); ++i) {
            const bool isLeft = left.relations[i].table != nullptr;
            const BatchRelation& from = isLeft ? left.relations[i] : right.relations[i];
            if (from.table != nullptr) {
                both.relations[i] = {from.table, pickRows(from.rows, isLeft ? sides.left : sides.right)};
            }
        }
        return both;
    }

    [[nodiscard]] SidesResult keyPairs(const BoundFromStep& step, const Batch& left, const Batch& right) const
    {
        KeyColumns a;
        KeyColumns b;
        a.rowCount = left.rowCount;
        b.rowCount = right.rowCount;
        for (const binding::JoinKey& key : step.keys) {
            ColumnResult ofLeft = columnOver(m_context, key.left.expr, key.left.column, key.type, left);
            if (!ofLeft) {
                return Failure{std::move(ofLeft).error()};
            }
            ColumnResult ofRight = columnOver(m_context, key.right.expr, key.right.column, key.type, right);
            if (!ofRight) {
                return Failure{std::move(ofRight).error()};
            }
            a.columns.push_back(std::move(ofLeft).value());
            a.nullSafe.push_back(key.nullSafe);
            b.columns.push_back(std::move(ofRight).value());
            b.nullSafe.push_back(key.nullSafe);
        }
        Pairs pairs = hashJoin(a, b);
        if (pairs.size() > kMaxPairs) {
            return Failure{tooManyRows(step.span)};
        }
        return tested(step, {std::move(pairs.targetRow), std::move(pairs.sourceRow)}, left, right);
    }

    [[nodiscard]] SidesResult everyPair(const BoundFromStep& step, const Batch& left, const Batch& right) const
    {
        Sides all;
        const bool isTested = !step.residual.empty();
        if (right.rowCount == 0 || left.rowCount == 0) {
            return all;
        }
        if (!isTested && left.rowCount > kMaxPairs / right.rowCount) {
            return Failure{tooManyRows(step.span)};
        }
        const std::size_t rows = std::max<std::size_t>(1, kJoinedPerBatch / right.rowCount);
        for (std::size_t first = 0; first < left.rowCount; first += rows) {
            Sides some;
            const std::size_t end = std::min(left.rowCount, first + rows);
            for (std::size_t l = first; l < end; ++l) {
                for (std::size_t r = 0; r < right.rowCount; ++r) {
                    some.add(static_cast<std::uint32_t>(l), static_cast<std::uint32_t>(r));
                }
            }
            SidesResult fitting = tested(step, std::move(some), left, right);
            if (!fitting) {
                return fitting;
            }
            all.left.insert(all.left.end(), fitting.value().left.begin(), fitting.value().left.end());
            all.right.insert(all.right.end(), fitting.value().right.begin(), fitting.value().right.end());
            if (all.left.size() > kMaxPairs) {
                return Failure{tooManyRows(step.span)};
            }
        }
        return all;
    }

    /// The pairs for which the parts of ON that are no key are TRUE.
    [[nodiscard]] SidesResult tested(const BoundFromStep& step, Sides sides, const Batch& left,
                                     const Batch& right) const
    {
        for (const sql::ExprId condition : step.residual) {
            auto truths = evaluateTruth(m_context, condition, combined(left, right, sides));
            if (!truths) {
                return Failure{std::move(truths).error().diagnostic};
            }
            Sides fitting;
            for (std::size_t i = 0; i < sides.left.size(); ++i) {
                if (truths.value()[i] == values::Truth::True) {
                    fitting.add(sides.left[i], sides.right[i]);
                }
            }
            sides = std::move(fitting);
        }
        return sides;
    }

    /// What the kind of join makes of the pairs, which are in the order of the left side.
    static Sides kept(const BoundFromStep& step, Sides pairs, std::size_t leftCount, std::size_t rightCount)
    {
        const bool keepsLeft = step.join == JoinKind::Left || step.join == JoinKind::Full;
        const bool keepsRight = step.join == JoinKind::Right || step.join == JoinKind::Full;
        const bool isSemi = step.join == JoinKind::Semi;
        const bool isAnti = step.join == JoinKind::Anti;
        if (!keepsLeft && !keepsRight && !isSemi && !isAnti) {
            return pairs;
        }
        Sides result;
        std::vector<bool> isPaired(rightCount, false);
        std::size_t next = 0;
        for (std::uint32_t row = 0; row < leftCount; ++row) {
            const bool hasPair = next < pairs.left.size() && pairs.left[next] == row;
            if ((isSemi && hasPair) || (isAnti && !hasPair) || (keepsLeft && !hasPair)) {
                result.add(row, tables::kNoRow);
            }
            for (; next < pairs.left.size() && pairs.left[next] == row; ++next) {
                isPaired[pairs.right[next]] = true;
                if (!isSemi && !isAnti) {
                    result.add(row, pairs.right[next]);
                }
            }
        }
        for (std::uint32_t row = 0; keepsRight && row < rightCount; ++row) {
            if (!isPaired[row]) {
                result.add(tables::kNoRow, row);
            }
        }
        return result;
    }

    /// The columns that USING makes of two: the left one's value, or the right one's where the left has none.
    [[nodiscard]] BatchResult withMerged(const BoundFromStep& step, Batch rows) const
    {
        std::vector<tables::ColumnPtr> columns;
        for (const binding::JoinKey& key : step.merged) {
            ColumnResult left = columnOver(m_context, key.left.expr, key.left.column, key.type, rows);
            ColumnResult right = columnOver(m_context, key.right.expr, key.right.column, key.type, rows);
            if (!left || !right) {
                return Failure{left ? std::move(right).error() : std::move(left).error()};
            }
            tables::ColumnBuilder builder(key.type);
            for (std::size_t row = 0; row < rows.rowCount; ++row) {
                builder.appendFrom(left.value()->isNull(row) ? *right.value() : *left.value(), row);
            }
            columns.push_back(builder.finish());
        }
        BatchRelation merged;
        merged.table = std::make_shared<const tables::Table>(m_query.relations[step.mergedRelation].schema,
                                                             std::move(columns), rows.rowCount);
        merged.rows.resize(rows.rowCount);
        std::iota(merged.rows.begin(), merged.rows.end(), 0U);
        rows.relations[step.mergedRelation] = std::move(merged);
        return rows;
    }

    const binding::BoundQuery& m_query;
    const EvaluationContext& m_context;
};

} // namespace

BatchResult runFrom(const binding::BoundQuery& query, const EvaluationContext& context)
{
    if (query.from.empty()) {
        return Batch::single();
    }
    return FromRun(query, context).step(static_cast<std::uint32_t>(query.from.size() - 1));
}

} // namespace mergescope::execution
