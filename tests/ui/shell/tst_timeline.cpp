// Marks of the timeline: one a step while there is room, shared where there is none, and the gravest outcome is seen.

#include "core/session/session.h"
#include "core/trace/steps.h"
#include "ui/shell/timeline_bar.h"

#include <QtTest>

#include <algorithm>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

/// A MERGE over n target rows that updates all but one, which it deletes.
trace::MergeRunPtr runOver(int rows)
{
    std::string script =
        "CREATE TABLE t (id INT, qty INT) USING iceberg;\nCREATE TABLE s (id INT, qty INT) USING iceberg;\n";
    for (const char* table : {"t", "s"}) {
        script += std::string("INSERT INTO ") + table + " VALUES ";
        for (int i = 0; i < rows; ++i) {
            script += (i == 0 ? "(" : ", (") + std::to_string(i) + ", " + std::to_string(table[0] == 't' ? 1 : i) + ")";
        }
        script += ";\n";
    }
    script += "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.qty = 0 THEN DELETE "
              "WHEN MATCHED THEN UPDATE SET qty = s.qty";
    session::Session session(sql::dialects().front());
    return session.run(std::make_shared<base::SourceText>(script), {})->lastRun();
}

TimelineScale scaleOf(const trace::MergeRun& run, const QList<StepFold>& folds = {})
{
    return {trace::stepCount(run), folds};
}

} // namespace

class TimelineTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneMarkAStepWhileThereIsRoom();
    void manyStepsShareMarksAndTheGravestIsSeen();
    void failureIsAlwaysSeen();
    void foldIsOneMark();
    void copiedAndUntouchedAreTold();
    void scaleGoesBothWays();
};

void TimelineTest::oneMarkAStepWhileThereIsRoom()
{
    const trace::MergeRunPtr run = runOver(2);
    const std::vector<TimelineMark> marks = timelineMarks(*run, 100, scaleOf(*run));
    QCOMPARE(marks.size(), trace::stepCount(*run) - 1);
    for (std::size_t i = 0; i < marks.size(); ++i) {
        QCOMPARE(marks[i].firstStep, i + 1);
        QCOMPARE(marks[i].lastStep, i + 1);
    }
    QVERIFY(marks[0].role == FateRole::Match);
    QVERIFY(marks[trace::stepOf(*run, trace::Phase::Apply, 0) - 1].role == FateRole::Delete);
    QVERIFY(marks[trace::stepOf(*run, trace::Phase::Apply, 1) - 1].role == FateRole::Update);
    QVERIFY(!marks.back().role);
}

void TimelineTest::manyStepsShareMarksAndTheGravestIsSeen()
{
    const trace::MergeRunPtr run = runOver(200);
    const std::vector<TimelineMark> marks = timelineMarks(*run, 20, scaleOf(*run));
    QCOMPARE(marks.size(), std::size_t{20});
    std::uint64_t next = 1;
    int deletes = 0;
    for (const TimelineMark& mark : marks) {
        QCOMPARE(mark.firstStep, next);
        next = mark.lastStep + 1;
        deletes += mark.role == FateRole::Delete ? 1 : 0;
    }
    QCOMPARE(next, trace::stepCount(*run));
    QVERIFY(deletes >= 2); // where it is decided, and where it is done
}

void TimelineTest::failureIsAlwaysSeen()
{
    session::Session session(sql::dialects().front());
    const std::string script = "CREATE TABLE t (id INT) USING iceberg; CREATE TABLE s (id INT, n INT) USING iceberg;"
                               "INSERT INTO t VALUES (1), (2), (3); INSERT INTO s VALUES (3, 1), (3, 2);"
                               "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET id = s.n";
    const trace::MergeRunPtr run = session.run(std::make_shared<base::SourceText>(script), {})->lastRun();
    QVERIFY(run->failure.has_value());
    QVERIFY(timelineMarks(*run, 2, scaleOf(*run)).back().role == FateRole::Error);
}

void TimelineTest::foldIsOneMark()
{
    const trace::MergeRunPtr run = runOver(30);
    const std::uint64_t match = trace::firstStepOf(*run, trace::Phase::Match);
    const std::uint64_t apply = trace::firstStepOf(*run, trace::Phase::Apply);
    const QList<StepFold> folds{{match, match + 29}, {apply + 5, apply + 29}};
    const TimelineScale scale = scaleOf(*run, folds);
    QCOMPARE(scale.last(), trace::stepCount(*run) - 1 - 29 - 24);
    const std::vector<TimelineMark> marks = timelineMarks(*run, 100, scale);
    QCOMPARE(marks.size(), static_cast<std::size_t>(scale.last()));
    for (std::size_t i = 0; i < marks.size(); ++i) {
        QCOMPARE(marks[i].place, static_cast<double>(i + 1)); // all at equal distances
        QCOMPARE(marks[i].lastStep + 1, i + 1 < marks.size() ? marks[i + 1].firstStep : trace::stepCount(*run));
    }
    QCOMPARE(marks[0].lastStep, match + 29);
    QCOMPARE(marks[0].count, 30U);
    QVERIFY(marks[0].role == FateRole::Match);
}

void TimelineTest::copiedAndUntouchedAreTold()
{
    session::Session session(sql::dialects().front());
    const std::string script =
        "CREATE TABLE t (id INT, n INT) USING iceberg; CREATE TABLE s (id INT, n INT) USING iceberg;"
        "INSERT INTO t VALUES (1, 1), (2, 2); INSERT INTO t VALUES (3, 3); INSERT INTO s VALUES (1, 9);"
        "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n";
    const trace::MergeRunPtr run = session.run(std::make_shared<base::SourceText>(script), {})->lastRun();
    const std::vector<TimelineMark> marks = timelineMarks(*run, 100, scaleOf(*run));
    QList<FateRole> applied;
    for (std::uint64_t step = trace::firstStepOf(*run, trace::Phase::Apply); step + 1 < trace::stepCount(*run);
         ++step) {
        applied << marks[step - 1].role.value_or(FateRole::Error);
    }
    std::sort(applied.begin(), applied.end());
    QCOMPARE(applied, (QList<FateRole>{FateRole::Update, FateRole::Kept, FateRole::Copied}));
}

void TimelineTest::scaleGoesBothWays()
{
    const TimelineScale scale(100, {{10, 29}, {30, 49}, {90, 120}}); // the last one is not of this run
    QCOMPARE(scale.last(), 61U);
    for (std::uint64_t place = 0; place <= scale.last(); ++place) {
        const StepFold steps = scale.at(place);
        QCOMPARE(scale.placeOf(steps.last), static_cast<double>(place));
    }
    for (std::uint64_t step = 1; step < 100; ++step) {
        QVERIFY(scale.placeOf(step) > scale.placeOf(step - 1));
    }
    QCOMPARE(scale.at(10), (StepFold{10, 29}));
    QCOMPARE(scale.at(11), (StepFold{30, 49}));
    QCOMPARE(scale.at(12), (StepFold{50, 50}));
}

QTEST_APPLESS_MAIN(TimelineTest)
#include "tst_timeline.moc"
