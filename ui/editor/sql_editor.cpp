#include "ui/editor/sql_editor.h"

#include "ui/editor/hanging_layout.h"
#include "ui/editor/sql_highlighter.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

/// The strip with line numbers and marks; the editor paints it.
class SqlGutter : public QWidget {
public:
    explicit SqlGutter(SqlEditor& editor) : QWidget(&editor), m_editor(editor) { setFocusPolicy(Qt::NoFocus); }
    [[nodiscard]] QSize sizeHint() const override { return {m_editor.gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor.paintGutter(event); }

private:
    SqlEditor& m_editor;
};

namespace {

constexpr int kIndent = 2;
/// Below this width the smaller size is used, so that a clause still reads as a few lines.
constexpr int kNarrow = 420;

bool isUndoOrRedo(const QKeyEvent& event)
{
    return event.matches(QKeySequence::Undo) || event.matches(QKeySequence::Redo) ||
           (event.key() == Qt::Key_Y && event.modifiers() == Qt::ControlModifier);
}

} // namespace

SqlEditor::SqlEditor(const Theme& theme, QWidget* parent)
    : QPlainTextEdit(parent), m_theme(theme), m_gutter(new SqlGutter(*this))
{
    auto* text = new QTextDocument(this);
    auto* layout = new HangingLayout(text, *this);
    text->setDocumentLayout(layout);
    setDocument(text);
    m_highlighter = new SqlHighlighter(text, theme);
    setUndoRedoEnabled(false);                    // one history for statement and data: the workbench's
    setLineWrapMode(QPlainTextEdit::WidgetWidth); // in a narrow column all of the statement is in sight
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    setStyleSheet(QStringLiteral("QPlainTextEdit { border: none; border-radius: 0; }")); // the pane is the surface
    document()->setDocumentMargin(kGap);
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        if (!m_setting) {
            setTakesTab(hasFocus());
            Q_EMIT userEdited(toPlainText());
        }
    });
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, &SqlEditor::updateExtraSelections);
    connect(this, &QPlainTextEdit::updateRequest, this, &SqlEditor::updateGutter);
    connect(this, &QPlainTextEdit::blockCountChanged, this, [this] { setViewportMargins(gutterWidth(), 0, 0, 0); });
    connect(&theme, &Theme::changed, this, &SqlEditor::restyle);
    restyle();
}

void SqlEditor::restyle()
{
    m_isNarrow = width() < kNarrow * m_theme.contentScale();
    const QFont font = m_theme.font(Type::Data, m_isNarrow ? kSizeSmall : kSizeBody);
    setFont(font);
    document()->setDefaultFont(font);
    setTabStopDistance(QFontMetricsF(font).horizontalAdvance(QLatin1Char(' ')) * kIndent);
    setCursorWidth(2);
    setViewportMargins(gutterWidth(), 0, 0, 0);
    updateExtraSelections();
    viewport()->update();
    m_gutter->update();
    bringIntoSight();
}

void SqlEditor::setText(const QString& text)
{
    const QString old = toPlainText();
    if (old == text) {
        return;
    }
    const int shorter = static_cast<int>(std::min(old.size(), text.size()));
    int prefix = 0;
    while (prefix < shorter && old[prefix] == text[prefix]) {
        ++prefix;
    }
    int suffix = 0;
    while (suffix < shorter - prefix && old[old.size() - 1 - suffix] == text[text.size() - 1 - suffix]) {
        ++suffix;
    }
    m_setting = true;
    QTextCursor cursor(document());
    cursor.setPosition(prefix);
    cursor.setPosition(static_cast<int>(old.size()) - suffix, QTextCursor::KeepAnchor);
    cursor.insertText(text.mid(prefix, text.size() - prefix - suffix));
    m_setting = false;
}

void SqlEditor::setSquiggles(std::vector<Squiggle> squiggles)
{
    m_squiggles = std::move(squiggles);
    updateExtraSelections();
    m_gutter->update();
}

void SqlEditor::setActiveRange(TextRange range)
{
    if (range == m_activeRange) {
        return;
    }
    m_activeRange = range;
    viewport()->update();
    m_gutter->update();
}

void SqlEditor::keepInSight(TextRange range, TextRange whole)
{
    m_sight = range;
    m_sightWhole = whole;
    bringIntoSight();
}

int SqlEditor::rowOf(int position) const
{
    const QTextBlock at = document()->findBlock(std::clamp(position, 0, document()->characterCount() - 1));
    const int row = at.layout()->lineForTextPosition(position - at.position()).lineNumber();
    return at.firstLineNumber() + std::max(0, row);
}

void SqlEditor::bringIntoSight()
{
    if (m_sight.size() <= 0 || hasFocus()) {
        return;
    }
    static_cast<HangingLayout*>(document()->documentLayout())->layOutAll();
    const int first = rowOf(m_sight.begin);
    const int last = rowOf(m_sight.end - 1);
    const double row = document()->firstBlock().layout()->lineAt(0).height();
    const int room = std::max(1, static_cast<int>((viewport()->height() - document()->documentMargin()) / row));
    const int top = verticalScrollBar()->value();
    if (first >= top && last < top + room) {
        return;
    }
    const int wholeFirst = m_sightWhole.size() > 0 ? std::min(first, rowOf(m_sightWhole.begin)) : first;
    if (last - wholeFirst < room) {
        verticalScrollBar()->setValue(wholeFirst);
    } else if (first < top || last - first >= room) {
        verticalScrollBar()->setValue(first);
    } else {
        verticalScrollBar()->setValue(last - room + 1);
    }
}

void SqlEditor::goTo(TextRange range)
{
    QTextCursor cursor(document());
    const int last = document()->characterCount() - 1;
    cursor.setPosition(std::min(range.begin, last));
    cursor.setPosition(std::min(range.end, last), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
    ensureCursorVisible();
    setFocus(Qt::OtherFocusReason);
}

int SqlEditor::gutterWidth() const
{
    const int digits = std::max<int>(2, static_cast<int>(QString::number(blockCount()).size()));
    const QFontMetricsF metrics(m_theme.font(Type::Data, kSizeSmall));
    return static_cast<int>(std::ceil(metrics.horizontalAdvance(QLatin1Char('9')) * digits)) + 2 * kGap + kGrid;
}

void SqlEditor::updateGutter(const QRect& rect, int dy)
{
    if (dy != 0) {
        m_gutter->scroll(0, dy);
    } else {
        m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    }
}

void SqlEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
    if ((width() < kNarrow * m_theme.contentScale()) != m_isNarrow) {
        restyle();
    }
    bringIntoSight();
}

QRectF SqlEditor::linesOf(TextRange range) const
{
    const QTextBlock first = document()->findBlock(range.begin);
    const QTextBlock last = document()->findBlock(std::max(range.begin, range.end - 1));
    const QRectF top = blockBoundingGeometry(first).translated(contentOffset());
    const QRectF bottom = blockBoundingGeometry(last.isValid() ? last : first).translated(contentOffset());
    return {0, top.top(), 0, bottom.bottom() - top.top()};
}

void SqlEditor::paintEvent(QPaintEvent* event)
{
    if (m_activeRange.size() > 0) {
        QPainter painter(viewport());
        const QRectF lines = linesOf(m_activeRange);
        painter.fillRect(QRectF(0, lines.top(), viewport()->width(), lines.height()), m_theme.colours().band);
    }
    QPlainTextEdit::paintEvent(event);
}

void SqlEditor::paintGutter(QPaintEvent* event)
{
    const Colours& colours = m_theme.colours();
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), colours.card);
    const int width = m_gutter->width();
    if (m_activeRange.size() > 0) {
        const QRectF lines = linesOf(m_activeRange);
        painter.fillRect(QRectF(0, lines.top(), width, lines.height()), colours.band);
        painter.fillRect(QRectF(0, lines.top(), 3, lines.height()), colours.text);
    }
    painter.setFont(m_theme.font(Type::Data, kSizeSmall));
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom()) {
            break;
        }
        // A wrapped line has its number at its first row.
        const double line = block.layout()->lineCount() > 0 ? block.layout()->lineAt(0).height() : box.height();
        const int begin = block.position();
        const int end = begin + block.length();
        const auto mark =
            std::min_element(m_squiggles.begin(), m_squiggles.end(), [&](const Squiggle& a, const Squiggle& b) {
                const auto rank = [&](const Squiggle& s) {
                    return s.range.begin >= begin && s.range.begin < end ? static_cast<int>(s.severity) : 99;
                };
                return rank(a) < rank(b);
            });
        const bool isMarked = mark != m_squiggles.end() && mark->range.begin >= begin && mark->range.begin < end;
        if (isMarked) {
            const double size = std::min(line - 4, 14.0 * m_theme.contentScale());
            const QRectF sign(width - size - 3, box.top() + (line - size) / 2, size, size);
            paintGlyph(painter, sign, Glyph::Error, severityColour(m_theme, mark->severity));
        } else if (block.next().isValid() || block.length() > 1 || blockCount() == 1 ||
                   (hasFocus() && textCursor().block() == block)) {
            // The nothing after the last line's end is no line, until somebody writes there.
            painter.setPen(colours.faint);
            painter.drawText(QRectF(0, box.top(), width - kGap, line), Qt::AlignRight | Qt::AlignVCenter,
                             QString::number(block.blockNumber() + 1));
        }
    }
}

void SqlEditor::updateExtraSelections()
{
    QList<QTextEdit::ExtraSelection> selections;
    addBracketSelections(selections);
    const int last = document()->characterCount() - 1;
    for (const Squiggle& squiggle : m_squiggles) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = QTextCursor(document());
        // An empty range is a place: the letter before it (or after it) carries the wave.
        int begin = std::min(squiggle.range.begin, last);
        const int end = std::clamp(std::max(squiggle.range.end, begin + 1), begin, last);
        if (begin == end && begin > 0) {
            --begin;
        }
        selection.cursor.setPosition(begin);
        selection.cursor.setPosition(end, QTextCursor::KeepAnchor);
        selection.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        selection.format.setUnderlineColor(severityColour(m_theme, squiggle.severity));
        selections.push_back(selection);
    }
    setExtraSelections(selections);
}

/// Both brackets of a pair, where the cursor stands beside one.
void SqlEditor::addBracketSelections(QList<QTextEdit::ExtraSelection>& selections) const
{
    const std::vector<SqlHighlighter::Piece>& pieces = m_highlighter->pieces();
    const int place = textCursor().position();
    const auto letter = [&](const SqlHighlighter::Piece& piece) {
        const bool isSymbol = piece.kind == sql::TokenKind::Symbol && piece.range.size() == 1;
        return isSymbol ? document()->characterAt(piece.range.begin) : QChar();
    };
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const QChar here = letter(pieces[i]);
        const bool beside = pieces[i].range.begin == place || pieces[i].range.end == place;
        if (!beside || (here != QLatin1Char('(') && here != QLatin1Char(')'))) {
            continue;
        }
        const int step = here == QLatin1Char('(') ? 1 : -1;
        int depth = 0;
        for (std::size_t j = i; j < pieces.size(); j += static_cast<std::size_t>(step)) {
            const QChar there = letter(pieces[j]);
            depth += there == QLatin1Char('(') ? 1 : there == QLatin1Char(')') ? -1 : 0;
            if (depth == 0) {
                for (const std::size_t k : {i, j}) {
                    QTextEdit::ExtraSelection selection;
                    selection.cursor = QTextCursor(document());
                    selection.cursor.setPosition(pieces[k].range.begin);
                    selection.cursor.setPosition(pieces[k].range.end, QTextCursor::KeepAnchor);
                    selection.format.setBackground(m_theme.colours().line);
                    selections.push_back(selection);
                }
                return;
            }
        }
    }
}

const Squiggle* SqlEditor::squiggleAt(int position) const
{
    for (const Squiggle& squiggle : m_squiggles) {
        if (position >= squiggle.range.begin && position <= std::max(squiggle.range.end, squiggle.range.begin + 1)) {
            return &squiggle;
        }
    }
    return nullptr;
}

bool SqlEditor::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const Squiggle* squiggle = squiggleAt(cursorForPosition(help->pos()).position());
        if (squiggle != nullptr) {
            QToolTip::showText(help->globalPos(), squiggle->text, viewport());
        } else {
            QToolTip::hideText();
        }
        return true;
    }
    return QPlainTextEdit::viewportEvent(event);
}

/// Undo, redo and our own chords belong to the window even while the text has the focus.
bool SqlEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (isUndoOrRedo(*key) || (key->key() == Qt::Key_Return && key->modifiers() == Qt::ControlModifier)) {
            event->ignore();
            return true;
        }
    }
    return QPlainTextEdit::event(event);
}

void SqlEditor::keyPressEvent(QKeyEvent* event)
{
    const bool hasControl = event->modifiers().testFlag(Qt::ControlModifier);
    if (isUndoOrRedo(*event) || (event->key() == Qt::Key_Return && hasControl)) {
        event->ignore();
    } else if (event->key() == Qt::Key_Slash && hasControl) {
        toggleComment();
    } else if (event->key() == Qt::Key_Tab && hasControl) {
        QAbstractScrollArea::focusNextPrevChild(true); // a text edit that takes Tab for itself refuses its own
    } else if (event->key() == Qt::Key_Backtab && hasControl) {
        QAbstractScrollArea::focusNextPrevChild(false);
    } else if (event->key() == Qt::Key_Escape && m_takesTab) {
        setTakesTab(false);
    } else if ((event->key() == Qt::Key_Tab || event->key() == Qt::Key_Backtab) && !m_takesTab) {
        QAbstractScrollArea::focusNextPrevChild(event->key() == Qt::Key_Tab);
    } else if (event->key() == Qt::Key_Tab) {
        if (textCursor().hasSelection()) {
            shiftLines(true);
        } else {
            insertPlainText(QString(kIndent, QLatin1Char(' ')));
        }
    } else if (event->key() == Qt::Key_Backtab) {
        shiftLines(false);
    } else if (event->key() == Qt::Key_Return && event->modifiers() == Qt::NoModifier) {
        indentNewLine();
    } else {
        QPlainTextEdit::keyPressEvent(event);
    }
}

void SqlEditor::setTakesTab(bool takes)
{
    if (takes != m_takesTab) {
        m_takesTab = takes;
        Q_EMIT tabTaken(takes);
    }
}

void SqlEditor::focusOutEvent(QFocusEvent* event)
{
    QPlainTextEdit::focusOutEvent(event);
    // A menu over the text, or another program, is no leaving.
    if (event->reason() != Qt::PopupFocusReason && event->reason() != Qt::ActiveWindowFocusReason &&
        event->reason() != Qt::MenuBarFocusReason) {
        setTakesTab(false);
    }
}

void SqlEditor::indentNewLine()
{
    const QString line = textCursor().block().text().left(textCursor().positionInBlock());
    qsizetype blanks = 0;
    while (blanks < line.size() && line[blanks] == QLatin1Char(' ')) {
        ++blanks;
    }
    insertPlainText(QLatin1Char('\n') + QString(blanks, QLatin1Char(' ')));
    ensureCursorVisible();
}

/// The lines of the selection two blanks in or out, as one edit.
void SqlEditor::shiftLines(bool in)
{
    QTextCursor cursor = textCursor();
    const QTextBlock last = document()->findBlock(std::max(cursor.selectionStart(), cursor.selectionEnd() - 1));
    QTextBlock block = document()->findBlock(cursor.selectionStart());
    cursor.beginEditBlock();
    while (block.isValid() && block.blockNumber() <= last.blockNumber()) {
        QTextCursor edit(block);
        if (in) {
            edit.insertText(QString(kIndent, QLatin1Char(' ')));
        } else {
            for (int i = 0; i < kIndent && block.text().startsWith(QLatin1Char(' ')); ++i) {
                edit.deleteChar();
            }
        }
        block = block.next();
    }
    cursor.endEditBlock();
}

void SqlEditor::toggleComment()
{
    QTextCursor cursor = textCursor();
    const int first = document()->findBlock(cursor.selectionStart()).blockNumber();
    const int last = document()->findBlock(std::max(cursor.selectionStart(), cursor.selectionEnd() - 1)).blockNumber();
    bool allCommented = true;
    for (int number = first; number <= last; ++number) {
        const QString line = document()->findBlockByNumber(number).text().trimmed();
        allCommented = allCommented && (line.isEmpty() || line.startsWith(QLatin1String("--")));
    }
    cursor.beginEditBlock();
    for (int number = first; number <= last; ++number) {
        const QTextBlock block = document()->findBlockByNumber(number);
        const int indent = static_cast<int>(block.text().size() - QStringView(block.text()).trimmed().size());
        if (block.text().trimmed().isEmpty() && first != last) {
            continue;
        }
        QTextCursor edit(block);
        if (!allCommented) {
            edit.insertText(QStringLiteral("-- "));
            continue;
        }
        const qsizetype dashes = block.text().indexOf(QLatin1String("--"));
        if (dashes >= 0 && dashes <= indent) {
            edit.setPosition(block.position() + static_cast<int>(dashes));
            edit.deleteChar();
            edit.deleteChar();
            if (document()->characterAt(edit.position()) == QLatin1Char(' ')) {
                edit.deleteChar();
            }
        }
    }
    cursor.endEditBlock();
}

void SqlEditor::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Cu&t"), QKeySequence::Cut, this, &QPlainTextEdit::cut)->setEnabled(textCursor().hasSelection());
    menu.addAction(tr("&Copy"), QKeySequence::Copy, this, &QPlainTextEdit::copy)
        ->setEnabled(textCursor().hasSelection());
    menu.addAction(tr("&Paste"), QKeySequence::Paste, this, &QPlainTextEdit::paste)->setEnabled(canPaste());
    menu.addSeparator();
    menu.addAction(tr("Select &all"), QKeySequence::SelectAll, this, &QPlainTextEdit::selectAll);
    menu.addAction(tr("Comment or &uncomment"), QKeySequence(Qt::CTRL | Qt::Key_Slash), this,
                   &SqlEditor::toggleComment);
    menu.exec(event->globalPos());
}

} // namespace mergescope::ui
