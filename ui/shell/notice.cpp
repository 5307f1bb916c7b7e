#include "ui/shell/notice.h"

#include "ui/theme/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace mergescope::ui {

Notice::Notice(const Theme& theme, QWidget* window)
    : QFrame(window), m_theme(theme), m_text(new QLabel(this)), m_close(new QToolButton(this))
{
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_close->setAutoRaise(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kPaneMargin, kGap, kGap, kGap);
    row->addWidget(m_text, 1);
    row->addWidget(m_close, 0, Qt::AlignTop);
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&theme, &Theme::changed, this, &Notice::restyle);
    window->installEventFilter(this);
    setObjectName(QStringLiteral("notice"));
    restyle();
    retranslate();
    hide();
}

void Notice::say(const QString& message)
{
    QString sentence = message;
    if (!sentence.isEmpty()) {
        sentence[0] = sentence[0].toUpper(); // messages begin in lower case, as they follow a colon elsewhere
    }
    m_text->setText(sentence);
    place();
    show();
    raise();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void Notice::place()
{
    const QWidget* window = parentWidget();
    const int width = std::min(560, window->width() - 2 * kPaneMargin);
    const int height = std::max(layout()->heightForWidth(width), 44);
    setGeometry(window->width() - width - kPaneMargin, window->height() - height - kPaneMargin, width, height);
}

bool Notice::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && isVisible()) {
        place();
    }
    return QFrame::eventFilter(watched, event);
}

void Notice::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QFrame::changeEvent(event);
}

void Notice::retranslate()
{
    setAccessibleName(tr("Notice"));
    m_close->setAccessibleName(tr("Close"));
    m_close->setToolTip(tr("Close"));
}

void Notice::restyle()
{
    m_close->setIcon(glyphIcon(Glyph::Delete, m_theme));
    setStyleSheet(QStringLiteral("#notice { background: %1; border: 2px solid %2; border-radius: 8px; }")
                      .arg(m_theme.colours().card.name(), m_theme.colours().errorLine.name()));
}

} // namespace mergescope::ui
