#pragma once
// Properties of tables that mean something here, what they may be, and what a format refuses without one of them.

#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"
#include "core/tables/schema.h"

#include <vector>

namespace mergescope::binding {

/// Reports a known property with a value that it cannot have; properties that we do not know are kept as they are.
void checkProperties(const std::vector<sql::Property>& properties, diagnostics::Diagnostics& diagnostics);

/// A name or DEFAULT that the table does not take without a property. Source: Delta Lake, asked.
void checkColumn(const catalog::TableEntry& table, const tables::Field& field, base::Span span,
                 const sql::Dialect& dialect, diagnostics::Diagnostics& diagnostics);
/// Whether columns may be renamed and dropped: they have names of their own in the files.
[[nodiscard]] bool mayRename(const catalog::TableEntry& table, const sql::Dialect& dialect);

} // namespace mergescope::binding
