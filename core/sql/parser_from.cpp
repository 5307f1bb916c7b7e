// What stands after FROM and after a MERGE's USING: tables, queries, VALUES, functions, and joins of them.
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"

namespace mergescope::sql {

using base::Span;

std::uint32_t Parser::addTable(TableRef table)
{
    m_ast.tableRefs.push_back(std::move(table));
    return static_cast<std::uint32_t>(m_ast.tableRefs.size() - 1);
}

/// joins {',' joins}
std::uint32_t Parser::parseFrom()
{
    const Span begin = current().span;
    std::uint32_t left = parseJoins({"WHERE", "GROUP", "ORDER", "JOIN"});
    for (int count = 0; acceptSymbol(","); ++count) {
        if (rejectStrayComma()) {
            break;
        }
        TableRef join;
        join.kind = TableRef::Kind::Join;
        join.join = TableRef::JoinKind::Cross;
        join.comma = true;
        join.left = left;
        join.right = parseJoins({"WHERE", "GROUP", "ORDER", "JOIN"});
        join.span = spanFrom(begin);
        left = addTable(std::move(join));
        if (count >= kMaxOperatorChain) {
            reportExpected();
        }
    }
    return left;
}

/// table {join-kind JOIN table [ON condition | USING (columns)]}
std::uint32_t Parser::parseJoins(std::initializer_list<std::string_view> follow)
{
    const Span begin = current().span;
    std::uint32_t left = parseTablePrimary(follow);
    for (int count = 0; count < kMaxOperatorChain; ++count) {
        TableRef join;
        join.kind = TableRef::Kind::Join;
        if (!parseJoinHead(join)) {
            break;
        }
        join.left = left;
        join.right = parseTablePrimary({"ON", "USING", "JOIN"});
        parseJoinCondition(join);
        join.span = spanFrom(begin);
        left = addTable(std::move(join));
    }
    return left;
}

/// The words up to JOIN; false where no join follows.
bool Parser::parseJoinHead(TableRef& join)
{
    if (m_isPanicking) {
        return false;
    }
    join.natural = acceptWord("NATURAL");
    const std::size_t ahead = peekWord("LEFT") ? 1 : 0;
    if (peekWord("SEMI", ahead) || peekWord("ANTI", ahead)) {
        join.writtenLeft = acceptWord("LEFT");
        join.join = acceptWord("SEMI") ? TableRef::JoinKind::Semi : TableRef::JoinKind::Anti;
        acceptWord("ANTI");
        const auto& rules = m_dialect.queries;
        if (join.writtenLeft ? !rules.hasLeftSemiJoin : !rules.hasSemiJoin) {
            reportUnsupported(Feature::SemiJoin, previousSpan());
            return false;
        }
        return expectWord("JOIN");
    }
    if (peekWord("LATERAL")) {
        reportUnsupported(Feature::LateralJoin, current().span);
        return false;
    }
    using JoinKind = TableRef::JoinKind;
    if (acceptWord("LEFT")) {
        join.join = JoinKind::Left;
        acceptWord("OUTER");
    } else if (acceptWord("RIGHT")) {
        join.join = JoinKind::Right;
        acceptWord("OUTER");
    } else if (acceptWord("FULL")) {
        join.join = JoinKind::Full;
        acceptWord("OUTER");
    } else if (acceptWord("CROSS")) {
        join.join = JoinKind::Cross;
    } else if (acceptWord("INNER")) {
        join.join = JoinKind::Inner;
    } else {
        return join.natural ? expectWord("JOIN") : acceptWord("JOIN");
    }
    return expectWord("JOIN");
}

void Parser::parseJoinCondition(TableRef& join)
{
    if (join.join == TableRef::JoinKind::Cross || join.natural || m_isPanicking) {
        return;
    }
    if (acceptWord("ON")) {
        join.on = parseExpression();
    } else if (peekWord("USING") && peekSymbol("(", 1)) {
        advance();
        const Span open = current().span;
        advance();
        join.usingColumns = parseIdentifierList(open);
    } else if (m_dialect.queries.joinNeedsCondition) {
        expectAlso("ON");
        expectAlso("USING");
        reportExpected();
    }
}

/// name | function '(' … ')' | VALUES … | '(' query or joins ')', each with an alias
std::uint32_t Parser::parseTablePrimary(std::initializer_list<std::string_view> follow)
{
    TableRef table;
    const Span begin = current().span;
    table.span = Span::at(begin.begin);
    if (m_isPanicking) {
        return addTable(std::move(table));
    }
    if (peekWord("LATERAL")) {
        reportUnsupported(Feature::LateralJoin, begin);
        return addTable(std::move(table));
    }
    acceptOnly();
    if (peekSymbol("(")) {
        if (!parseParenthesizedTable(table)) {
            return addTable(std::move(table));
        }
    } else if (peekWord("VALUES") &&
               (peekSymbol("(", 1) || peek(1).kind == TokenKind::Number || peek(1).kind == TokenKind::Text)) {
        table.kind = TableRef::Kind::Values;
        table.query = parseValuesQuery();
    } else {
        parseNamedTable(table);
    }
    if (peekWord("TABLESAMPLE")) {
        reportUnsupported(Feature::Sampling, current().span);
    } else if (table.kind != TableRef::Kind::Error) {
        if (table.kind == TableRef::Kind::Table) {
            parseTableVersion(table.version);
        }
        TableAlias alias = parseAlias(follow);
        if (alias.name.isValid() || alias.writtenAs) {
            table.alias = std::move(alias);
        }
    }
    table.span = spanFrom(begin);
    return addTable(std::move(table));
}

bool Parser::parseParenthesizedTable(TableRef& table)
{
    const Span open = current().span;
    table.parenthesized = true;
    if (isAtQuery(1)) {
        advance();
        table.query = parseQuery();
        const Query& query = m_ast[table.query];
        const bool isValues = query.kind == Query::Kind::Values && query.with.empty() && query.orderBy.empty() &&
                              !query.limit.isValid() && !query.offset.isValid();
        table.kind = isValues ? TableRef::Kind::Values : TableRef::Kind::Query;
        expectClosing(open);
        return true;
    }
    advance();
    const bool isShallow = enter();
    const std::uint32_t inner = isShallow ? parseFrom() : addTable({});
    leave();
    expectClosing(open);
    table = m_ast.tableRefs[inner];
    table.parenthesized = true;
    return table.kind != TableRef::Kind::Error;
}

void Parser::parseNamedTable(TableRef& table)
{
    table.name = parseQualifiedName(NamePlace::Table);
    if (table.name.parts.empty()) {
        return;
    }
    table.kind = TableRef::Kind::Table;
    if (!peekSymbol("(")) {
        return;
    }
    const Span open = current().span;
    advance();
    table.kind = TableRef::Kind::Function;
    if (!acceptSymbol(")")) {
        table.arguments = parseExpressionList();
        expectClosing(open);
    }
}

} // namespace mergescope::sql
