#include "ui/classroom/notes_window.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QVBoxLayout>

#include <algorithm>

namespace mergescope::ui {

std::optional<QRect> otherScreen(const std::vector<QRect>& screens, const QRect& window)
{
    const auto other = std::find_if(screens.begin(), screens.end(),
                                    [&](const QRect& screen) { return !screen.contains(window.center()); });
    return screens.size() < 2 || other == screens.end() ? std::nullopt : std::optional(*other);
}

NotesWindow::NotesWindow(const Theme& theme, QWidget* owner)
    : QWidget(owner, Qt::Window), m_theme(theme), m_nowCaption(new QLabel), m_now(new QLabel),
      m_nextCaption(new QLabel), m_next(new QLabel), m_notesCaption(new QLabel), m_notes(new QTextBrowser)
{
    setAttribute(Qt::WA_ShowWithoutActivating); // the clicker's keys go to the projected window
    setAutoFillBackground(true);
    for (QLabel* label : {m_now, m_next}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    }
    m_notes->setOpenLinks(false);
    m_notes->setFrameShape(QFrame::NoFrame);
    m_notes->document()->setDocumentMargin(0);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(kPaneMargin);
    steps->addWidget(makeCard(m_nowCaption, m_now), 3);
    steps->addWidget(makeCard(m_nextCaption, m_next), 2);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(kPaneMargin);
    column->addLayout(steps);
    column->addWidget(makeCard(m_notesCaption, m_notes), 1);
    connect(&theme, &Theme::changed, this, &NotesWindow::restyle);
    restyle();
    retranslate();
}

QFrame* NotesWindow::makeCard(QLabel* caption, QWidget* text)
{
    auto* card = new QFrame;
    card->setObjectName(QStringLiteral("notesCard"));
    auto* column = new QVBoxLayout(card);
    column->setContentsMargins(kPaneMargin, 12, kPaneMargin, kPaneMargin);
    column->setSpacing(kGrid);
    column->addWidget(caption);
    column->addWidget(text, 1);
    return card;
}

void NotesWindow::setContent(const NotesContent& content)
{
    if (content == m_content) {
        return;
    }
    const bool sameNotes = content.notes == m_content.notes;
    m_content = content;
    m_now->setText(content.now);
    retranslate();
    if (!sameNotes) {
        showNotes();
    }
}

/// Read in a glance, standing: paragraphs stand apart.
void NotesWindow::showNotes()
{
    m_notes->setMarkdown(m_content.notes);
    QTextCursor cursor(m_notes->document());
    for (QTextBlock block = m_notes->document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setBottomMargin(12);
        format.setLineHeight(140, QTextBlockFormat::ProportionalHeight);
        cursor.setPosition(block.position());
        cursor.setBlockFormat(format);
    }
}

/// A screen for one person at arm's length: the largest of the program's own letters, whatever is projected.
void NotesWindow::restyle()
{
    const Colours& colours = m_theme.colours();
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, colours.ground);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.card);
    palette.setColor(QPalette::Text, colours.text);
    setPalette(palette);
    setStyleSheet(QStringLiteral("QFrame#notesCard { background: %1; border: 1px solid %2; border-radius: 8px; }"
                                 "QFrame#notesCard QTextBrowser { background: %1; border: none; border-radius: 0; }"
                                 "QFrame#notesCard QLabel { background: transparent; }")
                      .arg(colours.card.name(), colours.line.name()));
    m_now->setFont(m_theme.controlFont(kSizeTitle, QFont::DemiBold));
    m_next->setFont(m_theme.controlFont(kSizeTitle));
    m_notes->setFont(m_theme.controlFont(kSizeTitle));
    QPalette quiet = palette;
    quiet.setColor(QPalette::WindowText, colours.secondary);
    for (QLabel* caption : {m_nowCaption, m_nextCaption, m_notesCaption}) {
        caption->setFont(m_theme.controlFont(kSizeSmall, QFont::DemiBold));
        caption->setPalette(quiet);
    }
    m_next->setPalette(quiet);
    showNotes();
}

void NotesWindow::retranslate()
{
    setWindowTitle(tr("Notes – Mergescope"));
    m_nowCaption->setText(m_content.place.isEmpty() ? tr("Now") : tr("Now") + QStringLiteral(" · ") + m_content.place);
    m_nextCaption->setText(tr("Next"));
    m_next->setText(m_content.next.isEmpty() ? tr("the end") : m_content.next);
    m_notesCaption->setText(tr("Notes"));
    m_notes->setPlaceholderText(tr("This lesson has no notes."));
    m_notes->setAccessibleName(tr("Notes"));
}

void NotesWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace mergescope::ui
