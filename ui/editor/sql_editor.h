#pragma once
// The text field for SQL: our colours, line numbers, squiggles, the band of the active clause. It knows texts and
// ranges only; what they mean is StatementPane's business.

#include "core/diagnostics/diagnostic.h"
#include "ui/bridge/text.h"

#include <QPlainTextEdit>
#include <QString>

#include <vector>

namespace mergescope::ui {

class SqlHighlighter;
class Theme;

/// One squiggle with its words.
struct Squiggle {
    TextRange range;
    diagnostics::Severity severity = diagnostics::Severity::Error;
    QString text; ///< for the tooltip, plain
};

class SqlEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit SqlEditor(const Theme& theme, QWidget* parent = nullptr);

    /// Another text in place of this one; cursor and scroll stay where the texts agree. Emits no userEdited().
    void setText(const QString& text);
    void setSquiggles(std::vector<Squiggle> squiggles);
    [[nodiscard]] const std::vector<Squiggle>& squiggles() const { return m_squiggles; }
    /// Whole lines under a grey band with a bar at the left; an empty range takes it away.
    void setActiveRange(TextRange range);
    [[nodiscard]] TextRange activeRange() const { return m_activeRange; }
    /// The lines of a range in sight, and unmoved while they are; where they have to move, as much as there is room for
    /// of what they belong to. Holds through changes of size, and never moves the text under the hands of somebody who
    /// types. An empty range asks for nothing.
    void keepInSight(TextRange range, TextRange whole);
    [[nodiscard]] TextRange rangeInSight() const { return m_sight; }
    void goTo(TextRange range);
    [[nodiscard]] int gutterWidth() const;
    [[nodiscard]] bool takesTab() const { return m_takesTab; }

public Q_SLOTS:
    void toggleComment();

Q_SIGNALS:
    void userEdited(const QString& text);
    /// Whether Tab indents now; else it goes to the next pane, as everywhere.
    void tabTaken(bool isTaken);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    friend class SqlGutter;
    void restyle();
    void paintGutter(QPaintEvent* event);
    void updateGutter(const QRect& rect, int dy);
    void updateExtraSelections();
    void addBracketSelections(QList<QTextEdit::ExtraSelection>& selections) const;
    void indentNewLine();
    void shiftLines(bool in);
    void setTakesTab(bool takes);
    [[nodiscard]] const Squiggle* squiggleAt(int position) const;
    [[nodiscard]] QRectF linesOf(TextRange range) const;
    /// Rows as they are wrapped, counted from the text's begin.
    [[nodiscard]] int rowOf(int position) const;
    void bringIntoSight();

    const Theme& m_theme;
    SqlHighlighter* m_highlighter = nullptr;
    QWidget* m_gutter;
    std::vector<Squiggle> m_squiggles;
    TextRange m_activeRange;
    TextRange m_sight;
    TextRange m_sightWhole;
    bool m_isNarrow = false;
    bool m_setting = false;  ///< while setText changes the document
    bool m_takesTab = false; ///< somebody types here: Tab indents until Esc, or until the text is left
};

} // namespace mergescope::ui
