// Parts of SELECT that choose and group: DISTINCT ON, GROUP BY with its sets, what a `*` leaves out.
#include "core/sql/features.h"
#include "core/sql/parser.h"

#include <utility>

namespace mergescope::sql {

using base::Span;

/// DISTINCT ON '(' expression {',' expression} ')'
void Parser::parseDistinctOn(Query& query)
{
    const Span begin = current().span;
    advance();
    const Span open = current().span;
    advance();
    query.distinctOn = parseExpressionList();
    expectClosing(open);
    query.distinctOnSpan = spanFrom(begin);
    if (!m_dialect.queries.hasDistinctOn) {
        reportUnsupported(Feature::DistinctOn, query.distinctOnSpan);
    }
}

/// ALL | element {',' element} [WITH ROLLUP | WITH CUBE]
void Parser::parseGroupBy(Query& query)
{
    if (peekWord("ALL") && !peekSymbol(",", 1) && !peekSymbol(".", 1)) {
        query.groupByAll = true;
        if (!m_dialect.queries.hasGroupByAll) {
            reportUnsupported(Feature::GroupByAll, current().span);
        }
        advance();
        return;
    }
    bool isFirst = true;
    do {
        if (!isFirst && rejectStrayComma()) {
            break;
        }
        isFirst = false;
        if (!parseGroupingSets(query)) {
            // (a, b) are two keys.
            const ExprId expr = parseExpression();
            const auto parts = m_ast.operandsOf(expr);
            if (m_ast[expr].kind == ExprKind::Row) {
                query.groupBy.insert(query.groupBy.end(), parts.begin(), parts.end());
            } else {
                query.groupBy.push_back(expr);
            }
        }
    } while (acceptSymbol(","));
    if (peekWord("WITH") && (peekWord("ROLLUP", 1) || peekWord("CUBE", 1))) {
        const Span begin = current().span;
        if (!m_dialect.queries.hasWithRollup) {
            reportUnsupported(Feature::GroupingSets, Span::cover(begin, peek(1).span));
            return;
        }
        advance();
        GroupingSets sets;
        sets.kind = acceptWord("ROLLUP") ? GroupingSets::Kind::Rollup : GroupingSets::Kind::Cube;
        acceptWord("CUBE");
        for (const ExprId expr : query.groupBy) {
            sets.parts.push_back({expr});
        }
        sets.span = spanFrom(begin);
        query.groupBy.clear();
        query.groupingSets.push_back(std::move(sets));
    }
}

/// ROLLUP '(' parts ')' | CUBE '(' parts ')' | GROUPING SETS '(' parts ')'; false where none of them stands here.
bool Parser::parseGroupingSets(Query& query)
{
    const bool isSets = peekWord("GROUPING") && peekWord("SETS", 1);
    const bool isRollup = peekWord("ROLLUP") && peekSymbol("(", 1);
    if (!isSets && !isRollup && !(peekWord("CUBE") && peekSymbol("(", 1))) {
        return false;
    }
    GroupingSets sets;
    const Span begin = current().span;
    sets.kind = isSets ? GroupingSets::Kind::Sets : isRollup ? GroupingSets::Kind::Rollup : GroupingSets::Kind::Cube;
    advance();
    if (isSets) {
        advance();
    }
    Span open;
    if (!expectOpening(open)) {
        return true;
    }
    do {
        if (!sets.parts.empty() && rejectStrayComma()) {
            break;
        }
        sets.parts.push_back(parseGroupingPart());
    } while (acceptSymbol(","));
    expectClosing(open);
    sets.span = spanFrom(begin);
    query.groupingSets.push_back(std::move(sets));
    return true;
}

/// expression | '(' [expression {',' expression}] ')'
std::vector<ExprId> Parser::parseGroupingPart()
{
    if (peekSymbol("(") && peekSymbol(")", 1)) {
        advance();
        advance();
        return {};
    }
    const ExprId part = parseExpression();
    if (m_ast[part].kind == ExprKind::Row) {
        const auto parts = m_ast.operandsOf(part);
        return {parts.begin(), parts.end()};
    }
    edit(part).parenthesized = false;
    return {part};
}

/// [EXCEPT '(' names ')' | EXCLUDE '(' names ')' | EXCLUDE name] after a `*`
void Parser::parseLeftOut(SelectItem& item)
{
    const Span begin = current().span;
    const bool isExcept = peekWord("EXCEPT") && peekSymbol("(", 1) && !peekWord("SELECT", 2) &&
                          !peekWord("VALUES", 2) && !peekSymbol("(", 2);
    const bool isExclude = peekWord("EXCLUDE") && (peekSymbol("(", 1) || m_dialect.queries.hasStarExclude);
    if (!isExcept && !isExclude) {
        return;
    }
    if (isExcept ? !m_dialect.queries.hasStarExcept : !m_dialect.queries.hasStarExclude) {
        reportUnsupported(Feature::SelectStarExcept, begin);
        return;
    }
    advance();
    item.writtenExclude = isExclude;
    if (peekSymbol("(")) {
        const Span open = current().span;
        advance();
        item.leftOut = parseIdentifierList(open);
    } else {
        item.leftOut.push_back(parseIdentifier(NamePlace::Column));
    }
    item.leftOutSpan = spanFrom(begin);
}

} // namespace mergescope::sql
