// How things move on the stage: the rules A1 to A6, on runs made up from a seed and on every lesson, step by step, with
// rows one by one and folded. On rectangles, without pixels.

#include "tests/ui/stage/stage_laws.h"

#include <QTest>

#include <iterator>
#include <set>
#include <utility>

using namespace mergescope;
using namespace mergescope::ui;
using namespace mergescope::ui::laws;

namespace {

/// A row with all that belongs to it: what stands in a table, a tag with what is on it, a rung.
using Thing = std::pair<SpriteOwner, std::uint32_t>;

Thing thingOf(const Sprite& sprite)
{
    const SpriteOwner owner = ownerOf(sprite);
    const std::uint32_t index = indexOf(sprite);
    const bool isOfTable = owner == SpriteOwner::TargetRow || owner == SpriteOwner::SourceRow;
    constexpr std::uint32_t kAlone =
        0x80000000U; // what stands for no row: headings, cards, the frame of the rung in focus
    if (isOfTable && sprite.kind == SpriteKind::Text) {
        return {owner, index >= 2 ? index - 2 : kAlone + index};
    }
    if (isOfTable && (sprite.kind == SpriteKind::Line || sprite.kind == SpriteKind::Card)) {
        return {owner, index >= 1 ? index - 1 : kAlone + 2};
    }
    if (owner == SpriteOwner::Rung && sprite.kind == SpriteKind::Outline) {
        return {owner, kAlone};
    }
    // The trace on the ladder and the link stay where the tag is not.
    if (owner == SpriteOwner::Route &&
        (sprite.kind == SpriteKind::Outline || sprite.kind == SpriteKind::Text || sprite.kind == SpriteKind::Link)) {
        return {owner, kAlone + index};
    }
    return {owner, index};
}

/// What a sprite covers in a beat: its longest part, the whole, and in how many parts.
struct Way {
    double longest = 0;
    double whole = 0;
    int parts = 0;
};

struct Change {
    bool moves = false;
    bool recolours = false;
};

} // namespace

class TestLawsMotion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_runs = allPlayed(m_theme); }
    void oneIdentityOnOneWay();
    void bothValuesOfAnUpdateAreReadable();
    void oneKindOfChangeAtATime();
    void fewMoversAtOnce();
    void groupsStartAndStopTogether();
    void travelRestsAtBothEnds();
    void tagsKeepClearOfRowsInFocus();

private:
    Theme m_theme;
    std::vector<Played> m_runs;
};

/// A1: what is there stays the same thing and goes its way without a jump: in no instant does it go further than the
/// steepest curve of ours would take it in that part of its beat.
void TestLawsMotion::oneIdentityOnOneWay()
{
    constexpr int kInstants = 20;
    constexpr double kSteepest = 3.2; // as often as the mean speed; a way in three parts has each part's steepest
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            std::map<SpriteId, Way> ways;
            ById before = byId(played.at(played.time(scene, beat.start) + 1e-3));
            for (int instant = 1; instant <= kInstants; ++instant) {
                ById now = byId(played.at(played.time(scene, beat.start + beat.length * instant / kInstants)));
                for (const auto& [id, sprite] : now) {
                    const auto found = before.find(id);
                    // A card's lower end goes with the rows as far as the window lets it.
                    const bool isCard = sprite.kind == SpriteKind::Card && sprite.layer == Layer::Ground;
                    if (found != before.end() && !isCard && sprite.kind != SpriteKind::ScrollBar) {
                        const double moved = distance(sprite.box.center(), found->second.box.center());
                        Way& way = ways[id];
                        way.longest = std::max(way.longest, moved);
                        way.whole += moved;
                        way.parts += 1; // it may come into sight, or leave it
                    }
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
            for (const auto& [id, way] : ways) {
                QVERIFY2(way.longest <= 2 + way.whole * kSteepest / way.parts,
                         qPrintable(played.where(scene, QStringLiteral("%1 jumps %2 of %3 in beat %4")
                                                            .arg(id, 0, 16)
                                                            .arg(way.longest)
                                                            .arg(way.whole)
                                                            .arg(int(beat.kind)))));
            }
        }
    }
}

/// A1: while a value changes, the old one and the new one can both be read.
void TestLawsMotion::bothValuesOfAnUpdateAreReadable()
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

/// A2: in one beat a row, with all that belongs to it, moves or changes its looks, and it moves in beats of motion
/// only.
void TestLawsMotion::oneKindOfChangeAtATime()
{
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            const ById a = byId(played.at(played.time(scene, beat.start + beat.length * 0.35)));
            const ById b = byId(played.at(played.time(scene, beat.start + beat.length * 0.65)));
            std::map<Thing, Change> changes;
            for (const auto& [id, sprite] : b) {
                const auto found = a.find(id);
                if (found == a.end() || sprite.kind == SpriteKind::ScrollBar) {
                    continue;
                }
                const Sprite& was = found->second;
                const bool moves = distance(was.box.topLeft(), sprite.box.topLeft()) > 0.01;
                const bool recolours = std::abs(was.opacity - sprite.opacity) > 0.001 ||
                                       std::abs(was.emphasis - sprite.emphasis) > 0.001 || was.role != sprite.role ||
                                       was.text != sprite.text;
                Change& change = changes[thingOf(sprite)];
                change.moves = change.moves || moves;
                change.recolours = change.recolours || recolours;
                QVERIFY2(!(change.moves && change.recolours), qPrintable(played.where(scene, words(sprite))));
                QVERIFY2(!moves || isMotion(beat.kind), qPrintable(played.where(scene, words(sprite))));
            }
        }
    }
}

/// A3: at most four things move independently.
void TestLawsMotion::fewMoversAtOnce()
{
    int movers = 0;
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            for (const double part : {0.1, 0.3, 0.5, 0.7, 0.9}) {
                const ById before = byId(played.at(played.time(scene, beat.start + beat.length * part)));
                const ById now = byId(played.at(played.time(scene, beat.start + beat.length * (part + 0.05))));
                std::set<std::pair<long, long>> vectors;
                std::map<std::uint32_t, double> upright; // target rows that go straight up or down
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
                    const Thing thing = thingOf(sprite);
                    if (std::abs(moved.x()) < 0.01 && thing.first == SpriteOwner::TargetRow) {
                        upright[thing.second] = moved.y();
                    } else {
                        vectors.insert({std::lround(moved.x() / 2), std::lround(moved.y() / 2)});
                    }
                }
                // A table that closes or opens is one body: all go the same way, lower ones no less than upper ones.
                bool isOneBody = true;
                for (auto row = upright.begin(); row != upright.end() && std::next(row) != upright.end(); ++row) {
                    const double upper = row->second;
                    const double lower = std::next(row)->second;
                    isOneBody = isOneBody && upper * lower > 0 && std::abs(lower) >= std::abs(upper) - 0.5;
                }
                std::set<std::pair<long, long>> alone;
                for (const auto& [row, y] : upright) {
                    alone.insert({0, std::lround(y / 2)});
                }
                const std::size_t count = vectors.size() + (upright.empty() ? 0 : isOneBody ? 1 : alone.size());
                movers += static_cast<int>(count);
                QVERIFY2(count <= 4,
                         qPrintable(played.where(
                             scene, QStringLiteral("%1 movers in beat %2").arg(count).arg(int(beat.kind)))));
            }
        }
    }
    QVERIFY(movers > 100);
}

/// A4: what moves in a beat of a fold sets out with it and arrives with it; no cascade.
void TestLawsMotion::groupsStartAndStopTogether()
{
    int movers = 0;
    int rooms = 0;
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
            // Room opens for all that come at once.
            std::set<long> gaps;
            for (const auto& [id, sprite] : frame(0.5)) {
                const bool isGap = sprite.kind == SpriteKind::Outline && sprite.dashed;
                if (isGap && ownerOf(sprite) == SpriteOwner::TargetRow) {
                    gaps.insert(std::lround(sprite.box.height() * 4));
                }
            }
            rooms += static_cast<int>(gaps.size());
            QVERIFY2(gaps.size() <= 1, qPrintable(played.where(scene, QStringLiteral("rooms of several heights"))));
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
    QVERIFY(rooms > 0);
}

/// A5: slow in and slow out: in the first and in the last hundredths of a beat next to nothing of the way is covered.
void TestLawsMotion::travelRestsAtBothEnds()
{
    constexpr double kShare = 0.018; // at constant speed it would be 0.029
    int movers = 0;
    FOR_SOME_SCENES(played, scene)
    {
        for (const Beat& beat : played.beats(scene)) {
            if (!isMotion(beat.kind)) {
                continue;
            }
            const auto frame = [&](double part) {
                return byId(played.at(played.time(scene, beat.start + beat.length * part)));
            };
            std::vector<ById> way;
            for (const double part : {0.001, 0.03, 0.2, 0.4, 0.6, 0.8, 0.97, 0.999}) {
                way.push_back(frame(part));
            }
            for (const auto& [id, sprite] : way.front()) {
                const bool isThroughout =
                    std::all_of(way.begin(), way.end(), [&](const ById& at) { return at.count(id) == 1; });
                if (!isThroughout || sprite.kind == SpriteKind::ScrollBar) {
                    continue;
                }
                std::vector<double> parts;
                double whole = 0;
                for (std::size_t i = 1; i < way.size(); ++i) {
                    parts.push_back(distance(way[i].at(id).box.topLeft(), way[i - 1].at(id).box.topLeft()));
                    whole += parts.back();
                }
                movers += whole > 50 ? 1 : 0;
                QVERIFY2(
                    std::max(parts.front(), parts.back()) <= 0.4 + kShare * whole,
                    qPrintable(played.where(scene, words(sprite) + QStringLiteral(" in beat %1").arg(int(beat.kind)))));
            }
        }
    }
    QVERIFY(movers > 100);
}

/// A6: a tag on its way to the lane crosses no row in focus of the other table; on its way to the ladder and back it
/// crosses no row of either. Neither a tag nor a value on its way covers the sentence.
void TestLawsMotion::tagsKeepClearOfRowsInFocus()
{
    int seen = 0;
    FOR_SOME_SCENES(played, scene)
    {
        if (scene.isFailure || !scene.hasRow()) {
            continue;
        }
        const std::uint32_t route = scene.firstRoute;
        const trace::MergeRun& run = *played.script->run;
        for (const Beat& beat : played.beats(scene)) {
            const bool isWay = beat.kind == BeatKind::Lane || beat.kind == BeatKind::Enter ||
                               beat.kind == BeatKind::Leave || beat.kind == BeatKind::Slide;
            for (double part = isWay ? 0.05 : 1; part < 1; part += 0.09) {
                const double time = played.time(scene, beat.start + beat.length * part);
                const FrameBuilder builder(*played.script, played.layout, time);
                for (const Sprite& sprite : played.at(time).sprites) {
                    const QString what = played.where(scene, words(sprite));
                    const bool isValue = sprite.kind == SpriteKind::Text && sprite.layer == Layer::Over;
                    if (beat.kind == BeatKind::Slide && isValue && run.routes.sourceRow[route] != tables::kNoRow) {
                        QVERIFY2(!sprite.box.intersects(played.layout.sentence), qPrintable(what));
                    }
                    if (!isTag(sprite) || indexOf(sprite) != route || beat.kind == BeatKind::Slide) {
                        continue;
                    }
                    ++seen;
                    QVERIFY2(!sprite.box.intersects(played.layout.sentence), qPrintable(what));
                    if (beat.kind != BeatKind::Lane) {
                        QVERIFY2(!sprite.box.intersects(played.layout.target.body) &&
                                     !sprite.box.intersects(played.layout.source.body),
                                 qPrintable(what));
                        continue;
                    }
                    const bool fromSource = (sprite.id & 0xFFFFFU) == 1;
                    if (run.kindOf(route) != trace::MatchKind::Matched) {
                        continue; // no other row in focus
                    }
                    // Of a fold all rows of the other table are in focus that it holds.
                    for (std::uint32_t at = scene.firstRoute; at <= scene.route; ++at) {
                        const QRectF other =
                            fromSource ? builder.targetRowBox(run.routes.targetRow[at]) & played.layout.target.body
                                       : builder.sourceRowBox(run.routes.sourceRow[at]) & played.layout.source.body;
                        QVERIFY2(!sprite.box.intersects(other), qPrintable(what));
                    }
                }
            }
        }
    }
    QVERIFY(seen > 500);
}

QTEST_MAIN(TestLawsMotion)
#include "tst_laws_motion.moc"
