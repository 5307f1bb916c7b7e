// Presenting: a whole lesson with a clicker, hands, spotlight and zoom, keys that leave typing alone, the second
// screen.

#include "core/trace/steps.h"
#include "tests/support/window_fixture.h"
#include "ui/classroom/notes_window.h"
#include "ui/classroom/tally_view.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/lessons/markdown_view.h"
#include "ui/shell/presenter.h"
#include "ui/shell/stop_walk.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"

#include <QApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QtTest>

#include <set>

using namespace mergescope;
using namespace mergescope::ui;
using Kind = Stop::Kind;

class PresenterTest : public QObject, private WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { closeWindow(); }
    void aWholeLessonByClicker();
    void noLetterIsTooSmallForTheBackRow();
    void theQuestionIsAskedInWords();
    void handsAreCounted();
    void handsBecomeTheAnswer();
    void backwardsToo();
    void spotlightZoomAndBlack();
    void lettersStayInTexts();
    void theSecondScreenHasNotes();
    void theSizeOfLetters();
    void resumesWhereItStopped();

private:
    /// What is said of the hands; "" where nothing is shown.
    [[nodiscard]] QString verdict()
    {
        const auto* text = window().findChild<QLabel*>(QStringLiteral("verdict"));
        return text->isVisible() ? text->text() : QString();
    }
    [[nodiscard]] StopWalk& walk() { return window().presenter().walk(); }
    void press(int key)
    {
        QTest::keyClick(&window().stage(), static_cast<Qt::Key>(key));
        settle();
    }
    void goTo(Kind kind)
    {
        for (int i = 0; i < 60 && walk().stop().kind != kind; ++i) {
            press(Qt::Key_PageDown);
        }
        QCOMPARE(walk().stop().kind, kind);
    }
};

void PresenterTest::init()
{
    openWindow();
    window().stage().setFocus();
    settle();
    window().presenter().start(false);
    settle();
}

/// One key carries the lesson from its first page to its last: pages, question, hands, reveal, explanations, every
/// step.
void PresenterTest::aWholeLessonByClicker()
{
    std::vector<Kind> seen{walk().stop().kind};
    std::set<std::uint64_t> steps;
    QString lastText;
    auto* page = window().stage().findChild<MarkdownView*>();
    QVERIFY(page != nullptr && page->isVisible());
    QVERIFY(page->toPlainText().contains(QLatin1String("Kiosko sells four products")));
    for (int i = 0; i < 200; ++i) {
        press(Qt::Key_PageDown);
        m_stack->playhead().advance(5000); // the motion of a step comes to its end
        if (walk().stop().kind != seen.back()) {
            seen.push_back(walk().stop().kind);
        }
        if (walk().stop().kind == Kind::Walk) {
            steps.insert(m_stack->playhead().step());
        }
        if (page->isVisible()) {
            lastText = page->toPlainText();
        }
    }
    QCOMPARE(seen, (std::vector<Kind>{Kind::Page, Kind::Prediction, Kind::Vote, Kind::Reveal, Kind::Explanation,
                                      Kind::Walk, Kind::Page}));
    QCOMPARE(steps.size(), static_cast<std::size_t>(trace::stepCount(*workbench().shownRun())));
    QVERIFY(lastText.contains(QLatin1String("The staging table decides which rows can change")));
    QVERIFY(!workbench().isPredictionOpen());
    press(Qt::Key_PageDown); // the end stays the end
    QCOMPARE(walk().stop(), walk().stops().back());
}

/// 24 pixels of 1080 lines, and no smaller a share of fewer.
void PresenterTest::noLetterIsTooSmallForTheBackRow()
{
    const Theme& theme = m_stack->theme();
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
        window().resize(size);
        settle();
        QVERIFY(window().presenter().isOn());
        const int least = size.height() >= 1080 ? 24 : 18;
        QVERIFY(static_cast<double>(least) / size.height() >= 24.0 / 1080);
        for (const Type type : {Type::Text, Type::Data}) {
            for (const int letters : {kSizeSmall, kSizeBody, kSizeLarge, kSizeTitle}) {
                QVERIFY(theme.font(type, letters).pixelSize() >= least);
            }
        }
        QVERIFY(window().statement().editor()->font().pixelSize() >= least);
    }
    window().presenter().stop();
    QCOMPARE(theme.font(Type::Text, kSizeSmall).pixelSize(), kSizeSmall);
}

void PresenterTest::theQuestionIsAskedInWords()
{
    goTo(Kind::Prediction);
    QCOMPARE(window().stage().sentence(), QStringLiteral("What will become of P002 and P003?"));
    window().actions().spanish->trigger();
    settle();
    QCOMPARE(window().stage().sentence(), QStringLiteral("¿Qué será de P002 y P003?"));
    goTo(Kind::Reveal);
    QVERIFY(!window().stage().sentence().contains(QLatin1Char('?')));
}

void PresenterTest::handsAreCounted()
{
    press(Qt::Key_1); // no question yet
    goTo(Kind::Vote);
    QCOMPARE(walk().tally().total(), 0U);
    auto* view = window().stage().findChild<TallyView*>();
    QVERIFY(view->isVisible());
    for (int row = 0; row < window().stage().rowCount(); ++row) {
        QVERIFY(!view->geometry().intersects(window().stage().rowRect(row))); // all can be read
    }
    const StageLayout& layout = window().stage().stageLayout();
    QVERIFY(view->geometry().top() <= layout.ladder.top()); // no rung is seen in part
    QVERIFY(window().stage().rect().contains(view->geometry()));
    for (const int key : {Qt::Key_1, Qt::Key_1, Qt::Key_3, Qt::Key_5, Qt::Key_Backspace, Qt::Key_4}) {
        press(key);
    }
    QCOMPARE(walk().tally().votes(), (Votes{2, 0, 1, 1, 0}));
    QVERIFY(view->adviceText().contains(QLatin1String("pairs"))); // half of them are right
    press(Qt::Key_0);
    QCOMPARE(walk().tally().total(), 0U);
    QVERIFY(walk().tally().before().has_value());
    QTest::mouseClick(view, Qt::LeftButton, {}, view->barBox(0).center().toPoint());
    QCOMPARE(walk().tally().votes()[0], 1U);
    press(Qt::Key_PageDown); // the next row has votes of its own
    QCOMPARE(walk().stop().kind, Kind::Vote);
    QCOMPARE(walk().tally().total(), 0U);
    QVERIFY(workbench().isPredictionOpen()); // still nothing is told
}

void PresenterTest::handsBecomeTheAnswer()
{
    goTo(Kind::Vote);
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    press(Qt::Key_3);
    press(Qt::Key_3);
    press(Qt::Key_1);
    press(Qt::Key_PageDown);
    QCOMPARE(walk().stop().kind, Kind::Reveal);
    const std::vector<std::pair<std::string, std::string>> given{{"P002", "update"}, {"P003", "delete"}};
    QCOMPARE(workbench().answers(), given);
    QCOMPARE(m_stack->playhead().step(), m_stack->playhead().stepCount() - 1); // what came of it
    QCOMPARE(window().stage().answers().size(), std::size_t{2});               // and what was said
    QCOMPARE(verdict().count(QLatin1String("were right")), 2);
    press(Qt::Key_PageDown);
    QCOMPARE(walk().stop().kind, Kind::Explanation);
    const trace::Step step = trace::stepAt(*workbench().shownRun(), m_stack->playhead().step());
    QCOMPARE(step.phase, trace::Phase::Decide);
    QCOMPARE(step.targetRow, 1U);
    // What the hands said stands under the statement, and nothing stands over the stage.
    QVERIFY(!window().stage().findChild<TallyView*>()->isVisible());
    QVERIFY(verdict().contains(QLatin1String("P002: 1 of 1 were right (100 %)")));
    QVERIFY(!verdict().contains(QLatin1String("P003")));
}

void PresenterTest::backwardsToo()
{
    goTo(Kind::Walk);
    press(Qt::Key_PageDown);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{1});
    press(Qt::Key_PageUp);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    press(Qt::Key_PageUp);
    QCOMPARE(walk().stop().kind, Kind::Explanation);
    for (int i = 0; i < 20; ++i) {
        press(Qt::Key_PageUp);
    }
    QCOMPARE(walk().stop(), walk().stops().front());
}

void PresenterTest::spotlightZoomAndBlack()
{
    goTo(Kind::Walk);
    StageView& stage = window().stage();
    press(Qt::Key_L);
    QVERIFY(stage.camera().isSpotlight);
    const std::uint32_t first = m_stack->selection().targetRow();
    press(Qt::Key_Down);
    QCOMPARE(m_stack->selection().targetRow(), first + 1);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    press(Qt::Key_Z);
    QVERIFY(stage.camera().isNear && stage.camera().isSpotlight);
    press(Qt::Key_Z);
    press(Qt::Key_L);
    QCOMPARE(stage.camera(), StageCamera());
    press(Qt::Key_Z);
    press(Qt::Key_B);
    press(Qt::Key_PageDown); // a clicker wakes the screen
    press(Qt::Key_Period);
    press(Qt::Key_Escape); // of the black screen first
    QVERIFY(window().presenter().isOn());
    press(Qt::Key_Escape);
    QVERIFY(!window().presenter().isOn());
    QCOMPARE(stage.camera(), StageCamera());
    press(Qt::Key_Z); // means nothing now
    QCOMPARE(stage.camera(), StageCamera());
}

void PresenterTest::lettersStayInTexts()
{
    goTo(Kind::Vote);
    auto* editor = window().statement().findChild<QPlainTextEdit*>();
    QVERIFY(editor != nullptr);
    editor->setFocus();
    settle();
    const QString before = editor->toPlainText();
    for (const int key : {Qt::Key_1, Qt::Key_B, Qt::Key_Z, Qt::Key_L, Qt::Key_Period}) {
        QTest::keyClick(editor, static_cast<Qt::Key>(key));
    }
    settle();
    QCOMPARE(editor->toPlainText().size(), before.size() + 5);
    QCOMPARE(walk().tally().total(), 0U);
    QCOMPARE(window().stage().camera(), StageCamera());
    QTest::keyClick(editor, Qt::Key_PageDown); // the clicker goes on all the same
    settle();
    QVERIFY(window().presenter().isOn());
}

void PresenterTest::theSecondScreenHasNotes()
{
    QVERIFY(window().presenter().notes() == nullptr); // one screen
    window().presenter().stop();
    window().presenter().setScreens([] {
        return std::vector<QRect>{QRect(0, 0, 1280, 720), QRect(1280, 0, 1024, 768)};
    });
    window().presenter().start(false);
    settle();
    NotesWindow* notes = window().presenter().notes();
    QVERIFY(notes != nullptr && notes->isVisible());
    QVERIFY(QRect(1280, 0, 1024, 768).contains(notes->geometry().center())); // but for the frame that a desktop adds
    QVERIFY(notes->content().notes.contains(QLatin1String("Take the votes on P003")));
    const QString next = notes->content().next;
    press(Qt::Key_PageDown);
    QCOMPARE(notes->content().now, next); // what was next is now
    goTo(Kind::Walk);
    QVERIFY(notes->content().next.contains(QLatin1String("P001"))); // the sentence of the step to come
    window().presenter().stop();
    QVERIFY(window().presenter().notes() == nullptr);
}

void PresenterTest::theSizeOfLetters()
{
    Theme& theme = m_stack->theme();
    const double fits = theme.contentScale();
    window().actions().textLarger->trigger();
    QCOMPARE(theme.contentScale(), fits + 0.25);
    for (int i = 0; i < 12; ++i) {
        window().actions().textLarger->trigger();
    }
    QCOMPARE(theme.contentScale(), 3.0);
    for (int i = 0; i < 12; ++i) {
        window().actions().textSmaller->trigger();
    }
    QCOMPARE(theme.contentScale(), 1.0);
    window().actions().textNormal->trigger();
    QCOMPARE(theme.contentScale(), fits);
    window().presenter().stop();
    QCOMPARE(theme.contentScale(), 1.0); // the window's own size is as it was
}

void PresenterTest::resumesWhereItStopped()
{
    press(Qt::Key_PageDown);
    const Stop at = walk().stop();
    press(Qt::Key_Escape);
    QVERIFY(!window().stage().findChild<MarkdownView*>()->isVisible());
    window().presenter().start(false);
    settle();
    QCOMPARE(walk().stop(), at);
}

QTEST_MAIN(PresenterTest)
#include "tst_presenter.moc"
