#pragma once
// One statement carried out against a catalogue: bound, executed, stored.

#include "core/session/session.h"

namespace mergescope::session {

/// What all statements of one text share.
struct ScriptContext {
    base::SourceTextPtr text;
    std::shared_ptr<const sql::Ast> ast;
    const sql::Dialect* dialect = nullptr;
    RunOptions options;
};

/// Runs the statement; the catalogue is changed only where it succeeds. `isCancelled` means that the outcome is
/// nothing.
[[nodiscard]] StatementOutcome runStatement(const ScriptContext& context, const sql::Statement& statement,
                                            catalog::Catalog& catalog, bool& isCancelled);
/// "merge", "create-table", … also of a statement that is not run.
[[nodiscard]] std::string kindOf(const sql::Statement& statement);

/// The first error becomes the outcome's; everything else goes to its notes.
void keepDiagnostics(StatementOutcome& outcome, diagnostics::Diagnostics diagnostics);

/// The MERGE half, which is long enough for a file of its own.
[[nodiscard]] StatementOutcome runMergeStatement(const ScriptContext& context, const sql::Statement& statement,
                                                 catalog::Catalog& catalog, bool& isCancelled);
/// PyIceberg's upsert.
[[nodiscard]] StatementOutcome runUpsertStatement(const ScriptContext& context, const sql::Statement& statement,
                                                  catalog::Catalog& catalog, bool& isCancelled);

} // namespace mergescope::session
