#include "ui/state/playhead.h"

#include <algorithm>
#include <cmath>

namespace mergescope::ui {

namespace {

/// Just inside the step that begins: a boundary itself still shows the end of the one before.
constexpr double kFirstInstant = 1e-3;
constexpr double kReplaySpeed = 0.5;
constexpr double kMinSpeed = 0.25;
constexpr double kMaxSpeed = 4;

} // namespace

std::uint64_t StepTimes::stepAt(double time) const
{
    if (count() == 0) {
        return 0;
    }
    const auto next = std::lower_bound(starts.begin(), starts.end(), time);
    const auto index = static_cast<std::uint64_t>(next - starts.begin());
    return std::clamp<std::uint64_t>(index == 0 ? 0 : index - 1, 0, count() - 1);
}

Playhead::Playhead(QObject* parent) : QObject(parent) {}

void Playhead::setTimes(StepTimes times, std::uint64_t step)
{
    endMotion();
    m_times = std::move(times);
    const std::uint64_t wanted = m_times.count() == 0 ? 0 : std::min(step, m_times.count() - 1);
    m_step = wanted;
    m_time = m_times.count() == 0 ? 0 : endOf(wanted);
    m_until = m_time;
    Q_EMIT stepChanged(m_step);
    Q_EMIT timeChanged(m_time);
}

void Playhead::first()
{
    seek(0);
}

void Playhead::last()
{
    if (stepCount() > 0) {
        seek(stepCount() - 1);
    }
}

void Playhead::previous()
{
    endMotion();
    if (stepCount() > 0) {
        seek(m_step == 0 ? 0 : m_step - 1);
    }
}

void Playhead::next()
{
    m_toReplay.clear();
    if (stepCount() == 0) {
        return;
    }
    const bool isInside = m_time < endOf(m_step);
    if (!m_inMotion && isInside) {
        // Left in the middle by a drag or a beat: go on from there to the end of this step.
        setMotion(m_playing, endOf(m_step));
        landIfReduced();
        return;
    }
    m_hold = 0;
    if (m_step + 1 >= stepCount()) {
        endMotion();
        moveTo(endOf(m_step));
        return;
    }
    startStep(m_step + 1);
}

void Playhead::seek(std::uint64_t step)
{
    endMotion();
    if (stepCount() > 0) {
        moveTo(endOf(std::min(step, stepCount() - 1)));
    }
}

void Playhead::seekTime(double time)
{
    endMotion();
    if (stepCount() > 0) {
        moveTo(std::clamp(time, 0.0, m_times.starts.back()));
    }
}

void Playhead::runUntil(double time)
{
    if (stepCount() == 0) {
        return;
    }
    endMotion();
    const double until = std::clamp(time, 0.0, m_times.starts.back());
    if (until <= m_time || m_reducedMotion) {
        moveTo(until);
        return;
    }
    moveTo(std::min(until, m_time + kFirstInstant));
    setMotion(false, until);
}

void Playhead::replay()
{
    if (stepCount() == 0) {
        return;
    }
    endMotion();
    if (m_reducedMotion) {
        moveTo(endOf(m_step));
        return;
    }
    const std::uint64_t step = m_step;
    moveTo(m_times.starts[step] + std::min(kFirstInstant, endOf(step) - m_times.starts[step]));
    setMotion(false, endOf(step));
    m_isReplay = m_inMotion;
}

void Playhead::replaySteps(const std::vector<std::uint64_t>& steps)
{
    endMotion();
    m_toReplay.assign(steps.rbegin(), steps.rend());
    m_toReplay.erase(std::remove_if(m_toReplay.begin(), m_toReplay.end(),
                                    [this](std::uint64_t step) { return step >= stepCount(); }),
                     m_toReplay.end());
    replayNext();
}

void Playhead::replayNext()
{
    while (!m_toReplay.empty()) {
        std::vector<std::uint64_t> rest = std::move(m_toReplay);
        m_toReplay.clear();
        const std::uint64_t step = rest.back();
        rest.pop_back();
        moveTo(endOf(step));
        replay();
        m_toReplay = std::move(rest);
        if (m_inMotion) {
            return;
        }
    }
}

void Playhead::play()
{
    m_toReplay.clear();
    if (m_playing || stepCount() == 0) {
        return;
    }
    if (m_time >= m_times.starts.back()) {
        moveTo(endOf(0)); // played to the end: again from the tables
        m_hold = kPauseAfterStep;
    }
    if (m_time < endOf(m_step) || m_hold > 0) {
        setMotion(true, endOf(m_step));
        landIfReduced();
        return;
    }
    setMotion(true, m_until);
    startStep(m_step + 1);
}

void Playhead::pause()
{
    if (!m_playing) {
        return;
    }
    m_hold = 0;
    // A motion that has begun comes to its end: a step is never left half shown by a pause.
    const bool isInside = stepCount() > 0 && m_time < endOf(m_step);
    if (isInside) {
        setMotion(false, endOf(m_step));
        return;
    }
    endMotion();
}

void Playhead::togglePlaying()
{
    if (m_playing) {
        pause();
    } else {
        play();
    }
}

void Playhead::setSpeed(double speed)
{
    const double clamped = std::clamp(speed, kMinSpeed, kMaxSpeed);
    if (std::abs(clamped - m_speed) < 1e-9) {
        return;
    }
    m_speed = clamped;
    Q_EMIT speedChanged(m_speed);
}

void Playhead::setReducedMotion(bool reduced)
{
    m_reducedMotion = reduced;
    landIfReduced();
}

void Playhead::landIfReduced()
{
    if (m_reducedMotion && m_inMotion) {
        moveTo(m_until);
        reachEndOfStep();
    }
}

void Playhead::advance(double milliseconds)
{
    double left = milliseconds * m_speed * (m_isReplay ? kReplaySpeed : 1);
    while (left > 0 && (m_playing || m_inMotion)) {
        if (m_hold > 0 && !(m_time < m_until)) {
            const double waited = std::min(left, m_hold);
            m_hold -= waited;
            left -= waited;
            if (m_hold <= 0 && !m_toReplay.empty()) {
                replayNext();
            } else if (m_hold <= 0) {
                startStep(m_step + 1);
            }
            continue;
        }
        const double moved = std::min(left, m_until - m_time);
        left -= moved;
        const double reached = m_time + moved;
        moveTo(m_until - reached < 1e-6 ? m_until : reached);
        if (m_time >= m_until) {
            reachEndOfStep();
        }
    }
}

void Playhead::startStep(std::uint64_t step)
{
    if (step >= stepCount()) {
        endMotion();
        return;
    }
    const double until = endOf(step);
    if (m_reducedMotion) {
        moveTo(until);
        m_until = until;
        reachEndOfStep();
        return;
    }
    moveTo(std::min(until, m_times.starts[step] + kFirstInstant));
    setMotion(m_playing, until);
}

void Playhead::reachEndOfStep()
{
    if (!m_toReplay.empty()) {
        m_hold = kPauseAfterStep;
        return;
    }
    if (!m_playing || m_step + 1 >= stepCount()) {
        endMotion();
        return;
    }
    m_hold = kPauseAfterStep;
    setMotion(true, m_until);
}

void Playhead::moveTo(double time)
{
    const std::uint64_t step = m_times.stepAt(time);
    const bool isNewStep = step != m_step;
    const bool isNewTime = time != m_time;
    m_time = time;
    m_step = step;
    if (isNewStep) {
        Q_EMIT stepChanged(m_step);
    }
    if (isNewTime) {
        Q_EMIT timeChanged(m_time);
    }
}

void Playhead::setMotion(bool playing, double until)
{
    const bool wasWanted = m_playing || m_inMotion;
    const bool wasPlaying = m_playing;
    m_playing = playing;
    m_until = until;
    m_isReplay = false;
    m_inMotion = m_time < until;
    const bool isWanted = m_playing || m_inMotion;
    if (wasPlaying != m_playing) {
        Q_EMIT playingChanged(m_playing);
    }
    if (wasWanted != isWanted) {
        Q_EMIT clockWanted(isWanted);
    }
}

void Playhead::endMotion()
{
    m_hold = 0;
    m_toReplay.clear();
    setMotion(false, m_time);
}

} // namespace mergescope::ui
