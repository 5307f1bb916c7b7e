// Queries: WITH, SELECT, VALUES, set operations, ORDER BY and LIMIT.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"

#include <algorithm>
#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

QueryId Parser::addQuery(Query query)
{
    m_ast.queries.push_back(std::move(query));
    return QueryId{static_cast<std::uint32_t>(m_ast.queries.size() - 1)};
}

/// Does a query begin here? In `((SELECT 1) + 2` none does, in `((SELECT 1) UNION` one does.
bool Parser::isAtQuery(std::size_t ahead) const
{
    std::size_t first = ahead;
    while (peekSymbol("(", first)) {
        ++first;
    }
    if (!peekWord("SELECT", first) && !peekWord("WITH", first) && !peekWord("VALUES", first)) {
        return false;
    }
    if (first == ahead) {
        return true;
    }
    std::size_t depth = 0;
    std::size_t at = ahead;
    do {
        depth += peekSymbol("(", at) ? 1U : 0U;
        depth -= peekSymbol(")", at) ? 1U : 0U;
        ++at;
    } while (depth > 0 && peek(at).kind != TokenKind::End);
    static constexpr std::array<std::string_view, 7> kFollowQuery = {"UNION", "EXCEPT", "INTERSECT", "MINUS",
                                                                     "ORDER", "LIMIT",  "OFFSET"};
    return peekSymbol(")", at) || peekSymbol(";", at) || peek(at).kind == TokenKind::End ||
           std::any_of(kFollowQuery.begin(), kFollowQuery.end(),
                       [&](std::string_view word) { return peekWord(word, at); });
}

/// [WITH …] set-operation [ORDER BY …] [LIMIT …] [OFFSET …]
QueryId Parser::parseQuery()
{
    const Span begin = current().span;
    const bool isShallow = enter();
    QueryId id;
    if (!isShallow || m_isPanicking) {
        Query broken;
        broken.span = Span::at(begin.begin);
        id = addQuery(std::move(broken));
    } else {
        std::vector<Query::CommonTable> with = parseWith();
        id = parseSetOperation(false);
        Query& query = m_ast.queries[id.index];
        if (!with.empty()) {
            query.with.insert(query.with.begin(), with.begin(), with.end());
        }
        const bool hasTail = peekWord("ORDER") || peekWord("LIMIT") || peekWord("OFFSET");
        if (hasTail && (!query.orderBy.empty() || query.limit.isValid() || query.offset.isValid())) {
            // (… LIMIT 5) ORDER BY x: the inner order and limit come first, so it becomes a table of its own.
            TableRef table;
            table.kind = TableRef::Kind::Query;
            table.query = id;
            table.parenthesized = true;
            table.span = query.span;
            Query outer;
            outer.kind = Query::Kind::Select;
            outer.with = std::move(query.with);
            query.with.clear();
            m_ast.names.emplace_back();
            const ExprId star = make(ExprKind::Star, Operator::None, Span::at(begin.begin), {},
                                     static_cast<std::uint32_t>(m_ast.names.size() - 1));
            SelectItem item;
            item.expr = star;
            item.span = Span::at(begin.begin);
            outer.items.push_back(std::move(item));
            outer.from = addTable(std::move(table));
            id = addQuery(std::move(outer));
        }
        Query tail;
        parseQueryTail(tail);
        Query& whole = m_ast.queries[id.index];
        if (hasTail) {
            whole.orderBy = std::move(tail.orderBy);
            whole.limit = tail.limit;
            whole.offset = tail.offset;
        }
        whole.span = spanFrom(begin);
    }
    leave();
    return id;
}

/// WITH name [(columns)] AS (query), …
std::vector<Query::CommonTable> Parser::parseWith()
{
    std::vector<Query::CommonTable> tables;
    if (!peekWord("WITH")) {
        return tables;
    }
    advance();
    if (peekWord("RECURSIVE")) {
        reportUnsupported(Feature::RecursiveQuery, current().span);
        return tables;
    }
    do {
        if (!tables.empty() && rejectStrayComma()) {
            break;
        }
        Query::CommonTable table;
        table.name = parseIdentifier(NamePlace::Name);
        if (peekSymbol("(")) {
            const Span open = current().span;
            advance();
            table.columns = parseIdentifierList(open);
        }
        expectWord("AS");
        Span open;
        if (!expectOpening(open)) {
            break;
        }
        if (peekWord("MERGE") || peekWord("INSERT") || peekWord("UPDATE") || peekWord("DELETE")) {
            reportUnsupported(Feature::WriteInWith, current().span);
            advance(); // or what reads on would take the word for its own
            break;
        }
        table.query = parseQuery();
        expectClosing(open);
        tables.push_back(std::move(table));
    } while (acceptSymbol(","));
    return tables;
}

/// INTERSECT binds before UNION and EXCEPT.
QueryId Parser::parseSetOperation(bool intersectOnly)
{
    const Span begin = current().span;
    QueryId left = intersectOnly ? parseQueryPrimary() : parseSetOperation(true);
    for (int count = 0; !m_isPanicking; ++count) {
        Query::SetOperator op = Query::SetOperator::Union;
        if (peekWord("INTERSECT")) {
            op = Query::SetOperator::Intersect;
        } else if (peekWord("EXCEPT") || peekWord("MINUS")) {
            op = Query::SetOperator::Except;
        } else if (!peekWord("UNION")) {
            break;
        }
        if ((op == Query::SetOperator::Intersect) != intersectOnly) {
            break;
        }
        if (count >= kMaxOperatorChain) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::LimitExceeded;
            diagnostic.span = current().span;
            diagnostic.message = Message{MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}};
            report(std::move(diagnostic));
            panic();
            break;
        }
        advance();
        Query query;
        query.kind = Query::Kind::SetOperation;
        query.setOperator = op;
        query.all = acceptWord("ALL");
        if (!query.all) {
            acceptWord("DISTINCT");
        }
        query.left = left;
        query.right = intersectOnly ? parseQueryPrimary() : parseSetOperation(true);
        query.span = spanFrom(begin);
        left = addQuery(std::move(query));
    }
    return left;
}

/// SELECT … | VALUES … | '(' query ')'
QueryId Parser::parseQueryPrimary()
{
    if (peekWord("SELECT") || m_at == m_slipAt) {
        return parseSelect();
    }
    if (peekWord("VALUES")) {
        return parseValuesQuery();
    }
    if (peekSymbol("(")) {
        const Span open = current().span;
        advance();
        const QueryId query = parseQuery();
        expectClosing(open);
        return query;
    }
    expectAlso(MessageId::PhraseQuery);
    reportExpected();
    Query broken;
    broken.span = Span::at(current().span.begin);
    return addQuery(std::move(broken));
}

/// SELECT [DISTINCT] items [FROM …] [WHERE …] [GROUP BY …] [HAVING …] [QUALIFY …]
QueryId Parser::parseSelect()
{
    Query query;
    const Span begin = current().span;
    advance();
    query.kind = Query::Kind::Select;
    query.distinct = peekWord("DISTINCT");
    if (query.distinct || (peekWord("ALL") && !peekSymbol(",", 1) && !peekWord("FROM", 1))) {
        advance();
    }
    if (query.distinct && peekWord("ON") && peekSymbol("(", 1)) {
        parseDistinctOn(query);
    }
    query.items = parseSelectItems();
    if (m_parens == 0) {
        recoverTo({"FROM", "WHERE", "ORDER"});
    }
    if (acceptWord("FROM") || acceptTypo("FROM")) {
        query.from = parseFrom();
    }
    parseSelectTail(query);
    query.span = spanFrom(begin);
    return addQuery(std::move(query));
}

void Parser::parseSelectTail(Query& query)
{
    if (acceptWord("WHERE") || acceptTypo("WHERE")) {
        query.where = parseExpression();
    }
    const Span groupBegin = current().span;
    if (acceptWord("GROUP")) {
        expectWord("BY");
        parseGroupBy(query);
        query.groupBySpan = spanFrom(groupBegin);
    }
    if (acceptWord("HAVING")) {
        query.having = parseExpression();
    }
    // One engine has WINDOW before QUALIFY, another after it.
    for (int i = 0; i < 2 && !m_isPanicking; ++i) {
        if (peekWord("WINDOW") && peekWord("AS", 2) && query.namedWindows.empty()) {
            parseNamedWindows(query);
        } else if (peekWord("QUALIFY") && !query.qualify.isValid()) {
            query.qualifySpan = current().span;
            advance();
            query.qualify = parseExpression();
        }
    }
}

void Parser::parseQueryTail(Query& query)
{
    if (acceptWord("ORDER")) {
        const bool isAll = peekWord("BY") && peekWord("ALL", 1) && peek(2).kind != TokenKind::Symbol;
        if (isAll || (peekWord("ALL", 1) && (peekSymbol(")", 2) || peekSymbol(";", 2)))) {
            reportUnsupported(Feature::OrderByAll, peek(1).span);
        } else if (expectWord("BY")) {
            query.orderBy = parseOrderItems();
        }
    }
    if (acceptWord("LIMIT")) {
        if (peekWord("ALL")) {
            advance();
        } else {
            query.limit = parseExpression();
        }
    }
    if (acceptWord("OFFSET")) {
        query.offset = parseExpression();
        if (peekWord("ROWS") || peekWord("ROW")) {
            advance();
        }
        if (!query.limit.isValid() && acceptWord("LIMIT")) {
            query.limit = parseExpression();
        }
    }
    if (peekWord("FETCH")) {
        reportUnsupported(Feature::FetchFirst, current().span);
    }
}

/// item {',' item}, item = expression [[AS] alias]
std::vector<SelectItem> Parser::parseSelectItems()
{
    std::vector<SelectItem> items;
    do {
        if (!items.empty() && rejectStrayComma()) {
            break;
        }
        SelectItem item;
        const Span begin = current().span;
        item.expr = isAtStar() ? parseStar() : parseExpression();
        if (m_ast[item.expr].kind == ExprKind::Star) {
            parseLeftOut(item);
        }
        if (acceptWord("AS")) {
            // After AS no word is reserved; FROM there means that the name is missing.
            item.alias = isAtName() && !peekWord("FROM") ? takeIdentifier() : parseIdentifier(NamePlace::Name);
        } else if (current().kind == TokenKind::QuotedName && !m_isPanicking) {
            item.alias = takeIdentifier();
        } else if (isAtName() && !isReservedAsAlias(textOf(current())) && !isReservedInValue(textOf(current())) &&
                   !isSlipOf("FROM")) {
            item.alias = takeIdentifier();
        }
        item.span = spanFrom(begin);
        items.push_back(std::move(item));
    } while (acceptSymbol(","));
    return items;
}

/// expression [ASC | DESC] [NULLS FIRST | NULLS LAST], …
std::vector<OrderItem> Parser::parseOrderItems()
{
    std::vector<OrderItem> items;
    do {
        if (!items.empty() && rejectStrayComma()) {
            break;
        }
        OrderItem item;
        const Span begin = current().span;
        item.expr = parseExpression();
        item.descending = acceptWord("DESC");
        if (!item.descending) {
            acceptWord("ASC");
        }
        if (acceptWord("NULLS")) {
            if (acceptWord("FIRST")) {
                item.nullsFirst = true;
            } else if (expectWord("LAST")) {
                item.nullsFirst = false;
            }
        }
        item.span = spanFrom(begin);
        items.push_back(item);
    } while (acceptSymbol(","));
    return items;
}

std::vector<ExprId> Parser::parseExpressionList()
{
    std::vector<ExprId> list;
    do {
        if (!list.empty() && rejectStrayComma()) {
            break;
        }
        list.push_back(parseExpression());
    } while (acceptSymbol(","));
    return list;
}

/// value {',' value} ')'
std::vector<ExprId> Parser::parseValues(Span open)
{
    std::vector<ExprId> values;
    const std::size_t depth = m_parens;
    do {
        if (!values.empty() && rejectStrayComma()) {
            break;
        }
        values.push_back(parseValue());
    } while (expectListGoesOn() && recoverInList(depth) && acceptSymbol(","));
    expectClosing(open);
    return values;
}

/// VALUES row {',' row}, row = '(' values ')' | value
QueryId Parser::parseValuesQuery()
{
    Query query;
    const Span begin = current().span;
    query.kind = Query::Kind::Values;
    advance();
    do {
        if (!query.rows.empty() && rejectStrayComma()) {
            break;
        }
        if (peekSymbol("(") && !peekWord("SELECT", 1) && !peekWord("WITH", 1)) {
            const Span open = current().span;
            advance();
            query.rows.push_back(parseValues(open));
        } else {
            query.rows.push_back({parseValue()});
        }
    } while (acceptSymbol(","));
    query.span = spanFrom(begin);
    return addQuery(std::move(query));
}

} // namespace mergescope::sql
