// mergescope export: what the window's Export writes, byte for byte.

#include "app/command.h"

#include "core/exporting/exporter.h"
#include "core/values/datetime.h"

#include <charconv>
#include <sstream>

namespace mergescope::app {

std::vector<std::string> exportSuffixes()
{
    std::vector<std::string> suffixes;
    for (const exporting::Exporter& exporter : exporting::exporters()) {
        suffixes.emplace_back(exporter.suffix);
    }
    return suffixes;
}

namespace {

std::string joined(const std::vector<std::string>& texts)
{
    std::string all;
    for (const std::string& one : texts) {
        all += (all.empty() ? "" : " ") + one;
    }
    return all;
}

/// The run asked for (--run K, else the last), or null after saying why not.
trace::MergeRunPtr chosenRun(const Arguments& arguments, const PlayedInput& played, ExitStatus& status, Streams streams)
{
    const base::Language language = arguments.language();
    const std::string& input = arguments.rest().front();
    status = ExitStatus::InputWrong;
    if (played.runs.empty()) {
        streams.err << "mergescope: " << text(Text::NothingToExport, language, {input}) << '\n';
        return nullptr;
    }
    if (!arguments.has("--run")) {
        return played.runs.back();
    }
    const std::string number = arguments.value("--run");
    std::size_t index = 0;
    const auto parsed = std::from_chars(number.data(), number.data() + number.size(), index);
    if (parsed.ec != std::errc() || parsed.ptr != number.data() + number.size() || index == 0) {
        status = usageError(streams, "export", language, text(Text::NotANumber, language, {"--run", number}));
        return nullptr;
    }
    if (index > played.runs.size()) {
        const std::string count = std::to_string(played.runs.size());
        streams.err << "mergescope: " << text(Text::NoSuchRun, language, {number, count}) << '\n';
        return nullptr;
    }
    return played.runs[index - 1];
}

} // namespace

ExitStatus runExport(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    const std::vector<std::string> targets = arguments.values("--to");
    if (targets.empty()) {
        return usageError(streams, "export", language, text(Text::MissingArgument, language, {"--to FILE"}));
    }
    if (arguments.rest().size() != 1) {
        return usageError(streams, "export", language,
                          arguments.rest().empty() ? text(Text::MissingArgument, language, {"INPUT"})
                                                   : text(Text::TooManyArguments, language, {arguments.rest()[1]}));
    }
    for (const std::string& target : targets) {
        if (exporting::exporterForPath(target) == nullptr) {
            const std::string suffixes = joined(exportSuffixes());
            return usageError(streams, "export", language, text(Text::UnknownFormat, language, {target, suffixes}));
        }
    }
    const auto now = nowOf(arguments);
    if (!now) {
        return usageError(streams, "export", language, text(Text::NotATime, language, {arguments.value("--now")}));
    }
    const auto played = playInput(arguments.rest().front(), *now, language, streams, arguments.value("--lessons"));
    if (!played) {
        return ExitStatus::InputWrong;
    }
    printDiagnostics(*played->outcome, language, streams.err);
    ExitStatus status = ExitStatus::Done;
    const trace::MergeRunPtr run = chosenRun(arguments, *played, status, streams);
    if (!run) {
        return status;
    }
    exporting::ExportContext context;
    context.language = language;
    context.lesson = played->title;
    context.date = values::dateText(values::daysFromMicros(*now));
    for (const std::string& target : targets) {
        std::ostringstream bytes;
        exporting::exporterForPath(target)->write(*run, context, bytes);
        if (const auto reason = writeWhole(target, bytes.str())) {
            return surroundingsError(streams, text(Text::CannotWrite, language, {target, *reason}));
        }
    }
    return played->outcome->failed() ? ExitStatus::InputWrong : ExitStatus::Done;
}

} // namespace mergescope::app
