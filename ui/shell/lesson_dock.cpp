#include "ui/shell/lesson_dock.h"

#include "ui/lessons/lesson_pane.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>

namespace mergescope::ui {

LessonDock::LessonDock(LessonPane* pane, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_pane(pane), m_theme(theme), m_button(new QToolButton(this))
{
    m_button->setAutoRaise(true);
    m_button->setIconSize({16, 16});
    m_button->setFixedSize(28, 28);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_pane, 1);
    connect(m_button, &QToolButton::clicked, this, [this] {
        setFolded(!m_folded);
        Q_EMIT foldingChosen(m_folded);
    });
    connect(&m_theme, &Theme::changed, this, &LessonDock::show);
    retranslate();
}

void LessonDock::setFolded(bool folded)
{
    m_folded = folded;
    show();
}

void LessonDock::setFoldable(bool foldable)
{
    m_foldable = foldable;
    show();
}

void LessonDock::show()
{
    const bool isStrip = m_foldable && m_folded;
    m_pane->setVisible(!isStrip);
    m_button->setVisible(m_foldable);
    setMinimumWidth(isStrip ? stripWidth() : 0);
    setMaximumWidth(isStrip ? stripWidth() : QWIDGETSIZE_MAX);
    m_button->setIcon(glyphIcon(isStrip ? Glyph::Next : Glyph::Previous, m_theme));
    retranslate();
    placeButton();
    update();
}

/// Open, the button stands in the pane's upper corner; on the strip it is all there is.
void LessonDock::placeButton()
{
    constexpr int kBesideScrollBar = 14;
    const bool isStrip = m_foldable && m_folded;
    m_button->move(isStrip ? (width() - m_button->width()) / 2 : width() - m_button->width() - kBesideScrollBar,
                   kGap + 4);
    m_button->raise();
}

void LessonDock::resizeEvent(QResizeEvent*)
{
    placeButton();
}

void LessonDock::retranslate()
{
    const QString words = m_folded ? tr("Show the lesson") : tr("Fold the lesson away");
    m_button->setToolTip(words);
    m_button->setAccessibleName(words);
    update();
}

void LessonDock::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void LessonDock::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.colours().card);
    if (!m_foldable || !m_folded) {
        return;
    }
    painter.setFont(m_theme.controlFont(kSizeBody, QFont::DemiBold));
    painter.setPen(m_theme.colours().secondary);
    painter.translate(0, height());
    painter.rotate(-90);
    painter.drawText(QRect(0, 0, height() - 52, width()), Qt::AlignRight | Qt::AlignVCenter, tr("Lesson"));
}

void LessonDock::mousePressEvent(QMouseEvent* event)
{
    if (m_foldable && m_folded && event->button() == Qt::LeftButton) {
        m_button->click();
    }
}

} // namespace mergescope::ui
