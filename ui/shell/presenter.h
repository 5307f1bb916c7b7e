#pragma once
// Presenting: stage, statement and sentence, large, on the whole screen; the keys of a clicker. One key in, one key
// out, and everything is as it was.

#include "ui/shell/main_window.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QAction;
class QLabel;

namespace mergescope::ui {

class Presenter : public QObject {
    Q_OBJECT
public:
    Presenter(MainWindow& window, const WindowGround& ground);

    [[nodiscard]] bool isOn() const { return m_on; }
    /// `wholeScreen` false: for pictures and tests, which have no screen.
    void start(bool wholeScreen = true);
    void stop();
    /// Large letters, as large as the stage's least parts allow in a window of this size.
    [[nodiscard]] static double scaleFor(QSize window);

Q_SIGNALS:
    void changed(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* key(const QList<QKeySequence>& keys);
    void nextStop();
    void setBlack(bool black);
    void resize();

    MainWindow& m_window;
    WindowGround m_ground;
    std::vector<QAction*> m_keys; ///< enabled while presenting
    std::vector<QPointer<QWidget>> m_hidden;
    QLabel* m_sign;
    QWidget* m_black;
    bool m_on = false;
    bool m_wholeScreen = false;
    bool m_wasFullScreen = false;
    double m_scaleBefore = 1;
};

} // namespace mergescope::ui
