// What follows a call, and windows, as canonical text.
#include "core/sql/printer.h"

#include "core/sql/parser.h"

namespace mergescope::sql {

void Printer::callSuffix(const Call& call)
{
    if (call.withinGroup) {
        m_out += " WITHIN GROUP (";
        orderBy(call.orderBy);
        m_out += ')';
    }
    if (call.filter.isValid()) {
        m_out += " FILTER (WHERE ";
        expression(call.filter);
        m_out += ')';
    }
    m_out += call.ignoreNulls ? " IGNORE NULLS" : "";
    if (call.window) {
        m_out += " OVER ";
        window(m_ast.windows[*call.window]);
    }
}

void Printer::window(const Window& window)
{
    if (window.reference.isValid()) {
        identifier(window.reference);
        return;
    }
    m_out += '(';
    std::string_view gap;
    if (!window.partitionBy.empty()) {
        m_out += "PARTITION BY ";
        list(window.partitionBy);
        gap = " ";
    }
    if (!window.orderBy.empty()) {
        m_out += gap;
        orderBy(window.orderBy);
        gap = " ";
    }
    if (window.frame) {
        m_out += gap;
        frame(*window.frame);
    }
    m_out += ')';
}

void Printer::frame(const Frame& frame)
{
    m_out += frame.unit == Frame::Unit::Rows ? "ROWS" : frame.unit == Frame::Unit::Range ? "RANGE" : "GROUPS";
    m_out += " BETWEEN ";
    frameBound(frame.first);
    m_out += " AND ";
    frameBound(frame.last);
}

void Printer::frameBound(const Frame::Bound& bound)
{
    switch (bound.edge) {
    case Frame::Edge::UnboundedPreceding:
        m_out += "UNBOUNDED PRECEDING";
        return;
    case Frame::Edge::Preceding:
        operand(bound.offset, Precedence::kAdditive);
        m_out += " PRECEDING";
        return;
    case Frame::Edge::CurrentRow:
        m_out += "CURRENT ROW";
        return;
    case Frame::Edge::Following:
        operand(bound.offset, Precedence::kAdditive);
        m_out += " FOLLOWING";
        return;
    case Frame::Edge::UnboundedFollowing:
        m_out += "UNBOUNDED FOLLOWING";
        return;
    }
}

void Printer::namedWindows(const Query& query)
{
    for (std::size_t i = 0; i < query.namedWindows.size(); ++i) {
        m_out += i > 0 ? ", " : " WINDOW ";
        identifier(query.namedWindows[i].name);
        m_out += " AS ";
        window(m_ast.windows[query.namedWindows[i].window]);
    }
}

void Printer::groupBy(const Query& query)
{
    if (query.groupByAll) {
        m_out += " GROUP BY ALL";
        return;
    }
    if (query.groupBy.empty() && query.groupingSets.empty()) {
        return;
    }
    m_out += " GROUP BY ";
    list(query.groupBy);
    std::string_view gap = query.groupBy.empty() ? "" : ", ";
    for (const GroupingSets& sets : query.groupingSets) {
        m_out += gap;
        gap = ", ";
        m_out += sets.kind == GroupingSets::Kind::Rollup ? "ROLLUP ("
                 : sets.kind == GroupingSets::Kind::Cube ? "CUBE ("
                                                         : "GROUPING SETS (";
        for (std::size_t i = 0; i < sets.parts.size(); ++i) {
            m_out += i > 0 ? ", " : "";
            values(sets.parts[i]);
        }
        m_out += ')';
    }
}

} // namespace mergescope::sql
