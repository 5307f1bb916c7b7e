#include "ui/editor/hanging_layout.h"

#include <QFontMetricsF>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Blanks by which further rows stand in from the first word.
constexpr int kHang = 2;
/// However deep a line begins, its further rows keep this share of the width.
constexpr double kLeastShare = 0.6;

} // namespace

HangingLayout::HangingLayout(QTextDocument* document, const QPlainTextEdit& editor)
    : QPlainTextDocumentLayout(document), m_editor(editor)
{}

void HangingLayout::layOut(const QTextBlock& block) const
{
    const QString text = block.text();
    qsizetype blanks = 0;
    while (blanks < text.size() && text[blanks] == QLatin1Char(' ')) {
        ++blanks;
    }
    const double margin = document()->documentMargin();
    const double width = std::max(1.0, m_editor.viewport()->width() - 2 * margin);
    const double blank = QFontMetricsF(document()->defaultFont()).horizontalAdvance(QLatin1Char(' '));
    const double hang = std::min(static_cast<double>(blanks + kHang) * blank, width * (1 - kLeastShare));
    QTextLayout& layout = *block.layout();
    QTextOption option = document()->defaultTextOption();
    option.setWrapMode(m_editor.wordWrapMode());
    layout.setTextOption(option);
    layout.beginLayout();
    double height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        const double in = height > 0 ? hang : 0;
        line.setLeadingIncluded(true);
        line.setLineWidth(width - in);
        line.setPosition(QPointF(margin + in, height));
        height += line.height();
    }
    layout.endLayout();
    QTextBlock counted = block;
    counted.setLineCount(layout.lineCount());
}

QRectF HangingLayout::blockBoundingRect(const QTextBlock& block) const
{
    if (block.isValid() && block.layout()->lineCount() == 0) {
        layOut(block);
    }
    return QPlainTextDocumentLayout::blockBoundingRect(block);
}

void HangingLayout::layOutAll()
{
    const int rows = document()->lineCount();
    for (QTextBlock block = document()->firstBlock(); block.isValid(); block = block.next()) {
        if (block.layout()->lineCount() == 0) {
            layOut(block);
        }
    }
    if (rows != document()->lineCount()) {
        Q_EMIT documentSizeChanged(documentSize());
    }
}

/// The base lays a changed line out at once and its own way: it is laid out again, and heights are told.
void HangingLayout::documentChanged(int from, int charsRemoved, int charsAdded)
{
    QPlainTextDocumentLayout::documentChanged(from, charsRemoved, charsAdded);
    const int last = std::max(0, document()->characterCount() - 1);
    QTextBlock block = document()->findBlock(std::clamp(from, 0, last));
    const QTextBlock end = document()->findBlock(std::clamp(from + charsAdded, 0, last));
    bool hasMoved = false;
    while (block.isValid()) {
        const int rows = block.layout()->lineCount();
        layOut(block);
        hasMoved = hasMoved || rows != block.layout()->lineCount();
        if (block == end) {
            break;
        }
        block = block.next();
    }
    if (hasMoved) {
        Q_EMIT documentSizeChanged(documentSize());
        Q_EMIT update();
    }
}

} // namespace mergescope::ui
