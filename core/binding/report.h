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
    LeftSide,    ///< columns that are set or listed
    On,          ///< the join condition
    Condition,   ///< the AND of each clause
    Restriction, ///< subqueries and functions that have no place here
    Assignment,  ///< columns set twice or left out that must not be
    Casts,       ///< values of a type that does not fit their column
    Planning,    ///< what the engine finds when it looks for a way to carry the statement out
};

class Report {
public:
    void add(Stage stage, diagnostics::Diagnostic diagnostic)
    {
        m_entries.push_back({stage, m_clause, std::move(diagnostic)});
    }
    /// What is added from now on is about this clause of a MERGE.
    void setClause(std::uint32_t clause) { m_clause = clause; }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    [[nodiscard]] bool has(Stage stage) const
    {
        return std::any_of(m_entries.begin(), m_entries.end(), [stage](const Entry& e) { return e.stage == stage; });
    }
    /// By stage; within a stage as they were added.
    [[nodiscard]] diagnostics::Diagnostics inOrder() const
    {
        return inOrder([](Stage stage, std::uint32_t) { return stage; });
    }
    /// By rank(stage, clause); within a rank as they were added.
    template <class Rank>
    [[nodiscard]] diagnostics::Diagnostics inOrder(Rank rank) const
    {
        auto sorted = m_entries;
        std::stable_sort(sorted.begin(), sorted.end(), [&rank](const Entry& a, const Entry& b) {
            return rank(a.stage, a.clause) < rank(b.stage, b.clause);
        });
        diagnostics::Diagnostics result;
        for (Entry& entry : sorted) {
            result.push_back(std::move(entry.diagnostic));
        }
        return result;
    }

private:
    struct Entry {
        Stage stage = Stage::Tables;
        std::uint32_t clause = 0;
        diagnostics::Diagnostic diagnostic;
    };
    std::vector<Entry> m_entries;
    std::uint32_t m_clause = 0;
};

} // namespace mergescope::binding
