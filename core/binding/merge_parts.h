#pragma once
// Parts of binding a MERGE that stand on their own: the order of what is wrong, a schema that grows, RETURNING.

#include "core/binding/action_binding.h"
#include "core/binding/bind.h"
#include "core/binding/bound.h"
#include "core/binding/expr_binder.h"
#include "core/binding/report.h"

#include <cstdint>
#include <optional>
#include <tuple>

namespace mergescope::binding {

/// Sorts what analysis found into the engine's order (merge.md 5): the pass, the clause in it, the part of the clause.
using AnalysisRank = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
[[nodiscard]] AnalysisRank rankInAnalysis(const sql::AnalysisOrder& order, Stage stage, std::uint32_t clause);

/// Reports a MERGE that looks for unmatched rows on both sides by a condition that the engine has no join for
/// (merge.md 5, PostgreSQL's 0A000). The keys of ON must have been found.
void checkFullJoin(const BindContext& context, const ActionBindingTable& actions, const BoundMerge& merge,
                   Report& report);

/// Reports a CHAR(n) column that ON, AND or a value reads, where the engine stumbles over those (merge.md appendix B).
void checkFixedText(const BindContext& context, const BoundMerge& merge, const ExprTable& facts, Report& report);

/// Whether `*` of this statement may add the source's new columns to the target (merge.md 6.4).
[[nodiscard]] bool evolvesSchema(const BindContext& context, const sql::MergeStatement& statement);
/// Adds them, NULL in every row that is there. Target and source must be bound.
void evolveTarget(BoundMerge& merge);

/// What RETURNING sees, and its items.
class ReturningScope {
public:
    ReturningScope(const sql::Dialect& dialect, const BoundMerge& merge, bool targetHasAlias, bool sourceHasAlias);

    [[nodiscard]] BoundReturning bind(const BindContext& context, const sql::MergeStatement& statement,
                                      ExprBinder& exprs, Report& report) const;

private:
    void addStar(const BindContext& context, const sql::SelectItem& item, BoundReturning& returning,
                 Report& report) const;

    const sql::Dialect& m_dialect;
    tables::Schema m_actionSchema;
    Scope m_scope;
};

} // namespace mergescope::binding
