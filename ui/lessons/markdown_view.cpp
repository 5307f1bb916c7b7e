#include "ui/lessons/markdown_view.h"

#include "ui/theme/theme.h"

#include <QResizeEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextFragment>

#include <cmath>
#include <vector>

namespace mergescope::ui {

namespace {

constexpr double kLineHeight = 1.5; ///< of the letters' size, the same where data stands between words
constexpr int kListIndent = 20;

struct Range {
    int begin;
    int end;
};

/// Words between backticks and code blocks. Qt marks them as fixed-pitch and takes whatever font the desktop has.
std::vector<Range> codeRanges(const QTextDocument& document)
{
    std::vector<Range> ranges;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            if (fragment.charFormat().fontFixedPitch()) {
                ranges.push_back({fragment.position(), fragment.position() + fragment.length()});
            }
        }
    }
    return ranges;
}

QTextCharFormat formatOf(const QFont& font)
{
    QTextCharFormat format;
    format.setFontFamilies({font.family()});
    format.setProperty(QTextFormat::FontPixelSize, font.pixelSize());
    return format;
}

void merge(QTextDocument& document, Range range, const QTextCharFormat& format)
{
    QTextCursor cursor(&document);
    cursor.setPosition(range.begin);
    cursor.setPosition(range.end, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(format);
}

} // namespace

MarkdownView::MarkdownView(const Theme& theme, QWidget* parent) : QTextBrowser(parent), m_theme(theme)
{
    setOpenLinks(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    setStyleSheet(QStringLiteral("QTextBrowser { border: none; background: transparent; padding: 0; }"));
    document()->setDocumentMargin(0);
    document()->setIndentWidth(kListIndent);
    connect(&m_theme, &Theme::changed, this, &MarkdownView::restyle);
}

void MarkdownView::showMarkdown(const QString& markdown)
{
    m_markdown = markdown;
    restyle();
}

void MarkdownView::restyle()
{
    QTextDocument& text = *document();
    setFont(m_theme.font(Type::Text));
    text.setDefaultFont(m_theme.font(Type::Text));
    text.setMarkdown(m_markdown);
    const std::vector<Range> code = codeRanges(text);
    for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        const bool isHeading = format.headingLevel() > 0;
        const bool isItem = block.textList() != nullptr;
        format.setTopMargin(isHeading && block.position() > 0 ? kGap : 0);
        format.setBottomMargin(block.next().isValid() ? (isItem ? kGrid : kGap) : 0);
        const int letters = m_theme.font(Type::Text, isHeading ? kSizeLarge : kSizeBody).pixelSize();
        format.setLineHeight(std::round(letters * kLineHeight), QTextBlockFormat::FixedHeight);
        cursor.setBlockFormat(format);
        if (isHeading) {
            QTextCharFormat heading = formatOf(m_theme.font(Type::Text, kSizeLarge));
            heading.setFontWeight(QFont::DemiBold);
            heading.setProperty(QTextFormat::FontSizeAdjustment, 0);
            merge(text, {block.position(), block.position() + block.length() - 1}, heading);
        }
    }
    for (const Range& range : code) {
        merge(text, range, formatOf(m_theme.font(Type::Data)));
    }
    setAccessibleName(toPlainText().section(QLatin1Char('\n'), 0, 0)); // what a screen reader says before it reads on
    fitHeight();
}

void MarkdownView::fitHeight()
{
    document()->setTextWidth(viewport()->width());
    const int height = static_cast<int>(std::ceil(document()->size().height()));
    if (height != minimumHeight() || height != maximumHeight()) {
        setFixedHeight(height);
    }
}

QSize MarkdownView::sizeHint() const
{
    return {200, static_cast<int>(std::ceil(document()->size().height()))};
}

QSize MarkdownView::minimumSizeHint() const
{
    return {0, 0};
}

void MarkdownView::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        fitHeight();
    }
}

void MarkdownView::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // the pane scrolls, not each piece of its text
}

} // namespace mergescope::ui
