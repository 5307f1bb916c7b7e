// Operators and spellings that a dialect lacks, wherever an expression stands.
#include "core/sql/check_expressions.h"

#include "core/sql/features.h"
#include "core/sql/keywords.h"

#include <array>

namespace mergescope::sql {

using diagnostics::Diagnostics;

namespace {

bool isComparison(const Expr& expr)
{
    return expr.kind == ExprKind::Binary && expr.op >= Operator::Equal && expr.op <= Operator::NullSafeEqual;
}

std::optional<Feature> missingInBinary(const Ast& ast, ExprId id, const base::SourceText& source,
                                       const Dialect& dialect)
{
    const ExpressionRules& rules = dialect.expressions;
    const Expr& expr = ast[id];
    if (expr.op == Operator::NullSafeEqual && !dialect.nullSafeEqualOperator) {
        return Feature::NullSafeEqual;
    }
    if (expr.op == Operator::IntegerDivide) {
        return expr.spelledOut
                   ? (rules.doubleSlashOperator ? std::nullopt : std::optional(Feature::DoubleSlashOperator))
                   : (rules.divOperator ? std::nullopt : std::optional(Feature::DivOperator));
    }
    if (expr.op == Operator::Equal && expr.spelledOut && !rules.doubledEqualSign && source.slice(expr.opSpan) == "==") {
        return Feature::DoubledEqualSign;
    }
    const Expr& left = ast[ast.operandsOf(id)[0]];
    if (isComparison(expr) && isComparison(left) && !left.parenthesized && !rules.comparisonsChain) {
        return Feature::ChainedComparison;
    }
    return std::nullopt;
}

std::optional<Feature> missingInCall(const Call& call, const Ast& ast, ExprId id, const ExpressionRules& rules)
{
    if (call.name.parts.size() != 1 || call.withoutParentheses || !ast.operandsOf(id).empty()) {
        return std::nullopt;
    }
    const std::string name = toUpper(call.name.parts.front().text);
    const bool lacks = (name == "CURRENT_DATE" && !rules.emptyParenthesesAfterCurrentDate) ||
                       (name == "CURRENT_TIMESTAMP" && !rules.emptyParenthesesAfterCurrentTimestamp);
    return lacks ? std::optional(Feature::ParenthesesAfterCurrent) : std::nullopt;
}

} // namespace

void checkExpressions(const Ast& ast, const base::SourceText& source, const Dialect& dialect, Diagnostics& diagnostics)
{
    const ExpressionRules& rules = dialect.expressions;
    for (std::uint32_t i = 0; i < ast.exprs.size(); ++i) {
        const ExprId id{i};
        const Expr& expr = ast.exprs[i];
        std::optional<Feature> missing;
        base::Span span = expr.opSpan.isValid() ? expr.opSpan : expr.span;
        if (expr.kind == ExprKind::Binary) {
            missing = missingInBinary(ast, id, source, dialect);
        } else if (expr.kind == ExprKind::Like && expr.op == Operator::RLike && !rules.rlikeOperator) {
            missing = Feature::RLikeOperator;
        } else if (expr.kind == ExprKind::Cast && expr.op == Operator::TryCast && !rules.tryCast) {
            missing = Feature::TryCast;
        } else if (expr.kind == ExprKind::Call) {
            missing = missingInCall(ast.callOf(id), ast, id, rules);
        }
        if (missing) {
            diagnostics.push_back(unsupported(*missing, dialect, span));
        }
    }
}

} // namespace mergescope::sql
