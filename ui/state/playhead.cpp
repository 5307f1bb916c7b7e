#include "ui/state/playhead.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace mergescope::ui {

namespace {

/// Just inside the step that begins: a boundary itself still shows the end of the one before.
constexpr double kFirstInstant = 1e-3;
constexpr double kReplaySpeed = 0.5;
constexpr double kMinSpeed = 0.25;
constexpr double kMaxSpeed = 4;

} // namespace

void StepTimes::add(std::uint64_t steps, double length)
{
    if (steps == 0) {
        return;
    }
    if (m_stretches.isEmpty() || m_stretches.constLast().length != length) {
        m_stretches.append({m_count, m_end, length});
    }
    m_count += steps;
    const Stretch& last = m_stretches.constLast();
    m_end = last.start + static_cast<double>(m_count - last.firstStep) * length;
}

double StepTimes::startOf(std::uint64_t step) const
{
    const auto next = std::upper_bound(m_stretches.begin(), m_stretches.end(), step,
                                       [](std::uint64_t value, const Stretch& s) { return value < s.firstStep; });
    if (next == m_stretches.begin()) {
        return 0;
    }
    const Stretch& stretch = *std::prev(next);
    return stretch.start + static_cast<double>(step - stretch.firstStep) * stretch.length;
}

std::uint64_t StepTimes::stepAt(double time) const
{
    if (m_count == 0) {
        return 0;
    }
    const auto next = std::lower_bound(m_stretches.begin(), m_stretches.end(), time,
                                       [](const Stretch& s, double value) { return s.start < value; });
    if (next == m_stretches.begin()) {
        return 0;
    }
    const Stretch& stretch = *std::prev(next);
    const double into = std::max(0.0, std::ceil((time - stretch.start) / stretch.length) - 1);
    std::uint64_t step = std::min(stretch.firstStep + static_cast<std::uint64_t>(into), m_count - 1);
    // The quotient may be off by one; a start is what startOf() says.
    while (step > 0 && startOf(step) >= time) {
        --step;
    }
    while (step + 1 < m_count && startOf(step + 1) < time) {
        ++step;
    }
    return step;
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

double Playhead::stepProgress() const
{
    if (m_times.count() == 0) {
        return 1;
    }
    const double begin = m_times.startOf(m_step);
    const double length = endOf(m_step) - begin;
    return length <= 0 ? 1 : std::clamp((m_time - begin) / length, 0.0, 1.0);
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

void Playhead::setFolds(QList<StepFold> folds)
{
    if (folds != m_folds) {
        m_folds = std::move(folds);
        Q_EMIT foldsChanged();
    }
}

StepFold Playhead::spanOf(std::uint64_t step) const
{
    const auto found = std::lower_bound(m_folds.begin(), m_folds.end(), step,
                                        [](const StepFold& fold, std::uint64_t value) { return fold.last < value; });
    if (found == m_folds.end() || found->first > step || found->last >= stepCount()) {
        return {step, step};
    }
    return *found;
}

void Playhead::previous()
{
    endMotion();
    if (stepCount() > 0) {
        const std::uint64_t first = spanOf(m_step).first;
        seek(first == 0 ? 0 : first - 1);
    }
}

void Playhead::next()
{
    m_toReplay.clear();
    if (stepCount() == 0) {
        return;
    }
    const std::uint64_t last = spanOf(m_step).last;
    const bool isInside = m_time < endOf(last);
    if (!m_inMotion && isInside) {
        // Left in the middle by a drag or a beat: go on from there to the end of this step.
        setMotion(m_playing, endOf(last));
        landIfReduced();
        return;
    }
    m_hold = 0;
    if (last + 1 >= stepCount()) {
        endMotion();
        moveTo(endOf(last));
        return;
    }
    startStep(last + 1);
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
        moveTo(std::clamp(time, 0.0, m_times.end()));
    }
}

void Playhead::runUntil(double time)
{
    if (stepCount() == 0) {
        return;
    }
    endMotion();
    const double until = std::clamp(time, 0.0, m_times.end());
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
    const StepFold span = spanOf(m_step);
    if (m_reducedMotion) {
        moveTo(endOf(span.last));
        return;
    }
    const double start = m_times.startOf(span.first);
    moveTo(start + std::min(kFirstInstant, endOf(span.last) - start));
    setMotion(false, endOf(span.last));
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
        m_isReplayDue = true; // whoever keeps folds opens the one that the step lies in
        moveTo(endOf(step));
        Q_EMIT timeChanged(m_time);
        m_isReplayDue = false;
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
    if (m_time >= m_times.end()) {
        moveTo(endOf(0)); // played to the end: again from the tables
        m_hold = kPauseAfterStep;
    }
    const double end = endOf(spanOf(m_step).last);
    if (m_time < end || m_hold > 0) {
        setMotion(true, end);
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
    const double end = stepCount() > 0 ? endOf(spanOf(m_step).last) : 0;
    if (m_time < end) {
        setMotion(false, end);
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
        const double moved = std::min(left * m_rate, m_until - m_time);
        left -= moved / m_rate;
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
    const double until = endOf(spanOf(step).last);
    if (m_reducedMotion) {
        moveTo(until);
        m_until = until;
        reachEndOfStep();
        return;
    }
    moveTo(std::min(until, m_times.startOf(step) + kFirstInstant));
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
    const StepFold span = spanOf(m_times.stepAt(until));
    m_rate =
        span.first == span.last ? 1 : std::max(1.0, (endOf(span.last) - m_times.startOf(span.first)) / kFoldLength);
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
