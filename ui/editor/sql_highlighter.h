#pragma once
// Colours SQL from the tokens of core/sql, so that colours, errors and clause bands never disagree.

#include "core/sql/token.h"
#include "ui/bridge/text.h"

#include <QSyntaxHighlighter>

#include <vector>

namespace mergescope::ui {

class Theme;

class SqlHighlighter : public QSyntaxHighlighter {
    Q_OBJECT
public:
    struct Piece {
        TextRange range;
        sql::TokenKind kind = sql::TokenKind::End;
        bool isKeyword = false;
    };

    SqlHighlighter(QTextDocument* document, const Theme& theme);
    /// Everything but white space, in order of the text.
    [[nodiscard]] const std::vector<Piece>& pieces() const { return m_pieces; }

protected:
    void highlightBlock(const QString& text) override;

private:
    void read();
    [[nodiscard]] QTextCharFormat formatOf(const Piece& piece) const;

    const Theme& m_theme;
    std::vector<Piece> m_pieces;
};

} // namespace mergescope::ui
