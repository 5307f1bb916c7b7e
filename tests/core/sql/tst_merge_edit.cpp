// Edits of a MERGE as text: what is written around them stays, and what was done can be undone.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "core/sql/merge_edit.h"
#include "core/sql/parse.h"

#include <QTest>

using namespace mergescope;

namespace {

/// A text, read; the view into it lives as long as this does.
struct Read {
    explicit Read(std::string written)
        : outcome(
              session::Session(sql::dialects().front()).parse(std::make_shared<base::SourceText>(std::move(written))))
    {}
    [[nodiscard]] std::optional<sql::MergeText> merge() const
    {
        return sql::lastMerge(outcome->text->text(), *outcome->ast, outcome->tokens);
    }
    session::OutcomePtr outcome;
};

const std::string kHead = "MERGE INTO t USING s ON t.id = s.id\n";
const std::string kDelete = "WHEN MATCHED AND s.v = 0\n  THEN DELETE";
const std::string kUpdate = "WHEN MATCHED THEN UPDATE SET v = s.v";
const std::string kInsert = "WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, s.v)";
const std::string kBySource = "WHEN NOT MATCHED BY SOURCE THEN DELETE";

QByteArray heads(const std::vector<sql::ClauseSlot>& slots_)
{
    QByteArray text;
    for (const sql::ClauseSlot& slot : slots_) {
        text += (slot.isOn() ? "+" : "-") + QByteArray::fromStdString(slot.head) + '|';
    }
    return text;
}

QString text(const std::optional<std::string>& value)
{
    return value ? QString::fromStdString(*value) : QStringLiteral("(nothing)");
}

} // namespace

class MergeEditTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void switchedOffAndOnAgain()
    {
        const std::string written = kHead + kDelete + "\n" + kUpdate + " -- the rest\n" + kInsert + ";\nSELECT 1";
        const Read read(written);
        QCOMPARE(heads(sql::clauseSlots(*read.merge())),
                 QByteArray("+WHEN MATCHED AND s.v = 0|+WHEN MATCHED|+WHEN NOT MATCHED|"));
        const auto off = sql::withClauseSwitched(*read.merge(), 0);
        QCOMPARE(text(off), QString::fromStdString(kHead + "/* " + kDelete + " */\n" + kUpdate + " -- the rest\n" +
                                                   kInsert + ";\nSELECT 1"));
        const Read without(*off);
        QVERIFY(!without.outcome->failed());
        QCOMPARE(heads(sql::clauseSlots(*without.merge())),
                 QByteArray("-WHEN MATCHED AND s.v = 0|+WHEN MATCHED|+WHEN NOT MATCHED|"));
        QCOMPARE(text(sql::withClauseSwitched(*without.merge(), 0)), QString::fromStdString(written));
    }

    void theLastClauseCanBeOffToo()
    {
        const Read read(kHead + kUpdate + "\n" + kInsert);
        const Read without(*sql::withClauseSwitched(*read.merge(), 1));
        QCOMPARE(heads(sql::clauseSlots(*without.merge())), QByteArray("+WHEN MATCHED|-WHEN NOT MATCHED|"));
        QCOMPARE(text(sql::withClauseSwitched(*without.merge(), 1)),
                 QString::fromStdString(kHead + kUpdate + "\n" + kInsert));
    }

    void whatCannotBeSwitched()
    {
        const Read one(kHead + kUpdate);
        QVERIFY(!sql::withClauseSwitched(*one.merge(), 0)); // a MERGE needs a clause
        QVERIFY(!sql::withClauseSwitched(*one.merge(), 1));
        const Read commented(kHead + "WHEN MATCHED /* all */ THEN DELETE\n" + kInsert);
        QVERIFY(!sql::withClauseSwitched(*commented.merge(), 0));
        QVERIFY(sql::withClauseSwitched(*commented.merge(), 1));
    }

    void otherCommentsAreNoClauses()
    {
        const Read read(kHead + "/* when in doubt */ /* WHENEVER */ -- WHEN MATCHED THEN DELETE\n" + kUpdate +
                        ";\n/* WHEN MATCHED THEN DELETE */");
        QCOMPARE(heads(sql::clauseSlots(*read.merge())), QByteArray("+WHEN MATCHED|"));
    }

    void moved()
    {
        const Read read(kHead + kDelete + " -- a\n" + kUpdate + " -- b\n" + kInsert);
        QCOMPARE(text(sql::withClauseMoved(*read.merge(), 1, 0)),
                 QString::fromStdString(kHead + kUpdate + " -- a\n" + kDelete + " -- b\n" + kInsert));
        QCOMPARE(text(sql::withClauseMoved(*read.merge(), 0, 2)),
                 QString::fromStdString(kHead + kUpdate + " -- a\n" + kInsert + " -- b\n" + kDelete));
        QVERIFY(!sql::withClauseMoved(*read.merge(), 1, 1));
        QVERIFY(!sql::withClauseMoved(*read.merge(), 0, 3));
        // There and back is nothing.
        const Read there(*sql::withClauseMoved(*read.merge(), 0, 2));
        QCOMPARE(text(sql::withClauseMoved(*there.merge(), 2, 0)),
                 QString::fromStdString(std::string(read.outcome->text->text())));
    }

    void withoutAKind()
    {
        const Read read(kHead + kUpdate + "\n" + kBySource + "\n" + kInsert + ";");
        QCOMPARE(text(sql::withoutClauses(*read.merge(), sql::ClauseKind::NotMatchedBySource)),
                 QString::fromStdString(kHead + kUpdate + "\n" + kInsert + ";"));
        const Read none(kHead + kUpdate);
        QVERIFY(!sql::withoutClauses(*none.merge(), sql::ClauseKind::NotMatchedBySource));
        QVERIFY(!sql::withoutClauses(*none.merge(), sql::ClauseKind::Matched)); // nothing would be left
    }

    void conditionIntoOn_data()
    {
        QTest::addColumn<QString>("on");
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("newOn");
        QTest::newRow("plain") << "t.id = s.id"
                               << "WHEN MATCHED AND s.v > 0"
                               << "t.id = s.id AND s.v > 0";
        QTest::newRow("or in the condition") << "t.id = s.id"
                                             << "WHEN MATCHED AND s.v > 0 OR t.v = 1"
                                             << "t.id = s.id AND (s.v > 0 OR t.v = 1)";
        QTest::newRow("or in brackets") << "t.id = s.id"
                                        << "WHEN MATCHED AND (s.v > 0 OR t.v = 1)"
                                        << "t.id = s.id AND (s.v > 0 OR t.v = 1)";
        QTest::newRow("or in ON") << "t.id = s.id OR t.v = s.v"
                                  << "WHEN MATCHED AND s.v > 0"
                                  << "(t.id = s.id OR t.v = s.v) AND s.v > 0";
        QTest::newRow("between has an AND of its own") << "t.id = s.id"
                                                       << "WHEN MATCHED AND s.v BETWEEN 1 AND 2"
                                                       << "t.id = s.id AND s.v BETWEEN 1 AND 2";
    }
    void conditionIntoOn()
    {
        QFETCH(QString, on);
        QFETCH(QString, head);
        QFETCH(QString, newOn);
        const std::string begin = "MERGE INTO t USING s ON ";
        const Read read(begin + on.toStdString() + "\n" + head.toStdString() + " THEN UPDATE SET v = s.v\n" + kInsert);
        QCOMPARE(text(sql::withConditionInOn(*read.merge())),
                 QString::fromStdString(begin) + newOn + QStringLiteral("\nWHEN MATCHED THEN UPDATE SET v = s.v\n") +
                     QString::fromStdString(kInsert));
    }

    void conditionOutOfOn()
    {
        const Read read("MERGE INTO t USING s ON t.id = s.id AND t.v > 0 AND s.v > 1\n" + kUpdate + "\n" + kInsert);
        QCOMPARE(
            text(sql::withConditionInWhen(*read.merge())),
            QString::fromStdString(kHead + "WHEN MATCHED AND t.v > 0 AND s.v > 1 THEN UPDATE SET v = s.v\n" + kInsert));
        QVERIFY(!sql::withConditionInWhen(*Read(kHead + kUpdate).merge()));
        QVERIFY(!sql::withConditionInOn(*Read(kHead + kUpdate).merge()));
    }

    void textsWithoutAWholeMerge()
    {
        for (const char* written :
             {"SELECT 1", "MERGE INTO t USING", "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN", ""}) {
            const Read read(written);
            const auto merge = read.merge();
            QVERIFY2(!merge || sql::clauseSlots(*merge).size() <= 1, written);
        }
    }
};

QTEST_APPLESS_MAIN(MergeEditTest)
#include "tst_merge_edit.moc"
