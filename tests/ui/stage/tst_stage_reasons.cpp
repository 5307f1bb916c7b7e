// Where the stage says why: the note, ON with its values, a broken link, tags that are told apart. In the lowest window
// that is meant to be used, from real runs.

#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "tests/support/sprites.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/words.h"
#include "ui/theme/theme.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

constexpr QSize kLowStage(776, 424); ///< what a window of 1280 by 720 leaves to the stage

const std::string kProducts = "CREATE TABLE product (product_id STRING, product_name STRING, unit_cost DOUBLE);"
                              "INSERT INTO product VALUES ('P001', 'Water', 0.4), ('P002', 'Bar', 0.6);"
                              "CREATE TABLE staging (product_id STRING, product_name STRING, unit_cost DOUBLE);";
const std::string kActions =
    " WHEN MATCHED THEN UPDATE SET unit_cost = s.unit_cost WHEN NOT MATCHED THEN INSERT "
    "(product_id, product_name, unit_cost) VALUES (s.product_id, s.product_name, s.unit_cost);";

} // namespace

class TestStageReasons : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNoteHasAPlace_data();
    void theNoteHasAPlace();
    void theValuesOfOnAreWhole();
    void aNearRowHasABrokenLink();
    void nullBesideNullIsBrokenToo();
    void twinsAreNumbered();
    void theSourceOfAKeptOrDeletedPairOnlyMatches();
    void anActionEndsAtAComma();

private:
    void play(const std::string& staging, const std::string& merge, QSize size = kLowStage)
    {
        session::Session session(*sql::findDialect("iceberg"));
        const auto text = std::make_shared<base::SourceText>(kProducts + staging + merge, "test");
        const auto run = session.run(text, {})->lastRun();
        QVERIFY(run);
        m_script =
            scriptFor(run, base::Language::English, [run](std::size_t route) { return session::ladder(*run, route); });
        m_layout = layoutFor(*m_script, size, m_theme);
    }
    /// The end of the step that shows the n-th route in a phase.
    [[nodiscard]] StageFrame shown(trace::Phase phase, std::uint32_t route) const
    {
        return frameAt(*m_script, m_layout, m_script->times.endOf(trace::stepOf(*m_script->run, phase, route)));
    }
    [[nodiscard]] static std::vector<Sprite> ofKind(const StageFrame& frame, SpriteKind kind)
    {
        std::vector<Sprite> found;
        std::copy_if(frame.sprites.begin(), frame.sprites.end(), std::back_inserter(found),
                     [&](const Sprite& sprite) { return sprite.kind == kind && sprite.opacity > 0.5; });
        return found;
    }

    Theme m_theme;
    StageScriptPtr m_script;
    StageLayout m_layout;
};

void TestStageReasons::theNoteHasAPlace_data()
{
    QTest::addColumn<QByteArray>("staging");
    QTest::newRow("one") << QByteArray("('P002', 'Bar', 0.7)");
    QTest::newRow("as many as in the target") << QByteArray("('P001', 'Water', 0.5), ('P002', 'Bar', 0.7)");
    QTest::newRow("two that come") << QByteArray("('P005', 'Bag', 1.2), ('P005', 'Bag XL', 1.5)");
    QTest::newRow("many") << QByteArray("('P001', 'Water', 0.5), ('P003', 'A', 1), ('P004', 'B', 1), ('P005', 'C', 1), "
                                        "('P006', 'D', 1), ('P007', 'E', 1), ('P008', 'F', 1), ('P009', 'G', 1)");
}

void TestStageReasons::theNoteHasAPlace()
{
    QFETCH(QByteArray, staging);
    play("INSERT INTO staging VALUES " + staging.toStdString() + ";",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id" + kActions);
    QCOMPARE(m_layout.noteLines.join(QLatin1Char(' ')), orderNote());
    const QRectF note = m_layout.note;
    QVERIFY(!note.isEmpty());
    QVERIFY(!note.intersects(m_layout.source.card) && !note.intersects(m_layout.target.card));
    QVERIFY(!note.intersects(m_layout.ladder) && note.bottom() <= m_layout.size.height());
    for (const QRectF& lane : m_layout.lanes) {
        QVERIFY(!note.intersects(lane));
    }
    const double textTop = m_layout.sentence.top() + m_layout.sentenceInset;
    QVERIFY(note.bottom() <= m_layout.sentence.top() || note.bottom() <= textTop + 8);
    // It is there with every row, and nowhere before.
    const auto isSaid = [&](const StageFrame& frame) {
        return std::any_of(frame.sprites.begin(), frame.sprites.end(), [&](const Sprite& sprite) {
            return sprite.kind == SpriteKind::Text && sprite.text == m_layout.noteLines.front() && sprite.opacity > 0.9;
        });
    };
    QVERIFY(!isSaid(frameAt(*m_script, m_layout, m_script->times.endOf(0))));
    for (const trace::Phase phase : {trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply}) {
        QVERIFY(isSaid(shown(phase, 0)));
    }
}

void TestStageReasons::theValuesOfOnAreWhole()
{
    play("INSERT INTO staging VALUES ('P001', 'Water', 0.45), ('P002', 'Bar', 0.0);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id AND s.unit_cost > 0" + kActions);
    const StageFrame frame = shown(trace::Phase::Match, 1);
    const auto values = std::find_if(frame.sprites.begin(), frame.sprites.end(), [](const Sprite& sprite) {
        return sprite.text == QLatin1String("'P002' = 'P002' AND 0.0 > 0");
    });
    QVERIFY(values != frame.sprites.end());
    const double advance = values->size * 0.6;
    QVERIFY2(values->box.width() >= static_cast<double>(values->text.size()) * advance,
             qPrintable(QString::number(values->box.width())));
    QVERIFY(rungBox(m_layout, 0).adjusted(0, -0.5, 0, 0.5).contains(values->box));
}

void TestStageReasons::aNearRowHasABrokenLink()
{
    play("INSERT INTO staging VALUES ('P002', 'Bar', 0.0), ('P001', 'Water', 0.45);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id AND s.unit_cost > 0" + kActions);
    const std::vector<Sprite> ends = ofKind(shown(trace::Phase::Match, 1), SpriteKind::LooseEnd);
    QCOMPARE(ends.size(), std::size_t{2});
    const Sprite& left = ends[0].from.x() < ends[1].from.x() ? ends[0] : ends[1];
    const Sprite& right = ends[0].from.x() < ends[1].from.x() ? ends[1] : ends[0];
    QVERIFY(left.to.x() < right.to.x());
    // Target row 2 and source row 1 stand at different heights: each end leans towards the other.
    QVERIFY(left.from.y() > right.from.y());
    QVERIFY(left.to.y() < left.from.y() && right.to.y() > right.from.y());
    QVERIFY(std::abs((left.from.y() + right.from.y()) - (left.to.y() + right.to.y())) < 0.01);
}

void TestStageReasons::nullBesideNullIsBrokenToo()
{
    play("INSERT INTO product VALUES (NULL, 'Loose', 1.0); INSERT INTO staging VALUES (NULL, 'Loose', 2.0);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id" + kActions);
    QCOMPARE(ofKind(shown(trace::Phase::Match, 2), SpriteKind::LooseEnd).size(), std::size_t{2});
    QCOMPARE(ofKind(shown(trace::Phase::Match, 0), SpriteKind::LooseEnd).size(), std::size_t{1});
}

void TestStageReasons::twinsAreNumbered()
{
    play("INSERT INTO staging VALUES ('P005', 'Bag', 1.2), ('P002', 'Bar', 0.7), ('P005', 'Bag XL', 1.5);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id" + kActions);
    QStringList tags;
    for (std::size_t route = 0; route < m_script->run->routes.size(); ++route) {
        tags << tagText(*m_script, route);
    }
    QCOMPARE(tags, (QStringList{"P001", "P002", "P005", QStringLiteral("P005 \u00B7 2")}));
}

void TestStageReasons::theSourceOfAKeptOrDeletedPairOnlyMatches()
{
    play("INSERT INTO staging VALUES ('P001', 'Water', 0.0), ('P002', 'Bar', 0.7);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id WHEN MATCHED AND s.unit_cost = 0 THEN "
         "DELETE;");
    const trace::Step last = trace::stepAt(*m_script->run, m_script->times.count() - 1);
    const FrameBuilder builder(*m_script, m_layout, m_script->times.end());
    QCOMPARE(builder.sourceBadge(last, 0)->role, std::optional(FateRole::Match));
    QCOMPARE(builder.sourceBadge(last, 1)->role, std::optional<FateRole>()); // "not used", no outcome of a target row
    QCOMPARE(builder.targetBadge(last, 0)->role, std::optional(FateRole::Delete));
}

void TestStageReasons::anActionEndsAtAComma()
{
    play("INSERT INTO staging VALUES ('P002', 'Bar', 0.7);",
         "MERGE INTO product t USING staging s ON t.product_id = s.product_id" + kActions);
    QCOMPARE(actionText(*m_script->run, 1), QStringLiteral("INSERT (product_id, product_name, unit_cost)"));
    QCOMPARE(actionText(*m_script->run, 1, 40), QStringLiteral("INSERT (product_id, product_name, \u2026)"));
    QCOMPARE(actionText(*m_script->run, 1, 12), QStringLiteral("INSERT"));
}

QTEST_MAIN(TestStageReasons)
#include "tst_stage_reasons.moc"
