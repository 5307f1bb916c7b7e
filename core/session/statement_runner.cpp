#include "core/session/statement_runner.h"

#include "core/binding/bind.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/run_query.h"
#include "core/session/target_rules.h"
#include "core/storage/commit_summary.h"
#include "core/storage/write_plan.h"

#include <algorithm>
#include <utility>

namespace mergescope::session {

namespace {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

std::string joined(const sql::QualifiedName& name)
{
    std::string text;
    for (const sql::Identifier& part : name.parts) {
        text += (text.empty() ? "" : ".") + part.text;
    }
    return text;
}

/// One statement of any kind but MERGE. Each function fills the outcome and, where all went well, the catalogue.
class StatementRunner {
public:
    StatementRunner(const ScriptContext& context, const sql::Statement& statement, catalog::Catalog& catalog,
                    bool& isCancelled)
        : m_context(context), m_statement(statement), m_catalog(catalog), m_isCancelled(isCancelled)
    {
        m_outcome.kind = kindOf(statement);
        m_outcome.span = statement.span;
    }

    StatementOutcome run()
    {
        std::visit([this](const auto& body) { runBody(body); }, m_statement.body);
        return std::move(m_outcome);
    }

private:
    void runBody(const sql::ErrorStatement&) {}
    void runBody(const sql::UnsupportedStatement& statement);
    void runBody(const sql::MergeStatement&)
    {
        m_outcome = runMergeStatement(m_context, m_statement, m_catalog, m_isCancelled);
    }
    void runBody(const sql::UpsertStatement&)
    {
        m_outcome = runUpsertStatement(m_context, m_statement, m_catalog, m_isCancelled);
    }
    void runBody(const sql::CreateTableStatement& statement);
    void runBody(const sql::CreateNamespaceStatement& statement);
    void runBody(const sql::DropTableStatement& statement);
    void runBody(const sql::InsertStatement& statement);
    void runBody(const sql::SelectStatement& statement);

    [[nodiscard]] binding::BindContext binding() const { return {*m_context.ast, m_catalog, *m_context.dialect}; }
    [[nodiscard]] execution::EvaluationContext evaluation() const;
    void refuse(DiagnosticKind kind, base::Span span, diagnostics::Message message);
    [[nodiscard]] bool refuseTransforms(const catalog::TableEntry& entry, const sql::CreateTableStatement& statement);
    void append(const catalog::TableEntry& target, const tables::Table& rows);

    const ScriptContext& m_context;
    const sql::Statement& m_statement;
    catalog::Catalog& m_catalog;
    bool& m_isCancelled;
    StatementOutcome m_outcome;
};

execution::EvaluationContext StatementRunner::evaluation() const
{
    execution::EvaluationContext context;
    context.ast = m_context.ast.get();
    context.dialect = m_context.dialect;
    context.now = m_context.options.now;
    context.runQuery = execution::runQuery;
    return context;
}

void StatementRunner::refuse(DiagnosticKind kind, base::Span span, diagnostics::Message message)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    m_outcome.error = std::move(diagnostic);
}

void StatementRunner::runBody(const sql::UnsupportedStatement& statement)
{
    refuse(DiagnosticKind::EngineUnsupported, m_statement.span, {MessageId::StatementUnsupported, {statement.words}});
}

bool StatementRunner::refuseTransforms(const catalog::TableEntry& entry, const sql::CreateTableStatement& statement)
{
    for (std::size_t i = 0; i < entry.partitions.size(); ++i) {
        if (entry.partitions[i].transform != "identity") {
            const base::Span span = i < statement.partitions.size() ? statement.partitions[i].span : m_statement.span;
            refuse(DiagnosticKind::EngineUnsupported, span,
                   {MessageId::TransformUnsupported, {std::string(m_context.text->slice(span))}});
            return true;
        }
    }
    return false;
}

void StatementRunner::append(const catalog::TableEntry& target, const tables::Table& rows)
{
    const storage::TableFormat& format = *rulesFor(*m_context.dialect, target).format;
    const storage::WritePlan plan = format.planAppend(target, rows);
    m_outcome.commit = format.summarizeAppend(target, plan);
    if (m_outcome.commit.has_value()) {
        m_catalog.put(storage::commit(target, plan, *m_outcome.commit, m_context.options.now));
    }
    if (format.answerAppend != nullptr) {
        m_outcome.rows = answerOf(format.answerAppend(rows.rowCount()));
    }
}

void StatementRunner::runBody(const sql::CreateTableStatement& statement)
{
    auto bound = binding::bindCreateTable(binding(), statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    const catalog::TableEntryPtr& entry = bound.statement.entry;
    if (m_outcome.error.has_value() || entry == nullptr || refuseTransforms(*entry, statement)) {
        return;
    }
    if (bound.statement.query == nullptr) {
        m_catalog.put(entry);
        return;
    }
    auto rows = execution::runQuery(*bound.statement.query, evaluation());
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    m_outcome.writes = true;
    m_catalog.put(entry); // also where the query gives no row and the format makes no version for that
    append(*entry, *rows.value());
}

void StatementRunner::runBody(const sql::CreateNamespaceStatement& statement)
{
    const std::string name = joined(statement.name);
    if (!statement.ifNotExists && m_catalog.hasNamespace(name)) {
        refuse(DiagnosticKind::NameTableExists, statement.name.span, {MessageId::NamespaceExists, {name}});
        return;
    }
    m_catalog.addNamespace(name);
}

void StatementRunner::runBody(const sql::DropTableStatement& statement)
{
    auto bound = binding::bindDropTable(binding(), statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (!m_outcome.error.has_value() && bound.statement != nullptr) {
        m_catalog.drop(bound.statement->name);
    }
}

void StatementRunner::runBody(const sql::InsertStatement& statement)
{
    m_outcome.writes = true;
    auto bound = binding::bindInsert(binding(), statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    auto rows = execution::runInsert(bound.statement, evaluation());
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    append(*bound.statement.target, *rows.value());
}

void StatementRunner::runBody(const sql::SelectStatement& statement)
{
    auto bound = binding::bindQuery(binding(), statement.query);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    auto rows = execution::runQuery(*bound.statement, evaluation());
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    m_outcome.rows = std::move(rows).value();
}

struct KindNamer {
    std::string operator()(const sql::ErrorStatement&) const { return "unknown"; }
    std::string operator()(const sql::UnsupportedStatement& statement) const
    {
        std::string kind = statement.words;
        std::transform(kind.begin(), kind.end(), kind.begin(), [](char c) {
            return c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        return kind;
    }
    std::string operator()(const sql::MergeStatement&) const { return "merge"; }
    std::string operator()(const sql::CreateTableStatement&) const { return "create-table"; }
    std::string operator()(const sql::CreateNamespaceStatement&) const { return "create-namespace"; }
    std::string operator()(const sql::DropTableStatement&) const { return "drop-table"; }
    std::string operator()(const sql::InsertStatement&) const { return "insert"; }
    std::string operator()(const sql::SelectStatement&) const { return "select"; }
    std::string operator()(const sql::UpsertStatement&) const { return "upsert"; }
};

} // namespace

void keepDiagnostics(StatementOutcome& outcome, diagnostics::Diagnostics diagnostics)
{
    for (Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == diagnostics::Severity::Error && !outcome.error.has_value()) {
            outcome.error = std::move(diagnostic);
        } else {
            outcome.notes.push_back(std::move(diagnostic));
        }
    }
}

std::string kindOf(const sql::Statement& statement)
{
    return std::visit(KindNamer{}, statement.body);
}

StatementOutcome runStatement(const ScriptContext& context, const sql::Statement& statement, catalog::Catalog& catalog,
                              bool& isCancelled)
{
    return StatementRunner(context, statement, catalog, isCancelled).run();
}

} // namespace mergescope::session
