#pragma once
// One route of a run seen through its statement again: the rows that its expressions are evaluated over.

#include "core/session/bound_statement.h"
#include "core/values/truth.h"

#include <cstdint>
#include <string>

namespace mergescope::session {

class RouteView {
public:
    RouteView(const trace::MergeRun& run, std::size_t route);

    /// False where the statement cannot be bound again; then nothing below may be asked.
    [[nodiscard]] bool isBound() const { return m_bound != nullptr; }
    [[nodiscard]] const BoundStatement& statement() const { return *m_bound; }
    [[nodiscard]] const binding::BoundMerge& merge() const { return m_bound->merge; }
    [[nodiscard]] const execution::EvaluationContext& context() const { return m_context; }
    /// The route's own rows, as relations 0 and 1; a side that it does not have has no table.
    [[nodiscard]] const execution::Batch& own() const { return m_own; }
    /// For ON: a row without a partner stands beside the row of the other side that has its key, or NULL as it has,
    /// where there is one. That shows best why ON is not true.
    [[nodiscard]] const execution::Batch& forOn() const { return m_forOn; }
    [[nodiscard]] bool hasNear() const { return m_hasNear; }
    /// `=` with NULL is unknown, whatever stands on the other side.
    [[nodiscard]] bool hasNullKey() const { return m_hasNullKey; }

    /// NotTested where the condition fails for this row.
    [[nodiscard]] values::Truth test(sql::ExprId condition, const execution::Batch& batch) const;
    /// Without a side that it names an expression has no value.
    [[nodiscard]] bool canEvaluate(sql::ExprId expr, const execution::Batch& batch) const;
    [[nodiscard]] std::string filledIn(sql::ExprId expr, const execution::Batch& batch) const;

private:
    [[nodiscard]] bool nullInKey(std::uint32_t target, std::uint32_t source) const;

    const trace::MergeRun& m_run;
    BoundStatementPtr m_bound;
    execution::EvaluationContext m_context;
    execution::Batch m_own;
    execution::Batch m_forOn;
    bool m_hasNear = false;
    bool m_hasNullKey = false;
};

} // namespace mergescope::session
