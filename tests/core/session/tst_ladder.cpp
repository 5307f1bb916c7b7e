// The decision ladder of a row: what each rung says, also for rows that have only one side.

#include "core/session/session.h"

#include "core/sql/dialect.h"

#include <QTest>

using namespace mergescope;

namespace {

trace::MergeRunPtr runOf(const std::string& merge)
{
    session::Session session(sql::dialects().front());
    const std::string scene = "CREATE TABLE t (id INT, v INT) USING iceberg; CREATE TABLE s (id INT, v INT) USING iceberg;"
                              "INSERT INTO t VALUES (1, 10), (2, 20), (NULL, 30); INSERT INTO s VALUES (1, 5), (4, NULL);";
    return session.run(std::make_shared<base::SourceText>(scene + merge), {})->lastRun();
}

std::string shown(const session::Ladder& ladder)
{
    std::string text;
    for (const session::Rung& rung : ladder) {
        text += rung.filledIn + '[';
        text += rung.truth == values::Truth::True      ? "true"
                : rung.truth == values::Truth::False   ? "false"
                : rung.truth == values::Truth::Unknown ? "unknown"
                                                       : "-";
        text += rung.appliesToRow ? "" : " other";
        text += rung.takesRow ? " takes]" : "]";
    }
    return text;
}

} // namespace

class LadderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfRow_data()
    {
        QTest::addColumn<int>("route");
        QTest::addColumn<QByteArray>("ladder");
        QTest::newRow("a pair") << 0 << QByteArray("1 = 1[true]5 > 7[false][true takes][- other][]");
        QTest::newRow("only target") << 1 << QByteArray("2 = s.id[false][- other][- other][- other][- takes]");
        QTest::newRow("target without a key") << 2 << QByteArray("NULL = s.id[unknown][- other][- other][- other][- takes]");
        QTest::newRow("only source") << 3 << QByteArray("t.id = 4[false][- other][- other]NULL > 0[unknown][- takes]");
    }

    void everyKindOfRow()
    {
        QFETCH(int, route);
        QFETCH(QByteArray, ladder);
        const auto run = runOf("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.v > 7 THEN DELETE "
                               "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED AND s.v > 0 THEN INSERT (id, v) VALUES (s.id, s.v)");
        QVERIFY(run);
        QCOMPARE(QByteArray::fromStdString(shown(session::ladder(*run, static_cast<std::size_t>(route)))).replace("[-]", "[]"), ladder);
    }

    /// NULL is set beside the NULL of the other side, where there is one: even that is unknown.
    void nullIsSetBesideNull()
    {
        const auto run = runOf("MERGE INTO t USING (SELECT * FROM s UNION ALL SELECT CAST(NULL AS INT), 1) s ON t.id = s.id "
                               "WHEN MATCHED THEN DELETE");
        QVERIFY(run);
        for (const std::size_t route : {std::size_t{2}, run->routes.size() - 1}) {
            const session::Rung on = session::ladder(*run, route).front();
            QCOMPARE(on.filledIn, std::string("NULL = NULL"));
            QCOMPARE(on.truth, values::Truth::Unknown);
        }
    }

    /// The row with the same key is filled in, so that the rest of ON is seen to fail.
    void theRestOfOnHasItsValues()
    {
        const auto run = runOf("MERGE INTO t USING s ON t.id = s.id AND s.v > 7 WHEN MATCHED THEN DELETE");
        QVERIFY(run);
        QVERIFY(run->onAsksMore);
        QCOMPARE(run->onColumns.size(), std::size_t{1});
        const session::Rung target = session::ladder(*run, 0).front();
        QCOMPARE(target.filledIn, std::string("1 = 1 AND 5 > 7"));
        QCOMPARE(target.truth, values::Truth::False);
        QCOMPARE(session::ladder(*run, 3).front().filledIn, std::string("1 = 1 AND 5 > 7"));
    }

    void aConditionTakenApart()
    {
        const auto run = runOf("MERGE INTO t USING s ON t.id = s.id AND s.v + 1 > 7 WHEN MATCHED AND NOT (t.v > 5 OR "
                               "upper(concat('a', s.v)) = 'A5') AND s.v < 9 THEN DELETE "
                               "WHEN NOT MATCHED AND s.v > 0 THEN INSERT (id, v) VALUES (s.id, s.v)");
        QVERIFY(run);
        const auto shownParts = [&](std::size_t route, std::size_t rung) {
            std::string text;
            for (const session::ConditionPart& part : session::conditionParts(*run, route, rung)) {
                text += std::to_string(part.depth) + ' ' + part.filledIn + " -> ";
                text += part.truth == values::Truth::True      ? "true"
                        : part.truth == values::Truth::False   ? "false"
                        : part.truth == values::Truth::Unknown ? "unknown"
                        : part.value.empty()                   ? "?"
                                                               : part.value;
                text += "; ";
            }
            return text;
        };
        // Target row 1 stands beside source row 1, whose key it has; ON's rest is false.
        QCOMPARE(shownParts(0, 0), std::string("0 1 = 1 AND 5 + 1 > 7 -> false; 1 1 = 1 -> true; 1 5 + 1 > 7 -> false; "
                                               "2 5 + 1 -> 6; "));
        // Without any row of the other side only what needs none has a value.
        QCOMPARE(shownParts(1, 0), std::string("0 2 = s.id AND s.v + 1 > 7 -> ?; 1 2 = s.id -> ?; 1 s.v + 1 > 7 -> ?; "
                                               "2 s.v + 1 -> ?; "));
        QCOMPARE(shownParts(3, 0), std::string("0 1 = 1 AND 5 + 1 > 7 -> false; 1 1 = 1 -> true; 1 5 + 1 > 7 -> false; "
                                               "2 5 + 1 -> 6; "));
        QCOMPARE(shownParts(3, 1), std::string()); // it speaks of pairs
        QCOMPARE(shownParts(4, 2), std::string("0 NULL > 0 -> unknown; "));
        const auto pairs = runOf("MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND NOT (t.v > 5 OR "
                                 "upper(concat('a', s.v)) = 'A5') AND s.v < 9 THEN DELETE");
        QCOMPARE(session::conditionParts(*pairs, 0, 1).size(), std::size_t{8});
        QCOMPARE(session::conditionParts(*pairs, 0, 1)[5].value, std::string("A5"));
        QCOMPARE(session::conditionParts(*pairs, 0, 1)[1].truth, std::optional(values::Truth::False));
    }

    void aFailedRunHasLaddersToo()
    {
        const auto run = runOf("INSERT INTO s VALUES (1, 6); MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET v = s.v");
        QVERIFY(run && run->failure);
        QVERIFY(run->routes.size() > 0);
        QCOMPARE(session::ladder(*run, 0).front().filledIn, std::string("1 = 1"));
    }
};

QTEST_APPLESS_MAIN(LadderTest)
#include "tst_ladder.moc"
