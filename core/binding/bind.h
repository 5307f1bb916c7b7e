#pragma once
// Names found and types known, against a catalogue, or diagnostics that say why not. Analysis only: no row is read.

#include "core/base/result.h"
#include "core/binding/action_binding.h"
#include "core/binding/bound.h"
#include "core/catalog/catalog.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"
#include "core/sql/dialect.h"

#include <functional>

namespace mergescope::binding {

/// Gives the rows that a view shows at this moment. Binding itself runs nothing; whoever runs statements gives this.
using ViewReader = std::function<base::Result<tables::TablePtr, diagnostics::Diagnostic>(
    const catalog::TableEntry& view, base::Span place)>;
struct CommonTable;

/// What every bind function reads.
struct BindContext {
    const sql::Ast& ast;
    const catalog::Catalog& catalog;
    const sql::Dialect& dialect;
    const ViewReader* views = nullptr;         ///< null: a view shows no rows
    const CommonTable* commonTables = nullptr; ///< the innermost one that WITH has named; it knows the next
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
[[nodiscard]] Bound<BoundUpdate> bindUpdate(const BindContext& context, const sql::UpdateStatement& statement);
[[nodiscard]] Bound<BoundDelete> bindDelete(const BindContext& context, const sql::DeleteStatement& statement);
/// Null where IF EXISTS found none.
[[nodiscard]] Bound<catalog::TableEntryPtr> bindDropTable(const BindContext& context,
                                                          const sql::DropTableStatement& statement);
/// The full name of a table or view that is to be made: in the current namespace where it names none; a namespace that
/// is not there is reported where the engine wants it to be.
[[nodiscard]] std::string newName(const BindContext& context, const sql::QualifiedName& written,
                                  diagnostics::Diagnostics& diagnostics);
/// `public.t` is t under PostgreSQL, `main.t` under DuckDB.
[[nodiscard]] bool isInOwnNamespace(const sql::QualifiedName& name, const sql::Dialect& dialect);
/// The table so named, or name.unknown-table with names near it.
[[nodiscard]] catalog::TableEntryPtr findTable(const BindContext& context, const sql::QualifiedName& name,
                                               diagnostics::Diagnostics& diagnostics);
/// The same for a statement that writes: a view is refused.
[[nodiscard]] catalog::TableEntryPtr findTarget(const BindContext& context, const sql::QualifiedName& name,
                                                diagnostics::Diagnostics& diagnostics);
/// What a FROM reads: a table, an earlier version of one, a view, or a table of metadata such as t.snapshots.
[[nodiscard]] catalog::TableEntryPtr findReadable(const BindContext& context, const sql::TableRef& reference,
                                                  diagnostics::Diagnostics& diagnostics);
/// The version of the table that is asked for, or name.unknown-version.
[[nodiscard]] catalog::SnapshotPtr findVersion(const BindContext& context, const catalog::TableEntry& table,
                                               const sql::TableVersion& version, diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::binding
