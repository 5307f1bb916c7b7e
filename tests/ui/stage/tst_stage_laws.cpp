// The rules A1 to A15 of the stage as laws: they hold on runs made up from a seed and on every lesson, step by step,
// with rows one by one and folded. On rectangles and frames; pixels only where pictures are compared.

#include "core/lessons/lesson.h"
#include "core/session/session.h"
#include "tests/support/random_run.h"
#include "tests/support/sprites.h"
#include "ui/stage/frame_parts.h"
#include "ui/stage/scene_sentence.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

constexpr double kFrame = 16;
constexpr std::uint32_t kSeeds = 40;
constexpr std::size_t kScenesOfARun = 6;
constexpr QSize kSize(1000, 640);

SpriteOwner ownerOf(const Sprite& sprite)
{
    return static_cast<SpriteOwner>(sprite.id >> 60);
}

bool isTag(const Sprite& sprite)
{
    return sprite.kind == SpriteKind::Chip && ownerOf(sprite) == SpriteOwner::Route;
}

/// One run with all that is needed to look at it.
struct Played {
    QString name;
    StageScriptPtr script;
    StageLayout layout;

    [[nodiscard]] StageFrame at(double time) const { return frameAt(*script, layout, time); }
    [[nodiscard]] double start(const Scene& scene) const { return script->times.startOf(scene.firstStep()); }
    [[nodiscard]] double end(const Scene& scene) const { return script->times.endOf(scene.index); }
    /// From a scene's own milliseconds to the time line's.
    [[nodiscard]] double time(const Scene& scene, double elapsed) const
    {
        const double length = lengthOf(momentAt(*script, end(scene), layout.open).beats);
        return start(scene) + (end(scene) - start(scene)) * elapsed / length;
    }
    [[nodiscard]] Beats beats(const Scene& scene) const { return momentAt(*script, end(scene), layout.open).beats; }
    [[nodiscard]] std::vector<Scene> scenes() const
    {
        std::vector<Scene> all;
        for (std::uint64_t step = 0; step < script->times.count(); step = all.back().index + 1) {
            all.push_back(sceneAt(*script, step, layout.open));
        }
        return all;
    }
    /// Some of them, the same ones each time; the last and every kind of phase are among them.
    [[nodiscard]] std::vector<Scene> someScenes() const
    {
        std::vector<Scene> all = scenes();
        std::vector<Scene> some;
        QRandomGenerator random(static_cast<quint32>(all.size()));
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool isTaken = all.size() <= kScenesOfARun || i + 1 == all.size() || all[i].isFold ||
                                 random.bounded(static_cast<int>(all.size())) < static_cast<int>(kScenesOfARun);
            if (isTaken) {
                some.push_back(all[i]);
            }
        }
        return some;
    }
    [[nodiscard]] QString where(const Scene& scene, const QString& what) const
    {
        return QStringLiteral("%1, step %2 to %3: %4").arg(name).arg(scene.firstStep()).arg(scene.index).arg(what);
    }
};

QString words(const Sprite& sprite)
{
    return QStringLiteral("kind %1, id %2, '%3'").arg(int(sprite.kind)).arg(sprite.id, 0, 16).arg(sprite.text);
}

std::vector<std::pair<QString, trace::MergeRunPtr>> allRuns()
{
    std::vector<std::pair<QString, trace::MergeRunPtr>> runs;
    for (std::uint32_t seed = 1; seed <= kSeeds; ++seed) {
        runs.emplace_back(QStringLiteral("seed %1").arg(seed), mergescope::testing::randomRun(seed).run);
    }
    const std::vector<std::string> roots = {std::string(MERGESCOPE_SOURCE_DIR) + "/lessons"};
    for (const lessons::LessonListing& listing : lessons::listLessons(base::Language::English, roots)) {
        const auto lesson = lessons::findLesson(listing.id, base::Language::English, roots);
        if (!lesson.isOk()) {
            continue; // tests/lessons says so
        }
        session::Session session(*sql::findDialect(lesson.value().engine), lesson.value().start());
        const auto outcome = session.run(std::make_shared<base::SourceText>(lesson.value().statement, listing.id), {});
        if (outcome->lastRun()) {
            runs.emplace_back(QString::fromStdString(listing.id), outcome->lastRun());
        }
    }
    return runs;
}

} // namespace

class TestStageLaws : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void theRunsShowEverything();
    void oneIdentityOnOneWay();
    void bothValuesOfAnUpdateAreReadable();
    void oneKindOfChangeAtATime();
    void fewMoversAtOnce();
    void groupsStartAndStopTogether();
    void travelRestsAtBothEnds();
    void tagsKeepClearOfRowsInFocus();
    void announcedBeforeItMoves();
    void saidBesideTheRowAndWithTheMotion();
    void learnerPaces();
    void frameDependsOnThePlaceOnly();
    void endsAreTheSameWithoutMotion();
    void everyTargetRowEndsWithOneBadge();
    void reducedMotionMovesNothing();
    void endOfOneSceneIsTheBeginningOfTheNext();
    void idsAreUnique();
    void foldsTakeNoLongerThanAStep();

private:
    Theme m_theme;
    std::vector<Played> m_runs;
};

#define FOR_SOME_SCENES(played, scene)                                                                                 \
    for (const Played& played : m_runs)                                                                                \
        for (const Scene& scene : played.someScenes())

void TestStageLaws::initTestCase()
{
    for (const auto& [name, run] : allRuns()) {
        QVERIFY2(run != nullptr, qPrintable(name));
        Played played;
        played.name = name;
        played.script = scriptFor(run, base::Language::English, {});
        played.layout = layoutFor(*played.script, kSize, m_theme);
        m_runs.push_back(std::move(played));
        if (m_runs.back().script->hasFolds) {
            Played open = m_runs.back();
            open.name += QStringLiteral(", one by one");
            open.layout.open.all = true;
            m_runs.push_back(std::move(open));
        }
    }
}

/// The laws mean nothing where what they speak of does not occur.
void TestStageLaws::theRunsShowEverything()
{
    std::set<QString> seen;
    for (const Played& played : m_runs) {
        const trace::MergeRun& run = *played.script->run;
        for (std::size_t route = 0; route < run.routes.size(); ++route) {
            const auto effect = effectOf(run, route);
            seen.insert(QStringLiteral("kind %1").arg(int(run.kindOf(route))));
            seen.insert(effect ? QStringLiteral("effect %1 on %2").arg(int(*effect)).arg(int(run.kindOf(route)))
                               : QStringLiteral("none on %1").arg(int(run.kindOf(route))));
        }
        for (const trace::RowFate& fate : run.fates) {
            seen.insert(QStringLiteral("fate %1").arg(int(fate.fate)));
        }
        if (run.failure) {
            seen.insert(QStringLiteral("failure in %1").arg(int(run.failure->phase)));
        }
        for (const Scene& scene : played.scenes()) {
            if (scene.isFold) {
                seen.insert(QStringLiteral("fold in %1").arg(int(scene.phase)));
            }
        }
        seen.insert(played.layout.lanesInGroups ? QStringLiteral("groups") : QStringLiteral("tags"));
    }
    for (const char* wanted :
         {"kind 0",        "kind 1",        "kind 2",    "effect 0 on 1", "effect 1 on 0", "effect 1 on 2",
          "effect 2 on 0", "effect 2 on 2", "none on 0", "none on 1",     "none on 2",     "fate 0",
          "fate 1",        "fate 2",        "fate 3",    "fate 5",        "fate 6",        "failure in 1",
          "failure in 2",  "fold in 1",     "fold in 2", "fold in 3",     "groups",        "tags"}) {
        QVERIFY2(seen.count(QLatin1String(wanted)) == 1, wanted);
    }
}

/// A1: what is there stays the same thing, and is never in two places 16 ms apart.
void TestStageLaws::oneIdentityOnOneWay()
{
    const double most = 0.17 * kSize.width();
    FOR_SOME_SCENES(played, scene)
    {
        const double stride = (played.time(scene, kFrame) - played.start(scene));
        ById before = byId(played.at(played.start(scene) + 1e-3));
        for (double time = played.start(scene) + stride; time <= played.end(scene) + 1e-6; time += stride) {
            ById now = byId(played.at(time));
            for (const auto& [id, sprite] : now) {
                const auto found = before.find(id);
                const bool isFree = found == before.end() || sprite.kind == SpriteKind::ScrollBar;
                const double moved = isFree ? 0 : distance(sprite.box.center(), found->second.box.center());
                QVERIFY2(moved < most, qPrintable(played.where(scene, words(sprite))));
            }
            // A row's tag, once it is there, is there for good; only the second half of a pair goes into the first.
            for (const auto& [id, sprite] : before) {
                const bool isPartner = (id & 0xFFFFFU) == 1;
                if (isTag(sprite) && !isPartner && !played.layout.lanesInGroups) {
                    QVERIFY2(now.count(id) == 1, qPrintable(played.where(scene, words(sprite))));
                }
            }
            before = std::move(now);
        }
    }
}

/// A1: while a value changes, the old one and the new one can both be read.
void TestStageLaws::bothValuesOfAnUpdateAreReadable()
{
    int seen = 0;
    FOR_SOME_SCENES(played, scene)
    {
        const trace::MergeRun& run = *played.script->run;
        if (scene.phase != trace::Phase::Apply || scene.isFailure ||
            effectOf(run, scene.firstRoute) != trace::Effect::UpdateCells) {
            continue;
        }
        const std::uint32_t row = run.routes.targetRow[scene.firstRoute];
        for (const std::uint32_t column : changedColumns(run, scene.firstRoute)) {
            const SpriteId old = spriteId(SpriteOwner::TargetRow, SpriteKind::Text, row + 2, column);
            const SpriteId fresh = spriteId(SpriteOwner::TargetRow, SpriteKind::Text, row + 2, column + 0x80000U);
            for (const double part : {0.05, 0.3, 0.5, 0.7, 0.85, 1.0}) {
                const ById frame =
                    byId(played.at(played.start(scene) + part * (played.end(scene) - played.start(scene))));
                const auto found = frame.find(old);
                QVERIFY2(found != frame.end(), qPrintable(played.where(scene, QStringLiteral("old value"))));
                QVERIFY(found->second.opacity > 0.99 && found->second.layer == Layer::TargetRows);
                if (part == 1.0) {
                    const auto arrived = frame.find(fresh);
                    QVERIFY2(arrived != frame.end(), qPrintable(played.where(scene, QStringLiteral("new value"))));
                    QVERIFY(!arrived->second.box.intersects(found->second.box));
                    ++seen;
                }
            }
        }
    }
    QVERIFY(seen > 5);
}

/// A2: in one beat a thing moves or changes its looks, and it moves in beats of motion only.
void TestStageLaws::oneKindOfChangeAtATime()
{
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            const ById a = byId(played.at(played.time(scene, beat.start + beat.length * 0.35)));
            const ById b = byId(played.at(played.time(scene, beat.start + beat.length * 0.65)));
            for (const auto& [id, sprite] : b) {
                const auto found = a.find(id);
                if (found == a.end()) {
                    continue;
                }
                const Sprite& was = found->second;
                const bool moves = distance(was.box.topLeft(), sprite.box.topLeft()) > 0.01;
                const bool recolours = std::abs(was.opacity - sprite.opacity) > 0.001 ||
                                       std::abs(was.emphasis - sprite.emphasis) > 0.001 || was.role != sprite.role;
                QVERIFY2(!(moves && recolours), qPrintable(played.where(scene, words(sprite))));
                QVERIFY2(!moves || isMotion(beat.kind), qPrintable(played.where(scene, words(sprite))));
            }
        }
    }
}

/// A3: at most four things move independently.
void TestStageLaws::fewMoversAtOnce()
{
    FOR_SOME_SCENES(played, scene)
    {
        const double stride = played.time(scene, kFrame) - played.start(scene);
        ById before = byId(played.at(played.start(scene) + 1e-3));
        for (double time = played.start(scene) + stride; time <= played.end(scene); time += 2 * stride) {
            std::set<std::pair<long, long>> vectors;
            ById now = byId(played.at(time));
            for (const auto& [id, sprite] : now) {
                const auto found = before.find(id);
                if (found == before.end() || sprite.kind == SpriteKind::Strike ||
                    sprite.kind == SpriteKind::ScrollBar) {
                    continue;
                }
                const QPointF moved = sprite.box.topLeft() - found->second.box.topLeft();
                if (std::hypot(moved.x(), moved.y()) <= 0.2) {
                    continue;
                }
                // Rows of a table that go straight up or down by more or less are one group: it closes or opens.
                const bool isClosing = std::abs(moved.x()) < 0.01 && ownerOf(sprite) == SpriteOwner::TargetRow;
                vectors.insert(isClosing ? std::pair(0L, moved.y() < 0 ? -1000L : 1000L)
                                         : std::pair(std::lround(moved.x() / 2), std::lround(moved.y() / 2)));
            }
            QVERIFY2(vectors.size() <= 4,
                     qPrintable(played.where(scene, QStringLiteral("%1 movers").arg(vectors.size()))));
            before = std::move(now);
        }
    }
}

/// A4: what moves in a beat of a fold sets out with it and arrives with it; no cascade.
void TestStageLaws::groupsStartAndStopTogether()
{
    int movers = 0;
    FOR_SOME_SCENES(played, scene)
    {
        if (!scene.isFold) {
            continue;
        }
        for (const Beat& beat : played.beats(scene)) {
            if (!isMotion(beat.kind) || beat.kind == BeatKind::Link || beat.kind == BeatKind::Rung) {
                continue;
            }
            const auto frame = [&](double part) {
                return byId(played.at(played.time(scene, beat.start + beat.length * part)));
            };
            const ById begin = frame(0.01);
            const ById early = frame(0.4);
            const ById late = frame(0.6);
            const ById end = frame(0.99);
            for (const auto& [id, sprite] : end) {
                const auto was = begin.find(id);
                if (sprite.kind == SpriteKind::ScrollBar || was == begin.end() || early.count(id) == 0 ||
                    late.count(id) == 0 || distance(was->second.box.topLeft(), sprite.box.topLeft()) < 8) {
                    continue;
                }
                ++movers;
                QVERIFY2(distance(was->second.box.topLeft(), early.at(id).box.topLeft()) > 0.5,
                         qPrintable(played.where(scene, words(sprite))));
                QVERIFY2(distance(sprite.box.topLeft(), late.at(id).box.topLeft()) > 0.5,
                         qPrintable(played.where(scene, words(sprite))));
            }
        }
    }
    QVERIFY(movers > 20);
}

/// A5: slow in and slow out.
void TestStageLaws::travelRestsAtBothEnds()
{
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            if (!isMotion(beat.kind)) {
                continue;
            }
            for (const auto& [from, to] : {std::pair(0.001, 0.03), std::pair(0.97, 0.999)}) {
                const ById a = byId(played.at(played.time(scene, beat.start + beat.length * from)));
                const ById b = byId(played.at(played.time(scene, beat.start + beat.length * to)));
                for (const auto& [id, sprite] : b) {
                    const auto found = a.find(id);
                    const double moved =
                        found == a.end() ? 0 : distance(sprite.box.topLeft(), found->second.box.topLeft());
                    QVERIFY2(moved < 4, qPrintable(played.where(scene, words(sprite))));
                }
            }
        }
    }
}

/// A6: a tag on its way to the lane crosses no row in focus of the other table; on its way to the ladder, no row.
void TestStageLaws::tagsKeepClearOfRowsInFocus()
{
    FOR_SOME_SCENES(played, scene)
    {
        if (scene.isFailure || (scene.phase != trace::Phase::Match && scene.phase != trace::Phase::Decide)) {
            continue;
        }
        const std::uint32_t route = scene.firstRoute;
        const trace::MergeRun& run = *played.script->run;
        for (const Beat& beat : played.beats(scene)) {
            if (beat.kind != BeatKind::Lane && beat.kind != BeatKind::Enter && beat.kind != BeatKind::Leave) {
                continue;
            }
            for (double part = 0.05; part < 1; part += 0.09) {
                const double time = played.time(scene, beat.start + beat.length * part);
                const FrameBuilder builder(*played.script, played.layout, time);
                for (const Sprite& sprite : played.at(time).sprites) {
                    if (!isTag(sprite) || ((sprite.id >> 20) & 0xFFFFFFFFU) != route) {
                        continue;
                    }
                    if (beat.kind != BeatKind::Lane) {
                        QVERIFY2(!sprite.box.intersects(played.layout.target.body) &&
                                     !sprite.box.intersects(played.layout.source.body),
                                 qPrintable(played.where(scene, words(sprite))));
                        continue;
                    }
                    const bool fromSource = (sprite.id & 0xFFFFFU) == 1;
                    if (run.kindOf(route) != trace::MatchKind::Matched) {
                        continue; // no other row in focus
                    }
                    const QRectF other =
                        fromSource ? builder.targetRowBox(run.routes.targetRow[route]) & played.layout.target.body
                                   : builder.sourceRowBox(run.routes.sourceRow[route]) & played.layout.source.body;
                    QVERIFY2(!sprite.box.intersects(other), qPrintable(played.where(scene, words(sprite))));
                }
            }
        }
    }
}

/// A7: 150 ms at least in which rows light up and nothing moves; tables may scroll before that.
void TestStageLaws::announcedBeforeItMoves()
{
    FOR_SOME_SCENES(played, scene)
    {
        if (!scene.hasRow()) {
            continue;
        }
        double from = 0;
        for (const Beat& beat : played.beats(scene)) {
            from = beat.kind == BeatKind::Bring ? beat.end() : from;
        }
        // Where nothing has to scroll the row lights up at once.
        const ById first = byId(played.at(played.time(scene, 0.5)));
        const ById a = byId(played.at(played.time(scene, from + 0.5)));
        const ById b = byId(played.at(played.time(scene, from + 149.5)));
        bool lights = false;
        for (const auto& [id, sprite] : b) {
            const auto dark = first.find(id);
            lights = lights || dark == first.end() || dark->second.opacity < sprite.opacity ||
                     dark->second.emphasis < sprite.emphasis;
            const auto found = a.find(id);
            const bool moved = found != a.end() && distance(found->second.box.topLeft(), sprite.box.topLeft()) > 0.01;
            QVERIFY2(!moved, qPrintable(played.where(scene, words(sprite))));
        }
        QVERIFY2(lights, qPrintable(played.where(scene, QStringLiteral("nothing lights up"))));
    }
}

/// A8: the row carries in its own box what became of it, the rung that took it says so, and the sentence is the step's
/// from its first instant to its last.
void TestStageLaws::saidBesideTheRowAndWithTheMotion()
{
    FOR_SOME_SCENES(played, scene)
    {
        const story::Sentence sentence = sentenceOf(*played.script, scene);
        QVERIFY(!sentence.parts.empty());
        QVERIFY(played.at(played.start(scene) + 1e-3).sentence == sentence);
        const StageFrame still = played.at(played.end(scene));
        QVERIFY(still.sentence == sentence);
        if (!scene.hasRow() || scene.isFailure) {
            continue;
        }
        const FrameBuilder builder(*played.script, played.layout, played.end(scene));
        const trace::MergeRun& run = *played.script->run;
        const std::uint32_t target = run.routes.targetRow[scene.firstRoute];
        const std::uint32_t source = run.routes.sourceRow[scene.firstRoute];
        const QRectF row = target != tables::kNoRow ? builder.targetRowBox(target) : builder.sourceRowBox(source);
        const bool saysIt = std::any_of(still.sprites.begin(), still.sprites.end(), [&](const Sprite& sprite) {
            const bool isWord = sprite.kind == SpriteKind::Badge || sprite.kind == SpriteKind::Text;
            const TableBox& box = target != tables::kNoRow ? played.layout.target : played.layout.source;
            return isWord && row.contains(sprite.box.center()) && sprite.box.left() >= box.badgeX - 0.5 &&
                   sprite.opacity > 0.99;
        });
        const bool hasRoom = played.layout.target.badgeText;
        QVERIFY2(saysIt || !hasRoom, qPrintable(played.where(scene, QStringLiteral("no badge on the row"))));
        if (scene.phase == trace::Phase::Decide) {
            const QRectF rung = builder.shownRung(lastRung(*played.script, scene));
            const bool isSaid = std::any_of(still.sprites.begin(), still.sprites.end(), [&](const Sprite& sprite) {
                return sprite.kind == SpriteKind::Badge && ownerOf(sprite) == SpriteOwner::Rung &&
                       rung.contains(sprite.box.center()) && sprite.opacity > 0.99;
            });
            QVERIFY2(isSaid, qPrintable(played.where(scene, QStringLiteral("the rung says nothing"))));
        }
    }
}

/// A10: it waits at the tables, and after every step.
void TestStageLaws::learnerPaces()
{
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        playhead.setTimes(played.script->times, 0);
        QVERIFY(!playhead.isMoving());
        QCOMPARE(playhead.step(), std::uint64_t{0});
        QCOMPARE(playhead.time(), played.script->times.endOf(0));
        for (const Scene& scene : played.scenes()) {
            if (scene.index == 0) {
                continue;
            }
            playhead.next();
            playhead.advance(60'000);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.step(), scene.index);
            QCOMPARE(playhead.time(), played.end(scene));
        }
    }
}

/// A11: wherever one comes from, and also in the middle of motion, a place shows one frame. Nothing queues.
void TestStageLaws::frameDependsOnThePlaceOnly()
{
    QRandomGenerator random(11);
    for (std::size_t number = 0; number < m_runs.size(); number += 3) {
        const Played& played = m_runs[number];
        Theme theme;
        Playhead playhead;
        Selection selection;
        StageView view(theme);
        view.resize(kSize);
        view.attach(playhead, selection);
        view.setRun(played.script->run);
        playhead.setTimes(view.stepTimes(), 0);
        const auto count = static_cast<int>(playhead.stepCount());
        for (int order = 0; order < 60; ++order) {
            switch (random.bounded(8)) {
            case 0:
            case 1:
                playhead.next();
                break;
            case 2:
                playhead.previous();
                break;
            case 3:
                playhead.seek(static_cast<std::uint64_t>(random.bounded(count)));
                break;
            case 4:
                playhead.seekTime(random.bounded(played.script->times.end()));
                break;
            case 5:
                playhead.replay();
                break;
            case 6:
                playhead.togglePlaying();
                break;
            default:
                playhead.advance(random.bounded(700));
            }
            // Another script of the same run, which has seen nothing of all this.
            const StageScriptPtr fresh = scriptFor(played.script->run, base::Language::English, {});
            StageLayout layout = layoutFor(*fresh, kSize, theme);
            layout.open = view.stageLayout().open;
            QVERIFY2(view.currentFrame() == frameAt(*fresh, layout, playhead.time()), qPrintable(played.name));
        }
        // A key pressed in motion ends that motion and begins the next, however often it is pressed.
        playhead.first();
        const std::vector<Scene> scenes = sceneAt(*played.script, 0).hasRow() ? std::vector<Scene>() : played.scenes();
        for (int press = 0; press < 3; ++press) {
            playhead.next();
            playhead.advance(30);
        }
        playhead.advance(60'000);
        if (!played.layout.open.all) {
            QCOMPARE(playhead.step(), scenes[std::min<std::size_t>(3, scenes.size() - 1)].index);
        }
    }
}

/// A12: with and without motion each step ends on the same picture.
void TestStageLaws::endsAreTheSameWithoutMotion()
{
    for (std::size_t number = 0; number < m_runs.size(); number += 9) {
        const Played& played = m_runs[number];
        Theme theme;
        const auto picturesOf = [&](bool reduced) {
            Playhead playhead;
            Selection selection;
            StageView view(theme);
            view.resize(kSize);
            view.attach(playhead, selection);
            view.setRun(played.script->run);
            playhead.setReducedMotion(reduced);
            playhead.setTimes(view.stepTimes(), 0);
            std::vector<QImage> pictures;
            for (std::size_t press = 0; press < 24 && playhead.step() + 1 < playhead.stepCount(); ++press) {
                playhead.next();
                playhead.advance(reduced ? 0 : 333);
                playhead.advance(reduced ? 0 : 60'000);
                pictures.push_back(view.grab().toImage());
            }
            return pictures;
        };
        const std::vector<QImage> moved = picturesOf(false);
        const std::vector<QImage> still = picturesOf(true);
        QCOMPARE(moved.size(), still.size());
        for (std::size_t i = 0; i < moved.size(); ++i) {
            QVERIFY2(moved[i] == still[i], qPrintable(played.name + QStringLiteral(", press %1").arg(i)));
        }
    }
}

/// A14: every target row, also one that nothing happened to, ends with exactly one badge.
void TestStageLaws::everyTargetRowEndsWithOneBadge()
{
    for (const Played& played : m_runs) {
        if (played.script->run->failure) {
            continue;
        }
        StageLayout layout = played.layout;
        std::map<std::uint32_t, std::set<SpriteId>> badges;
        const double most = maxScroll(layout.target);
        for (double scroll = 0;; scroll += layout.target.body.height() / 2) {
            layout.target.scroll = std::min(scroll, most);
            for (const Sprite& sprite : frameAt(*played.script, layout, played.script->times.end()).sprites) {
                const bool isBadge = sprite.kind == SpriteKind::Badge && ownerOf(sprite) == SpriteOwner::TargetRow;
                if (isBadge && sprite.opacity > 0.99) {
                    QVERIFY(sprite.role.has_value());
                    badges[static_cast<std::uint32_t>((sprite.id >> 20) & 0xFFFFFFFFU)].insert(sprite.id);
                }
            }
            if (scroll >= most) {
                break;
            }
        }
        QCOMPARE(badges.size(), static_cast<std::size_t>(played.script->displayRows()));
        for (const auto& [row, ids] : badges) {
            QVERIFY2(ids.size() == 1, qPrintable(played.name + QStringLiteral(", row %1").arg(row)));
        }
    }
}

/// A15: without motion there is one instant a step, its end: nothing can be seen on its way.
void TestStageLaws::reducedMotionMovesNothing()
{
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        playhead.setTimes(played.script->times, 0);
        playhead.setReducedMotion(true);
        QSignalSpy times(&playhead, &Playhead::timeChanged);
        for (const Scene& scene : played.scenes()) {
            if (scene.index == 0) {
                continue;
            }
            times.clear();
            playhead.next();
            QCOMPARE(times.count(), 1);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.time(), played.end(scene));
        }
        playhead.replay();
        QCOMPARE(playhead.time(), played.script->times.end());
    }
}

void TestStageLaws::endOfOneSceneIsTheBeginningOfTheNext()
{
    for (const Played& played : m_runs) {
        for (const Scene& scene : played.someScenes()) {
            if (scene.index + 1 >= played.script->times.count()) {
                continue;
            }
            const double end = played.end(scene);
            const ById before = byId(played.at(end));
            const ById after = byId(played.at(end + 1e-3));
            const auto isOutside = [&](const Sprite& sprite) {
                const QRectF clip = sprite.layer == Layer::TargetRows   ? played.layout.target.body
                                    : sprite.layer == Layer::SourceRows ? played.layout.source.body
                                                                        : QRectF(QPointF(0, 0), QSizeF(kSize));
                return !clip.intersects(sprite.box.adjusted(0, 1, 0, -1));
            };
            const auto isSame = [&](const Sprite& a, const Sprite& b) {
                return distance(a.box.center(), b.box.center()) < 1 && std::abs(a.opacity - b.opacity) < 0.02 &&
                       std::abs(a.progress - b.progress) < 0.02 && a.role == b.role && a.text == b.text;
            };
            for (const auto& [id, sprite] : before) {
                // Caption and heading name the step and count the rows; hairlines say nothing.
                const bool isFree = played.layout.caption.contains(sprite.box.center()) ||
                                    played.layout.target.heading.contains(sprite.box.center()) ||
                                    sprite.kind == SpriteKind::Line || sprite.opacity < 0.02 || isOutside(sprite);
                const auto found = after.find(id);
                const bool isThere = found != after.end() && isSame(sprite, found->second);
                QVERIFY2(isFree || isThere, qPrintable(played.where(scene, words(sprite))));
            }
            for (const auto& [id, sprite] : after) {
                const bool isFree = played.layout.caption.contains(sprite.box.center()) ||
                                    sprite.kind == SpriteKind::Line || sprite.opacity < 0.02 ||
                                    sprite.progress < 0.02 || isOutside(sprite);
                QVERIFY2(isFree || before.count(id) == 1, qPrintable(played.where(scene, words(sprite))));
            }
        }
    }
}

void TestStageLaws::idsAreUnique()
{
    FOR_SOME_SCENES(played, scene)
    {
        for (double part = 0.03; part < 1; part += 0.12) {
            std::set<SpriteId> ids;
            const double time = played.start(scene) + part * (played.end(scene) - played.start(scene));
            for (const Sprite& sprite : played.at(time).sprites) {
                QVERIFY2(ids.insert(sprite.id).second, qPrintable(played.where(scene, words(sprite))));
            }
        }
    }
}

void TestStageLaws::foldsTakeNoLongerThanAStep()
{
    int folds = 0;
    for (const Played& played : m_runs) {
        Playhead playhead;
        playhead.setFolds(closedFolds(*played.script, played.layout.open));
        for (const Scene& scene : played.scenes()) {
            const Beats beats = played.beats(scene);
            QVERIFY(lengthOf(beats) <= (scene.isFold ? kFoldLength : kLongestStep) + 1e-6);
            if (!scene.isFold) {
                continue;
            }
            ++folds;
            QVERIFY(scene.rows() > kLongestUnfolded);
            playhead.setTimes(played.script->times, scene.firstStep() - 1);
            playhead.next();
            playhead.advance(kFoldLength - 20);
            QVERIFY(playhead.isMoving());
            playhead.advance(21);
            QVERIFY(!playhead.isMoving());
            QCOMPARE(playhead.step(), scene.index);
            playhead.previous();
            QCOMPARE(playhead.step(), scene.firstStep() - 1);
        }
    }
    QVERIFY(folds > 5);
}

QTEST_MAIN(TestStageLaws)
#include "tst_stage_laws.moc"
