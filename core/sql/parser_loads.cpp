// Statements that write rows: INSERT, UPDATE, DELETE, TRUNCATE.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

namespace mergescope::sql {

using base::Span;
using diagnostics::MessageId;

/// INSERT INTO | OVERWRITE [TABLE] name [AS alias] [PARTITION (…)] [REPLACE …] ['(' columns ')'] [BY NAME] query
void Parser::parseInsert(std::vector<Query::CommonTable> with)
{
    advance();
    InsertStatement insert;
    const Span mode = current().span;
    if (acceptWord("OVERWRITE")) {
        insert.mode = InsertMode::Overwrite;
        insert.modeSpan = mode;
        acceptWord("INTO");
    } else if (!acceptWord("INTO") && !acceptTypo("INTO")) {
        reportMissing("INTO", MessageId::ExampleInsert);
    }
    if (peekWord("TABLE") && (peek(1).kind == TokenKind::Word || peek(1).kind == TokenKind::QuotedName)) {
        advance();
    }
    insert.table = parseQualifiedName(NamePlace::Table);
    if (peekWord("AS") || (isAtName() && peekWord("REPLACE", 1))) {
        insert.alias = parseAlias({"REPLACE"});
    }
    if (peekWord("PARTITION") && peekSymbol("(", 1)) {
        parseInsertPartition(insert);
    }
    if (peekSymbol("(") && !isAtQuery()) {
        const Span open = current().span;
        advance();
        insert.hasColumnList = true;
        insert.columns = parseColumnNames(open);
    }
    insert.byName = acceptWords({"BY", "NAME"});
    if (insert.mode == InsertMode::Append && peekWord("REPLACE")) {
        parseInsertReplace(insert);
        insert.byName = insert.byName || acceptWords({"BY", "NAME"});
    }
    expectAlso("VALUES");
    expectAlso("SELECT");
    const bool isInParentheses = insert.mode == InsertMode::ReplaceOn && peekSymbol("(") && isAtQuery(1);
    if (isInParentheses) {
        const Span open = current().span;
        advance();
        insert.query = parseQuery();
        expectClosing(open);
    } else if (peekWord("DEFAULT") && peekWord("VALUES", 1)) {
        insert.defaultValues = true;
        insert.query = parseDefaultValues();
    } else if (isAtQuery()) {
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
    if (insert.mode == InsertMode::ReplaceOn && !isAtStatementEnd()) {
        insert.queryAlias = parseAlias({});
    }
    if (peekWord("ON") && peekWord("CONFLICT", 1)) {
        reportUnsupported(Feature::OnConflict, current().span);
    } else if (peekWord("RETURNING")) {
        reportUnsupported(Feature::LoadReturning, current().span);
    }
    m_current.body = std::move(insert);
}

/// DEFAULT VALUES: one row that says nothing of any column.
QueryId Parser::parseDefaultValues()
{
    const Span begin = current().span;
    if (!m_dialect.hasInsertDefaultValues) {
        reportUnsupported(Feature::InsertDefaultValues, begin);
    }
    advance();
    advance();
    Query query;
    query.kind = Query::Kind::Values;
    query.rows.push_back({make(ExprKind::Default, Operator::None, begin, {})});
    query.span = spanFrom(begin);
    return addQuery(std::move(query));
}

/// PARTITION '(' column ['=' value] {',' …} ')' [IF NOT EXISTS]
void Parser::parseInsertPartition(InsertStatement& insert)
{
    const Span begin = current().span;
    advance();
    const Span open = current().span;
    advance();
    do {
        if (!insert.partition.empty() && rejectStrayComma()) {
            break;
        }
        PartitionValue part;
        const Span at = current().span;
        part.column = parseIdentifier(NamePlace::Column);
        if (acceptSymbol("=")) {
            part.value = parseExpression();
        }
        part.span = spanFrom(at);
        insert.partition.push_back(std::move(part));
    } while (acceptSymbol(","));
    expectClosing(open);
    insert.partitionSpan = spanFrom(begin);
}

/// REPLACE WHERE condition | REPLACE USING '(' columns ')' | REPLACE ON condition
void Parser::parseInsertReplace(InsertStatement& insert)
{
    const Span begin = current().span;
    advance();
    insert.modeSpan = begin;
    if (acceptWord("WHERE")) {
        insert.mode = InsertMode::ReplaceWhere;
        insert.condition = parseExpression();
    } else if (acceptWord("USING")) {
        insert.mode = InsertMode::ReplaceUsing;
        Span open;
        if (expectOpening(open)) {
            insert.usingColumns = parseIdentifierList(open);
        }
    } else if (acceptWord("ON")) {
        insert.mode = InsertMode::ReplaceOn;
        insert.condition = parseExpression();
    } else {
        reportExpected();
    }
    insert.modeSpan = spanFrom(begin);
}

/// UPDATE name [alias] SET assignments [WHERE condition]
void Parser::parseUpdate()
{
    UpdateStatement update;
    update.wordSpan = current().span;
    advance();
    acceptOnly();
    update.table = parseQualifiedName(NamePlace::Table);
    update.alias = parseAlias({"SET"});
    if (!acceptWord("SET") && !acceptTypo("SET")) {
        reportMissing("SET", MessageId::ExampleUpdate);
    }
    update.assignments = parseAssignments();
    if (peekWord("FROM")) {
        reportUnsupported(Feature::UpdateFrom, current().span);
    }
    if (acceptWord("WHERE")) {
        update.where = parseExpression();
    }
    if (peekWord("RETURNING")) {
        reportUnsupported(Feature::LoadReturning, current().span);
    }
    m_current.body = std::move(update);
}

/// DELETE FROM name [alias] [WHERE condition]
void Parser::parseDelete()
{
    DeleteStatement statement;
    statement.wordSpan = current().span;
    advance();
    if (!acceptWord("FROM") && !acceptTypo("FROM")) {
        reportMissing("FROM", MessageId::ExampleDelete);
    }
    acceptOnly();
    statement.table = parseQualifiedName(NamePlace::Table);
    if (peekWord("USING")) {
        reportUnsupported(Feature::DeleteUsing, current().span);
    }
    statement.alias = parseAlias({"WHERE"});
    if (acceptWord("WHERE")) {
        statement.where = parseExpression();
    }
    if (peekWord("RETURNING")) {
        reportUnsupported(Feature::LoadReturning, current().span);
    }
    m_current.body = std::move(statement);
}

/// TRUNCATE [TABLE] name
void Parser::parseTruncate()
{
    advance();
    acceptWord("TABLE");
    TruncateStatement statement;
    statement.table = parseQualifiedName(NamePlace::Table);
    m_current.body = std::move(statement);
}

} // namespace mergescope::sql
