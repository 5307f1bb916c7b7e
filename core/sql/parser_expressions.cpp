// Expressions by precedence: OR, AND, NOT, comparisons and predicates, + - ||, * / % DIV, signs, casts.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parse.h"
#include "core/sql/parser.h"

#include <algorithm>
#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

namespace {

struct SymbolOperator {
    std::string_view symbol;
    Operator op;
    int precedence;
};

constexpr std::array kSymbolOperators = {
    SymbolOperator{"=", Operator::Equal, Precedence::kComparison},
    SymbolOperator{"==", Operator::Equal, Precedence::kComparison},
    SymbolOperator{"<>", Operator::NotEqual, Precedence::kComparison},
    SymbolOperator{"!=", Operator::NotEqual, Precedence::kComparison},
    SymbolOperator{"<", Operator::Less, Precedence::kComparison},
    SymbolOperator{"<=", Operator::LessOrEqual, Precedence::kComparison},
    SymbolOperator{">", Operator::Greater, Precedence::kComparison},
    SymbolOperator{">=", Operator::GreaterOrEqual, Precedence::kComparison},
    SymbolOperator{"<=>", Operator::NullSafeEqual, Precedence::kComparison},
    SymbolOperator{"+", Operator::Add, Precedence::kAdditive},
    SymbolOperator{"-", Operator::Subtract, Precedence::kAdditive},
    SymbolOperator{"||", Operator::Concat, Precedence::kAdditive},
    SymbolOperator{"*", Operator::Multiply, Precedence::kMultiplicative},
    SymbolOperator{"/", Operator::Divide, Precedence::kMultiplicative},
    SymbolOperator{"//", Operator::IntegerDivide, Precedence::kMultiplicative},
    SymbolOperator{"%", Operator::Modulo, Precedence::kMultiplicative},
};

} // namespace

bool Parser::enter()
{
    ++m_depth;
    if (m_depth <= kMaxNesting) {
        return true;
    }
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::LimitExceeded;
    diagnostic.span = current().span;
    diagnostic.message = Message{MessageId::NestedTooDeep, {std::to_string(kMaxNesting)}};
    diagnostic.hint = Message{MessageId::HintSplitExpression, {}};
    report(std::move(diagnostic));
    panic();
    return false;
}

ExprId Parser::make(ExprKind kind, Operator op, Span span, std::initializer_list<ExprId> operands,
                    std::uint32_t payload)
{
    return makeList(kind, op, span, std::vector<ExprId>(operands), payload);
}

ExprId Parser::makeList(ExprKind kind, Operator op, Span span, const std::vector<ExprId>& operands,
                        std::uint32_t payload)
{
    std::uint16_t height = 0;
    for (const ExprId operand : operands) {
        height = std::max(height, m_heights[operand.index]);
    }
    if (height >= kMaxOperatorChain) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::LimitExceeded;
        diagnostic.span = previousSpan();
        diagnostic.message = Message{MessageId::ChainTooLong, {std::to_string(kMaxOperatorChain)}};
        diagnostic.hint = Message{MessageId::HintSplitExpression, {}};
        report(std::move(diagnostic));
        panic();
        return makeError();
    }
    Expr expr;
    expr.kind = kind;
    expr.op = op;
    expr.span = span;
    expr.firstOperand = static_cast<std::uint32_t>(m_ast.operands.size());
    expr.operandCount = static_cast<std::uint32_t>(operands.size());
    expr.payload = payload;
    m_ast.operands.insert(m_ast.operands.end(), operands.begin(), operands.end());
    m_ast.exprs.push_back(expr);
    m_heights.push_back(static_cast<std::uint16_t>(height + 1));
    return ExprId{static_cast<std::uint32_t>(m_ast.exprs.size() - 1)};
}

ExprId Parser::makeError()
{
    Expr expr;
    expr.span = Span::at(std::min(current().span.begin, m_source.size()));
    m_ast.exprs.push_back(expr);
    m_heights.push_back(1);
    return ExprId{static_cast<std::uint32_t>(m_ast.exprs.size() - 1)};
}

ExprId Parser::parseExpression()
{
    if (m_isPanicking) {
        return makeError();
    }
    const bool isShallow = enter();
    const ExprId expr = isShallow ? parseBinary(Precedence::kOr) : makeError();
    leave();
    return expr;
}

ExprId Parser::parseValue()
{
    if (peekWord("DEFAULT") && (peekSymbol(",", 1) || peekSymbol(")", 1) || peekSymbol(";", 1) || peekWord("WHEN", 1) ||
                                peekWord("WHERE", 1) || peekWord("RETURNING", 1) || peek(1).kind == TokenKind::End)) {
        const Span span = current().span;
        advance();
        return make(ExprKind::Default, Operator::None, span, {});
    }
    return parseExpression();
}

Parser::BinaryOperator Parser::binaryOperatorHere() const
{
    const Token& token = current();
    if (m_isPanicking) {
        return {};
    }
    if (token.kind == TokenKind::Symbol) {
        for (const SymbolOperator& known : kSymbolOperators) {
            if (known.symbol == textOf(token)) {
                return {known.op, known.precedence};
            }
        }
        return {};
    }
    if (peekWord("OR")) {
        return {Operator::Or, Precedence::kOr};
    }
    if (peekWord("AND")) {
        return {Operator::And, Precedence::kAnd};
    }
    if (peekWord("DIV")) {
        return {Operator::IntegerDivide, Precedence::kMultiplicative};
    }
    return {};
}

/// Operators of one precedence or tighter, from the left.
ExprId Parser::parseBinary(int minimum)
{
    const Span begin = current().span;
    const bool isNot = minimum <= Precedence::kNot && (peekWord("NOT") || peekSymbol("!"));
    ExprId left = isNot ? parseNot() : parseUnary();
    while (!m_isPanicking) {
        if (minimum <= Precedence::kComparison && parsePredicate(left, begin)) {
            continue;
        }
        const BinaryOperator binary = binaryOperatorHere();
        if (binary.op == Operator::None || binary.precedence < minimum) {
            break;
        }
        const Span opSpan = current().span;
        const std::string_view opText = textOf(current());
        advance();
        if (opText == "*" && peekSymbol("*") && m_dialect.expressions.caretIsPower) {
            reportUnsupported(Feature::PowerOperator, opSpan);
            return left;
        }
        if (isAtQuantifier()) {
            left = parseQuantified(left, binary.op, opSpan, begin);
            continue;
        }
        const ExprId right = parseBinary(binary.precedence + 1);
        left = make(ExprKind::Binary, binary.op, spanFrom(begin), {left, right});
        edit(left).opSpan = opSpan;
        edit(left).spelledOut = opText == "!=" || opText == "==" || opText == "//";
    }
    if (!m_isPanicking && current().kind == TokenKind::Symbol) {
        const std::string_view text = textOf(current());
        if (m_dialect.expressions.caretIsPower && (text == "^" || text == "**")) {
            reportUnsupported(Feature::PowerOperator, current().span);
        }
        const bool isBits = text == "|" || text == "&" || text == "^" || text == "<<" || text == ">>";
        if (isBits) {
            reportUnsupported(Feature::BitOperator, current().span);
        } else if (text == "~" || text == "~*" || text == "!~") {
            reportUnsupported(Feature::PatternOperator, current().span);
        } else if (text == "->" || text == "->>") {
            reportUnsupported(Feature::Lambda, current().span);
        }
    }
    if (!m_isPanicking && peekWord("SIMILAR") && peekWord("TO", 1)) {
        reportUnsupported(Feature::PatternOperator, current().span);
    }
    const TokenKind next = current().kind;
    const bool isValueNext = next == TokenKind::Text || next == TokenKind::Number || next == TokenKind::QuotedName ||
                             (next == TokenKind::Word && !isReservedAsAlias(textOf(current())));
    if (isValueNext) {
        expectAlso(MessageId::PhraseOperator);
    }
    return left;
}

/// ANY (SELECT …), SOME (SELECT …), ALL (SELECT …)
bool Parser::isAtQuantifier() const
{
    return (peekWord("ANY") || peekWord("SOME") || peekWord("ALL")) && peekSymbol("(", 1) &&
           (peekWord("SELECT", 2) || peekWord("WITH", 2) || peekWord("VALUES", 2));
}

/// = ANY is IN, and <> ALL is NOT IN; the rest is refused by its name.
ExprId Parser::parseQuantified(ExprId left, Operator op, Span opSpan, Span begin)
{
    const bool isAll = peekWord("ALL");
    const bool isIn = op == Operator::Equal && !isAll;
    const bool isNotIn = op == Operator::NotEqual && isAll;
    if (!m_dialect.expressions.quantifiedComparisons || (!isIn && !isNotIn)) {
        reportUnsupported(Feature::QuantifiedComparison, Span::cover(opSpan, current().span));
        return makeError();
    }
    advance();
    const ExprId expr = parseIn(left, begin, isNotIn);
    if (m_ast[expr].kind != ExprKind::Error) {
        edit(expr).opSpan = opSpan;
    }
    return expr;
}

ExprId Parser::parseNot()
{
    const Span begin = current().span;
    advance();
    const bool isShallow = enter();
    const ExprId operand = isShallow ? parseBinary(Precedence::kNot) : makeError();
    leave();
    const ExprId expr = make(ExprKind::Unary, Operator::Not, spanFrom(begin), {operand});
    edit(expr).opSpan = begin;
    return expr;
}

ExprId Parser::parseUnary()
{
    const Span begin = current().span;
    if (!peekSymbol("-") && !peekSymbol("+")) {
        if (peekSymbol("~")) {
            reportUnsupported(Feature::BitOperator, begin);
        }
        return peekWord("NOT") ? parseNot() : parsePostfix(parsePrimary(), begin);
    }
    const Operator op = peekSymbol("-") ? Operator::Minus : Operator::Plus;
    advance();
    if (op == Operator::Minus && current().kind == TokenKind::Number && !m_isPanicking) {
        // The smallest integers have no positive counterpart; all other signs stay an operation.
        const std::string_view digits = textOf(current());
        if (digits == "2147483648" || digits == "9223372036854775808" || toUpper(digits) == "9223372036854775808L" ||
            toUpper(digits) == "32768S" || toUpper(digits) == "128Y") {
            return parsePostfix(parseNumber(true, begin), begin);
        }
    }
    const bool isShallow = enter();
    const ExprId operand = isShallow ? parseUnary() : makeError();
    leave();
    const ExprId expr = make(ExprKind::Unary, op, spanFrom(begin), {operand});
    edit(expr).opSpan = begin;
    return expr;
}

/// primary ('::' type)*
ExprId Parser::parsePostfix(ExprId expr, Span begin)
{
    while (peekSymbol("::")) {
        const Span opSpan = current().span;
        advance();
        TypeName type = parseType();
        m_ast.types.push_back(std::move(type));
        expr = make(ExprKind::Cast, Operator::None, spanFrom(begin), {expr},
                    static_cast<std::uint32_t>(m_ast.types.size() - 1));
        if (m_ast[expr].kind == ExprKind::Cast) {
            edit(expr).opSpan = opSpan;
            edit(expr).spelledOut = true;
        }
    }
    if (peekSymbol("[")) {
        reportUnsupported(Feature::Subscript, current().span);
    } else if (peekSymbol(".") && m_ast[expr].kind != ExprKind::Error) {
        reportUnsupported(Feature::NestedField, current().span);
    }
    return expr;
}

/// IS …, [NOT] IN, [NOT] BETWEEN, [NOT] LIKE after a value; false where none stands here.
bool Parser::parsePredicate(ExprId& left, Span begin)
{
    if (peekWord("IS")) {
        left = parseIs(left, begin);
        return true;
    }
    const bool negated = peekWord("NOT");
    const std::size_t ahead = negated ? 1 : 0;
    Operator like = Operator::None;
    if (peekWord("LIKE", ahead)) {
        like = Operator::Like;
    } else if (peekWord("ILIKE", ahead)) {
        like = Operator::ILike;
    } else if (peekWord("RLIKE", ahead) || peekWord("REGEXP", ahead)) {
        like = Operator::RLike;
    }
    const bool isIn = peekWord("IN", ahead);
    const bool isBetween = peekWord("BETWEEN", ahead);
    if (like == Operator::None && !isIn && !isBetween) {
        return false;
    }
    const Span opBegin = current().span;
    if (negated) {
        advance();
    }
    advance();
    const Span opSpan = spanFrom(opBegin);
    left = isIn        ? parseIn(left, begin, negated)
           : isBetween ? parseBetween(left, begin, negated)
                       : parseLike(left, begin, negated, like);
    if (m_ast[left].kind != ExprKind::Error) {
        edit(left).opSpan = opSpan;
    }
    return true;
}

/// IS [NOT] (NULL | TRUE | FALSE | UNKNOWN | DISTINCT FROM value)
ExprId Parser::parseIs(ExprId left, Span begin)
{
    const Span opBegin = current().span;
    advance();
    const bool negated = acceptWord("NOT");
    ExprId expr;
    if (acceptWord("NULL")) {
        expr = make(ExprKind::IsNull, Operator::None, spanFrom(begin), {left});
    } else if (acceptWord("TRUE")) {
        expr = make(ExprKind::IsTruth, Operator::True, spanFrom(begin), {left});
    } else if (acceptWord("FALSE")) {
        expr = make(ExprKind::IsTruth, Operator::False, spanFrom(begin), {left});
    } else if (acceptWord("UNKNOWN")) {
        expr = make(ExprKind::IsTruth, Operator::Unknown, spanFrom(begin), {left});
    } else if (acceptWord("DISTINCT")) {
        expectWord("FROM");
        const Span opSpan = spanFrom(opBegin);
        const ExprId right = m_isPanicking ? makeError() : parseBinary(Precedence::kAdditive);
        expr = make(ExprKind::IsDistinct, Operator::None, spanFrom(begin), {left, right});
        edit(expr).opSpan = opSpan;
        edit(expr).negated = negated;
        return expr;
    } else {
        reportExpected();
        return makeError();
    }
    edit(expr).opSpan = spanFrom(opBegin);
    edit(expr).negated = negated;
    return expr;
}

ExprId Parser::parseIn(ExprId left, Span begin, bool negated)
{
    Span open;
    if (!expectOpening(open)) {
        return makeError();
    }
    ExprId expr;
    if (isAtQuery()) {
        const QueryId query = parseQuery();
        expectClosing(open);
        expr = make(ExprKind::InQuery, Operator::None, spanFrom(begin), {left}, query.index);
    } else {
        std::vector<ExprId> operands = {left};
        do {
            if (operands.size() > 1 && rejectStrayComma()) {
                break;
            }
            operands.push_back(parseExpression());
        } while (acceptSymbol(","));
        expectClosing(open);
        expr = makeList(ExprKind::In, Operator::None, spanFrom(begin), operands);
    }
    edit(expr).negated = negated;
    return expr;
}

ExprId Parser::parseBetween(ExprId left, Span begin, bool negated)
{
    const ExprId low = parseBinary(Precedence::kAdditive);
    const bool hasAnd = expectWord("AND");
    const ExprId high = hasAnd ? parseBinary(Precedence::kAdditive) : makeError();
    const ExprId expr = make(ExprKind::Between, Operator::None, spanFrom(begin), {left, low, high});
    edit(expr).negated = negated;
    return expr;
}

ExprId Parser::parseLike(ExprId left, Span begin, bool negated, Operator op)
{
    if ((peekWord("ANY") || peekWord("SOME") || peekWord("ALL")) && peekSymbol("(", 1)) {
        reportUnsupported(Feature::LikeAny, spanFrom(begin));
        return makeError();
    }
    const ExprId pattern = parseBinary(Precedence::kAdditive);
    std::vector<ExprId> operands = {left, pattern};
    if (op != Operator::RLike && acceptWord("ESCAPE")) {
        operands.push_back(parseBinary(Precedence::kAdditive));
    }
    const ExprId expr = makeList(ExprKind::Like, op, spanFrom(begin), operands);
    edit(expr).negated = negated;
    return expr;
}

} // namespace mergescope::sql
