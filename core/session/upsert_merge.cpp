#include "core/session/upsert_merge.h"

#include "core/actions/action_spec.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <string_view>
#include <utility>

namespace mergescope::session {

namespace {

using sql::ExprId;
using sql::ExprKind;
using sql::Operator;

constexpr std::string_view kTarget = "t";
constexpr std::string_view kRows = "s";

/// Makes nodes that point at one place.
class TreeMaker {
public:
    TreeMaker(sql::Ast& ast, base::Span span) : m_ast(ast), m_span(span) {}

    ExprId make(ExprKind kind, Operator op, std::initializer_list<ExprId> operands, std::size_t payload = 0)
    {
        sql::Expr expr;
        expr.kind = kind;
        expr.op = op;
        expr.span = m_span;
        expr.opSpan = m_span;
        expr.firstOperand = static_cast<std::uint32_t>(m_ast.operands.size());
        expr.operandCount = static_cast<std::uint32_t>(operands.size());
        expr.payload = static_cast<std::uint32_t>(payload);
        m_ast.operands.insert(m_ast.operands.end(), operands.begin(), operands.end());
        m_ast.exprs.push_back(expr);
        return ExprId{static_cast<std::uint32_t>(m_ast.exprs.size() - 1)};
    }

    ExprId star()
    {
        m_ast.names.emplace_back();
        return make(ExprKind::Star, Operator::None, {}, m_ast.names.size() - 1);
    }

    ExprId column(std::string_view table, std::string_view name)
    {
        m_ast.names.push_back({{identifier(table), identifier(name)}, m_span});
        return make(ExprKind::Name, Operator::None, {}, m_ast.names.size() - 1);
    }

    ExprId literal(values::Value value)
    {
        m_ast.literals.push_back(std::move(value));
        return make(ExprKind::Literal, Operator::None, {}, m_ast.literals.size() - 1);
    }

    ExprId both(Operator op, ExprId left, ExprId right)
    {
        return left.isValid() ? make(ExprKind::Binary, op, {left, right}) : right;
    }

    [[nodiscard]] sql::Identifier identifier(std::string_view name) const { return {std::string(name), true, m_span}; }

    sql::MergeClause clause(sql::ClauseKind kind, std::string_view action) const
    {
        sql::MergeClause made;
        made.kind = kind;
        made.span = m_span;
        made.headSpan = m_span;
        made.action.span = m_span;
        made.action.wordSpan = m_span;
        const sql::ActionSyntaxTable& actions = actions::syntaxTable();
        for (std::size_t i = 0; i < actions.size(); ++i) {
            if (actions[i].keyword == action) {
                made.action.action = static_cast<sql::ActionIndex>(i);
            }
        }
        return made;
    }

private:
    sql::Ast& m_ast;
    base::Span m_span;
};

/// Some value beside the keys differs. FALSE where there is none.
ExprId differs(TreeMaker& make, const tables::Schema& schema, const std::vector<std::string>& keys)
{
    ExprId condition;
    for (const tables::Field& field : schema.fields) {
        if (std::find(keys.begin(), keys.end(), field.name) != keys.end()) {
            continue;
        }
        const ExprId old = make.column(kTarget, field.name);
        const ExprId given = make.column(kRows, field.name);
        condition = make.both(Operator::Or, condition, make.make(ExprKind::IsDistinct, Operator::None, {old, given}));
        if (field.type.isFloating()) {
            const ExprId nan = make.literal(values::Value::real(std::numeric_limits<double>::quiet_NaN()));
            const ExprId again = make.column(kRows, field.name);
            condition = make.both(Operator::Or, condition, make.make(ExprKind::Binary, Operator::Equal, {again, nan}));
        }
    }
    return condition.isValid() ? condition : make.literal(values::Value::boolean(false));
}

} // namespace

sql::QueryId rowsOf(sql::Ast& ast, const sql::UpsertStatement& upsert)
{
    TreeMaker make(ast, upsert.wordSpan);
    sql::Query query;
    query.kind = sql::Query::Kind::Select;
    sql::SelectItem all;
    all.expr = make.star();
    all.span = upsert.wordSpan;
    query.items.push_back(std::move(all));
    query.from = upsert.source;
    query.span = upsert.wordSpan;
    ast.queries.push_back(std::move(query));
    return sql::QueryId{static_cast<std::uint32_t>(ast.queries.size() - 1)};
}

sql::MergeStatement mergeOf(sql::Ast& ast, const sql::UpsertStatement& upsert, const tables::Schema& schema,
                            const std::vector<std::string>& keys)
{
    TreeMaker make(ast, upsert.wordSpan);
    sql::MergeStatement merge;
    merge.target = upsert.table;
    merge.targetAlias.name = make.identifier(kTarget);
    sql::TableRef rows = ast.tableRefs[*upsert.source];
    rows.alias = {};
    rows.alias.name = make.identifier(kRows);
    ast.tableRefs.push_back(std::move(rows));
    merge.source = static_cast<std::uint32_t>(ast.tableRefs.size() - 1);
    merge.wordSpan = upsert.wordSpan;
    merge.onSpan = upsert.keysSpan.isValid() ? upsert.keysSpan : upsert.wordSpan;
    for (const std::string& key : keys) {
        const ExprId old = make.column(kTarget, key);
        const ExprId given = make.column(kRows, key);
        merge.on = make.both(Operator::And, merge.on, make.make(ExprKind::Binary, Operator::Equal, {old, given}));
    }
    if (upsert.updates) {
        sql::MergeClause clause = make.clause(sql::ClauseKind::Matched, "UPDATE");
        clause.condition = differs(make, schema, keys);
        for (const tables::Field& field : schema.fields) {
            clause.action.assignments.push_back(
                {{{make.identifier(field.name)}, upsert.wordSpan}, make.column(kRows, field.name), upsert.wordSpan});
        }
        merge.clauses.push_back(std::move(clause));
    }
    if (upsert.inserts) {
        sql::MergeClause clause = make.clause(sql::ClauseKind::NotMatchedByTarget, "INSERT");
        clause.action.hasColumnList = true;
        for (const tables::Field& field : schema.fields) {
            clause.action.columns.push_back({{make.identifier(field.name)}, upsert.wordSpan});
            clause.action.values.push_back(make.column(kRows, field.name));
        }
        merge.clauses.push_back(std::move(clause));
    }
    return merge;
}

} // namespace mergescope::session
