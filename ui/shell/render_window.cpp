#include "ui/shell/render_window.h"

#include "core/trace/steps.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/presenter.h"
#include "ui/shell/window_stack.h"

#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>

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

} // namespace

QImage renderWindow(const std::function<void(Workbench&)>& open, const ShotOptions& options)
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
    if (const auto choice = choiceOf(options.beside)) {
        stack.window().center().pair().choose(*choice);
    }
    stack.window().center().show(options.view);
    if (options.presenting) {
        stack.window().presenter().start(false);
    }
    settle();
    QImage image(options.size * options.scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(options.scale);
    image.fill(stack.theme().colours().ground);
    stack.window().render(&image);
    return image;
}

} // namespace mergescope::ui
