// Scripts and every statement but MERGE and queries.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"
#include "core/sql/python_reader.h"

#include <array>
#include <charconv>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

/// First words of statements that engines have and this version does not run.
constexpr std::array kOtherStatements = std::to_array<std::string_view>({
    "ALTER",   "ANALYZE", "ATTACH",  "BEGIN",  "CACHE",    "CALL",    "CLEAR",   "COMMENT", "COMMIT",  "COPY",
    "DECLARE", "DELETE",  "DESC",    "DESCRIBE", "DETACH", "EXECUTE", "EXPLAIN", "GRANT",   "LOAD",    "MSCK",
    "OPTIMIZE", "PRAGMA", "REFRESH", "REPAIR", "RESET",    "RESTORE", "REVOKE",  "ROLLBACK", "SET",    "SHOW",
    "START",   "TABLE",   "TRUNCATE", "UNCACHE", "UPDATE", "USE",     "VACUUM",
});

} // namespace

/// statement {';' statement}
void Parser::parseScript()
{
    while (!isAtEnd()) {
        if (acceptSymbol(";")) {
            continue;
        }
        if (current().isPython) {
            parsePython();
        } else {
            parseStatement();
        }
    }
}

/// One logical line of Python, which is read from its own tokens.
void Parser::parsePython()
{
    if (m_python == nullptr) {
        m_python = std::make_shared<PythonNames>();
    }
    const std::uint32_t end = PythonReader(*this, *m_python).readLine(current().span.begin);
    while (!isAtEnd() && current().isPython && current().span.begin < end) {
        ++m_at;
    }
    forgetExpected();
}

void Parser::parseStatement()
{
    m_current = Statement{};
    m_current.span = Span{current().span.begin, current().span.begin};
    m_statement = &m_current;
    m_parens = 0;
    m_cases = 0;
    m_depth = 0;
    forgetExpected();
    const std::size_t start = m_at;
    parseStatementBody();
    finishStatement();
    if (m_at == start) {
        advance(); // a `)` of nothing, already reported
    }
    m_current.span = spanFrom(m_current.span);
    m_ast.statements.push_back(std::move(m_current));
    m_statement = nullptr;
}

void Parser::finishStatement()
{
    const bool isReported = m_isPanicking;
    recoverToStatement();
    if (isAtStatementEnd()) {
        return;
    }
    if (isAtStatementOnNewLine()) {
        // The text goes on with a statement: only the `;` is missing, unless something was reported on the way here.
        if (!isReported) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::Parse;
            diagnostic.span = current().span;
            diagnostic.message = Message{MessageId::Expected, {std::vector<std::string>{";"}, found()}};
            diagnostic.hint = Message{MessageId::HintSemicolon, {}};
            diagnostic.fix = diagnostics::Fix{Span::at(previousSpan().end), ";"};
            report(std::move(diagnostic));
        }
        return;
    }
    expectAlso(";");
    reportExpected();
    recoverToStatement();
}

void Parser::parseStatementBody()
{
    if (peekWord("MERGE")) {
        parseMerge({});
    } else if (peekWord("CREATE") || (peekWord("REPLACE") && peekWord("TABLE", 1))) {
        parseCreate();
    } else if (peekWord("DROP")) {
        parseDrop();
    } else if (peekWord("INSERT")) {
        parseInsert({});
    } else if (peekWord("WITH")) {
        std::vector<Query::CommonTable> with = parseWith();
        if (peekWord("MERGE")) {
            parseMerge(std::move(with));
        } else if (peekWord("INSERT")) {
            parseInsert(std::move(with));
        } else if (m_isPanicking) {
            m_current.body = ErrorStatement{};
        } else {
            parseSelectStatement(std::move(with));
        }
    } else if (peekWord("SELECT") || peekWord("VALUES") || (peekSymbol("(") && isAtQuery())) {
        parseSelectStatement({});
    } else if (!parseUnsupported()) {
        static constexpr std::array<std::string_view, 5> kStatements = {"MERGE", "SELECT", "INSERT", "CREATE", "DROP"};
        for (const std::string_view word : kStatements) {
            expectAlso(word);
        }
        const Token& token = current();
        for (const std::string_view word : kStatements) {
            if (token.kind == TokenKind::Word && looksLike(textOf(token), word) && peek(1).kind != TokenKind::End) {
                // Read as the statement that was meant, so that its own mistakes show too.
                reportTypo(word);
                if (word == "MERGE") {
                    parseMerge({});
                } else if (word == "SELECT") {
                    m_slipAt = m_at;
                    parseSelectStatement({});
                } else if (word == "INSERT") {
                    parseInsert({});
                } else if (word == "CREATE") {
                    parseCreate();
                } else {
                    parseDrop();
                }
                return;
            }
        }
        reportExpected();
    }
}

void Parser::parseSelectStatement(std::vector<Query::CommonTable> with)
{
    SelectStatement statement;
    statement.query = parseQuery();
    if (!with.empty()) {
        std::vector<Query::CommonTable>& own = m_ast.queries[statement.query.index].with;
        own.insert(own.begin(), with.begin(), with.end());
    }
    m_current.body = statement;
}

void Parser::setUnsupported(std::string words, Span span)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    diagnostic.message = Message{MessageId::StatementNotRun, {words}};
    diagnostic.hint = Message{MessageId::HintStatementsThatRun, {}};
    report(std::move(diagnostic));
    m_current.body = UnsupportedStatement{std::move(words)};
    panic();
}

bool Parser::parseUnsupported()
{
    for (const std::string_view word : kOtherStatements) {
        if (peekWord(word)) {
            const Span span = current().span;
            advance();
            setUnsupported(std::string(word), span);
            return true;
        }
    }
    return false;
}

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
        parseCreateTable(orReplace);
    } else if (!orReplace && acceptWord("NAMESPACE")) {
        parseCreateNamespace(false);
    } else if (!orReplace && (acceptWord("SCHEMA") || acceptWord("DATABASE"))) {
        parseCreateNamespace(true);
    } else if (acceptTypo("TABLE")) {
        parseCreateTable(orReplace);
    } else if (!m_isPanicking && current().kind == TokenKind::Word) {
        while (peekWord("GLOBAL") || peekWord("TEMPORARY") || peekWord("TEMP") || peekWord("EXTERNAL")) {
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

void Parser::parseCreateNamespace(bool writtenSchema)
{
    CreateNamespaceStatement statement;
    statement.writtenSchema = writtenSchema;
    statement.ifNotExists = acceptWords({"IF", "NOT", "EXISTS"});
    statement.name = parseQualifiedName(NamePlace::Name);
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
    } else if (table.columns.empty() && !m_isPanicking && isAtStatementEnd()) {
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
               peekWord("ROW")) {
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
        if (!table.columns.empty() && rejectStrayComma()) {
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
    column.name = parseIdentifier(NamePlace::Column);
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

/// DROP TABLE [IF EXISTS] name
void Parser::parseDrop()
{
    const Span begin = current().span;
    advance();
    if (!acceptWord("TABLE") && !acceptTypo("TABLE")) {
        if (m_isPanicking || current().kind != TokenKind::Word) {
            reportExpected();
            return;
        }
        std::string words = "DROP " + toUpper(textOf(current()));
        advance();
        setUnsupported(std::move(words), spanFrom(begin));
        return;
    }
    DropTableStatement statement;
    statement.ifExists = acceptWords({"IF", "EXISTS"});
    statement.name = parseQualifiedName(NamePlace::Table);
    if (peekWord("PURGE")) {
        advance();
    }
    m_current.body = std::move(statement);
}

/// INSERT INTO [TABLE] name ['(' columns ')'] [BY NAME] query
void Parser::parseInsert(std::vector<Query::CommonTable> with)
{
    const Span begin = current().span;
    advance();
    if (peekWord("OVERWRITE")) {
        advance();
        setUnsupported("INSERT OVERWRITE", spanFrom(begin));
        return;
    }
    InsertStatement insert;
    if (!acceptWord("INTO") && !acceptTypo("INTO")) {
        reportMissing("INTO", MessageId::ExampleInsert);
    }
    if (peekWord("TABLE") && (peek(1).kind == TokenKind::Word || peek(1).kind == TokenKind::QuotedName)) {
        advance();
    }
    insert.table = parseQualifiedName(NamePlace::Table);
    if (peekWord("REPLACE")) {
        const Span span = current().span;
        advance();
        const std::string word = peekWord("USING") || peekWord("ON") ? toUpper(textOf(current())) : "WHERE";
        setUnsupported("INSERT INTO … REPLACE " + word, spanFrom(span));
        return;
    }
    if (peekWord("PARTITION") && peekSymbol("(", 1)) {
        reportUnsupported(Feature::PartitionValues, current().span);
    }
    if (peekSymbol("(") && !isAtQuery()) {
        const Span open = current().span;
        advance();
        insert.hasColumnList = true;
        insert.columns = parseColumnNames(open);
    }
    insert.byName = acceptWords({"BY", "NAME"});
    expectAlso("VALUES");
    expectAlso("SELECT");
    if (isAtQuery()) {
        insert.query = parseQuery();
        if (!with.empty()) {
            std::vector<Query::CommonTable>& own = m_ast.queries[insert.query.index].with;
            own.insert(own.begin(), with.begin(), with.end());
        }
    } else if (acceptTypo("VALUES")) {
        --m_at;
        insert.query = parseValuesQuery();
    } else {
        reportExpected();
    }
    m_current.body = std::move(insert);
}

/// column '=' value {',' column '=' value}
std::vector<Assignment> Parser::parseAssignments()
{
    std::vector<Assignment> assignments;
    while (true) {
        if (!assignments.empty() && rejectStrayComma()) {
            break;
        }
        if (peekSymbol("(")) {
            reportUnsupported(Feature::RowAssignment, current().span);
            break;
        }
        Assignment assignment;
        const Span begin = current().span;
        assignment.column = parseColumnName();
        if (peekSymbol("==")) {
            advance();
        } else {
            expectSymbol("=");
        }
        assignment.value = parseValue();
        assignment.span = spanFrom(begin);
        assignments.push_back(std::move(assignment));
        if (acceptSymbol(",")) {
            continue;
        }
        // `a = 1 b = 2`: only the comma is missing.
        const bool isNext = isAtName() && (peekSymbol("=", 1) || (peekSymbol(".", 1) && peekSymbol("=", 3)));
        if (!isNext) {
            break;
        }
        reportMissing(",", MessageId::HintCommaBetweenAssignments);
    }
    return assignments;
}

} // namespace mergescope::sql
