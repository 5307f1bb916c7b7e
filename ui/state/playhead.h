#pragma once
// Where we are looking in a run: a time, and the step it lies in. The only thing in the window that moves by itself.

#include <QList>
#include <QObject>
#include <QString>

#include <cstdint>
#include <vector>

namespace mergescope::ui {

/// Where each step lies on the stage's time line, in milliseconds at speed 1. Made by the stage from its script. Steps
/// of one length that follow one another are one stretch, so that a long run costs no more than what differs in it.
class StepTimes {
public:
    /// So many steps more, each of that length.
    void add(std::uint64_t steps, double length);
    [[nodiscard]] std::uint64_t count() const { return m_count; }
    [[nodiscard]] double startOf(std::uint64_t step) const;
    [[nodiscard]] double endOf(std::uint64_t step) const { return step + 1 < m_count ? startOf(step + 1) : m_end; }
    /// End of the last step; 0 without steps.
    [[nodiscard]] double end() const { return m_end; }
    /// The step that a time shows. A boundary shows the end of the step before it.
    [[nodiscard]] std::uint64_t stepAt(double time) const;

private:
    struct Stretch {
        std::uint64_t firstStep = 0;
        double start = 0;
        double length = 0; ///< of one step
    };
    QList<Stretch> m_stretches;
    std::uint64_t m_count = 0;
    double m_end = 0;
};

/// Consecutive steps that are shown together, as one.
struct StepFold {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    friend bool operator==(const StepFold&, const StepFold&) = default;
};

/// How long a fold takes at speed 1, however many steps are in it.
inline constexpr double kFoldLength = 900;

/// Reading time for one sentence, after each step in play.
inline constexpr double kPauseAfterStep = 700;

class Playhead : public QObject {
    Q_OBJECT
public:
    explicit Playhead(QObject* parent = nullptr);

    /// A new run: paused, at the given step's end (clamped).
    void setTimes(StepTimes times, std::uint64_t step);
    /// Ascending; next, previous and play then go over each as over one step.
    void setFolds(QList<StepFold> folds);
    [[nodiscard]] const QList<StepFold>& folds() const { return m_folds; }
    /// The steps that are shown together with the one we are at; that one alone where there is no fold.
    [[nodiscard]] StepFold span() const { return spanOf(m_step); }
    [[nodiscard]] std::uint64_t stepCount() const { return m_times.count(); }
    [[nodiscard]] std::uint64_t step() const { return m_step; }
    /// Milliseconds on the stage's time line at speed 1.
    [[nodiscard]] double time() const { return m_time; }
    /// How much of the step we are in is over: 0 at its beginning, 1 at its end.
    [[nodiscard]] double stepProgress() const;
    [[nodiscard]] bool isPlaying() const { return m_playing; }
    /// Playing, or on the way to the end of a step or beat.
    [[nodiscard]] bool isMoving() const { return m_playing || m_inMotion; }
    /// The step we are at is one of those that replaySteps() was asked for, and about to be shown for itself.
    [[nodiscard]] bool isReplayDue() const { return m_isReplayDue; }
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
    void foldsChanged();
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
    [[nodiscard]] double endOf(std::uint64_t step) const { return m_times.endOf(step); }
    /// The fold that holds the step, or the step alone.
    [[nodiscard]] StepFold spanOf(std::uint64_t step) const;

    StepTimes m_times;
    QList<StepFold> m_folds;
    std::uint64_t m_step = 0;
    double m_time = 0;
    double m_until = 0; ///< motion stops here
    double m_rate = 1;  ///< above 1 in a fold, which has the time of many steps and takes that of one
    double m_speed = 1;
    double m_hold = 0; ///< what is left of the pause after a step, in play
    bool m_playing = false;
    bool m_inMotion = false;
    bool m_isReplayDue = false;
    bool m_isReplay = false;               ///< the motion is a step shown again, slowly
    std::vector<std::uint64_t> m_toReplay; ///< what follows it, the next one last
    bool m_reducedMotion = false;
};

} // namespace mergescope::ui
