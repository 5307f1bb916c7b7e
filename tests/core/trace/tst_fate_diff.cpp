// Two runs compared row by row: which rows fare otherwise, and which only get other values.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "core/trace/fate_diff.h"

#include <QTest>

using namespace mergescope;
using trace::Standing;

namespace {

constexpr const char* kTarget = "(1, 10), (2, 20), (3, 30)";
constexpr const char* kUpsert =
    "WHEN MATCHED THEN UPDATE SET v = s.v WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)";

trace::MergeRunPtr runOf(const std::string& source, const std::string& clauses, const std::string& target = kTarget,
                         const std::string& using_ = "s", const std::string& engine = "iceberg")
{
    std::string scene = "CREATE TABLE t (id INT, v INT);\nCREATE TABLE s (id INT, v INT);\nINSERT INTO t VALUES ";
    scene += target + ";\n" + (source.empty() ? "" : "INSERT INTO s VALUES " + source + ";\n") + "MERGE INTO t USING " +
             using_ + " ON t.id = s.id " + clauses;
    session::Session session(*sql::findDialect(engine));
    return session.run(std::make_shared<base::SourceText>(scene), {})->lastRun();
}

const char* word(Standing standing)
{
    switch (standing) {
    case Standing::Absent:
        return "absent";
    case Standing::Updated:
        return "updated";
    case Standing::UpdatedSameValues:
        return "same";
    case Standing::Deleted:
        return "deleted";
    case Standing::Kept:
        return "kept";
    case Standing::Inserted:
        return "inserted";
    case Standing::Ignored:
        return "ignored";
    case Standing::Paired:
        return "paired";
    case Standing::Failed:
        return "failed";
    }
    return "";
}

/// "t1 updated>deleted s2 ignored>inserted": rows counted from 0, by the later run where it has them.
QByteArray shown(const trace::FateDiff& diff)
{
    QByteArray text;
    for (const trace::FateChange& row : diff.rows) {
        const std::uint32_t at = row.isTargetRow()                ? row.toTarget
                                 : row.toSource != tables::kNoRow ? row.toSource
                                                                  : row.fromSource;
        text +=
            (row.isTargetRow() ? "t" : "s") + QByteArray::number(at) + ' ' + word(row.from) + '>' + word(row.to) + ' ';
    }
    return text.trimmed();
}

} // namespace

class FateDiffTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void rows_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("clauses");
        QTest::addColumn<QString>("otherSource");
        QTest::addColumn<QString>("otherClauses");
        QTest::addColumn<QByteArray>("diff");
        QTest::addColumn<int>("fates");
        const QString upsert = QString::fromLatin1(kUpsert);
        const QString one = QStringLiteral("(2, 21), (9, 90)");
        QTest::newRow("the same twice") << one << upsert << one << upsert << QByteArray() << 0;
        QTest::newRow("a clause in front") << one << upsert << one << "WHEN MATCHED AND s.v > 20 THEN DELETE " + upsert
                                           << QByteArray("t1 updated>deleted") << 1;
        QTest::newRow("a clause less") << one << upsert << one << "WHEN MATCHED THEN UPDATE SET v = s.v"
                                       << QByteArray("s1 inserted>ignored") << 1;
        QTest::newRow("another value is no other fate")
            << one << upsert << "(2, 22), (9, 90)" << upsert << QByteArray("t1 updated>updated") << 0;
        QTest::newRow("to the value it has")
            << one << upsert << "(2, 20), (9, 90)" << upsert << QByteArray("t1 updated>same") << 1;
        QTest::newRow("another key") << one << upsert << "(3, 21), (9, 90)" << upsert
                                     << QByteArray("t1 updated>kept t2 kept>updated") << 2;
        QTest::newRow("a key that is new")
            << one << upsert << "(8, 21), (9, 90)" << upsert << QByteArray("t1 updated>kept s0 paired>inserted") << 2;
        QTest::newRow("a row more, that is inserted")
            << one << upsert << "(2, 21), (7, 70), (9, 90)" << upsert << QByteArray("s1 absent>inserted") << 1;
        QTest::newRow("a row less") << one << upsert << "(9, 90)" << upsert << QByteArray("t1 updated>kept") << 1;
        QTest::newRow("a row less, that was inserted")
            << one << upsert << "(2, 21)" << upsert << QByteArray("s1 inserted>absent") << 1;
        QTest::newRow("it fails") << one << upsert << "(2, 21), (9, 90), (2, 22)" << upsert
                                  << QByteArray("t1 updated>failed s1 inserted>failed") << 2;
        QTest::newRow("it fails no more")
            << "(2, 21), (2, 22)" << upsert << "(2, 21)" << upsert << QByteArray("t1 failed>updated") << 1;
    }
    void rows()
    {
        QFETCH(QString, source);
        QFETCH(QString, clauses);
        QFETCH(QString, otherSource);
        QFETCH(QString, otherClauses);
        const auto from = runOf(source.toStdString(), clauses.toStdString());
        const auto to = runOf(otherSource.toStdString(), otherClauses.toStdString());
        QVERIFY(from && to);
        const auto diff = trace::compareFates(*from, *to);
        QVERIFY(diff);
        QTEST(shown(*diff), "diff");
        QTEST(static_cast<int>(diff->fateCount()), "fates");
    }

    void backAgainIsTheSameTurnedRound()
    {
        const auto a = runOf("(2, 21), (9, 90)", kUpsert);
        const auto b = runOf("(2, 21), (7, 70), (9, 90)", "WHEN MATCHED THEN DELETE");
        const auto there = trace::compareFates(*a, *b);
        const auto back = trace::compareFates(*b, *a);
        QCOMPARE(there->rows.size(), back->rows.size());
        QCOMPARE(there->fateCount(), back->fateCount());
        QCOMPARE(there->rows.front().from, back->rows.front().to);
    }

    void aQuerysRowsAreKnownByWhereTheyStand()
    {
        const std::string query = "(SELECT id, v FROM s WHERE v > 0) s";
        const auto from = runOf("(1, 11), (8, 80), (9, 90)", kUpsert, kTarget, query);
        const auto to = runOf("(8, 80), (9, 90)", kUpsert, kTarget, query);
        QCOMPARE(shown(*trace::compareFates(*from, *to)), QByteArray("t0 updated>kept"));
    }

    void copiedOrLeftAloneIsNoOtherFate()
    {
        const auto iceberg = runOf("(2, 21)", kUpsert);
        const auto duckdb = runOf("(2, 21)", kUpsert, kTarget, "s", "duckdb");
        const auto diff = trace::compareFates(*iceberg, *duckdb);
        QVERIFY(diff);
        QCOMPARE(shown(*diff), QByteArray());
    }

    void anotherTargetIsNotCompared()
    {
        QVERIFY(!trace::compareFates(*runOf("(2, 21)", kUpsert), *runOf("(2, 21)", kUpsert, "(1, 10), (2, 21)")));
    }

    void theRouteTellsWhy()
    {
        const auto from = runOf("(2, 21), (9, 90)", kUpsert);
        const auto to = runOf("(2, 21), (9, 90)", "WHEN MATCHED AND s.v > 20 THEN DELETE");
        const auto diff = trace::compareFates(*from, *to);
        QCOMPARE(to->routes.targetRow[diff->rows[0].toRoute], 1U);
        QCOMPARE(to->routes.clause[diff->rows[0].toRoute], std::int16_t{0});
        QCOMPARE(to->routes.sourceRow[diff->rows[1].toRoute], 1U);
    }
};

QTEST_APPLESS_MAIN(FateDiffTest)
#include "tst_fate_diff.moc"
