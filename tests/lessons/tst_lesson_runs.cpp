// The lessons we ship, run by the engine: what their authors predict is what happens, and their exercises can be
// solved.

#include "core/lessons/check.h"
#include "core/lessons/lesson.h"
#include "core/session/session.h"
#include "core/sql/dialect.h"

#include <QtTest>

#include <algorithm>
#include <memory>

using namespace mergescope;
using base::Language;
using lessons::Lesson;
using lessons::Section;

namespace {

const std::string kRoot = std::string(MERGESCOPE_SOURCE_DIR) + "/lessons";

Lesson load(const QString& id)
{
    auto lesson = lessons::findLesson(id.toStdString(), Language::English, {kRoot});
    return lesson ? std::move(lesson).value() : Lesson{};
}

session::OutcomePtr runIn(session::Session& session, const std::string& sql)
{
    return session.run(std::make_shared<const base::SourceText>(sql), {});
}

std::string linesOf(const catalog::Snapshot& snapshot)
{
    std::string lines = snapshot.operation + "\n";
    for (const auto& [key, value] : snapshot.summary) {
        lines += key + "=" + value + "\n";
    }
    for (const tables::DataFile& file : snapshot.files) {
        lines += "file " + std::to_string(file.number) + " from " + std::to_string(file.firstRow) + " with " +
                 std::to_string(file.rowCount) + "\n";
    }
    return lines;
}

} // namespace

class LessonRunsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void predictionsComeTrue_data();
    void predictionsComeTrue();
    void k1CopiesThreeAndUpdatesOne();
    void k1ExerciseCanBeSolved();
    void startIsWhatTheStatementsWouldMake();
};

void LessonRunsTest::predictionsComeTrue_data()
{
    QTest::addColumn<QString>("id");
    for (const auto& listing : lessons::listLessons(Language::English, {kRoot})) {
        QTest::newRow(listing.id.c_str()) << QString::fromStdString(listing.id);
    }
}

void LessonRunsTest::predictionsComeTrue()
{
    QFETCH(QString, id);
    const Lesson lesson = load(id);
    const sql::Dialect* const dialect = sql::findDialect(lesson.engine);
    QVERIFY(dialect != nullptr);
    session::Session session(*dialect, lesson.start());
    const trace::MergeRunPtr run = runIn(session, lesson.statement)->lastRun();
    QVERIFY(run != nullptr);
    for (const Section& section : lesson.sections) {
        for (const lessons::Prediction& prediction : section.predictions) {
            QCOMPARE(std::string(lessons::answerOf(*run, prediction.rowKey).value_or("no such row")),
                     prediction.answer);
        }
        if (!section.check.empty()) {
            // What is solved before it begins is no exercise.
            const auto results = lessons::evaluateChecks(section.check, *run);
            QVERIFY(std::any_of(results.begin(), results.end(), [](const auto& result) { return !result.holds; }));
        }
    }
}

void LessonRunsTest::k1CopiesThreeAndUpdatesOne()
{
    const Lesson lesson = load(QStringLiteral("K1"));
    session::Session session(*sql::findDialect("iceberg"), lesson.start());
    const trace::MergeRunPtr run = runIn(session, lesson.statement)->lastRun();
    QVERIFY(run && !run->failure);
    const trace::RunCounts expected{.updated = 1, .copied = 3, .matchedUpdated = 1, .sourceRows = 1};
    QVERIFY(run->counts == expected);
    // Run again on the result: still an update, and nothing changes.
    const trace::MergeRunPtr again = runIn(session, lesson.statement)->lastRun();
    QVERIFY(again && !again->failure);
    QCOMPARE(again->counts.updated, std::uint64_t{1});
    QCOMPARE(again->counts.unchangedUpdates, std::uint64_t{1});
}

void LessonRunsTest::k1ExerciseCanBeSolved()
{
    const Lesson lesson = load(QStringLiteral("K1"));
    session::Session session(*sql::findDialect("iceberg"), lesson.start());
    const auto filled = runIn(session, "INSERT INTO local.kiosko.dim_product_staging VALUES "
                                       "('P004', 'Phone Charger Cable', 'electronics', 2.30), "
                                       "('P006', 'Paper Fan', 'accessories', 0.90)");
    QVERIFY(!filled->failed());
    const trace::MergeRunPtr run = runIn(session, lesson.statement)->lastRun();
    QVERIFY(run && !run->failure);
    bool hasChecks = false;
    for (const Section& section : lesson.sections) {
        for (const lessons::CheckResult& result : lessons::evaluateChecks(section.check, *run)) {
            QVERIFY2(result.holds, result.check.c_str());
            hasChecks = true;
        }
    }
    QVERIFY(hasChecks);
}

/// A lesson's tables are those that CREATE TABLE and one INSERT a file would have made, down to the commit's keys.
void LessonRunsTest::startIsWhatTheStatementsWouldMake()
{
    const auto lesson = lessons::parseLesson(
        base::SourceText("---\nid: T1\ntitle: t\n---\n```table a.t files=2,1\nid int | v string\n1 | x\n2 | NULL\n3 | "
                         "''\n```\n```statement\nSELECT * FROM a.t\n```\n"),
        Language::English, ".");
    QVERIFY(lesson.isOk());
    session::Session session(*sql::findDialect("iceberg"));
    QVERIFY(!runIn(session, "CREATE NAMESPACE a; CREATE TABLE a.t (id INT, v STRING) USING iceberg;"
                            "INSERT INTO a.t VALUES (1, 'x'), (2, NULL); INSERT INTO a.t VALUES (3, '')")
                 ->failed());
    const catalog::Catalog start = lesson.value().start();
    const auto made = session.catalog().find("a.t");
    const auto given = start.find("a.t");
    QVERIFY(made && given);
    QVERIFY(given->schema == made->schema);
    QVERIFY(given->table->hasSameCellsAs(*made->table));
    QCOMPARE(given->format, made->format);
    QCOMPARE(given->nextFileNumber, made->nextFileNumber);
    QCOMPARE(given->nextRowId, made->nextRowId);
    QCOMPARE(given->snapshots.size(), made->snapshots.size());
    for (std::size_t i = 0; i < made->snapshots.size(); ++i) {
        QCOMPARE(QString::fromStdString(linesOf(*given->snapshots[i])),
                 QString::fromStdString(linesOf(*made->snapshots[i])));
    }
}

QTEST_APPLESS_MAIN(LessonRunsTest)
#include "tst_lesson_runs.moc"
