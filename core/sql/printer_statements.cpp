// Statements but MERGE and queries as canonical text.
#include "core/sql/parser.h"
#include "core/sql/printer.h"

#include <algorithm>
#include <string_view>

namespace mergescope::sql {

void Printer::columnDefinition(const ColumnDefinition& column)
{
    identifier(column.name);
    m_out += ' ';
    type(column.type);
    m_out += column.notNull ? " NOT NULL" : "";
    m_out += column.primaryKey ? " PRIMARY KEY" : "";
    if (column.defaultValue.isValid()) {
        m_out += " DEFAULT ";
        expression(column.defaultValue);
    }
}

void Printer::partition(const PartitionField& field)
{
    if (field.transform == "identity") {
        identifier(field.column);
        return;
    }
    m_out += field.transform + "(";
    m_out += field.argument ? std::to_string(*field.argument) + ", " : std::string();
    identifier(field.column);
    m_out += ')';
}

void Printer::createTable(const CreateTableStatement& table)
{
    m_out += table.orReplace ? "CREATE OR REPLACE " : "CREATE ";
    m_out += table.temporary ? "TEMPORARY TABLE " : "TABLE ";
    m_out += table.ifNotExists ? "IF NOT EXISTS " : "";
    name(table.name);
    if (!table.columns.empty() || !table.primaryKey.empty()) {
        m_out += " (";
        for (std::size_t i = 0; i < table.columns.size(); ++i) {
            m_out += i > 0 ? ", " : "";
            columnDefinition(table.columns[i]);
        }
        if (!table.primaryKey.empty()) {
            m_out += table.columns.empty() ? "PRIMARY KEY " : ", PRIMARY KEY ";
            identifiers(table.primaryKey);
        }
        m_out += ')';
    }
    if (table.format.isValid()) {
        m_out += " USING ";
        identifier(table.format);
    }
    for (std::size_t i = 0; i < table.partitions.size(); ++i) {
        m_out += i > 0 ? ", " : " PARTITIONED BY (";
        partition(table.partitions[i]);
    }
    m_out += table.partitions.empty() ? "" : ")";
    if (table.location.isValid()) {
        m_out += " LOCATION ";
        quotedText(table.location.text);
    }
    if (table.comment) {
        m_out += " COMMENT ";
        quotedText(*table.comment);
    }
    for (std::size_t i = 0; i < table.properties.size(); ++i) {
        m_out += i > 0 ? ", " : " TBLPROPERTIES (";
        quotedText(table.properties[i].key);
        m_out += " = ";
        quotedText(table.properties[i].value);
    }
    m_out += table.properties.empty() ? "" : ")";
    if (table.query.isValid()) {
        m_out += " AS ";
        query(table.query);
    }
}

void Printer::tableVersion(const TableVersion& version)
{
    if (version.kind == TableVersion::Kind::Current) {
        return;
    }
    m_out += version.kind == TableVersion::Kind::Version ? " VERSION AS OF " : " TIMESTAMP AS OF ";
    operand(version.value, Precedence::kAdditive);
}

void Printer::partitionValues(const std::vector<PartitionValue>& values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        m_out += i > 0 ? ", " : " PARTITION (";
        identifier(values[i].column);
        if (values[i].value.isValid()) {
            m_out += " = ";
            expression(values[i].value);
        }
    }
    m_out += values.empty() ? "" : ")";
}

void Printer::insert(const InsertStatement& insert)
{
    m_out += insert.mode == InsertMode::Overwrite ? "INSERT OVERWRITE " : "INSERT INTO ";
    name(insert.table);
    alias(insert.alias);
    partitionValues(insert.partition);
    if (insert.hasColumnList) {
        m_out += ' ';
        names(insert.columns);
    }
    m_out += insert.byName ? " BY NAME" : "";
    switch (insert.mode) {
    case InsertMode::Append:
    case InsertMode::Overwrite:
        break;
    case InsertMode::ReplaceWhere:
        m_out += " REPLACE WHERE ";
        expression(insert.condition);
        break;
    case InsertMode::ReplaceUsing:
        m_out += " REPLACE USING ";
        identifiers(insert.usingColumns);
        break;
    case InsertMode::ReplaceOn:
        // In parentheses, so that no query after it is taken for the arguments of a call.
        m_out += m_ast[insert.condition].parenthesized ? " REPLACE ON " : " REPLACE ON (";
        expression(insert.condition);
        m_out += m_ast[insert.condition].parenthesized ? "" : ")";
        break;
    }
    if (insert.defaultValues) {
        m_out += " DEFAULT VALUES";
        return;
    }
    m_out += ' ';
    const bool hasAlias = insert.queryAlias.name.isValid();
    m_out += hasAlias ? "(" : "";
    query(insert.query);
    m_out += hasAlias ? ")" : "";
    alias(insert.queryAlias);
}

void Printer::createView(const CreateViewStatement& view)
{
    m_out += view.orReplace ? "CREATE OR REPLACE " : "CREATE ";
    m_out += view.temporary ? "TEMPORARY VIEW " : "VIEW ";
    m_out += view.ifNotExists ? "IF NOT EXISTS " : "";
    name(view.name);
    if (!view.columns.empty()) {
        m_out += ' ';
        identifiers(view.columns);
    }
    m_out += " AS ";
    query(view.query);
}

void Printer::where(ExprId condition)
{
    if (condition.isValid()) {
        m_out += " WHERE ";
        expression(condition);
    }
}

void Printer::describe(const DescribeStatement& describe)
{
    m_out += "DESCRIBE ";
    switch (describe.kind) {
    case DescribeStatement::Kind::Table:
        m_out += describe.extended ? "TABLE EXTENDED " : "TABLE ";
        break;
    case DescribeStatement::Kind::History:
        m_out += "HISTORY ";
        break;
    case DescribeStatement::Kind::Detail:
        m_out += "DETAIL ";
        break;
    }
    name(describe.name);
    m_out += describe.limit ? " LIMIT " + std::to_string(*describe.limit) : std::string();
}

void Printer::show(const ShowStatement& show)
{
    bool isTable = true;
    switch (show.kind) {
    case ShowStatement::Kind::Tables:
        m_out += "SHOW TABLES";
        isTable = false;
        break;
    case ShowStatement::Kind::Views:
        m_out += "SHOW VIEWS";
        isTable = false;
        break;
    case ShowStatement::Kind::Namespaces:
        m_out += "SHOW NAMESPACES";
        isTable = false;
        break;
    case ShowStatement::Kind::CreateTable:
        m_out += "SHOW CREATE TABLE ";
        break;
    case ShowStatement::Kind::Columns:
        m_out += "SHOW COLUMNS IN ";
        break;
    case ShowStatement::Kind::Properties:
        m_out += "SHOW TBLPROPERTIES ";
        break;
    }
    m_out += !isTable && !show.name.parts.empty() ? " IN " : "";
    name(show.name);
    if (show.pattern) {
        m_out += show.kind == ShowStatement::Kind::Properties ? " (" : " LIKE ";
        quotedText(*show.pattern);
        m_out += show.kind == ShowStatement::Kind::Properties ? ")" : "";
    }
}

void Printer::properties(std::string_view words, const std::vector<Property>& properties, bool withValues)
{
    for (std::size_t i = 0; i < properties.size(); ++i) {
        m_out += i > 0 ? std::string_view(", ") : words;
        quotedText(properties[i].key);
        if (withValues) {
            m_out += " = ";
            quotedText(properties[i].value);
        }
    }
    m_out += properties.empty() ? "" : ")";
}

void Printer::alter(const AlterTableStatement& alter)
{
    using Action = AlterTableStatement::Action;
    m_out += "ALTER TABLE ";
    name(alter.name);
    const auto column = [&](std::string_view before, std::string_view after) {
        m_out += before;
        name(alter.columnNames.front());
        m_out += after;
    };
    switch (alter.action) {
    case Action::SetProperties:
        properties(" SET TBLPROPERTIES (", alter.properties, true);
        break;
    case Action::UnsetProperties:
        properties(alter.ifExists ? " UNSET TBLPROPERTIES IF EXISTS (" : " UNSET TBLPROPERTIES (", alter.properties,
                   false);
        break;
    case Action::AddColumns:
        for (std::size_t i = 0; i < alter.columns.size(); ++i) {
            m_out += i > 0 ? ", " : " ADD COLUMNS (";
            columnDefinition(alter.columns[i]);
        }
        m_out += ')';
        break;
    case Action::DropColumns:
        m_out += alter.ifExists ? " DROP COLUMNS IF EXISTS " : " DROP COLUMNS ";
        names(alter.columnNames);
        break;
    case Action::RenameColumn:
        column(" RENAME COLUMN ", " TO ");
        identifier(alter.newColumn);
        break;
    case Action::RenameTable:
        m_out += " RENAME TO ";
        name(alter.newName);
        break;
    case Action::ColumnType:
        column(" ALTER COLUMN ", " TYPE ");
        type(alter.type);
        break;
    case Action::ColumnSetNotNull:
        column(" ALTER COLUMN ", " SET NOT NULL");
        break;
    case Action::ColumnDropNotNull:
        column(" ALTER COLUMN ", " DROP NOT NULL");
        break;
    case Action::ColumnSetDefault:
        column(" ALTER COLUMN ", " SET DEFAULT ");
        expression(alter.defaultValue);
        break;
    case Action::ColumnDropDefault:
        column(" ALTER COLUMN ", " DROP DEFAULT");
        break;
    case Action::ColumnComment:
        column(" ALTER COLUMN ", " COMMENT ''");
        break;
    }
}

void Printer::setting(const SetStatement& set)
{
    m_out += set.reset ? "RESET " : "SET ";
    // Words parted by dots stand as they are; anything else is a text.
    const auto word = [this](const std::string& text) {
        const bool isPlain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
        });
        if (isPlain && text.front() != '.' && text.back() != '.') {
            m_out += text;
        } else {
            quotedText(text);
        }
    };
    if (!set.keySpan.isValid()) {
        return;
    }
    word(set.key);
    if (set.value) {
        m_out += " = ";
        word(*set.value);
    }
}

void Printer::call(const CallStatement& call)
{
    m_out += "CALL ";
    name(call.procedure);
    m_out += '(';
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        m_out += i > 0 ? ", " : "";
        if (call.arguments[i].name.isValid()) {
            identifier(call.arguments[i].name);
            m_out += " => ";
        }
        expression(call.arguments[i].value);
    }
    m_out += ')';
}

/// What DROP, CREATE NAMESPACE and their like come to: words and a name.
bool Printer::wordsAndName(const Statement& statement)
{
    const auto& body = statement.body;
    if (const auto* space = std::get_if<CreateNamespaceStatement>(&body)) {
        m_out += space->writtenSchema ? "CREATE SCHEMA " : "CREATE NAMESPACE ";
        m_out += space->ifNotExists ? "IF NOT EXISTS " : "";
        name(space->name);
    } else if (const auto* drop = std::get_if<DropTableStatement>(&body)) {
        m_out += drop->isView ? "DROP VIEW " : "DROP TABLE ";
        m_out += drop->ifExists ? "IF EXISTS " : "";
        name(drop->name);
    } else if (const auto* dropSpace = std::get_if<DropNamespaceStatement>(&body)) {
        m_out += dropSpace->writtenSchema ? "DROP SCHEMA " : "DROP NAMESPACE ";
        m_out += dropSpace->ifExists ? "IF EXISTS " : "";
        name(dropSpace->name);
        m_out += dropSpace->cascade ? " CASCADE" : "";
    } else if (const auto* truncate = std::get_if<TruncateStatement>(&body)) {
        m_out += "TRUNCATE TABLE ";
        name(truncate->table);
    } else if (const auto* use = std::get_if<UseStatement>(&body)) {
        m_out += "USE ";
        name(use->name);
    } else if (const auto* restore = std::get_if<RestoreStatement>(&body)) {
        m_out += "RESTORE TABLE ";
        name(restore->name);
        m_out += " TO";
        tableVersion(restore->version);
    } else {
        return false;
    }
    return true;
}

void Printer::statement(const Statement& statement)
{
    const auto& body = statement.body;
    if (wordsAndName(statement)) {
        return;
    }
    if (const auto* mergeStatement = std::get_if<MergeStatement>(&body)) {
        merge(*mergeStatement);
    } else if (const auto* create = std::get_if<CreateTableStatement>(&body)) {
        createTable(*create);
    } else if (const auto* view = std::get_if<CreateViewStatement>(&body)) {
        createView(*view);
    } else if (const auto* insertStatement = std::get_if<InsertStatement>(&body)) {
        insert(*insertStatement);
    } else if (const auto* update = std::get_if<UpdateStatement>(&body)) {
        m_out += "UPDATE ";
        name(update->table);
        alias(update->alias);
        m_out += " SET ";
        assignments(update->assignments);
        where(update->where);
    } else if (const auto* remove = std::get_if<DeleteStatement>(&body)) {
        m_out += "DELETE FROM ";
        name(remove->table);
        alias(remove->alias);
        where(remove->where);
    } else if (const auto* select = std::get_if<SelectStatement>(&body)) {
        query(select->query);
    } else if (const auto* upsertStatement = std::get_if<UpsertStatement>(&body)) {
        upsert(*upsertStatement);
    } else if (const auto* describeStatement = std::get_if<DescribeStatement>(&body)) {
        describe(*describeStatement);
    } else if (const auto* showStatement = std::get_if<ShowStatement>(&body)) {
        show(*showStatement);
    } else if (const auto* set = std::get_if<SetStatement>(&body)) {
        setting(*set);
    } else if (const auto* alterStatement = std::get_if<AlterTableStatement>(&body)) {
        alter(*alterStatement);
    } else if (const auto* callStatement = std::get_if<CallStatement>(&body)) {
        call(*callStatement);
    } else if (const auto* other = std::get_if<UnsupportedStatement>(&body)) {
        m_out += other->words;
    }
}

} // namespace mergescope::sql
