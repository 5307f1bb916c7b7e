// Two stages of one size side by side: whatever both show stands at the same place in both, and what a clause says is
// not cut where there is room.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/stage_layout.h"
#include "ui/stage/stage_script.h"
#include "ui/theme/theme.h"

#include <QFontMetricsF>
#include <QTest>

#include <memory>
#include <string>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

const std::string kTables = "CREATE TABLE stock (sku STRING, qty INT, note STRING);\n"
                            "INSERT INTO stock VALUES ('S1', 5, 'bolt'), ('S2', 7, 'nut'), ('S3', 9, 'washer');\n"
                            "CREATE TABLE feed (sku STRING, qty INT, note STRING);\n"
                            "INSERT INTO feed VALUES ('S1', 0, 'bolt'), ('S2', 8, 'nut'), ('S4', 3, 'rivet');\n";
const std::string kHead = "MERGE INTO stock AS t USING feed AS s ON t.sku = s.sku";
const std::string kInsert = " WHEN NOT MATCHED THEN INSERT (sku, qty, note) VALUES (s.sku, s.qty, s.note)";
const std::string kInWhen = kHead + " WHEN MATCHED AND s.qty > 0 THEN UPDATE SET qty = s.qty" + kInsert;
const std::string kInOn = kHead + " AND s.qty > 0 WHEN MATCHED THEN UPDATE SET qty = s.qty" + kInsert;
const std::string kBySource = kHead + " WHEN MATCHED THEN UPDATE SET qty = s.qty" + kInsert +
                              " WHEN NOT MATCHED BY SOURCE AND t.note = 'washer' THEN DELETE";

StageScriptPtr scriptOf(const std::string& merge)
{
    const session::OutcomePtr outcome =
        session::Session(*sql::findDialect("iceberg")).run(std::make_shared<base::SourceText>(kTables + merge), {});
    return scriptFor(outcome->lastRun(), base::Language::English, {});
}

} // namespace

class StagePairTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theSameStandsAtTheSamePlace_data()
    {
        QTest::addColumn<std::string>("left");
        QTest::addColumn<std::string>("right");
        QTest::addColumn<QSize>("size");
        for (const QSize size : {QSize(639, 569), QSize(639, 385), QSize(959, 880), QSize(420, 420), QSize(639, 300)}) {
            const QByteArray tag = QByteArray::number(size.width()) + 'x' + QByteArray::number(size.height());
            QTest::addRow("ON and WHEN, %s", tag.constData()) << kInWhen << kInOn << size;
            QTest::addRow("BY SOURCE, %s", tag.constData()) << kBySource << kInWhen << size;
        }
    }
    void theSameStandsAtTheSamePlace()
    {
        QFETCH(const std::string, left);
        QFETCH(const std::string, right);
        QFETCH(const QSize, size);
        const StageScriptPtr one = scriptOf(left);
        const StageScriptPtr two = scriptOf(right);
        for (const double scale : {1.0, 1.5}) {
            m_theme.setContentScale(scale);
            const StageLayout a = layoutFor(*one, size, m_theme, two.get());
            const StageLayout b = layoutFor(*two, size, m_theme, one.get());
            for (const auto table : {&StageLayout::target, &StageLayout::source}) {
                QCOMPARE((a.*table).body.topLeft(), (b.*table).body.topLeft());
                QCOMPARE((a.*table).body.width(), (b.*table).body.width());
                QCOMPARE((a.*table).rowHeight, (b.*table).rowHeight);
                QCOMPARE((a.*table).columns.size(), (b.*table).columns.size());
                for (std::size_t i = 0; i < (a.*table).columns.size(); ++i) {
                    QCOMPARE((a.*table).columns[i].x, (b.*table).columns[i].x);
                }
                QCOMPARE((a.*table).badgeX, (b.*table).badgeX);
            }
            QCOMPARE(a.lanes, b.lanes);
            QCOMPARE(a.lanesInGroups, b.lanesInGroups);
            QCOMPARE(a.laneTagWidth, b.laneTagWidth);
            QCOMPARE(a.caption, b.caption);
            QCOMPARE(a.ladder.topLeft(), b.ladder.topLeft());
            QCOMPARE(a.rungHeight, b.rungHeight);
            QCOMPARE(a.labelWidth, b.labelWidth);
            QCOMPARE(a.rungStacked, b.rungStacked);
            QCOMPARE(a.sentence, b.sentence);
            // Nothing hangs out of the stage.
            for (const QRectF& lane : a.lanes) {
                QVERIFY(lane.right() <= size.width() && lane.width() >= 0);
            }
        }
        m_theme.setContentScale(1);
    }

    /// Alone the two differ, or the test above would hold of any two layouts.
    void aloneEachHasItsOwn()
    {
        const StageLayout a = layoutFor(*scriptOf(kInWhen), {639, 385}, m_theme);
        const StageLayout b = layoutFor(*scriptOf(kInOn), {639, 385}, m_theme);
        QVERIFY(a.lanes != b.lanes);
    }

    void whatAClauseSaysIsNotCut_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addRow("half of 1280x720") << QSize(639, 569);
        QTest::addRow("half of 1920x1080") << QSize(959, 880);
    }
    void whatAClauseSaysIsNotCut()
    {
        QFETCH(const QSize, size);
        for (const auto& [own, beside] :
             {std::pair(kInWhen, kInOn), std::pair(kInOn, kInWhen), std::pair(kBySource, kInWhen)}) {
            const StageScriptPtr script = scriptOf(own);
            const StageScriptPtr other = scriptOf(beside);
            const StageLayout layout = layoutFor(*script, size, m_theme, other.get());
            for (std::uint64_t step = 0; step < script->times.count(); ++step) {
                const StageFrame frame = frameAt(*script, layout, script->times.endOf(step));
                for (const Sprite& sprite : frame.sprites) {
                    if (sprite.layer != Layer::Ladder || sprite.kind != SpriteKind::Text || sprite.opacity <= 0) {
                        continue;
                    }
                    const QFontMetricsF metrics(m_theme.font(sprite.type, sprite.size));
                    QVERIFY2(metrics.horizontalAdvance(sprite.text) <= sprite.box.width() + 1,
                             qPrintable(sprite.text + QStringLiteral(" in %1").arg(sprite.box.width())));
                }
            }
        }
    }

private:
    Theme m_theme;
};

QTEST_MAIN(StagePairTest)
#include "tst_stage_pair.moc"
