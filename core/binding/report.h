#pragma once
// Collects what is wrong with a statement and puts it into the order in which the engine would have noticed.

#include "core/diagnostics/diagnostic.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace mergescope::binding {

/// The engine's order inside analysis (merge.md, "Errors: order and kinds").
enum class Stage : std::uint8_t {
    Tables,      ///< which tables there are
    Action,      ///< names and values after THEN, clause by clause
    On,          ///< the join condition
    Condition,   ///< the AND of each clause
    Restriction, ///< subqueries and functions that have no place here
    Assignment,  ///< columns set twice or left out that must not be
    Casts,       ///< values of a type that does not fit their column
};

class Report {
public:
    void add(Stage stage, diagnostics::Diagnostic diagnostic) { m_entries.emplace_back(stage, std::move(diagnostic)); }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    [[nodiscard]] bool has(Stage stage) const
    {
        return std::any_of(m_entries.begin(), m_entries.end(), [stage](const auto& e) { return e.first == stage; });
    }
    /// By stage; within a stage as they were added.
    [[nodiscard]] diagnostics::Diagnostics inOrder() const
    {
        auto sorted = m_entries;
        std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        diagnostics::Diagnostics result;
        for (auto& [stage, diagnostic] : sorted) {
            result.push_back(std::move(diagnostic));
        }
        return result;
    }

private:
    std::vector<std::pair<Stage, diagnostics::Diagnostic>> m_entries;
};

} // namespace mergescope::binding
