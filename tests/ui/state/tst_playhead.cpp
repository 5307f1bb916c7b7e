// The playhead: steps complete and never queue, play rests after each step, and time moves only by advance().

#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

/// Four steps: 300, 650, 900 and 300 ms.
StepTimes fourSteps()
{
    StepTimes times;
    for (const double length : {300.0, 650.0, 900.0, 300.0}) {
        times.add(1, length);
    }
    return times;
}

} // namespace

class TestPlayhead : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void boundaryShowsTheEndOfTheStepBefore_data();
    void boundaryShowsTheEndOfTheStepBefore();
    void startsPausedAtTheEndOfTheStep();
    void nextAnimatesOneStep();
    void nextInMotionCompletesAndGoesOn();
    void previousAndEnds();
    void playRestsAfterEachStep();
    void playFromTheEndBeginsAgain();
    void pauseLetsTheMotionEnd();
    void speedScalesMotionAndRest();
    void reducedMotionLandsOnEnds();
    void beatsRunAndStay();
    void anyNavigationEndsAtTheSamePlace();
    void emptyRunDoesNothing();
    void longRunsOfEqualSteps();
    void foldIsOneStepForKeysAndPlay();
    void selectionTellsOnlyChanges();
};

void TestPlayhead::longRunsOfEqualSteps()
{
    StepTimes times;
    times.add(1, 300);
    times.add(3'000'000, 0.1);
    times.add(2, 700);
    QCOMPARE(times.count(), std::uint64_t{3'000'003});
    for (const std::uint64_t step : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{1'234'567},
                                     std::uint64_t{3'000'000}, std::uint64_t{3'000'001}, std::uint64_t{3'000'002}}) {
        QVERIFY(times.startOf(step) < times.endOf(step));
        QCOMPARE(times.stepAt(times.endOf(step)), step);
        QCOMPARE(times.stepAt((times.startOf(step) + times.endOf(step)) / 2), step);
        QCOMPARE(times.stepAt(times.startOf(step)), step == 0 ? 0 : step - 1);
    }
    QCOMPARE(times.endOf(3'000'002), times.end());
}

void TestPlayhead::foldIsOneStepForKeysAndPlay()
{
    StepTimes times;
    times.add(1, 300);
    times.add(40, 1000);
    times.add(1, 300);
    Playhead playhead;
    playhead.setFolds({{3, 30}});
    playhead.setTimes(times, 2);
    playhead.next();
    playhead.advance(kFoldLength / 2);
    QVERIFY(playhead.step() > 10 && playhead.step() < 25); // on its way through all of them
    playhead.advance(kFoldLength / 2 + 1);
    QCOMPARE(playhead.step(), std::uint64_t{30});
    QCOMPARE(playhead.time(), times.endOf(30));
    QVERIFY(!playhead.isMoving());
    playhead.previous();
    QCOMPARE(playhead.step(), std::uint64_t{2});
    playhead.next();
    playhead.advance(100);
    playhead.next(); // completes the fold and goes on with the step after it
    playhead.advance(5000);
    QCOMPARE(playhead.step(), std::uint64_t{31});
    playhead.seek(2);
    playhead.setReducedMotion(true);
    playhead.next();
    QCOMPARE(playhead.time(), times.endOf(30));
    playhead.setReducedMotion(false);
    playhead.seek(2);
    playhead.play();
    playhead.advance(kFoldLength + 1);
    QCOMPARE(playhead.step(), std::uint64_t{30}); // and rests there for the sentence
    playhead.pause();
    playhead.setFolds({});
    playhead.seek(2);
    playhead.next();
    playhead.advance(5000);
    QCOMPARE(playhead.step(), std::uint64_t{3});
}

void TestPlayhead::boundaryShowsTheEndOfTheStepBefore_data()
{
    QTest::addColumn<double>("time");
    QTest::addColumn<quint64>("step");
    QTest::newRow("before everything") << -5.0 << quint64{0};
    QTest::newRow("start") << 0.0 << quint64{0};
    QTest::newRow("inside the first") << 100.0 << quint64{0};
    QTest::newRow("end of the first") << 300.0 << quint64{0};
    QTest::newRow("just after") << 300.001 << quint64{1};
    QTest::newRow("end of the third") << 1850.0 << quint64{2};
    QTest::newRow("end") << 2150.0 << quint64{3};
    QTest::newRow("after everything") << 9999.0 << quint64{3};
}

void TestPlayhead::boundaryShowsTheEndOfTheStepBefore()
{
    QFETCH(double, time);
    QFETCH(quint64, step);
    QCOMPARE(fourSteps().stepAt(time), step);
}

void TestPlayhead::startsPausedAtTheEndOfTheStep()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 2);
    QCOMPARE(playhead.step(), std::uint64_t{2});
    QCOMPARE(playhead.time(), 1850.0);
    QVERIFY(!playhead.isPlaying());
    playhead.setTimes(fourSteps(), 99);
    QCOMPARE(playhead.step(), std::uint64_t{3});
}

void TestPlayhead::nextAnimatesOneStep()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    QSignalSpy clock(&playhead, &Playhead::clockWanted);
    QSignalSpy steps(&playhead, &Playhead::stepChanged);
    playhead.next();
    QCOMPARE(playhead.step(), std::uint64_t{1}); // the words of the step come with its first instant
    QVERIFY(playhead.time() > 300 && playhead.time() < 301);
    QCOMPARE(clock.count(), 1);
    QVERIFY(clock.last().first().toBool());
    playhead.advance(16);
    QVERIFY(playhead.time() > 315 && playhead.time() < 317);
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 950.0);
    QCOMPARE(playhead.step(), std::uint64_t{1});
    QCOMPARE(steps.count(), 1);
    QCOMPARE(clock.count(), 2);
    QVERIFY(!clock.last().first().toBool());
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 950.0);
}

void TestPlayhead::nextInMotionCompletesAndGoesOn()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    playhead.next();
    playhead.advance(100);
    playhead.next();
    QCOMPARE(playhead.step(), std::uint64_t{2});
    QVERIFY(playhead.time() > 950 && playhead.time() < 951);
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 1850.0); // two presses, two steps, none left over
    playhead.last();
    playhead.next();
    QCOMPARE(playhead.time(), 2150.0);
}

void TestPlayhead::previousAndEnds()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    playhead.next();
    playhead.advance(100);
    playhead.previous(); // in the middle of a motion: to where it began
    QCOMPARE(playhead.time(), 300.0);
    QCOMPARE(playhead.step(), std::uint64_t{0});
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 300.0);
    playhead.previous();
    QCOMPARE(playhead.time(), 300.0);
    playhead.last();
    QCOMPARE(playhead.time(), 2150.0);
    playhead.first();
    QCOMPARE(playhead.step(), std::uint64_t{0});
    playhead.seek(2);
    QCOMPARE(playhead.time(), 1850.0);
    playhead.seekTime(1000);
    QCOMPARE(playhead.step(), std::uint64_t{2});
    playhead.next(); // left in the middle by a drag: to the end of that step first
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 1850.0);
}

void TestPlayhead::playRestsAfterEachStep()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    playhead.play();
    QVERIFY(playhead.isPlaying());
    playhead.advance(650);
    QCOMPARE(playhead.time(), 950.0);
    playhead.advance(kPauseAfterStep - 1);
    QCOMPARE(playhead.time(), 950.0);
    playhead.advance(11);
    QCOMPARE(playhead.step(), std::uint64_t{2});
    QVERIFY(playhead.time() > 959 && playhead.time() < 961);
    playhead.advance(100'000);
    QCOMPARE(playhead.time(), 2150.0);
    QVERIFY(!playhead.isPlaying());
}

void TestPlayhead::playFromTheEndBeginsAgain()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 3);
    playhead.play();
    QCOMPARE(playhead.step(), std::uint64_t{0});
    QVERIFY(playhead.isPlaying());
    playhead.advance(kPauseAfterStep + 50);
    QCOMPARE(playhead.step(), std::uint64_t{1});
}

void TestPlayhead::pauseLetsTheMotionEnd()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    playhead.play();
    playhead.advance(100);
    playhead.togglePlaying();
    QVERIFY(!playhead.isPlaying());
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 950.0);
    playhead.play();
    playhead.advance(900);
    playhead.pause(); // while it rests
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 1850.0);
}

void TestPlayhead::speedScalesMotionAndRest()
{
    Playhead playhead;
    QSignalSpy speeds(&playhead, &Playhead::speedChanged);
    playhead.setSpeed(2);
    playhead.setSpeed(2);
    QCOMPARE(speeds.count(), 1);
    playhead.setTimes(fourSteps(), 0);
    playhead.play();
    playhead.advance(325);
    QCOMPARE(playhead.time(), 950.0);
    playhead.advance(kPauseAfterStep / 2 + 5);
    QVERIFY(playhead.time() > 959 && playhead.time() < 961);
    playhead.setSpeed(100);
    QCOMPARE(playhead.speed(), 4.0);
    playhead.setSpeed(0);
    QCOMPARE(playhead.speed(), 0.25);
}

void TestPlayhead::reducedMotionLandsOnEnds()
{
    Playhead playhead;
    playhead.setReducedMotion(true);
    playhead.setTimes(fourSteps(), 0);
    playhead.next();
    QCOMPARE(playhead.time(), 950.0);
    playhead.play();
    QCOMPARE(playhead.time(), 1850.0);
    playhead.advance(kPauseAfterStep);
    QCOMPARE(playhead.time(), 2150.0);
    QVERIFY(!playhead.isPlaying());

    Playhead switched;
    switched.setTimes(fourSteps(), 0);
    switched.next();
    switched.advance(10);
    switched.setReducedMotion(true); // in the middle of a motion
    QCOMPARE(switched.time(), 950.0);
}

void TestPlayhead::beatsRunAndStay()
{
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    playhead.runUntil(550);
    playhead.advance(100);
    QVERIFY(playhead.time() > 399 && playhead.time() < 401);
    playhead.advance(1000);
    QCOMPARE(playhead.time(), 550.0);
    QCOMPARE(playhead.step(), std::uint64_t{1});
    playhead.next();
    playhead.advance(1000);
    QCOMPARE(playhead.time(), 950.0);
}

void TestPlayhead::anyNavigationEndsAtTheSamePlace()
{
    QRandomGenerator random(11);
    Playhead playhead;
    playhead.setTimes(fourSteps(), 0);
    for (int round = 0; round < 500; ++round) {
        switch (random.bounded(8)) {
        case 0:
            playhead.next();
            break;
        case 1:
            playhead.previous();
            break;
        case 2:
            playhead.togglePlaying();
            break;
        case 3:
            playhead.seekTime(random.bounded(2150));
            break;
        case 4:
            playhead.runUntil(random.bounded(2150));
            break;
        case 5:
            playhead.last();
            break;
        default:
            playhead.advance(random.bounded(900));
            break;
        }
        QCOMPARE(playhead.step(), fourSteps().stepAt(playhead.time()));
        QVERIFY(playhead.time() >= 0 && playhead.time() <= 2150);
    }
    playhead.seek(1);
    QCOMPARE(playhead.time(), 950.0);
    playhead.advance(5000);
    QCOMPARE(playhead.time(), 950.0);
}

void TestPlayhead::emptyRunDoesNothing()
{
    Playhead playhead;
    playhead.setTimes({}, 0);
    playhead.next();
    playhead.previous();
    playhead.play();
    playhead.last();
    playhead.seekTime(10);
    playhead.advance(1000);
    QCOMPARE(playhead.time(), 0.0);
    QVERIFY(!playhead.isPlaying());
}

void TestPlayhead::selectionTellsOnlyChanges()
{
    Selection selection;
    QSignalSpy rows(&selection, &Selection::rowChanged);
    QSignalSpy clauses(&selection, &Selection::clauseChanged);
    selection.setRow(2, 0);
    selection.setRow(2, 0);
    selection.setClause(1);
    selection.setClause(1);
    QCOMPARE(rows.count(), 1);
    QCOMPARE(clauses.count(), 1);
    selection.clear();
    QCOMPARE(rows.count(), 2);
    QCOMPARE(selection.targetRow(), tables::kNoRow);
    QCOMPARE(selection.clause(), -1);
}

QTEST_GUILESS_MAIN(TestPlayhead)
#include "tst_playhead.moc"
