#pragma once
// The tables that WITH names, and where a name is looked up among them.

#include "core/binding/bind.h"
#include "core/binding/bound.h"
#include "core/binding/report.h"
#include "core/binding/scope.h"
#include "core/tables/schema.h"

#include <deque>
#include <string>
#include <vector>

namespace mergescope::binding {

struct CommonTable {
    std::string name;
    BoundQueryPtr query;               ///< null: it is broken, which has been said
    tables::Schema schema;             ///< with the names that WITH gives the columns
    const CommonTable* next = nullptr; ///< those named before, and those of the statements around
};

/// The innermost common table so called; null where there is none.
[[nodiscard]] const CommonTable* findCommonTable(const CommonTable* innermost, std::string_view name,
                                                bool namesMindCase);

/// Keeps the tables of one WITH while what follows it is bound.
class CommonTables {
public:
    /// The context in which what follows WITH is bound. Later tables see earlier ones. Must outlive that context.
    [[nodiscard]] BindContext bind(const BindContext& context, const std::vector<sql::Query::CommonTable>& with,
                                   const Scope* outer, Report& report);

private:
    std::deque<CommonTable> m_tables;
};

} // namespace mergescope::binding
