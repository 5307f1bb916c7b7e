// Literals: numbers, texts, and texts behind a word that says what they are (DATE '…', INTERVAL '1' DAY, X'1F', INT
// '5').
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/literals.h"
#include "core/sql/parser.h"
#include "core/values/interval.h"

#include <array>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using values::DataType;
using values::IntervalUnit;
using values::Value;

ExprId Parser::badLiteral(Span span, MessageId message, std::string text, std::optional<MessageId> hint)
{
    Diagnostic diagnostic;
    // Where any type's name may stand before a text, the two are a cast.
    diagnostic.kind = m_dialect.expressions.typedTexts ? DiagnosticKind::TypeCast : DiagnosticKind::Parse;
    diagnostic.span = span;
    diagnostic.message = Message{message, {std::move(text)}};
    if (hint) {
        diagnostic.hint = Message{*hint, {}};
    }
    report(std::move(diagnostic));
    return makeError();
}

ExprId Parser::parseNumber(bool negative, Span begin)
{
    const std::string_view text = textOf(current());
    const std::optional<Value> value = numberValue(text, negative, m_dialect.expressions);
    if (!value) {
        const bool hasLetters = !m_rules.numberSuffixes && text.find_first_of("0123456789") != std::string_view::npos &&
                                text.find_first_not_of("0123456789._eE+-") != std::string_view::npos;
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = current().span;
        diagnostic.message =
            Message{hasLetters ? MessageId::NumberWithLetters : MessageId::NumberTooLarge, {std::string(text)}};
        report(std::move(diagnostic));
        const ExprId error = makeError();
        advance();
        return error;
    }
    advance();
    return literal(*value, spanFrom(begin));
}

/// Texts side by side are one text.
ExprId Parser::parseText()
{
    const Span begin = current().span;
    std::string value;
    while (!m_isPanicking && (current().kind == TokenKind::Text || current().kind == TokenKind::Unknown)) {
        const bool isFirst = current().span.begin == begin.begin;
        if (!isFirst && !m_dialect.expressions.textsJoinOnOneLine && !isOnNewLine()) {
            break;
        }
        value += valueOf(current());
        advance();
    }
    return literal(Value::text(std::move(value)), spanFrom(begin));
}

/// DATE '…', TIMESTAMP '…', INTERVAL …, X'…', and in some dialects any type before a text; of other words before a text
/// it says that they are not understood.
ExprId Parser::parseTypedText()
{
    const Span begin = current().span;
    if (peekWord("INTERVAL")) {
        return parseInterval();
    }
    const bool isDate = peekWord("DATE");
    if (isDate || peekWord("TIMESTAMP") || peekWord("TIMESTAMP_LTZ") || peekWord("TIMESTAMP_NTZ")) {
        return dateLiteral(isDate);
    }
    const std::string word = toUpper(textOf(current()));
    if (word.size() == 1 && peek(1).span.begin == begin.end) {
        return parsePrefixedText(word[0]);
    }
    if (isReservedInValue(word)) {
        expectAlso(MessageId::PhraseExpression);
        reportExpected();
        return makeError();
    }
    return m_dialect.expressions.typedTexts ? parseCastOfText() : parseNameOrCall();
}

ExprId Parser::dateLiteral(bool isDate)
{
    const Span begin = current().span;
    advance();
    const Span span = current().span;
    const std::string text = valueOf(current());
    advance();
    const std::optional<Value> value = isDate ? dateValue(text) : timestampValue(text);
    if (!value) {
        return badLiteral(span, isDate ? MessageId::NoSuchDate : MessageId::NoSuchTimestamp, text,
                          isDate ? MessageId::ExampleDate : MessageId::ExampleTimestamp);
    }
    return literal(*value, spanFrom(begin));
}

/// X'1F', B'01', N'a': one letter that touches its text.
ExprId Parser::parsePrefixedText(char prefix)
{
    const ExpressionRules& rules = m_dialect.expressions;
    const Span begin = current().span;
    const Span span = Span::cover(begin, peek(1).span);
    const bool isBits = prefix == 'B' && rules.hexText == values::TypeKind::Bits;
    const bool isNational = prefix == 'N' && rules.nationalTexts;
    if (prefix != 'X' && !isBits && !isNational) {
        if (std::string_view("RBNEU").find(prefix) != std::string_view::npos) {
            reportUnsupported(Feature::PrefixedText, span);
            return makeError();
        }
        return rules.typedTexts ? parseCastOfText() : parseNameOrCall();
    }
    advance();
    std::string text = valueOf(current());
    advance();
    if (isNational) {
        // Of the types that a dialect has, the one that CHAR is.
        DataType type = DataType::of(values::TypeKind::String);
        type.fixedLength = rules.castKeepsTextLength;
        return literal(Value::text(std::move(text), type), spanFrom(begin));
    }
    const bool isWritten = text.find_first_not_of("01") == std::string::npos;
    const auto value = !isBits     ? hexValue(text, rules.hexText)
                       : isWritten ? std::optional(Value::text(text, DataType::of(values::TypeKind::Bits)))
                                   : std::nullopt;
    if (!value) {
        return badLiteral(span, isBits ? MessageId::BadBinaryDigits : MessageId::BadHexDigits, text, std::nullopt);
    }
    return literal(*value, spanFrom(begin));
}

/// INTERVAL ('text' | [-] number) [unit [TO unit]]
ExprId Parser::parseInterval()
{
    const ExpressionRules& rules = m_dialect.expressions;
    const Span begin = current().span;
    advance();
    const Span valueSpan = current().span;
    std::string text;
    if (peekSymbol("-")) {
        text.assign(1, '-');
        advance();
    }
    const bool isText = current().kind == TokenKind::Text;
    if (!isText && current().kind != TokenKind::Number) {
        expectAlso(MessageId::PhraseText);
        reportExpected();
        return makeError();
    }
    if (!isText && !rules.intervalOfNumber) {
        reportUnsupported(Feature::IntervalOfNumber, Span::cover(begin, current().span));
        return makeError();
    }
    text += valueOf(current());
    advance();
    values::UnitWord first;
    if (current().kind == TokenKind::Word) {
        first = values::findIntervalUnit(textOf(current()));
    }
    std::optional<values::IntervalReading> read;
    if (first.unit == IntervalUnit::None) {
        read = isText ? values::readInterval(text) : std::nullopt;
    } else {
        const std::string word(textOf(current()));
        advance();
        auto last = first.unit;
        if (acceptWord("TO")) {
            last = values::findIntervalUnit(textOf(current())).unit;
            advance();
        }
        // WEEK and its like are no fields of a type; they are read as words.
        const bool isField = values::intervalUnitWord(first.unit) == toUpper(word);
        read = isField ? values::readInterval(text, first.unit, last) : values::readInterval(text + " " + word);
        if (!read && first.unit == last) {
            read = values::readInterval(text + " " + word);
        }
    }
    if (!read) {
        return badLiteral(valueSpan, MessageId::NoSuchInterval, text, MessageId::ExampleInterval);
    }
    const DataType type =
        rules.intervalsNameFields ? DataType::interval(read->first, read->last) : DataType::interval();
    return literal(Value::decimal(values::packInterval(read->interval), type), spanFrom(begin));
}

/// Two words and more before a text: DOUBLE PRECISION '1.5', TIMESTAMP WITH TIME ZONE '…'.
bool Parser::isAtLongTypedText() const
{
    const bool isDouble = peekWord("DOUBLE") && peekWord("PRECISION", 1) && peek(2).kind == TokenKind::Text;
    const bool isZoned = (peekWord("TIMESTAMP") || peekWord("TIME")) &&
                         (peekWord("WITH", 1) || peekWord("WITHOUT", 1)) && peekWord("TIME", 2) &&
                         peekWord("ZONE", 3) && peek(4).kind == TokenKind::Text;
    return isDouble || isZoned;
}

/// INT '5' is CAST('5' AS INT).
ExprId Parser::parseCastOfText()
{
    const Span begin = current().span;
    m_ast.types.push_back(parseType());
    const auto payload = static_cast<std::uint32_t>(m_ast.types.size() - 1);
    if (current().kind != TokenKind::Text) {
        expectAlso(MessageId::PhraseText);
        reportExpected();
        return makeError();
    }
    const ExprId text = parseText();
    return make(ExprKind::Cast, Operator::None, spanFrom(begin), {text}, payload);
}

} // namespace mergescope::sql
