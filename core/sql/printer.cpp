// Queries and statements as canonical text.
#include "core/sql/printer.h"

#include "core/sql/parse.h"

namespace mergescope::sql {

std::string_view wordsOf(ClauseKind kind)
{
    switch (kind) {
    case ClauseKind::Matched:
        return "MATCHED";
    case ClauseKind::NotMatchedByTarget:
        return "NOT MATCHED";
    case ClauseKind::NotMatchedBySource:
        return "NOT MATCHED BY SOURCE";
    }
    return {};
}

namespace {

std::string_view wordsOf(TableRef::JoinKind kind)
{
    switch (kind) {
    case TableRef::JoinKind::Inner:
        return " JOIN ";
    case TableRef::JoinKind::Left:
        return " LEFT JOIN ";
    case TableRef::JoinKind::Right:
        return " RIGHT JOIN ";
    case TableRef::JoinKind::Full:
        return " FULL JOIN ";
    case TableRef::JoinKind::Cross:
        return " CROSS JOIN ";
    case TableRef::JoinKind::Semi:
        return " SEMI JOIN ";
    case TableRef::JoinKind::Anti:
        return " ANTI JOIN ";
    }
    return {};
}

std::string_view wordsOf(Query::SetOperator op)
{
    switch (op) {
    case Query::SetOperator::Union:
        return " UNION ";
    case Query::SetOperator::Intersect:
        return " INTERSECT ";
    case Query::SetOperator::Except:
        return " EXCEPT ";
    }
    return {};
}

/// "…" as Python writes it.
std::string pythonText(std::string_view value)
{
    std::string text = "\"";
    for (const char c : value) {
        if (c == '\n') {
            text += "\\n";
            continue;
        }
        text += c == '"' || c == '\\' ? "\\" : "";
        text += c;
    }
    return text + "\"";
}

bool hasTail(const Query& query)
{
    return !query.orderBy.empty() || query.limit.isValid() || query.offset.isValid();
}

} // namespace

void Printer::query(QueryId id)
{
    if (!id.isValid()) {
        return;
    }
    const Query& query = m_ast[id];
    with(query.with);
    queryBody(query);
    if (!query.orderBy.empty()) {
        m_out += ' ';
        orderBy(query.orderBy);
    }
    if (query.limit.isValid()) {
        m_out += " LIMIT ";
        expression(query.limit);
    }
    if (query.offset.isValid()) {
        m_out += " OFFSET ";
        expression(query.offset);
    }
}

void Printer::queryBody(const Query& query)
{
    switch (query.kind) {
    case Query::Kind::Error:
        return;
    case Query::Kind::Values:
        m_out += "VALUES ";
        for (std::size_t i = 0; i < query.rows.size(); ++i) {
            m_out += i > 0 ? ", " : "";
            values(query.rows[i]);
        }
        return;
    case Query::Kind::SetOperation:
        setOperand(query.left, false, query.setOperator);
        m_out += wordsOf(query.setOperator);
        m_out += query.all ? "ALL " : "";
        setOperand(query.right, true, query.setOperator);
        return;
    case Query::Kind::Select:
        break;
    }
    m_out += query.distinct ? "SELECT DISTINCT " : "SELECT ";
    if (!query.distinctOn.empty()) {
        m_out += "ON ";
        values(query.distinctOn);
        m_out += ' ';
    }
    selectItems(query.items);
    if (query.from) {
        m_out += " FROM ";
        table(*query.from);
    }
    const auto part = [this](std::string_view words, ExprId expr) {
        if (expr.isValid()) {
            m_out += words;
            expression(expr);
        }
    };
    part(" WHERE ", query.where);
    groupBy(query);
    part(" HAVING ", query.having);
    namedWindows(query);
    part(" QUALIFY ", query.qualify);
}

/// INTERSECT binds before the others, and all of them from the left.
void Printer::setOperand(QueryId id, bool isRight, Query::SetOperator parent)
{
    if (!id.isValid()) {
        return;
    }
    const Query& operand = m_ast[id];
    const bool isSet = operand.kind == Query::Kind::SetOperation;
    const bool isIntersect = isSet && operand.setOperator == Query::SetOperator::Intersect;
    const bool binds = !isSet || (isIntersect && (parent != Query::SetOperator::Intersect || !isRight)) ||
                       (!isRight && parent != Query::SetOperator::Intersect);
    const bool hasParentheses = !binds || hasTail(operand) || !operand.with.empty();
    m_out += hasParentheses ? "(" : "";
    query(id);
    m_out += hasParentheses ? ")" : "";
}

void Printer::with(const std::vector<Query::CommonTable>& tables)
{
    for (std::size_t i = 0; i < tables.size(); ++i) {
        m_out += i > 0 ? ", " : "WITH ";
        identifier(tables[i].name);
        if (!tables[i].columns.empty()) {
            identifiers(tables[i].columns);
        }
        m_out += " AS (";
        query(tables[i].query);
        m_out += ')';
    }
    m_out += tables.empty() ? "" : " ";
}

void Printer::selectItems(const std::vector<SelectItem>& items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        expression(items[i].expr);
        if (!items[i].leftOut.empty()) {
            m_out += items[i].writtenExclude ? " EXCLUDE " : " EXCEPT ";
            identifiers(items[i].leftOut);
        }
        if (items[i].alias.isValid()) {
            m_out += " AS ";
            identifier(items[i].alias);
        }
    }
}

void Printer::orderBy(const std::vector<OrderItem>& items)
{
    for (std::size_t i = 0; i < items.size(); ++i) {
        m_out += i > 0 ? ", " : "ORDER BY ";
        expression(items[i].expr);
        m_out += items[i].descending ? " DESC" : "";
        if (items[i].nullsFirst) {
            m_out += *items[i].nullsFirst ? " NULLS FIRST" : " NULLS LAST";
        }
    }
}

void Printer::table(std::uint32_t index)
{
    const TableRef& table = m_ast.tableRefs[index];
    const bool isQuery = table.kind == TableRef::Kind::Query;
    const bool hasParentheses = table.parenthesized || isQuery;
    m_out += hasParentheses ? "(" : "";
    switch (table.kind) {
    case TableRef::Kind::Error:
        break;
    case TableRef::Kind::Table:
        name(table.name);
        break;
    case TableRef::Kind::Query:
    case TableRef::Kind::Values:
        query(table.query);
        break;
    case TableRef::Kind::Function:
        name(table.name);
        values(table.arguments);
        break;
    case TableRef::Kind::Join:
        join(table);
        break;
    }
    m_out += hasParentheses ? ")" : "";
    tableVersion(table.version);
    alias(table.alias);
}

void Printer::join(const TableRef& join)
{
    table(join.left);
    m_out += join.natural ? " NATURAL" : "";
    m_out += join.writtenLeft ? " LEFT" : "";
    m_out += join.comma ? std::string_view(", ") : wordsOf(join.join);
    table(join.right);
    if (join.on.isValid()) {
        m_out += " ON ";
        expression(join.on);
    } else if (!join.usingColumns.empty()) {
        m_out += " USING ";
        identifiers(join.usingColumns);
    }
}

void Printer::alias(const TableAlias& alias)
{
    if (!alias.name.isValid()) {
        return;
    }
    m_out += " AS ";
    identifier(alias.name);
    if (!alias.columns.empty()) {
        identifiers(alias.columns);
    }
}

void Printer::merge(const MergeStatement& merge)
{
    with(merge.with);
    m_out += merge.schemaEvolution ? "MERGE WITH SCHEMA EVOLUTION INTO " : "MERGE INTO ";
    name(merge.target);
    alias(merge.targetAlias);
    if (merge.source) {
        m_out += "\nUSING ";
        table(*merge.source);
    }
    if (!merge.usingColumns.empty()) {
        m_out += "\nUSING ";
        identifiers(merge.usingColumns);
    } else if (merge.on.isValid()) {
        m_out += "\nON ";
        expression(merge.on);
    }
    for (const MergeClause& part : merge.clauses) {
        clause(part);
    }
    if (merge.returningSpan.isValid()) {
        m_out += "\nRETURNING ";
        selectItems(merge.returning);
    }
}

void Printer::clause(const MergeClause& clause)
{
    m_out += "\nWHEN ";
    m_out += wordsOf(clause.kind);
    m_out += clause.writtenByTarget ? " BY TARGET" : "";
    if (clause.condition.isValid()) {
        m_out += " AND ";
        expression(clause.condition);
    }
    m_out += " THEN ";
    if (clause.action.action < m_actions.size()) {
        m_actions[clause.action.action].print(*this, clause.action);
    }
}

/// PyIceberg has no SQL for it, so it is printed in Python. A chain of the builder is printed as the MERGE that it is.
void Printer::upsert(const UpsertStatement& upsert)
{
    Printer target(m_ast, m_actions);
    target.name(upsert.table);
    m_out += "catalog.load_table(" + pythonText(target.take()) + ").upsert(";
    if (upsert.source) {
        const TableRef& rows = m_ast.tableRefs[*upsert.source];
        Printer inner(m_ast, m_actions);
        if (rows.kind == TableRef::Kind::Table) {
            inner.name(rows.name);
            m_out += "spark.table(" + pythonText(inner.take()) + ")";
        } else {
            inner.query(rows.query);
            m_out += "spark.sql(" + pythonText(inner.take()) + ")";
        }
        if (rows.alias.name.isValid()) {
            m_out += ".alias(" + pythonText(rows.alias.name.text) + ")";
        }
    }
    for (std::size_t i = 0; i < upsert.keys.size(); ++i) {
        m_out += (i == 0 ? ", join_cols=[" : ", ") + pythonText(upsert.keys[i].text);
    }
    m_out += upsert.keys.empty() ? "" : "]";
    m_out += upsert.updates ? "" : ", when_matched_update_all=False";
    m_out += upsert.inserts ? "" : ", when_not_matched_insert_all=False";
    m_out += upsert.caseSensitive ? "" : ", case_sensitive=False";
    m_out += ')';
}

std::string print(const Ast& ast, const Statement& statement, const ActionSyntaxTable& actions)
{
    Printer printer(ast, actions);
    printer.statement(statement);
    return printer.take();
}

std::string print(const Ast& ast, ExprId expr)
{
    static const ActionSyntaxTable kNoActions;
    Printer printer(ast, kNoActions);
    printer.expression(expr);
    return printer.take();
}

} // namespace mergescope::sql
