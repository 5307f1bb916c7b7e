#include "ui/editor/sql_highlighter.h"

#include "ui/theme/theme.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace mergescope::ui {

SqlHighlighter::SqlHighlighter(QTextDocument* document, const Theme& theme)
    : QSyntaxHighlighter(static_cast<QObject*>(document)), m_theme(theme)
{
    // Reading must come before the base class colours the changed blocks: the first connection is served first.
    connect(document, &QTextDocument::contentsChange, this, &SqlHighlighter::read);
    setDocument(document);
    connect(&theme, &Theme::changed, this, &QSyntaxHighlighter::rehighlight);
    read();
}

namespace {

bool equalsWord(std::string_view word, std::string_view upper)
{
    return word.size() == upper.size() && std::equal(word.begin(), word.end(), upper.begin(), [](char a, char b) {
               return (a >= 'a' && a <= 'z' ? static_cast<char>(a - 'a' + 'A') : a) == b;
           });
}

/// A word of SQL, read in its place: beside a point it is a name, and TARGET and SOURCE are words only after BY.
bool isKeywordHere(const base::SourceText& source, const std::vector<sql::Token>& tokens, std::size_t index)
{
    if (tokens[index].isPython) {
        return false; // the words of SQL mean nothing there
    }
    const std::string_view word = source.slice(tokens[index].span);
    const auto isPoint = [&](std::size_t i) { return i < tokens.size() && source.slice(tokens[i].span) == "."; };
    if (!sql::isKeyword(word) || isPoint(index + 1) || (index > 0 && isPoint(index - 1))) {
        return false;
    }
    if (!equalsWord(word, "TARGET") && !equalsWord(word, "SOURCE")) {
        return true;
    }
    std::size_t before = index;
    while (before > 0 && (tokens[before - 1].kind == sql::TokenKind::Whitespace ||
                          tokens[before - 1].kind == sql::TokenKind::Comment)) {
        --before;
    }
    return before > 0 && equalsWord(source.slice(tokens[before - 1].span), "BY");
}

} // namespace

void SqlHighlighter::read()
{
    m_pieces.clear();
    if (document() == nullptr) {
        return;
    }
    const base::SourceText source(toStdString(document()->toPlainText()));
    const TextPositions positions(source.text());
    const std::vector<sql::Token> tokens = sql::lex(source);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const sql::Token& token = tokens[i];
        if (token.kind != sql::TokenKind::Whitespace && token.kind != sql::TokenKind::End) {
            const bool isKeyword = token.kind == sql::TokenKind::Word && isKeywordHere(source, tokens, i);
            m_pieces.push_back({positions.toUtf16(token.span), token.kind, isKeyword});
        }
    }
}

QTextCharFormat SqlHighlighter::formatOf(const Piece& piece) const
{
    const Colours& colours = m_theme.colours();
    QTextCharFormat format;
    switch (piece.kind) {
    case sql::TokenKind::Word:
        if (piece.isKeyword) {
            format.setForeground(colours.sqlKeyword);
            format.setFontWeight(QFont::Bold);
        }
        break;
    case sql::TokenKind::Text:
        format.setForeground(colours.sqlString);
        break;
    case sql::TokenKind::Number:
    case sql::TokenKind::Parameter:
        format.setForeground(colours.sqlNumber);
        break;
    case sql::TokenKind::Comment:
        format.setForeground(colours.sqlComment);
        break;
    case sql::TokenKind::QuotedName:
    case sql::TokenKind::Symbol:
    case sql::TokenKind::Unknown:
    case sql::TokenKind::Whitespace:
    case sql::TokenKind::End:
        break;
    }
    return format;
}

void SqlHighlighter::highlightBlock(const QString& text)
{
    const int begin = currentBlock().position();
    const int end = begin + static_cast<int>(text.size());
    auto piece = std::lower_bound(m_pieces.begin(), m_pieces.end(), begin,
                                  [](const Piece& p, int place) { return p.range.end <= place; });
    int state = 0;
    for (; piece != m_pieces.end() && piece->range.begin < end; ++piece) {
        const int from = std::max(piece->range.begin, begin);
        const int to = std::min(piece->range.end, end);
        setFormat(from - begin, to - from, formatOf(*piece));
        // A text or comment that goes on below: the state makes the base class colour the next block too.
        state = piece->range.end > end ? 1 + static_cast<int>(piece->kind) : 0;
    }
    setCurrentBlockState(state);
}

} // namespace mergescope::ui
