// Feedback (P5): it names the clause and the values that decided, in both languages, whatever the run; and why what was
// expected did not come.

#include "core/session/session.h"
#include "core/story/story.h"
#include "core/story/story_texts.h"
#include "tests/support/random_merge.h"

#include <QtTest>

#include <string>

using namespace mergescope;
using base::Language;

namespace {

trace::MergeRunPtr runOf(const std::string& sql)
{
    session::Session session(sql::dialects().front());
    return session.run(std::make_shared<const base::SourceText>(sql), {})->lastRun();
}

trace::MergeRunPtr stock()
{
    return runOf("CREATE TABLE t (id INT, qty INT); CREATE TABLE s (id INT, qty INT);"
                 "INSERT INTO t VALUES (1, 5), (2, 6), (3, 7), (4, NULL), (NULL, 1), (6, 2);"
                 "INSERT INTO s VALUES (1, 0), (2, 9), (3, -1), (4, NULL), (8, 1), (9, -3);"
                 "MERGE INTO t USING s ON t.id = s.id "
                 "WHEN MATCHED AND s.qty = 0 THEN DELETE "
                 "WHEN MATCHED AND s.qty > t.qty THEN UPDATE SET qty = s.qty "
                 "WHEN NOT MATCHED AND s.qty > 0 THEN INSERT *");
}

std::string told(const trace::MergeRun& run, std::uint32_t route, const char* said, Language language)
{
    return story::because(run, route, said, language).plain();
}

} // namespace

class TestBecause : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCase_data();
    void everyCase();
    void failures();
    void aRowWithoutAKey();
    void nullMeetsNull();
    void everyGeneratedRunHasItsReasons();
};

void TestBecause::everyCase_data()
{
    QTest::addColumn<quint32>("route");
    QTest::addColumn<QString>("said");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("spanish");
    QTest::newRow("deleted")
        << 0U << ""
        << "id 1 was deleted: it has a partner in the source; clause 1 needs s.qty = 0, and as s.qty is 0, it takes "
           "the row."
        << "id 1 se borró: tiene pareja en el origen; la cláusula 1 exige s.qty = 0 y, como s.qty es 0, toma la fila.";
    QTest::newRow("the second clause")
        << 1U << ""
        << "id 2 was updated: it has a partner in the source; clause 1 needs s.qty = 0, and here s.qty is 9; "
           "clause 2 needs s.qty > t.qty, and as s.qty is 9 and t.qty is 6, it takes the row."
        << "id 2 se actualizó: tiene pareja en el origen; la cláusula 1 exige s.qty = 0, y aquí s.qty es 9; "
           "la cláusula 2 exige s.qty > t.qty y, como s.qty es 9 y t.qty es 6, toma la fila.";
    QTest::newRow("too late")
        << 0U << "update"
        << "id 1 was deleted: it has a partner in the source; clause 1 needs s.qty = 0, and as s.qty is 0, it takes "
           "the "
           "row; clause 2, which says UPDATE, is not asked any more: the first that fits takes the row."
        << "id 1 se borró: tiene pareja en el origen; la cláusula 1 exige s.qty = 0 y, como s.qty es 0, toma la fila; "
           "a la cláusula 2, que dice UPDATE, ya no se le pregunta: la primera que encaja se lleva la fila.";
    QTest::newRow("no clause left")
        << 2U << "insert"
        << "id 3 stayed as it was: it has a partner in the source; clause 1 needs s.qty = 0, and here s.qty is -1; "
           "clause 2 needs s.qty > t.qty, and here s.qty is -1 and t.qty is 7; clause 3 says INSERT, but only of "
           "source "
           "rows without a partner; no further clause speaks of such rows."
        << "id 3 se quedó como estaba: tiene pareja en el origen; la cláusula 1 exige s.qty = 0, y aquí s.qty es -1; "
           "la cláusula 2 exige s.qty > t.qty, y aquí s.qty es -1 y t.qty es 7; la cláusula 3 dice INSERT, pero solo "
           "de "
           "filas de origen sin pareja; ninguna otra cláusula habla de filas así.";
    QTest::newRow("unknown")
        << 3U << ""
        << "id 4 stayed as it was: it has a partner in the source; clause 1 needs s.qty = 0, which is neither true nor "
           "false here, for s.qty is NULL; clause 2 needs s.qty > t.qty, which is neither true nor false here, for "
           "s.qty "
           "is NULL and t.qty is NULL; no further clause speaks of such rows."
        << "id 4 se quedó como estaba: tiene pareja en el origen; la cláusula 1 exige s.qty = 0, que aquí no es ni "
           "verdadero ni falso, pues s.qty es NULL; la cláusula 2 exige s.qty > t.qty, que aquí no es ni verdadero ni "
           "falso, pues s.qty es NULL y t.qty es NULL; ninguna otra cláusula habla de filas así.";
    QTest::newRow("a NULL key")
        << 4U << "update"
        << "id NULL stayed as it was: its id is NULL, which equals nothing, so it has no partner; clause 2 says "
           "UPDATE, "
           "but only of rows that have a partner; no clause speaks of such rows."
        << "id NULL se quedó como estaba: su id es NULL, que no es igual a nada, así que no tiene pareja; la cláusula "
           "2 "
           "dice UPDATE, pero solo de filas que tienen pareja; ninguna cláusula habla de filas así.";
    QTest::newRow("not sent")
        << 5U << "error"
        << "id 6 stayed as it was: no source row belongs to it; nothing here stops the statement; no clause speaks of "
           "such rows."
        << "id 6 se quedó como estaba: no le corresponde ninguna fila de origen; nada de esto detiene la sentencia; "
           "ninguna cláusula habla de filas así.";
    QTest::newRow("inserted")
        << 6U << "keep"
        << "id 8 was inserted: it has no partner in the target; clause 3 needs s.qty > 0, and as s.qty is 1, it takes "
           "the "
           "row."
        << "id 8 se insertó: no tiene pareja en el destino; la cláusula 3 exige s.qty > 0 y, como s.qty es 1, toma la "
           "fila.";
    QTest::newRow("left out")
        << 7U << "insert"
        << "id 9 was left out: it has no partner in the target; clause 3 needs s.qty > 0, and here s.qty is -3; no "
           "further clause speaks of such rows."
        << "id 9 se quedó fuera: no tiene pareja en el destino; la cláusula 3 exige s.qty > 0, y aquí s.qty es -3; "
           "ninguna otra cláusula habla de filas así.";
}

void TestBecause::everyCase()
{
    QFETCH(quint32, route);
    QFETCH(QString, said);
    QFETCH(QString, english);
    QFETCH(QString, spanish);
    const auto run = stock();
    QCOMPARE(run->routes.size(), std::size_t{8});
    const std::string word = said.toStdString();
    QCOMPARE(QString::fromStdString(told(*run, route, word.c_str(), Language::English)), english);
    QCOMPARE(QString::fromStdString(told(*run, route, word.c_str(), Language::Spanish)), spanish);
}

void TestBecause::failures()
{
    const auto run = runOf("CREATE TABLE t (id INT, qty INT); CREATE TABLE s (id INT, qty INT);"
                           "INSERT INTO t VALUES (1, 5), (2, 6); INSERT INTO s VALUES (2, 1), (2, 2);"
                           "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET qty = s.qty");
    QVERIFY(run->failure.has_value());
    QVERIFY(QString::fromStdString(told(*run, 1, "update", Language::English))
                .contains(QLatin1String("fits 2 source rows")));
    QCOMPARE(
        told(*run, 0, "update", Language::English),
        std::string("id 1 stayed as it was: the statement stopped at another row, and a statement that stops writes "
                    "nothing."));
    QVERIFY(told(*run, 0, "update", Language::Spanish).find("se detuvo en otra fila") != std::string::npos);
}

void TestBecause::aRowWithoutAKey()
{
    const auto run = runOf("CREATE TABLE t (id INT); CREATE TABLE s (id INT); INSERT INTO t VALUES (1);"
                           "INSERT INTO s VALUES (2); MERGE INTO t USING s ON t.id > s.id "
                           "WHEN NOT MATCHED THEN INSERT * WHEN NOT MATCHED BY SOURCE THEN DELETE");
    QCOMPARE(told(*run, 0, "keep", Language::English),
             std::string("Row 1 was deleted: no source row belongs to it; clause 2, WHEN NOT MATCHED BY SOURCE, takes "
                         "every such row."));
    QCOMPARE(
        told(*run, 1, "", Language::Spanish),
        std::string("La fila de origen 1 se insertó: no tiene pareja en el destino; la cláusula 1, WHEN NOT MATCHED, "
                    "toma todas las filas así."));
}

void TestBecause::nullMeetsNull()
{
    const auto run = runOf("CREATE TABLE t (id INT); CREATE TABLE s (id INT); INSERT INTO t VALUES (NULL);"
                           "INSERT INTO s VALUES (2); MERGE INTO t USING s ON t.id <=> s.id WHEN MATCHED THEN DELETE");
    QVERIFY(told(*run, 0, "", Language::English).find("equals nothing") == std::string::npos);
}

void TestBecause::everyGeneratedRunHasItsReasons()
{
    for (std::uint32_t seed = 1; seed <= 400; ++seed) {
        const testing::RandomMerge merge = testing::randomMerge(seed);
        const std::string sql = merge.setUp() + merge.statement();
        const trace::MergeRunPtr run = runOf(sql);
        for (std::uint32_t route = 0; route < run->routes.size(); ++route) {
            for (const char* said : {"", "update", "insert", "delete", "keep", "error"}) {
                for (const Language language : {Language::English, Language::Spanish}) {
                    const std::string text = told(*run, route, said, language);
                    const std::string about = "seed " + std::to_string(seed) + ": " + text + "\n" + sql;
                    QVERIFY2(!text.empty() && text.back() == '.', about.c_str());
                    for (const char* flaw : {"{", "}", "  ", ";.", ";;", ": .", ", ,", "..", " ;", " ."}) {
                        QVERIFY2(text.find(flaw) == std::string::npos, about.c_str());
                    }
                    const std::int16_t clause = run->routes.clause[route];
                    if (clause == trace::kNoClause || run->failure) {
                        continue;
                    }
                    const bool isEnglish = language == Language::English;
                    const std::string named = (isEnglish ? "clause " : "cláusula ") + std::to_string(clause + 1);
                    QVERIFY2(text.find(named) != std::string::npos, about.c_str());
                    for (const trace::ColumnRead& read :
                         run->clauses[static_cast<std::size_t>(clause)].conditionColumns) {
                        const std::uint32_t row =
                            read.ofTarget ? run->routes.targetRow[route] : run->routes.sourceRow[route];
                        const std::string cell =
                            values::toText((read.ofTarget ? run->before : run->source)->cell(row, read.column));
                        QVERIFY2(text.find((isEnglish ? " is " : " es ") + cell) != std::string::npos, about.c_str());
                    }
                }
            }
        }
    }
}

QTEST_APPLESS_MAIN(TestBecause)
#include "tst_because.moc"
