// A condition taken apart for one row: what each piece of it came to.

#include "core/session/route_view.h"
#include "core/session/session.h"
#include "core/sql/merge_edit.h"

#include <utility>

namespace mergescope::session {

namespace {

using sql::Expr;
using sql::ExprId;
using sql::ExprKind;
using sql::Operator;

class Taker {
public:
    Taker(const trace::MergeRun& run, const RouteView& view, const execution::Batch& batch)
        : m_run(run), m_view(view), m_batch(batch), m_ast(*view.context().ast)
    {}

    std::vector<ConditionPart> run(ExprId root)
    {
        visit(root, 0);
        return std::move(m_parts);
    }

private:
    /// What is seen at a glance once its value is filled in.
    [[nodiscard]] bool isLeaf(ExprId id) const
    {
        const ExprKind kind = m_ast[id].kind;
        return kind == ExprKind::Literal || kind == ExprKind::Name || kind == ExprKind::Star ||
               kind == ExprKind::Default || kind == ExprKind::Error || kind == ExprKind::Row;
    }

    [[nodiscard]] bool isTruth(ExprId id) const
    {
        return (*m_view.context().exprs)[id].type.kind == values::TypeKind::Boolean;
    }

    [[nodiscard]] bool isConnective(ExprId id, Operator op) const
    {
        return m_ast[id].kind == ExprKind::Binary && m_ast[id].op == op;
    }

    void visit(ExprId id, int depth)
    {
        ConditionPart part;
        part.depth = depth;
        part.text = sql::onOneLine(m_run.text->slice(m_ast[id].span));
        part.filledIn = m_view.filledIn(id, m_batch);
        if (m_view.canEvaluate(id, m_batch)) {
            value(id, part);
        }
        m_parts.push_back(std::move(part));
        const Expr& expr = m_ast[id];
        for (const Operator op : {Operator::And, Operator::Or}) {
            if (isConnective(id, op)) {
                chain(id, op, depth + 1);
                return;
            }
        }
        for (const ExprId operand : m_ast.operandsOf(id)) {
            const bool isNot = expr.kind == ExprKind::Unary && expr.op == Operator::Not;
            if (isNot || !isLeaf(operand)) {
                visit(operand, depth + 1);
            }
        }
    }

    /// a AND b AND c has three pieces and not two pairs.
    void chain(ExprId id, Operator op, int depth)
    {
        for (const ExprId operand : m_ast.operandsOf(id)) {
            if (isConnective(operand, op)) {
                chain(operand, op, depth);
            } else {
                visit(operand, depth);
            }
        }
    }

    void value(ExprId id, ConditionPart& part) const
    {
        if (isTruth(id)) {
            const values::Truth truth = m_view.test(id, m_batch);
            if (truth != values::Truth::NotTested) { // it fails when it is asked alone
                part.truth = truth;
            }
        } else if (const auto one = execution::evaluateOne(m_view.context(), id, m_batch)) {
            part.value = values::toText(one.value());
        }
    }

    const trace::MergeRun& m_run;
    const RouteView& m_view;
    const execution::Batch& m_batch;
    const sql::Ast& m_ast;
    std::vector<ConditionPart> m_parts;
};

} // namespace

std::vector<ConditionPart> conditionParts(const trace::MergeRun& run, std::size_t route, std::size_t rung)
{
    const RouteView view(run, route);
    if (!view.isBound() || run.text == nullptr || rung > run.clauses.size()) {
        return {};
    }
    if (rung == 0) {
        return Taker(run, view, view.forOn()).run(view.merge().on);
    }
    const ExprId condition = view.merge().clauses[rung - 1].condition;
    const bool isAsked = run.clauses[rung - 1].kind == run.kindOf(route) && condition.isValid();
    return isAsked ? Taker(run, view, view.own()).run(condition) : std::vector<ConditionPart>();
}

} // namespace mergescope::session
