#include "ui/shell/playback_clock.h"

#include "ui/state/playhead.h"

#include <algorithm>

namespace mergescope::ui {

namespace {

constexpr int kFrame = 16;
/// After a stall (a long run, a suspended laptop) the picture goes on where it was instead of jumping.
constexpr double kLongestTick = 100;

} // namespace

PlaybackClock::PlaybackClock(Playhead& playhead, QObject* parent) : QObject(parent), m_playhead(playhead)
{
    m_timer.setInterval(kFrame);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &PlaybackClock::tick);
    connect(&m_playhead, &Playhead::clockWanted, this, &PlaybackClock::setRunning);
}

void PlaybackClock::setRunning(bool running)
{
    if (running && !m_timer.isActive()) {
        m_elapsed.start();
        m_timer.start();
    } else if (!running) {
        m_timer.stop();
    }
}

void PlaybackClock::tick()
{
    const double passed = static_cast<double>(m_elapsed.nsecsElapsed()) / 1e6;
    m_elapsed.start();
    m_playhead.advance(std::min(passed, kLongestTick));
}

} // namespace mergescope::ui
