// Words on the stage: NULL as every table sets it, a question in the sentence's place, and sentences told to their end.

#include "core/session/session.h"
#include "ui/stage/scene_sentence.h"
#include "ui/stage/sentence_flow.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/stage_layout.h"
#include "ui/stage/stage_view.h"

#include <QTest>

#include <algorithm>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

/// A value becomes NULL, a NULL becomes a value, and one stays.
trace::MergeRunPtr runWithNulls()
{
    const std::string script = "CREATE TABLE t (id INT, n INT, m INT) USING iceberg;"
                               "CREATE TABLE s (id INT, n INT, m INT) USING iceberg;"
                               "INSERT INTO t VALUES (1, 5, NULL), (2, NULL, 7);"
                               "INSERT INTO s VALUES (1, NULL, 6);"
                               "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET n = s.n, m = s.m";
    session::Session session(sql::dialects().front());
    return session.run(std::make_shared<base::SourceText>(script), {})->lastRun();
}

story::Sentence sentenceOf(const char* text)
{
    story::Sentence sentence;
    sentence.parts.emplace_back().text = text;
    return sentence;
}

} // namespace

class TestStageWords : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nullIsFramedAtEveryStep();
    void aQuestionStandsInTheSentence();
    void aSentenceIsToldToItsEnd();
    void noLetterIsSmallerForAProjector();

private:
    Theme m_theme;
};

void TestStageWords::nullIsFramedAtEveryStep()
{
    const trace::MergeRunPtr run = runWithNulls();
    QVERIFY(run != nullptr);
    const StageScriptPtr script = scriptFor(run, base::Language::English, {});
    const StageLayout layout = layoutFor(*script, {1000, 680}, m_theme);
    for (std::uint64_t step = 0; step < script->times.count(); ++step) {
        int nulls = 0;
        for (const Sprite& sprite : frameAt(*script, layout, script->times.endOf(step)).sprites) {
            QCOMPARE(sprite.isNull, sprite.text == QLatin1String("NULL") && sprite.type == Type::Data);
            nulls += sprite.isNull && sprite.kind == SpriteKind::Text ? 1 : 0;
            QVERIFY(!sprite.isNull || sprite.size == kSizeSmall);
        }
        QVERIFY(nulls >= 3);
    }
}

void TestStageWords::aQuestionStandsInTheSentence()
{
    StageView view(m_theme);
    view.resize(1000, 680);
    view.setRun(runWithNulls());
    const QString tables = view.sentence();
    view.setQuiet(true);
    view.setQuestion(sentenceOf("What will become of 1?"));
    QCOMPARE(view.sentence(), QStringLiteral("What will become of 1?"));
    QCOMPARE(view.accessibleDescription(), view.sentence());
    view.resize(1200, 800); // another layout asks the same
    QCOMPARE(QString::fromStdString(view.currentFrame().sentence.plain()), view.sentence());
    view.setQuestion({});
    QCOMPARE(view.sentence(), tables);
}

void TestStageWords::aSentenceIsToldToItsEnd()
{
    const story::Sentence sentence = sentenceOf(
        "P001 found no partner in the source. Only a WHEN NOT MATCHED BY SOURCE could act on such a row, and "
        "the statement has none: P001 stays as it is.");
    Theme projected;
    projected.setContentScale(1.5);
    projected.setLeastText(24);
    const QSizeF box(800, 72); // two lines of the least letters
    const Flow flow = flowInto(sentence, projected, kSizeLarge, box);
    QVERIFY(flow.zoom < 1);
    QVERIFY(flow.height <= box.height());
    for (const FlowRun& run : flow.runs) {
        QVERIFY((run.baseline.x() + run.width) * flow.zoom <= box.width() + 1);
        QVERIFY(run.baseline.y() * flow.zoom <= box.height());
    }
    QVERIFY(projected.textPixels(kSizeSmall) * flow.zoom >= kSizeSmall);
    QCOMPARE(flowInto(sentence, projected, kSizeLarge, {800, 200}).zoom, 1.0); // where there is room, no letter is less
    QCOMPARE(flowInto(sentence, m_theme, kSizeLarge, {100, 20}).zoom, 1.0);    // nor under 12 px on a screen
}

void TestStageWords::noLetterIsSmallerForAProjector()
{
    Theme theme;
    theme.setLeastText(24);
    for (const int size : {kSizeSmall, kSizeBody, kSizeLarge, kSizeTitle}) {
        QCOMPARE(theme.font(Type::Data, size).pixelSize(), 24);
        QCOMPARE(theme.controlFont(size).pixelSize(), size); // controls are for who presents
    }
    theme.setContentScale(3);
    QCOMPARE(theme.font(Type::Text, kSizeTitle).pixelSize(), 54);
    theme.setLeastText(0);
    theme.setContentScale(1);
    QCOMPARE(theme.font(Type::Text, kSizeSmall).pixelSize(), kSizeSmall);
}

QTEST_MAIN(TestStageWords)
#include "tst_stage_words.moc"
