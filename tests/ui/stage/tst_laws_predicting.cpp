// What is said before a run, on the stage: the rules P2, P4 and P6, on runs made up from a seed and on every lesson,
// for the rows that the engine would ask about.

#include "core/lessons/check.h"
#include "core/lessons/question.h"
#include "tests/ui/stage/stage_laws.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"

#include <QImage>
#include <QTest>

#include <algorithm>
#include <array>

using namespace mergescope;
using namespace mergescope::ui;
using namespace mergescope::ui::laws;

namespace {

/// Low, so that of many rows some are out of sight.
constexpr QSize kLow(900, 460);

/// The rows that the engine asks about; nothing is said yet.
std::vector<StageAnswer> askedOf(const trace::MergeRun& run)
{
    std::vector<StageAnswer> asked;
    for (const std::uint32_t route : lessons::rowsForContrast(run)) {
        const std::uint32_t target = run.routes.targetRow[route];
        StageAnswer answer;
        answer.targetRow = target;
        answer.sourceRow = target == tables::kNoRow ? run.routes.sourceRow[route] : tables::kNoRow;
        answer.text = QStringLiteral("?");
        asked.push_back(answer);
    }
    return asked;
}

/// The same rows with something said, each another thing.
std::vector<StageAnswer> saidOf(const trace::MergeRun& run)
{
    constexpr std::array kRoles{FateRole::Update, FateRole::Insert, FateRole::Delete, FateRole::Kept, FateRole::Error};
    std::vector<StageAnswer> said = askedOf(run);
    for (std::size_t at = 0; at < said.size(); ++at) {
        said[at].role = kRoles[at % kRoles.size()];
        said[at].text = QStringLiteral("said");
    }
    return said;
}

QRectF rowOf(const FrameBuilder& builder, const StageAnswer& answer)
{
    return answer.targetRow != tables::kNoRow ? builder.targetRowBox(answer.targetRow)
                                              : builder.sourceRowBox(answer.sourceRow);
}

/// A run on the stage, with the playhead that moves it.
struct Stage {
    Stage(const Theme& theme, const trace::MergeRunPtr& run) : view(theme)
    {
        view.resize(kLow);
        view.attach(playhead, selection);
        view.setRun(run);
        playhead.setTimes(view.stepTimes(), 0);
        view.show();
    }
    /// Of the accessible rows: the target's, then the source's.
    [[nodiscard]] int numberOf(const StageAnswer& answer) const
    {
        const auto targets = static_cast<int>(
            FrameBuilder(*view.script(), view.stageLayout(), std::max(0.0, playhead.time())).targetRowsShown());
        return answer.targetRow != tables::kNoRow ? static_cast<int>(answer.targetRow)
                                                  : targets + static_cast<int>(answer.sourceRow);
    }
    [[nodiscard]] QImage picture() { return view.grab().toImage(); }

    Playhead playhead;
    Selection selection;
    StageView view;
};

} // namespace

class TestLawsPredicting : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_runs = allPlayed(m_theme); }
    void theRowToAnswerIsInSight();
    void aClickPointsAtTheAskedRowAlone();
    void ghostsStandBesideTheirRowsAtEveryInstant();
    void ghostsStayUntilTheEnd();
    void replayShowsTheMissedRowAndNoOther();

private:
    Theme m_theme;
    std::vector<Played> m_runs;
};

/// P2: whoever answers by key sees the row: the first without an answer at once, each next one when it is pointed at.
void TestLawsPredicting::theRowToAnswerIsInSight()
{
    int scrolled = 0;
    for (const Played& played : m_runs) {
        Stage stage(m_theme, played.script->run);
        std::vector<StageAnswer> answers = askedOf(*played.script->run);
        stage.view.setQuiet(true);
        stage.view.setAnswers(answers);
        for (StageAnswer& answer : answers) {
            const QRect row = stage.view.rowRect(stage.numberOf(answer));
            const TableBox& box =
                answer.targetRow != tables::kNoRow ? stage.view.stageLayout().target : stage.view.stageLayout().source;
            QVERIFY2(row.height() >= std::min(box.rowHeight, box.body.height()) - 1, qPrintable(played.name));
            scrolled += box.scroll.value_or(0) > 0 ? 1 : 0;
            answer.role = FateRole::Kept;
            stage.view.setAnswers(answers); // and the next one is asked for
        }
        for (const StageAnswer& answer : answers) {
            stage.selection.setRow(answer.targetRow, answer.sourceRow);
            QVERIFY2(!stage.view.rowRect(stage.numberOf(answer)).isEmpty(), qPrintable(played.name));
        }
    }
    QVERIFY2(scrolled > 10, "no run has rows that have to be brought into sight");
}

/// P2: by mouse; the row that lies beside it would give half of the answer away. The ghost stands in the row.
void TestLawsPredicting::aClickPointsAtTheAskedRowAlone()
{
    for (const Played& played : m_runs) {
        Stage stage(m_theme, played.script->run);
        const std::vector<StageAnswer> answers = askedOf(*played.script->run);
        stage.view.setQuiet(true);
        stage.view.setAnswers(answers);
        for (const StageAnswer& answer : answers) {
            stage.selection.setRow(answer.targetRow, answer.sourceRow); // brings it into sight
            const QPoint middle = stage.view.rowRect(stage.numberOf(answer)).center();
            stage.selection.clear();
            QTest::mouseClick(&stage.view, Qt::LeftButton, {}, middle);
            QVERIFY2(stage.selection.targetRow() == answer.targetRow && stage.selection.sourceRow() == answer.sourceRow,
                     qPrintable(played.name));
            const StageScript& script = *stage.view.script();
            const FrameBuilder builder(script, stage.view.stageLayout(), script.times.endOf(0));
            for (const bool isAnswered : {false, true}) {
                StageAnswer given = answer;
                given.role = isAnswered ? std::optional(FateRole::Update) : std::nullopt;
                const QRectF ghost = ghostBox(builder, stage.view.stageLayout(), m_theme, given, true);
                QVERIFY2(rowOf(builder, answer).contains(ghost), qPrintable(played.name));
            }
        }
    }
}

/// P4: wherever the row is, its ghost is at its height, within the stage, over no cell and not over the row's badge.
void TestLawsPredicting::ghostsStandBesideTheirRowsAtEveryInstant()
{
    QRandomGenerator random(4);
    for (const Played& played : m_runs) {
        const std::vector<StageAnswer> said = saidOf(*played.script->run);
        for (int instant = 0; instant < 60; ++instant) {
            const double time = random.generateDouble() * played.script->times.end();
            const FrameBuilder builder(*played.script, played.layout, time);
            for (const StageAnswer& answer : said) {
                const QString what = QStringLiteral("%1, time %2").arg(played.name).arg(time);
                const TableBox& box = answer.targetRow != tables::kNoRow ? played.layout.target : played.layout.source;
                const QRectF row = rowOf(builder, answer);
                const QRectF ghost = ghostBox(builder, played.layout, m_theme, answer, false);
                QVERIFY2(std::abs(ghost.center().y() - row.center().y()) < 0.5, qPrintable(what));
                QVERIFY2(ghost.width() >= 12 && ghost.height() >= 12, qPrintable(what));
                QVERIFY2(ghost.left() >= 0 && ghost.right() <= played.layout.size.width(), qPrintable(what));
                for (const ColumnBox& column : box.columns) {
                    const QRectF cell(column.x, row.top(), column.width, row.height());
                    QVERIFY2(!ghost.intersects(cell), qPrintable(what));
                }
                const QRectF badge(box.badgeX, row.top(), box.badgeWidth, row.height());
                QVERIFY2(!ghost.intersects(badge), qPrintable(what));
            }
        }
    }
}

/// P4: at the end of every step the ghost of each row in sight is painted, and nothing else is another than without it;
/// the row's text has it too.
void TestLawsPredicting::ghostsStayUntilTheEnd()
{
    int seen = 0;
    for (std::size_t number = 0; number < m_runs.size(); number += 2) {
        const Played& played = m_runs[number];
        Stage stage(m_theme, played.script->run);
        const std::vector<StageAnswer> said = saidOf(*played.script->run);
        std::vector<Scene> scenes = played.someScenes();
        scenes.erase(scenes.begin(),
                     scenes.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(scenes.size(), 4)));
        for (const Scene& scene : scenes) {
            stage.playhead.seek(scene.index);
            stage.view.setAnswers({});
            const QImage without = stage.picture();
            stage.view.setAnswers(said);
            QImage with = stage.picture();
            const StageLayout& layout = stage.view.stageLayout();
            const FrameBuilder builder(*stage.view.script(), layout, stage.playhead.time());
            for (const StageAnswer& answer : said) {
                const TableBox& box = answer.targetRow != tables::kNoRow ? layout.target : layout.source;
                const QRectF ghost = ghostBox(builder, layout, m_theme, answer, false);
                const QRect place = ghost.adjusted(-2, -2, 2, 2).toAlignedRect() & with.rect();
                if (ghost.top() >= box.body.top() && ghost.bottom() <= box.body.bottom()) {
                    QVERIFY2(with.copy(place) != without.copy(place),
                             qPrintable(played.where(scene, QStringLiteral("no ghost"))));
                    ++seen;
                }
                for (int y = place.top(); y <= place.bottom(); ++y) {
                    for (int x = place.left(); x <= place.right(); ++x) {
                        with.setPixel(x, y, without.pixel(x, y));
                    }
                }
                QVERIFY2(stage.view.rowText(stage.numberOf(answer)).contains(QStringLiteral("you said: said")),
                         qPrintable(played.where(scene, stage.view.rowText(stage.numberOf(answer)))));
            }
            QVERIFY2(with == without, qPrintable(played.where(scene, QStringLiteral("more than the ghosts"))));
        }
    }
    QVERIFY2(seen > 100, "too few ghosts are in sight to say anything");
}

/// P6: R plays the steps of the missed row, in their order, at half the speed, and stays at the end of the last.
void TestLawsPredicting::replayShowsTheMissedRowAndNoOther()
{
    int replayed = 0;
    for (const Played& played : m_runs) {
        const trace::MergeRun& run = *played.script->run;
        Stage stage(m_theme, played.script->run);
        for (const std::uint32_t route : lessons::rowsForContrast(run)) {
            const std::uint32_t target = run.routes.targetRow[route];
            StageAnswer missed;
            missed.targetRow = target;
            missed.sourceRow = target == tables::kNoRow ? run.routes.sourceRow[route] : tables::kNoRow;
            missed.role = FateRole::Kept;
            missed.isMissed = true;
            stage.view.setAnswers({missed});
            std::vector<std::uint64_t> wanted;
            double length = 0;
            for (std::uint64_t step = 0; step < trace::stepCount(run); ++step) {
                const trace::Step at = trace::stepAt(run, step);
                const bool hasRow = at.phase != trace::Phase::Tables && at.phase != trace::Phase::Result;
                if (hasRow && at.route == route) {
                    wanted.push_back(step);
                    length += stage.view.stepTimes().endOf(step) - stage.view.stepTimes().startOf(step);
                }
            }
            if (wanted.empty()) {
                continue; // the run failed before it
            }
            stage.playhead.last();
            stage.selection.clear();
            if (const trace::Phase phase = trace::stepAt(run, stage.playhead.step()).phase;
                phase != trace::Phase::Result) {
                stage.playhead.first(); // a failed run ends at a row
            }
            stage.view.replayRow();
            std::vector<std::uint64_t> seen{stage.playhead.step()};
            double moving = 0;
            for (int tick = 0; tick < 20'000 && stage.playhead.isMoving(); ++tick) {
                const double before = stage.playhead.time();
                stage.playhead.advance(10);
                moving += stage.playhead.time() != before ? 10 : 0;
                if (stage.playhead.step() != seen.back()) {
                    seen.push_back(stage.playhead.step());
                }
            }
            const QString what = QStringLiteral("%1, route %2").arg(played.name).arg(route);
            QVERIFY2(seen == wanted, qPrintable(what));
            QCOMPARE(stage.playhead.time(), stage.view.stepTimes().endOf(wanted.back()));
            const bool isFolded = foldAround(*stage.view.script(), wanted.front()).has_value();
            QVERIFY2(isFolded || std::abs(moving - 2 * length) < 60, qPrintable(what));
            ++replayed;
        }
    }
    QVERIFY(replayed > 100);
}

QTEST_MAIN(TestLawsPredicting)
#include "tst_laws_predicting.moc"
