#pragma once
// Names found and types known, against a catalogue, or diagnostics that say why not. Analysis only: no row is read.

#include "core/binding/action_binding.h"
#include "core/binding/bound.h"
#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"

namespace mergescope::binding {

/// What every bind function reads.
struct BindContext {
    const sql::Ast& ast;
    const catalog::Catalog& catalog;
    const sql::Dialect& dialect;
};

/// A bound statement with what was wrong. May be run only where isOk(). The first error is the one the engine reports;
/// further ones are independent of it.
template <class T>
struct Bound {
    T statement;
    diagnostics::Diagnostics diagnostics;
    [[nodiscard]] bool isOk() const { return !diagnostics::hasErrors(diagnostics); }
};

[[nodiscard]] Bound<BoundMerge> bindMerge(const BindContext& context, const sql::MergeStatement& statement,
                                          const ActionBindingTable& actions);
/// The pointer is never null.
[[nodiscard]] Bound<BoundQueryPtr> bindQuery(const BindContext& context, sql::QueryId query);
[[nodiscard]] Bound<BoundInsert> bindInsert(const BindContext& context, const sql::InsertStatement& statement);
[[nodiscard]] Bound<BoundCreateTable> bindCreateTable(const BindContext& context,
                                                      const sql::CreateTableStatement& statement);
/// Null where IF EXISTS found none.
[[nodiscard]] Bound<catalog::TableEntryPtr> bindDropTable(const BindContext& context,
                                                          const sql::DropTableStatement& statement);
/// The table so named, or name.unknown-table with names near it.
[[nodiscard]] catalog::TableEntryPtr findTable(const BindContext& context, const sql::QualifiedName& name,
                                               diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::binding
