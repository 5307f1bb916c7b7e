// The tiles fill with the playhead, keep quiet while the question is open, and name the engine's own counters.

#include "core/trace/steps.h"
#include "tests/support/lesson_k1.h"
#include "ui/counters/counter_tile.h"
#include "ui/counters/counters_bar.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QTest>

#include <algorithm>
#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestCounters : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void quietWhileTheQuestionIsOpen();
    void guessesAreSetBeforeTheRun();
    void fillWithThePlayhead_data();
    void fillWithThePlayhead();
    void everyStepAgreesWithTheTotalAtTheEnd();
    void nameTheEnginesCounters();
    void sayUnchangedUpdates();
    void tilesWrapRatherThanCut();

private:
    [[nodiscard]] QString shown() const;
    void show(std::uint64_t step);

    Theme m_theme;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<CountersBar> m_bar;
};

void TestCounters::init()
{
    m_workbench = workbenchOnK1();
    QTRY_VERIFY(!m_workbench->isBusy() && m_workbench->shownRun() != nullptr);
    m_playhead = std::make_unique<Playhead>();
    m_bar = std::make_unique<CountersBar>(*m_workbench, *m_playhead, m_theme);
}

void TestCounters::cleanup()
{
    m_bar.reset();
    m_workbench.reset();
    m_playhead.reset();
}

QString TestCounters::shown() const
{
    QStringList texts;
    for (const CounterTile* tile : m_bar->tiles()) {
        texts << tile->shownText();
    }
    return texts.join(QLatin1String(", "));
}

void TestCounters::show(std::uint64_t step)
{
    StepTimes times;
    times.add(trace::stepCount(*m_workbench->shownRun()), 100);
    m_playhead->setTimes(times, step);
    m_playhead->seek(step);
}

void TestCounters::quietWhileTheQuestionIsOpen()
{
    QVERIFY(m_workbench->isPredictionOpen());
    QCOMPARE(shown(), QStringLiteral("–, –, –, –, –"));
    QVERIFY(!m_bar->tiles()[0]->toolTip().contains(QLatin1Char('=')));
}

void TestCounters::guessesAreSetBeforeTheRun()
{
    m_bar->resize(600, 120);
    m_bar->show();
    CounterTile* updated = m_bar->tiles()[0];
    CounterTile* copied = m_bar->tiles()[3];
    QVERIFY(updated->isAsking());
    QTest::keyClick(updated, Qt::Key_Up);
    QTest::keyClick(updated, Qt::Key_Up);
    QTest::keyClick(updated, Qt::Key_Down);
    QCOMPARE(m_workbench->saidCount("updated"), std::optional<std::uint64_t>(1));
    QTest::keyClick(copied, Qt::Key_1);
    QTest::keyClick(copied, Qt::Key_2);
    QCOMPARE(m_workbench->saidCount("copied"), std::optional<std::uint64_t>(12));
    QTest::keyClick(copied, Qt::Key_Backspace);
    QCOMPARE(m_workbench->saidCount("copied"), std::optional<std::uint64_t>(1));
    const QPoint left(6, copied->height() / 2);
    QTest::mouseClick(copied, Qt::LeftButton, {}, left);
    QTest::mouseClick(copied, Qt::LeftButton, {}, left);
    QCOMPARE(m_workbench->saidCount("copied"), std::optional<std::uint64_t>(0));
    QTest::mouseClick(copied, Qt::LeftButton, {}, copied->rect().center());
    QCOMPARE(m_workbench->saidCount("copied"), std::optional<std::uint64_t>(1));
    QTest::keyClick(copied, Qt::Key_Delete);
    QVERIFY(!m_workbench->saidCount("copied"));
    QTest::mouseClick(copied, Qt::LeftButton, {}, copied->rect().center());
    m_workbench->run();
    QVERIFY(!updated->isAsking());
    QCOMPARE(updated->said(), std::optional<std::uint64_t>(1));
    QCOMPARE(copied->said(), std::optional<std::uint64_t>(1));
    QVERIFY(copied->accessibleDescription().contains(QLatin1String("1")));
    QTest::keyClick(copied, Qt::Key_Up); // too late
    QCOMPARE(copied->said(), std::optional<std::uint64_t>(1));
    m_workbench->run(); // another run
    QVERIFY(!copied->said());
}

void TestCounters::fillWithThePlayhead_data()
{
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("texts");
    QTest::newRow("tables") << 0 << "0, 0, 0, 0, 0";
    QTest::newRow("last decision") << 8 << "0, 0, 0, 0, 0";
    QTest::newRow("first row applied") << 9 << "0 / 1, 0, 0, 1 / 3, 0";
    QTest::newRow("second row applied") << 10 << "1, 0, 0, 1 / 3, 0";
    QTest::newRow("all applied") << 12 << "1, 0, 0, 3, 0";
    QTest::newRow("result") << 13 << "1, 0, 0, 3, 0";
}

void TestCounters::fillWithThePlayhead()
{
    QFETCH(int, step);
    QFETCH(QString, texts);
    m_workbench->closePrediction();
    show(static_cast<std::uint64_t>(step));
    QCOMPARE(shown(), texts);
}

void TestCounters::everyStepAgreesWithTheTotalAtTheEnd()
{
    m_workbench->closePrediction();
    m_workbench->editStatement(QStringLiteral(
        "MERGE INTO dim_product t USING dim_product_staging s ON t.product_id = s.product_id\n"
        "WHEN MATCHED THEN DELETE\nWHEN NOT MATCHED BY SOURCE AND t.unit_cost > 1 THEN UPDATE SET unit_cost = 1"));
    QTRY_VERIFY(!m_workbench->isBusy() && !m_workbench->isStale());
    const std::uint64_t last = trace::stepCount(*m_workbench->shownRun()) - 1;
    show(last - 1);
    const QString applied = shown();
    show(last);
    QCOMPARE(applied, shown());
    QCOMPARE(shown(), QStringLiteral("1, 0, 1, 2, 0"));
}

void TestCounters::nameTheEnginesCounters()
{
    m_workbench->closePrediction();
    show(0);
    QVERIFY2(m_bar->tiles()[3]->toolTip().contains(QLatin1String("spark.merge-into.num-target-rows-copied = 3")),
             qPrintable(m_bar->tiles()[3]->toolTip()));
    QVERIFY(m_bar->tiles()[0]->toolTip().contains(QLatin1String("spark.merge-into.num-target-rows-updated = 1")));
    QCOMPARE(m_bar->tiles()[3]->accessibleName(), QStringLiteral("copied: 0")); // how many there will be is not told
    show(9);
    QCOMPARE(m_bar->tiles()[3]->accessibleName(), QStringLiteral("copied: 1 of 3"));
}

void TestCounters::sayUnchangedUpdates()
{
    m_workbench->run();
    QTRY_VERIFY(!m_workbench->isBusy() && !m_workbench->isPreview());
    m_workbench->run();
    QTRY_VERIFY(!m_workbench->isBusy() && m_workbench->shownRun()->counts.unchangedUpdates == 1);
    const auto isSaid = [this] {
        const auto labels = m_bar->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->text().contains(QLatin1String("changed no value"));
        });
    };
    const CounterTile& updated = *m_bar->tiles()[0];
    show(9); // P001 is passed, P002 not yet: nothing is given away
    QVERIFY(!isSaid());
    QCOMPARE(updated.remark(), QString());
    show(10);
    QVERIFY(isSaid());
    QCOMPARE(updated.shownText(), QStringLiteral("1"));
    QCOMPARE(updated.remark(), QStringLiteral("1 same"));
    QVERIFY(updated.accessibleDescription().contains(QLatin1String("changed no value")));
}

void TestCounters::tilesWrapRatherThanCut()
{
    m_bar->resize(240, m_bar->heightForWidth(240));
    m_bar->show();
    QVERIFY(m_bar->tiles()[3]->y() > m_bar->tiles()[0]->y());
    m_bar->resize(600, m_bar->heightForWidth(600));
    QCOMPARE(m_bar->tiles()[4]->y(), m_bar->tiles()[0]->y());
    for (const int width : {240, 600}) {
        m_bar->resize(width, m_bar->heightForWidth(width));
        for (const CounterTile* tile : m_bar->tiles()) {
            QVERIFY(tile->width() >= tile->minimumSizeHint().width());
            QVERIFY(tile->geometry().right() < width);
        }
    }
}

QTEST_MAIN(TestCounters)
#include "tst_counters.moc"
