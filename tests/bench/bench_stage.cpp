// What the stage costs as the window shows it, 1920×1080 at scale 1 and 2, on tables of 20, 1,000 and 1,000,000 rows:
// one frame while it plays at 60 frames a second (worked out, compared with the one before, and painted where they
// differ), the whole picture painted anew (after a resize, another theme), and going to any step. A bare clear of as
// many pixels is measured beside them.
#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "tests/bench/report.h"
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
#include <unistd.h>

using namespace mergescope;
using namespace mergescope::ui;

namespace {

constexpr int kRounds = 3;
constexpr int kFramesOfAScene = 12;
constexpr double kFrame = 1000.0 / 60;
constexpr double kPlayed = 10'000; ///< milliseconds from each of the scenes looked at
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

/// Wall-clock and processor time of like pieces of work.
struct Costs {
    bench::Series wall;
    bench::Series processor;

    template <typename Work>
    void add(Work&& work)
    {
        const double before = processorTime();
        wall.push_back(bench::once(work));
        processor.push_back(processorTime() - before);
    }
};

/// The percentiles of each round.
struct Percentiles {
    bench::Series p50;
    bench::Series p99;
    bench::Series processor50;
    bench::Series processor99;

    void add(const Costs& costs)
    {
        p50.push_back(percentile(costs.wall, 50));
        p99.push_back(percentile(costs.wall, 99));
        processor50.push_back(percentile(costs.processor, 50));
        processor99.push_back(percentile(costs.processor, 99));
    }
    void report(const std::string& name, const std::string& what) const
    {
        bench::report({"stage", name, what + "_p50_ms", "ms", ""}, p50);
        bench::report({"stage", name, what + "_p99_ms", "ms", ""}, p99);
        bench::report({"stage", name, what + "_cpu_p50_ms", "ms", ""}, processor50);
        bench::report({"stage", name, what + "_cpu_p99_ms", "ms", ""}, processor99);
    }
};

/// The stage in a window of its own, with a playhead.
class Shown {
public:
    Shown(const trace::MergeRunPtr& run, const LadderProvider& ladders, const Theme& theme) : m_view(theme), m_run(run)
    {
        m_view.resize(kSize);
        m_view.attach(m_playhead, m_selection);
        m_view.setRun(run, ladders);
        m_playhead.setTimes(m_view.stepTimes(), 0);
        m_view.show();
        QApplication::processEvents();
    }

    /// Frames while it plays: a small run from end to end, of others some time from each of the scenes looked at.
    [[nodiscard]] Costs play()
    {
        Costs costs;
        if (m_view.stepTimes().count() < 100) {
            playFrom(0, m_view.stepTimes().end() * 4, costs); // with the pauses between steps
            return costs;
        }
        for (const std::uint64_t step : stepsOf(*m_run)) {
            playFrom(step < 2 ? 0 : step - 2, kPlayed, costs);
        }
        return costs;
    }

    /// Whole pictures, at instants all over the run.
    [[nodiscard]] Costs paintWhole()
    {
        Costs costs;
        const StepTimes times = m_view.stepTimes();
        for (const std::uint64_t step : stepsOf(*m_run)) {
            const double start = times.startOf(step);
            const double length = times.endOf(step) - start;
            for (int part = 1; part <= kFramesOfAScene; ++part) {
                costs.add([&] {
                    m_playhead.seekTime(start + length * part / kFramesOfAScene);
                    m_view.repaint();
                });
                QApplication::processEvents();
            }
        }
        return costs;
    }

    /// From the order to the frame, without the painting.
    [[nodiscard]] bench::Series seek()
    {
        bench::Series seeks;
        const std::uint64_t last = m_playhead.stepCount() - 1;
        for (const std::uint64_t step : {std::uint64_t{0}, last / 2, last}) {
            seeks.push_back(bench::once([&] {
                m_playhead.seek(step);
                bench::keep(m_view.currentFrame().sprites.size());
            }));
            QApplication::processEvents();
        }
        return seeks;
    }

private:
    void playFrom(std::uint64_t step, double milliseconds, Costs& costs)
    {
        m_playhead.seek(step);
        m_playhead.play();
        QApplication::processEvents();
        for (double played = 0; played < milliseconds && m_playhead.isPlaying(); played += kFrame) {
            const double before = m_playhead.time();
            Costs one;
            one.add([&] {
                m_playhead.advance(kFrame);
                QApplication::processEvents(); // paints
            });
            if (m_playhead.time() != before) { // in a pause there is no frame
                costs.wall.push_back(one.wall.front());
                costs.processor.push_back(one.processor.front());
            }
        }
        m_playhead.pause();
    }

    Playhead m_playhead;
    Selection m_selection;
    StageView m_view;
    trace::MergeRunPtr m_run;
};

void measure(const std::string& rows, const trace::MergeRunPtr& run, const LadderProvider& ladders, const Theme& theme,
             double scale)
{
    const std::string name = rows + "-1920x1080-scale-" + (scale > 1 ? "2" : "1");
    Shown shown(run, ladders, theme);
    Percentiles frames;
    Percentiles wholes;
    bench::Series clears;
    bench::Series seeks;
    QImage image(kSize * scale, QImage::Format_ARGB32_Premultiplied);
    for (int round = 0; round < kRounds; ++round) {
        frames.add(shown.play());
        wholes.add(shown.paintWhole());
        clears.push_back(bench::once([&] {
            QPainter painter(&image);
            painter.fillRect(image.rect(), theme.colours().ground);
        }));
        const bench::Series some = shown.seek();
        seeks.insert(seeks.end(), some.begin(), some.end());
    }
    frames.report(name, "frame");
    wholes.report(name, "whole_repaint");
    bench::report({"stage", name, "clear_ms", "ms", ""}, clears);
    if (scale == 1) {
        bench::report({"stage", rows, "seek_ms", "ms", ""}, seeks);
    }
}

} // namespace

/// A program has one scale of the screen: for the second it starts itself anew.
int main(int argc, char** argv)
{
    constexpr const char* kScale = "QT_SCALE_FACTOR";
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc < 2) {
        qunsetenv(kScale);
    }
    const double scale = argc < 2 ? 1 : 2;
    QApplication application(argc, argv);
    Theme theme;
    for (const long rows : {20L, 1'000L, 1'000'000L}) {
        const std::string name = std::to_string(rows) + "-rows";
        std::fprintf(stderr, "stage: %s, scale %.0f\n", name.c_str(), scale);
        session::Session session(*sql::findDialect("iceberg"));
        const session::OutcomePtr outcome = session.run(std::make_shared<const base::SourceText>(script(rows)), {});
        const trace::MergeRunPtr run = outcome->lastRun();
        if (!run) {
            const diagnostics::Diagnostic* error = outcome->firstError();
            std::fprintf(stderr, "stage: the MERGE did not run (%d)\n", error ? static_cast<int>(error->kind) : -1);
            return 1;
        }
        const LadderProvider ladders = [run](std::size_t route) { return session::ladder(*run, route); };
        if (scale == 1) {
            StageScriptPtr stage;
            bench::report({"stage", name, "script_ms", "ms", ""},
                          bench::time(3, [&] { stage = scriptFor(run, base::Language::English, ladders); }));
        }
        measure(name, run, ladders, theme, scale);
    }
    if (scale > 1) {
        return 0;
    }
    std::fflush(stdout);
    qputenv(kScale, "2");
    execl("/proc/self/exe", argv[0], "scale-2", nullptr);
    std::perror("stage: scale 2");
    return 1;
}
