// Statements about tables rather than rows: DESCRIBE, SHOW, SET, USE, ALTER TABLE, RESTORE, CALL; and which version of
// a table a text asks for.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

#include <charconv>

namespace mergescope::sql {

using base::Span;
using diagnostics::MessageId;

bool Parser::parseTableStatement()
{
    if (peekWord("DESCRIBE") || peekWord("DESC")) {
        parseDescribe();
    } else if (peekWord("SHOW")) {
        parseShow();
    } else if (peekWord("SET") || peekWord("RESET")) {
        parseSet(peekWord("RESET"));
    } else if (peekWord("USE")) {
        advance();
        if ((peekWord("NAMESPACE") || peekWord("SCHEMA") || peekWord("DATABASE")) && !isAtStatementEnd()) {
            advance();
        }
        m_current.body = UseStatement{parseQualifiedName(NamePlace::Name)};
    } else if (peekWord("ALTER")) {
        parseAlter();
    } else if (peekWord("RESTORE")) {
        parseRestore();
    } else if (peekWord("CALL")) {
        parseCall();
    } else {
        return false;
    }
    return true;
}

/// DESCRIBE HISTORY name [LIMIT n] | DESCRIBE DETAIL name | DESCRIBE [TABLE] [EXTENDED | FORMATTED] name
void Parser::parseDescribe()
{
    advance();
    DescribeStatement describe;
    const auto isNameNext = [this] { return peek(1).kind == TokenKind::Word || peek(1).kind == TokenKind::QuotedName; };
    if (peekWord("HISTORY") && isNameNext()) {
        describe.kind = DescribeStatement::Kind::History;
        advance();
    } else if (peekWord("DETAIL") && isNameNext()) {
        describe.kind = DescribeStatement::Kind::Detail;
        advance();
    } else {
        if (peekWord("TABLE") && isNameNext()) {
            advance();
        }
        if ((peekWord("EXTENDED") || peekWord("FORMATTED")) && isNameNext()) {
            describe.extended = true;
            advance();
        }
    }
    describe.name = parseQualifiedName(NamePlace::Table);
    if (describe.kind == DescribeStatement::Kind::History && acceptWord("LIMIT")) {
        std::uint64_t limit = 0;
        const std::string_view text = textOf(current());
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), limit);
        if (m_isPanicking || current().kind != TokenKind::Number || error != std::errc() ||
            end != text.data() + text.size()) {
            expectAlso(MessageId::PhraseWholeNumber);
            reportExpected();
        } else {
            describe.limit = limit;
            advance();
        }
    }
    m_current.body = std::move(describe);
}

/// SHOW TABLES | VIEWS [IN name] [LIKE text] | NAMESPACES | CREATE TABLE name | COLUMNS IN name | TBLPROPERTIES name
void Parser::parseShow()
{
    const Span begin = current().span;
    advance();
    using Kind = ShowStatement::Kind;
    ShowStatement show;
    bool needsTable = false;
    if (acceptWord("TABLES")) {
        show.kind = Kind::Tables;
    } else if (acceptWord("VIEWS")) {
        show.kind = Kind::Views;
    } else if (acceptWord("NAMESPACES") || acceptWord("DATABASES") || acceptWord("SCHEMAS")) {
        show.kind = Kind::Namespaces;
    } else if (acceptWords({"CREATE", "TABLE"})) {
        show.kind = Kind::CreateTable;
        needsTable = true;
    } else if (acceptWord("COLUMNS")) {
        show.kind = Kind::Columns;
        needsTable = true;
    } else if (acceptWord("TBLPROPERTIES")) {
        show.kind = Kind::Properties;
        needsTable = true;
    } else if (!m_isPanicking && current().kind == TokenKind::Word) {
        std::string words = "SHOW " + toUpper(textOf(current()));
        advance();
        setUnsupported(std::move(words), spanFrom(begin));
        return;
    } else {
        reportExpected();
        return;
    }
    const bool hasIn = acceptWord("IN") || acceptWord("FROM");
    if (needsTable || hasIn) {
        show.name = parseQualifiedName(needsTable ? NamePlace::Table : NamePlace::Name);
    }
    if (show.kind == Kind::Properties && peekSymbol("(")) {
        const Span open = current().span;
        advance();
        show.pattern = parsePropertyPart();
        expectClosing(open);
    } else if (acceptWord("LIKE") || (show.kind == Kind::Tables && current().kind == TokenKind::Text)) {
        show.pattern = parseTextValue();
    }
    m_current.body = std::move(show);
}

/// SET [key ['=' value]] | RESET [key]; the value is the text up to the end of the statement.
void Parser::parseSet(bool reset)
{
    advance();
    SetStatement set;
    set.reset = reset;
    const Span begin = current().span;
    if (!isAtStatementEnd()) {
        set.key = parsePropertyPart();
        set.keySpan = spanFrom(begin);
    }
    if (!reset && (acceptSymbol("=") || acceptWord("TO"))) {
        if (isAtStatementEnd()) {
            reportExpected();
        } else if (current().kind == TokenKind::Text) {
            set.value = parseTextValue();
        } else {
            const Span first = current().span;
            while (!isAtStatementEnd() && !isAtStatementOnNewLine()) {
                advance();
            }
            set.value = std::string(m_source.slice(spanFrom(first)));
        }
    }
    m_current.body = std::move(set);
}

/// [FOR] VERSION | SYSTEM_VERSION | TIMESTAMP | SYSTEM_TIME AS OF value
bool Parser::parseTableVersion(TableVersion& version)
{
    const Span begin = current().span;
    const std::size_t ahead = peekWord("FOR") ? 1 : 0;
    const bool byVersion = peekWord("VERSION", ahead) || (ahead == 1 && peekWord("SYSTEM_VERSION", ahead));
    const bool byTime = peekWord("TIMESTAMP", ahead) || (ahead == 1 && peekWord("SYSTEM_TIME", ahead));
    if ((!byVersion && !byTime) || !peekWord("AS", ahead + 1) || !peekWord("OF", ahead + 2)) {
        return false;
    }
    for (std::size_t i = 0; i < ahead + 3; ++i) {
        advance();
    }
    version.kind = byVersion ? TableVersion::Kind::Version : TableVersion::Kind::Timestamp;
    version.value = parseBinary(Precedence::kAdditive);
    version.span = spanFrom(begin);
    return true;
}

/// RESTORE [TABLE] name [TO] version
void Parser::parseRestore()
{
    advance();
    acceptWord("TABLE");
    RestoreStatement restore;
    restore.name = parseQualifiedName(NamePlace::Table);
    acceptWord("TO");
    if (!parseTableVersion(restore.version)) {
        expectAlso("VERSION AS OF");
        expectAlso("TIMESTAMP AS OF");
        reportExpected();
    }
    m_current.body = std::move(restore);
}

/// CALL name '(' [[name '=>'] value {',' …}] ')'
void Parser::parseCall()
{
    advance();
    CallStatement call;
    call.procedure = parseQualifiedName(NamePlace::Name);
    Span open;
    if (!expectOpening(open)) {
        return;
    }
    while (!peekSymbol(")") && !m_isPanicking) {
        CallStatement::Argument argument;
        if (isAtName() && (peekSymbol("=>", 1) || peekSymbol(":=", 1))) {
            argument.name = takeIdentifier();
            advance();
        }
        argument.value = parseExpression();
        call.arguments.push_back(argument);
        if (!acceptSymbol(",") || rejectStrayComma()) {
            break;
        }
    }
    expectClosing(open);
    m_current.body = std::move(call);
}

/// ALTER TABLE name action
void Parser::parseAlter()
{
    const Span begin = current().span;
    advance();
    if (!peekWord("TABLE")) {
        if (m_isPanicking || current().kind != TokenKind::Word) {
            expectAlso("TABLE");
            reportExpected();
            return;
        }
        std::string words = "ALTER " + toUpper(textOf(current()));
        advance();
        setUnsupported(std::move(words), spanFrom(begin));
        return;
    }
    advance();
    AlterTableStatement alter;
    alter.name = parseQualifiedName(NamePlace::Table);
    const Span action = current().span;
    if (!parseAlterAction(alter)) {
        if (!m_isPanicking && current().kind == TokenKind::Word) {
            std::string words = "ALTER TABLE … " + toUpper(textOf(current()));
            advance();
            setUnsupported(std::move(words), spanFrom(action));
        } else {
            reportExpected();
        }
        return;
    }
    alter.actionSpan = spanFrom(action);
    m_current.body = std::move(alter);
}

bool Parser::parseAlterAction(AlterTableStatement& alter)
{
    using Action = AlterTableStatement::Action;
    if (acceptWords({"SET", "TBLPROPERTIES"})) {
        alter.action = Action::SetProperties;
        alter.properties = parseProperties();
    } else if (acceptWords({"UNSET", "TBLPROPERTIES"})) {
        alter.action = Action::UnsetProperties;
        alter.ifExists = acceptWords({"IF", "EXISTS"});
        Span open;
        if (expectOpening(open)) {
            do {
                const Span begin = current().span;
                Property property;
                property.key = parsePropertyPart();
                property.span = spanFrom(begin);
                alter.properties.push_back(std::move(property));
            } while (acceptSymbol(","));
            expectClosing(open);
        }
    } else if (acceptWords({"ADD", "COLUMN"}) || acceptWords({"ADD", "COLUMNS"})) {
        alter.action = Action::AddColumns;
        parseAddColumns(alter);
    } else if (acceptWords({"DROP", "COLUMN"}) || acceptWords({"DROP", "COLUMNS"})) {
        alter.action = Action::DropColumns;
        alter.ifExists = acceptWords({"IF", "EXISTS"});
        if (peekSymbol("(")) {
            const Span open = current().span;
            advance();
            alter.columnNames = parseColumnNames(open);
        } else {
            do {
                alter.columnNames.push_back(parseColumnName());
            } while (acceptSymbol(","));
        }
    } else if (acceptWords({"RENAME", "COLUMN"})) {
        alter.action = Action::RenameColumn;
        alter.columnNames.push_back(parseColumnName());
        expectWord("TO");
        alter.newColumn = parseIdentifier(NamePlace::Column);
    } else if (acceptWords({"RENAME", "TO"})) {
        alter.action = Action::RenameTable;
        alter.newName = parseQualifiedName(NamePlace::Table);
    } else if (acceptWords({"ALTER", "COLUMN"}) || acceptWords({"CHANGE", "COLUMN"})) {
        parseAlterColumn(alter);
    } else {
        return false;
    }
    return true;
}

/// column TYPE type | SET NOT NULL | DROP NOT NULL | SET DEFAULT value | DROP DEFAULT | COMMENT text
void Parser::parseAlterColumn(AlterTableStatement& alter)
{
    using Action = AlterTableStatement::Action;
    alter.columnNames.push_back(parseColumnName());
    if (acceptWord("TYPE") || acceptWords({"SET", "DATA", "TYPE"})) {
        alter.action = Action::ColumnType;
        alter.type = parseType();
    } else if (acceptWords({"SET", "NOT", "NULL"})) {
        alter.action = Action::ColumnSetNotNull;
    } else if (acceptWords({"DROP", "NOT", "NULL"})) {
        alter.action = Action::ColumnDropNotNull;
    } else if (acceptWords({"SET", "DEFAULT"})) {
        alter.action = Action::ColumnSetDefault;
        alter.defaultValue = parseExpression();
    } else if (acceptWords({"DROP", "DEFAULT"})) {
        alter.action = Action::ColumnDropDefault;
    } else if (acceptWord("COMMENT")) {
        alter.action = Action::ColumnComment;
        parseTextValue();
    } else {
        reportExpected();
    }
}

/// ['('] column type … {',' …} [')']
void Parser::parseAddColumns(AlterTableStatement& alter)
{
    const bool hasParentheses = peekSymbol("(");
    const Span open = current().span;
    if (hasParentheses) {
        advance();
    }
    do {
        if (!alter.columns.empty() && rejectStrayComma()) {
            break;
        }
        alter.columns.push_back(parseColumnDefinition());
        if (peekWord("FIRST") || peekWord("AFTER")) {
            reportUnsupported(Feature::ColumnPosition, current().span);
        }
    } while (acceptSymbol(","));
    if (hasParentheses) {
        expectClosing(open);
    }
}

} // namespace mergescope::sql
