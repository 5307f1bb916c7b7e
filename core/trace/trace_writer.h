#pragma once
// Fills the columns of a run while it is being made: routes in stage order, then what was tested and who took them.

#include "core/trace/merge_run.h"

#include <cstdint>
#include <vector>

namespace mergescope::trace {

class TraceWriter {
public:
    explicit TraceWriter(std::size_t clauseCount) : m_clauseCount(clauseCount) {}

    void reserve(std::size_t routes);
    /// In stage order.
    void addRoute(std::uint32_t targetRow, std::uint32_t sourceRow);
    /// Closes the list of routes: nothing has been tested, no clause has taken any. What follows needs this first.
    void routesAreComplete();
    void setTruth(std::size_t route, std::size_t clause, values::Truth truth);
    void take(std::size_t route, std::size_t clause) { m_routes.clause[route] = static_cast<std::int16_t>(clause); }
    /// Forgets what was tested and decided from this route on: the engine stopped before it came there.
    void forgetFrom(std::size_t route);
    [[nodiscard]] const Routes& routes() const { return m_routes; }
    [[nodiscard]] Routes finish();

private:
    std::size_t m_clauseCount;
    Routes m_routes;
};

} // namespace mergescope::trace
