// CREATE and DROP: tables, views, namespaces.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

#include <charconv>

namespace mergescope::sql {

using base::Span;
using diagnostics::MessageId;

/// CREATE [OR REPLACE] TABLE | CREATE NAMESPACE | SCHEMA | DATABASE
void Parser::parseCreate()
{
    const Span begin = current().span;
    std::string words = toUpper(textOf(current()));
    if (peekWord("REPLACE")) {
        advance();
        advance();
        parseCreateTable(true);
        return;
    }
    advance();
    bool orReplace = false;
    if (peekWord("OR")) {
        advance();
        orReplace = expectWord("REPLACE");
        words += " OR REPLACE";
    }
    if (acceptWord("TABLE")) {
        if (orReplace && !m_dialect.hasCreateOrReplaceTable) {
            report(unsupported(Feature::CreateOrReplaceTable, m_dialect, spanFrom(begin)));
        }
        parseCreateTable(orReplace);
    } else if (acceptWord("VIEW")) {
        parseCreateView(orReplace, false);
    } else if (peekWord("TABLE", 1) && (peekWord("TEMP") || peekWord("TEMPORARY"))) {
        if (!m_dialect.hasTemporaryTables) {
            report(unsupported(Feature::TemporaryTable, m_dialect, Span::cover(begin, peek(1).span)));
        }
        advance();
        advance();
        parseCreateTable(orReplace);
        if (auto* table = std::get_if<CreateTableStatement>(&m_current.body)) {
            table->temporary = true;
        }
    } else if (peekWord("VIEW", 1) && (peekWord("TEMP") || peekWord("TEMPORARY"))) {
        advance();
        advance();
        parseCreateView(orReplace, true);
    } else if (!orReplace && acceptWord("NAMESPACE")) {
        parseCreateNamespace(false);
    } else if (!orReplace && (acceptWord("SCHEMA") || acceptWord("DATABASE"))) {
        parseCreateNamespace(true);
    } else if (acceptTypo("TABLE")) {
        parseCreateTable(orReplace);
    } else if (!m_isPanicking && current().kind == TokenKind::Word) {
        while (peekWord("MATERIALIZED") || peekWord("UNIQUE") || peekWord("GLOBAL") || peekWord("TEMPORARY") ||
               peekWord("TEMP") || peekWord("EXTERNAL")) {
            words += " " + toUpper(textOf(current()));
            advance();
        }
        words += " " + toUpper(textOf(current()));
        advance();
        setUnsupported(std::move(words), spanFrom(begin));
    } else {
        reportExpected();
    }
}

/// [IF NOT EXISTS] name ['(' columns ')'] [COMMENT 'text'] AS query
void Parser::parseCreateView(bool orReplace, bool temporary)
{
    CreateViewStatement view;
    view.orReplace = orReplace;
    view.temporary = temporary;
    view.ifNotExists = acceptWords({"IF", "NOT", "EXISTS"});
    view.name = parseQualifiedName(NamePlace::Table);
    if (peekSymbol("(")) {
        const Span open = current().span;
        advance();
        view.columns = parseIdentifierList(open);
    }
    if (acceptWord("COMMENT")) {
        parseTextValue();
    }
    expectWord("AS");
    const Span begin = current().span;
    if (isAtQuery()) {
        view.query = parseQuery();
        view.querySpan = spanFrom(begin);
    } else {
        expectAlso("SELECT");
        reportExpected();
    }
    m_current.body = std::move(view);
}

void Parser::parseCreateNamespace(bool writtenSchema)
{
    CreateNamespaceStatement statement;
    statement.writtenSchema = writtenSchema;
    statement.ifNotExists = acceptWords({"IF", "NOT", "EXISTS"});
    statement.name = parseQualifiedName(NamePlace::Name);
    while (!m_isPanicking && (peekWord("COMMENT") || peekWord("LOCATION"))) {
        advance(); // kept nowhere: they change nothing that can be seen here
        parseTextValue();
    }
    m_current.body = std::move(statement);
}

/// [IF NOT EXISTS] name ['(' columns ')'] parts [AS query]
void Parser::parseCreateTable(bool orReplace)
{
    CreateTableStatement table;
    table.orReplace = orReplace;
    table.ifNotExists = acceptWords({"IF", "NOT", "EXISTS"});
    table.name = parseQualifiedName(NamePlace::Table);
    if (peekSymbol("(")) {
        parseColumnDefinitions(table);
    } else {
        expectAlso("(");
    }
    parseTableParts(table);
    m_current.body = std::move(table);
}

void Parser::parseTableParts(CreateTableStatement& table)
{
    while (parseTablePart(table)) {
    }
    const bool hasAs = acceptWord("AS");
    if (hasAs || isAtQuery()) {
        table.query = parseQuery();
    } else if (table.columns.empty() && !m_isPanicking && isAtStatementEnd() && !hasReported()) {
        reportExpected();
    }
}

/// USING format | PARTITIONED BY (…) | TBLPROPERTIES (…) | LOCATION '…' | COMMENT '…'
bool Parser::parseTablePart(CreateTableStatement& table)
{
    if (acceptWord("USING")) {
        table.format = parseIdentifier(NamePlace::Name);
    } else if (acceptWord("PARTITIONED")) {
        expectWord("BY");
        table.partitions = parsePartitions();
    } else if (acceptWord("TBLPROPERTIES")) {
        table.properties = parseProperties();
    } else if (acceptWord("LOCATION")) {
        const Span span = current().span;
        const std::string text = parseTextValue();
        table.location = Identifier{text, true, span};
    } else if (acceptWord("COMMENT")) {
        table.comment = parseTextValue();
    } else if (peekWord("OPTIONS") || peekWord("CLUSTERED") || peekWord("CLUSTER") || peekWord("STORED") ||
               peekWord("ROW") || peekWord("INHERITS") || peekWord("LIKE") || peekWord("PARTITION") ||
               (peekWord("WITH") && peekSymbol("(", 1))) {
        reportUnsupported(Feature::TableOption, current().span);
    } else {
        return false;
    }
    return !m_isPanicking;
}

std::string Parser::parseTextValue()
{
    if (m_isPanicking || current().kind != TokenKind::Text) {
        expectAlso(MessageId::PhraseText);
        reportExpected();
        return {};
    }
    std::string value = valueOf(current());
    advance();
    return value;
}

void Parser::parseColumnDefinitions(CreateTableStatement& table)
{
    const Span open = current().span;
    advance();
    const std::size_t depth = m_parens;
    do {
        if (!table.columns.empty() && rejectStrayComma(NamePlace::NewColumn)) {
            break;
        }
        if (peekWord("PRIMARY") && peekWord("KEY", 1) && peekSymbol("(", 2)) {
            advance();
            advance();
            const Span list = current().span;
            advance();
            table.primaryKey = parseIdentifierList(list);
        } else if ((peekWord("CONSTRAINT") && peek(1).kind == TokenKind::Word && peek(2).kind == TokenKind::Word) ||
                   ((peekWord("CHECK") || peekWord("UNIQUE")) && peekSymbol("(", 1)) ||
                   (peekWord("FOREIGN") && peekWord("KEY", 1))) {
            reportUnsupported(Feature::TableConstraint, current().span);
        } else if (peekWord("LIKE") && peek(1).kind == TokenKind::Word && !peekSymbol(",", 2)) {
            reportUnsupported(Feature::TableOption, current().span);
        } else {
            table.columns.push_back(parseColumnDefinition());
        }
    } while (expectListGoesOn() && recoverInList(depth) && acceptSymbol(","));
    expectClosing(open);
}

/// name type {NOT NULL | DEFAULT value | PRIMARY KEY | COMMENT '…'}
ColumnDefinition Parser::parseColumnDefinition()
{
    ColumnDefinition column;
    const Span begin = current().span;
    column.name = parseIdentifier(NamePlace::NewColumn);
    acceptSymbol(":"); // Spark allows `name: TYPE`
    column.type = parseType();
    while (!m_isPanicking) {
        if (acceptWord("NOT")) {
            column.notNull = expectWord("NULL");
        } else if (acceptWord("NULL")) {
            column.notNull = false;
        } else if (acceptWord("DEFAULT")) {
            column.defaultValue = parseExpression();
        } else if (acceptWord("PRIMARY")) {
            column.primaryKey = expectWord("KEY");
        } else if (acceptWord("COMMENT")) {
            parseTextValue();
        } else if (peekWord("AS") && peekSymbol("(", 1)) {
            reportUnsupported(Feature::GeneratedColumn, current().span);
        } else if (peekWord("GENERATED") || peekWord("CHECK") || peekWord("REFERENCES") || peekWord("UNIQUE")) {
            reportUnsupported(peekWord("GENERATED") ? Feature::GeneratedColumn : Feature::TableConstraint,
                              current().span);
        } else {
            break;
        }
    }
    column.span = spanFrom(begin);
    return column;
}

/// '(' field {',' field} ')'
std::vector<PartitionField> Parser::parsePartitions()
{
    std::vector<PartitionField> fields;
    Span open;
    if (!expectOpening(open)) {
        return fields;
    }
    do {
        if (!fields.empty() && rejectStrayComma()) {
            break;
        }
        fields.push_back(parsePartition());
    } while (acceptSymbol(","));
    expectClosing(open);
    return fields;
}

/// column | transform '(' [number ','] column [',' number] ')'
PartitionField Parser::parsePartition()
{
    PartitionField field;
    const Span begin = current().span;
    field.transform = "identity";
    field.column = parseIdentifier(NamePlace::Column);
    if (peekSymbol("(")) {
        field.transform.clear();
        for (const char c : field.column.text) {
            field.transform += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
        const Span open = current().span;
        advance();
        const auto takeNumber = [&] {
            std::int64_t number = 0;
            const std::string_view text = textOf(current());
            std::from_chars(text.data(), text.data() + text.size(), number);
            field.argument = number;
            advance();
        };
        if (current().kind == TokenKind::Number && !m_isPanicking) {
            takeNumber();
            expectSymbol(",");
        }
        field.column = parseIdentifier(NamePlace::Column);
        if (!field.argument && acceptSymbol(",")) {
            if (current().kind == TokenKind::Number && !m_isPanicking) {
                takeNumber();
            } else {
                expectAlso(MessageId::PhraseWholeNumber);
                reportExpected();
            }
        }
        expectClosing(open);
    }
    field.span = spanFrom(begin);
    return field;
}

/// '(' key '=' value {',' key '=' value} ')'
std::vector<Property> Parser::parseProperties()
{
    std::vector<Property> properties;
    Span open;
    if (!expectOpening(open)) {
        return properties;
    }
    const std::size_t depth = m_parens;
    do {
        if (!properties.empty() && rejectStrayComma()) {
            break;
        }
        Property property;
        const Span begin = current().span;
        property.key = parsePropertyPart();
        if (!acceptSymbol("=")) {
            acceptSymbol("==");
        }
        property.value = parsePropertyPart();
        property.span = spanFrom(begin);
        properties.push_back(std::move(property));
    } while (expectListGoesOn() && recoverInList(depth) && acceptSymbol(","));
    expectClosing(open);
    return properties;
}

/// A text, a number, or words parted by dots.
std::string Parser::parsePropertyPart()
{
    if (!m_isPanicking && (current().kind == TokenKind::Number || current().kind == TokenKind::Text)) {
        std::string value = valueOf(current());
        advance();
        return value;
    }
    if (!isAtName()) {
        expectAlso(MessageId::PhraseText);
        reportExpected();
        return {};
    }
    std::string value = takeIdentifier().text;
    while ((peekSymbol(".") || peekSymbol("-")) && peek(1).kind == TokenKind::Word) {
        value += textOf(current());
        advance();
        value += takeIdentifier().text;
    }
    return value;
}

/// DROP TABLE | VIEW | NAMESPACE [IF EXISTS] name
void Parser::parseDrop()
{
    const Span begin = current().span;
    advance();
    if (peekWord("NAMESPACE") || peekWord("SCHEMA") || peekWord("DATABASE")) {
        DropNamespaceStatement statement;
        statement.writtenSchema = !peekWord("NAMESPACE");
        advance();
        statement.ifExists = acceptWords({"IF", "EXISTS"});
        statement.name = parseQualifiedName(NamePlace::Name);
        statement.cascade = acceptWord("CASCADE");
        if (!statement.cascade) {
            acceptWord("RESTRICT");
        }
        m_current.body = std::move(statement);
        return;
    }
    DropTableStatement statement;
    statement.isView = acceptWord("VIEW");
    if (!statement.isView && !acceptWord("TABLE") && !acceptTypo("TABLE")) {
        if (m_isPanicking || current().kind != TokenKind::Word) {
            reportExpected();
            return;
        }
        std::string words = "DROP " + toUpper(textOf(current()));
        advance();
        setUnsupported(std::move(words), spanFrom(begin));
        return;
    }
    statement.ifExists = acceptWords({"IF", "EXISTS"});
    statement.name = parseQualifiedName(NamePlace::Table);
    if (peekSymbol(",")) {
        reportUnsupported(Feature::SeveralTablesDropped, current().span);
    }
    if (peekWord("PURGE") || peekWord("CASCADE") || peekWord("RESTRICT")) {
        advance();
    }
    m_current.body = std::move(statement);
}

} // namespace mergescope::sql
