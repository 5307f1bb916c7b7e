// Whether two expressions of one statement are the same: GROUP BY a + 1 also groups SELECT a + 1.
#include "core/binding/query_binder.h"

namespace mergescope::binding {

using sql::ExprId;
using sql::ExprKind;

namespace {

/// The expression that a name stands for, where it is the name of an item.
ExprId resolved(const ExprTable& facts, ExprId id)
{
    while (facts.isBound(id) && facts[id].alias.isValid()) {
        id = facts[id].alias;
    }
    return id;
}

bool isSameCall(const sql::Call& a, const sql::Call& b)
{
    // FILTER, OVER and an order of its own make two calls that nothing takes for one.
    return a.name.parts.size() == 1 && b.name.parts.size() == 1 && a.form == b.form && a.distinct == b.distinct &&
           a.star == b.star && a.withoutParentheses == b.withoutParentheses && !a.window && !b.window &&
           !a.filter.isValid() && !b.filter.isValid() && a.orderBy.empty() && b.orderBy.empty() &&
           tables::equalsIgnoringCase(a.name.parts[0].text, b.name.parts[0].text);
}

} // namespace

bool isSameExpression(const sql::Ast& ast, const ExprTable& facts, ExprId first, ExprId second)
{
    const ExprId a = resolved(facts, first);
    const ExprId b = resolved(facts, second);
    if (a == b) {
        return true;
    }
    if (!a.isValid() || !b.isValid() || !facts.isBound(a) || !facts.isBound(b)) {
        return false;
    }
    const sql::Expr& x = ast[a];
    const sql::Expr& y = ast[b];
    if (x.kind != y.kind || x.op != y.op || x.negated != y.negated || x.hasOperand != y.hasOperand ||
        x.hasElse != y.hasElse || x.operandCount != y.operandCount || facts[a].type != facts[b].type) {
        return false;
    }
    switch (x.kind) {
    case ExprKind::Literal:
        if (ast.literalOf(a).type() != ast.literalOf(b).type() ||
            values::toText(ast.literalOf(a)) != values::toText(ast.literalOf(b)) ||
            ast.literalOf(a).isNull() != ast.literalOf(b).isNull()) {
            return false;
        }
        break;
    case ExprKind::Name:
        return facts[a].column.has_value() && facts[a].column == facts[b].column && facts.haveSamePath(a, b);
    case ExprKind::Call:
        if (!isSameCall(ast.callOf(a), ast.callOf(b))) {
            return false;
        }
        break;
    case ExprKind::InQuery:
    case ExprKind::Exists:
    case ExprKind::ScalarQuery:
    case ExprKind::Star:
    case ExprKind::Error:
    case ExprKind::Default:
        return false;
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::IsNull:
    case ExprKind::IsTruth:
    case ExprKind::IsDistinct:
    case ExprKind::In:
    case ExprKind::Between:
    case ExprKind::Like:
    case ExprKind::Case:
    case ExprKind::Cast:
    case ExprKind::Row:
        break;
    }
    const auto left = ast.operandsOf(a);
    const auto right = ast.operandsOf(b);
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (!isSameExpression(ast, facts, left[i], right[i])) {
            return false;
        }
    }
    return true;
}

} // namespace mergescope::binding
