// What one frame of the stage costs, computed and painted, and what it costs to go to any step, on tables of 20, 1,000
// and 1,000,000 rows, in a picture of 1920×1080 at scale 1 and 2. A bare clear of the same picture is measured beside
// it.
#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "tests/bench/report.h"
#include "ui/stage/stage_painter.h"
#include "ui/stage/stage_view.h"
#include "ui/state/playhead.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

constexpr int kRounds = 5;
constexpr int kFramesOfAScene = 12;
constexpr QSize kSize(1920, 1080);

/// Half of the rows alternate between two ways, then come long stretches of one; every kind of effect occurs.
std::string script(long rows)
{
    const std::string n = std::to_string(rows);
    return "CREATE TABLE stock (id BIGINT, name STRING, qty BIGINT) USING iceberg;\n"
           "CREATE TABLE feed (id BIGINT, name STRING, qty BIGINT) USING iceberg;\n"
           "INSERT INTO stock SELECT id, concat('item ', id), id % 50 FROM range(" +
           n +
           ");\n"
           "INSERT INTO feed SELECT id * 2, concat('item ', id * 2), CASE WHEN id % 9 = 0 THEN 0 ELSE id % 50 + 1 END "
           "FROM range(" +
           std::to_string(rows / 4) +
           ");\n"
           "INSERT INTO feed SELECT id + " +
           n + ", concat('new ', id), id FROM range(" + std::to_string(rows / 10) +
           ");\n"
           "MERGE INTO stock t USING feed s ON t.id = s.id\n"
           "WHEN MATCHED AND s.qty = 0 THEN DELETE\n"
           "WHEN MATCHED AND s.qty <> t.qty THEN UPDATE SET qty = s.qty\n"
           "WHEN NOT MATCHED THEN INSERT (id, name, qty) VALUES (s.id, s.name, s.qty)\n"
           "WHEN NOT MATCHED BY SOURCE AND t.qty > 48 THEN DELETE;\n";
}

/// The scenes looked at: the first, the middle one and the last of each phase.
std::vector<std::uint64_t> stepsOf(const trace::MergeRun& run)
{
    std::vector<std::uint64_t> steps = {0};
    const auto last = static_cast<std::uint32_t>(run.routes.size() - 1);
    for (const trace::Phase phase : {trace::Phase::Match, trace::Phase::Decide, trace::Phase::Apply}) {
        for (const std::uint32_t route : {0U, last / 2, last}) {
            steps.push_back(trace::stepOf(run, phase, route));
        }
    }
    steps.push_back(trace::stepCount(run) - 1);
    return steps;
}

/// Milliseconds of processor time that this program has had, in all its threads: what a frame costs on a busy machine
/// too.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// The value below which so many of a hundred lie.
double percentile(bench::Series series, double hundredths)
{
    std::sort(series.begin(), series.end());
    const auto at = static_cast<std::size_t>(hundredths / 100 * static_cast<double>(series.size() - 1) + 0.5);
    return series[at];
}

void measureFrames(const std::string& name, const StageScript& stage, const Theme& theme, double scale)
{
    StagePainter stagePainter; // as the window has one
    QImage image(kSize * scale, QImage::Format_ARGB32_Premultiplied);
    const StageLayout layout = layoutFor(stage, kSize, theme);
    bench::Series medians;
    bench::Series nearlyWorst;
    bench::Series costs;
    bench::Series highCosts;
    bench::Series clears;
    for (int round = 0; round <= kRounds; ++round) {
        bench::Series frames;
        bench::Series processor;
        for (const std::uint64_t step : stepsOf(*stage.run)) {
            const double start = stage.times.startOf(step);
            const double length = stage.times.endOf(step) - start;
            for (int part = 1; part <= kFramesOfAScene; ++part) {
                const double before = processorTime();
                frames.push_back(bench::once([&] {
                    QPainter painter(&image);
                    painter.scale(scale, scale);
                    painter.fillRect(QRect(QPoint(0, 0), kSize), theme.colours().ground);
                    stagePainter.paint(painter, frameAt(stage, layout, start + length * part / kFramesOfAScene), theme);
                }));
                processor.push_back(processorTime() - before);
            }
        }
        const double clear = bench::once([&] {
            QPainter painter(&image);
            painter.fillRect(image.rect(), theme.colours().ground);
        });
        if (round > 0) { // the first one warms up
            medians.push_back(percentile(frames, 50));
            nearlyWorst.push_back(percentile(frames, 99));
            costs.push_back(percentile(processor, 50));
            highCosts.push_back(percentile(processor, 99));
            clears.push_back(clear);
        }
    }
    bench::report({"stage", name, "frame_p50_ms", "ms", ""}, medians);
    bench::report({"stage", name, "frame_p99_ms", "ms", ""}, nearlyWorst);
    bench::report({"stage", name, "frame_cpu_p50_ms", "ms", ""}, costs);
    bench::report({"stage", name, "frame_cpu_p99_ms", "ms", ""}, highCosts);
    bench::report({"stage", name, "clear_ms", "ms", ""}, clears);
}

/// From the order to the frame, through the widget, without the painting.
void measureSeeks(const std::string& name, const trace::MergeRunPtr& run, const LadderProvider& ladders, Theme& theme)
{
    Playhead playhead;
    Selection selection;
    StageView view(theme);
    view.resize(kSize);
    view.attach(playhead, selection);
    view.setRun(run, ladders);
    playhead.setTimes(view.stepTimes(), 0);
    const std::uint64_t last = playhead.stepCount() - 1;
    bench::Series seeks;
    for (int round = 0; round <= kRounds; ++round) {
        for (const std::uint64_t step : {std::uint64_t{0}, last / 2, last}) {
            const double cost = bench::once([&] {
                playhead.seek(step);
                bench::keep(view.currentFrame().sprites.size());
            });
            if (round > 0) {
                seeks.push_back(cost);
            }
        }
    }
    bench::report({"stage", name, "seek_ms", "ms", ""}, seeks);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Theme theme;
    for (const long rows : {20L, 1'000L, 1'000'000L}) {
        const std::string name = std::to_string(rows) + "-rows";
        std::fprintf(stderr, "stage: %s\n", name.c_str());
        session::Session session(*sql::findDialect("iceberg"));
        const session::OutcomePtr outcome = session.run(std::make_shared<const base::SourceText>(script(rows)), {});
        const trace::MergeRunPtr run = outcome->lastRun();
        if (!run) {
            const diagnostics::Diagnostic* error = outcome->firstError();
            std::fprintf(stderr, "stage: the MERGE did not run (%d)\n", error ? static_cast<int>(error->kind) : -1);
            return 1;
        }
        const LadderProvider ladders = [run](std::size_t route) { return session::ladder(*run, route); };
        StageScriptPtr stage;
        bench::report({"stage", name, "script_ms", "ms", ""},
                      bench::time(3, [&] { stage = scriptFor(run, base::Language::English, ladders); }));
        for (const double scale : {1.0, 2.0}) {
            measureFrames(name + "-1920x1080-scale-" + (scale > 1 ? "2" : "1"), *stage, theme, scale);
        }
        measureSeeks(name, run, ladders, theme);
    }
    return 0;
}
