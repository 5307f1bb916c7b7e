#pragma once
// The switch for what the middle shows: one button a view, on the bar between the middle and the tables.

#include <QList>
#include <QWidget>

class QAction;
class QToolButton;

namespace mergescope::ui {

class ViewSwitch : public QWidget {
    Q_OBJECT
public:
    /// The actions are checkable and exclusive; the buttons follow them.
    explicit ViewSwitch(const QList<QAction*>& actions, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    QList<QAction*> m_actions;
    QList<QToolButton*> m_buttons;
};

} // namespace mergescope::ui
