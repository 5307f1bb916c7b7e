#include "ui/shell/view_switch.h"

#include "ui/theme/theme.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace mergescope::ui {

ViewSwitch::ViewSwitch(const QList<QAction*>& actions, QWidget* parent) : QWidget(parent), m_actions(actions)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, kPaneMargin, 0);
    row->setSpacing(kGrid);
    for (QAction* action : m_actions) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setChecked(action->isChecked());
        connect(button, &QToolButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::changed, button, [this, button, action] {
            button->setChecked(action->isChecked());
            retranslate();
        });
        row->addWidget(button);
        m_buttons << button;
    }
    retranslate();
}

void ViewSwitch::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

void ViewSwitch::retranslate()
{
    for (int i = 0; i < m_buttons.size(); ++i) {
        const QString words = m_actions[i]->text().remove(QLatin1Char('&'));
        m_buttons[i]->setText(words);
        m_buttons[i]->setToolTip(
            QStringLiteral("%1 (%2)").arg(words, m_actions[i]->shortcut().toString(QKeySequence::NativeText)));
    }
    setAccessibleName(tr("What the middle shows"));
}

} // namespace mergescope::ui
