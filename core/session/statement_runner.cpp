#include "core/session/statement_runner.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/run_query.h"
#include "core/session/statement_work.h"
#include "core/storage/commit_summary.h"

#include <algorithm>
#include <utility>

namespace mergescope::session {

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

StatementRunner::StatementRunner(const ScriptContext& context, const sql::Statement& statement,
                                 catalog::Catalog& catalog, bool& isCancelled)
    : m_context(context), m_statement(statement), m_catalog(catalog), m_isCancelled(isCancelled),
      m_views(viewReader(context, catalog))
{
    m_outcome.kind = kindOf(statement);
    m_outcome.span = statement.span;
}

StatementOutcome StatementRunner::run()
{
    std::visit([this](const auto& body) { runBody(body); }, m_statement.body);
    // A value that cannot be read names the way round it, which not every engine has.
    if (m_outcome.error && m_outcome.error->hint && m_outcome.error->hint->id == MessageId::EvalHintTryCast &&
        !m_context.dialect->expressions.tryCast) {
        m_outcome.error->hint.reset();
    }
    return std::move(m_outcome);
}

binding::BindContext StatementRunner::binding() const
{
    return {*m_context.ast, m_catalog, *m_context.dialect, &m_views};
}

binding::BindContext StatementRunner::bindingFor(const sql::QualifiedName& target)
{
    const catalog::TableEntryPtr entry = target.parts.empty() ? nullptr : m_catalog.find(joined(target));
    if (entry == nullptr) {
        return binding();
    }
    const TargetRules rules = rulesOf(*entry);
    if (auto followed = noteOnRules(*m_context.dialect, rules, *entry, target.span)) {
        m_outcome.notes.push_back(std::move(*followed));
    }
    return {*m_context.ast, m_catalog, *rules.dialect, &m_views};
}

execution::EvaluationContext StatementRunner::evaluation(const sql::Dialect& dialect) const
{
    execution::EvaluationContext context;
    context.ast = m_context.ast.get();
    context.dialect = &dialect;
    context.now = m_context.options.now;
    context.runQuery = execution::runQuery;
    return context;
}

TargetRules StatementRunner::rulesOf(const catalog::TableEntry& target) const
{
    return rulesFor(*m_context.dialect, target);
}

const storage::LoadFormat& StatementRunner::formatOf(const catalog::TableEntry& target) const
{
    return storage::loadFormat(rulesOf(target).format->name);
}

void StatementRunner::write(const catalog::TableEntry& target, const storage::LoadChanges& changes)
{
    const storage::LoadFormat& format = formatOf(target);
    const storage::WritePlan plan = format.plan(target, changes);
    m_outcome.commit = format.summarize(target, changes, plan);
    if (m_outcome.commit.has_value()) {
        m_catalog.put(storage::commit(target, plan, *m_outcome.commit, m_context.options.now, format.firstVersion));
    }
    if (tables::TablePtr answer = answerOf(format.answer(changes, storage::countsOf(target, changes, plan)))) {
        m_outcome.rows = std::move(answer);
    }
}

void StatementRunner::refuse(DiagnosticKind kind, base::Span span, diagnostics::Message message,
                             std::optional<diagnostics::Message> hint)
{
    m_outcome.error = binding::make(kind, span, std::move(message), std::move(hint));
}

void StatementRunner::note(base::Span span, diagnostics::Message message)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.severity = diagnostics::Severity::Note;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    m_outcome.notes.push_back(std::move(diagnostic));
}

void StatementRunner::runBody(const sql::UnsupportedStatement& statement)
{
    refuse(DiagnosticKind::EngineUnsupported, m_statement.span, {MessageId::StatementUnsupported, {statement.words}});
}

void StatementRunner::runBody(const sql::MergeStatement&)
{
    m_outcome = runMergeStatement(m_context, m_statement, m_catalog, m_isCancelled);
}

void StatementRunner::runBody(const sql::UpsertStatement&)
{
    m_outcome = runUpsertStatement(m_context, m_statement, m_catalog, m_isCancelled);
}

void StatementRunner::runBody(const sql::SelectStatement& statement)
{
    auto bound = binding::bindQuery(binding(), statement.query);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    auto rows = execution::runQuery(*bound.statement, evaluation(*m_context.dialect));
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    m_outcome.rows = std::move(rows).value();
}

namespace {

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
    std::string operator()(const sql::CreateViewStatement&) const { return "create-view"; }
    std::string operator()(const sql::CreateNamespaceStatement&) const { return "create-namespace"; }
    std::string operator()(const sql::DropTableStatement& drop) const
    {
        return drop.isView ? "drop-view" : "drop-table";
    }
    std::string operator()(const sql::DropNamespaceStatement&) const { return "drop-namespace"; }
    std::string operator()(const sql::InsertStatement& insert) const
    {
        switch (insert.mode) {
        case sql::InsertMode::Append:
            break;
        case sql::InsertMode::Overwrite:
            return "insert-overwrite";
        case sql::InsertMode::ReplaceWhere:
            return "replace-where";
        case sql::InsertMode::ReplaceUsing:
            return "replace-using";
        case sql::InsertMode::ReplaceOn:
            return "replace-on";
        }
        return "insert";
    }
    std::string operator()(const sql::UpdateStatement&) const { return "update"; }
    std::string operator()(const sql::DeleteStatement&) const { return "delete"; }
    std::string operator()(const sql::TruncateStatement&) const { return "truncate"; }
    std::string operator()(const sql::SelectStatement&) const { return "select"; }
    std::string operator()(const sql::UpsertStatement&) const { return "upsert"; }
    std::string operator()(const sql::DescribeStatement& describe) const
    {
        switch (describe.kind) {
        case sql::DescribeStatement::Kind::Table:
            break;
        case sql::DescribeStatement::Kind::History:
            return "describe-history";
        case sql::DescribeStatement::Kind::Detail:
            return "describe-detail";
        }
        return "describe";
    }
    std::string operator()(const sql::ShowStatement&) const { return "show"; }
    std::string operator()(const sql::SetStatement& set) const { return set.reset ? "reset" : "set"; }
    std::string operator()(const sql::UseStatement&) const { return "use"; }
    std::string operator()(const sql::AlterTableStatement&) const { return "alter-table"; }
    std::string operator()(const sql::RestoreStatement&) const { return "restore"; }
    std::string operator()(const sql::CallStatement&) const { return "call"; }
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
