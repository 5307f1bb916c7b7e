#pragma once
// Writes canonical text: words in upper case, one space, names as they were spelled. WHEN actions (core/actions) print
// their own words through its public part.

#include "core/sql/action_syntax.h"
#include "core/sql/ast.h"

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::sql {

class Printer {
public:
    Printer(const Ast& ast, const ActionSyntaxTable& actions) : m_ast(ast), m_actions(actions) {}

    [[nodiscard]] std::string take() { return std::move(m_out); }

    void text(std::string_view words) { m_out += words; }
    void name(const QualifiedName& name);
    void names(const std::vector<QualifiedName>& names); ///< (a, b)
    void expression(ExprId id);
    void values(const std::vector<ExprId>& values); ///< (x, y)
    void assignments(const std::vector<Assignment>& assignments);
    void statement(const Statement& statement);

private:
    // printer_expressions.cpp
    void identifier(const Identifier& identifier);
    void identifiers(const std::vector<Identifier>& identifiers);
    void quotedText(std::string_view value);
    void literal(const values::Value& value);
    [[nodiscard]] std::string exactText(const values::Value& value) const;
    void type(const TypeName& type);
    void operand(ExprId id, int precedence);
    void bare(ExprId id);
    void unary(const Expr& expr, ExprId operandId);
    void binary(const Expr& expr, ExprId left, ExprId right);
    void predicate(ExprId id);
    void caseOf(ExprId id);
    void cast(ExprId id);
    void call(ExprId id);
    void specialCall(const Call& call, const std::vector<ExprId>& arguments);
    void window(const Window& window);
    void callSuffix(const Call& call);
    void frame(const Frame& frame);
    void frameBound(const Frame::Bound& bound);
    void namedWindows(const Query& query);
    void groupBy(const Query& query);
    void list(const std::vector<ExprId>& exprs);

    // printer.cpp
    void query(QueryId id);
    void queryBody(const Query& query);
    void setOperand(QueryId id, bool isRight, Query::SetOperator parent);
    void with(const std::vector<Query::CommonTable>& tables);
    void selectItems(const std::vector<SelectItem>& items);
    void orderBy(const std::vector<OrderItem>& items);
    void table(std::uint32_t index);
    void join(const TableRef& table);
    void alias(const TableAlias& alias);
    void merge(const MergeStatement& merge);
    void clause(const MergeClause& clause);
    void upsert(const UpsertStatement& upsert);

    // printer_statements.cpp
    void createTable(const CreateTableStatement& table);
    void columnDefinition(const ColumnDefinition& column);
    void partition(const PartitionField& field);
    void tableVersion(const TableVersion& version);
    void partitionValues(const std::vector<PartitionValue>& values);
    void insert(const InsertStatement& insert);
    void createView(const CreateViewStatement& view);
    void where(ExprId condition);
    void describe(const DescribeStatement& describe);
    void show(const ShowStatement& show);
    void properties(std::string_view words, const std::vector<Property>& properties, bool withValues);
    void alter(const AlterTableStatement& alter);
    void setting(const SetStatement& set);
    void call(const CallStatement& call);
    bool wordsAndName(const Statement& statement);

    const Ast& m_ast;
    const ActionSyntaxTable& m_actions;
    std::string m_out;
};

/// The words of a clause's head: "MATCHED", "NOT MATCHED", "NOT MATCHED BY SOURCE".
[[nodiscard]] std::string_view wordsOf(ClauseKind kind);
/// "=", "AND", "||", …; empty for what is no infix operator.
[[nodiscard]] std::string_view symbolOf(Operator op);

} // namespace mergescope::sql
