// The whole window, offscreen: a person with a keyboard and no mouse, a change of language and back, names for all that
// takes the focus.

#include "core/trace/steps.h"
#include "tests/support/window_fixture.h"
#include "ui/bridge/text.h"
#include "ui/editor/sql_editor.h"
#include "ui/editor/statement_pane.h"
#include "ui/exporting/export_dialog.h"
#include "ui/grids/run_table_view.h"
#include "ui/grids/staging_view.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/render_window.h"
#include "ui/shell/window_actions.h"
#include "ui/stage/stage_view.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QTabBar>
#include <QTimer>
#include <QtTest>

#include <set>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

const std::vector<std::string> kLessons{MERGESCOPE_SOURCE_DIR "/lessons"};

/// Keys go where the focus is, as they do for a person.
void press(int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QWidget* focus = QApplication::focusWidget();
    QTest::keyClick(focus != nullptr ? focus : QApplication::activeWindow(), static_cast<Qt::Key>(key), modifiers);
    settle();
}

/// Every text that a person reads in the window, in order of the widgets.
QStringList textsOf(const QWidget& window)
{
    QStringList texts;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            texts << label->text();
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            texts << button->text();
        } else if (const auto* menu = qobject_cast<const QMenu*>(widget)) {
            texts << menu->title();
        } else if (const auto* bar = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < bar->count(); ++i) {
                texts << bar->tabText(i);
            }
        }
    }
    for (const QAction* action : window.findChildren<QAction*>()) {
        texts << action->text();
    }
    texts.removeAll(QString());
    texts.sort(); // panes that are rebuilt come back in another place
    return texts;
}

} // namespace

class WindowTest : public QObject, private WindowFixture {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { closeWindow(); }
    void keyboardAloneGoesAllTheWay();
    void nothingIsGivenAwayWhileTheQuestionIsOpen();
    void theSecondChangeOfLanguageGivesTheFirstTexts();
    void everythingThatTakesTheFocusHasAName();
    void tabWalksRoundTheWindow();
    void playerKeysActOnTheStageOnly();
    void anEditKeepsTheStep();
    void panesFitAtTheSmallestSizes_data();
    void panesFitAtTheSmallestSizes();
    void picturesAreEqualAndOfTheSizeAsked();

private:
    [[nodiscard]] bool isIn(const QWidget& pane) const { return pane.isAncestorOf(QApplication::focusWidget()); }
};

void WindowTest::init()
{
    openWindow({}, 0);
    QVERIFY(QTest::qWaitForWindowActive(&window()));
}

void WindowTest::keyboardAloneGoesAllTheWay()
{
    Workbench& workbench = m_stack->workbench();
    MainWindow& window = m_stack->window();
    for (int i = 0; i < 6 && !isIn(*window.bottom().currentWidget()); ++i) {
        press(Qt::Key_F6);
    }
    auto* grid = qobject_cast<QAbstractItemView*>(QApplication::focusWidget());
    QVERIFY(grid != nullptr);
    QVERIFY(grid->currentIndex().isValid());
    for (int i = 0; i < 3; ++i) {
        press(Qt::Key_Right);
    }
    press(Qt::Key_F2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("0.72"));
    press(Qt::Key_Return);
    QCOMPARE(QString::fromStdString(values::toText(workbench.staging()->table->cell(0, 3))), QStringLiteral("0.72"));

    press(Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!workbench.isPreview());
    QVERIFY(!workbench.isPredictionOpen());
    QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&window.stage()));
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    QVERIFY(!m_stack->playhead().isPlaying());

    const std::uint64_t last = trace::stepCount(*workbench.shownRun()) - 1;
    press(Qt::Key_End);
    QCOMPARE(m_stack->playhead().step(), last);
    press(Qt::Key_Left);
    QCOMPARE(m_stack->playhead().step(), last - 1);

    bool wasExported = false;
    QTimer::singleShot(0, &window, [&] {
        auto* dialog = qobject_cast<ExportDialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr) {
            QTest::keyClick(dialog, Qt::Key_Return);
            wasExported = !dialog->isVisible();
            dialog->reject();
        }
    });
    press(Qt::Key_E, Qt::ControlModifier);
    QVERIFY(wasExported);
    QFile file(m_folder->filePath(QStringLiteral("k1.csv")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().contains("0.72"));

    window.activateWindow(); // the platform without a display does not give it back by itself
    QVERIFY(QTest::qWaitForWindowActive(&window));
    press(Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(workbench.isPreview());
    QCOMPARE(values::toText(workbench.target()->table->cell(1, 3)), std::string("0.6"));
}

void WindowTest::nothingIsGivenAwayWhileTheQuestionIsOpen()
{
    QVERIFY(m_stack->workbench().isPredictionOpen());
    WindowActions& actions = m_stack->window().actions();
    QVERIFY(!actions.next->isEnabled());
    QVERIFY(!actions.exportRun->isEnabled());
    m_stack->window().stage().setFocus();
    press(Qt::Key_Right);
    press(Qt::Key_End);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    m_stack->workbench().closePrediction();
    QVERIFY(actions.next->isEnabled());
    QVERIFY(actions.exportRun->isEnabled());
    press(Qt::Key_End);
    QVERIFY(m_stack->playhead().step() > 0);
}

void WindowTest::theSecondChangeOfLanguageGivesTheFirstTexts()
{
    m_stack->workbench().run();
    settle();
    MainWindow& window = m_stack->window();
    const QStringList english = textsOf(window);
    QVERIFY(english.contains(QStringLiteral("Run")));
    const QString sentence = window.stage().sentence();
    window.actions().spanish->trigger();
    settle();
    const QStringList spanish = textsOf(window);
    QVERIFY(spanish.contains(QStringLiteral("Ejecutar")));
    QVERIFY(!spanish.contains(QStringLiteral("Run")));
    QVERIFY(window.stage().sentence() != sentence);
    window.actions().english->trigger();
    settle();
    QStringList other = textsOf(window);
    for (const QString& text : english) {
        other.removeOne(text);
    }
    QVERIFY2(other.isEmpty(), qPrintable(other.join(QStringLiteral(" | "))));
    QCOMPARE(textsOf(window).size(), english.size());
    QCOMPARE(window.stage().sentence(), sentence);
}

void WindowTest::everythingThatTakesTheFocusHasAName()
{
    m_stack->workbench().closePrediction();
    settle();
    QStringList nameless;
    for (QWidget* widget : m_stack->window().findChildren<QWidget*>()) {
        const bool takesFocus = (widget->focusPolicy() & Qt::TabFocus) && widget->isVisible();
        QAccessibleInterface* face = takesFocus ? QAccessible::queryAccessibleInterface(widget) : nullptr;
        if (face != nullptr && face->text(QAccessible::Name).isEmpty()) {
            nameless << QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                            QString::fromLatin1(widget->parentWidget()->metaObject()->className());
        }
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral("; "))));
}

/// By the keyboard alone, both ways round: every pane is reached, none holds on to the focus, and nothing is written.
void WindowTest::tabWalksRoundTheWindow()
{
    m_stack->workbench().run();
    settle();
    MainWindow& window = m_stack->window();
    const std::string before = m_stack->workbench().statement();
    for (const Qt::Key key : {Qt::Key_Tab, Qt::Key_Backtab}) {
        window.stage().setFocus();
        std::set<const QWidget*> seen;
        int presses = 0;
        do {
            QTest::keyClick(QApplication::focusWidget(), key);
            seen.insert(QApplication::focusWidget());
            ++presses;
        } while (presses < 120 && QApplication::focusWidget() != &window.stage());
        QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(&window.stage()));
        QVERIFY(seen.count(window.statement().editor()) == 1);
        QVERIFY(seen.count(window.findChild<StagingView*>()) == 1);
        for (const RunTableView* table : window.findChildren<RunTableView*>()) {
            QVERIFY(seen.count(table) == 1);
        }
    }
    QCOMPARE(m_stack->workbench().statement(), before);
}

void WindowTest::playerKeysActOnTheStageOnly()
{
    m_stack->workbench().run();
    MainWindow& window = m_stack->window();
    window.statement().editor()->setFocus();
    const std::string before = m_stack->workbench().statement();
    press(Qt::Key_Space);
    QVERIFY(!m_stack->playhead().isPlaying());
    QCOMPARE(m_stack->workbench().statement().size(), before.size() + 1);
    press(Qt::Key_Right);
    press(Qt::Key_End);
    QCOMPARE(m_stack->playhead().step(), std::uint64_t{0});
    window.stage().setFocus();
    press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(m_stack->playhead().step(), trace::firstStepOf(*m_stack->workbench().shownRun(), trace::Phase::Match));
    press(Qt::Key_Space);
    QVERIFY(m_stack->playhead().isPlaying());
}

void WindowTest::anEditKeepsTheStep()
{
    m_stack->workbench().run();
    const trace::MergeRunPtr run = m_stack->workbench().shownRun();
    m_stack->playhead().seek(trace::stepOf(*run, trace::Phase::Decide, 1));
    m_stack->workbench().setStagingCell(0, 3, values::Value::real(0.9));
    QVERIFY(m_stack->workbench().isPreview());
    const trace::Step step = trace::stepAt(*m_stack->workbench().shownRun(), m_stack->playhead().step());
    QCOMPARE(step.phase, trace::Phase::Decide);
    QCOMPARE(step.targetRow, 1U);
}

void WindowTest::panesFitAtTheSmallestSizes_data()
{
    QTest::addColumn<QSize>("size");
    QTest::newRow("1024x768") << QSize(1024, 768);
    QTest::newRow("1280x720") << QSize(1280, 720);
}

void WindowTest::panesFitAtTheSmallestSizes()
{
    QFETCH(QSize, size);
    MainWindow& window = m_stack->window();
    for (QAction* language : {window.actions().english, window.actions().spanish}) {
        language->trigger();
        settle();
        window.resize(size);
        settle();
        QCOMPARE(window.size(), size); // nothing inside asks for more
        QVERIFY(window.stage().width() >= 440);
        QVERIFY(window.stage().height() >= 260);
        for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
            if (button->isVisible() && !button->text().isEmpty()) {
                QVERIFY2(button->width() >= button->minimumSizeHint().width(),
                         qPrintable(QStringLiteral("%1 %2 < %3 in %4")
                                        .arg(button->text())
                                        .arg(button->width())
                                        .arg(button->minimumSizeHint().width())
                                        .arg(button->parentWidget()->metaObject()->className())));
            }
        }
    }
}

void WindowTest::picturesAreEqualAndOfTheSizeAsked()
{
    m_stack.reset();
    ShotOptions options;
    options.size = QSize(1100, 700);
    options.scale = 1.5;
    options.phase = trace::Phase::Decide;
    options.now = 0;
    options.lessonFolders = kLessons;
    const auto open = [](Workbench& workbench) {
        workbench.openLesson(lessons::findLesson("K1", base::Language::English, kLessons).value());
    };
    const QImage first = renderWindow(open, options).image;
    QCOMPARE(first.size(), QSize(1650, 1050));
    QCOMPARE(renderWindow(open, options).image, first);
    options.phase.reset();
    options.step = 9999;
    QVERIFY(renderWindow(open, options).image.isNull());
    options.step.reset();
    options.presenting = true;
    options.stop = "vote";
    QCOMPARE(renderWindow(open, options).image.size(), QSize(1650, 1050));
    options.showsNotes = true;
    const QImage notes = renderWindow(open, options).image;
    QVERIFY(notes.size() == QSize(1650, 1050) && notes != first);
    options.phase = trace::Phase::Decide; // the question is answered by the run, so there is nothing to vote on
    options.stop = "nowhere";
    const Shot none = renderWindow(open, options);
    QVERIFY(none.image.isNull() && !none.stops.empty() && none.stops.back() == "walk");
}

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    WindowTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_window.moc"
