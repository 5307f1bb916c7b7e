#include "core/binding/join_keys.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mergescope::binding {

using sql::ExprId;
using sql::ExprKind;
using sql::Operator;

namespace {

/// One `target side = source side` that holds wherever the condition is TRUE.
struct Equality {
    ExprId comparison;
    ExprId target;
    ExprId source;
    bool nullSafe = false;
};

class KeyFinder {
public:
    KeyFinder(const sql::Ast& ast, const ExprTable& facts) : m_ast(ast), m_facts(facts) {}

    /// The AND-ed parts.
    void split(ExprId id, std::vector<ExprId>& parts) const
    {
        const sql::Expr& expr = m_ast[id];
        if (expr.kind == ExprKind::Binary && expr.op == Operator::And) {
            split(m_ast.operandsOf(id)[0], parts);
            split(m_ast.operandsOf(id)[1], parts);
        } else {
            parts.push_back(id);
        }
    }

    /// The equality that a part is, where it is one and nothing else.
    [[nodiscard]] std::optional<Equality> equality(ExprId id, bool negated = false) const
    {
        const sql::Expr& expr = m_ast[id];
        if (expr.kind == ExprKind::Unary && expr.op == Operator::Not) {
            return equality(m_ast.operandsOf(id)[0], !negated);
        }
        const bool plain = expr.kind == ExprKind::Binary && expr.op == (negated ? Operator::NotEqual : Operator::Equal);
        const bool nullSafe = (expr.kind == ExprKind::Binary && expr.op == Operator::NullSafeEqual && !negated) ||
                              (expr.kind == ExprKind::IsDistinct && expr.negated != negated);
        if (!plain && !nullSafe) {
            return std::nullopt;
        }
        const ExprId a = m_ast.operandsOf(id)[0];
        const ExprId b = m_ast.operandsOf(id)[1];
        if (onlyUses(a, kTargetRelation) && onlyUses(b, kSourceRelation)) {
            return Equality{id, a, b, nullSafe};
        }
        if (onlyUses(a, kSourceRelation) && onlyUses(b, kTargetRelation)) {
            return Equality{id, b, a, nullSafe};
        }
        return std::nullopt;
    }

    /// Every equality that must hold for the condition (or its negation) to be TRUE: both sides' of an AND, those that
    /// both branches of an OR share.
    [[nodiscard]] std::vector<Equality> implied(ExprId id, bool negated) const
    {
        const sql::Expr& expr = m_ast[id];
        if (expr.kind == ExprKind::Unary && expr.op == Operator::Not) {
            return implied(m_ast.operandsOf(id)[0], !negated);
        }
        const bool isAnd = expr.kind == ExprKind::Binary && expr.op == (negated ? Operator::Or : Operator::And);
        const bool isOr = expr.kind == ExprKind::Binary && expr.op == (negated ? Operator::And : Operator::Or);
        if (!isAnd && !isOr) {
            const auto one = equality(id, negated);
            return one ? std::vector<Equality>{*one} : std::vector<Equality>{};
        }
        std::vector<Equality> left = implied(m_ast.operandsOf(id)[0], negated);
        const std::vector<Equality> right = implied(m_ast.operandsOf(id)[1], negated);
        if (isAnd) {
            left.insert(left.end(), right.begin(), right.end());
            return left;
        }
        const auto notShared = [this, &right](const Equality& a) {
            return std::none_of(right.begin(), right.end(), [this, &a](const Equality& b) { return same(a, b); });
        };
        left.erase(std::remove_if(left.begin(), left.end(), notShared), left.end());
        return left;
    }

private:
    void collectRelations(ExprId id, bool& target, bool& source) const
    {
        const ExprKind kind = m_ast[id].kind;
        if (kind == ExprKind::ScalarQuery || kind == ExprKind::InQuery || kind == ExprKind::Exists) {
            target = source = true; // A subquery may use columns of both.
        }
        if (m_facts.isBound(id) && m_facts[id].column) {
            (m_facts[id].column->relation == kTargetRelation ? target : source) = true;
        }
        for (const ExprId operand : m_ast.operandsOf(id)) {
            collectRelations(operand, target, source);
        }
    }
    [[nodiscard]] bool onlyUses(ExprId id, std::uint16_t relation) const
    {
        bool target = false;
        bool source = false;
        collectRelations(id, target, source);
        return relation == kTargetRelation ? target && !source : source && !target;
    }
    [[nodiscard]] bool same(const Equality& a, const Equality& b) const
    {
        return sameColumn(a.target, b.target) && sameColumn(a.source, b.source);
    }
    [[nodiscard]] bool sameColumn(ExprId a, ExprId b) const
    {
        return m_facts[a].column && m_facts[a].column == m_facts[b].column && m_facts.haveSamePath(a, b);
    }

    const sql::Ast& m_ast;
    const ExprTable& m_facts;
};

} // namespace

void findJoinKeys(const sql::Ast& ast, const ExprTable& facts, BoundMerge& merge)
{
    const KeyFinder finder(ast, facts);
    std::vector<ExprId> parts;
    finder.split(merge.on, parts);
    for (const ExprId part : parts) {
        if (const auto key = finder.equality(part)) {
            merge.keys.push_back({key->comparison, key->target, key->source, key->nullSafe});
        } else {
            merge.residual.push_back(part);
        }
    }
    merge.onHasTargetSourceColumnEquality = !finder.implied(merge.on, false).empty();
}

} // namespace mergescope::binding
