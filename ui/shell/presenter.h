#pragma once
// Presenting: stage and statement alone, as large as the window allows, with the keys of a clicker. A lesson goes from
// stop to stop; a second screen, where there is one, has the notes.

#include "ui/shell/main_window.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QRect>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QAction;
class QKeySequence;
class QLabel;

namespace mergescope::ui {

class NotesWindow;
class ScreenSaver;
class StopWalk;

class Presenter : public QObject {
    Q_OBJECT
public:
    Presenter(MainWindow& window, const WindowGround& ground);
    ~Presenter() override;

    [[nodiscard]] bool isOn() const { return m_on; }
    /// `wholeScreen` false: for pictures and tests, which have no screen.
    void start(bool wholeScreen = true);
    void stop();
    [[nodiscard]] StopWalk& walk() { return *m_walk; }
    /// Null while there is one screen, or nothing is presented.
    [[nodiscard]] NotesWindow* notes() { return m_notes.get(); }
    /// Where the screens are; those of the machine, if nobody says otherwise.
    void setScreens(std::function<std::vector<QRect>()> screens) { m_screens = std::move(screens); }
    /// Larger or smaller letters, 100 % to 300 %; 0 goes back to what fits.
    void changeSize(int by);
    /// Large letters, as large as the stage's least parts allow in a window of this size.
    [[nodiscard]] static double scaleFor(QSize window);
    /// 24 pixels for a window of 1080 lines, in a lower one the same share of its height, and 18 at least.
    [[nodiscard]] static double leastTextFor(QSize window);

Q_SIGNALS:
    void changed(bool on);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QAction* key(const QList<QKeySequence>& keys);
    QAction* plainKey(const QList<QKeySequence>& keys);
    void makeKeys();
    void makeVoteKeys();
    void setBlack(bool black);
    void setNear(bool near);
    void setSpotlight(bool spotlight);
    void resize();
    void showNotes();
    void hideNotes();
    void holdScreen();
    void focusChanged();

    MainWindow& m_window;
    WindowGround m_ground;
    StopWalk* m_walk;
    ScreenSaver* m_saver;
    std::unique_ptr<NotesWindow> m_notes;
    std::function<std::vector<QRect>()> m_screens;
    std::vector<QAction*> m_keys;  ///< enabled while presenting
    std::vector<QAction*> m_plain; ///< letters and digits: not while a table or a text has the focus
    std::vector<QPointer<QWidget>> m_hidden;
    QLabel* m_sign;
    QWidget* m_black;
    std::optional<double> m_size; ///< chosen by hand
    bool m_on = false;
    bool m_wholeScreen = false;
    bool m_wasFullScreen = false;
    bool m_saidSaver = false;
    double m_scaleBefore = 1;
};

} // namespace mergescope::ui
