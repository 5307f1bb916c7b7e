#include "core/session/bound_statement.h"

#include "core/actions/action_spec.h"
#include "core/binding/bind.h"
#include "core/execution/run_query.h"
#include "core/sql/parse.h"

#include <utility>

namespace mergescope::session {

namespace {

catalog::TableEntryPtr entryOf(const std::string& name, const tables::TablePtr& table)
{
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = name;
    entry->schema = table->schema();
    entry->table = table;
    return entry;
}

BoundStatementPtr bindAgain(const trace::MergeRun& run)
{
    const sql::Dialect* dialect = sql::findDialect(run.engine);
    if (dialect == nullptr || run.text == nullptr) {
        return nullptr;
    }
    sql::ParseResult parsed = sql::parse(*run.text, *dialect, actions::syntaxTable());
    catalog::Catalog catalog;
    catalog.put(entryOf(run.targetName, run.before));
    catalog.put(entryOf(run.sourceName, run.source));
    for (const sql::Statement& statement : parsed.ast.statements) {
        const auto* merge = std::get_if<sql::MergeStatement>(&statement.body);
        if (merge == nullptr || statement.span.begin < run.statementSpan.begin) {
            continue;
        }
        auto bound = binding::bindMerge({parsed.ast, catalog, *dialect}, *merge, actions::bindingTable());
        if (!bound.isOk()) {
            return nullptr;
        }
        auto again = std::make_shared<BoundStatement>();
        again->merge = std::move(bound.statement);
        again->ast = std::make_shared<const sql::Ast>(std::move(parsed.ast));
        again->dialect = dialect;
        return again;
    }
    return nullptr;
}

} // namespace

execution::EvaluationContext BoundStatement::evaluation() const
{
    execution::EvaluationContext context;
    context.ast = ast.get();
    context.exprs = merge.exprs.get();
    context.dialect = dialect;
    context.now = now;
    context.runQuery = execution::runQuery;
    return context;
}

BoundStatementPtr boundStatementOf(const trace::MergeRun& run)
{
    if (run.statement != nullptr) {
        return std::static_pointer_cast<const BoundStatement>(run.statement);
    }
    return bindAgain(run);
}

} // namespace mergescope::session
