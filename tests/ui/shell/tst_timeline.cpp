// Marks of the timeline: one a step while there is room, shared where there is none, and the gravest outcome is seen.

#include "core/session/session.h"
#include "core/trace/steps.h"
#include "ui/shell/timeline_bar.h"

#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

/// A MERGE over n target rows that updates all but one, which it deletes.
trace::MergeRunPtr runOver(int rows)
{
    std::string script = "CREATE TABLE t (id INT, qty INT) USING iceberg;\nCREATE TABLE s (id INT, qty INT) USING iceberg;\n";
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

} // namespace

class TimelineTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneMarkAStepWhileThereIsRoom();
    void manyStepsShareMarksAndTheGravestIsSeen();
    void failureIsAlwaysSeen();
};

void TimelineTest::oneMarkAStepWhileThereIsRoom()
{
    const trace::MergeRunPtr run = runOver(2);
    const std::vector<TimelineMark> marks = timelineMarks(*run, 100);
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
    const std::vector<TimelineMark> marks = timelineMarks(*run, 20);
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
    QVERIFY(timelineMarks(*run, 2).back().role == FateRole::Error);
}

QTEST_APPLESS_MAIN(TimelineTest)
#include "tst_timeline.moc"
