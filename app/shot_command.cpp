// mergescope shot: the whole window as a picture, painted without a display.

#include "app/command.h"
#include "app/lesson_folders.h"

#include "core/store/workspace_store.h"
#include "core/trace/steps.h"
#include "ui/bridge/text.h"
#include "ui/pair/pair_view.h"
#include "ui/shell/opener.h"
#include "ui/shell/render_window.h"
#include "ui/state/workbench.h"

#include <QApplication>
#include <QBuffer>
#include <QByteArray>

#include <algorithm>
#include <array>
#include <charconv>
#include <iostream>
#include <memory>
#include <string_view>

namespace mergescope::app {

namespace {

constexpr int kSmallestSide = 320;
constexpr int kLargestSide = 7680;
constexpr double kLargestScale = 4;

template <class Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number number{};
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    return isWhole ? std::optional<Number>(number) : std::nullopt;
}

std::optional<QSize> sizeOf(std::string_view text)
{
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) {
        return std::nullopt;
    }
    const auto width = numberOf<int>(text.substr(0, cross));
    const auto height = numberOf<int>(text.substr(cross + 1));
    const auto isPossible = [](std::optional<int> side) {
        return side && *side >= kSmallestSide && *side <= kLargestSide;
    };
    return isPossible(width) && isPossible(height) ? std::optional(QSize(*width, *height)) : std::nullopt;
}

std::optional<ui::Scheme> schemeOf(std::string_view name)
{
    if (name == "light") {
        return ui::Scheme::Light;
    }
    if (name == "dark") {
        return ui::Scheme::Dark;
    }
    return name == "projector" ? std::optional(ui::Scheme::Projector) : std::nullopt;
}

std::optional<ui::CenterView> viewOf(std::string_view name)
{
    return name == "stage"     ? std::optional(ui::CenterView::Stage)
           : name == "storage" ? std::optional(ui::CenterView::Storage)
           : name == "pair"    ? std::optional(ui::CenterView::Pair)
                               : std::nullopt;
}

std::optional<trace::Phase> phaseOf(std::string_view word)
{
    constexpr std::array kPhases = {trace::Phase::Tables, trace::Phase::Match, trace::Phase::Decide,
                                    trace::Phase::Apply, trace::Phase::Result};
    for (const trace::Phase phase : kPhases) {
        if (trace::phaseWord(phase) == word) {
            return phase;
        }
    }
    return std::nullopt;
}

constexpr std::array<std::string_view, 3> kPlots{"counters", "history", "costs"};
constexpr std::array<std::string_view, 6> kStops{"page", "prediction", "vote", "reveal", "explanation", "walk"};
constexpr std::array<std::string_view, 2> kCameras{"spotlight", "near"};

template <std::size_t Count>
bool isOneOf(std::string_view word, const std::array<std::string_view, Count>& words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

template <class Words>
std::string joined(const Words& words)
{
    std::string all;
    for (const std::string_view word : words) {
        all.append(all.empty() ? "" : ", ").append(word);
    }
    return all;
}

/// What is wrong with the command line; nothing where it is right and `options` is filled.
std::optional<std::string> readOptions(const Arguments& arguments, ui::ShotOptions& options)
{
    const base::Language language = arguments.language();
    const std::string target = arguments.value("--to");
    if (target.empty()) {
        return text(Text::MissingArgument, language, {"--to FILE.png"});
    }
    if (target.size() < 4 || target.substr(target.size() - 4) != ".png") {
        return text(Text::UnknownFormat, language, {target, ".png"});
    }
    if (arguments.rest().size() != 1) {
        return arguments.rest().empty() ? text(Text::MissingArgument, language, {"INPUT"})
                                        : text(Text::TooManyArguments, language, {arguments.rest()[1]});
    }
    const std::string size = arguments.value("--size", "1280x720");
    const std::string scale = arguments.value("--scale", "1");
    const std::string theme = arguments.value("--theme", "light");
    const std::string view = arguments.value("--view", "stage");
    const auto readSize = sizeOf(size);
    const auto readScale = numberOf<double>(scale);
    const auto readScheme = schemeOf(theme);
    options.now = nowOf(arguments);
    if (!readSize) {
        return text(Text::NotASize, language, {size});
    }
    if (!readScale || !(*readScale >= 1) || *readScale > kLargestScale) {
        return text(Text::NotANumber, language, {"--scale", scale});
    }
    if (!readScheme) {
        return text(Text::UnknownChoice, language, {"--theme", theme, "light, dark, projector"});
    }
    options.showsNotes = view == "notes";
    const auto readView = options.showsNotes ? std::optional(ui::CenterView::Stage) : viewOf(view);
    if (!readView) {
        return text(Text::UnknownChoice, language, {"--view", view, "stage, storage, pair, notes"});
    }
    options.view = *readView;
    options.beside = arguments.value("--beside");
    if (!options.beside.empty() && !ui::choiceOf(options.beside)) {
        return text(Text::UnknownChoice, language,
                    {"--beside", options.beside,
                     "without-by-source, condition-in-on, condition-in-when, storage-mode, own-text, engine:NAME"});
    }
    if (!options.beside.empty() && options.view != ui::CenterView::Pair) {
        return text(Text::OptionNeedsOption, language, {"--beside", "--view pair"});
    }
    const std::string plot = arguments.value("--plot");
    if (!plot.empty() && !isOneOf(plot, kPlots)) {
        return text(Text::UnknownChoice, language, {"--plot", plot, joined(kPlots)});
    }
    const std::string stop = arguments.value("--stop");
    if (!stop.empty() && !isOneOf(stop, kStops)) {
        return text(Text::UnknownChoice, language, {"--stop", stop, joined(kStops)});
    }
    const std::string camera = arguments.value("--camera");
    if (!camera.empty() && !isOneOf(camera, kCameras)) {
        return text(Text::UnknownChoice, language, {"--camera", camera, joined(kCameras)});
    }
    if (!options.now) {
        return text(Text::NotATime, language, {arguments.value("--now")});
    }
    if (arguments.has("--step")) {
        const std::string step = arguments.value("--step");
        options.phase = phaseOf(step);
        options.step = options.phase ? std::nullopt : numberOf<std::uint64_t>(step);
        if (!options.phase && !options.step) {
            return text(Text::NotANumber, language, {"--step", step});
        }
    }
    options.presenting = arguments.has("--presenter") || !stop.empty() || !camera.empty() || options.showsNotes;
    options.stop = stop;
    options.isSpotlight = camera == "spotlight";
    options.isNear = camera == "near";
    options.plot = plot;
    options.asks = arguments.has("--ask");
    for (const std::string& answer : arguments.values("--answer")) {
        const std::size_t equals = std::min(answer.find('='), answer.size());
        options.answers.emplace_back(answer.substr(0, equals), answer.substr(std::min(equals + 1, answer.size())));
    }
    options.size = *readSize;
    options.scale = *readScale;
    options.scheme = *readScheme;
    options.language = language;
    options.lessonFolders = lessonFolders(arguments.value("--lessons"));
    return std::nullopt;
}

/// One application a process; a test that has one keeps it.
std::unique_ptr<QApplication> applicationWithoutDisplay()
{
    if (QCoreApplication::instance() != nullptr) {
        return nullptr;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    // The platform without a display remarks on what it lacks at every window; nobody who asked for a picture needs it.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
        if (type == QtCriticalMsg || type == QtFatalMsg) {
            std::cerr << message.toStdString() << '\n';
        }
    });
    static int argumentCount = 1;
    static char name[] = "mergescope";
    static char* arguments[] = {name, nullptr};
    return std::make_unique<QApplication>(argumentCount, arguments);
}

} // namespace

ExitStatus runShot(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    ui::ShotOptions options;
    if (const auto wrong = readOptions(arguments, options)) {
        return usageError(streams, "shot", language, *wrong);
    }
    const std::string& input = arguments.rest().front();
    const auto played = playInput(input, *options.now, language, streams, arguments.value("--lessons"));
    if (!played) {
        return ExitStatus::InputWrong;
    }
    const auto application = applicationWithoutDisplay();
    const ui::Shot shot = ui::renderWindow(
        [&](ui::Workbench& workbench) {
            if (played->lesson) {
                workbench.openLesson(*played->lesson);
            } else if (played->draft) {
                workbench.openDraft(*played->draft);
            } else {
                ui::Opener(workbench, options.lessonFolders).open(ui::toQString(input));
            }
        },
        options);
    if (!shot.besides.empty()) {
        return usageError(streams, "shot", language,
                          text(Text::UnknownChoice, language, {"--beside", options.beside, joined(shot.besides)}));
    }
    if (!shot.stops.empty()) {
        streams.err << "mergescope: " << text(Text::NoSuchStop, language, {options.stop, joined(shot.stops)}) << '\n';
        return ExitStatus::InputWrong;
    }
    if (shot.image.isNull()) {
        const trace::MergeRunPtr run = played->runs.empty() ? nullptr : played->runs.back();
        const std::string last = run ? std::to_string(trace::stepCount(*run) - 1) : std::string("0");
        streams.err << "mergescope: " << text(Text::NoSuchStep, language, {arguments.value("--step"), last}) << '\n';
        return ExitStatus::InputWrong;
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    shot.image.save(&buffer, "PNG");
    const std::string target = arguments.value("--to");
    if (const auto reason = writeWhole(target, bytes.toStdString())) {
        return surroundingsError(streams, text(Text::CannotWrite, language, {target, *reason}));
    }
    return ExitStatus::Done;
}

} // namespace mergescope::app
