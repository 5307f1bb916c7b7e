// A view is the text of a query: read, bound and run again wherever it stands in a FROM.
#include "core/actions/action_spec.h"
#include "core/diagnostics/message_id.h"
#include "core/execution/run_query.h"
#include "core/session/statement_work.h"
#include "core/sql/parse.h"

#include <memory>
#include <utility>

namespace mergescope::session {

namespace {

using diagnostics::Diagnostic;

/// Views may read views; one that came to read itself would never end.
constexpr int kMaxViewDepth = 20;

class ViewRun {
public:
    ViewRun(const ScriptContext& context, const catalog::Catalog& catalog, int depth)
        : m_context(context), m_catalog(catalog), m_depth(depth)
    {
    }

    base::Result<tables::TablePtr, Diagnostic> read(const catalog::TableEntry& view, base::Span place) const
    {
        if (m_depth >= kMaxViewDepth) {
            Diagnostic diagnostic;
            diagnostic.kind = diagnostics::DiagnosticKind::LimitExceeded;
            diagnostic.span = place;
            diagnostic.message = {diagnostics::MessageId::BindViewsTooDeep,
                                  {view.name, std::to_string(kMaxViewDepth)}};
            return base::Failure{std::move(diagnostic)};
        }
        const base::SourceText text(view.view->query, view.name);
        sql::ParseResult parsed = sql::parse(text, *m_context.dialect, actions::syntaxTable());
        for (Diagnostic& diagnostic : parsed.diagnostics) {
            if (diagnostic.severity == diagnostics::Severity::Error) {
                return failure(std::move(diagnostic), place);
            }
        }
        const auto* select = parsed.ast.statements.empty()
                                 ? nullptr
                                 : std::get_if<sql::SelectStatement>(&parsed.ast.statements.front().body);
        if (select == nullptr) {
            return tables::Table::empty(view.schema);
        }
        const binding::ViewReader deeper = [this](const catalog::TableEntry& inner, base::Span at) {
            return ViewRun(m_context, m_catalog, m_depth + 1).read(inner, at);
        };
        auto bound = binding::bindQuery({parsed.ast, m_catalog, *m_context.dialect, &deeper}, select->query);
        for (Diagnostic& diagnostic : bound.diagnostics) {
            if (diagnostic.severity == diagnostics::Severity::Error) {
                return failure(std::move(diagnostic), place);
            }
        }
        execution::EvaluationContext evaluation;
        evaluation.ast = &parsed.ast;
        evaluation.dialect = m_context.dialect;
        evaluation.now = m_context.options.now;
        evaluation.runQuery = execution::runQuery;
        auto rows = execution::runQuery(*bound.statement, evaluation);
        if (!rows) {
            return failure(std::move(rows).error(), place);
        }
        return named(rows.value(), view.view->columns);
    }

private:
    /// What went wrong inside a view is pointed at where the view is read: its own text lies elsewhere.
    static base::Failure<Diagnostic> failure(Diagnostic diagnostic, base::Span place)
    {
        diagnostic.span = place;
        diagnostic.labels.clear();
        diagnostic.fix.reset();
        diagnostic.rows = {};
        return base::Failure<Diagnostic>{std::move(diagnostic)};
    }

    static tables::TablePtr named(const tables::TablePtr& rows, const std::vector<std::string>& names)
    {
        if (names.empty()) {
            return rows;
        }
        tables::Schema schema = rows->schema();
        std::vector<tables::ColumnPtr> columns;
        for (std::size_t i = 0; i < schema.size(); ++i) {
            if (i < names.size()) {
                schema.fields[i].name = names[i];
            }
            columns.push_back(rows->columnPtr(i));
        }
        return std::make_shared<const tables::Table>(std::move(schema), std::move(columns), rows->rowCount());
    }

    const ScriptContext& m_context;
    const catalog::Catalog& m_catalog;
    int m_depth;
};

} // namespace

binding::ViewReader viewReader(const ScriptContext& context, const catalog::Catalog& catalog)
{
    return [&context, &catalog](const catalog::TableEntry& view, base::Span place) {
        return ViewRun(context, catalog, 0).read(view, place);
    };
}

} // namespace mergescope::session
