// What stands beside and around the stage: the run as files, two runs side by side, rows whose fate an edit changed,
// and clauses switched and moved; by keys, and undone like any other edit.

#include "core/story/story.h"
#include "core/trace/steps.h"
#include "tests/support/window_fixture.h"
#include "ui/bridge/text.h"
#include "ui/editor/clause_strip.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/grids/fate_diff_table.h"
#include "ui/models/fate_diff_model.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/center_stack.h"
#include "ui/shell/lesson_dock.h"
#include "ui/shell/presenter.h"
#include "ui/shell/view_switch.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"
#include "ui/state/equivalent_step.h"
#include "ui/storage/storage_view.h"
#include "ui/theme/choice_box.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QDir>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QtTest>

#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

const QString kMerge = QStringLiteral("MERGE INTO local.kiosko.dim_product AS t\n"
                                      "USING local.kiosko.dim_product_staging AS s\n"
                                      "ON t.product_id = s.product_id\n"
                                      "WHEN MATCHED AND s.unit_cost > 1 THEN DELETE\n"
                                      "WHEN MATCHED THEN UPDATE SET product_name = s.product_name,\n"
                                      "    category = s.category, unit_cost = s.unit_cost\n"
                                      "WHEN NOT MATCHED BY SOURCE THEN DELETE");

} // namespace

class ViewsTest : public QObject, private WindowFixture {
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        openWindow();
        workbench().closePrediction();
        settle();
    }
    void cleanup() { closeWindow(); }

    void theSameRunAsFiles()
    {
        window().center().takeKeys();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_2, Qt::ControlModifier);
        settle();
        QVERIFY(window().center().view() == CenterView::Storage);
        QVERIFY(window().actions().viewStorage->isChecked());
        StorageView& storage = window().center().storage();
        QVERIFY(storage.hasFocus()); // the keys came along
        QCOMPARE(storage.halves(), 2);
        QVERIFY(storage.plainText().contains(QStringLiteral("Merge-on-read")));
        // Its keys are the stage's.
        QTest::keyClick(&storage, Qt::Key_End);
        QCOMPARE(m_stack->playhead().step(), m_stack->playhead().stepCount() - 1);
        QVERIFY(storage.sentence().contains(QStringLiteral("1 file leaves")));
        QTest::keyClick(&storage, Qt::Key_Home);
        QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
        QTest::keyClick(&storage, Qt::Key_1, Qt::ControlModifier);
        QVERIFY(window().center().view() == CenterView::Stage);
        QVERIFY(window().stage().hasFocus());
        // Looking on does not write: nothing is there to be undone.
        QVERIFY(!workbench().canUndo());
    }

    void theSwitchIsSeenAndWorks()
    {
        const auto buttons = window().bottom().findChild<ViewSwitch*>()->findChildren<QToolButton*>();
        QCOMPARE(buttons.size(), 3);
        for (QToolButton* button : buttons) {
            QVERIFY(button->isVisible() && !button->text().isEmpty());
        }
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QVERIFY(window().center().view() == CenterView::Storage);
        QVERIFY(buttons[1]->isChecked() && !buttons[0]->isChecked());
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(window().center().view() == CenterView::Stage);
    }

    void anEngineWithoutFilesHasNothingBesideIt()
    {
        window().actions().viewStorage->trigger();
        workbench().editStatement(kMerge);
        workbench().setDialect(*sql::findDialect("postgresql"));
        settle();
        QCOMPARE(window().center().storage().halves(), 1);
        QVERIFY(window().center().storage().sentence().startsWith(QStringLiteral("This engine changes rows")));
    }

    void anEditTellsWhoFaresOtherwise()
    {
        QVERIFY(window().stage().changes().empty());
        workbench().editStatement(kMerge);
        settle();
        // P001, P003 and P004 would be deleted now.
        QCOMPARE(model().rowCount(), 3);
        QCOMPARE(window().bottom().tabText(2), QStringLiteral("What changed (3)"));
        QCOMPARE(window().stage().changes().size(), std::size_t{3});
        QCOMPARE(cell(0, FateDiffModel::Row), QStringLiteral("P001"));
        QCOMPARE(cell(0, FateDiffModel::Before), QStringLiteral("stays"));
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("deleted"));
        QVERIFY2(cell(0, FateDiffModel::Because).contains(QStringLiteral("P001")),
                 qPrintable(cell(0, FateDiffModel::Because)));
        window().bottom().showChanges();
        window().statement().clauses()->setOpen(true);
        m_stack->playhead().last();
        picture(QStringLiteral("changes"));
        // Another language: the same rows in other words.
        window().actions().spanish->trigger();
        settle();
        QCOMPARE(model().rowCount(), 3);
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("borrada"));
        window().actions().english->trigger();
        settle();
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("deleted"));
        // A cell: the row is dearer than 1 now, so the first clause takes it.
        workbench().setStagingCell(0, 3, values::Value::real(2));
        settle();
        QCOMPARE(model().rowCount(), 1);
        QCOMPARE(cell(0, FateDiffModel::Row), QStringLiteral("P002"));
        QCOMPARE(cell(0, FateDiffModel::Before), QStringLiteral("updated"));
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("deleted"));
        // Undone, it is turned round.
        workbench().undo();
        settle();
        QCOMPARE(cell(0, FateDiffModel::Before), QStringLiteral("deleted"));
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("updated"));
        // Another value is no other fate; it is told all the same.
        workbench().setStagingCell(0, 3, values::Value::real(0.9));
        settle();
        QCOMPARE(cell(0, FateDiffModel::Now), QStringLiteral("updated, other values"));
        QVERIFY(cell(0, FateDiffModel::Because).startsWith(QStringLiteral("unit_cost 0.68")));
        QCOMPARE(window().bottom().tabText(2), QStringLiteral("What changed"));
        const QAbstractItemModelTester tester(const_cast<FateDiffModel*>(&model()));
        // What is committed is no edit any more.
        workbench().run();
        settle();
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(window().stage().changes().empty());
    }

    void typingOnIsOneEdit()
    {
        workbench().editStatement(kMerge);
        settle();
        // Two keystrokes that are one step of undo: compared is with what stood before both.
        const std::string text = workbench().statement();
        const std::size_t place = text.find("> 1") + 2;
        workbench().editStatement(toQString(std::string(text).insert(place, "0")));
        workbench().editStatement(toQString(std::string(text).insert(place, "0.")));
        settle();
        QCOMPARE(cell(0, FateDiffModel::Row), QStringLiteral("P002"));
        workbench().editStatement(toQString(std::string(text).insert(place, "0.0")));
        settle();
        QCOMPARE(model().rowCount(), 1);
        QCOMPARE(cell(0, FateDiffModel::Before), QStringLiteral("updated"));
    }

    void anOpenQuestionIsNotAnswered()
    {
        m_stack->opener().open(QStringLiteral("K1"));
        settle();
        QVERIFY(workbench().isPredictionOpen());
        workbench().editStatement(kMerge);
        settle();
        QCOMPARE(model().rowCount(), 0);
        QVERIFY(window().stage().changes().empty());
    }

    void theListLeadsToTheRow()
    {
        workbench().editStatement(kMerge);
        settle();
        QTest::keyClick(&window().stage(), Qt::Key_D, Qt::ControlModifier);
        settle();
        auto* view = window().bottom().changes()->findChild<QTableView*>();
        QVERIFY(view->isVisible());
        view->setFocus();
        view->setCurrentIndex(view->model()->index(1, 0));
        QTest::keyClick(view, Qt::Key_Return);
        settle();
        const trace::MergeRunPtr run = workbench().shownRun();
        QCOMPARE(m_stack->playhead().step(), trace::stepOf(*run, trace::Phase::Decide, 2));
    }

    void clausesAreSwitchedAndMovedAsText()
    {
        workbench().editStatement(kMerge);
        settle();
        ClauseStrip& strip = *window().statement().clauses();
        QVERIFY(strip.isVisible());
        strip.setOpen(true);
        QCOMPARE(strip.list().count(), 3);
        QVERIFY(strip.list().item(0)->text().startsWith(QStringLiteral("1 \u00B7 WHEN MATCHED AND s.unit_cost > 1")));
        strip.list().setFocus();
        strip.list().setCurrentRow(2);
        QTest::keyClick(&strip.list(), Qt::Key_Space);
        settle();
        QVERIFY(toQString(workbench().statement())
                    .contains(QStringLiteral("/* WHEN NOT MATCHED BY SOURCE THEN DELETE */")));
        QCOMPARE(strip.list().item(2)->checkState(), Qt::Unchecked);
        QCOMPARE(model().rowCount(), 3); // and three rows stay
        QTest::keyClick(&strip.list(), Qt::Key_Space);
        settle();
        QCOMPARE(toQString(workbench().statement()), kMerge);
        // Up with the second clause: now it takes every pair, and the one behind it can never be reached.
        strip.list().setCurrentRow(1);
        QTest::keyClick(&strip.list(), Qt::Key_Up, Qt::AltModifier);
        settle();
        QVERIFY(strip.list().count() == 0 ||
                strip.list().item(0)->text().startsWith(QStringLiteral("1 \u00B7 WHEN MATCHED")));
        QVERIFY(toQString(workbench().statement()) != kMerge);
        workbench().undo();
        settle();
        QCOMPARE(toQString(workbench().statement()), kMerge);
        // The last clause that is on stays on.
        workbench().editStatement(kMerge.left(kMerge.indexOf(QStringLiteral("WHEN MATCHED AND"))) +
                                  QStringLiteral("WHEN MATCHED THEN DELETE"));
        settle();
        strip.list().setCurrentRow(0);
        QTest::keyClick(&strip.list(), Qt::Key_Space);
        settle();
        QCOMPARE(strip.list().item(0)->checkState(), Qt::Checked);
    }

    void twoRunsSideBySide()
    {
        workbench().editStatement(kMerge);
        settle();
        window().center().takeKeys();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_3, Qt::ControlModifier);
        settle();
        QVERIFY(window().center().view() == CenterView::Pair);
        PairView& pair = window().center().pair();
        QVERIFY(!window().lessonDock().isVisible());
        QVERIFY(!window().statement().isVisible());
        QVERIFY(pair.left().hasFocus());
        // The tables below are those of the one run: only their tabs are left, until one is chosen.
        QVERIFY(window().bottom().isFolded());
        QVERIFY(window().bottom().height() < 60);
        QVERIFY(pair.choice() == choiceOf("without-by-source"));
        QVERIFY(pair.right().script() != nullptr);
        const trace::MergeRunPtr left = pair.left().script()->run;
        const trace::MergeRunPtr right = pair.right().script()->run;
        QCOMPARE(left->clauses.size(), std::size_t{3});
        QCOMPARE(right->clauses.size(), std::size_t{2});
        QCOMPARE(pair.left().changes().size(), std::size_t{3}); // P001, P003, P004
        QCOMPARE(pair.right().changes().size(), std::size_t{3});
        QCOMPARE(pair.differenceText(), QStringLiteral("3 rows fare otherwise"));
        QVERIFY(pair.left().rowText(0).endsWith(QStringLiteral("; fares otherwise")));
        QVERIFY(!pair.left().rowText(1).contains(QStringLiteral("otherwise")));
        // One time line: every step of the left one shows the same row in the right one.
        for (std::uint64_t step = 0; step < m_stack->playhead().stepCount(); ++step) {
            m_stack->playhead().seek(step);
            const trace::Step shown = trace::stepAt(*left, step);
            const std::uint64_t same = equivalentStep(*left, step, *right);
            QCOMPARE(pair.right().sentence(),
                     toQString(story::explain(*right, trace::stepAt(*right, same), base::Language::English).plain()));
            QCOMPARE(trace::stepAt(*right, same).targetRow, shown.targetRow);
        }
        QCOMPARE(pair.left().size(), pair.right().size());
        QCOMPARE(pair.left().stageLayout().target.body.topLeft(), pair.right().stageLayout().target.body.topLeft());
        QCOMPARE(pair.left().stageLayout().lanes, pair.right().stageLayout().lanes);
        QCOMPARE(pair.left().stageLayout().sentence, pair.right().stageLayout().sentence);
        QCOMPARE(pair.left().stageLayout().sentenceSize, pair.right().stageLayout().sentenceSize);
        // Keys on the right one lead both.
        m_stack->playhead().seek(3);
        QTest::keyClick(&pair.right(), Qt::Key_Home);
        QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
        // And it does not run ahead of the left one: a step begins in both at its beginning.
        m_stack->playhead().seek(trace::stepOf(*left, trace::Phase::Decide, 0));
        const StageFrame rest = pair.right().currentFrame();
        QTest::keyClick(&pair.right(), Qt::Key_Right);
        QVERIFY(m_stack->playhead().stepProgress() < 0.1);
        const trace::Step begun = trace::stepAt(*left, m_stack->playhead().step());
        QCOMPARE(begun.index, trace::stepOf(*left, trace::Phase::Decide, 1));
        double moved = 0;
        for (const Sprite& sprite : pair.right().currentFrame().sprites) {
            for (const Sprite& before : rest.sprites) {
                if (before.id == sprite.id) {
                    moved = std::max(moved, QLineF(before.box.center(), sprite.box.center()).length());
                }
            }
        }
        QVERIFY2(moved < 12, qPrintable(QString::number(moved)));
        // And back: the panes are there again.
        window().actions().viewStage->trigger();
        settle();
        QVERIFY(window().lessonDock().isVisible() && window().statement().isVisible());
        QVERIFY(!window().bottom().isFolded() && window().bottom().height() > 180);
    }

    void aTabOpensWhatThePairFolded()
    {
        const int before = window().bottom().height();
        window().actions().viewPair->trigger();
        settle();
        QVERIFY(window().bottom().isFolded());
        QTabBar* const tabs = window().bottom().tabBar();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(0).center());
        settle();
        QVERIFY(!window().bottom().isFolded());
        QVERIFY(std::abs(window().bottom().height() - before) <= 2);
        window().actions().viewStage->trigger();
        settle();
        QVERIFY(std::abs(window().bottom().height() - before) <= 2);
    }

    void everyChoiceStandsBesideTheRun()
    {
        workbench().editStatement(kMerge);
        settle();
        window().actions().viewPair->trigger();
        settle();
        PairView& pair = window().center().pair();
        const std::vector<PairChoice> choices = choicesFor(*workbench().outcome());
        QCOMPARE(pair.box().count(), static_cast<int>(choices.size()));
        for (const PairChoice& choice : choices) {
            QCOMPARE(choiceOf(wordOf(choice)), std::optional(choice));
            pair.choose(choice);
            Q_EMIT pair.otherWanted();
            settle();
            QVERIFY2(pair.right().script() != nullptr, wordOf(choice).c_str());
        }
        // A text of one's own begins as the statement, and may be wrong for a while.
        QVERIFY(pair.editor().isVisible());
        QCOMPARE(pair.ownText(), kMerge);
        QCOMPARE(pair.left().size(), pair.right().size()); // the statement as it is stands under the left one
        pair.editor().selectAll();
        QTest::keyClicks(&pair.editor(), QStringLiteral("MERGE INTO"));
        settle();
        QVERIFY(pair.right().script() == nullptr);
        QVERIFY(!workbench().isStale()); // the statement itself is not touched
        QCOMPARE(toQString(workbench().statement()), kMerge);
    }

    void aQuestionIsNotAnsweredBesideIt()
    {
        m_stack->opener().open(QStringLiteral("K1"));
        window().actions().viewPair->trigger();
        settle();
        QVERIFY(workbench().isPredictionOpen());
        PairView& pair = window().center().pair();
        QCOMPARE(pair.left().sentence(), window().stage().sentence());
        window().actions().viewStorage->trigger();
        settle();
        QVERIFY(!window().center().storage().plainText().contains(QStringLiteral("written:")));
        QVERIFY(!window().center().storage().plainText().contains(QStringLiteral("replaced by 2")));
    }

private:
    [[nodiscard]] const FateDiffModel& model() { return window().bottom().changes()->model(); }
    [[nodiscard]] QString cell(int row, int column) { return model().index(row, column).data().toString(); }
    /// For looking at: with MERGESCOPE_PICTURES the window is painted into that folder, in each theme and language.
    void picture(const QString& name)
    {
        const QString folder = qEnvironmentVariable("MERGESCOPE_PICTURES");
        if (folder.isEmpty()) {
            return;
        }
        QDir().mkpath(folder);
        const std::pair<Scheme, const char*> schemes[] = {
            {Scheme::Light, "light"}, {Scheme::Dark, "dark"}, {Scheme::Projector, "projector"}};
        for (const base::Language language : {base::Language::Spanish, base::Language::English}) {
            workbench().setLanguage(language);
            for (const auto& [scheme, word] : schemes) {
                m_stack->theme().setScheme(scheme);
                for (const QSize size : {QSize(1920, 1080), QSize(1280, 720)}) {
                    window().resize(size);
                    settle();
                    const QString tag = QString::fromStdString(std::string(base::tagOf(language)));
                    window().grab().save(QStringLiteral("%1/%2-%3-%4-%5.png")
                                             .arg(folder, name, QString::fromLatin1(word), tag)
                                             .arg(size.width()));
                }
            }
        }
        m_stack->theme().setScheme(Scheme::Light);
        settle();
    }
};

QTEST_MAIN(ViewsTest)
#include "tst_views.moc"
