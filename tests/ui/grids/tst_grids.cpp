// The tables as people use them: typing, refusing, pasting, going back; and what before and after show when.

#include "core/sql/dialect.h"
#include "tests/support/lesson_k1.h"
#include "ui/grids/before_after_panel.h"
#include "ui/grids/data_table_view.h"
#include "ui/grids/run_table_view.h"
#include "ui/grids/staging_grid.h"
#include "ui/grids/staging_view.h"
#include "ui/grids/trace_table.h"
#include "ui/models/run_table_model.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/state/workbench.h"
#include "ui/theme/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>

#include <algorithm>
#include <memory>
#include <vector>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

/// The table's cells, a row a line.
QString rowsOf(const Workbench& workbench)
{
    QStringList lines;
    const tables::Table& table = *workbench.staging()->table;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        QStringList cells;
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            cells << QString::fromStdString(values::toText(table.cell(row, column)));
        }
        lines << cells.join(QLatin1Char('|'));
    }
    return lines.join(QLatin1Char('\n'));
}

/// A lesson on a workbench, with what the views read.
struct Bench {
    Bench() : workbench(*sql::findDialect("iceberg"), nullptr)
    {
        workbench.openLesson(lessonK1());
        settle();
    }
    void settle() { QTRY_VERIFY(!workbench.isBusy() && workbench.shownRun() != nullptr); }

    Theme theme;
    Workbench workbench;
    Playhead playhead;
    Selection selection;
};

/// The staging grid in a shown window, the first cell current.
struct Staging : Bench {
    Staging() : grid(workbench, selection, theme), view(grid.findChild<StagingView*>())
    {
        grid.resize(640, 300);
        grid.show();
        view->setFocus();
        go(0, 0);
    }
    void go(int row, int column) { view->setCurrentIndex(view->model()->index(row, column)); }
    void type(int row, int column, const QString& text)
    {
        go(row, column);
        QTest::keyClick(view, Qt::Key_F2);
        editor()->selectAll();
        QTest::keyClicks(editor(), text);
    }
    QLineEdit* editor() const { return static_cast<StagingDelegate*>(view->itemDelegate())->editor(); }
    void paste(const QString& text)
    {
        QGuiApplication::clipboard()->setText(text);
        grid.pasteCells();
    }

    StagingGrid grid;
    StagingView* view;
};

/// Before and after in a shown window, the question answered.
struct Tables : Bench {
    static constexpr int kRoomy = 1200; ///< values and badges whole in letters of the usual size
    Tables() : panel(workbench, playhead, selection, theme)
    {
        workbench.closePrediction();
        panel.resize(kRoomy, 260);
        panel.show();
        const auto found = panel.findChildren<RunTableView*>();
        views.assign(found.begin(), found.end());
    }
    /// A height at which rows have just this room.
    void giveRows(int room) { panel.resize(kRoomy, panel.height() + room - views[0]->viewport()->height()); }

    BeforeAfterPanel panel;
    std::vector<RunTableView*> views;
};

const QString kStart = QStringLiteral("P002|Energy Bar|health-snacks|0.68");

} // namespace

class TestGrids : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void widths_data();
    void widths();
    void oldValuesGetWhatIsLeftOver();
    void namesOfColumnsGiveWayBeforeValues();
    void typedCellIsOrdered();
    void keysGoOn_data();
    void keysGoOn();
    void tabGoesOnFromTheLastCell();
    void refusedTextStaysOpen();
    void escapeGivesUp();
    void nullHasAKey();
    void rowsByKeys();
    void pastes_data();
    void pastes();
    void pasteIsOneStep();
    void refusedPasteChangesNothing_data();
    void refusedPasteChangesNothing();
    void copyGivesTsv();
    void emptyStagingTeaches();
    void currentCellIsAlwaysValid();
    void cellsAreSpoken();
    void afterIsQuietWhileTheQuestionIsOpen();
    void focusFollowsThePlayhead();
    void tablesScrollTogether();
    void rowsStandCloserRatherThanCut();
    void noRowIsCut();
    void rowOfTheStepIsWholeAtAnySize();
    void lettersAreOfOneSize();
    void badgesSayWhatTheyHaveRoomFor();
    void bothSidesSayWhatWasCopied();
    void foldIsShownFromItsFirstRow();
    void clickedRowIsSelected();
    void traceFollowsAndMoves();
};

void TestGrids::widths_data()
{
    QTest::addColumn<int>("available");
    QTest::addColumn<QList<int>>("widths");
    // Columns wish 100, 300 and 50; none goes below 40.
    QTest::newRow("room for all") << 500 << QList<int>{100, 300, 50};
    QTest::newRow("exactly") << 450 << QList<int>{100, 300, 50};
    QTest::newRow("the widest gives way") << 300 << QList<int>{100, 150, 50};
    QTest::newRow("two give way") << 210 << QList<int>{80, 80, 50};
    QTest::newRow("least widths") << 60 << QList<int>{40, 40, 40};
}

void TestGrids::widths()
{
    QFETCH(int, available);
    QFETCH(QList<int>, widths);
    const std::vector<int> found = shareWidth({{40, 100, 0}, {40, 300, 0}, {40, 50, 0}}, available);
    QCOMPARE(QList<int>(found.begin(), found.end()), widths);
}

void TestGrids::oldValuesGetWhatIsLeftOver()
{
    const std::vector<WidthWish> wishes{{40, 100, 160}, {40, 100, 120}};
    QCOMPARE(shareWidth(wishes, 300), (std::vector<int>{160, 120}));
    QCOMPARE(shareWidth(wishes, 265), (std::vector<int>{160, 100})); // the second would be cut, so it gets nothing
    QCOMPARE(shareWidth(wishes, 230), (std::vector<int>{100, 120}));
    QCOMPARE(shareWidth(wishes, 200), (std::vector<int>{100, 100}));
}

void TestGrids::namesOfColumnsGiveWayBeforeValues()
{
    const std::vector<WidthWish> wishes{{40, 120, 0, 50}, {56, 100, 0, 100}};
    QCOMPARE(shareWidth(wishes, 220), (std::vector<int>{120, 100}));
    QCOMPARE(shareWidth(wishes, 190), (std::vector<int>{90, 100}));
    QCOMPARE(shareWidth(wishes, 150), (std::vector<int>{50, 100}));
    QCOMPARE(shareWidth(wishes, 130), (std::vector<int>{50, 80})); // then the widest value
}

void TestGrids::typedCellIsOrdered()
{
    Staging staging;
    staging.type(0, 3, QStringLiteral("0.72"));
    QTest::keyClick(staging.editor(), Qt::Key_Return);
    QCOMPARE(rowsOf(staging.workbench), QStringLiteral("P002|Energy Bar|health-snacks|0.72"));
    staging.workbench.undo();
    QCOMPARE(rowsOf(staging.workbench), kStart);
}

void TestGrids::keysGoOn_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("row");
    QTest::addColumn<int>("column");
    QTest::newRow("Tab goes right") << int(Qt::Key_Tab) << 1 << 2;
    QTest::newRow("Backtab goes left") << int(Qt::Key_Backtab) << 1 << 0;
    QTest::newRow("Enter goes down") << int(Qt::Key_Return) << 2 << 1;
    QTest::newRow("Up goes up") << int(Qt::Key_Up) << 0 << 1;
}

void TestGrids::keysGoOn()
{
    QFETCH(int, key);
    QFETCH(int, row);
    QFETCH(int, column);
    Staging staging;
    staging.paste(QStringLiteral("P002\tA\tx\t1\nP003\tB\tx\t1\nP004\tC\tx\t1\n"));
    staging.type(1, 1, QStringLiteral("Bar"));
    QTest::keyClick(staging.editor(), static_cast<Qt::Key>(key));
    QVERIFY(rowsOf(staging.workbench).contains(QLatin1String("P003|Bar|x|1.0")));
    QCOMPARE(staging.view->currentIndex().row(), row);
    QCOMPARE(staging.view->currentIndex().column(), column);
}

void TestGrids::tabGoesOnFromTheLastCell()
{
    QWidget window;
    Staging staging;
    QLineEdit before(&window); // what stands before and after in the window
    staging.grid.setParent(&window);
    QLineEdit after(&window);
    window.show();
    staging.grid.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    staging.paste(QStringLiteral("P002\tA\tx\t1\nP003\tB\tx\t1\n"));
    staging.view->setFocus();
    staging.go(0, 0);
    int visited = 1;
    for (; visited < 20 && staging.view->hasFocus(); ++visited) {
        QTest::keyClick(staging.view, Qt::Key_Tab);
    }
    QCOMPARE(visited, 9); // eight cells, and out
    QVERIFY(after.hasFocus());
    staging.view->setFocus();
    for (visited = 1; visited < 20 && staging.view->hasFocus(); ++visited) {
        QTest::keyClick(staging.view, Qt::Key_Backtab);
    }
    QCOMPARE(visited, 9);
    QVERIFY(!after.hasFocus());
}

void TestGrids::refusedTextStaysOpen()
{
    Staging staging;
    staging.type(0, 3, QStringLiteral("abc"));
    QTest::keyClick(staging.editor(), Qt::Key_Return);
    QVERIFY(staging.view->isEditing());
    QCOMPARE(staging.editor()->text(), QStringLiteral("abc"));
    QCOMPARE(staging.view->shownComplaint(), QStringLiteral("unit_cost is DOUBLE: `abc` is not a number"));
    QCOMPARE(rowsOf(staging.workbench), kStart);
    // A click elsewhere does not throw away what was typed.
    const QPoint other = staging.view->visualRect(staging.view->model()->index(0, 0)).center();
    QTest::mouseClick(staging.view->viewport(), Qt::LeftButton, {}, other);
    QVERIFY(staging.view->isEditing());
    staging.editor()->selectAll();
    QTest::keyClicks(staging.editor(), QStringLiteral("0.7"));
    QCOMPARE(staging.view->shownComplaint(), QString());
    QTest::keyClick(staging.editor(), Qt::Key_Tab);
    QCOMPARE(rowsOf(staging.workbench), QStringLiteral("P002|Energy Bar|health-snacks|0.7"));
}

void TestGrids::escapeGivesUp()
{
    Staging staging;
    staging.type(0, 3, QStringLiteral("abc"));
    QTest::keyClick(staging.editor(), Qt::Key_Return);
    QTest::keyClick(staging.editor(), Qt::Key_Escape);
    QVERIFY(!staging.view->isEditing());
    QCOMPARE(staging.view->shownComplaint(), QString());
    QCOMPARE(rowsOf(staging.workbench), kStart);
}

void TestGrids::nullHasAKey()
{
    Staging staging;
    staging.go(0, 2);
    QTest::keyClick(staging.view, Qt::Key_Backspace, Qt::ControlModifier);
    QCOMPARE(rowsOf(staging.workbench), QStringLiteral("P002|Energy Bar|NULL|0.68"));
    // Opened and left alone, NULL does not become the empty text.
    QTest::keyClick(staging.view, Qt::Key_F2);
    QTest::keyClick(staging.editor(), Qt::Key_Return);
    QVERIFY(staging.workbench.staging()->table->cell(0, 2).isNull());
    staging.type(0, 2, QStringLiteral("x"));
    staging.editor()->selectAll();
    QTest::keyClick(staging.editor(), Qt::Key_Delete);
    QTest::keyClick(staging.editor(), Qt::Key_Return);
    QVERIFY(!staging.workbench.staging()->table->cell(0, 2).isNull());
}

void TestGrids::rowsByKeys()
{
    Staging staging;
    QTest::keyClick(staging.view, Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(rowsOf(staging.workbench), kStart + QLatin1Char('\n') + kStart);
    QCOMPARE(staging.view->currentIndex().row(), 1);
    QTest::keyClick(staging.view, Qt::Key_Insert);
    QCOMPARE(rowsOf(staging.workbench), kStart + QLatin1Char('\n') + kStart + QStringLiteral("\nNULL|NULL|NULL|NULL"));
    QCOMPARE(staging.view->currentIndex().row(), 2);
    QTest::keyClick(staging.view, Qt::Key_Delete, Qt::ControlModifier);
    QTest::keyClick(staging.view, Qt::Key_Delete, Qt::ControlModifier);
    QCOMPARE(rowsOf(staging.workbench), kStart);
}

void TestGrids::pastes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("rows");
    QTest::newRow("one value") << "snacks" << 2 << "P002|Energy Bar|snacks|0.68";
    QTest::newRow("block inside") << "snacks\t1" << 2 << "P002|Energy Bar|snacks|1.0";
    QTest::newRow("rows grow") << "P002\tBar\tx\t1\nP005\tBag\ty\t2\n" << 0 << "P002|Bar|x|1.0\nP005|Bag|y|2.0";
    QTest::newRow("what a row lacks stays NULL")
        << "P002\nP005" << 0 << "P002|Energy Bar|health-snacks|0.68\nP005|NULL|NULL|NULL";
    QTest::newRow("heading says where") << "unit_cost\tPRODUCT_ID\n1.2\tP005\n"
                                        << 0 << "P005|Energy Bar|health-snacks|1.2";
    QTest::newRow("CSV") << "P005,Bag,y,2" << 0 << "P005|Bag|y|2.0";
    QTest::newRow("NULL and the text NULL") << "NULL\t\"NULL\"" << 1 << "P002|NULL|NULL|0.68";
    QTest::newRow("empty number is NULL, empty text is empty") << "\t" << 2 << "P002|Energy Bar||NULL";
}

void TestGrids::pastes()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    QFETCH(QString, rows);
    Staging staging;
    staging.go(0, column);
    staging.paste(text);
    QCOMPARE(rowsOf(staging.workbench), rows);
}

void TestGrids::pasteIsOneStep()
{
    Staging staging;
    staging.paste(QStringLiteral("P002\tBar\tx\t1\nP005\tBag\ty\t2\nP006\tCap\ty\t3\n"));
    QCOMPARE(staging.view->model()->rowCount(), 3);
    staging.workbench.undo();
    QCOMPARE(rowsOf(staging.workbench), kStart);
}

void TestGrids::refusedPasteChangesNothing_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a value that does not fit") << "P002\tBar\tx\t1\nP005\tBag\ty\tcheap\n";
    QTest::newRow("too many columns") << "a\tb\tc\t1\t2\n";
}

void TestGrids::refusedPasteChangesNothing()
{
    QFETCH(QString, text);
    Staging staging;
    staging.paste(text);
    QCOMPARE(rowsOf(staging.workbench), kStart);
    bool isSaid = false;
    for (const QLabel* label : staging.grid.findChildren<QLabel*>()) {
        isSaid = isSaid || (label->isVisible() && label->text().startsWith(QLatin1String("Nothing was pasted. Line")));
    }
    QVERIFY(isSaid);
}

void TestGrids::copyGivesTsv()
{
    Staging staging;
    staging.go(0, 2);
    QTest::keyClick(staging.view, Qt::Key_Backspace, Qt::ControlModifier);
    staging.go(0, 0);
    staging.view->selectAll();
    staging.grid.copyCells();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("P002\tEnergy Bar\tNULL\t0.68\n"));
}

void TestGrids::emptyStagingTeaches()
{
    Staging staging;
    staging.grid.removeRows();
    QCOMPARE(staging.view->model()->rowCount(), 0);
    QVERIFY(!staging.view->isVisible());
    staging.paste(QStringLiteral("P009\tCap\tx\t1\n"));
    QVERIFY(staging.view->isVisible());
    QVERIFY(staging.view->currentIndex().isValid());
    QCOMPARE(rowsOf(staging.workbench), QStringLiteral("P009|Cap|x|1.0"));
}

void TestGrids::currentCellIsAlwaysValid()
{
    Bench bench;
    bench.workbench.closePrediction();
    BeforeAfterPanel panel(bench.workbench, bench.playhead, bench.selection, bench.theme);
    TraceTable trace(bench.workbench, bench.playhead, bench.theme);
    StagingGrid staging(bench.workbench, bench.selection, bench.theme);
    const auto allValid = [&] {
        for (QWidget* owner : std::initializer_list<QWidget*>{&panel, &trace, &staging}) {
            for (const QTableView* view : owner->findChildren<QTableView*>()) {
                if (view->model()->rowCount() > 0 && !view->currentIndex().isValid()) {
                    return false;
                }
            }
        }
        return true;
    };
    QVERIFY(allValid());
    bench.workbench.replaceStagingRows(0, 1, {});
    QTRY_VERIFY(!bench.workbench.isBusy());
    QVERIFY(allValid());
    bench.workbench.insertStagingRow(0);
    QTRY_VERIFY(!bench.workbench.isBusy());
    QVERIFY(allValid());
    bench.workbench.startOver();
    QTRY_VERIFY(!bench.workbench.isBusy());
    QVERIFY(allValid());
}

void TestGrids::cellsAreSpoken()
{
    Staging staging;
    QAccessibleInterface* table = QAccessible::queryAccessibleInterface(staging.view);
    QVERIFY(table != nullptr);
    QVERIFY(!table->text(QAccessible::Name).isEmpty());
    QVERIFY(table->tableInterface() != nullptr);
    QAccessibleInterface* cell = table->tableInterface()->cellAt(0, 3);
    QVERIFY(cell != nullptr);
    QCOMPARE(cell->text(QAccessible::Name), QStringLiteral("unit_cost, 0.68"));
}

void TestGrids::afterIsQuietWhileTheQuestionIsOpen()
{
    Bench bench;
    QVERIFY(bench.workbench.isPredictionOpen());
    BeforeAfterPanel panel(bench.workbench, bench.playhead, bench.selection, bench.theme);
    const auto views = panel.findChildren<RunTableView*>();
    QCOMPARE(views.size(), 2);
    const auto* before = static_cast<const RunTableModel*>(views[0]->model());
    const auto* after = static_cast<const RunTableModel*>(views[1]->model());
    QCOMPARE(before->rowCount(), 4);
    QVERIFY(!before->rowLook(1).fate.has_value());
    QVERIFY(!before->cellLook(1, 3).isChanged);
    QCOMPARE(after->rowCount(), 0);
    bench.workbench.closePrediction();
    QCOMPARE(before->rowLook(1).fate, std::optional(trace::Fate::Updated));
    QCOMPARE(after->rowCount(), 4);
    QVERIFY(after->cellLook(1, 3).isChanged);
}

void TestGrids::focusFollowsThePlayhead()
{
    Bench bench;
    bench.workbench.closePrediction();
    BeforeAfterPanel panel(bench.workbench, bench.playhead, bench.selection, bench.theme);
    const auto views = panel.findChildren<RunTableView*>();
    StepTimes times;
    times.add(14, 100);
    bench.playhead.setTimes(times, 0);
    QCOMPARE(views[0]->focusRow(), -1);
    bench.playhead.seek(6); // Decide, second row
    QCOMPARE(views[0]->focusRow(), 1);
    QCOMPARE(views[1]->focusRow(), 1);
    bench.playhead.last();
    QCOMPARE(views[0]->focusRow(), -1);
}

void TestGrids::tablesScrollTogether()
{
    Bench bench;
    bench.workbench.closePrediction();
    BeforeAfterPanel panel(bench.workbench, bench.playhead, bench.selection, bench.theme);
    panel.resize(900, 150);
    panel.show();
    const auto views = panel.findChildren<RunTableView*>();
    QVERIFY(views[0]->verticalScrollBar()->maximum() > 0);
    views[0]->verticalScrollBar()->setValue(2);
    QCOMPARE(views[1]->verticalScrollBar()->value(), 2);
    views[1]->verticalScrollBar()->setValue(1);
    QCOMPARE(views[0]->verticalScrollBar()->value(), 1);
}

void TestGrids::rowsStandCloserRatherThanCut()
{
    Tables tables;
    tables.giveRows(100); // four rows of 28 are 112
    for (RunTableView* view : tables.views) {
        QVERIFY(view->rowHeight(0) < 28);
        QVERIFY(view->rowViewportPosition(3) + view->rowHeight(3) <= view->viewport()->height());
        QCOMPARE(view->verticalScrollBar()->maximum(), 0);
    }
    tables.giveRows(130);
    QCOMPARE(tables.views[1]->rowHeight(0), 28);
}

void TestGrids::noRowIsCut()
{
    Tables tables;
    for (int room = 50; room < 96; room += 3) {
        tables.giveRows(room);
        const RunTableView& view = *tables.views[1];
        const QTableView& table = view;
        const int height = view.rowHeight(0);
        const int whole = view.viewport()->height() / height;
        QVERIFY(whole >= 2);
        QCOMPARE(view.verticalScrollBar()->maximum(), 4 - whole);
        const QImage picture = table.viewport()->grab().toImage();
        for (int y = whole * height; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                QCOMPARE(picture.pixelColor(x, y), tables.theme.colours().card);
            }
        }
    }
}

void TestGrids::rowOfTheStepIsWholeAtAnySize()
{
    Tables tables;
    tables.giveRows(60);
    StepTimes times;
    times.add(14, 100);
    tables.playhead.setTimes(times, 0);
    tables.playhead.seek(12); // Apply, the last of four rows
    const auto isWhole = [&] {
        return std::all_of(tables.views.begin(), tables.views.end(), [](const RunTableView* view) {
            const int top = view->rowViewportPosition(3);
            return view->focusRow() == 3 && top >= 0 && top + view->rowHeight(3) <= view->viewport()->height();
        });
    };
    QVERIFY(isWhole());
    tables.giveRows(80);
    QVERIFY(isWhole());
    tables.giveRows(40);
    QVERIFY(isWhole());
    const int top = tables.views[1]->verticalScrollBar()->value();
    tables.playhead.last(); // nothing jumps when all is done
    QCOMPARE(tables.views[1]->verticalScrollBar()->value(), top);
}

void TestGrids::lettersAreOfOneSize()
{
    Tables tables;
    StagingGrid staging(tables.workbench, tables.selection, tables.theme);
    tables.panel.setBeside({&staging.table()});
    staging.resize(640, 260);
    staging.show();
    const auto sizes = [&] {
        QList<int> found;
        for (const DataTableView* view :
             std::initializer_list<const DataTableView*>{&staging.table(), tables.views[0], tables.views[1]}) {
            found << static_cast<const DataCellDelegate*>(view->itemDelegate())->dataSize() << view->rowHeight(0);
        }
        return found;
    };
    tables.panel.resize(1600, 260);
    QCOMPARE(sizes(), (QList<int>{kSizeBody, 28, kSizeBody, 28, kSizeBody, 28}));
    tables.panel.resize(700, 260); // the tables of the run have no room for their letters, those of staging have
    QCOMPARE(sizes(), (QList<int>{kSizeSmall, 24, kSizeSmall, 24, kSizeSmall, 24}));
    tables.panel.resize(1600, 260);
    QCOMPARE(sizes(), (QList<int>{kSizeBody, 28, kSizeBody, 28, kSizeBody, 28}));
}

void TestGrids::badgesSayWhatTheyHaveRoomFor()
{
    Tables tables;
    const auto& delegate = *static_cast<const RunCellDelegate*>(tables.views[0]->itemDelegate());
    RowLook look;
    look.fate = trace::Fate::UpdatedSameValues;
    QCOMPARE(delegate.badgeText(look, 400), QStringLiteral("updated, same values"));
    QCOMPARE(delegate.badgeText(look, delegate.badgeWidth(look)), QStringLiteral("updated, same"));
    QCOMPARE(delegate.badgeText(look, 40), QString());
}

void TestGrids::bothSidesSayWhatWasCopied()
{
    Tables tables;
    StepTimes times;
    times.add(14, 100);
    tables.playhead.setTimes(times, 13); // the result
    for (RunTableView* view : tables.views) {
        const auto& delegate = *static_cast<const RunCellDelegate*>(view->itemDelegate());
        const auto* model = static_cast<const RunTableModel*>(view->model());
        int copied = 0;
        for (int row = 0; row < model->rowCount(); ++row) {
            const RowLook look = model->rowLook(row);
            copied += look.fate == trace::Fate::Copied ? 1 : 0;
            QVERIFY(delegate.badgeWidth(look) > 0);
        }
        QCOMPARE(copied, 3);
    }
}

void TestGrids::foldIsShownFromItsFirstRow()
{
    Tables tables;
    tables.giveRows(60); // two rows in sight
    StepTimes times;
    times.add(14, 100);
    tables.playhead.setTimes(times, 0);
    tables.playhead.setFolds({{1, 4}});
    tables.playhead.seek(4);
    for (const RunTableView* view : tables.views) {
        QCOMPARE(view->focusRow(), 0);
        QCOMPARE(view->lastFocusRow(), 3);
        QCOMPARE(view->rowViewportPosition(0), 0);
    }
    tables.playhead.setFolds({}); // somebody opened it
    QCOMPARE(tables.views[0]->focusRow(), 3);
    QCOMPARE(tables.views[0]->lastFocusRow(), 3);
}

void TestGrids::clickedRowIsSelected()
{
    Bench bench;
    bench.workbench.closePrediction();
    BeforeAfterPanel panel(bench.workbench, bench.playhead, bench.selection, bench.theme);
    panel.resize(900, 260);
    panel.show();
    const auto views = panel.findChildren<RunTableView*>();
    const QPoint row = views[1]->visualRect(views[1]->model()->index(1, 1)).center();
    QTest::mouseClick(views[1]->viewport(), Qt::LeftButton, {}, row);
    QCOMPARE(bench.selection.targetRow(), 1U);
    QCOMPARE(bench.selection.sourceRow(), 0U);
    QVERIFY(views[0]->selectionModel()->isRowSelected(1, {}));
}

void TestGrids::traceFollowsAndMoves()
{
    Bench bench;
    TraceTable trace(bench.workbench, bench.playhead, bench.theme);
    auto* view = trace.findChild<QTableView*>();
    QCOMPARE(view->model()->rowCount(), 0); // the question is open
    bench.workbench.closePrediction();
    QCOMPARE(view->model()->rowCount(), 14);
    StepTimes times;
    times.add(14, 100);
    bench.playhead.setTimes(times, 0);
    bench.playhead.seek(5);
    QCOMPARE(view->currentIndex().row(), 5);
    view->setCurrentIndex(view->model()->index(9, 2));
    QCOMPARE(bench.playhead.step(), std::uint64_t{9});
}

QTEST_MAIN(TestGrids)
#include "tst_grids.moc"
