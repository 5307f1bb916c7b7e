#pragma once
// Operators and spellings that a dialect lacks. Part of checkDialect (parse.h).

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"

namespace mergescope::sql {

/// Adds what is missing, in order of the tree's nodes. `source` is the text that the tree was read from.
void checkExpressions(const Ast& ast, const base::SourceText& source, const Dialect& dialect,
                      diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::sql
