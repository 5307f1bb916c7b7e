// What the stage shows at chosen times, on rectangles: identity, one kind of change at a time, announced before it
// moves, few movers, and frames that depend on their arguments only.

#include "tests/support/kiosko_run.h"
#include "tests/support/sprites.h"
#include "ui/stage/beats.h"
#include "ui/stage/stage_frame.h"
#include "ui/stage/stage_layout.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/stage_script.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

constexpr double kFrame = 16;

trace::MergeRunPtr runNamed(const QByteArray& name)
{
    if (name == "update") {
        return mergescope::testing::kioskoRun();
    }
    if (name == "insert") {
        return mergescope::testing::kioskoRunWithNewProduct();
    }
    if (name == "same values") {
        return mergescope::testing::kioskoRunTwice();
    }
    if (name == "two files") {
        return mergescope::testing::kioskoRunInTwoFiles();
    }
    return mergescope::testing::kioskoRunWithDuplicate();
}

/// K1's tables under a statement that deletes what has no partner.
trace::MergeRunPtr runThatDeletes()
{
    using values::Truth;
    const std::string statement = "MERGE INTO dim_product AS target\n"
                                  "USING dim_product_staging AS source\n"
                                  "ON target.product_id = source.product_id\n"
                                  "WHEN NOT MATCHED BY SOURCE AND target.unit_cost < 1 THEN DELETE\n";
    const trace::MergeRunPtr kiosko = mergescope::testing::kioskoRun();
    tables::TableBuilder after(mergescope::testing::kioskoSchema());
    for (const std::uint32_t row : {1U, 3U}) {
        std::vector<values::Value> cells;
        for (std::size_t column = 0; column < 4; ++column) {
            cells.push_back(kiosko->before->cell(row, column));
        }
        after.appendRow(cells);
    }
    mergescope::testing::RunBuilder builder(statement, "dim_product", "dim_product_staging");
    builder.tables(kiosko->before, kiosko->source, after.finish()).beforeFiles({4}).afterFile(2, 0, 2).key(0, 0);
    builder.clause(trace::MatchKind::NotMatchedBySource, trace::Effect::DeleteRow,
                   "WHEN NOT MATCHED BY SOURCE AND target.unit_cost < 1", "DELETE", "DELETE");
    const auto gone = [&](std::uint32_t row) {
        builder.route(row, tables::kNoRow, 0, tables::kNoRow, {Truth::True});
        builder.fate({.targetRow = row, .fate = trace::Fate::Deleted, .clause = 0, .beforeFile = 1});
    };
    const auto kept = [&](std::uint32_t row, std::uint32_t source, std::uint32_t afterRow, Truth truth) {
        builder.route(row, source, trace::kNoClause, afterRow, {truth});
        builder.fate(
            {.targetRow = row, .fate = trace::Fate::Copied, .afterRow = afterRow, .beforeFile = 1, .afterFile = 2});
    };
    gone(0);
    kept(1, 0, 0, Truth::NotTested);
    gone(2);
    kept(3, tables::kNoRow, 1, Truth::False);
    builder.counts({.deleted = 2, .copied = 2, .notMatchedBySourceDeleted = 2, .sourceRows = 1});
    return builder.finish();
}

/// n target rows, every third of which has a source row; nothing is kept but what the columns hold.
trace::MergeRunPtr longRun(std::uint32_t rows)
{
    using values::DataType;
    using values::TypeKind;
    tables::Schema schema;
    schema.fields = {{"id", DataType::of(TypeKind::BigInt), true, std::nullopt},
                     {"qty", DataType::of(TypeKind::BigInt), true, std::nullopt}};
    tables::TableBuilder before(schema);
    tables::TableBuilder source(schema);
    tables::TableBuilder after(schema);
    auto run = std::make_shared<trace::MergeRun>();
    const std::string text = "MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET qty = s.qty";
    run->text = std::make_shared<const base::SourceText>(text);
    run->onConditionSpan = {24, 35};
    run->targetName = "t";
    run->sourceName = "s";
    run->keyColumns = {{0, 0}};
    trace::ClauseRecord clause;
    clause.effect = trace::Effect::UpdateCells;
    clause.word = "UPDATE";
    clause.assignedColumns = {1};
    run->clauses = {clause};
    std::uint32_t sources = 0;
    for (std::uint32_t row = 0; row < rows; ++row) {
        const auto number = static_cast<std::int64_t>(row);
        const bool matched = row % 3 == 0;
        before.appendRow({values::Value::integer(number), values::Value::integer(10)});
        after.appendRow({values::Value::integer(number), values::Value::integer(matched ? 11 : 10)});
        if (matched) {
            source.appendRow({values::Value::integer(number), values::Value::integer(11)});
        }
        run->routes.targetRow.push_back(row);
        run->routes.sourceRow.push_back(matched ? sources++ : tables::kNoRow);
        run->routes.clause.push_back(matched ? std::int16_t{0} : trace::kNoClause);
        run->routes.afterRow.push_back(row);
        run->fates.push_back({.targetRow = row,
                              .fate = matched ? trace::Fate::Updated : trace::Fate::Copied,
                              .clause = matched ? std::int16_t{0} : trace::kNoClause,
                              .afterRow = row});
    }
    run->routes.truths.assign((rows + 3) / 4, 0);
    for (std::uint32_t row = 0; row < rows; ++row) {
        const auto bits = static_cast<unsigned>(row % 3 == 0 ? values::Truth::True : values::Truth::NotTested);
        run->routes.truths[row >> 2] =
            static_cast<std::uint8_t>(run->routes.truths[row >> 2] | (bits << ((2 * row) & 7U)));
    }
    run->before = before.finish();
    run->source = source.finish();
    run->after = after.finish();
    return run;
}

} // namespace

class TestStageFrame : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void idsAreUnique_data() { runs(); }
    void idsAreUnique();
    void endOfOneStepIsTheBeginningOfTheNext_data() { runs(); }
    void endOfOneStepIsTheBeginningOfTheNext();
    void nothingJumps_data() { runs(); }
    void nothingJumps();
    void oneKindOfChangeAtATime_data() { runs(); }
    void oneKindOfChangeAtATime();
    void motionIsAnnounced_data() { runs(); }
    void motionIsAnnounced();
    void fewMovers_data() { runs(); }
    void fewMovers();
    void noStepIsTooLong_data() { runs(); }
    void noStepIsTooLong();
    void frameDependsOnItsArgumentsOnly_data() { runs(); }
    void frameDependsOnItsArgumentsOnly();
    void everyTargetRowEndsWithOneBadge_data() { runs(); }
    void everyTargetRowEndsWithOneBadge();
    void updateKeepsBothValues();
    void deletedRowLeavesAGhost();
    void insertedRowComesFromTheSource();
    void collisionKeepsBothLinks();
    void tablesStepTellsNothing();
    void everythingStandsInside_data();
    void everythingStandsInside();
    void longTablesCostNoMore();
    void longTablesShowTheRowInFocus();
    void hitFindsRowsAndRungs();
    void easingRestsAtBothEnds();
    void pictures();

private:
    void runs()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name : {"update", "insert", "same values", "two files", "collision", "delete"}) {
            QTest::addRow("%s", name) << QByteArray(name);
        }
    }
    void load(const QByteArray& name, QSizeF size = {1000, 680})
    {
        m_script = scriptFor(name == "delete" ? runThatDeletes() : runNamed(name), base::Language::English, {});
        m_layout = layoutFor(*m_script, size, m_theme);
    }
    [[nodiscard]] StageFrame at(double time) const { return frameAt(*m_script, m_layout, time); }
    [[nodiscard]] double endOf(std::uint64_t step) const { return m_script->times.endOf(step); }
    [[nodiscard]] double end() const { return m_script->times.end(); }
    [[nodiscard]] std::uint64_t step(trace::Phase phase, std::uint32_t route) const
    {
        return trace::stepOf(*m_script->run, phase, route);
    }

    Theme m_theme;
    StageScriptPtr m_script;
    StageLayout m_layout;
};

void TestStageFrame::idsAreUnique()
{
    QFETCH(QByteArray, name);
    load(name);
    for (double time = 0; time <= end(); time += 40) {
        std::set<SpriteId> ids;
        for (const Sprite& sprite : at(time).sprites) {
            QVERIFY2(ids.insert(sprite.id).second,
                     qPrintable(QStringLiteral("%1 ms: kind %2, %3").arg(time).arg(int(sprite.kind)).arg(sprite.text)));
        }
    }
}

void TestStageFrame::endOfOneStepIsTheBeginningOfTheNext()
{
    QFETCH(QByteArray, name);
    load(name);
    for (std::uint64_t step = 0; step + 1 < m_script->times.count(); ++step) {
        const ById before = byId(at(endOf(step)));
        const ById after = byId(at(endOf(step) + 0.01));
        for (const auto& [id, sprite] : before) {
            const auto found = after.find(id);
            if (found == after.end()) {
                continue; // faded out or replaced by words of the next step
            }
            QVERIFY2(distance(sprite.box.center(), found->second.box.center()) < 1, qPrintable(sprite.text));
        }
        // What is new is not yet visible, but for the words that name the step.
        for (const auto& [id, sprite] : after) {
            const bool isCaption = m_layout.caption.contains(sprite.box.center());
            const bool replaces = std::any_of(before.begin(), before.end(), [&](const auto& other) {
                return other.second.kind == sprite.kind && other.second.box == sprite.box;
            });
            const bool isHairline = sprite.kind == SpriteKind::Line; // between rows; says nothing
            if (before.find(id) == before.end() && !isCaption && !isHairline && !replaces) {
                QVERIFY2(
                    sprite.opacity < 0.01 || sprite.progress < 0.01,
                    qPrintable(QStringLiteral("step %1 kind %2 %3").arg(step).arg(int(sprite.kind)).arg(sprite.text)));
            }
        }
    }
}

void TestStageFrame::nothingJumps()
{
    QFETCH(QByteArray, name);
    load(name);
    // From one end of the stage to the other in 300 ms, at the steepest point of the curve.
    const double kMostPerFrame = 0.17 * m_layout.size.width();
    ById before = byId(at(0));
    for (double time = kFrame; time <= end(); time += kFrame) {
        ById now = byId(at(time));
        for (const auto& [id, sprite] : now) {
            const auto found = before.find(id);
            if (found == before.end()) {
                continue;
            }
            const double moved = distance(sprite.box.center(), found->second.box.center());
            QVERIFY2(moved < kMostPerFrame, qPrintable(QStringLiteral("%1 ms: %2 px, kind %3, id %4")
                                                           .arg(time)
                                                           .arg(moved)
                                                           .arg(int(sprite.kind))
                                                           .arg(id, 0, 16)));
        }
        before = std::move(now);
    }
}

void TestStageFrame::oneKindOfChangeAtATime()
{
    QFETCH(QByteArray, name);
    load(name);
    for (std::uint64_t step = 0; step < m_script->times.count(); ++step) {
        const Moment moment = momentAt(*m_script, endOf(step));
        for (const Beat& beat : moment.beats) {
            const double start = m_script->times.startOf(step) + beat.start;
            const ById a = byId(at(start + beat.length * 0.35));
            const ById b = byId(at(start + beat.length * 0.65));
            for (const auto& [id, sprite] : b) {
                const auto found = a.find(id);
                if (found == a.end()) {
                    continue;
                }
                const Sprite& was = found->second;
                const bool moves = distance(was.box.topLeft(), sprite.box.topLeft()) > 0.01;
                const bool recolours =
                    std::abs(was.opacity - sprite.opacity) > 0.001 || std::abs(was.emphasis - sprite.emphasis) > 0.001;
                QVERIFY2(!(moves && recolours), qPrintable(sprite.text));
                QVERIFY2(!moves || isMotion(beat.kind), qPrintable(sprite.text));
            }
        }
    }
}

void TestStageFrame::motionIsAnnounced()
{
    QFETCH(QByteArray, name);
    load(name);
    for (std::uint64_t step = 0; step < m_script->times.count(); ++step) {
        const Moment moment = momentAt(*m_script, endOf(step));
        for (const Beat& beat : moment.beats) {
            if (isMotion(beat.kind) && beat.kind != BeatKind::Bring) {
                QVERIFY(beat.start >= 150);
                break;
            }
        }
    }
}

void TestStageFrame::fewMovers()
{
    QFETCH(QByteArray, name);
    load(name);
    for (double time = 0; time + kFrame <= end(); time += kFrame) {
        const ById a = byId(at(time));
        std::set<std::pair<long, long>> vectors;
        for (const auto& [id, sprite] : byId(at(time + kFrame))) {
            const auto found = a.find(id);
            if (found == a.end() || sprite.kind == SpriteKind::Strike) {
                continue;
            }
            const QPointF moved = sprite.box.topLeft() - found->second.box.topLeft();
            if (std::hypot(moved.x(), moved.y()) > 0.2) {
                // To the nearest pixel: old values that move up by a hair together are one group.
                vectors.insert({std::lround(moved.x() / 2), std::lround(moved.y() / 2)});
            }
        }
        QVERIFY2(vectors.size() <= 4, qPrintable(QStringLiteral("%1 ms: %2 movers").arg(time).arg(vectors.size())));
    }
}

void TestStageFrame::noStepIsTooLong()
{
    QFETCH(QByteArray, name);
    load(name);
    for (std::uint64_t step = 0; step < m_script->times.count(); ++step) {
        const double length = m_script->times.endOf(step) - m_script->times.startOf(step);
        QVERIFY(length > 0);
        QVERIFY(length <= kLongestStep + 1e-6);
    }
    StepShape many;
    many.phase = trace::Phase::Decide;
    many.rungs = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const Beats beats = beatsOf(many);
    QVERIFY(lengthOf(beats) <= kLongestStep + 1e-6);
    for (const Beat& beat : beats) {
        QVERIFY(beat.kind != BeatKind::Hold || beat.length >= kShortestHold - 1e-9);
    }
}

void TestStageFrame::frameDependsOnItsArgumentsOnly()
{
    QFETCH(QByteArray, name);
    load(name);
    QRandomGenerator random(7);
    std::map<int, StageFrame> seen;
    for (int round = 0; round < 200; ++round) {
        const int time = random.bounded(static_cast<int>(end()) / 50) * 50;
        const StageFrame frame = at(time);
        const auto [found, isNew] = seen.try_emplace(time, frame);
        QVERIFY(isNew || found->second == frame);
    }
    // A second script of the same run, asked once, says the same.
    const StageScriptPtr again = scriptFor(m_script->run, base::Language::English, {});
    const StageLayout layout = layoutFor(*again, m_layout.size, m_theme);
    for (const auto& [time, frame] : seen) {
        QVERIFY(frameAt(*again, layout, time) == frame);
    }
}

void TestStageFrame::everyTargetRowEndsWithOneBadge()
{
    QFETCH(QByteArray, name);
    if (name == "collision") {
        load(name);
        int errors = 0;
        for (const Sprite& sprite : at(end()).sprites) {
            // The tags repeat what the rows say.
            const bool isRow = (sprite.id >> 60) != static_cast<SpriteId>(SpriteOwner::Route);
            errors += isRow && sprite.kind == SpriteKind::Badge && sprite.role == FateRole::Error ? 1 : 0;
        }
        QCOMPARE(errors, 4); // the target row, both source rows, the ON rung
        return;
    }
    load(name);
    std::map<std::uint32_t, int> badges;
    for (const Sprite& sprite : at(end()).sprites) {
        if (sprite.kind == SpriteKind::Badge && sprite.layer == Layer::TargetRows && sprite.opacity > 0.99) {
            ++badges[static_cast<std::uint32_t>(sprite.id >> 20)];
        }
    }
    QCOMPARE(badges.size(), static_cast<std::size_t>(m_script->displayRows()));
    for (const auto& [row, count] : badges) {
        QCOMPARE(count, 1);
    }
}

void TestStageFrame::updateKeepsBothValues()
{
    load("update");
    const std::uint64_t apply = step(trace::Phase::Apply, 1);
    for (double time = m_script->times.startOf(apply) + 20; time <= endOf(apply); time += 20) {
        bool oldValue = false;
        for (const Sprite& sprite : at(time).sprites) {
            oldValue = oldValue || (sprite.kind == SpriteKind::Text && sprite.text == QLatin1String("snacks") &&
                                    sprite.layer == Layer::TargetRows && sprite.opacity > 0.99);
        }
        QVERIFY(oldValue);
    }
    const StageFrame still = at(endOf(apply));
    const Sprite* old = nullptr;
    const Sprite* fresh = nullptr;
    int bars = 0;
    for (const Sprite& sprite : still.sprites) {
        if (sprite.layer == Layer::TargetRows && sprite.kind == SpriteKind::Strike) {
            old = sprite.text == QLatin1String("snacks") ? &sprite : old;
        }
        if (sprite.layer == Layer::TargetRows && sprite.text == QLatin1String("health-snacks")) {
            fresh = &sprite;
        }
        bars += sprite.kind == SpriteKind::Bar && sprite.role == FateRole::Update ? 1 : 0;
    }
    QVERIFY(old != nullptr && old->progress == 1.0);
    QVERIFY(fresh != nullptr && fresh->bold);
    QVERIFY(!old->box.intersects(fresh->box)); // one above the other, both readable
    QCOMPARE(bars, 2);                         // category and unit_cost; product_name is set to what it was
}

void TestStageFrame::deletedRowLeavesAGhost()
{
    load("delete");
    const auto rowTop = [&](double time, const char* text) {
        for (const Sprite& sprite : at(time).sprites) {
            if (sprite.layer == Layer::TargetRows && sprite.text == QLatin1String(text)) {
                return sprite.box.top();
            }
        }
        return -1.0;
    };
    const double before = rowTop(0, "P002");
    const double after = rowTop(end(), "P002");
    QCOMPARE(before - after, m_layout.target.rowHeight - m_layout.ghostHeight);
    int ghosts = 0;
    for (const Sprite& sprite : at(end()).sprites) {
        if (sprite.kind == SpriteKind::Hatch) {
            ++ghosts;
            QCOMPARE(sprite.box.height(), m_layout.ghostHeight);
        }
    }
    QCOMPARE(ghosts, 2);
    QVERIFY(rowTop(end(), "P001") > 0);
}

void TestStageFrame::insertedRowComesFromTheSource()
{
    load("insert");
    const std::uint64_t apply = step(trace::Phase::Apply, 4);
    const double start = m_script->times.startOf(apply);
    const Moment moment = momentAt(*m_script, endOf(apply));
    const auto travel = std::find_if(moment.beats.begin(), moment.beats.end(),
                                     [](const Beat& beat) { return beat.kind == BeatKind::Travel; });
    QVERIFY(travel != moment.beats.end());
    const auto copyAt = [&](double time) -> QRectF {
        for (const Sprite& sprite : at(time).sprites) {
            const bool isTargets = (sprite.id >> 60) == static_cast<SpriteId>(SpriteOwner::TargetRow);
            if (isTargets && sprite.kind == SpriteKind::Text && sprite.text == QLatin1String("P005")) {
                return sprite.box;
            }
        }
        return {};
    };
    QVERIFY(copyAt(start + travel->start - 1).isNull()); // the gap is open before anything comes
    const QRectF first = copyAt(start + travel->start + 0.5);
    const QRectF last = copyAt(endOf(apply));
    QVERIFY(m_layout.source.card.contains(first.center()));
    QVERIFY(m_layout.target.card.contains(last.center()));
}

void TestStageFrame::collisionKeepsBothLinks()
{
    load("collision");
    const StageFrame frame = at(end());
    int links = 0;
    int frames = 0;
    for (const Sprite& sprite : frame.sprites) {
        links += sprite.kind == SpriteKind::Link && sprite.opacity > 0.99 && sprite.progress > 0.99 ? 1 : 0;
        frames += sprite.kind == SpriteKind::Outline && sprite.role == FateRole::Error ? 1 : 0;
    }
    QCOMPARE(links, 2);
    QCOMPARE(frames, 3);
    QVERIFY(frame.sentenceRole == FateRole::Error);
}

void TestStageFrame::tablesStepTellsNothing()
{
    load("insert");
    for (const Sprite& sprite : at(endOf(0)).sprites) {
        QVERIFY(sprite.kind != SpriteKind::Badge && sprite.kind != SpriteKind::Link && sprite.kind != SpriteKind::Bar);
        QVERIFY(sprite.kind != SpriteKind::Chip && sprite.kind != SpriteKind::KeyMark);
    }
}

void TestStageFrame::everythingStandsInside_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QSize>("size");
    for (const char* name : {"update", "insert", "collision", "delete"}) {
        for (const QSize size :
             {QSize(600, 420), QSize(742, 480), QSize(760, 480), QSize(1100, 700), QSize(1300, 900)}) {
            QTest::addRow("%s at %d x %d", name, size.width(), size.height()) << QByteArray(name) << size;
        }
    }
}

void TestStageFrame::everythingStandsInside()
{
    QFETCH(QByteArray, name);
    QFETCH(QSize, size);
    load(name, size);
    const QRectF all(QPointF(0, 0), QSizeF(size));
    QVERIFY(all.contains(m_layout.sentence));
    QVERIFY(all.contains(m_layout.ladder));
    QVERIFY(all.contains(m_layout.target.card) && all.contains(m_layout.source.card));
    QVERIFY(m_layout.target.card.right() < m_layout.source.card.left());
    QVERIFY(m_layout.target.card.bottom() <= m_layout.caption.top());
    QVERIFY(m_layout.source.card.bottom() <= m_layout.caption.top());
    QVERIFY(m_layout.ladder.bottom() <= m_layout.sentence.top());
    QVERIFY(m_layout.target.rowHeight >= 28 && m_layout.target.rowHeight <= 44);
    // Columns do not run into each other nor into the badge.
    for (const TableBox* box : {&m_layout.target, &m_layout.source}) {
        double x = box->card.left();
        for (const ColumnBox& column : box->columns) {
            QVERIFY(column.x >= x - 0.01);
            x = column.x + column.width;
        }
        QVERIFY(x <= box->badgeX + 0.5);
        QVERIFY(box->badgeX + box->badgeWidth <= box->card.right() + 0.5);
    }
    // No empty lower third.
    QVERIFY(size.height() - m_layout.sentence.bottom() < size.height() / 4.0);
}

void TestStageFrame::longTablesCostNoMore()
{
    m_script = scriptFor(longRun(100'000), base::Language::English, {});
    m_layout = layoutFor(*m_script, {1000, 680}, m_theme);
    const StageScriptPtr small = scriptFor(longRun(100), base::Language::English, {});
    const StageLayout smallLayout = layoutFor(*small, {1000, 680}, m_theme);
    const std::uint64_t far = step(trace::Phase::Apply, 66'666);
    const std::size_t many = at(endOf(far)).sprites.size();
    const std::size_t few =
        frameAt(*small, smallLayout, small->times.endOf(trace::stepOf(*small->run, trace::Phase::Apply, 66)))
            .sprites.size();
    QVERIFY(many < few + 60);
    QVERIFY(many < 600);
}

void TestStageFrame::longTablesShowTheRowInFocus()
{
    m_script = scriptFor(longRun(5'000), base::Language::English, {});
    m_layout = layoutFor(*m_script, {900, 520}, m_theme);
    for (const std::uint32_t route : {0U, 7U, 999U, 2'500U, 4'999U}) {
        for (const trace::Phase phase : {trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply}) {
            bool isShown = false;
            for (const Sprite& sprite : at(endOf(step(phase, route))).sprites) {
                const bool isRow = sprite.kind == SpriteKind::Band && sprite.layer == Layer::TargetRows;
                isShown =
                    isShown || (isRow && m_layout.target.body.contains(sprite.box.center()) && sprite.opacity > 0.99);
            }
            QVERIFY2(isShown, qPrintable(QString::number(route)));
        }
    }
}

void TestStageFrame::hitFindsRowsAndRungs()
{
    load("update");
    const double x = m_layout.target.columns[1].x + 10;
    const QRectF body = m_layout.target.body;
    const StageHit row = hitTest(*m_script, m_layout, endOf(0), {x, body.top() + 1.5 * m_layout.target.rowHeight});
    QCOMPARE(row.targetRow, 1U);
    QCOMPARE(row.sourceRow, 0U);
    QCOMPARE(row.route, 1U);
    QCOMPARE(row.wholeText, QStringLiteral("Energy Bar"));
    const StageHit rung = hitTest(*m_script, m_layout, endOf(0), rungBox(m_layout, 2).center());
    QCOMPARE(rung.clause, 1);
    const StageHit nothing = hitTest(*m_script, m_layout, endOf(0), m_layout.sentence.center());
    QCOMPARE(nothing.route, tables::kNoRow);
    QCOMPARE(nothing.clause, -1);
}

void TestStageFrame::easingRestsAtBothEnds()
{
    QCOMPARE(eased(0), 0.0);
    QCOMPARE(eased(1), 1.0);
    QCOMPARE(eased(0.5), 0.5);
    QVERIFY(eased(0.01) < 0.0005);
    QVERIFY(eased(0.99) > 0.9995);
}

/// Pictures for the eye: MERGESCOPE_PICTURES names the folder. Without it the test looks at pixels that mean something.
void TestStageFrame::pictures()
{
    load("update", {760, 480});
    const QImage still = renderStage(*m_script, step(trace::Phase::Apply, 1), {760, 480}, m_theme, 2);
    QCOMPARE(still.size(), QSize(1520, 960));
    QCOMPARE(still.pixelColor(4, 4), m_theme.colours().ground);
    // The yellow bar at the left of the changed category.
    const QRectF body = m_layout.target.body;
    const double barX = m_layout.target.column(2)->x + 1;
    const double barY = body.top() + 1.5 * m_layout.target.rowHeight;
    QCOMPARE(still.pixelColor(static_cast<int>(barX * 2), static_cast<int>(barY * 2)),
             m_theme.role(FateRole::Update).fill);

    const QString folder = qEnvironmentVariable("MERGESCOPE_PICTURES");
    if (folder.isEmpty()) {
        return;
    }
    QDir().mkpath(folder);
    for (const char* name : {"update", "insert", "delete", "collision", "same values"}) {
        for (const QSize size : {QSize(742, 480), QSize(1100, 700)}) {
            for (const Scheme scheme : {Scheme::Light, Scheme::Dark, Scheme::Projector}) {
                load(name, size);
                const Theme theme(scheme);
                for (std::uint64_t index = 0; index < m_script->times.count(); ++index) {
                    const QString file = QStringLiteral("%1/%2-%3-%4-%5.png")
                                             .arg(folder, QString::fromLatin1(name).replace(' ', '_'))
                                             .arg(size.width())
                                             .arg(scheme == Scheme::Light  ? "light"
                                                  : scheme == Scheme::Dark ? "dark"
                                                                           : "projector")
                                             .arg(index, 2, 10, QLatin1Char('0'));
                    QVERIFY(renderStage(*m_script, index, size, theme, 1).save(file));
                }
            }
        }
    }
}

QTEST_MAIN(TestStageFrame)
#include "tst_stage_frame.moc"
