// The plots as data, the panel that shows them with their numbers, and the worker that measures.

#include "core/trace/steps.h"
#include "tests/support/kiosko_run.h"
#include "tests/support/lesson_k1.h"
#include "ui/plots/cost_runner.h"
#include "ui/plots/plot_contents.h"
#include "ui/plots/plot_widget.h"
#include "ui/plots/plots_panel.h"
#include "ui/state/playhead.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QClipboard>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QtTest>

#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestPlots : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void countersFollowTheRun();
    void countersAgainstTheGuess();
    void anOpenQuestionShowsNothing();
    void historyHasAGroupAVersion();
    void costsKeepTheirOrder();
    void linesThatLieOnEachOtherAreOne();
    void emptyStatesAreDrawn();
    void numbersStandBesideAndCanBeCopied();
    void measuringIsDoneBesideAndCanBeStopped();
    void aReplotIsQuick();

private:
    Theme m_theme;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<PlotsPanel> m_panel;
};

void TestPlots::init()
{
    m_workbench = workbenchOnK1();
    QTRY_VERIFY(!m_workbench->isBusy() && m_workbench->shownRun() != nullptr);
    m_playhead = std::make_unique<Playhead>();
    m_panel = std::make_unique<PlotsPanel>(*m_workbench, *m_playhead, m_theme);
    m_panel->resize(1000, 220);
}

void TestPlots::cleanup()
{
    m_panel.reset();
    m_playhead.reset();
    m_workbench.reset();
}

void TestPlots::countersFollowTheRun()
{
    const trace::MergeRunPtr run = mergescope::testing::kioskoRunWithNewProduct();
    const std::uint64_t last = trace::stepCount(*run) - 1;
    const PlotContent content = countersContent(run.get(), last, {}, false);
    QCOMPARE(content.series.size(), metrics::kShownCounters);
    for (const PlotSeries& line : content.series) {
        QCOMPARE(line.points.front().x, 0.0);
        QCOMPARE(line.points.back().x, static_cast<double>(last));
        QVERIFY(!line.mark);
    }
    QCOMPARE(content.series[0].points.back().y, 1.0); // updated
    QCOMPARE(content.series[1].points.back().y, 1.0); // inserted
    QCOMPARE(content.series[3].points.back().y, 3.0); // copied
    QCOMPARE(content.table[3], (QStringList{QStringLiteral("copied"), QStringLiteral("3"), QStringLiteral("3")}));
    const PlotContent begin = countersContent(run.get(), 0, {}, false);
    QCOMPARE(begin.table[3][1], QStringLiteral("0"));
    QCOMPARE(begin.cursor, std::optional<double>(0));
}

void TestPlots::countersAgainstTheGuess()
{
    const trace::MergeRunPtr run = mergescope::testing::kioskoRun();
    SaidCounts said;
    said[0] = 2;
    const PlotContent content = countersContent(run.get(), 0, said, false);
    QCOMPARE(content.series[0].mark, std::optional<double>(2));
    QCOMPARE(content.tableHeader.size(), 4);
    QCOMPARE(content.table[0][3], QStringLiteral("2"));
    QCOMPARE(content.table[1][3], QString());
}

void TestPlots::anOpenQuestionShowsNothing()
{
    m_panel->QWidget::show();
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(!m_panel->plot().showsChart());
    m_workbench->sayCount(QStringLiteral("copied"), 0);
    m_workbench->run();
    QVERIFY(m_panel->plot().showsChart());
    QCOMPARE(m_panel->plot().content().series[3].mark, std::optional<double>(0));
}

void TestPlots::historyHasAGroupAVersion()
{
    m_panel->QWidget::show();
    m_panel->show(PlotKind::History);
    const auto versions = m_panel->plot().content().categories.size();
    m_workbench->run();
    m_workbench->run();
    const PlotContent& content = m_panel->plot().content();
    QCOMPARE(content.categories.size(), versions + 2);
    QCOMPARE(content.series[0].points.back().y, 1.0); // updated, again
    QCOMPARE(content.table.back().back(), QStringLiteral("4"));
    QVERIFY(m_panel->plot().plottableCount() >= 4);
    std::vector<metrics::VersionCounts> many(100);
    QCOMPARE(historyContent(QStringLiteral("t"), many).categories.size(), 40);
}

void TestPlots::costsKeepTheirOrder()
{
    std::vector<costs::CostPoint> points;
    for (const std::uint32_t rows : {5000U, 1000U}) {
        points.push_back({rows, costs::kCostCases[2], rows, 0, std::uint64_t{30} * rows, 1});
    }
    const PlotContent rows = costContent(points, CostMeasure::RowsWritten);
    const PlotContent bytes = costContent(points, CostMeasure::Bytes);
    QCOMPARE(rows.series.size(), std::size_t{4});
    QCOMPARE(rows.series[2].points, (std::vector<PlotPoint>{{1000, 1000}, {5000, 5000}}));
    QCOMPARE(bytes.series[2].points[0].y, 30000.0);
    // Two cases never look the same: dashes tell the load, markers the way of writing.
    for (std::size_t a = 0; a < 4; ++a) {
        for (std::size_t b = a + 1; b < 4; ++b) {
            QVERIFY(rows.series[a].isDashed != rows.series[b].isDashed ||
                    rows.series[a].isHollow != rows.series[b].isHollow);
            QVERIFY(rows.series[a].marker != rows.series[b].marker);
        }
    }
}

void TestPlots::linesThatLieOnEachOtherAreOne()
{
    std::vector<costs::CostPoint> points;
    for (const std::uint32_t rows : {1000U, 2000U}) {
        for (const costs::CostCase& of : costs::kCostCases) {
            const bool isSmall = of == costs::kCostCases[3];
            points.push_back({rows, of, isSmall ? 10 : rows, 0, std::uint64_t{30} * rows + (isSmall ? 1 : 0), 1});
        }
    }
    PlotWidget plot(m_theme);
    plot.resize(640, 160);
    plot.setContent(costContent(points, CostMeasure::RowsWritten));
    QCOMPARE(plot.plottableCount(), 2);
    const QStringList names = plot.plottableNames();
    QCOMPARE(names[0].count(QLatin1Char('\n')), 2); // three names
    QVERIFY(names[0].contains(QStringLiteral("= delta, copy-on-write")));
    QCOMPARE(names[1], QStringLiteral("delta, merge-on-read"));
}

void TestPlots::emptyStatesAreDrawn()
{
    m_panel->QWidget::show();
    for (const PlotKind kind : {PlotKind::Counters, PlotKind::Costs}) {
        m_panel->show(kind);
        QVERIFY(!m_panel->plot().showsChart());
        QVERIFY(!m_panel->plot().content().emptyTitle.isEmpty());
        QVERIFY(m_panel->plot().accessibleDescription().contains(m_panel->plot().content().emptyText));
    }
    const PlotContent none = historyContent(QString(), {});
    QVERIFY(none.isEmpty() && !none.emptyText.isEmpty());
}

void TestPlots::numbersStandBesideAndCanBeCopied()
{
    m_panel->QWidget::show();
    m_workbench->run();
    QTableView& table = m_panel->table();
    QCOMPARE(table.model()->rowCount(), 5);
    QVERIFY(table.currentIndex().isValid());
    QVERIFY(!table.accessibleName().isEmpty());
    m_panel->copyNumbers();
    const QString copied = QGuiApplication::clipboard()->text();
    QVERIFY2(copied.startsWith(QLatin1String("counter\tnow\tat the end\n")), qPrintable(copied));
    QCOMPARE(copied.count(QLatin1Char('\n')), 6);
    table.selectAll();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().count(QLatin1Char('\t')), 10);
}

void TestPlots::measuringIsDoneBesideAndCanBeStopped()
{
    m_panel->QWidget::show();
    m_panel->show(PlotKind::Costs);
    QSignalSpy done(m_panel.get(), &PlotsPanel::measured);
    m_panel->measure(2000);
    QVERIFY(m_panel->isMeasuring());
    QTRY_COMPARE_WITH_TIMEOUT(done.size(), 1, 60000);
    QVERIFY(!m_panel->isMeasuring());
    QCOMPARE(m_panel->plot().content().table.size(), std::size_t{8}); // four cases at 1,000 and 2,000 rows
    QVERIFY(m_panel->plot().showsChart());

    CostRunner runner;
    QSignalSpy finished(&runner, &CostRunner::finished);
    QSignalSpy points(&runner, &CostRunner::measured);
    runner.start(costs::costSizes().back());
    runner.cancel();
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 20000);
    QVERIFY(points.size() < 8);
}

/// The settings without which a noisy line of this length takes half a second.
void TestPlots::aReplotIsQuick()
{
    PlotContent content;
    content.kind = PlotContent::Kind::Steps;
    PlotSeries line;
    line.role = FateRole::Update;
    for (int i = 0; i < 1000; ++i) {
        line.points.push_back({static_cast<double>(i), static_cast<double>((i * 7919) % 1000)});
    }
    content.series = {line, line, line, line, line};
    PlotWidget plot(m_theme);
    plot.resize(900, 300);
    plot.setContent(content);
    QElapsedTimer timer;
    timer.start();
    const QImage picture = plot.grab().toImage();
    QVERIFY(!picture.isNull());
    QVERIFY2(timer.elapsed() < 700, qPrintable(QString::number(timer.elapsed())));
}

QTEST_MAIN(TestPlots)
#include "tst_plots.moc"
