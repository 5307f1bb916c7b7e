#include "core/session/session.h"

#include "core/actions/action_spec.h"
#include "core/diagnostics/message_id.h"
#include "core/session/statement_runner.h"
#include "core/sql/parse.h"
#include "core/storage/layout.h"

#include <exception>
#include <utility>

namespace mergescope::session {

namespace {

using diagnostics::Diagnostic;

/// The first error of reading that lies in this statement, or before it where it is the first one.
const Diagnostic* readingErrorOf(const Outcome& outcome, std::size_t index)
{
    const std::vector<sql::Statement>& statements = outcome.ast->statements;
    const std::uint32_t begin = index == 0 ? 0 : statements[index].span.begin;
    const std::uint32_t end = index + 1 < statements.size() ? statements[index + 1].span.begin : base::Span::kNowhere;
    for (const Diagnostic& diagnostic : outcome.diagnostics) {
        const std::uint32_t at = diagnostic.span.isValid() ? diagnostic.span.begin : 0;
        if (diagnostic.severity == diagnostics::Severity::Error && at >= begin && at < end) {
            return &diagnostic;
        }
    }
    return nullptr;
}

Diagnostic internalError(std::string_view what, base::Span span)
{
    Diagnostic diagnostic;
    diagnostic.kind = diagnostics::DiagnosticKind::InternalError;
    diagnostic.span = span;
    diagnostic.message = {diagnostics::MessageId::InternalError, {what}};
    return diagnostic;
}

/// Every table in it can be written to, whoever put it together.
catalog::Catalog soundCatalog(const catalog::Catalog& catalog)
{
    catalog::Catalog sound = catalog;
    for (const catalog::TableEntryPtr& entry : catalog.tables()) {
        const catalog::TableEntryPtr mended = storage::withSoundLayout(entry);
        if (mended != entry) {
            sound.put(mended);
        }
    }
    return sound;
}

class ScriptRun {
public:
    ScriptRun(base::SourceTextPtr text, const sql::Dialect& dialect, const catalog::Catalog& catalog)
        : m_outcome(std::make_shared<Outcome>())
    {
        m_outcome->text = std::move(text);
        m_outcome->engine = dialect.id;
        m_outcome->ast = std::make_shared<const sql::Ast>();
        m_outcome->before = catalog;
        m_outcome->after = catalog;
        m_context.text = m_outcome->text;
        m_context.dialect = &dialect;
    }

    void read()
    {
        sql::ParseResult parsed = sql::parse(*m_outcome->text, *m_context.dialect, actions::syntaxTable());
        m_outcome->tokens = std::move(parsed.tokens);
        m_outcome->diagnostics = std::move(parsed.diagnostics);
        const diagnostics::Diagnostics further =
            sql::checkDialect(parsed.ast, *m_outcome->text, *m_context.dialect, actions::syntaxTable());
        m_outcome->diagnostics.insert(m_outcome->diagnostics.end(), further.begin(), further.end());
        m_outcome->ast = std::make_shared<const sql::Ast>(std::move(parsed.ast));
        m_context.ast = m_outcome->ast;
    }

    void execute(const RunOptions& options)
    {
        m_context.options = options;
        m_outcome->after = soundCatalog(m_outcome->after);
        const std::vector<sql::Statement>& statements = m_outcome->ast->statements;
        for (m_index = 0; m_index < statements.size() && !m_isCancelled; ++m_index) {
            m_outcome->statements.push_back(executeOne(statements[m_index]));
            m_isCancelled = m_isCancelled || (options.cancelled != nullptr && options.cancelled->load());
            if (m_outcome->statements.back().error.has_value() && !options.keepGoing) {
                break;
            }
        }
    }

    /// Something threw: it becomes the error of the statement that was at work, and nothing is kept.
    void fail(std::string_view what)
    {
        const std::vector<sql::Statement>& statements = m_outcome->ast->statements;
        m_outcome->after = m_outcome->before;
        if (m_index >= statements.size()) {
            m_outcome->diagnostics.push_back(internalError(what, base::Span::at(0)));
            return;
        }
        StatementOutcome broken;
        broken.kind = kindOf(statements[m_index]);
        broken.span = statements[m_index].span;
        broken.error = internalError(what, broken.span);
        m_outcome->statements.push_back(std::move(broken));
    }

    /// Null where the run was cancelled.
    [[nodiscard]] OutcomePtr finish() const { return m_isCancelled ? nullptr : m_outcome; }

private:
    StatementOutcome executeOne(const sql::Statement& statement)
    {
        if (const Diagnostic* error = readingErrorOf(*m_outcome, m_index)) {
            StatementOutcome broken;
            broken.kind = kindOf(statement);
            broken.span = statement.span;
            broken.error = *error;
            return broken;
        }
        return runStatement(m_context, statement, m_outcome->after, m_isCancelled);
    }

    ScriptContext m_context;
    std::shared_ptr<Outcome> m_outcome;
    std::size_t m_index = 0;
    bool m_isCancelled = false;
};

OutcomePtr runScript(base::SourceTextPtr text, const sql::Dialect& dialect, const catalog::Catalog& catalog,
                     const RunOptions* options)
{
    ScriptRun script(std::move(text), dialect, catalog);
    // The one place where the unexpected, such as memory running out, is caught: it becomes a diagnostic.
    try {
        script.read();
        if (options != nullptr) {
            script.execute(*options);
        }
    } catch (const std::exception& exception) {
        script.fail(exception.what());
    }
    return script.finish();
}

} // namespace

bool Outcome::failed() const
{
    return firstError() != nullptr;
}

trace::MergeRunPtr Outcome::lastRun() const
{
    for (auto statement = statements.rbegin(); statement != statements.rend(); ++statement) {
        if (statement->run != nullptr) {
            return statement->run;
        }
    }
    return nullptr;
}

const Diagnostic* Outcome::firstError(std::size_t* statementIndex) const
{
    for (std::size_t i = 0; i < statements.size(); ++i) {
        if (statements[i].error.has_value()) {
            if (statementIndex != nullptr) {
                *statementIndex = i + 1;
            }
            return &*statements[i].error;
        }
    }
    for (const Diagnostic& diagnostic : diagnostics) {
        if (diagnostic.severity == diagnostics::Severity::Error) {
            if (statementIndex != nullptr) {
                *statementIndex = 0;
            }
            return &diagnostic;
        }
    }
    return nullptr;
}

Session::Session(const sql::Dialect& dialect, catalog::Catalog catalog)
    : m_dialect(&dialect), m_catalog(std::move(catalog))
{}

OutcomePtr Session::run(base::SourceTextPtr text, const RunOptions& options)
{
    OutcomePtr outcome = preview(std::move(text), options);
    if (outcome != nullptr) {
        m_catalog = outcome->after;
    }
    return outcome;
}

OutcomePtr Session::preview(base::SourceTextPtr text, const RunOptions& options) const
{
    return runScript(std::move(text), *m_dialect, m_catalog, &options);
}

OutcomePtr Session::parse(base::SourceTextPtr text) const
{
    return runScript(std::move(text), *m_dialect, m_catalog, nullptr);
}

} // namespace mergescope::session
