#pragma once
// The tree of the MERGE that an upsert amounts to (merge.md 14.5, 14.9), put beside the text's own tree. Everything in
// it points at the call.

#include "core/sql/ast.h"
#include "core/tables/schema.h"

#include <string>
#include <vector>

namespace mergescope::session {

/// SELECT * of the rows that are handed to upsert.
[[nodiscard]] sql::QueryId rowsOf(sql::Ast& ast, const sql::UpsertStatement& upsert);

/// ON the keys are equal; MATCHED and some other value differs: all columns; NOT MATCHED: all columns. NaN is taken
/// for different from everything, NULL only from a value.
[[nodiscard]] sql::MergeStatement mergeOf(sql::Ast& ast, const sql::UpsertStatement& upsert,
                                          const tables::Schema& schema, const std::vector<std::string>& keys);

} // namespace mergescope::session
