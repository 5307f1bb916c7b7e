// The editor over lesson K1: squiggles on the exact word, colours from tokens, keys that stay and keys that leave.

#include "core/lessons/lesson.h"
#include "core/trace/steps.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/sql_highlighter.h"
#include "ui/editor/statement_pane.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QtTest>

using namespace mergescope;
using namespace mergescope::ui;

class StatementPaneTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_pane.reset(); }
    void squiggleStandsUnderTheExactWord();
    void severalMistakesGetOneEach();
    void whatARunWouldMeetIsNotGivenAway();
    void bandFollowsTheStep();
    void whatSpeaksIsInSight();
    void whatIsInSightStays();
    void handsAreNotMoved();
    void keywordsComeFromTokens();
    void undoBelongsToTheWindow();
    void tabGoesOnUntilSomebodyTypes();
    void tabIsExplainedOnce();
    void commentsComeAndGo();
    void anotherTextKeepsTheCursor();

private:
    [[nodiscard]] SqlEditor& editor() { return *m_pane->editor(); }
    [[nodiscard]] QString squiggled(std::size_t index)
    {
        const TextRange range = editor().squiggles()[index].range;
        return editor().toPlainText().mid(range.begin, range.size());
    }
    void edit(const QString& from, const QString& to)
    {
        m_workbench->editStatement(editor().toPlainText().replace(from, to));
    }

    /// The MERGE below lines of other things, as a pasted script has it, run and at step 0.
    void runBelowOtherLines();
    [[nodiscard]] bool isInSight(int position)
    {
        QTextCursor cursor = editor().textCursor();
        cursor.setPosition(position);
        const QRect box = editor().cursorRect(cursor);
        return box.top() >= 0 && box.bottom() <= editor().viewport()->height();
    }
    [[nodiscard]] bool isInSight(TextRange range) { return isInSight(range.begin) && isInSight(range.end - 1); }
    [[nodiscard]] int scrolled() { return editor().verticalScrollBar()->value(); }

    std::unique_ptr<Workbench> m_workbench;
    Playhead m_playhead;
    Selection m_selection;
    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<StatementPane> m_pane;
};

void StatementPaneTest::init()
{
    const auto lesson = lessons::findLesson("K1", base::Language::English, {MERGESCOPE_SOURCE_DIR "/lessons"});
    QVERIFY(lesson.isOk());
    m_theme = std::make_unique<Theme>();
    m_workbench = std::make_unique<Workbench>(sql::dialects().front(), nullptr);
    m_workbench->openLesson(lesson.value());
    m_pane = std::make_unique<StatementPane>(*m_workbench, m_playhead, m_selection, *m_theme);
    m_pane->resize(420, 420);
    m_pane->show();
    QVERIFY(QTest::qWaitForWindowActive(m_pane.get()));
    editor().moveCursor(QTextCursor::Start);
}

void StatementPaneTest::squiggleStandsUnderTheExactWord()
{
    QVERIFY(editor().squiggles().empty());
    edit(QStringLiteral("MERGE INTO"), QStringLiteral("-- precio en € del año 🧃\nMERGE INTO"));
    edit(QStringLiteral("= source.category,"), QStringLiteral("= source.categry,"));
    QCOMPARE(editor().squiggles().size(), std::size_t{1});
    QVERIFY2(squiggled(0).contains(QStringLiteral("categry")), qPrintable(squiggled(0)));
    QVERIFY(squiggled(0).size() <= QStringLiteral("source.categry").size());
    QVERIFY(m_pane->findChild<QTextBrowser*>()->isVisible());
    edit(QStringLiteral("= source.categry,"), QStringLiteral("= source.category,"));
    QVERIFY(editor().squiggles().empty());
    QVERIFY(!m_pane->findChild<QTextBrowser*>()->isVisible());
}

void StatementPaneTest::severalMistakesGetOneEach()
{
    edit(QStringLiteral("= source.category,"), QStringLiteral("= source.categry,"));
    edit(QStringLiteral("target.unit_cost"), QStringLiteral("target.unit_kost"));
    QCOMPARE(editor().squiggles().size(), std::size_t{2});
    QVERIFY(squiggled(0) != squiggled(1));
}

void StatementPaneTest::whatARunWouldMeetIsNotGivenAway()
{
    m_workbench->insertStagingRow(1);
    m_workbench->setStagingCell(1, 0, values::Value::text("P002"));
    QVERIFY(m_workbench->isPredictionOpen());
    QVERIFY(m_workbench->shownRun()->failure.has_value());
    QVERIFY(editor().squiggles().empty());
    m_workbench->closePrediction();
    QCOMPARE(editor().squiggles().size(), std::size_t{1});
}

void StatementPaneTest::bandFollowsTheStep()
{
    m_workbench->run();
    const trace::MergeRunPtr run = m_workbench->shownRun();
    StepTimes times;
    times.add(trace::stepCount(*run), 100);
    m_playhead.setTimes(times, 0);
    QCOMPARE(editor().activeRange().size(), 0);
    m_playhead.seek(trace::firstStepOf(*run, trace::Phase::Match));
    QVERIFY(editor().toPlainText().mid(editor().activeRange().begin).startsWith(QStringLiteral("ON ")));
    m_playhead.seek(trace::stepOf(*run, trace::Phase::Decide, 1)); // P002
    QVERIFY(editor().toPlainText().mid(editor().activeRange().begin).startsWith(QStringLiteral("WHEN MATCHED")));
}

void StatementPaneTest::runBelowOtherLines()
{
    QString lines;
    for (int i = 1; i <= 20; ++i) {
        lines += QStringLiteral("-- %1: the tables of this load were made by hand, in lines that are wrapped\n").arg(i);
    }
    m_workbench->editStatement(lines + editor().toPlainText());
    m_workbench->run();
    StepTimes times;
    times.add(trace::stepCount(*m_workbench->shownRun()), 100);
    m_playhead.setTimes(times, 0);
    m_pane->setFocus();
}

void StatementPaneTest::whatSpeaksIsInSight()
{
    runBelowOtherLines();
    const trace::MergeRunPtr run = m_workbench->shownRun();
    const TextPositions positions(m_workbench->statement());
    for (const int height : {560, 420}) {
        m_pane->resize(420, height);
        m_playhead.seek(trace::stepCount(*run) - 1); // so that coming to step 0 is a step
        editor().verticalScrollBar()->setValue(0);
        QVERIFY(!isInSight(positions.toUtf16(run->mergeSpan)));
        for (std::uint64_t step = 0; step < trace::stepCount(*run); ++step) {
            m_playhead.seek(step);
            const TextRange active = editor().activeRange();
            QVERIFY2(isInSight(active.size() > 0 ? active : positions.toUtf16(run->onSpan)),
                     qPrintable(QStringLiteral("step %1 at height %2").arg(step).arg(height)));
        }
    }
    // Another size does not take it away.
    m_playhead.seek(trace::stepOf(*run, trace::Phase::Decide, 1));
    m_pane->resize(300, 460);
    QVERIFY(isInSight(editor().activeRange()));
}

void StatementPaneTest::whatIsInSightStays()
{
    runBelowOtherLines();
    const trace::MergeRunPtr run = m_workbench->shownRun();
    m_pane->resize(420, 800); // all of the MERGE has room
    m_playhead.seek(1);
    const int top = scrolled();
    QVERIFY(top > 0);
    for (std::uint64_t step = 2; step < trace::stepCount(*run); ++step) {
        m_playhead.seek(step);
        QCOMPARE(scrolled(), top);
    }
}

void StatementPaneTest::handsAreNotMoved()
{
    runBelowOtherLines();
    const trace::MergeRunPtr run = m_workbench->shownRun();
    editor().setFocus();
    editor().verticalScrollBar()->setValue(0);
    m_playhead.seek(trace::stepOf(*run, trace::Phase::Decide, 1));
    QCOMPARE(scrolled(), 0);
    // Somebody who has scrolled away and edits a row is left there; the next step calls back.
    m_pane->setFocus();
    m_playhead.seek(trace::stepOf(*run, trace::Phase::Decide, 2));
    QVERIFY(scrolled() > 0);
    editor().verticalScrollBar()->setValue(0);
    m_workbench->setStagingCell(0, 3, values::Value::real(0.9));
    QCOMPARE(scrolled(), 0);
}

void StatementPaneTest::keywordsComeFromTokens()
{
    const auto* highlighter = editor().document()->findChild<SqlHighlighter*>();
    QVERIFY(highlighter != nullptr);
    const SqlHighlighter::Piece& first = highlighter->pieces().front();
    QCOMPARE(editor().toPlainText().mid(first.range.begin, first.range.size()), QStringLiteral("MERGE"));
    QVERIFY(first.isKeyword);
    m_workbench->editStatement(QStringLiteral("/* MERGE\n MERGE */ x"));
    QCOMPARE(highlighter->pieces().size(), std::size_t{2});
    QCOMPARE(highlighter->pieces().front().kind, sql::TokenKind::Comment);
}

void StatementPaneTest::undoBelongsToTheWindow()
{
    QAction undo(m_pane.get());
    undo.setShortcut(QKeySequence::Undo);
    m_pane->addAction(&undo);
    QSignalSpy triggered(&undo, &QAction::triggered);
    QSignalSpy edited(&editor(), &SqlEditor::userEdited);
    editor().setFocus();
    QTest::keyClicks(&editor(), QStringLiteral("x"));
    QCOMPARE(edited.count(), 1);
    QVERIFY(m_workbench->statement().front() == 'x');
    QTest::keyClick(&editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(triggered.count(), 1);
    QCOMPARE(edited.count(), 1);
}

void StatementPaneTest::tabGoesOnUntilSomebodyTypes()
{
    QLineEdit other(m_pane.get());
    other.show();
    const QString before = editor().toPlainText();
    const auto leaves = [&](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&editor(), key, modifiers);
        const bool hasLeft = !editor().hasFocus();
        editor().setFocus();
        return hasLeft;
    };
    editor().setFocus();
    QVERIFY(leaves(Qt::Key_Tab)); // whoever passes through writes nothing
    QVERIFY(leaves(Qt::Key_Backtab));
    QCOMPARE(editor().toPlainText(), before);

    QTest::keyClicks(&editor(), QStringLiteral("-"));
    QVERIFY(!leaves(Qt::Key_Tab));
    QVERIFY(editor().toPlainText().startsWith(QStringLiteral("-  MERGE")));
    QTest::keyClick(&editor(), Qt::Key_Home);
    QVERIFY(!leaves(Qt::Key_Tab));
    QVERIFY(editor().toPlainText().startsWith(QStringLiteral("  -")));
    QVERIFY(!leaves(Qt::Key_Backtab));
    QVERIFY(editor().toPlainText().startsWith(QStringLiteral("-")));
    const QString typed = editor().toPlainText();
    QTest::keyClick(&editor(), Qt::Key_Escape);
    QVERIFY(leaves(Qt::Key_Tab));
    QTest::keyClicks(&editor(), QStringLiteral("-"));
    QVERIFY(leaves(Qt::Key_Tab, Qt::ControlModifier)); // at any time
    QVERIFY(leaves(Qt::Key_Tab));                      // and another visit begins anew
    QCOMPARE(editor().toPlainText().size(), typed.size() + 1);
}

void StatementPaneTest::tabIsExplainedOnce()
{
    QLineEdit other(m_pane.get());
    other.show();
    const auto hint = [&]() -> const QLabel* {
        for (const QLabel* label : editor().findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QLatin1String("Esc"))) {
                return label;
            }
        }
        return nullptr;
    };
    editor().setFocus();
    QVERIFY(hint() == nullptr);
    QTest::keyClicks(&editor(), QStringLiteral("-"));
    QVERIFY(hint() != nullptr);
    QTRY_VERIFY(editor().rect().contains(hint()->geometry())); // also when problems have taken their room
    QVERIFY(editor().accessibleDescription().contains(QLatin1String("Esc")));
    QTest::keyClick(&editor(), Qt::Key_Escape);
    QVERIFY(hint() == nullptr);
    QTest::keyClicks(&editor(), QStringLiteral("-"));
    QVERIFY(hint() == nullptr);
    QVERIFY(editor().accessibleDescription().contains(QLatin1String("Esc"))); // for who does not see it
}

void StatementPaneTest::commentsComeAndGo()
{
    const QString before = editor().toPlainText();
    editor().setFocus();
    QTest::keyClick(&editor(), Qt::Key_Slash, Qt::ControlModifier);
    QVERIFY(editor().toPlainText().startsWith(QStringLiteral("-- MERGE")));
    QTest::keyClick(&editor(), Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(editor().toPlainText(), before);
}

void StatementPaneTest::anotherTextKeepsTheCursor()
{
    QTextCursor cursor = editor().textCursor();
    const int place = static_cast<int>(editor().toPlainText().indexOf(QStringLiteral("WHEN NOT")));
    cursor.setPosition(place);
    editor().setTextCursor(cursor);
    QSignalSpy edited(&editor(), &SqlEditor::userEdited);
    edit(QStringLiteral("MERGE INTO"), QStringLiteral("/*1*/ MERGE INTO"));
    QCOMPARE(editor().textCursor().position(), place + 6);
    QCOMPARE(edited.count(), 0);
}

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    StatementPaneTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_statement_pane.moc"
