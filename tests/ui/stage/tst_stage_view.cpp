// The stage as a widget: keys and clicks give orders, the sentence is there for screen readers, quiet and stale hold.

#include "core/session/session.h"
#include "tests/support/kiosko_run.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestStageView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void keysGoWhereTheMapSays_data();
    void keysGoWhereTheMapSays();
    void beatsWithShift();
    void keysStayInOtherWidgets();
    void clickGoesToTheRowsStep();
    void hoverSelectsRowAndClause();
    void sentenceIsForEverybody();
    void quietShowsTheTablesOnly();
    void staleIsGreyedAndSaysWhy();
    void emptyStageTeaches();
    void reducedMotionEndsOnTheSamePicture();
    void everyFrameCanBePainted();
    void themesChangeTheGround();
    void enterOpensAFoldAndGoingToItsRowToo();

private:
    void toEnd(std::uint64_t step) { m_playhead->seek(step); }
    [[nodiscard]] std::uint64_t stepOf(trace::Phase phase, std::uint32_t route) const
    {
        return trace::stepOf(*m_run, phase, route);
    }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<StageView> m_view;
    trace::MergeRunPtr m_run;
};

void TestStageView::init()
{
    m_view.reset();
    m_theme = std::make_unique<Theme>();
    m_playhead = std::make_unique<Playhead>();
    m_selection = std::make_unique<Selection>();
    m_view = std::make_unique<StageView>(*m_theme);
    m_view->resize(900, 600);
    m_view->attach(*m_playhead, *m_selection);
    m_run = mergescope::testing::kioskoRunWithNewProduct();
    m_view->setRun(m_run);
    m_playhead->setTimes(m_view->stepTimes(), 0);
    m_view->show();
}

void TestStageView::keysGoWhereTheMapSays_data()
{
    // 5 routes: step 0, Match 1–5, Decide 6–10, Apply 11–15, Result 16.
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("modifiers");
    QTest::addColumn<quint64>("from");
    QTest::addColumn<quint64>("to");
    QTest::newRow("right") << int(Qt::Key_Right) << int(Qt::NoModifier) << quint64{3} << quint64{4};
    QTest::newRow("left") << int(Qt::Key_Left) << int(Qt::NoModifier) << quint64{3} << quint64{2};
    QTest::newRow("left at the start") << int(Qt::Key_Left) << int(Qt::NoModifier) << quint64{0} << quint64{0};
    QTest::newRow("home") << int(Qt::Key_Home) << int(Qt::NoModifier) << quint64{9} << quint64{0};
    QTest::newRow("end") << int(Qt::Key_End) << int(Qt::NoModifier) << quint64{9} << quint64{16};
    QTest::newRow("next phase") << int(Qt::Key_Right) << int(Qt::ControlModifier) << quint64{3} << quint64{6};
    QTest::newRow("last phase") << int(Qt::Key_Right) << int(Qt::ControlModifier) << quint64{13} << quint64{16};
    QTest::newRow("begin of this phase") << int(Qt::Key_Left) << int(Qt::ControlModifier) << quint64{8} << quint64{6};
    QTest::newRow("phase before") << int(Qt::Key_Left) << int(Qt::ControlModifier) << quint64{6} << quint64{1};
    QTest::newRow("other keys are not ours")
        << int(Qt::Key_PageDown) << int(Qt::NoModifier) << quint64{3} << quint64{3};
}

void TestStageView::keysGoWhereTheMapSays()
{
    QFETCH(int, key);
    QFETCH(int, modifiers);
    QFETCH(quint64, from);
    QFETCH(quint64, to);
    toEnd(from);
    QTest::keyClick(m_view.get(), static_cast<Qt::Key>(key), static_cast<Qt::KeyboardModifiers>(modifiers));
    m_playhead->advance(kLongestStep);
    QCOMPARE(m_playhead->step(), to);
}

void TestStageView::beatsWithShift()
{
    toEnd(5);
    QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
    m_playhead->advance(kLongestStep);
    QCOMPARE(m_playhead->step(), std::uint64_t{6});
    const double inside = m_playhead->time();
    QVERIFY(inside > m_view->stepTimes().startOf(6) && inside < m_view->stepTimes().startOf(7));
    QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::ShiftModifier);
    QVERIFY(m_playhead->time() < inside);
    // Forwards beat by beat one comes through the whole run.
    for (int press = 0; press < 200 && m_playhead->time() < m_view->stepTimes().end(); ++press) {
        QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
        m_playhead->advance(kLongestStep);
    }
    QCOMPARE(m_playhead->time(), m_view->stepTimes().end());
}

void TestStageView::keysStayInOtherWidgets()
{
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* edit = new QLineEdit(QStringLiteral("a b"));
    column->addWidget(edit);
    m_view->setParent(&window);
    column->addWidget(m_view.get());
    window.show();
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_Home);
    QTest::keyClick(edit, Qt::Key_Space);
    QTest::keyClick(edit, Qt::Key_Right);
    QCOMPARE(edit->text(), QStringLiteral(" a b"));
    QCOMPARE(m_playhead->step(), std::uint64_t{0});
    QVERIFY(!m_playhead->isPlaying());
    m_view->setParent(nullptr);
}

void TestStageView::clickGoesToTheRowsStep()
{
    const StageLayout& layout = m_view->stageLayout();
    const QPointF third(layout.target.columns[1].x + 8, layout.target.body.top() + 2.5 * layout.target.rowHeight);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::NoModifier, third.toPoint());
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Decide, 2)); // from the tables: why
    toEnd(stepOf(trace::Phase::Match, 0));
    const QPointF second(layout.source.columns[1].x + 8, layout.source.body.top() + 1.5 * layout.source.rowHeight);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::NoModifier, second.toPoint());
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Match, 4));
    QCOMPARE(m_selection->sourceRow(), 1U);
    QCOMPARE(m_selection->targetRow(), tables::kNoRow);
}

void TestStageView::hoverSelectsRowAndClause()
{
    const StageLayout& layout = m_view->stageLayout();
    const QPointF row(layout.target.columns[1].x + 8, layout.target.body.top() + 1.5 * layout.target.rowHeight);
    QTest::mouseMove(m_view.get(), row.toPoint());
    QTRY_COMPARE(m_selection->targetRow(), 1U);
    QCOMPARE(m_selection->sourceRow(), 0U);
    QTest::mouseMove(m_view.get(), rungBox(layout, 2).center().toPoint());
    QTRY_COMPARE(m_selection->clause(), 1);
    QCOMPARE(m_selection->targetRow(), tables::kNoRow);
}

void TestStageView::sentenceIsForEverybody()
{
    QSignalSpy told(m_view.get(), &StageView::sentenceChanged);
    toEnd(stepOf(trace::Phase::Decide, 1));
    QCOMPARE(told.count(), 1);
    QVERIFY(!m_view->sentence().isEmpty());
    QVERIFY(m_view->sentence().contains(QStringLiteral("P002")));
    QCOMPARE(m_view->accessibleDescription(), m_view->sentence());
    QVERIFY(!m_view->accessibleName().isEmpty());
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(m_view.get());
    QVERIFY(interface != nullptr);
    QCOMPARE(interface->text(QAccessible::Description), m_view->sentence());
    const QString english = m_view->sentence();
    m_view->setLanguage(base::Language::Spanish);
    QVERIFY(m_view->sentence() != english);
    m_view->setLanguage(base::Language::English);
    QCOMPARE(m_view->sentence(), english);
}

void TestStageView::quietShowsTheTablesOnly()
{
    const QImage tables = m_view->grab().toImage();
    toEnd(stepOf(trace::Phase::Apply, 4));
    m_view->setQuiet(true);
    QCOMPARE(m_view->grab().toImage(), tables);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Apply, 4)); // keys give nothing away either
    m_view->setQuiet(false);
    QVERIFY(m_view->grab().toImage() != tables);
}

void TestStageView::staleIsGreyedAndSaysWhy()
{
    const QRectF card = m_view->stageLayout().sentence;
    const QImage fresh = m_view->grab().toImage();
    m_view->setStale(true, QStringLiteral("there is no column `pirce`"));
    const QImage stale = m_view->grab().toImage();
    QVERIFY(fresh != stale);
    // The text of the sentence, dark before, is pale now.
    const auto darkest = [&](const QImage& image) {
        int least = 255;
        for (int x = static_cast<int>(card.left()) + 24; x < card.right() - 16; ++x) {
            for (int y = static_cast<int>(card.top()) + 8; y < card.bottom() - 8; ++y) {
                least = std::min(least, qGray(image.pixel(x, y)));
            }
        }
        return least;
    };
    QVERIFY(darkest(fresh) < 70);
    QVERIFY(darkest(stale) > 130);
    m_view->setStale(false);
    QCOMPARE(m_view->grab().toImage(), fresh);
}

void TestStageView::emptyStageTeaches()
{
    m_view->setRun(nullptr);
    const QImage bare = m_view->grab().toImage();
    m_view->setEmptyText(QStringLiteral("Nothing has been run"),
                         QStringLiteral("Press Run to see what the MERGE does."));
    QVERIFY(m_view->grab().toImage() != bare);
    QCOMPARE(m_view->stepTimes().count(), std::uint64_t{0});
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, Qt::NoModifier, QPoint(40, 90));
}

void TestStageView::reducedMotionEndsOnTheSamePicture()
{
    for (std::uint64_t step = 1; step < m_playhead->stepCount(); ++step) {
        toEnd(step - 1);
        m_playhead->setReducedMotion(false);
        m_playhead->next();
        m_playhead->advance(700);
        m_playhead->advance(kLongestStep);
        const StageFrame moved = m_view->currentFrame();
        toEnd(step - 1);
        m_playhead->setReducedMotion(true);
        m_playhead->next();
        QVERIFY(m_view->currentFrame() == moved);
    }
}

void TestStageView::everyFrameCanBePainted()
{
    const double end = m_view->stepTimes().end();
    QImage image(m_view->size(), QImage::Format_ARGB32_Premultiplied);
    for (double time = 0; time <= end; time += 97) {
        m_playhead->seekTime(time);
        image.fill(Qt::transparent);
        m_view->render(&image);
        QCOMPARE(image.pixelColor(450, 2).alpha(), 255);
    }
}

void TestStageView::themesChangeTheGround()
{
    m_theme->setScheme(Scheme::Dark);
    const QImage dark = m_view->grab().toImage();
    QCOMPARE(dark.pixelColor(450, 6), m_theme->colours().ground);
    m_theme->setContentScale(2);
    QCOMPARE(m_view->stageLayout().scale, 2.0);
}

void TestStageView::enterOpensAFoldAndGoingToItsRowToo()
{
    session::Session session(*sql::findDialect("iceberg"));
    m_run = session
                .run(std::make_shared<const base::SourceText>(
                         "CREATE TABLE t (id BIGINT, qty BIGINT); CREATE TABLE s (id BIGINT, qty BIGINT);\n"
                         "INSERT INTO t SELECT id, 1 FROM range(40); INSERT INTO s SELECT id, 2 FROM range(30);\n"
                         "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET qty = s.qty;"),
                     {})
                ->lastRun();
    QVERIFY(m_run != nullptr);
    m_view->setRun(m_run);
    m_playhead->setTimes(m_view->stepTimes(), 0);
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(m_view.get(), key);
        m_playhead->advance(kLongestStep);
    };
    press(Qt::Key_Right);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Match, 29)); // thirty pairs in one
    QVERIFY(m_view->sentence().startsWith(QStringLiteral("30 rows")));
    press(Qt::Key_Return);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Match, 0));
    press(Qt::Key_Right);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Match, 1)); // row by row now
    QVERIFY(!m_view->sentence().startsWith(QStringLiteral("30 rows")));
    press(Qt::Key_Return);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Match, 29));
    QVERIFY(m_view->sentence().startsWith(QStringLiteral("30 rows")));
    // Whoever goes to one row sees that row; the fold closes behind them.
    m_playhead->seek(stepOf(trace::Phase::Decide, 7));
    QVERIFY(!m_view->sentence().startsWith(QStringLiteral("30 rows")));
    press(Qt::Key_Right);
    QCOMPARE(m_playhead->step(), stepOf(trace::Phase::Decide, 8));
    m_playhead->seek(0);
    m_playhead->seek(stepOf(trace::Phase::Decide, 29));
    QVERIFY(m_view->sentence().startsWith(QStringLiteral("30 rows")));
}

QTEST_MAIN(TestStageView)
#include "tst_stage_view.moc"
