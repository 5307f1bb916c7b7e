// Tables, views and namespaces made and dropped.
#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/run_query.h"
#include "core/session/statement_work.h"

#include <algorithm>
#include <utility>

namespace mergescope::session {

using diagnostics::DiagnosticKind;
using diagnostics::MessageId;

void StatementRunner::createAsSelect(const catalog::TableEntry& entry, const binding::BoundCreateTable& bound)
{
    m_outcome.writes = true;
    auto rows = execution::runQuery(*bound.query, evaluation(*m_context.dialect));
    if (!rows) {
        m_outcome.error = std::move(rows).error();
        return;
    }
    storage::LoadChanges changes;
    const bool goesOn = bound.replacesTable && !entry.snapshots.empty();
    changes.kind = goesOn ? storage::LoadKind::ReplaceAsSelect : storage::LoadKind::CreateAsSelect;
    // The table's types may be wider than the query's: a format keeps no TINYINT, an engine makes NULL a text.
    std::vector<tables::ColumnPtr> columns;
    for (std::size_t i = 0; i < entry.schema.size(); ++i) {
        const values::DataType& type = entry.schema.fields[i].type;
        auto column = execution::castColumn(rows.value()->columnPtr(i), type, m_statement.span,
                                            m_context.dialect->expressions.casts);
        if (!column) {
            m_outcome.error = std::move(column).error().diagnostic;
            return;
        }
        columns.push_back(std::move(column).value());
    }
    changes.added = std::make_shared<const tables::Table>(entry.schema, std::move(columns), rows.value()->rowCount());
    write(entry, changes);
}

void StatementRunner::runBody(const sql::CreateTableStatement& statement)
{
    auto bound = binding::bindCreateTable(binding(), statement);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    const catalog::TableEntryPtr& entry = bound.statement.entry;
    if (m_outcome.error.has_value() || entry == nullptr) {
        return;
    }
    if (bound.statement.query != nullptr) {
        createAsSelect(*entry, bound.statement);
        return;
    }
    const storage::LoadFormat& format = formatOf(*entry);
    if (!format.tableChangesAreVersions) {
        m_catalog.put(entry);
        return;
    }
    const char* operation = bound.statement.replacesTable ? "CREATE OR REPLACE TABLE" : "CREATE TABLE";
    m_catalog.put(storage::commitTableChange(*entry, format, {{"operation", operation}}, m_context.options.now));
}

void StatementRunner::runBody(const sql::CreateViewStatement& statement)
{
    diagnostics::Diagnostics found;
    const std::string name = statement.temporary || statement.name.parts.empty()
                                 ? joined(statement.name)
                                 : binding::newName(binding(), statement.name, found);
    const catalog::TableEntryPtr existing = m_catalog.find(name);
    keepDiagnostics(m_outcome, std::move(found));
    if (m_outcome.error.has_value() || (existing != nullptr && statement.ifNotExists)) {
        return;
    }
    if (existing != nullptr && !(statement.orReplace && existing->view.has_value())) {
        const bool isView = existing->view.has_value();
        refuse(DiagnosticKind::NameTableExists, statement.name.span,
               {isView ? MessageId::BindViewExists : MessageId::BindTableExists, {existing->name}},
               isView ? std::optional(diagnostics::Message{MessageId::BindHintViewExists, {}}) : std::nullopt);
        return;
    }
    auto bound = binding::bindQuery(binding(), statement.query);
    keepDiagnostics(m_outcome, std::move(bound.diagnostics));
    if (m_outcome.error.has_value()) {
        return;
    }
    auto entry = std::make_shared<catalog::TableEntry>();
    entry->name = existing != nullptr ? existing->name : name;
    entry->schema = bound.statement->schema;
    catalog::ViewDefinition view;
    view.query = std::string(m_context.text->slice(statement.querySpan));
    view.isTemporary = statement.temporary;
    if (!statement.columns.empty() && statement.columns.size() != entry->schema.size()) {
        refuse(DiagnosticKind::MergeColumnCount,
               base::Span::cover(statement.columns.front().span, statement.columns.back().span),
               {MessageId::BindAliasColumns,
                {std::to_string(statement.columns.size()), std::to_string(entry->schema.size())}});
        return;
    }
    for (std::size_t i = 0; i < statement.columns.size(); ++i) {
        view.columns.push_back(statement.columns[i].text);
        entry->schema.fields[i].name = statement.columns[i].text;
    }
    entry->table = tables::Table::empty(entry->schema);
    entry->view = std::move(view);
    m_catalog.put(std::move(entry));
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

void StatementRunner::runBody(const sql::DropNamespaceStatement& statement)
{
    const std::string name = joined(statement.name);
    std::vector<std::string> inside;
    for (const catalog::TableEntryPtr& entry : m_catalog.tables()) {
        const std::size_t dot = entry->name.rfind('.');
        if (dot != std::string::npos && tables::equalsIgnoringCase(entry->name.substr(0, dot), name)) {
            inside.push_back(entry->name);
        }
    }
    if (!m_catalog.hasNamespace(name) && inside.empty()) {
        if (!statement.ifExists) {
            refuse(DiagnosticKind::NameUnknownTable, statement.name.span, {MessageId::BindNamespaceUnknown, {name}});
        }
        return;
    }
    if (!inside.empty() && !statement.cascade) {
        refuse(DiagnosticKind::NameTableExists, statement.name.span, {MessageId::BindNamespaceNotEmpty, {name}},
               diagnostics::Message{MessageId::BindHintCascade, {}});
        return;
    }
    for (const std::string& table : inside) {
        m_catalog.drop(table);
    }
    m_catalog.dropNamespace(name);
}

} // namespace mergescope::session
