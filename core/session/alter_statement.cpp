// ALTER TABLE: properties, columns, the name. Rows stay in their files; a new column reads as NULL in them.
#include "core/binding/statement_parts.h"
#include "core/binding/table_properties.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/session/statement_work.h"
#include "core/values/cast.h"

#include <algorithm>
#include <utility>

namespace mergescope::session {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// What Delta calls the change in its history.
std::string operationOf(sql::AlterTableStatement::Action action)
{
    using Action = sql::AlterTableStatement::Action;
    switch (action) {
    case Action::SetProperties:
        return "SET TBLPROPERTIES";
    case Action::UnsetProperties:
        return "UNSET TBLPROPERTIES";
    case Action::AddColumns:
        return "ADD COLUMNS";
    case Action::DropColumns:
        return "DROP COLUMNS";
    case Action::RenameColumn:
        return "RENAME COLUMN";
    case Action::RenameTable:
        return "RENAME TABLE";
    case Action::ColumnType:
    case Action::ColumnSetNotNull:
    case Action::ColumnDropNotNull:
    case Action::ColumnSetDefault:
    case Action::ColumnDropDefault:
    case Action::ColumnComment:
        return "CHANGE COLUMN";
    }
    return "CHANGE COLUMN";
}

/// A table entry while it is being changed.
class TableChange {
public:
    TableChange(const catalog::TableEntry& table, const sql::AlterTableStatement& alter, const sql::Dialect& dialect,
                const base::SourceText& text, const sql::Ast& ast)
        : m_entry(table), m_alter(alter), m_dialect(dialect), m_text(text), m_ast(ast)
    {
        for (std::size_t i = 0; i < table.table->columnCount(); ++i) {
            m_columns.push_back(table.table->columnPtr(i));
        }
    }

    void apply();
    [[nodiscard]] diagnostics::Diagnostics takeDiagnostics() { return std::move(m_diagnostics); }
    [[nodiscard]] catalog::TableEntry take();

private:
    void setProperties();
    void unsetProperties();
    void addColumns();
    void dropColumns();
    [[nodiscard]] bool mayRename();
    void renameColumn();
    void changeColumn();
    void changeType(tables::Field& field, std::uint32_t column);
    std::optional<std::uint32_t> columnNamed(const sql::QualifiedName& name, bool report);
    void add(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint = std::nullopt)
    {
        m_diagnostics.push_back(binding::make(kind, span, std::move(message), std::move(hint)));
    }

    catalog::TableEntry m_entry;
    const sql::AlterTableStatement& m_alter;
    const sql::Dialect& m_dialect;
    const base::SourceText& m_text;
    const sql::Ast& m_ast;
    std::vector<tables::ColumnPtr> m_columns;
    diagnostics::Diagnostics m_diagnostics;
};

void TableChange::apply()
{
    using Action = sql::AlterTableStatement::Action;
    switch (m_alter.action) {
    case Action::SetProperties:
        setProperties();
        break;
    case Action::UnsetProperties:
        unsetProperties();
        break;
    case Action::AddColumns:
        addColumns();
        break;
    case Action::DropColumns:
        dropColumns();
        break;
    case Action::RenameColumn:
        renameColumn();
        break;
    case Action::RenameTable:
        break;
    case Action::ColumnType:
    case Action::ColumnSetNotNull:
    case Action::ColumnDropNotNull:
    case Action::ColumnSetDefault:
    case Action::ColumnDropDefault:
    case Action::ColumnComment:
        changeColumn();
        break;
    }
}

catalog::TableEntry TableChange::take()
{
    const tables::Table& before = *m_entry.table;
    std::vector<tables::RowId> rowIds;
    rowIds.reserve(before.rowCount());
    for (std::size_t row = 0; row < before.rowCount(); ++row) {
        rowIds.push_back(before.rowId(row));
    }
    m_entry.table = std::make_shared<const tables::Table>(m_entry.schema, std::move(m_columns), before.rowCount(),
                                                          std::move(rowIds));
    return std::move(m_entry);
}

void TableChange::setProperties()
{
    binding::checkProperties(m_alter.properties, m_diagnostics);
    for (const sql::Property& property : m_alter.properties) {
        const auto found = std::find_if(m_entry.properties.begin(), m_entry.properties.end(),
                                        [&](const auto& known) { return known.first == property.key; });
        if (found == m_entry.properties.end()) {
            m_entry.properties.emplace_back(property.key, property.value);
        } else {
            found->second = property.value;
        }
    }
}

void TableChange::unsetProperties()
{
    for (const sql::Property& property : m_alter.properties) {
        std::erase_if(m_entry.properties, [&](const auto& known) { return known.first == property.key; });
    }
}

std::optional<std::uint32_t> TableChange::columnNamed(const sql::QualifiedName& name, bool report)
{
    if (name.parts.empty()) {
        return std::nullopt;
    }
    const auto column = m_entry.schema.find(name.parts.back().text);
    if (!column && report) {
        m_diagnostics.push_back(binding::unknownColumn(m_entry.name, m_entry.schema, name.parts.back()));
    }
    return column;
}

void TableChange::addColumns()
{
    for (const sql::ColumnDefinition& column : m_alter.columns) {
        if (m_entry.schema.find(column.name.text)) {
            add(DiagnosticKind::NameDuplicateColumn, column.name.span,
                {MessageId::BindColumnExists, {m_entry.name, column.name.text}});
            continue;
        }
        const auto type = binding::resolveType(column.type, m_dialect);
        if (!type) {
            m_diagnostics.push_back(binding::unknownType(column.type, m_dialect));
            continue;
        }
        if (column.notNull) {
            add(DiagnosticKind::TableNotNull, column.span, {MessageId::BindNewColumnNotNull, {}});
        }
        tables::Field field;
        field.name = column.name.text;
        field.type = binding::storedType(*type, m_dialect);
        binding::checkColumn(m_entry, field, column.name.span, m_dialect, m_diagnostics);
        m_columns.push_back(
            tables::constantColumn(values::Value::null(field.type), field.type, m_entry.table->rowCount()));
        m_entry.schema.fields.push_back(std::move(field));
    }
}

void TableChange::dropColumns()
{
    if (!mayRename()) {
        return;
    }
    for (const sql::QualifiedName& name : m_alter.columnNames) {
        const auto column = columnNamed(name, !m_alter.ifExists);
        if (!column) {
            continue;
        }
        const bool isPartition = std::any_of(m_entry.partitions.begin(), m_entry.partitions.end(),
                                             [&](const auto& field) { return field.column == *column; });
        if (isPartition || m_entry.schema.size() == 1) {
            add(DiagnosticKind::EngineUnsupported, name.span,
                isPartition ? Message{MessageId::BindColumnIsPartition, {m_entry.name, name.parts.back().text}}
                            : Message{MessageId::BindLastColumn, {}});
            continue;
        }
        m_entry.schema.fields.erase(m_entry.schema.fields.begin() + *column);
        m_columns.erase(m_columns.begin() + *column);
        for (catalog::PartitionSpec& field : m_entry.partitions) {
            field.column -= field.column > *column ? 1 : 0;
        }
    }
}

bool TableChange::mayRename()
{
    const bool may = binding::mayRename(m_entry, m_dialect);
    if (!may) {
        add(DiagnosticKind::EngineUnsupported, m_alter.actionSpan,
            {MessageId::BindFindsColumnsByName, {operationOf(m_alter.action)}},
            Message{MessageId::BindHintColumnMapping, {}});
    }
    return may;
}

void TableChange::renameColumn()
{
    if (!mayRename()) {
        return;
    }
    const auto column = columnNamed(m_alter.columnNames.front(), true);
    if (!column) {
        return;
    }
    const auto other = m_entry.schema.find(m_alter.newColumn.text);
    if (other && *other != *column) {
        add(DiagnosticKind::NameDuplicateColumn, m_alter.newColumn.span,
            {MessageId::BindColumnExists, {m_entry.name, m_alter.newColumn.text}});
        return;
    }
    m_entry.schema.fields[*column].name = m_alter.newColumn.text;
}

void TableChange::changeColumn()
{
    using Action = sql::AlterTableStatement::Action;
    const auto column = columnNamed(m_alter.columnNames.front(), true);
    if (!column) {
        return;
    }
    tables::Field& field = m_entry.schema.fields[*column];
    if (m_alter.action == Action::ColumnType) {
        changeType(field, *column);
    } else if (m_alter.action == Action::ColumnSetNotNull) {
        if (m_columns[*column]->hasNulls()) {
            add(DiagnosticKind::TableNotNull, m_alter.actionSpan, {MessageId::NullsInColumn, {field.name}});
        }
        field.nullable = false;
    } else if (m_alter.action == Action::ColumnDropNotNull) {
        field.nullable = true;
    } else if (m_alter.action == Action::ColumnSetDefault) {
        field.defaultText = std::string(m_text.slice(m_ast[m_alter.defaultValue].span));
        binding::checkColumn(m_entry, field, m_alter.actionSpan, m_dialect, m_diagnostics);
    } else if (m_alter.action == Action::ColumnDropDefault) {
        field.defaultText.reset();
    }
}

void TableChange::changeType(tables::Field& field, std::uint32_t column)
{
    const auto type = binding::resolveType(m_alter.type, m_dialect);
    if (!type) {
        m_diagnostics.push_back(binding::unknownType(m_alter.type, m_dialect));
        return;
    }
    if (*type != field.type && m_dialect.columnTypesStay) {
        add(DiagnosticKind::TypeMismatch, m_alter.type.span, {MessageId::BindTypeStays, {field.name}},
            Message{MessageId::BindHintTypeStays, {}});
        return;
    }
    if (*type != field.type && !values::isWidening(field.type, *type)) {
        add(DiagnosticKind::TypeMismatch, m_alter.type.span,
            {MessageId::BindNoWidening, {field.name, values::toText(field.type), values::toText(*type)}},
            Message{MessageId::BindHintWidening, {}});
        return;
    }
    tables::ColumnBuilder builder(*type);
    for (std::size_t row = 0; row < m_columns[column]->size(); ++row) {
        const auto cast = values::castValue(m_columns[column]->valueAt(row), *type);
        builder.append(cast ? cast.value() : values::Value::null(*type));
    }
    m_columns[column] = builder.finish();
    field.type = *type;
}

} // namespace

void StatementRunner::runBody(const sql::AlterTableStatement& statement)
{
    diagnostics::Diagnostics found;
    const catalog::TableEntryPtr table = binding::findTarget(bindingFor(statement.name), statement.name, found);
    keepDiagnostics(m_outcome, std::move(found));
    if (table == nullptr) {
        return;
    }
    TableChange change(*table, statement, *rulesOf(*table).dialect, *m_context.text, *m_context.ast);
    change.apply();
    keepDiagnostics(m_outcome, change.takeDiagnostics());
    if (m_outcome.error.has_value()) {
        return;
    }
    catalog::TableEntry changed = change.take();
    if (statement.action == sql::AlterTableStatement::Action::RenameTable) {
        const std::string name = binding::newName(binding(), statement.newName, found);
        keepDiagnostics(m_outcome, std::move(found));
        if (m_catalog.find(name) != nullptr && m_catalog.find(name) != table) {
            refuse(DiagnosticKind::NameTableExists, statement.newName.span,
                   {MessageId::BindTableExists, {m_catalog.find(name)->name}});
        }
        if (m_outcome.error.has_value()) {
            return;
        }
        changed.name = name;
        m_catalog.drop(table->name);
        m_catalog.put(std::make_shared<const catalog::TableEntry>(std::move(changed)));
        return;
    }
    const storage::LoadFormat& format = formatOf(*table);
    if (format.tableChangesAreVersions) {
        m_catalog.put(storage::commitTableChange(changed, format, {{"operation", operationOf(statement.action)}},
                                                 m_context.options.now));
    } else {
        m_catalog.put(std::make_shared<const catalog::TableEntry>(std::move(changed)));
    }
}

} // namespace mergescope::session
