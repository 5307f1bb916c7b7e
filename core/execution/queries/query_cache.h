#pragma once
// Answers of queries that do not depend on any outer row, kept while one statement runs.

#include "core/binding/bound.h"
#include "core/tables/table.h"

#include <unordered_map>
#include <utility>

namespace mergescope::execution {

class QueryCache {
public:
    [[nodiscard]] tables::TablePtr find(const binding::BoundQuery& query) const
    {
        const auto found = m_tables.find(&query);
        return found == m_tables.end() ? nullptr : found->second;
    }
    void keep(const binding::BoundQuery& query, tables::TablePtr table) { m_tables[&query] = std::move(table); }

private:
    std::unordered_map<const binding::BoundQuery*, tables::TablePtr> m_tables;
};

} // namespace mergescope::execution
