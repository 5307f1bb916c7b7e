// What the stage says, where and when: the rules A7, A8 and A14, and that scenes follow from each other without a seam.

#include "tests/ui/stage/stage_laws.h"
#include "ui/stage/scene_sentence.h"

#include <QTest>

#include <optional>
#include <set>

using namespace mergescope;
using namespace mergescope::ui;
using namespace mergescope::ui::laws;

namespace {

struct Told {
    bool isInSight = false;
    bool isSaid = false;
};

/// What is known of a route when a scene has ended; none: a row without a partner, of which words speak and no badge.
std::optional<FateRole> knownOf(const trace::MergeRun& run, trace::Phase phase, std::uint32_t route)
{
    if (phase == trace::Phase::Match) {
        return run.kindOf(route) == trace::MatchKind::Matched ? std::optional(FateRole::Match) : std::nullopt;
    }
    const std::uint32_t target = run.routes.targetRow[route];
    if (phase == trace::Phase::Apply && target != tables::kNoRow) {
        return roleOf(fateOfTarget(run, target)->fate);
    }
    return roleOf(effectOf(run, route).value_or(trace::Effect::Keep));
}

Told toldBeside(const Played& played, const FrameBuilder& builder, const StageFrame& frame, const Scene& scene,
                std::uint32_t route)
{
    const trace::MergeRun& run = *played.script->run;
    const std::uint32_t target = run.routes.targetRow[route];
    const bool isTarget = target != tables::kNoRow;
    const TableBox& table = isTarget ? played.layout.target : played.layout.source;
    const QRectF row = isTarget ? builder.targetRowBox(target) : builder.sourceRowBox(run.routes.sourceRow[route]);
    Told told;
    told.isInSight = table.body.contains(row.center());
    // Of several pairs of a row the badge speaks for the one that decides.
    const bool isSpokenFor = isTarget && decidingRoute(run, target) != route && scene.phase != trace::Phase::Match;
    const std::optional<FateRole> role = knownOf(run, scene.phase, route);
    told.isSaid = isSpokenFor || (!role && !table.badgeText) ||
                  std::any_of(frame.sprites.begin(), frame.sprites.end(), [&](const Sprite& sprite) {
                      const bool isWord = sprite.kind == (role ? SpriteKind::Badge : SpriteKind::Text);
                      return isWord && row.contains(sprite.box.center()) && sprite.box.left() >= table.badgeX - 0.5 &&
                             sprite.opacity > 0.99 && sprite.role == role;
                  });
    return told;
}

} // namespace

class TestLawsTelling : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_runs = allPlayed(m_theme); }
    void theRunsShowEverything();
    void announcedBeforeItMoves();
    void saidBesideTheRowAndWithTheMotion();
    void everyTargetRowEndsWithOneBadge();
    void endOfOneSceneIsTheBeginningOfTheNext();
    void idsAreUnique();

private:
    Theme m_theme;
    std::vector<Played> m_runs;
};

/// The laws mean nothing where what they speak of does not occur.
void TestLawsTelling::theRunsShowEverything()
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

/// A7: 150 ms at least in which rows light up and nothing moves; tables may scroll before that.
void TestLawsTelling::announcedBeforeItMoves()
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

/// A8: the sentence is the step's from its first instant to its last; when it has ended, every row that it is about and
/// that is in sight carries beside its values what is known of it, and the rung that took it says so.
void TestLawsTelling::saidBesideTheRowAndWithTheMotion()
{
    int badges = 0;
    FOR_SOME_SCENES(played, scene)
    {
        const story::Sentence sentence = sentenceOf(*played.script, scene);
        QVERIFY(!sentence.parts.empty());
        for (const double part : {0.0, 0.2, 0.5, 0.8}) {
            const double time = played.start(scene) + 1e-3 + part * (played.end(scene) - played.start(scene));
            QVERIFY2(played.at(time).sentence == sentence, qPrintable(played.where(scene, QStringLiteral("sentence"))));
        }
        const StageFrame still = played.at(played.end(scene));
        QVERIFY(still.sentence == sentence);
        if (!scene.hasRow() || scene.isFailure) {
            continue;
        }
        const FrameBuilder builder(*played.script, played.layout, played.end(scene));
        bool inSight = false;
        for (std::uint32_t route = scene.firstRoute; route <= scene.route; ++route) {
            const Told told = toldBeside(played, builder, still, scene, route);
            inSight = inSight || told.isInSight;
            QVERIFY2(!told.isInSight || told.isSaid,
                     qPrintable(played.where(scene, QStringLiteral("no badge on the row of route %1").arg(route))));
            badges += told.isInSight ? 1 : 0;
        }
        QVERIFY2(inSight, qPrintable(played.where(scene, QStringLiteral("its row is out of sight"))));
        if (scene.phase == trace::Phase::Decide) {
            const QRectF rung = builder.shownRung(lastRung(*played.script, scene));
            const bool isSaid = std::any_of(still.sprites.begin(), still.sprites.end(), [&](const Sprite& sprite) {
                return sprite.kind == SpriteKind::Badge && ownerOf(sprite) == SpriteOwner::Rung &&
                       rung.contains(sprite.box.center()) && sprite.opacity > 0.99;
            });
            QVERIFY2(isSaid, qPrintable(played.where(scene, QStringLiteral("the rung says nothing"))));
            QVERIFY2(played.layout.ladder.adjusted(0, -1, 0, 1).contains(rung),
                     qPrintable(played.where(scene, QStringLiteral("the rung is out of sight"))));
        }
    }
    QVERIFY(badges > 200);
}

/// A14: every target row, also one that nothing happened to, ends with exactly one badge: its fate's.
void TestLawsTelling::everyTargetRowEndsWithOneBadge()
{
    for (const Played& played : m_runs) {
        const trace::MergeRun& run = *played.script->run;
        if (run.failure) {
            continue;
        }
        StageLayout layout = played.layout;
        std::map<std::uint32_t, std::map<SpriteId, FateRole>> badges;
        const double most = maxScroll(layout.target);
        for (double scroll = 0;; scroll += layout.target.body.height() / 2) {
            layout.target.scroll = std::min(scroll, most);
            for (const Sprite& sprite : frameAt(*played.script, layout, played.script->times.end()).sprites) {
                const bool isBadge = sprite.kind == SpriteKind::Badge && ownerOf(sprite) == SpriteOwner::TargetRow;
                if (isBadge && sprite.opacity > 0.99) {
                    QVERIFY(sprite.role.has_value());
                    badges[indexOf(sprite)].emplace(sprite.id, *sprite.role);
                }
            }
            if (scroll >= most) {
                break;
            }
        }
        QCOMPARE(badges.size(), static_cast<std::size_t>(played.script->displayRows()));
        for (const auto& [row, ids] : badges) {
            const QString where = played.name + QStringLiteral(", row %1").arg(row);
            QVERIFY2(ids.size() == 1, qPrintable(where));
            const bool isOld = row < played.script->targetRows();
            const FateRole role = isOld ? roleOf(fateOfTarget(run, row)->fate) : FateRole::Insert;
            QVERIFY2(ids.begin()->second == role, qPrintable(where));
        }
    }
}

void TestLawsTelling::endOfOneSceneIsTheBeginningOfTheNext()
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

void TestLawsTelling::idsAreUnique()
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

QTEST_MAIN(TestLawsTelling)
#include "tst_laws_telling.moc"
