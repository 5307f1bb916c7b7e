// Orders of the window beyond stepping: answers in the picture, why, replay, find, presenting, engines, the shelf of
// workspaces; and the stage's rows for screen readers.

#include "core/trace/steps.h"
#include "tests/support/shared_journal.h"
#include "tests/support/window_fixture.h"
#include "ui/bridge/text.h"
#include "ui/lessons/answer_button.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/shell/answer_picker.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/find_bar.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/presenter.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/repair_card.h"
#include "ui/stage/stage_view.h"
#include "ui/stage/why_card.h"
#include "ui/state/memory_journal.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QMenuBar>
#include <QtTest>

#include <map>

using namespace mergescope;
using namespace mergescope::ui;

class OrdersTest : public QObject, private WindowFixture {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { closeWindow(); }
    void answersAreGivenInThePicture();
    void answersAreGivenByMouseAlone();
    void ghostsStayThroughTheRun();
    void replayGoesToTheMissedRow();
    void whyTellsEveryRung();
    void whyTakesARungApart();
    void aCollisionOffersWaysOut();
    void replayShowsTheStepAgainSlowly();
    void findGoesToTheRow();
    void presentingKeepsEverythingAsItWas();
    void clickerKeysGoOnWhilePresenting();
    void anotherEngineAnswersAtOnce();
    void eachLessonHasItsOwnWorkspace();
    void rowsOfTheStageAreReadOut();
    void aNarrowWindowFoldsTheLessonWhenTheStageAnswers();
    void tablesShowWhatIsAppliedSoFar();

private:
    void press(int key)
    {
        QTest::keyClick(&window().stage(), static_cast<Qt::Key>(key));
        settle();
    }
    void runIt()
    {
        workbench().run();
        settle();
    }

    std::map<std::string, std::shared_ptr<MemoryJournal>> m_journals;
};

void OrdersTest::init()
{
    m_journals.clear();
    WorkspaceShelf shelf;
    shelf.open = [this](const std::string& id) -> WorkspaceShelf::Opened {
        std::shared_ptr<MemoryJournal>& kept = m_journals[id];
        if (!kept) {
            kept = std::make_shared<MemoryJournal>();
        }
        return std::unique_ptr<catalog::Journal>(std::make_unique<SharedJournal>(kept));
    };
    shelf.ids = [this] {
        std::vector<std::string> ids;
        for (const auto& [id, journal] : m_journals) {
            ids.push_back(id);
        }
        return ids;
    };
    openWindow(std::move(shelf));
    window().stage().setFocus();
    settle();
}

void OrdersTest::answersAreGivenInThePicture()
{
    QVERIFY(workbench().isPredictionOpen());
    press(Qt::Key_U); // the first row that is asked for
    QCOMPARE(workbench().answers().size(), std::size_t{1});
    QCOMPARE(workbench().answers().front(), std::pair(std::string("P002"), std::string("update")));
    QCOMPARE(m_stack->selection().targetRow(), 2U); // P003 is next
    m_stack->selection().setRow(1, tables::kNoRow); // back to P002, to think again
    press(Qt::Key_D);
    QCOMPARE(workbench().answers().front().second, std::string("delete"));
    press(Qt::Key_K);
    QCOMPARE(workbench().answers().size(), std::size_t{2});
    QVERIFY(workbench().isPredictionOpen()); // until the run one may think again
}

/// P2: the mouse alone does as well.
void OrdersTest::answersAreGivenByMouseAlone()
{
    auto* picker = window().stage().findChild<AnswerPicker*>();
    QVERIFY(picker != nullptr && !picker->isVisible());
    QTest::mouseClick(&window().stage(), Qt::LeftButton, {}, window().stage().rowRect(0).center());
    settle();
    QVERIFY(!picker->isVisible()); // nobody asks for P001
    QTest::mouseClick(&window().stage(), Qt::LeftButton, {}, window().stage().rowRect(2).center());
    settle();
    QVERIFY(picker->isVisible());
    QVERIFY(!picker->geometry().intersects(window().stage().rowRect(2)));
    QVERIFY(window().stage().rect().contains(picker->geometry()));
    const auto buttons = picker->findChildren<AnswerButton*>();
    QCOMPARE(buttons.size(), 5);
    QTest::mouseClick(buttons[2], Qt::LeftButton);
    settle();
    QCOMPARE(workbench().answers().front(), std::pair(std::string("P003"), std::string("delete")));
    QVERIFY(picker->isVisible()); // for P002, the next one
    QTest::mouseClick(picker->findChildren<AnswerButton*>()[0], Qt::LeftButton);
    settle();
    QCOMPARE(workbench().answers().size(), std::size_t{2});
    QVERIFY(window().stage().hasFocus());
}

/// P4: from the answer to the end of the run, and past it.
void OrdersTest::ghostsStayThroughTheRun()
{
    press(Qt::Key_U);
    press(Qt::Key_D);
    const auto ghosts = [this] { return window().stage().answers().size(); };
    const auto rowSays = [this](int row) { return window().stage().rowText(row); };
    QCOMPARE(ghosts(), std::size_t{2});
    runIt();
    const std::uint64_t count = trace::stepCount(*workbench().shownRun());
    for (std::uint64_t step = 0; step < count; ++step) {
        m_stack->playhead().seek(step);
        QCOMPARE(ghosts(), std::size_t{2});
        QVERIFY(rowSays(2).contains(QLatin1String("you said: delete")));
    }
    QVERIFY(rowSays(2).contains(QLatin1String("copied"))); // both are shown
    QVERIFY(window().stage().answers()[1].isMissed && !window().stage().answers()[0].isMissed);
    workbench().setStagingCell(0, 3, values::Value::real(0.72)); // another run than the one that was asked about
    QCOMPARE(ghosts(), std::size_t{0});
    workbench().undo();
    workbench().undo();
    settle();
    QCOMPARE(ghosts(), std::size_t{0});
}

/// P6: one key replays the missed row's steps, at half the speed.
void OrdersTest::replayGoesToTheMissedRow()
{
    press(Qt::Key_U);
    press(Qt::Key_D);
    runIt();
    m_stack->selection().clear();
    Playhead& playhead = m_stack->playhead();
    playhead.last();
    press(Qt::Key_R);
    const trace::MergeRunPtr run = workbench().shownRun();
    std::vector<std::uint64_t> seen{playhead.step()};
    for (int i = 0; i < 4000 && playhead.time() < 1e9; ++i) {
        playhead.advance(10);
        if (playhead.step() != seen.back()) {
            seen.push_back(playhead.step());
        }
    }
    const std::uint32_t route = 2; // P003
    QCOMPARE(seen, (std::vector<std::uint64_t>{trace::stepOf(*run, trace::Phase::Match, route),
                                               trace::stepOf(*run, trace::Phase::Decide, route),
                                               trace::stepOf(*run, trace::Phase::Apply, route)}));
    QVERIFY(!playhead.isPlaying());
}

void OrdersTest::whyTellsEveryRung()
{
    runIt();
    m_stack->selection().setRow(0, tables::kNoRow);
    press(Qt::Key_W);
    auto* why = window().stage().findChild<WhyCard*>();
    QVERIFY(why != nullptr && why->isVisible());
    const QString text = why->plainText();
    QVERIFY2(text.contains(QStringLiteral("P001")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("ON")) && text.contains(QStringLiteral("1 · MATCHED")), qPrintable(text));
    QVERIFY2(text.contains(QStringLiteral("for source rows")), qPrintable(text));
    QTest::keyClick(why, Qt::Key_Escape);
    QVERIFY(!why->isVisible());
}

void OrdersTest::whyTakesARungApart()
{
    workbench().editStatement(QStringLiteral(
        "MERGE INTO local.kiosko.dim_product t USING local.kiosko.dim_product_staging s ON t.product_id = s.product_id "
        "WHEN MATCHED AND s.unit_cost > t.unit_cost AND upper(s.category) <> 'X' THEN DELETE"));
    settle();
    runIt();
    m_stack->selection().setRow(1, 0);
    press(Qt::Key_W);
    auto* why = window().stage().findChild<WhyCard*>();
    QTest::keyClick(why, Qt::Key_1);
    const QString text = why->plainText();
    for (const char* piece :
         {"s.unit_cost > t.unit_cost", "0.68 > 0.6", "upper(s.category)", "HEALTH-SNACKS", "true"}) {
        QVERIFY2(text.contains(QString::fromLatin1(piece)), qPrintable(text));
    }
    QTest::keyClick(why, Qt::Key_W);
    QVERIFY(why->isVisible() && why->plainText().contains(QStringLiteral("no clause")));
    QTest::keyClick(why, Qt::Key_Escape);
    QVERIFY(!why->isVisible());
    // By mouse: a click on the rung, for the row of the step.
    m_stack->playhead().seek(trace::stepOf(*workbench().shownRun(), trace::Phase::Decide, 1));
    QTest::mouseClick(&window().stage(), Qt::LeftButton, {},
                      rungBox(window().stage().stageLayout(), 1).center().toPoint());
    QVERIFY(why->isVisible() && why->plainText().contains(QStringLiteral("upper(s.category)")));
}

void OrdersTest::aCollisionOffersWaysOut()
{
    runIt();
    auto* card = window().stage().findChild<RepairCard*>();
    QVERIFY(card != nullptr && !card->isVisible());
    workbench().editStatement(QStringLiteral(
        "MERGE INTO local.kiosko.dim_product t USING (SELECT * FROM local.kiosko.dim_product_staging UNION ALL "
        "SELECT 'P002', 'Energy Bar', 'snacks', 0.7) s ON t.product_id = s.product_id "
        "WHEN MATCHED THEN UPDATE SET unit_cost = s.unit_cost"));
    settle();
    const QString collides = toQString(workbench().statement());
    QVERIFY(workbench().shownRun() != nullptr && workbench().shownRun()->failure.has_value());
    QVERIFY(!card->isVisible()); // where it stops, and not before
    m_stack->playhead().last();
    settle();
    QVERIFY(card->isVisible());
    const auto buttons = card->findChildren<QAbstractButton*>();
    QCOMPARE(buttons.size(), 3);
    QVERIFY(window().stage().rect().contains(card->geometry()));
    buttons[0]->setFocus();
    QTest::keyClick(buttons[0], Qt::Key_Space);
    settle();
    QVERIFY(toQString(workbench().statement()).contains(QStringLiteral("ROW_NUMBER()")));
    QVERIFY(!workbench().shownRun()->failure.has_value());
    QVERIFY(!card->isVisible());
    workbench().undo();
    settle();
    QCOMPARE(toQString(workbench().statement()), collides);
    m_stack->playhead().last();
    settle();
    QVERIFY(card->isVisible());
}

void OrdersTest::replayShowsTheStepAgainSlowly()
{
    runIt();
    Playhead& playhead = m_stack->playhead();
    playhead.seek(6);
    const double end = playhead.time();
    press(Qt::Key_R);
    QCOMPARE(playhead.step(), std::uint64_t{6});
    QVERIFY(playhead.time() < end);
    const double before = playhead.time();
    playhead.advance(100);
    QVERIFY(playhead.time() - before < 60); // half the speed, and whatever the clock has added
    playhead.advance(10000);
    QCOMPARE(playhead.time(), end);
    QVERIFY(!playhead.isPlaying());
}

void OrdersTest::findGoesToTheRow()
{
    runIt();
    window().findBar().open();
    auto* field = window().findBar().findChild<QLineEdit*>();
    field->setText(QStringLiteral("p004"));
    QVERIFY(window().findBar().findNext());
    const trace::MergeRunPtr run = workbench().shownRun();
    const trace::Step step = trace::stepAt(*run, m_stack->playhead().step());
    QCOMPARE(step.phase, trace::Phase::Decide);
    QCOMPARE(step.targetRow, 3U);
    field->setText(QStringLiteral("USING"));
    QVERIFY(window().findBar().findNext()); // in the statement
    field->setText(QStringLiteral("nowhere"));
    QVERIFY(!window().findBar().findNext());
}

void OrdersTest::presentingKeepsEverythingAsItWas()
{
    runIt();
    m_stack->playhead().seek(7);
    const double scale = m_stack->theme().contentScale();
    window().presenter().start(false);
    settle();
    QVERIFY(window().menuBar()->isHidden() && window().bottom().isHidden() && window().lessonDock().isHidden());
    QVERIFY(m_stack->theme().contentScale() > scale);
    QVERIFY(window().actions().present->isChecked());
    window().presenter().stop();
    settle();
    QVERIFY(!window().menuBar()->isHidden() && !window().bottom().isHidden() && !window().lessonDock().isHidden());
    QCOMPARE(m_stack->theme().contentScale(), scale);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{7});
    QCOMPARE(Presenter::scaleFor(QSize(1920, 1080)), 2.0);
    QVERIFY(Presenter::scaleFor(QSize(1280, 720)) >= 1.5);
    QCOMPARE(Presenter::scaleFor(QSize(640, 360)), 1.0);
}

void OrdersTest::clickerKeysGoOnWhilePresenting()
{
    press(Qt::Key_PageDown); // means nothing yet
    QVERIFY(workbench().isPredictionOpen());
    runIt();
    m_stack->playhead().seek(0);
    window().presenter().start(false);
    settle();
    press(Qt::Key_PageDown); // the question is closed, so it is the run that goes on
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{1});
    press(Qt::Key_PageUp);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    press(Qt::Key_Escape);
    QVERIFY(!window().presenter().isOn());
}

void OrdersTest::anotherEngineAnswersAtOnce()
{
    const sql::Dialect* other = sql::findDialect("postgresql");
    QVERIFY(other != nullptr);
    workbench().setDialect(*other);
    QCOMPARE(workbench().outcome()->engine, std::string("postgresql"));
    workbench().rememberPlace(3, QStringLiteral("trace"));
    QCOMPARE(workbench().view(), std::string("trace"));
    // Another lesson's workspace, and back: the engine was that workspace's.
    workbench().newWorkspace();
    QCOMPARE(workbench().dialect().id, sql::dialects().front().id);
    m_stack->opener().open(QStringLiteral("K1"));
    QCOMPARE(workbench().dialect().id, std::string_view("postgresql"));
}

void OrdersTest::eachLessonHasItsOwnWorkspace()
{
    workbench().setStagingCell(0, 1, values::Value::text("Energy Bar XL"));
    runIt();
    const std::string k1 = workbench().workspaceId();
    QVERIFY(workbench().canUndo());
    workbench().newWorkspace();
    QCOMPARE(workbench().workspaceId(), std::string("own-1"));
    QVERIFY(!workbench().lesson());
    workbench().editStatement(QStringLiteral("SELECT 1"));
    workbench().newWorkspace();
    QCOMPARE(workbench().workspaceId(), std::string("own-2"));
    QVERIFY(workbench().statement() != "SELECT 1");
    m_stack->opener().open(QStringLiteral("K1"));
    settle();
    QCOMPARE(workbench().workspaceId(), k1);
    QVERIFY(workbench().lesson().has_value());
    QVERIFY(!workbench().isPreview()); // the run is shown again
    QVERIFY(!workbench().isPredictionOpen());
    QCOMPARE(values::toText(workbench().shownRun()->after->cell(1, 1)), std::string("Energy Bar XL"));
    QVERIFY(workbench().canUndo());
    QVERIFY(workbench().openWorkspace("own-1"));
    QCOMPARE(workbench().statement(), std::string("SELECT 1"));
    QCOMPARE(m_settings->value(QStringLiteral("window/workspace")).toByteArray(), QByteArray("own-1"));
}

void OrdersTest::rowsOfTheStageAreReadOut()
{
    runIt();
    m_stack->playhead().last();
    QAccessibleInterface* stage = QAccessible::queryAccessibleInterface(&window().stage());
    QVERIFY(stage != nullptr);
    QCOMPARE(stage->childCount(), 5); // four target rows, one source row
    QAccessibleInterface* row = stage->child(1);
    QVERIFY(row != nullptr);
    QCOMPARE(row->role(), QAccessible::ListItem);
    const QString text = row->text(QAccessible::Name);
    QVERIFY2(text.contains(QStringLiteral("P002")) && text.contains(QStringLiteral("updated")), qPrintable(text));
    QCOMPARE(stage->indexOfChild(row), 1);
    QVERIFY(row->parent() == stage);
    QVERIFY(!row->rect().isEmpty());
    QVERIFY(stage->child(5) == nullptr);
}

void OrdersTest::aNarrowWindowFoldsTheLessonWhenTheStageAnswers()
{
    window().resize(1024, 768);
    settle();
    QVERIFY(!window().lessonDock().isFolded());
    runIt();
    QVERIFY(window().lessonDock().isFolded());
    QCOMPARE(window().lessonDock().width(), LessonDock::stripWidth());
    QVERIFY(window().bottom().isNarrow());
    window().resize(1280, 720);
    settle();
    QVERIFY(window().lesson().isVisible());
    QVERIFY(!window().bottom().isNarrow());
}

void OrdersTest::tablesShowWhatIsAppliedSoFar()
{
    runIt();
    const auto cellAfter = [this](const QString& name, int row, int column) {
        for (const QAbstractItemView* view : window().bottom().findChildren<QAbstractItemView*>()) {
            if (view->accessibleName() == name) {
                return view->model()->index(row, column).data().toString();
            }
        }
        return QString();
    };
    const QString after = QStringLiteral("Target after the run");
    const trace::MergeRunPtr run = workbench().shownRun();
    m_stack->playhead().seek(trace::stepOf(*run, trace::Phase::Apply, 0));
    QCOMPARE(cellAfter(after, 1, 2), QStringLiteral("snacks"));
    QCOMPARE(cellAfter(QStringLiteral("Target before the run"), 1, 4), QString());
    m_stack->playhead().seek(trace::stepOf(*run, trace::Phase::Apply, 1));
    QCOMPARE(cellAfter(after, 1, 2), QStringLiteral("health-snacks"));
    QCOMPARE(cellAfter(QStringLiteral("Target before the run"), 1, 4), QStringLiteral("updated"));
}

QTEST_MAIN(OrdersTest)
#include "tst_orders.moc"
