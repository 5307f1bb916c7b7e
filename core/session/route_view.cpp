#include "core/session/route_view.h"

#include "core/execution/join.h"
#include "core/trace/key_twins.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace mergescope::session {

using tables::kNoRow;
using values::Truth;

namespace {

execution::Batch batchOf(const trace::MergeRun& run, std::uint32_t target, std::uint32_t source)
{
    const auto rows = [](std::uint32_t row) {
        return row == kNoRow ? std::vector<std::uint32_t>{} : std::vector<std::uint32_t>{row};
    };
    return execution::pairBatch(target == kNoRow ? nullptr : run.before, rows(target),
                                source == kNoRow ? nullptr : run.source, rows(source));
}

} // namespace

RouteView::RouteView(const trace::MergeRun& run, std::size_t route) : m_run(run), m_bound(boundStatementOf(run))
{
    if (m_bound == nullptr) {
        return;
    }
    m_context = m_bound->evaluation();
    std::uint32_t target = run.routes.targetRow[route];
    std::uint32_t source = run.routes.sourceRow[route];
    m_own = batchOf(run, target, source);
    m_forOn = m_own;
    if (run.kindOf(route) == trace::MatchKind::Matched) {
        return;
    }
    m_hasNullKey = nullInKey(target, source);
    const std::optional<std::uint32_t> near =
        m_hasNullKey ? trace::nullNearRow(run, target, source) : trace::nearRow(run, target, source);
    if (near) {
        (target == kNoRow ? target : source) = *near;
        m_forOn = batchOf(run, target, source);
        m_hasNear = true;
    }
}

bool RouteView::nullInKey(std::uint32_t target, std::uint32_t source) const
{
    return std::any_of(merge().keys.begin(), merge().keys.end(), [&](const binding::EqualityKey& key) {
        const auto& column = (*merge().exprs)[target != kNoRow ? key.targetSide : key.sourceSide].column;
        const tables::Table& table = target != kNoRow ? *m_run.before : *m_run.source;
        return !key.nullSafe && column.has_value() &&
               table.column(column->column).isNull(target != kNoRow ? target : source);
    });
}

Truth RouteView::test(sql::ExprId condition, const execution::Batch& batch) const
{
    const auto truths = execution::evaluateTruth(m_context, condition, batch);
    return truths ? truths.value().front() : Truth::NotTested;
}

bool RouteView::canEvaluate(sql::ExprId expr, const execution::Batch& batch) const
{
    const bool isWhole =
        std::all_of(batch.relations.begin(), batch.relations.end(),
                    [](const execution::BatchRelation& relation) { return relation.table != nullptr; });
    if (isWhole) {
        return true;
    }
    const sql::Ast& ast = *m_context.ast;
    const sql::ExprKind kind = ast[expr].kind;
    if (kind == sql::ExprKind::Name) {
        const auto& column = (*m_context.exprs)[expr].column;
        return column && column->relation < batch.relations.size() &&
               batch.relations[column->relation].table != nullptr;
    }
    if (kind == sql::ExprKind::InQuery || kind == sql::ExprKind::Exists || kind == sql::ExprKind::ScalarQuery) {
        return false; // it may speak of the side that is not there
    }
    const auto operands = ast.operandsOf(expr);
    return std::all_of(operands.begin(), operands.end(),
                       [&](sql::ExprId operand) { return canEvaluate(operand, batch); });
}

std::string RouteView::filledIn(sql::ExprId expr, const execution::Batch& batch) const
{
    return execution::filledIn(m_context, expr, batch, 0);
}

} // namespace mergescope::session
