#pragma once
// The one clock: real time goes to the playhead while it wants it. Tests advance the playhead by hand instead.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace mergescope::ui {

class Playhead;

class PlaybackClock : public QObject {
    Q_OBJECT
public:
    explicit PlaybackClock(Playhead& playhead, QObject* parent = nullptr);

private:
    void setRunning(bool running);
    void tick();

    Playhead& m_playhead;
    QTimer m_timer;
    QElapsedTimer m_elapsed;
};

} // namespace mergescope::ui
