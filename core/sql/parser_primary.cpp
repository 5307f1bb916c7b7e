// The smallest expressions: literals, names, calls and their special forms, CASE, CAST, what stands in parentheses.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using values::Value;

ExprId Parser::literal(Value value, Span span)
{
    m_ast.literals.push_back(std::move(value));
    return make(ExprKind::Literal, Operator::None, span, {}, static_cast<std::uint32_t>(m_ast.literals.size() - 1));
}

ExprId Parser::parsePrimary()
{
    if (m_isPanicking) {
        return makeError();
    }
    switch (current().kind) {
    case TokenKind::Number:
        return parseNumber(false, current().span);
    case TokenKind::Text:
    case TokenKind::Unknown:
        return parseText();
    case TokenKind::QuotedName:
        return parseNameOrCall();
    case TokenKind::Word:
        return parseWordPrimary();
    case TokenKind::Symbol:
        if (peekSymbol("(")) {
            return parseParenthesized();
        }
        if (peekSymbol("[") && peek(1).kind == TokenKind::Word && peekSymbol("]", 2)) {
            return parseNameOrCall();
        }
        break;
    case TokenKind::Parameter: {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = current().span;
        diagnostic.message = Message{MessageId::ParameterWithoutValue, {std::string(textOf(current()))}};
        diagnostic.hint = Message{MessageId::HintWriteTheValue, {}};
        report(std::move(diagnostic));
        const ExprId error = makeError();
        advance();
        return error;
    }
    case TokenKind::Whitespace:
    case TokenKind::Comment:
    case TokenKind::End:
        break;
    }
    expectAlso(MessageId::PhraseExpression);
    reportExpected();
    return makeError();
}

ExprId Parser::parseWordPrimary()
{
    const Span span = current().span;
    if (peekSymbol("(", 1)) {
        if (peekWord("CAST") || peekWord("TRY_CAST")) {
            return parseCast();
        }
        if (peekWord("EXISTS")) {
            advance();
            const Span open = current().span;
            advance();
            const QueryId query = parseQuery();
            expectClosing(open);
            return make(ExprKind::Exists, Operator::None, spanFrom(span), {}, query.index);
        }
        return isReservedInValue(textOf(current()))
                   ? (expectAlso(MessageId::PhraseExpression), reportExpected(), makeError())
                   : parseNameOrCall();
    }
    if (peekWord("CASE")) {
        return parseCase();
    }
    if (peekSymbol(".", 1)) {
        return parseNameOrCall();
    }
    if (peekWord("NULL")) {
        advance();
        return literal(Value::null(), span);
    }
    if (peekWord("TRUE") || peekWord("FALSE")) {
        const bool value = peekWord("TRUE");
        advance();
        return literal(Value::boolean(value), span);
    }
    if (peek(1).kind == TokenKind::Text ||
        (peekWord("INTERVAL") && (peek(1).kind == TokenKind::Number || peekSymbol("-", 1)))) {
        return parseTypedText();
    }
    if (m_dialect.expressions.typedTexts && isAtLongTypedText()) {
        return parseCastOfText();
    }
    if (peekWord("DEFAULT")) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = span;
        diagnostic.message = Message{MessageId::DefaultInsideValue, {}};
        diagnostic.hint = Message{MessageId::HintDefaultAlone, {}};
        report(std::move(diagnostic));
        const ExprId error = makeError();
        advance();
        return error;
    }
    static constexpr std::array<std::string_view, 7> kCallsWithoutParentheses = {
        "CURRENT_DATE",   "CURRENT_TIMESTAMP", "CURRENT_TIME", "LOCALTIME",
        "LOCALTIMESTAMP", "CURRENT_USER",      "SESSION_USER"};
    for (const std::string_view word : kCallsWithoutParentheses) {
        if (peekWord(word)) {
            Call call;
            call.withoutParentheses = true;
            call.name = QualifiedName{{takeIdentifier()}, span};
            m_ast.calls.push_back(std::move(call));
            return make(ExprKind::Call, Operator::None, span, {}, static_cast<std::uint32_t>(m_ast.calls.size() - 1));
        }
    }
    if (isReservedInValue(textOf(current())) && !isNameAnyway(NamePlace::Column)) {
        expectAlso(MessageId::PhraseExpression);
        reportExpected();
        return makeError();
    }
    return parseNameOrCall();
}

/// '(' (query | expression {',' expression}) ')'
ExprId Parser::parseParenthesized()
{
    const Span open = current().span;
    advance();
    if (isAtQuery()) {
        const QueryId query = parseQuery();
        expectClosing(open);
        return make(ExprKind::ScalarQuery, Operator::None, spanFrom(open), {}, query.index);
    }
    if (m_dialect.expressions.emptyRows && acceptSymbol(")")) {
        return makeList(ExprKind::Row, Operator::None, spanFrom(open), {});
    }
    std::vector<ExprId> values;
    do {
        if (!values.empty() && rejectStrayComma()) {
            break;
        }
        values.push_back(parseExpression());
    } while (acceptSymbol(","));
    expectClosing(open);
    if (values.size() > 1) {
        return makeList(ExprKind::Row, Operator::None, spanFrom(open), values);
    }
    edit(values.front()).parenthesized = true;
    return values.front();
}

/// CASE [operand] (WHEN condition THEN value)+ [ELSE value] END
ExprId Parser::parseCase()
{
    const Span begin = current().span;
    advance();
    ++m_cases;
    std::vector<ExprId> operands;
    const bool hasOperand = !peekWord("WHEN");
    if (hasOperand) {
        operands.push_back(parseExpression());
    }
    bool hasBranch = false;
    while (acceptWord("WHEN")) {
        hasBranch = true;
        operands.push_back(parseExpression());
        expectWord("THEN");
        operands.push_back(parseExpression());
    }
    if (!hasBranch) {
        reportExpected();
    }
    const bool hasElse = acceptWord("ELSE");
    if (hasElse) {
        operands.push_back(parseExpression());
    }
    expectWord("END");
    if (m_cases > 0) {
        --m_cases;
    }
    const ExprId expr = makeList(ExprKind::Case, Operator::None, spanFrom(begin), operands);
    edit(expr).hasOperand = hasOperand;
    edit(expr).hasElse = hasElse;
    return expr;
}

/// CAST(value AS type), TRY_CAST(value AS type)
ExprId Parser::parseCast()
{
    const Span begin = current().span;
    const Operator op = peekWord("TRY_CAST") ? Operator::TryCast : Operator::None;
    advance();
    const Span open = current().span;
    advance();
    const ExprId value = parseExpression();
    expectWord("AS");
    m_ast.types.push_back(parseType());
    const auto payload = static_cast<std::uint32_t>(m_ast.types.size() - 1);
    expectClosing(open);
    return make(ExprKind::Cast, op, spanFrom(begin), {value}, payload);
}

ExprId Parser::parseNameOrCall()
{
    const Span begin = current().span;
    // A word that is a column elsewhere may be a function here: left(…), replace(…).
    QualifiedName name = parseQualifiedName(NamePlace::Column);
    if (name.parts.empty()) {
        return makeError();
    }
    // `s.id (SELECT …)`: the query of REPLACE ON follows its condition.
    const bool isQueryNext = name.parts.size() > 1 && peekSymbol("(") && isAtQuery(1);
    if (peekSymbol("(") && !isQueryNext) {
        return parseCall(std::move(name), begin);
    }
    m_ast.names.push_back(std::move(name));
    return make(ExprKind::Name, Operator::None, spanFrom(begin), {},
                static_cast<std::uint32_t>(m_ast.names.size() - 1));
}

/// dateadd(DAY, 1, d): the unit would be taken for a column.
bool Parser::isAtUnitArgument(const QualifiedName& name) const
{
    static constexpr std::array<std::string_view, 6> kFunctions = {"DATEADD",   "DATE_ADD",     "DATEDIFF",
                                                                   "DATE_DIFF", "TIMESTAMPADD", "TIMESTAMPDIFF"};
    static constexpr std::array<std::string_view, 9> kUnits = {"YEAR", "QUARTER", "MONTH",  "WEEK",       "DAY",
                                                               "HOUR", "MINUTE",  "SECOND", "MICROSECOND"};
    if (name.parts.size() != 1 || current().kind != TokenKind::Word || !peekSymbol(",", 1)) {
        return false;
    }
    // With two arguments DAY is a column: date_add(day, 7).
    std::size_t commas = 0;
    int depth = 0;
    for (std::size_t ahead = 0; depth >= 0 && peek(ahead).kind != TokenKind::End; ++ahead) {
        depth += peekSymbol("(", ahead) ? 1 : peekSymbol(")", ahead) ? -1 : 0;
        commas += depth == 0 && peekSymbol(",", ahead) ? 1 : 0;
    }
    return commas == 2 &&
           std::find(kFunctions.begin(), kFunctions.end(), toUpper(name.parts[0].text)) != kFunctions.end() &&
           std::find(kUnits.begin(), kUnits.end(), toUpper(textOf(current()))) != kUnits.end();
}

/// name '(' [DISTINCT] arguments ')' [FILTER (WHERE …)] [OVER (…)]
ExprId Parser::parseCall(QualifiedName name, Span begin)
{
    const Span open = current().span;
    advance();
    Call call;
    call.name = std::move(name);
    std::vector<ExprId> arguments;
    if (isAtUnitArgument(call.name)) {
        reportUnsupported(Feature::UnitArgument, Span::cover(begin, current().span));
    }
    if (!parseSpecialCall(call, arguments, open)) {
        parseCallArguments(call, arguments, open);
    }
    parseCallSuffix(call);
    m_ast.calls.push_back(std::move(call));
    return makeList(ExprKind::Call, Operator::None, spanFrom(begin), arguments,
                    static_cast<std::uint32_t>(m_ast.calls.size() - 1));
}

void Parser::parseCallArguments(Call& call, std::vector<ExprId>& arguments, Span open)
{
    if (acceptSymbol(")")) {
        return;
    }
    if (peekSymbol("*")) {
        advance();
        call.star = true;
        expectClosing(open);
        return;
    }
    call.distinct = peekWord("DISTINCT");
    if (call.distinct || (peekWord("ALL") && !peekSymbol(")", 1) && !peekSymbol(",", 1))) {
        advance();
    }
    do {
        if (!arguments.empty() && rejectStrayComma()) {
            break;
        }
        arguments.push_back(isAtStar() ? parseStar() : parseExpression());
    } while (acceptSymbol(","));
    call.ignoreNulls = parseIgnoreNulls();
    parseCallOrder(call);
    expectClosing(open);
}

/// [ORDER BY …] inside the parentheses: the order in which an aggregate takes its rows
void Parser::parseCallOrder(Call& call)
{
    if (acceptWord("ORDER") && expectWord("BY")) {
        call.orderBy = parseOrderItems();
    }
}

/// The calls whose arguments are parted by words. False: it is written like any other call.
bool Parser::parseSpecialCall(Call& call, std::vector<ExprId>& arguments, Span open)
{
    if (call.name.parts.size() != 1 || call.name.parts.front().quoted) {
        return false;
    }
    const std::string name = toUpper(call.name.parts.front().text);
    if (name == "EXTRACT" && current().kind == TokenKind::Word && peekWord("FROM", 1)) {
        call.form = CallForm::Extract;
        call.name.parts.front().text = name;
        arguments.push_back(literal(Value::text(toUpper(textOf(current()))), current().span));
        advance();
        advance();
        arguments.push_back(parseExpression());
        expectClosing(open);
        return true;
    }
    if (name == "TRIM" && (peekWord("BOTH") || peekWord("LEADING") || peekWord("TRAILING"))) {
        parseTrim(call, arguments);
        expectClosing(open);
        return true;
    }
    if (name != "TRIM" && name != "SUBSTRING" && name != "SUBSTR" && name != "POSITION") {
        return false;
    }
    if (peekSymbol(")")) {
        return false;
    }
    // Of POSITION(a IN b) the IN is not the predicate.
    arguments.push_back(name == "POSITION" ? parseBinary(Precedence::kAdditive) : parseExpression());
    if (name == "POSITION" && acceptWord("IN")) {
        call.form = CallForm::PositionIn;
        arguments.push_back(parseExpression());
    } else if (name == "TRIM" && acceptWord("FROM")) {
        call.form = CallForm::TrimFrom;
        arguments.insert(arguments.begin(), parseExpression());
    } else if (name != "POSITION" && name != "TRIM" && acceptWord("FROM")) {
        call.form = CallForm::SubstringFrom;
        arguments.push_back(parseExpression());
        if (acceptWord("FOR")) {
            arguments.push_back(parseExpression());
        }
    } else {
        while (acceptSymbol(",") && !rejectStrayComma()) {
            arguments.push_back(parseExpression());
        }
    }
    expectClosing(open);
    if (call.form != CallForm::Plain) {
        call.name.parts.front().text = name; // one spelling, since the words around it have one
    }
    return true;
}

/// (BOTH | LEADING | TRAILING) [characters] FROM text
void Parser::parseTrim(Call& call, std::vector<ExprId>& arguments)
{
    call.form = CallForm::TrimFrom;
    Identifier& name = call.name.parts.front();
    if (peekWord("LEADING")) {
        name.text = "LTRIM";
    } else if (peekWord("TRAILING")) {
        name.text = "RTRIM";
    } else {
        name.text = "TRIM";
    }
    advance();
    std::optional<ExprId> characters;
    if (!peekWord("FROM")) {
        characters = parseExpression();
    }
    expectWord("FROM");
    arguments.push_back(parseExpression());
    if (characters) {
        arguments.push_back(*characters);
    }
}

/// `*` or `t.*`, which no value is but a list may hold.
bool Parser::isAtStar() const
{
    if (peekSymbol("*")) {
        return true;
    }
    std::size_t ahead = 0;
    while ((peek(ahead).kind == TokenKind::Word || peek(ahead).kind == TokenKind::QuotedName) &&
           peekSymbol(".", ahead + 1)) {
        ahead += 2;
    }
    return ahead > 0 && peekSymbol("*", ahead);
}

ExprId Parser::parseStar()
{
    const Span begin = current().span;
    QualifiedName name;
    if (!peekSymbol("*")) {
        name = parseQualifiedName(NamePlace::Table);
        acceptSymbol(".");
    }
    acceptSymbol("*");
    m_ast.names.push_back(std::move(name));
    return make(ExprKind::Star, Operator::None, spanFrom(begin), {},
                static_cast<std::uint32_t>(m_ast.names.size() - 1));
}

} // namespace mergescope::sql
