#include "app/commands.h"

#include "app/command.h"

#include <iostream>

#ifndef MERGESCOPE_VERSION
#error "the build passes MERGESCOPE_VERSION"
#endif

namespace mergescope::app {

namespace {

const Command* findCommand(std::string_view name)
{
    for (const Command& command : commands()) {
        if (command.name == name) {
            return &command;
        }
    }
    return nullptr;
}

bool isGlobalSwitch(std::string_view word)
{
    return word == "--help" || word == "-h" || word == "help" || word == "--version";
}

} // namespace

const std::vector<Command>& commands()
{
    static const std::vector<Command> table = {
        {"sql",
         Text::SqlHelp,
         {{"--engine", "E", false},
          {"--format", "tsv|json|markdown", false},
          {"--keep-going", "", false},
          {"--now", "TIME", false}},
         runSql},
        {"parse", Text::ParseHelp, {{"--engine", "E", false}}, runParse},
        {"run",
         Text::RunHelp,
         {{"--format", "text|json", false},
          {"--statement", "FILE", false},
          {"--staging", "CSV", false},
          {"--lessons", "DIR", false},
          {"--now", "TIME", false}},
         runLesson},
        {"import",
         Text::ImportHelp,
         {{"--delimiter", "C", false},
          {"--encoding", "E", false},
          {"--header", "yes|no", false},
          {"--decimal", "C", false},
          {"--group", "C", false},
          {"--null", "unquoted-empty|all-empty|none|TEXT", true},
          {"--table", "NAME", false},
          {"--format", "tsv|json", false}},
         runImport},
        {"export",
         Text::ExportHelp,
         {{"--to", "FILE", true}, {"--run", "K", false}, {"--lessons", "DIR", false}, {"--now", "TIME", false}},
         runExport},
        {"shot",
         Text::ShotHelp,
         {{"--to", "FILE.png", false},
          {"--size", "1280x720", false},
          {"--scale", "N", false},
          {"--theme", "light|dark|projector", false},
          {"--step", "N|PHASE", false},
          {"--view", "stage|storage|pair|notes", false},
          {"--beside", "WHAT", false},
          {"--plot", "counters|history|costs", false},
          {"--presenter", "", false},
          {"--stop", "page|prediction|vote|reveal|explanation|walk", false},
          {"--camera", "spotlight|near", false},
          {"--ask", "", false},
          {"--answer", "ROW=ANSWER|COUNTER=N", true},
          {"--lessons", "DIR", false},
          {"--now", "TIME", false}},
         runShot},
    };
    return table;
}

bool isCommand(std::string_view word)
{
    return findCommand(word) != nullptr || isGlobalSwitch(word);
}

int runCommand(const std::vector<std::string>& words, Streams streams)
{
    const std::string name = words.empty() ? std::string("--help") : words.front();
    const std::vector<std::string> rest(words.begin() + (words.empty() ? 0 : 1), words.end());
    if (name == "--version") {
        streams.out << "mergescope " << MERGESCOPE_VERSION << '\n';
        return static_cast<int>(ExitStatus::Done);
    }
    const Command* command = findCommand(name);
    const auto arguments = Arguments::read(rest, command == nullptr ? std::vector<OptionSpec>{} : command->options);
    if (!arguments) {
        return static_cast<int>(usageError(streams, command == nullptr ? std::string_view{} : command->name,
                                           arguments.error().language, arguments.error().message));
    }
    const base::Language language = arguments.value().language();
    if (command == nullptr && isGlobalSwitch(name)) {
        streams.out << text(Text::GeneralHelp, language);
        return static_cast<int>(ExitStatus::Done);
    }
    if (command == nullptr) {
        return static_cast<int>(usageError(streams, {}, language, text(Text::UnknownCommand, language, {name})));
    }
    if (arguments.value().has("--help")) {
        std::string formats;
        for (const auto& suffix : exportSuffixes()) {
            formats += (formats.empty() ? "" : " ") + suffix;
        }
        streams.out << text(command->help, language, {formats});
        return static_cast<int>(ExitStatus::Done);
    }
    const ExitStatus status = command->run(arguments.value(), streams);
    streams.out.flush();
    if (!streams.out) { // a full disk, a closed pipe: what was printed is not all there
        return static_cast<int>(surroundingsError(streams, text(Text::OutputLost, language)));
    }
    return static_cast<int>(status);
}

int runCommand(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    return runCommand(std::vector<std::string>(argv + 1, argv + argc), {std::cin, std::cout, std::cerr});
}

} // namespace mergescope::app
