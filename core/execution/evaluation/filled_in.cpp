// An expression's text with this row's values in the place of its columns.
#include "core/binding/bound.h"
#include "core/execution/evaluate.h"
#include "core/sql/parse.h"

#include <utility>
#include <vector>

namespace mergescope::execution {

using sql::Expr;
using sql::ExprId;
using sql::ExprKind;

namespace {

/// Copies the subtree into a tree of its own and puts literals where columns stand.
class Filler {
public:
    Filler(const EvaluationContext& context, const Batch& batch, std::uint32_t row)
        : m_context(context), m_batch(batch), m_row(row)
    {}

    std::string run(ExprId root)
    {
        m_ast.writing = m_context.ast->writing;
        m_ast.isForReading = true;
        const ExprId copy = fill(root);
        return sql::print(m_ast, copy);
    }

private:
    ExprId fill(ExprId id)
    {
        const sql::Ast& from = *m_context.ast;
        Expr expr = from[id];
        std::vector<ExprId> operands;
        for (const ExprId operand : from.operandsOf(id)) {
            operands.push_back(fill(operand));
        }
        expr.firstOperand = static_cast<std::uint32_t>(m_ast.operands.size());
        m_ast.operands.insert(m_ast.operands.end(), operands.begin(), operands.end());
        takePayload(id, expr);
        m_ast.exprs.push_back(expr);
        return ExprId{static_cast<std::uint32_t>(m_ast.exprs.size() - 1)};
    }

    void takePayload(ExprId id, Expr& expr)
    {
        const sql::Ast& from = *m_context.ast;
        switch (expr.kind) {
        case ExprKind::Name:
            if (m_context.exprs->isBound(id) && hasValue((*m_context.exprs)[id].column)) {
                expr.kind = ExprKind::Literal;
                expr.payload = add(m_ast.literals, valueOf(*(*m_context.exprs)[id].column));
            } else {
                expr.payload = add(m_ast.names, from.nameOf(id));
            }
            break;
        case ExprKind::Star:
            expr.payload = add(m_ast.names, from.nameOf(id));
            break;
        case ExprKind::Literal:
            expr.payload = add(m_ast.literals, from.literalOf(id));
            break;
        case ExprKind::Cast:
            expr.payload = add(m_ast.types, from.typeOf(id));
            break;
        case ExprKind::Call:
            expr.payload = add(m_ast.calls, from.callOf(id));
            break;
        case ExprKind::InQuery:
        case ExprKind::Exists:
        case ExprKind::ScalarQuery:
            // A subquery stands for itself; its own tree is not copied.
            expr.payload = add(m_ast.queries, sql::Query{});
            break;
        case ExprKind::Error:
        case ExprKind::Default:
        case ExprKind::Unary:
        case ExprKind::Binary:
        case ExprKind::IsNull:
        case ExprKind::IsTruth:
        case ExprKind::IsDistinct:
        case ExprKind::In:
        case ExprKind::Between:
        case ExprKind::Like:
        case ExprKind::Case:
        case ExprKind::Row:
            break;
        }
    }

    template <class T>
    static std::uint32_t add(std::vector<T>& into, T value)
    {
        into.push_back(std::move(value));
        return static_cast<std::uint32_t>(into.size() - 1);
    }

    /// A side that this row does not have keeps its name: `'P001' = source.product_id`.
    [[nodiscard]] bool hasValue(const std::optional<binding::ColumnRef>& column) const
    {
        if (!column || column->relation >= m_batch.relations.size()) {
            return false;
        }
        const BatchRelation& relation = m_batch.relations[column->relation];
        return relation.table != nullptr && m_row < relation.rows.size();
    }

    [[nodiscard]] values::Value valueOf(binding::ColumnRef column) const
    {
        const BatchRelation& relation = m_batch.relations[column.relation];
        const std::uint32_t row = relation.rows[m_row];
        return row == tables::kNoRow ? values::Value::null() : relation.table->cell(row, column.column);
    }

    const EvaluationContext& m_context;
    const Batch& m_batch;
    std::uint32_t m_row;
    sql::Ast m_ast;
};

} // namespace

std::string filledIn(const EvaluationContext& context, ExprId expr, const Batch& batch, std::uint32_t row)
{
    return expr.isValid() ? Filler(context, batch, row).run(expr) : std::string{};
}

} // namespace mergescope::execution
