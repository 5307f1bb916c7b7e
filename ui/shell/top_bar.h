#pragma once
// The strip above everything: what is open, where we are in the run, and the transport. On top, because the lower edge
// of a projected picture is often not seen.

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace mergescope::ui {

class Playhead;
class Theme;
class TimelineBar;
class WindowActions;
class Workbench;

class TopBar : public QWidget {
    Q_OBJECT
public:
    TopBar(Workbench& workbench, Playhead& playhead, const WindowActions& actions, const Theme& theme,
           QWidget* parent = nullptr);

    [[nodiscard]] TimelineBar* timeline() const { return m_timeline; }
    void setSpeed(double speed);

Q_SIGNALS:
    void speedChosen(double speed);
    void languageWanted(); ///< the other language
    void schemeWanted();   ///< light from dark and back

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QToolButton* button(QAction* action);
    [[nodiscard]] QWidget* makeTransport(const WindowActions& actions);
    void retranslate();
    void restyle();
    void showState();
    void showPlaying();
    void elideTitle();
    [[nodiscard]] QString ownTitle() const;
    [[nodiscard]] QString stepText() const;
    [[nodiscard]] QString signText() const;

    Workbench& m_workbench;
    Playhead& m_playhead;
    const Theme& m_theme;
    QLabel* m_title;
    QLabel* m_step;
    QLabel* m_sign; ///< preview, or which run
    QToolButton* m_play = nullptr;
    TimelineBar* m_timeline;
    QComboBox* m_speed;
    QPushButton* m_run;
    QPushButton* m_startOver;
    QToolButton* m_language;
    QToolButton* m_scheme;
    QString m_wholeTitle;
};

} // namespace mergescope::ui
