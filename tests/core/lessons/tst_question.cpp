// Which rows a question asks about (P3): one for each answer that the run gives, and rows that tempt.

#include "core/lessons/check.h"
#include "core/lessons/lesson.h"
#include "core/lessons/question.h"
#include "core/session/session.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace mergescope;
using lessons::Temptation;

namespace {

constexpr std::uint32_t kRuns = 600;

trace::MergeRunPtr runOf(const std::string& sql)
{
    session::Session session(sql::dialects().front());
    return session.run(std::make_shared<const base::SourceText>(sql), {})->lastRun();
}

/// t(id, qty), s(id, qty) with the rows given, and a MERGE on id with these clauses.
trace::MergeRunPtr smallRun(const char* target, const char* source, const char* clauses)
{
    const std::string sql = std::string("CREATE TABLE t (id INT, qty INT) USING iceberg;"
                                        "CREATE TABLE s (id INT, qty INT) USING iceberg;"
                                        "INSERT INTO t VALUES ") +
                            target + ";INSERT INTO s VALUES " + source + ";MERGE INTO t USING s ON t.id = s.id " +
                            clauses;
    return runOf(sql);
}

std::set<std::string> answersIn(const trace::MergeRun& run)
{
    std::set<std::string> words;
    for (std::uint32_t route = 0; route < run.routes.size(); ++route) {
        words.emplace(*lessons::answerOf(run, lessons::questionKey(run, route)));
    }
    return words;
}

std::vector<std::string> keysOf(const trace::MergeRun& run)
{
    std::vector<std::string> keys;
    for (const std::uint32_t route : lessons::rowsForContrast(run)) {
        keys.push_back(lessons::questionKey(run, route));
    }
    return keys;
}

bool tempts(const trace::MergeRun& run, std::uint32_t route, Temptation temptation)
{
    const std::vector<Temptation> all = lessons::temptationsOf(run, route);
    return std::find(all.begin(), all.end(), temptation) != all.end();
}

} // namespace

class TestQuestion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneForEachAnswer();
    void oneToFourRowsOfEveryRun();
    void whatTemptsIsAsked();
    void keysFindTheirRows();
    void aNullKeyIsPreferred();
    void twoRowsOfOneKeyArePreferred();
    void overlapIsSeen();
    void aFailedRunAsksForTheRowItStoppedAt();
    void noRowsNoQuestion();
    void shippedLessonsCanBeAskedAbout();
};

void TestQuestion::oneForEachAnswer()
{
    const auto run = smallRun("(1, 5), (2, 6), (3, 7), (4, 8)", "(1, 50), (2, 0), (9, 90)",
                              "WHEN MATCHED AND s.qty = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET qty = s.qty "
                              "WHEN NOT MATCHED THEN INSERT *");
    QCOMPARE(keysOf(*run), (std::vector<std::string>{"#target 1", "#target 2", "#target 3", "#source 3"}));
}

void TestQuestion::oneToFourRowsOfEveryRun()
{
    for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const std::string sql = merge.setUp() + merge.statement();
        const trace::MergeRunPtr run = runOf(sql);
        const std::vector<std::uint32_t> rows = lessons::rowsForContrast(*run);
        const std::string about = "seed " + std::to_string(seed) + "\n" + sql;
        QVERIFY2(rows.size() <= lessons::kMostAsked, about.c_str());
        QVERIFY2(rows.empty() == (run->routes.size() == 0), about.c_str());
        QVERIFY2(std::is_sorted(rows.begin(), rows.end()), about.c_str());
        const std::vector<std::string> keys = keysOf(*run);
        QVERIFY2(std::set<std::string>(keys.begin(), keys.end()).size() == keys.size(), about.c_str());
        std::set<std::string> asked;
        for (const std::string& key : keys) {
            asked.emplace(*lessons::answerOf(*run, key));
        }
        QVERIFY2(asked == answersIn(*run), about.c_str());
        QCOMPARE(lessons::rowsForContrast(*run), rows);
        QVERIFY(lessons::rowsForContrast(*run, 1).size() <= 1);
    }
}

/// Where there is room for one more row, no kind of temptation is left out.
void TestQuestion::whatTemptsIsAsked()
{
    std::size_t seen = 0;
    for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const trace::MergeRunPtr run = runOf(merge.setUp() + merge.statement());
        const std::vector<std::uint32_t> rows = lessons::rowsForContrast(*run);
        if (rows.size() == lessons::kMostAsked) {
            continue;
        }
        for (const Temptation temptation :
             {Temptation::NullKey, Temptation::SeveralRows, Temptation::Overlap, Temptation::Unknown}) {
            bool exists = false;
            for (std::uint32_t route = 0; route < run->routes.size(); ++route) {
                // Of a row with several pairs the one that decides speaks for it.
                const auto deciding = lessons::routeOfKey(*run, lessons::questionKey(*run, route));
                exists = exists || (deciding == route && tempts(*run, route, temptation));
            }
            const bool isAsked = std::any_of(rows.begin(), rows.end(),
                                             [&](std::uint32_t route) { return tempts(*run, route, temptation); });
            QVERIFY2(!exists || isAsked, ("seed " + std::to_string(seed)).c_str());
            seen += exists ? 1 : 0;
        }
    }
    QVERIFY2(seen > 50, "the generated runs hold too little to say anything");
}

void TestQuestion::keysFindTheirRows()
{
    for (std::uint32_t seed = 1; seed <= 100; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const trace::MergeRunPtr run = runOf(merge.setUp() + merge.statement());
        for (const std::uint32_t route : lessons::rowsForContrast(*run)) {
            QCOMPARE(lessons::routeOfKey(*run, lessons::questionKey(*run, route)), std::optional(route));
        }
    }
    const auto run = smallRun("(1, 5)", "(1, 6)", "WHEN MATCHED THEN DELETE");
    QVERIFY(!lessons::routeOfKey(*run, "#target 0"));
    QVERIFY(!lessons::routeOfKey(*run, "#target 2"));
    QVERIFY(!lessons::routeOfKey(*run, "#source 1")); // it has a partner, and is asked about as the target's row
    QVERIFY(!lessons::routeOfKey(*run, "#target x"));
}

void TestQuestion::aNullKeyIsPreferred()
{
    const auto run = smallRun("(1, 5), (NULL, 6), (3, 7)", "(3, 70)", "WHEN MATCHED THEN UPDATE SET qty = s.qty");
    QCOMPARE(keysOf(*run), (std::vector<std::string>{"#target 2", "#target 3"}));
}

void TestQuestion::twoRowsOfOneKeyArePreferred()
{
    const auto run = smallRun("(1, 5)", "(7, 1), (8, 2), (8, 3)", "WHEN NOT MATCHED THEN INSERT *");
    const std::vector<std::string> keys = keysOf(*run);
    QVERIFY(std::find(keys.begin(), keys.end(), "#source 2") != keys.end());
}

void TestQuestion::overlapIsSeen()
{
    const auto run = smallRun("(1, 5), (2, 6)", "(1, 9), (2, 3)",
                              "WHEN MATCHED AND s.qty > 1 THEN UPDATE SET qty = s.qty "
                              "WHEN MATCHED AND s.qty > 5 THEN DELETE");
    QCOMPARE(session::alsoFitting(*run, 0), std::vector<std::int16_t>{1});
    QVERIFY(session::alsoFitting(*run, 1).empty());
    QVERIFY(tempts(*run, 0, Temptation::Overlap));
    QVERIFY(!tempts(*run, 1, Temptation::Overlap));
    QCOMPARE(keysOf(*run), std::vector<std::string>{"#target 1"});
}

void TestQuestion::aFailedRunAsksForTheRowItStoppedAt()
{
    const auto run = smallRun("(1, 5), (2, 6)", "(2, 1), (2, 3)", "WHEN MATCHED THEN UPDATE SET qty = s.qty");
    QVERIFY(run->failure.has_value());
    QCOMPARE(keysOf(*run), (std::vector<std::string>{"#target 1", "#target 2"}));
    QCOMPARE(*lessons::answerOf(*run, "#target 2"), std::string_view("error"));
    QCOMPARE(*lessons::answerOf(*run, "#target 1"), std::string_view("keep"));
}

void TestQuestion::noRowsNoQuestion()
{
    const auto run = runOf("CREATE TABLE t (id INT); CREATE TABLE s (id INT);"
                           "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE");
    QVERIFY(lessons::rowsForContrast(*run).empty());
}

void TestQuestion::shippedLessonsCanBeAskedAbout()
{
    const std::vector<std::string> roots{MERGESCOPE_SOURCE_DIR "/lessons"};
    for (const lessons::LessonListing& listing : lessons::listLessons(base::Language::English, roots)) {
        const auto lesson = lessons::findLesson(listing.id, base::Language::English, roots);
        QVERIFY(lesson.isOk());
        const sql::Dialect* dialect = sql::findDialect(lesson.value().engine);
        session::Session session(dialect != nullptr ? *dialect : sql::dialects().front(), lesson.value().start());
        const auto run =
            session.preview(std::make_shared<const base::SourceText>(lesson.value().statement), {})->lastRun();
        if (run == nullptr) {
            continue; // a lesson of loads or queries
        }
        const std::size_t count = lessons::rowsForContrast(*run).size();
        QVERIFY2(count >= 1 && count <= lessons::kMostAsked, listing.id.c_str());
    }
}

QTEST_APPLESS_MAIN(TestQuestion)
#include "tst_question.moc"
