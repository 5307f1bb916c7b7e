#pragma once
// Where the columns of a query come from, for engines that let a query without a name be called by the names in it.

#include "core/binding/bound.h"
#include "core/sql/ast.h"

#include <string>
#include <vector>

namespace mergescope::binding {

/// A relation inside a query, and which of the query's columns are its own, passed on as they are.
struct InnerName {
    std::string alias;
    bool namesMindCase = false;
    tables::Schema schema; ///< the query's; a column that is not the relation's has no name here
};

/// In the order of FROM. A set operation answers to the names of its first query. Recorded: Spark, `USING (SELECT id
/// FROM s) ON t.id = s.id`.
[[nodiscard]] std::vector<InnerName> innerNames(const sql::Ast& ast, const BoundQuery& query);

} // namespace mergescope::binding
