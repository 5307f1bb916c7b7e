#pragma once
// The inside of runStatement: one statement of any kind but MERGE. Which file does what: table_statements.cpp makes and
// drops tables and views, alter_statement.cpp changes them, load_statements.cpp writes rows, info_statements.cpp answers
// questions, history_statements.cpp goes back to earlier versions.

#include "core/binding/bind.h"
#include "core/execution/evaluate.h"
#include "core/session/statement_runner.h"
#include "core/session/target_rules.h"
#include "core/storage/load_format.h"

#include <string>
#include <string_view>
#include <vector>

namespace mergescope::session {

/// Each function fills the outcome and, where all went well, the catalogue.
class StatementRunner {
public:
    StatementRunner(const ScriptContext& context, const sql::Statement& statement, catalog::Catalog& catalog,
                    bool& isCancelled);

    StatementOutcome run();

private:
    // statement_runner.cpp
    void runBody(const sql::ErrorStatement&) {}
    void runBody(const sql::UnsupportedStatement& statement);
    void runBody(const sql::MergeStatement& statement);
    void runBody(const sql::UpsertStatement& statement);
    void runBody(const sql::SelectStatement& statement);

    // table_statements.cpp
    void runBody(const sql::CreateTableStatement& statement);
    void runBody(const sql::CreateViewStatement& statement);
    void runBody(const sql::CreateNamespaceStatement& statement);
    void runBody(const sql::DropTableStatement& statement);
    void runBody(const sql::DropNamespaceStatement& statement);
    void createAsSelect(const catalog::TableEntry& entry, const binding::BoundCreateTable& bound);

    // alter_statement.cpp
    void runBody(const sql::AlterTableStatement& statement);

    // load_statements.cpp
    void runBody(const sql::InsertStatement& statement);
    void runBody(const sql::UpdateStatement& statement);
    void runBody(const sql::DeleteStatement& statement);
    void runBody(const sql::TruncateStatement& statement);
    bool findReplacedRows(const sql::InsertStatement& statement, const binding::BoundInsert& insert,
                          const tables::TablePtr& queried, storage::LoadChanges& changes);
    bool findOverwrittenRows(const sql::InsertStatement& statement, const binding::BoundInsert& insert,
                             storage::LoadChanges& changes);
    bool replaceWhere(const binding::BoundInsert& insert, storage::LoadChanges& changes);
    bool checkWholeFiles(const binding::BoundInsert& insert, std::string_view engine);

    // info_statements.cpp
    void runBody(const sql::DescribeStatement& statement);
    void runBody(const sql::ShowStatement& statement);
    void runBody(const sql::SetStatement& statement);
    void runBody(const sql::UseStatement& statement);

    // history_statements.cpp
    void runBody(const sql::RestoreStatement& statement);
    void runBody(const sql::CallStatement& statement);

    [[nodiscard]] binding::BindContext binding() const;
    /// … by the rules of the format of the table that is written, with a note where those are another engine's.
    [[nodiscard]] binding::BindContext bindingFor(const sql::QualifiedName& target);
    [[nodiscard]] execution::EvaluationContext evaluation(const sql::Dialect& dialect) const;
    [[nodiscard]] TargetRules rulesOf(const catalog::TableEntry& target) const;
    [[nodiscard]] const storage::LoadFormat& formatOf(const catalog::TableEntry& target) const;
    /// Where the changes lie, the commit, and the answer.
    void write(const catalog::TableEntry& target, const storage::LoadChanges& changes);
    void refuse(diagnostics::DiagnosticKind kind, base::Span span, diagnostics::Message message,
                std::optional<diagnostics::Message> hint = std::nullopt);
    void note(base::Span span, diagnostics::Message message);

    const ScriptContext& m_context;
    const sql::Statement& m_statement;
    catalog::Catalog& m_catalog;
    bool& m_isCancelled;
    StatementOutcome m_outcome;
    binding::ViewReader m_views;
};

[[nodiscard]] std::string joined(const sql::QualifiedName& name);

/// Reads views for statements of a script: each reads its query anew, against the catalogue as it is then.
[[nodiscard]] binding::ViewReader viewReader(const ScriptContext& context, const catalog::Catalog& catalog);

} // namespace mergescope::session
