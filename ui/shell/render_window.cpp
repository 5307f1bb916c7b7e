#include "ui/shell/render_window.h"

#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/classroom/notes_window.h"
#include "ui/pair/pair_view.h"
#include "ui/plots/plots_panel.h"
#include "ui/shell/bottom_panel.h"
#include "ui/shell/presenter.h"
#include "ui/shell/stop_walk.h"
#include "ui/shell/window_stack.h"
#include "ui/stage/stage_view.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>

namespace mergescope::ui {

namespace {

/// Layouts, polishing and changes of language come as events of their own; a picture waits for all of them.
void settle()
{
    for (int round = 0; round < 3; ++round) {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
    }
}

void sayBefore(Workbench& workbench, const ShotOptions& options)
{
    if (options.asks) {
        workbench.ask();
    }
    for (const auto& [key, answer] : options.answers) {
        bool isCount = false;
        const std::uint64_t count = toQString(answer).toULongLong(&isCount);
        if (isCount) {
            workbench.sayCount(toQString(key), count);
        } else {
            workbench.answerPrediction(toQString(key), toQString(answer));
        }
    }
}

/// The costs are measured up to the size that takes a moment, and waited for.
void showBelow(BottomPanel& bottom, const ShotOptions& options)
{
    const std::pair<const char*, PlotKind> plots[] = {
        {"counters", PlotKind::Counters}, {"history", PlotKind::History}, {"costs", PlotKind::Costs}};
    for (const auto& [word, kind] : plots) {
        if (options.plot == word) {
            bottom.showPlots();
            bottom.plots().show(kind);
            if (kind == PlotKind::Costs) {
                bottom.plots().measure(costs::kQuickSize);
                while (bottom.plots().isMeasuring()) {
                    QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents | QEventLoop::WaitForMoreEvents);
                }
            }
        }
    }
}

const char* wordOf(Stop::Kind kind)
{
    switch (kind) {
    case Stop::Kind::Page:
        return "page";
    case Stop::Kind::Prediction:
        return "prediction";
    case Stop::Kind::Vote:
        return "vote";
    case Stop::Kind::Reveal:
        return "reveal";
    case Stop::Kind::Explanation:
        return "explanation";
    case Stop::Kind::Walk:
        break;
    }
    return "walk";
}

/// A vote is pictured with hands that were counted: twelve of twenty for the first answer. False where there is no stop
/// of the kind asked for.
bool present(MainWindow& window, const ShotOptions& options)
{
    window.presenter().start(false);
    settle();
    StopWalk& walk = window.presenter().walk();
    for (std::size_t i = 0; i < walk.stops().size() && !options.stop.empty(); ++i) {
        if (walk.stop().kind == Stop::Kind::Vote) {
            for (std::size_t hand = 0; hand < 20; ++hand) {
                walk.vote(hand < 12 ? 0 : 2 + hand % 3);
            }
        }
        if (options.stop == wordOf(walk.stop().kind)) {
            break;
        }
        walk.next();
        settle();
    }
    window.stage().setCamera({options.isNear, options.isSpotlight});
    return options.stop.empty() || options.stop == wordOf(walk.stop().kind);
}

std::vector<std::string> kindsOf(const std::vector<Stop>& stops)
{
    std::vector<std::string> kinds;
    for (const Stop& stop : stops) {
        if (std::find(kinds.begin(), kinds.end(), wordOf(stop.kind)) == kinds.end()) {
            kinds.emplace_back(wordOf(stop.kind));
        }
    }
    return kinds;
}

QImage pictureOf(QWidget& widget, const ShotOptions& options, const Theme& theme)
{
    settle();
    QImage image(options.size * options.scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(options.scale);
    image.fill(theme.colours().ground);
    widget.render(&image);
    return image;
}

} // namespace

Shot renderWindow(const std::function<void(Workbench&)>& open, const ShotOptions& options)
{
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    WindowSetup setup;
    setup.dialect = &sql::dialects().front();
    setup.settings = &settings;
    setup.systemScheme = options.scheme;
    setup.language = options.language;
    setup.now = options.now;
    setup.lessonFolders = options.lessonFolders;
    WindowStack stack(std::move(setup));
    stack.window().resize(options.size);
    open(stack.workbench());
    stack.window().show();
    settle();
    sayBefore(stack.workbench(), options);
    settle();
    if (options.step || options.phase) {
        stack.workbench().run();
        settle();
        const trace::MergeRunPtr run = stack.workbench().shownRun();
        if (run == nullptr) {
            return {};
        }
        const std::uint64_t step = options.step ? *options.step : trace::firstStepOf(*run, *options.phase);
        if (step >= trace::stepCount(*run)) {
            return {};
        }
        stack.playhead().pause();
        stack.playhead().seek(step);
    }
    PairView& pair = stack.window().center().pair();
    const auto beside = choiceOf(options.beside);
    if (beside) {
        pair.choose(*beside);
    }
    stack.window().center().show(options.view);
    if (beside && pair.choice() != beside) {
        Shot shot;
        if (const session::OutcomePtr outcome = stack.workbench().outcome()) {
            for (const PairChoice& possible : choicesFor(*outcome)) {
                shot.besides.push_back(mergescope::ui::wordOf(possible));
            }
        }
        return shot;
    }
    showBelow(stack.window().bottom(), options);
    if (options.presenting && !present(stack.window(), options)) {
        return {{}, kindsOf(stack.window().presenter().walk().stops()), {}};
    }
    if (options.showsNotes) {
        NotesWindow notes(stack.theme());
        notes.setContent(stack.window().presenter().walk().notes());
        notes.resize(options.size);
        notes.show();
        return {pictureOf(notes, options, stack.theme()), {}, {}};
    }
    return {pictureOf(stack.window(), options, stack.theme()), {}, {}};
}

} // namespace mergescope::ui
