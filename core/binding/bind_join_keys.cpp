// Which equalities of ON and WHERE a join can hash.
#include "core/binding/query_binder.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using sql::ExprId;
using sql::ExprKind;
using sql::Operator;
using JoinKind = sql::TableRef::JoinKind;

namespace {

/// The AND-ed parts.
void split(const sql::Ast& ast, ExprId id, std::vector<ExprId>& parts)
{
    const sql::Expr& expr = ast[id];
    if (expr.kind == ExprKind::Binary && expr.op == Operator::And) {
        split(ast, ast.operandsOf(id)[0], parts);
        split(ast, ast.operandsOf(id)[1], parts);
    } else {
        parts.push_back(id);
    }
}

/// The relations that an expression uses. False where that cannot be told from its own text.
bool relationsOf(const sql::Ast& ast, const ExprTable& facts, ExprId id, std::vector<std::uint16_t>& relations)
{
    const ExprKind kind = ast[id].kind;
    if (kind == ExprKind::Exists || kind == ExprKind::ScalarQuery || kind == ExprKind::InQuery || !facts.isBound(id)) {
        return false;
    }
    if (facts[id].alias.isValid()) {
        return relationsOf(ast, facts, facts[id].alias, relations);
    }
    if (facts[id].column && facts[id].column->level == 0) {
        relations.push_back(facts[id].column->relation);
    }
    const auto operands = ast.operandsOf(id);
    return std::all_of(operands.begin(), operands.end(),
                       [&](ExprId operand) { return relationsOf(ast, facts, operand, relations); });
}

/// The relations below a step of FROM.
void relationsBelow(const std::vector<BoundFromStep>& from, std::uint32_t step, std::vector<std::uint16_t>& relations)
{
    if (from[step].kind == BoundFromStep::Kind::Relation) {
        relations.push_back(from[step].relation);
        return;
    }
    relationsBelow(from, from[step].left, relations);
    relationsBelow(from, from[step].right, relations);
    if (!from[step].merged.empty()) {
        relations.push_back(from[step].mergedRelation);
    }
}

bool areAmong(const std::vector<std::uint16_t>& some, const std::vector<std::uint16_t>& all)
{
    return !some.empty() && std::all_of(some.begin(), some.end(), [&all](std::uint16_t relation) {
        return std::find(all.begin(), all.end(), relation) != all.end();
    });
}

} // namespace

/// `left side = right side` where each uses one side of the join only.
std::optional<JoinKey> QueryBinder::keyOf(ExprId part, const BoundFromStep& step) const
{
    const sql::Expr& expr = m_context.ast[part];
    const bool isPlain = expr.kind == ExprKind::Binary && expr.op == Operator::Equal;
    const bool isNullSafe = (expr.kind == ExprKind::Binary && expr.op == Operator::NullSafeEqual) ||
                            (expr.kind == ExprKind::IsDistinct && expr.negated);
    const ExprTable& facts = m_facts.table();
    if ((!isPlain && !isNullSafe) || !facts.isBound(part)) {
        return std::nullopt;
    }
    const auto operands = m_context.ast.operandsOf(part);
    std::vector<std::uint16_t> used[2];
    for (std::size_t i = 0; i < 2; ++i) {
        if (m_context.ast[operands[i]].kind == ExprKind::Row ||
            !relationsOf(m_context.ast, facts, operands[i], used[i])) {
            return std::nullopt;
        }
    }
    std::vector<std::uint16_t> left;
    std::vector<std::uint16_t> right;
    relationsBelow(m_bound.from, step.left, left);
    relationsBelow(m_bound.from, step.right, right);
    const bool isStraight = areAmong(used[0], left) && areAmong(used[1], right);
    if (!isStraight && !(areAmong(used[1], left) && areAmong(used[0], right))) {
        return std::nullopt;
    }
    JoinKey key;
    key.left.expr = operands[isStraight ? 0 : 1];
    key.right.expr = operands[isStraight ? 1 : 0];
    key.type = facts[part].operandType;
    key.nullSafe = isNullSafe;
    return key;
}

void QueryBinder::findKeys(BoundFromStep& step, ExprId on)
{
    std::vector<ExprId> parts;
    split(m_context.ast, on, parts);
    for (const ExprId part : parts) {
        if (auto key = keyOf(part, step)) {
            step.keys.push_back(*key);
        } else {
            step.residual.push_back(part);
        }
    }
}

void QueryBinder::checkFullJoin(const BoundFromStep& step, ExprId on)
{
    const auto isJoinable = [](const JoinKey& key) { return !key.nullSafe; };
    const auto isFixed = [this](ExprId part) { return isConstant(m_context.ast, m_facts.table(), part); };
    if (step.join != JoinKind::Full || !queryRules().fullJoinNeedsEquality ||
        std::any_of(step.keys.begin(), step.keys.end(), isJoinable) ||
        std::any_of(step.residual.begin(), step.residual.end(), isFixed)) {
        return;
    }
    m_report.add(Stage::Planning, make(diagnostics::DiagnosticKind::EngineUnsupported, m_context.ast[on].span,
                                       {diagnostics::MessageId::BindFullJoin, {m_context.dialect.title}},
                                       diagnostics::Message{diagnostics::MessageId::BindHintFullJoinQuery, {}}));
}

/// FROM a, b WHERE a.x = b.x is a join on x. WHERE is still asked afterwards, so that a key only has to be implied by
/// it.
void QueryBinder::pushKeys(ExprId where)
{
    if (m_bound.from.size() < 3) {
        return;
    }
    const ExprTable& facts = m_facts.table();
    std::vector<ExprId> parts;
    split(m_context.ast, where, parts);
    for (const ExprId part : parts) {
        auto at = static_cast<std::uint32_t>(m_bound.from.size() - 1);
        while (m_bound.from[at].kind == BoundFromStep::Kind::Join) {
            BoundFromStep& step = m_bound.from[at];
            const bool isInner = step.join == JoinKind::Inner || step.join == JoinKind::Cross;
            auto key = keyOf(part, step);
            if (key) {
                // Plain columns only, and casts that cannot fail: WHERE may be what keeps other rows from being
                // computed.
                const auto& left = facts[key->left.expr];
                const auto& right = facts[key->right.expr];
                const auto isSafe = [&key](const ExprFacts& side) {
                    return side.column && (side.type == key->type || values::isWidening(side.type, key->type));
                };
                if (isInner && isSafe(left) && isSafe(right)) {
                    step.keys.push_back(*key);
                }
                break;
            }
            std::vector<std::uint16_t> used;
            std::vector<std::uint16_t> below;
            (void)relationsOf(m_context.ast, facts, part, used);
            relationsBelow(m_bound.from, step.left, below);
            const bool isLeft = areAmong(used, below);
            below.clear();
            relationsBelow(m_bound.from, step.right, below);
            if (isLeft && (isInner || step.join == JoinKind::Left)) {
                at = step.left;
            } else if (areAmong(used, below) && (isInner || step.join == JoinKind::Right)) {
                at = step.right;
            } else {
                break;
            }
        }
    }
}

} // namespace mergescope::binding
