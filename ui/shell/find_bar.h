#pragma once
// Ctrl+F: one field that finds rows by what they are called, then text in the statement. Stands over the window's
// middle.

#include <QFrame>

class QLabel;
class QLineEdit;

namespace mergescope::ui {

class MainWindow;
struct WindowGround;
class Playhead;
class Theme;
class Workbench;

class FindBar : public QFrame {
    Q_OBJECT
public:
    FindBar(MainWindow& window, const WindowGround& ground);

public Q_SLOTS:
    void open();
    /// The next row or place; false where there is none.
    bool findNext();

protected:
    void changeEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void retranslate();
    void say(const QString& words);
    bool findRow(const QString& text);

    MainWindow& m_window;
    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    QLineEdit* m_field;
    QLabel* m_answer;
};

} // namespace mergescope::ui
