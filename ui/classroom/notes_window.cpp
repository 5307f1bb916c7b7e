#include "ui/classroom/notes_window.h"

#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QTextBrowser>
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
      m_nextCaption(new QLabel), m_next(new QLabel), m_notes(new QTextBrowser)
{
    setAttribute(Qt::WA_ShowWithoutActivating); // the clicker's keys go to the projected window
    setAutoFillBackground(true);
    for (QLabel* label : {m_now, m_next}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    m_notes->setOpenLinks(false);
    m_notes->setFrameShape(QFrame::NoFrame);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(kGap);
    for (QWidget* part : std::initializer_list<QWidget*>{m_nowCaption, m_now, m_nextCaption, m_next}) {
        column->addWidget(part);
    }
    column->addSpacing(kPaneMargin);
    column->addWidget(m_notes, 1);
    connect(&theme, &Theme::changed, this, &NotesWindow::restyle);
    restyle();
    retranslate();
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
        m_notes->setMarkdown(content.notes);
    }
}

/// A screen for one person at arm's length: no larger than the program's own text.
void NotesWindow::restyle()
{
    const Colours& colours = m_theme.colours();
    QPalette palette = this->palette();
    palette.setColor(QPalette::Window, colours.ground);
    palette.setColor(QPalette::WindowText, colours.text);
    palette.setColor(QPalette::Base, colours.card);
    palette.setColor(QPalette::Text, colours.text);
    setPalette(palette);
    m_now->setFont(m_theme.controlFont(kSizeTitle, QFont::DemiBold));
    m_next->setFont(m_theme.controlFont(kSizeLarge));
    m_notes->setFont(m_theme.controlFont(kSizeLarge));
    QPalette quiet = palette;
    quiet.setColor(QPalette::WindowText, colours.secondary);
    for (QLabel* caption : {m_nowCaption, m_nextCaption}) {
        caption->setFont(m_theme.controlFont(kSizeSmall, QFont::DemiBold));
        caption->setPalette(quiet);
    }
}

void NotesWindow::retranslate()
{
    setWindowTitle(tr("Notes – Mergescope"));
    m_nowCaption->setText(tr("Now"));
    m_nextCaption->setText(tr("Next"));
    m_next->setText(m_content.next.isEmpty() ? tr("the end") : m_content.next);
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
