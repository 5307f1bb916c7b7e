#pragma once
// What the statements' binders share: diagnostics in one line, and a column that a table lacks.

#include "core/binding/bound.h"
#include "core/diagnostics/make.h"
#include "core/sql/ast.h"
#include "core/tables/schema.h"

#include <string>

namespace mergescope::binding {

using diagnostics::make;

/// name.unknown-column, with names near it or all there are.
[[nodiscard]] diagnostics::Diagnostic unknownColumn(const std::string& table, const tables::Schema& schema,
                                                    const sql::Identifier& column);

/// Nothing that a row holds can change the answer: ON FALSE, ON 1 = 1.
[[nodiscard]] bool isConstant(const sql::Ast& ast, const ExprTable& facts, sql::ExprId expr);

} // namespace mergescope::binding
