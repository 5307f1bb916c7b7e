#pragma once
// The part of checkDialect that is about statements other than MERGE, and about versions of tables.

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"

namespace mergescope::sql {

/// Adds what this dialect lacks; needs no names.
void checkLoads(const Ast& ast, const Dialect& dialect, diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::sql
