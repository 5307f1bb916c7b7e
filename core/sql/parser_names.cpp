// Names, aliases and types.
#include "core/diagnostics/message_id.h"
#include "core/sql/keywords.h"
#include "core/sql/parser.h"

#include <algorithm>
#include <charconv>

namespace mergescope::sql {

using base::Span;
using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

bool Parser::isAtName() const
{
    return !m_isPanicking && (current().kind == TokenKind::Word || current().kind == TokenKind::QuotedName);
}

Identifier Parser::takeIdentifier()
{
    Identifier name;
    name.quoted = current().kind != TokenKind::Word;
    if (name.quoted && !m_dialect.backtickQuotesName && textOf(current()).front() == '`') {
        const std::string inner = valueOf(current());
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = current().span;
        diagnostic.message = Message{MessageId::BackticksQuoteNoName, {m_dialect.title}};
        diagnostic.hint = Message{MessageId::HintDoubleQuotes, {inner}};
        diagnostic.fix = diagnostics::Fix{current().span, '"' + inner + '"'};
        report(std::move(diagnostic));
    }
    name.text = valueOf(current());
    if (!name.quoted && m_dialect.foldsNamesToLowerCase) {
        std::transform(name.text.begin(), name.text.end(), name.text.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    }
    name.span = current().span;
    advance();
    return name;
}

/// `order`, `values`, `set` where one of them can only be a name: an operator, a comma or a type follows. Words between
/// which and a slip nothing decides (FROM, WHERE, AND) are never names without quotes, though Spark takes them.
bool Parser::isNameAnyway(NamePlace place) const
{
    static constexpr std::array<std::string_view, 12> kWords = {
        "BETWEEN", "BY", "DISTINCT", "END", "EXCEPT", "FULL", "GROUP", "INNER", "LIMIT", "ORDER", "SET", "VALUES"};
    static constexpr std::array<std::string_view, 13> kFollow = {"AND", "AS", "ASC",  "BETWEEN", "DESC",  "FROM", "IN",
                                                                 "IS",  "OR", "LIKE", "NOT",     "NULLS", "THEN"};
    const auto isOneOf = [this](const auto& words, const Token& token) {
        return token.kind == TokenKind::Word && std::any_of(words.begin(), words.end(), [&](std::string_view word) {
                   return equalsIgnoringCase(word, textOf(token));
               });
    };
    const Token& next = peek(1);
    const std::string_view sign = next.kind == TokenKind::Symbol ? textOf(next) : std::string_view{};
    const bool isFollowed = place == NamePlace::NewColumn ? next.kind == TokenKind::Word
                                                          : isOneOf(kFollow, next) || (!sign.empty() && sign != "(" &&
                                                                                       sign != "*" && sign != ";");
    return isFollowed && isOneOf(kWords, current());
}

bool Parser::isReservedName(const Token& token) const
{
    const auto& words = m_dialect.reservedNames;
    return token.kind == TokenKind::Word && std::binary_search(words.begin(), words.end(), toUpper(textOf(token)));
}

/// The word is read as the name that was meant.
void Parser::reportReservedName()
{
    const bool isCall = peekSymbol("(", 1); // left(…)
    if (m_isPanicking || isCall || !isReservedName(current())) {
        return;
    }
    const std::string word(textOf(current()));
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::Parse;
    diagnostic.span = current().span;
    diagnostic.message = Message{MessageId::WordIsReserved, {word, m_dialect.title}};
    diagnostic.hint = Message{MessageId::HintDoubleQuotes, {word}};
    diagnostic.fix = diagnostics::Fix{current().span, '"' + word + '"'};
    report(std::move(diagnostic));
}

/// A name; quotes and brackets of other engines are reported and then read as the name that was meant.
Identifier Parser::parseIdentifier(NamePlace place)
{
    const bool endsValue = current().kind == TokenKind::Word && isReservedInValue(textOf(current()));
    if (isAtName() && (!endsValue || isNameAnyway(place))) {
        reportReservedName();
        return takeIdentifier();
    }
    const bool isBracketed = peekSymbol("[") && peek(1).kind == TokenKind::Word && peekSymbol("]", 2);
    if (!m_isPanicking && (isBracketed || (current().kind == TokenKind::Text && current().isTerminated))) {
        const Span span = isBracketed ? Span::cover(current().span, peek(2).span) : current().span;
        const std::string name(isBracketed ? std::string(textOf(peek(1))) : valueOf(current()));
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::Parse;
        diagnostic.span = span;
        diagnostic.message = Message{isBracketed ? MessageId::BracketsQuoteNoName : MessageId::TextIsNoName,
                                     {std::string(m_source.slice(span))}};
        const bool hasBackticks = m_dialect.backtickQuotesName;
        const std::string quote = hasBackticks ? "`" : "\"";
        diagnostic.hint = Message{hasBackticks ? MessageId::HintBackticks : MessageId::HintDoubleQuotes, {name}};
        diagnostic.fix = diagnostics::Fix{span, quote + name + quote};
        report(std::move(diagnostic));
        Identifier identifier{name, true, span};
        for (std::size_t i = 0; i < (isBracketed ? 3U : 1U); ++i) {
            advance();
        }
        return identifier;
    }
    switch (place) {
    case NamePlace::Table:
        expectAlso(MessageId::PhraseTableName);
        break;
    case NamePlace::Column:
    case NamePlace::NewColumn:
        expectAlso(MessageId::PhraseColumnName);
        break;
    case NamePlace::Name:
        expectAlso(MessageId::PhraseName);
        break;
    }
    reportExpected();
    return {};
}

/// name ('.' name)*; after a dot any word is a name.
QualifiedName Parser::parseQualifiedName(NamePlace place)
{
    QualifiedName name;
    const Span begin = current().span;
    if (place == NamePlace::Table && peekWord("IDENTIFIER") && peekSymbol("(", 1)) {
        reportUnsupported(Feature::IdentifierClause, begin);
        return name;
    }
    Identifier first = parseIdentifier(place);
    if (!first.isValid()) {
        return name;
    }
    name.parts.push_back(std::move(first));
    while (peekSymbol(".") && !peekSymbol("*", 1)) {
        advance();
        if (current().kind == TokenKind::Word && !m_isPanicking) {
            name.parts.push_back(takeIdentifier());
            continue;
        }
        if (place == NamePlace::Table && acceptQuotedTable(name)) {
            continue;
        }
        Identifier next = parseIdentifier(place);
        if (!next.isValid()) {
            break;
        }
        name.parts.push_back(std::move(next));
    }
    name.span = spanFrom(begin);
    return name;
}

/// ONLY before a table's name. Where it is no word of the engine, a table may be called so.
void Parser::acceptOnly()
{
    const auto isName = [this](std::size_t ahead) {
        return peek(ahead).kind == TokenKind::Word || peek(ahead).kind == TokenKind::QuotedName;
    };
    if (!peekWord("ONLY") || !isName(1)) {
        return;
    }
    const bool isItsAlias = peekWord("AS", 1) || peekWord("USING", 1) || peekWord("ON", 1) || peekWord("WHEN", 1) ||
                            peekWord("SET", 1) || peekWord("WHERE", 1) || !isName(2) || peekWord("USING", 2);
    if (m_dialect.hasOnly) {
        advance();
    } else if (!isItsAlias) {
        reportUnsupported(Feature::Only, current().span);
    }
}

/// `db."t$snapshots"`, as other engines write it: a text here, but the name of a table can be nothing else.
bool Parser::acceptQuotedTable(QualifiedName& name)
{
    const Token& token = current();
    if (m_isPanicking || token.kind != TokenKind::Text || !token.isTerminated || textOf(token).front() != '"') {
        return false;
    }
    Diagnostic note;
    note.kind = DiagnosticKind::Parse;
    note.severity = diagnostics::Severity::Note;
    note.span = token.span;
    note.message = Message{MessageId::NoteQuotedTable, {std::string(textOf(token)), m_dialect.title}};
    report(std::move(note));
    name.parts.push_back(takeIdentifier());
    return true;
}

QualifiedName Parser::parseColumnName()
{
    return parseQualifiedName(NamePlace::Column);
}

std::vector<QualifiedName> Parser::parseColumnNames(Span open)
{
    std::vector<QualifiedName> names;
    do {
        if (!names.empty() && rejectStrayComma()) {
            break;
        }
        names.push_back(parseColumnName());
    } while (acceptSymbol(","));
    expectClosing(open);
    return names;
}

std::vector<Identifier> Parser::parseIdentifierList(Span open)
{
    std::vector<Identifier> names;
    do {
        if (previousSpan() != open && rejectStrayComma()) {
            break;
        }
        Identifier name = parseIdentifier(NamePlace::Column);
        if (name.isValid()) {
            names.push_back(std::move(name));
        }
    } while (acceptSymbol(","));
    expectClosing(open);
    return names;
}

/// `USNG` before a name: no alias, since after an alias no name can follow.
bool Parser::isSlipOf(std::string_view word) const
{
    const Token& next = peek(1);
    const bool isNameNext =
        next.kind == TokenKind::QuotedName || (next.kind == TokenKind::Word && !isReservedAsAlias(textOf(next)));
    const bool isQueryNext = peekSymbol("(", 1) && isAtQuery(2);
    return !m_isPanicking && current().kind == TokenKind::Word && (isNameNext || isQueryNext) &&
           looksLike(textOf(current()), word);
}

/// [AS] name ['(' columns ')']. A word that looks like one of `follow` and stands where it should is not an alias.
TableAlias Parser::parseAlias(std::initializer_list<std::string_view> follow)
{
    TableAlias alias;
    if (acceptWord("AS")) {
        alias.writtenAs = true;
        alias.name = parseIdentifier(NamePlace::Name);
    } else if (isAtName()) {
        const Token& token = current();
        const bool isPlain = token.kind == TokenKind::Word;
        if (isPlain && (isReservedAsAlias(textOf(token)) || isReservedInValue(textOf(token)))) {
            return alias;
        }
        const bool isSlip =
            std::any_of(follow.begin(), follow.end(), [this](std::string_view word) { return isSlipOf(word); });
        if (isSlip) {
            return alias;
        }
        alias.name = takeIdentifier();
    }
    if (alias.name.isValid() && peekSymbol("(")) {
        const Span open = current().span;
        advance();
        alias.columns = parseIdentifierList(open);
    }
    return alias;
}

/// A type's further words, its numbers, and what stands between < and >.
std::string Parser::parseTypeArguments(TypeName& type)
{
    std::string inner;
    if (peekSymbol("(")) {
        const Span open = current().span;
        advance();
        do {
            std::int64_t number = 0;
            const std::string_view text = textOf(current());
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
            if (current().kind != TokenKind::Number || m_isPanicking || error != std::errc() ||
                end != text.data() + text.size()) {
                expectAlso(MessageId::PhraseWholeNumber);
                reportExpected();
                return inner;
            }
            type.arguments.push_back(number);
            advance();
        } while (acceptSymbol(","));
        expectClosing(open);
    } else if (peekSymbol("<")) {
        int depth = 0;
        do {
            const std::string_view text = textOf(current());
            if (text == ">>" && depth == 1 && m_openStructs > 0) {
                m_closesTwoStructs = true; // its second half is the struct's around this type
                return inner + ">";
            }
            depth += text == "<" ? 1 : text == ">" ? -1 : text == ">>" ? -2 : 0;
            inner += toUpper(text);
            if (text == "," || (current().kind == TokenKind::Word && peek(1).kind == TokenKind::Word)) {
                inner += ' ';
            }
            advance();
        } while (depth > 0 && !isAtStatementEnd());
        if (depth > 0) {
            expectAlso(">");
            reportExpected();
        }
    }
    return inner;
}

/// '<' name [':'] type {',' name [':'] type} '>'; of two structs that end together one `>>` closes both.
void Parser::parseStructFields(TypeName& type)
{
    const bool isShallow = enter();
    ++m_openStructs;
    advance();
    do {
        TypeField field;
        field.name = m_isPanicking || !isShallow || !isAtName() ? Identifier{} : takeIdentifier();
        if (!field.name.isValid()) {
            expectAlso(MessageId::PhraseName);
            reportExpected();
            break;
        }
        acceptSymbol(":");
        field.type = parseType();
        type.fields.push_back(std::move(field));
    } while (!m_isPanicking && acceptSymbol(","));
    --m_openStructs;
    leave();
    if (m_closesTwoStructs) {
        m_closesTwoStructs = false; // the outer half of the `>>` that the inner one saw
        advance();
    } else if (peekSymbol(">>") && m_openStructs > 0) {
        m_closesTwoStructs = true;
    } else if (!acceptSymbol(">") && !m_isPanicking) {
        expectAlso(">");
        reportExpected();
    }
}

/// INT, DECIMAL(7, 2), DOUBLE PRECISION, STRUCT<a: INT>, …
TypeName Parser::parseType()
{
    TypeName type;
    const Span begin = current().span;
    if (m_isPanicking || current().kind != TokenKind::Word || isReservedInValue(textOf(current()))) {
        expectAlso(MessageId::PhraseType);
        reportExpected();
        return type;
    }
    type.name = toUpper(textOf(current()));
    advance();
    if ((type.name == "DOUBLE" && peekWord("PRECISION")) || (type.name == "CHARACTER" && peekWord("VARYING"))) {
        type.name += " " + toUpper(textOf(current()));
        advance();
    }
    if (type.name == "STRUCT" && peekSymbol("<")) {
        parseStructFields(type);
    } else {
        type.name += parseTypeArguments(type);
    }
    if (peekWord("ZONE", 2) && peekWord("TIME", 1) && (peekWord("WITH") || peekWord("WITHOUT"))) {
        for (int i = 0; i < 3; ++i) {
            type.name += " " + toUpper(textOf(current()));
            advance();
        }
    }
    while (peekSymbol("[") && peekSymbol("]", 1)) {
        type.name += "[]";
        advance();
        advance();
    }
    type.span = spanFrom(begin);
    return type;
}

} // namespace mergescope::sql
