// Who sets the pace: the rules A10, A11, A12 and A15, and how long steps and folds may take.

#include "tests/ui/stage/stage_laws.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QSignalSpy>
#include <QTest>

using namespace mergescope;
using namespace mergescope::ui;
using namespace mergescope::ui::laws;

namespace {

/// A stage that plays a run from its beginning.
struct Shown {
    Shown(const Theme& theme, const Played& played, bool reducedMotion = false) : view(theme)
    {
        view.resize(kSize);
        view.attach(playhead, selection);
        view.setRun(played.script->run);
        playhead.setReducedMotion(reducedMotion);
        playhead.setTimes(view.stepTimes(), 0);
    }

    Playhead playhead;
    Selection selection;
    StageView view;
};

} // namespace

class TestLawsPacing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_runs = allPlayed(m_theme); }
    void learnerPaces();
    void frameDependsOnThePlaceOnly();
    void endsAreTheSameWithoutMotion();
    void reducedMotionMovesNothing();
    void foldsTakeNoLongerThanAStep();

private:
    Theme m_theme;
    std::vector<Played> m_runs;
};

/// A10: it waits at the tables, and after every step.
void TestLawsPacing::learnerPaces()
{
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        playhead.setTimes(played.script->times, 0);
        QVERIFY(!playhead.isMoving());
        QCOMPARE(playhead.step(), std::uint64_t{0});
        QCOMPARE(playhead.time(), played.script->times.endOf(0));
        playhead.advance(60'000); // nothing goes on by itself
        QCOMPARE(playhead.time(), played.script->times.endOf(0));
        for (const Scene& scene : played.scenes()) {
            if (scene.index == 0) {
                continue;
            }
            playhead.next();
            QVERIFY(playhead.isMoving());
            playhead.advance(60'000);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.step(), scene.index);
            QCOMPARE(playhead.time(), played.end(scene));
        }
    }
}

/// A11: wherever one comes from, and also in the middle of motion, a place shows one frame. Nothing queues.
void TestLawsPacing::frameDependsOnThePlaceOnly()
{
    QRandomGenerator random(11);
    for (std::size_t number = 0; number < m_runs.size(); number += 3) {
        const Played& played = m_runs[number];
        Theme theme;
        Shown shown(theme, played);
        Playhead& playhead = shown.playhead;
        const auto count = static_cast<int>(playhead.stepCount());
        for (int order = 0; order < 60; ++order) {
            switch (random.bounded(8)) {
            case 0:
            case 1:
                playhead.next();
                break;
            case 2:
                playhead.previous();
                break;
            case 3:
                playhead.seek(static_cast<std::uint64_t>(random.bounded(count)));
                break;
            case 4:
                playhead.seekTime(random.bounded(played.script->times.end()));
                break;
            case 5:
                playhead.replay();
                break;
            case 6:
                playhead.togglePlaying();
                break;
            default:
                playhead.advance(random.bounded(700));
            }
            // Another script of the same run, which has seen nothing of all this.
            const StageScriptPtr fresh = scriptFor(played.script->run, base::Language::English, {});
            StageLayout layout = layoutFor(*fresh, kSize, theme);
            layout.open = shown.view.stageLayout().open;
            QVERIFY2(shown.view.currentFrame() == frameAt(*fresh, layout, playhead.time()), qPrintable(played.name));
        }
        // A key pressed in motion ends that motion and begins the next, however often it is pressed.
        playhead.first();
        const std::vector<Scene> scenes = played.scenes();
        for (std::size_t press = 0; press < 3; ++press) {
            playhead.next();
            if (press > 0 && press < scenes.size() && !played.layout.open.all) { // the motion before is over at once
                QVERIFY2(std::abs(playhead.time() - played.end(scenes[press])) < 0.01, qPrintable(played.name));
            }
            playhead.advance(30);
        }
        playhead.advance(60'000);
        if (!played.layout.open.all) {
            QCOMPARE(playhead.step(), scenes[std::min<std::size_t>(3, scenes.size() - 1)].index);
        }
    }
}

/// A12: with and without motion each step ends on the same picture.
void TestLawsPacing::endsAreTheSameWithoutMotion()
{
    for (std::size_t number = 0; number < m_runs.size(); number += 9) {
        const Played& played = m_runs[number];
        Theme theme;
        const auto picturesOf = [&](bool reduced) {
            Shown shown(theme, played, reduced);
            Playhead& playhead = shown.playhead;
            std::vector<QImage> pictures;
            for (std::size_t press = 0; press < 24 && playhead.step() + 1 < playhead.stepCount(); ++press) {
                playhead.next();
                playhead.advance(reduced ? 0 : 333);
                playhead.advance(reduced ? 0 : 60'000);
                pictures.push_back(shown.view.grab().toImage());
            }
            return pictures;
        };
        const std::vector<QImage> moved = picturesOf(false);
        const std::vector<QImage> still = picturesOf(true);
        QCOMPARE(moved.size(), still.size());
        QVERIFY2(moved.size() < 2 || moved.front() != moved.back(), qPrintable(played.name)); // they show something
        for (std::size_t i = 0; i < moved.size(); ++i) {
            QVERIFY2(moved[i] == still[i], qPrintable(played.name + QStringLiteral(", press %1").arg(i)));
        }
    }
}

/// A15: without motion there is one instant a step, its end: nothing can be seen on its way.
void TestLawsPacing::reducedMotionMovesNothing()
{
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        playhead.setTimes(played.script->times, 0);
        playhead.setReducedMotion(true);
        QSignalSpy times(&playhead, &Playhead::timeChanged);
        for (const Scene& scene : played.scenes()) {
            if (scene.index == 0) {
                continue;
            }
            times.clear();
            playhead.next();
            QCOMPARE(times.count(), 1);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.time(), played.end(scene));
        }
        playhead.replay();
        QCOMPARE(playhead.time(), played.script->times.end());
    }
}

void TestLawsPacing::foldsTakeNoLongerThanAStep()
{
    constexpr double kMostOfAFold = 900;
    constexpr double kMostOfAStep = 1500;
    int folds = 0;
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        for (const Scene& scene : played.scenes()) {
            const Beats beats = played.beats(scene);
            QVERIFY(lengthOf(beats) <= (scene.isFold ? kMostOfAFold : kMostOfAStep) + 1e-6);
            if (!scene.isFold) {
                continue;
            }
            ++folds;
            QVERIFY(scene.rows() > kLongestUnfolded);
            playhead.setTimes(played.script->times, scene.firstStep() - 1);
            playhead.next();
            playhead.advance(kMostOfAFold - 20);
            QVERIFY(playhead.isMoving());
            playhead.advance(21);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.step(), scene.index);
            playhead.previous();
            QCOMPARE(playhead.step(), scene.firstStep() - 1);
        }
    }
    QVERIFY(folds > 5);
}

QTEST_MAIN(TestLawsPacing)
#include "tst_laws_pacing.moc"
