// The lesson pane: the question before everything, answers by key, feedback with a reason, hints, notes, exercises.

#include "core/lessons/lesson.h"
#include "core/sql/dialect.h"
#include "ui/lessons/answer_button.h"
#include "ui/lessons/exercise_card.h"
#include "ui/lessons/hint_list.h"
#include "ui/lessons/lesson_pane.h"
#include "ui/lessons/markdown_view.h"
#include "ui/lessons/prediction_card.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocumentFragment>

#include <algorithm>
#include <memory>

using namespace mergescope;
using namespace mergescope::ui;
using values::Value;

class TestLessonPane : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void whatFollowsTheQuestionWaits();
    void keysAnswer_data();
    void keysAnswer();
    void clickAnswers();
    void answeredButNotRun();
    void feedbackGivesTheReason();
    void aWrongAnswerIsFollowedUp();
    void theEngineAsksWhereTheLessonDoesNot();
    void nothingIsCutInANarrowPane();
    void skipGoesOn();
    void hintsComeOneByOne();
    void notesAreHiddenUntilAsked();
    void exerciseIsHeldAgainstTheRun();
    void otherLanguageKeepsThePlace();
    void linksAreNotOpened();
    void dataStandsInTheDataFont();
    void withoutALesson();

private:
    [[nodiscard]] lessons::Lesson lesson(base::Language language) const;
    [[nodiscard]] QString allText() const;
    [[nodiscard]] QPushButton* button(const QString& text) const;
    void settle();
    void run();
    /// Whatever was replaced is gone for good.
    void flush() { QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); }

    Theme m_theme;
    std::unique_ptr<Workbench> m_workbench;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<LessonPane> m_pane;
};

lessons::Lesson TestLessonPane::lesson(base::Language language) const
{
    auto found = lessons::findLesson("K1", language, {MERGESCOPE_SOURCE_DIR "/lessons"});
    return found.isOk() ? found.value() : lessons::Lesson{};
}

void TestLessonPane::init()
{
    m_workbench = std::make_unique<Workbench>(*sql::findDialect("iceberg"), nullptr);
    m_selection = std::make_unique<Selection>();
    m_workbench->openLesson(lesson(base::Language::English));
    m_pane = std::make_unique<LessonPane>(*m_workbench, *m_selection, m_theme);
    m_pane->resize(290, 700);
    m_pane->show();
    settle();
}

void TestLessonPane::cleanup()
{
    m_pane.reset();
    m_selection.reset();
    m_workbench.reset();
}

void TestLessonPane::settle()
{
    QTRY_VERIFY(!m_workbench->isBusy() && m_workbench->shownRun() != nullptr);
    flush();
}

void TestLessonPane::run()
{
    QSignalSpy committed(m_workbench.get(), &Workbench::runCommitted);
    m_workbench->run();
    QTRY_COMPARE(committed.size(), 1);
    settle();
}

QString TestLessonPane::allText() const
{
    QStringList texts;
    for (const QWidget* widget : m_pane->widget()->findChildren<QWidget*>()) {
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            texts << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
        } else if (const auto* text = qobject_cast<const MarkdownView*>(widget)) {
            texts << text->toPlainText();
        } else if (const auto* badge = qobject_cast<const AnswerBadge*>(widget)) {
            texts << QLatin1Char('[') + badge->accessibleName() + QLatin1Char(']');
        }
    }
    return texts.join(QLatin1Char('\n'));
}

QPushButton* TestLessonPane::button(const QString& text) const
{
    for (QPushButton* candidate : m_pane->widget()->findChildren<QPushButton*>()) {
        if (candidate->text() == text && !candidate->isHidden()) {
            return candidate;
        }
    }
    return nullptr;
}

void TestLessonPane::whatFollowsTheQuestionWaits()
{
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(allText().contains(QLatin1String("The price list has moved on")));
    QVERIFY2(!allText().contains(QLatin1String("Look at the counters")), "it gives the answer away");
    QVERIFY(button(QStringLiteral("Check by running")) != nullptr);
    QVERIFY(m_pane->widget()->findChildren<ExerciseCard*>().isEmpty());
}

void TestLessonPane::keysAnswer_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("answer");
    QTest::newRow("U") << int(Qt::Key_U) << "update";
    QTest::newRow("I") << int(Qt::Key_I) << "insert";
    QTest::newRow("D") << int(Qt::Key_D) << "delete";
    QTest::newRow("K") << int(Qt::Key_K) << "keep";
    QTest::newRow("E") << int(Qt::Key_E) << "error";
}

void TestLessonPane::keysAnswer()
{
    QFETCH(int, key);
    QFETCH(QString, answer);
    const auto rows = m_pane->widget()->findChildren<PredictionRow*>();
    QCOMPARE(rows.size(), 2);
    AnswerButton* first = rows[1]->findChild<AnswerButton*>();
    QTest::keyClick(first, static_cast<Qt::Key>(key));
    QCOMPARE(m_workbench->answers().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(m_workbench->answers()[0].first), QStringLiteral("P003"));
    QCOMPARE(QString::fromStdString(m_workbench->answers()[0].second), answer);
    const auto checked = rows[1]->findChildren<AnswerButton*>();
    QVERIFY(std::any_of(checked.begin(), checked.end(), [&](const AnswerButton* one) {
        return one->isChecked() && answer == QLatin1String(one->answer().word);
    }));
}

void TestLessonPane::clickAnswers()
{
    const auto rows = m_pane->widget()->findChildren<PredictionRow*>();
    const auto buttons = rows[0]->findChildren<AnswerButton*>();
    QTest::mouseClick(buttons[2], Qt::LeftButton);
    QTest::mouseClick(buttons[0], Qt::LeftButton); // changed my mind
    QCOMPARE(m_workbench->answers().size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(m_workbench->answers()[0].second), QStringLiteral("update"));
}

void TestLessonPane::answeredButNotRun()
{
    m_workbench->answerPrediction(QStringLiteral("P002"), QStringLiteral("update"));
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("delete"));
    m_workbench->closePrediction();
    flush();
    QVERIFY(allText().contains(QLatin1String("P002\nyou said\n[update]")));
    QVERIFY(!allText().contains(QLatin1String("the run did")));
    QVERIFY(button(QStringLiteral("Check by running")) != nullptr);
}

void TestLessonPane::feedbackGivesTheReason()
{
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("delete"));
    run();
    const QString text = allText();
    QVERIFY2(text.contains(QLatin1String("P003\nyou said\n[delete]\nthe run did\n[stays]")), qPrintable(text));
    QVERIFY(text.contains(QLatin1String("no clause of this statement says DELETE")));
    QVERIFY(text.contains(QLatin1String("not being sent is no reason to be deleted")));
    for (const char* verdict : {"right", "wrong", "correct"}) {
        QVERIFY(!text.contains(QLatin1String(verdict), Qt::CaseInsensitive) ||
                text.indexOf(QLatin1String(verdict), 0, Qt::CaseInsensitive) >
                    text.indexOf(QLatin1String("Look at the")));
    }
    // Another run on the result does not rewrite what was predicted.
    run();
    QVERIFY(allText().contains(QLatin1String("[delete]\nthe run did\n[stays]")));
}

void TestLessonPane::aWrongAnswerIsFollowedUp()
{
    m_workbench->answerPrediction(QStringLiteral("P002"), QStringLiteral("update"));
    m_workbench->answerPrediction(QStringLiteral("P003"), QStringLiteral("update"));
    m_workbench->sayCount(QStringLiteral("copied"), 0);
    run();
    QSignalSpy replays(m_pane.get(), &LessonPane::replayWanted);
    QTest::mouseClick(button(QStringLiteral("Replay slowly (R)")), Qt::LeftButton);
    QCOMPARE(replays.size(), 1);
    QCOMPARE(replays[0][0].toString(), QStringLiteral("P003"));
    QVERIFY(allText().contains(QLatin1String("copied\n0\n3")));
    QVERIFY(allText().contains(QLatin1String("in staging row 1, product_id is P003 instead of P002")));
    QTest::mouseClick(button(QStringLiteral("Try it")), Qt::LeftButton);
    settle();
    QVERIFY(m_workbench->isPredictionOpen());
    const auto rows = m_pane->widget()->findChildren<PredictionRow*>();
    QCOMPARE(rows.size(), 1);
    QCOMPARE(rows[0]->findChild<QLabel*>()->text(), QStringLiteral("P003, row 3"));
    m_workbench->answerPrediction(QStringLiteral("#target 3"), QStringLiteral("update"));
    run();
    QVERIFY(button(QStringLiteral("Try it")) == nullptr); // nothing was missed
    QVERIFY(button(QStringLiteral("Replay slowly (R)")) == nullptr);
}

void TestLessonPane::theEngineAsksWhereTheLessonDoesNot()
{
    lessons::Lesson plain = lesson(base::Language::English);
    plain.id = "X1";
    plain.sections.erase(
        std::remove_if(plain.sections.begin(), plain.sections.end(),
                       [](const auto& section) { return section.kind == lessons::Section::Kind::Predict; }),
        plain.sections.end());
    m_workbench->openLesson(plain);
    settle();
    QCOMPARE(m_pane->widget()->findChildren<PredictionRow*>().size(), 2);
    QVERIFY(allText().contains(QLatin1String("P002, row 2")));
    QVERIFY2(!allText().contains(QLatin1String("Look at the counters")), "it gives the answer away");
    run();
    QVERIFY(allText().contains(QLatin1String("Look at the counters")));
    QVERIFY(allText().contains(QLatin1String("clause 1, WHEN MATCHED, takes every such row")));
}

void TestLessonPane::nothingIsCutInANarrowPane()
{
    m_pane->resize(236, 700);
    QTest::keyClick(m_pane->widget()->findChildren<PredictionRow*>()[0]->findChild<AnswerButton*>(), Qt::Key_D);
    run();
    QTRY_VERIFY(m_pane->widget()->findChild<PredictionCard*>() != nullptr);
    const PredictionCard& card = *m_pane->widget()->findChild<PredictionCard*>();
    QCoreApplication::processEvents();
    const auto labels = card.findChildren<QLabel*>();
    QVERIFY(labels.size() > 4);
    for (const QLabel* label : labels) {
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(label->text()));
    }
    const auto badges = card.findChildren<AnswerBadge*>();
    QVERIFY(badges.size() >= 3); // one row has an answer, both came out somehow
    for (const AnswerBadge* badge : badges) {
        QCOMPARE(badge->width(), badge->sizeHint().width());
        QVERIFY(card.rect().contains(QRect(badge->mapTo(&card, QPoint()), badge->size())));
    }
}

void TestLessonPane::skipGoesOn()
{
    QPushButton* skip = button(QStringLiteral("Skip"));
    QVERIFY(skip != nullptr);
    QTest::mouseClick(skip, Qt::LeftButton);
    flush();
    QVERIFY(!m_workbench->isPredictionOpen());
    QVERIFY(allText().contains(QLatin1String("Look at the counters")));
    QVERIFY(allText().contains(QLatin1String("skipped")));
}

void TestLessonPane::hintsComeOneByOne()
{
    m_workbench->closePrediction();
    flush();
    QVERIFY(!allText().contains(QLatin1String("Where do the four products lie?")));
    QTest::keyClick(m_pane.get(), Qt::Key_H);
    QVERIFY(allText().contains(QLatin1String("Where do the four products lie?")));
    QVERIFY(!allText().contains(QLatin1String("All four lie in one data file")));
    m_pane->showNextHint();
    QVERIFY(allText().contains(QLatin1String("All four lie in one data file")));
    QVERIFY(allText().contains(QLatin1String("Hint 2 of 2")));
    m_pane->showNextHint(); // the first part has none left: the next part's
    QVERIFY(allText().contains(QLatin1String("Which rows does it speak of")));
    for (int i = 0; i < 20; ++i) {
        m_pane->showNextHint();
    }
    for (const HintList* list : m_pane->widget()->findChildren<HintList*>()) {
        QVERIFY(!list->hasMore());
    }
}

void TestLessonPane::notesAreHiddenUntilAsked()
{
    QVERIFY(!allText().contains(QLatin1String("Take the votes")));
    m_pane->setNotesVisible(true);
    flush();
    QVERIFY(allText().contains(QLatin1String("Take the votes")));
    m_pane->setNotesVisible(false);
    flush();
    QVERIFY(!allText().contains(QLatin1String("Take the votes")));
}

void TestLessonPane::exerciseIsHeldAgainstTheRun()
{
    m_workbench->closePrediction();
    flush();
    QVERIFY2(allText().contains(QLatin1String("updated: wanted 2, now 1")), qPrintable(allText()));
    const auto row = [](const char* id) {
        return std::vector<Value>{Value::text(id), Value::text("x"), Value::text("y"), Value::real(1)};
    };
    m_workbench->replaceStagingRows(0, 1, {row("P001"), row("P002"), row("P007")});
    settle();
    QTRY_VERIFY(allText().contains(QLatin1String("This fits. Press Run to carry it out.")));
    QVERIFY(!m_pane->widget()->findChild<ExerciseCard*>()->isReached());
    run();
    QVERIFY(m_pane->widget()->findChild<ExerciseCard*>()->isReached());
}

void TestLessonPane::otherLanguageKeepsThePlace()
{
    m_workbench->closePrediction();
    flush();
    m_pane->showNextHint();
    m_workbench->setLanguage(base::Language::Spanish);
    m_workbench->showLesson(lesson(base::Language::Spanish));
    settle();
    QVERIFY(allText().contains(QStringLiteral("La lista de precios se quedó atrás")));
    QVERIFY(!allText().contains(QLatin1String("The price list")));
    QVERIFY(allText().contains(QStringLiteral("¿Dónde están guardados los cuatro productos?")));
}

void TestLessonPane::linksAreNotOpened()
{
    auto* text = m_pane->widget()->findChild<MarkdownView*>();
    QVERIFY(text != nullptr);
    QVERIFY(!text->openLinks());
    QVERIFY(!text->openExternalLinks());
    QSignalSpy chosen(m_pane.get(), &LessonPane::linkChosen);
    Q_EMIT text->anchorClicked(QUrl(QStringLiteral("https://example.org/")));
    QCOMPARE(chosen.size(), 1);
}

void TestLessonPane::dataStandsInTheDataFont()
{
    MarkdownView view(m_theme);
    view.showMarkdown(QStringLiteral("# Title\n\nA `code` word."));
    QTextCursor cursor = view.document()->find(QStringLiteral("code"));
    QCOMPARE(cursor.charFormat().fontFamilies().toStringList().value(0), m_theme.font(Type::Data).family());
    cursor = view.document()->find(QStringLiteral("word"));
    QVERIFY(cursor.charFormat().fontFamilies().toStringList().value(0) != m_theme.font(Type::Data).family());
    cursor = view.document()->find(QStringLiteral("Title"));
    QCOMPARE(cursor.charFormat().intProperty(QTextFormat::FontPixelSize), kSizeLarge);
}

void TestLessonPane::withoutALesson()
{
    m_workbench->newWorkspace();
    QTRY_VERIFY(!m_workbench->isBusy());
    flush();
    QVERIFY(allText().contains(QLatin1String("Your own tables")));
    m_pane->showNextHint(); // there is none, and nothing happens
}

QTEST_MAIN(TestLessonPane)
#include "tst_lesson_pane.moc"
