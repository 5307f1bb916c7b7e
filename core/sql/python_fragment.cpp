// SQL inside texts of Python: lexed as the text says it, with the places where it was pasted.
#include "core/sql/python_reader.h"

#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <utility>

namespace mergescope::sql {

using base::Span;

namespace {

bool isPlainName(std::string_view text)
{
    return !text.empty() && !(text.front() >= '0' && text.front() <= '9') &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
           });
}

} // namespace

/// A parser over the text's own words. The tree travels with it, so that what it reads joins what is there.
Parser PythonReader::makeInner(const PythonText& text)
{
    const base::SourceText said(text.text);
    LexRules rules = m_parser.m_rules;
    rules.readsPython = false;
    std::vector<Token> tokens = lex(said, rules);
    Parser::Spellings spellings;
    for (Token& token : tokens) {
        const std::string_view word = said.slice(token.span);
        const Span place = text.spanOf(token.span.begin, token.span.end);
        if (m_parser.m_source.slice(place) != word) {
            spellings.emplace(place.begin, std::string(word));
        }
        token.span = place;
    }
    Parser inner(m_parser.m_source, m_parser.m_dialect, m_parser.m_actions, tokens, std::move(spellings));
    inner.m_ast = std::move(m_parser.m_ast);
    inner.m_heights = std::move(m_parser.m_heights);
    return inner;
}

void PythonReader::takeBack(Parser& inner)
{
    m_parser.m_ast = std::move(inner.m_ast);
    m_parser.m_heights = std::move(inner.m_heights);
    for (diagnostics::Diagnostic& diagnostic : inner.m_diagnostics) {
        m_parser.m_diagnostics.push_back(std::move(diagnostic));
    }
}

ExprId PythonReader::expressionIn(const PythonText& text)
{
    Parser inner = makeInner(text);
    const ExprId expr = inner.parseValue();
    if (!inner.isPanicking() && !inner.isAtEnd()) {
        inner.expectAlso(diagnostics::MessageId::PhraseOperator);
        inner.reportExpected();
    }
    takeBack(inner);
    return expr;
}

QualifiedName PythonReader::nameIn(const PythonText& text, bool isTable)
{
    Parser inner = makeInner(text);
    QualifiedName name = isTable ? inner.parseQualifiedName(Parser::NamePlace::Table) : inner.parseColumnName();
    if (!inner.isPanicking() && !inner.isAtEnd()) {
        inner.expectAlso(".");
        inner.reportExpected();
    }
    takeBack(inner);
    return name;
}

TypeName PythonReader::typeIn(const PythonText& text)
{
    Parser inner = makeInner(text);
    TypeName type = inner.parseType();
    if (!inner.isPanicking() && !inner.isAtEnd()) {
        inner.reportExpected();
    }
    takeBack(inner);
    return type;
}

std::vector<Statement> PythonReader::statementsIn(const PythonText& text)
{
    Parser inner = makeInner(text);
    const std::size_t before = inner.m_ast.statements.size();
    inner.parseScript();
    const auto first = inner.m_ast.statements.begin() + static_cast<std::ptrdiff_t>(before);
    std::vector<Statement> statements(std::make_move_iterator(first),
                                      std::make_move_iterator(inner.m_ast.statements.end()));
    inner.m_ast.statements.erase(first, inner.m_ast.statements.end());
    takeBack(inner);
    return statements;
}

/// An alias or a key: the whole text is the name.
Identifier PythonReader::identifierIn(const PythonText& text) const
{
    return Identifier{text.text, !isPlainName(text.text), text.spanOf(0, static_cast<std::uint32_t>(text.text.size()))};
}

} // namespace mergescope::sql
