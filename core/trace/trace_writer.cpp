#include "core/trace/trace_writer.h"

#include <utility>

namespace mergescope::trace {

void TraceWriter::reserve(std::size_t routes)
{
    m_routes.targetRow.reserve(routes);
    m_routes.sourceRow.reserve(routes);
}

void TraceWriter::addRoute(std::uint32_t targetRow, std::uint32_t sourceRow)
{
    m_routes.targetRow.push_back(targetRow);
    m_routes.sourceRow.push_back(sourceRow);
}

void TraceWriter::routesAreComplete()
{
    m_routes.clause.assign(m_routes.size(), kNoClause);
    m_routes.afterRow.assign(m_routes.size(), tables::kNoRow);
    // Every pair of bits set is NotTested.
    m_routes.truths.assign((2 * m_routes.size() * m_clauseCount + 7) / 8, 0xFF);
}

void TraceWriter::setTruth(std::size_t route, std::size_t clause, values::Truth truth)
{
    const std::size_t bit = 2 * (route * m_clauseCount + clause);
    std::uint8_t& byte = m_routes.truths[bit >> 3];
    const auto mask = static_cast<std::uint8_t>(3U << (bit & 7U));
    byte = static_cast<std::uint8_t>((byte & ~mask) | (static_cast<unsigned>(truth) << (bit & 7U)));
}

void TraceWriter::forgetFrom(std::size_t route)
{
    for (; route < m_routes.size(); ++route) {
        m_routes.clause[route] = kNoClause;
        for (std::size_t clause = 0; clause < m_clauseCount; ++clause) {
            setTruth(route, clause, values::Truth::NotTested);
        }
    }
}

Routes TraceWriter::finish()
{
    return std::exchange(m_routes, {});
}

} // namespace mergescope::trace
