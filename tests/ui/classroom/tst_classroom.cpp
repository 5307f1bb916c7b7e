// Votes and what they advise, the stops of a lesson, the second screen.

#include "ui/classroom/notes_window.h"
#include "ui/classroom/screen_saver.h"
#include "ui/classroom/stops.h"
#include "ui/classroom/tally.h"
#include "ui/classroom/tally_view.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;
using Kind = Stop::Kind;
using lessons::Section;

namespace {

std::array<TallyOption, kTallyOptions> options()
{
    return {{{QStringLiteral("update"), FateRole::Update},
             {QStringLiteral("insert"), FateRole::Insert},
             {QStringLiteral("delete"), FateRole::Delete},
             {QStringLiteral("stays"), FateRole::Kept},
             {QStringLiteral("error"), FateRole::Error}}};
}

Section section(Section::Kind kind, const char* text = "text")
{
    Section made;
    made.kind = kind;
    made.markdown = text;
    return made;
}

std::vector<Kind> kinds(const std::vector<Stop>& stops)
{
    std::vector<Kind> all;
    for (const Stop& stop : stops) {
        all.push_back(stop.kind);
    }
    return all;
}

} // namespace

class TestClassroom : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thresholds_data();
    void thresholds();
    void votesComeAndGo();
    void anotherRoundKeepsTheOneBefore();
    void theViewCountsHands();
    void stopsOfALesson();
    void stopsWithoutAQuestionOfItsOwn();
    void stopsWithoutALesson();
    void theOtherScreen();
    void notesSayWhatIsNext();
    void noDesktopIsNoHarm();
};

/// P8: below 35 % explain again, up to 70 % talk in pairs, above that go on.
void TestClassroom::thresholds_data()
{
    QTest::addColumn<quint32>("right");
    QTest::addColumn<quint32>("all");
    QTest::addColumn<int>("advice");
    const auto row = [](const char* name, quint32 right, quint32 all, TallyAdvice advice) {
        QTest::newRow(name) << right << all << static_cast<int>(advice);
    };
    row("nobody", 0, 30, TallyAdvice::ExplainAgain);
    row("34 %", 34, 100, TallyAdvice::ExplainAgain);
    row("35 %", 35, 100, TallyAdvice::TalkInPairs);
    row("half", 1, 2, TallyAdvice::TalkInPairs);
    row("70 %", 70, 100, TallyAdvice::TalkInPairs);
    row("71 %", 71, 100, TallyAdvice::GoOn);
    row("all", 30, 30, TallyAdvice::GoOn);
    row("a third of a large hall", 349, 1000, TallyAdvice::ExplainAgain);
}

void TestClassroom::thresholds()
{
    QFETCH(quint32, right);
    QFETCH(quint32, all);
    QFETCH(int, advice);
    QCOMPARE(static_cast<int>(adviceFor(right, all)), advice);
}

void TestClassroom::votesComeAndGo()
{
    Tally tally;
    QVERIFY(!tally.advice(0));
    QVERIFY(!tally.leader());
    tally.takeBack(); // nothing to take back
    tally.add(2);
    tally.add(2);
    tally.add(0);
    tally.add(9); // no such answer
    QCOMPARE(tally.total(), 3U);
    QCOMPARE(tally.leader(), std::optional<std::size_t>(2));
    QCOMPARE(tally.percent(2), 67);
    QCOMPARE(tally.percent(1), 0);
    tally.takeBack();
    QCOMPARE(tally.votes()[0], 0U);
    tally.remove(2);
    tally.remove(1);
    QCOMPARE(tally.total(), 1U);
    tally.add(1);
    QVERIFY(!tally.leader()); // a draw leads nobody
    tally.takeBack();
    tally.takeBack();
    tally.takeBack();
    QCOMPARE(tally.total(), 0U);
}

void TestClassroom::anotherRoundKeepsTheOneBefore()
{
    Tally tally;
    tally.again(); // nothing to keep
    QVERIFY(!tally.before());
    tally.add(3);
    tally.add(3);
    tally.again();
    QCOMPARE(tally.total(), 0U);
    QCOMPARE((*tally.before())[3], 2U);
}

void TestClassroom::theViewCountsHands()
{
    Theme theme;
    TallyView view(options(), theme);
    view.resize(view.sizeHint());
    view.setQuestion(QStringLiteral("What will become of P003?"));
    QSignalSpy voted(&view, &TallyView::voted);
    QSignalSpy taken(&view, &TallyView::voteTaken);
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        QVERIFY(QRectF(view.rect()).contains(view.barBox(i)));
        QVERIFY(view.barBox(i).width() > 60);
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.barBox(i).center().toPoint());
        QCOMPARE(voted.last()[0].value<std::size_t>(), i);
    }
    QTest::mouseClick(&view, Qt::RightButton, {}, view.barBox(1).center().toPoint());
    QCOMPARE(taken.size(), 1);
    QVERIFY(view.adviceText().isEmpty());
    Tally tally;
    for (int i = 0; i < 10; ++i) {
        tally.add(i < 5 ? 3 : 2);
    }
    view.showVotes(tally, 3, false);
    QVERIFY2(view.adviceText().contains(QLatin1String("pairs")), qPrintable(view.adviceText()));
    QVERIFY(view.accessibleDescription().contains(QLatin1String("stays: 5")));
    view.showVotes(tally, 0, false);
    QVERIFY(view.adviceText().contains(QLatin1String("explain")));
    const QImage hidden = view.grab().toImage();
    view.showVotes(tally, 0, true);
    QVERIFY(view.grab().toImage() != hidden);                   // the right answer is marked at the reveal, not before
    view.resize(view.width(), view.minimumSizeHint().height()); // low: the lines stand closer, and none is lost
    for (std::size_t i = 0; i < kTallyOptions; ++i) {
        QVERIFY(QRectF(view.rect()).contains(view.barBox(i)));
        QVERIFY(i == 0 || !view.barBox(i).intersects(view.barBox(i - 1)));
    }
}

void TestClassroom::stopsOfALesson()
{
    lessons::Lesson lesson;
    lesson.sections = {section(Section::Kind::Text),        section(Section::Kind::Text),
                       section(Section::Kind::Predict, ""), section(Section::Kind::Run),
                       section(Section::Kind::Investigate), section(Section::Kind::Hint),
                       section(Section::Kind::Exercise),    section(Section::Kind::Notes)};
    const auto stops = stopsOf(lesson, 2, false);
    QCOMPARE(kinds(stops),
             (std::vector<Kind>{Kind::Page, Kind::Page, Kind::Prediction, Kind::Vote, Kind::Vote, Kind::Reveal,
                                Kind::Explanation, Kind::Explanation, Kind::Walk, Kind::Page, Kind::Page}));
    QCOMPARE(stops[4].row, std::size_t{1});
    QCOMPARE(stops[9].section, std::size_t{4});
    QCOMPARE(stops[10].section, std::size_t{6});
}

void TestClassroom::stopsWithoutAQuestionOfItsOwn()
{
    lessons::Lesson lesson;
    lesson.sections = {section(Section::Kind::Text), section(Section::Kind::Run), section(Section::Kind::Modify)};
    QCOMPARE(kinds(stopsOf(lesson, 1, true)), (std::vector<Kind>{Kind::Page, Kind::Prediction, Kind::Vote, Kind::Reveal,
                                                                 Kind::Explanation, Kind::Walk, Kind::Page}));
    lesson.sections.resize(1);
    QCOMPARE(kinds(stopsOf(lesson, 0, true)), (std::vector<Kind>{Kind::Page, Kind::Reveal, Kind::Walk}));
}

void TestClassroom::stopsWithoutALesson()
{
    QCOMPARE(kinds(stopsOf(std::nullopt, 0, true)), (std::vector<Kind>{Kind::Reveal, Kind::Walk}));
    QCOMPARE(kinds(stopsOf(std::nullopt, 1, true)),
             (std::vector<Kind>{Kind::Prediction, Kind::Vote, Kind::Reveal, Kind::Explanation, Kind::Walk}));
}

void TestClassroom::theOtherScreen()
{
    const QRect first(0, 0, 1920, 1080);
    const QRect second(1920, 0, 1280, 720);
    QVERIFY(!otherScreen({first}, first));
    QVERIFY(!otherScreen({}, first));
    QCOMPARE(otherScreen({first, second}, QRect(100, 100, 800, 600)), std::optional(second));
    QCOMPARE(otherScreen({first, second}, second), std::optional(first));
}

void TestClassroom::notesSayWhatIsNext()
{
    Theme theme;
    NotesWindow window(theme);
    window.setContent(
        {QStringLiteral("now"), QStringLiteral("next"), QStringLiteral("*notes*"), QStringLiteral("stop 3 of 12")});
    QStringList texts;
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        texts << label->text();
    }
    QVERIFY(texts.contains(QStringLiteral("now")) && texts.contains(QStringLiteral("next")));
    QVERIFY(texts.contains(QStringLiteral("Now · stop 3 of 12")));
    QCOMPARE(window.findChild<QTextBrowser*>()->toPlainText(), QStringLiteral("notes"));
    window.setContent({QStringLiteral("now"), QString(), QString(), QString()});
    texts.clear();
    for (const QLabel* label : window.findChildren<QLabel*>()) {
        texts << label->text();
    }
    QVERIFY(texts.contains(QStringLiteral("the end")));
}

/// Without a session bus it says so, at once.
void TestClassroom::noDesktopIsNoHarm()
{
    qputenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere");
    ScreenSaver saver;
    std::optional<bool> held;
    saver.inhibit(QStringLiteral("test"), [&held](bool is) { held = is; });
    QTRY_VERIFY(held.has_value());
    QVERIFY(!*held);
    saver.release();
}

QTEST_MAIN(TestClassroom)
#include "tst_classroom.moc"
