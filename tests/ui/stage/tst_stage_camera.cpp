// How people look at the stage: nearer, at one row alone; and where what they said stands.

#include "tests/support/kiosko_run.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QTest>

#include <memory>

using namespace mergescope;
using namespace mergescope::ui;

class TestStageCamera : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void nearKeepsTheStageInView();
    void clicksFindTheSameRowWhenNear();
    void nearAndBackIsTheSamePicture();
    void spotlightDimsAllButTheRow();
    void arrowKeysMoveTheSpotlight();
    void ghostsStandBesideTheirRows();

private:
    [[nodiscard]] QImage picture() { return m_view->grab().toImage(); }

    std::unique_ptr<Theme> m_theme;
    std::unique_ptr<Playhead> m_playhead;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<StageView> m_view;
    trace::MergeRunPtr m_run;
};

void TestStageCamera::init()
{
    m_view.reset();
    m_theme = std::make_unique<Theme>();
    m_playhead = std::make_unique<Playhead>();
    m_selection = std::make_unique<Selection>();
    m_view = std::make_unique<StageView>(*m_theme);
    m_view->resize(1100, 640);
    m_view->attach(*m_playhead, *m_selection);
    m_run = mergescope::testing::kioskoRunWithNewProduct();
    m_view->setRun(m_run);
    m_playhead->setTimes(m_view->stepTimes(), 0);
    m_view->show();
}

void TestStageCamera::nearKeepsTheStageInView()
{
    const QSizeF view(1000, 600);
    for (const QRectF& focus : {QRectF(0, 0, 300, 30), QRectF(700, 570, 300, 30), QRectF(400, 300, 200, 30)}) {
        const QTransform near = nearTransform(view, focus);
        const QRectF shown = near.inverted().mapRect(QRectF(QPointF(0, 0), view));
        QVERIFY(QRectF(QPointF(0, 0), view).adjusted(-0.01, -0.01, 0.01, 0.01).contains(shown));
        QVERIFY(shown.adjusted(-0.01, -0.01, 0.01, 0.01).contains(focus));
        QVERIFY(near.m11() > 1.5 && near.m11() <= 2);
    }
    QVERIFY(nearFactor(view, QRectF(0, 0, 980, 30)) <= 1.0); // a row as wide as the view cannot come nearer
    QVERIFY(nearTransform(view, {}).isIdentity());
}

void TestStageCamera::clicksFindTheSameRowWhenNear()
{
    m_playhead->seek(1);
    for (int row = 0; row < m_view->rowCount(); ++row) {
        m_view->setCamera({});
        const bool isTarget = row < 4;
        m_selection->setRow(isTarget ? static_cast<std::uint32_t>(row) : tables::kNoRow,
                            isTarget ? tables::kNoRow : static_cast<std::uint32_t>(row - 4));
        m_view->setCamera({true, false});
        const QRect box = m_view->rowRect(row);
        QVERIFY2(!box.isEmpty(), "the focus row is in sight");
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, box.center());
        QVERIFY(isTarget ? m_selection->targetRow() == static_cast<std::uint32_t>(row)
                         : m_selection->sourceRow() == static_cast<std::uint32_t>(row - 4));
    }
}

void TestStageCamera::nearAndBackIsTheSamePicture()
{
    m_playhead->seek(7);
    const QImage before = picture();
    m_view->setCamera({true, false});
    QVERIFY(picture() != before);
    m_view->setCamera({});
    QCOMPARE(picture(), before);
}

void TestStageCamera::spotlightDimsAllButTheRow()
{
    m_playhead->seek(0);
    m_selection->setRow(1, tables::kNoRow);
    const QImage before = picture();
    const QRect row = m_view->rowRect(1).adjusted(4, 4, -4, -4);
    m_view->setCamera({false, true});
    const QImage after = picture();
    QCOMPARE(after.copy(row), before.copy(row));
    // The heading of the other card is dimmed: its darkest pixel is much lighter than it was.
    const QRect heading = m_view->stageLayout().source.heading.toAlignedRect();
    const auto darkest = [&heading](const QImage& image) {
        int least = 255;
        for (int y = heading.top(); y < heading.bottom(); ++y) {
            for (int x = heading.left(); x < heading.right(); ++x) {
                least = std::min(least, qGray(image.pixel(x, y)));
            }
        }
        return least;
    };
    QVERIFY2(darkest(after) > darkest(before) + 60, "the rest is dimmed");
}

void TestStageCamera::arrowKeysMoveTheSpotlight()
{
    m_playhead->seek(0);
    m_view->setCamera({false, true});
    m_selection->setRow(1, tables::kNoRow);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_selection->targetRow(), 2U);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_selection->targetRow(), 0U); // no further than the first
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QCOMPARE(m_selection->sourceRow(), 0U);
    QCOMPARE(m_selection->targetRow(), tables::kNoRow);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_selection->sourceRow(), 1U);
    QCOMPARE(m_playhead->step(), std::uint64_t{0}); // the step stays
    m_view->setCamera({});
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    m_playhead->advance(kLongestStep);
    QCOMPARE(m_playhead->step(), std::uint64_t{1});
}

/// P4: beside the row at every instant, and never over its cells.
void TestStageCamera::ghostsStandBesideTheirRows()
{
    const StageScript& script = *m_view->script();
    const StageLayout& layout = m_view->stageLayout();
    const StageAnswer ofTarget{1, tables::kNoRow, FateRole::Delete, QStringLiteral("delete"), true};
    const StageAnswer ofSource{tables::kNoRow, 1, FateRole::Insert, QStringLiteral("insert"), false};
    for (double time = 0; time <= script.times.end(); time += 40) {
        const FrameBuilder builder(script, layout, time);
        for (const StageAnswer& answer : {ofTarget, ofSource}) {
            const bool isTarget = answer.targetRow != tables::kNoRow;
            const QRectF row = isTarget ? builder.targetRowBox(1) : builder.sourceRowBox(1);
            const QRectF ghost = ghostBox(builder, layout, *m_theme, answer, false);
            QVERIFY(std::abs(ghost.center().y() - row.center().y()) < 0.5);
            QVERIFY(ghost.left() >= 0 && ghost.right() <= layout.size.width());
            const TableBox& box = isTarget ? layout.target : layout.source;
            for (const ColumnBox& column : box.columns) {
                const QRectF cell(column.x, row.top(), column.width, row.height());
                QVERIFY2(!ghost.intersects(cell), "a ghost lies over a cell");
            }
        }
    }
    m_view->setAnswers({ofTarget, ofSource});
    m_playhead->last();
    QVERIFY(m_view->rowText(1).contains(QLatin1String("you said: delete")));
}

QTEST_MAIN(TestStageCamera)
#include "tst_stage_camera.moc"
