#pragma once
// Where we are looking in a run: a time, and the step it lies in. The only thing in the window that moves by itself.

#include <QObject>
#include <QString>

#include <cstdint>
#include <vector>

namespace mergescope::ui {

/// Start of each step on the stage's time line, in milliseconds at speed 1. Made by the stage from its script.
struct StepTimes {
    std::vector<double> starts; ///< one a step, plus the end of the last
    [[nodiscard]] std::uint64_t count() const { return starts.empty() ? 0 : starts.size() - 1; }
    /// The step that a time shows. A boundary shows the end of the step before it.
    [[nodiscard]] std::uint64_t stepAt(double time) const;
};

/// Reading time for one sentence, after each step in play.
inline constexpr double kPauseAfterStep = 700;

class Playhead : public QObject {
    Q_OBJECT
public:
    explicit Playhead(QObject* parent = nullptr);

    /// A new run: paused, at the given step's end (clamped).
    void setTimes(StepTimes times, std::uint64_t step);
    [[nodiscard]] std::uint64_t stepCount() const { return m_times.count(); }
    [[nodiscard]] std::uint64_t step() const { return m_step; }
    /// Milliseconds on the stage's time line at speed 1.
    [[nodiscard]] double time() const { return m_time; }
    [[nodiscard]] bool isPlaying() const { return m_playing; }
    [[nodiscard]] double speed() const { return m_speed; }

public Q_SLOTS:
    void first();
    void previous();
    /// Animates the next step; pressed again in mid-motion it completes the motion and goes on (nothing queues).
    void next();
    void last();
    void seek(std::uint64_t step);
    /// Any instant, paused: for dragging along the time line.
    void seekTime(double time);
    /// Animates up to a time within the step that follows and stays there: for beats.
    void runUntil(double time);
    /// The step we are at once more, from its beginning, at half the speed.
    void replay();
    /// These steps one after the other, each from its beginning, at half the speed; it stays at the end of the last.
    /// Any other order ends it.
    void replaySteps(const std::vector<std::uint64_t>& steps);
    void play();
    void pause();
    void togglePlaying();
    void setSpeed(double speed);
    void setReducedMotion(bool reduced);
    /// Real time in the window, by hand in tests.
    void advance(double milliseconds);

Q_SIGNALS:
    void timeChanged(double time);
    void stepChanged(std::uint64_t step);
    void playingChanged(bool playing);
    void speedChanged(double speed);
    /// True while advance() is wanted: playing, or one step in motion. The clock listens.
    void clockWanted(bool wanted);

private:
    void moveTo(double time);
    void setMotion(bool playing, double until);
    void endMotion();
    void startStep(std::uint64_t step);
    void reachEndOfStep();
    void landIfReduced();
    void replayNext();
    [[nodiscard]] double endOf(std::uint64_t step) const { return m_times.starts[step + 1]; }

    StepTimes m_times;
    std::uint64_t m_step = 0;
    double m_time = 0;
    double m_until = 0; ///< motion stops here
    double m_speed = 1;
    double m_hold = 0; ///< what is left of the pause after a step, in play
    bool m_playing = false;
    bool m_inMotion = false;
    bool m_isReplay = false;               ///< the motion is a step shown again, slowly
    std::vector<std::uint64_t> m_toReplay; ///< what follows it, the next one last
    bool m_reducedMotion = false;
};

} // namespace mergescope::ui
