#pragma once
// A line that says what did not work, over the lower edge of the window; it moves nothing and goes when it is closed.

#include <QFrame>

class QLabel;
class QToolButton;

namespace mergescope::ui {

class Theme;

class Notice : public QFrame {
    Q_OBJECT
public:
    Notice(const Theme& theme, QWidget* window);

public Q_SLOTS:
    void say(const QString& message);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();
    void restyle();
    void retranslate();

    const Theme& m_theme;
    QLabel* m_text;
    QToolButton* m_close;
};

} // namespace mergescope::ui
