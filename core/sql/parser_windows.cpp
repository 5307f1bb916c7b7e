// What may follow a call: FILTER, WITHIN GROUP, OVER with its window and frame; and the query's WINDOW clause.
#include "core/sql/features.h"
#include "core/sql/parser.h"

namespace mergescope::sql {

using base::Span;

/// [WITHIN GROUP (ORDER BY …)] [FILTER (WHERE …)] [IGNORE NULLS] [OVER (window) | OVER name]
void Parser::parseCallSuffix(Call& call)
{
    if (peekWord("WITHIN") && peekWord("GROUP", 1)) {
        advance();
        advance();
        Span open;
        if (expectOpening(open) && expectWord("ORDER") && expectWord("BY")) {
            call.orderBy = parseOrderItems();
            call.withinGroup = true;
        }
        expectClosing(open);
    }
    if (peekWord("FILTER") && peekSymbol("(", 1)) {
        advance();
        const Span open = current().span;
        advance();
        expectWord("WHERE");
        call.filter = parseExpression();
        expectClosing(open);
    }
    call.ignoreNulls = parseIgnoreNulls() || call.ignoreNulls;
    if (peekWord("OVER") &&
        (peekSymbol("(", 1) || peek(1).kind == TokenKind::Word || peek(1).kind == TokenKind::QuotedName)) {
        advance();
        m_ast.windows.push_back(parseWindow());
        call.window = static_cast<std::uint32_t>(m_ast.windows.size() - 1);
    }
}

/// [IGNORE NULLS | RESPECT NULLS]
bool Parser::parseIgnoreNulls()
{
    const bool ignores = peekWord("IGNORE");
    if (m_isPanicking || !peekWord("NULLS", 1) || (!ignores && !peekWord("RESPECT"))) {
        return false;
    }
    advance();
    advance();
    return ignores;
}

/// name | '(' [PARTITION BY …] [ORDER BY …] [frame] ')'
Window Parser::parseWindow()
{
    Window window;
    const Span begin = current().span;
    if (isAtName() && !peekSymbol("(")) {
        window.reference = takeIdentifier();
        window.span = window.reference.span;
        return window;
    }
    Span open;
    if (!expectOpening(open)) {
        return window;
    }
    if (acceptWord("PARTITION")) {
        expectWord("BY");
        window.partitionBy = parseExpressionList();
    }
    if (acceptWord("ORDER")) {
        expectWord("BY");
        window.orderBy = parseOrderItems();
    }
    if (peekWord("ROWS") || peekWord("RANGE") || peekWord("GROUPS")) {
        window.frame = parseFrame();
    }
    expectClosing(open);
    window.span = spanFrom(begin);
    return window;
}

/// (ROWS | RANGE | GROUPS) (bound | BETWEEN bound AND bound)
Frame Parser::parseFrame()
{
    Frame frame;
    const Span begin = current().span;
    frame.unit = peekWord("ROWS") ? Frame::Unit::Rows : peekWord("RANGE") ? Frame::Unit::Range : Frame::Unit::Groups;
    if (frame.unit == Frame::Unit::Groups && !m_dialect.queries.hasFrameGroups) {
        reportUnsupported(Feature::FrameGroups, begin);
        return frame;
    }
    advance();
    if (acceptWord("BETWEEN")) {
        frame.first = parseFrameBound();
        expectWord("AND");
        frame.last = parseFrameBound();
    } else {
        frame.first = parseFrameBound();
        frame.last.edge = Frame::Edge::CurrentRow;
    }
    frame.span = spanFrom(begin);
    return frame;
}

/// UNBOUNDED PRECEDING | n PRECEDING | CURRENT ROW | n FOLLOWING | UNBOUNDED FOLLOWING
Frame::Bound Parser::parseFrameBound()
{
    Frame::Bound bound;
    if (acceptWords({"CURRENT", "ROW"})) {
        return bound;
    }
    const bool isUnbounded = acceptWord("UNBOUNDED");
    if (!isUnbounded) {
        // Of `BETWEEN 1 PRECEDING AND …` the AND is not an operator.
        bound.offset = parseBinary(Precedence::kAdditive);
    }
    if (acceptWord("PRECEDING")) {
        bound.edge = isUnbounded ? Frame::Edge::UnboundedPreceding : Frame::Edge::Preceding;
    } else if (expectWord("FOLLOWING")) {
        bound.edge = isUnbounded ? Frame::Edge::UnboundedFollowing : Frame::Edge::Following;
    }
    return bound;
}

/// WINDOW name AS (window) {',' name AS (window)}
void Parser::parseNamedWindows(Query& query)
{
    advance();
    do {
        if (!query.namedWindows.empty() && rejectStrayComma()) {
            break;
        }
        Query::NamedWindow named;
        named.name = parseIdentifier(NamePlace::Name);
        expectWord("AS");
        m_ast.windows.push_back(parseWindow());
        named.window = static_cast<std::uint32_t>(m_ast.windows.size() - 1);
        query.namedWindows.push_back(std::move(named));
    } while (acceptSymbol(","));
}

} // namespace mergescope::sql
