// The process: arguments in, a command or the window out.

#include "app/commands.h"
#include "app/composition.h"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// Reads `mergescope [FILE|LESSON] [--workspace FILE] [--lessons DIR] [--lang en|es]`; complains and gives none where it
/// cannot.
std::optional<mergescope::app::WindowArguments> readArguments(int argc, char** argv)
{
    mergescope::app::WindowArguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool isOption = word == "--workspace" || word == "--lessons" || word == "--lang";
        if (!isOption) {
            if (word.substr(0, 1) == "-" || !arguments.input.empty()) {
                std::cerr << "mergescope: unexpected argument `" << word << "`; see mergescope --help\n";
                return std::nullopt;
            }
            arguments.input = word;
            continue;
        }
        if (i + 1 == argc) {
            std::cerr << "mergescope: `" << word << "` needs a value; see mergescope --help\n";
            return std::nullopt;
        }
        const std::string_view value = argv[++i];
        if (word == "--workspace") {
            arguments.workspace = value;
        } else if (word == "--lessons") {
            arguments.lessons = value;
        } else {
            arguments.language = mergescope::base::languageFromTag(value);
            if (!arguments.language) {
                std::cerr << "mergescope: `--lang` takes en or es, not `" << value << "`\n";
                return std::nullopt;
            }
        }
    }
    return arguments;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && mergescope::app::isCommand(argv[1])) {
        return mergescope::app::runCommand(argc, argv);
    }
    // `mergescope --lang es --help` asks for help too.
    const std::vector<std::string> words(argv + 1, argv + argc);
    for (const char* asked : {"--help", "--version"}) {
        if (std::find(words.begin(), words.end(), asked) != words.end()) {
            std::vector<std::string> command{asked};
            std::copy_if(words.begin(), words.end(), std::back_inserter(command),
                         [asked](const std::string& word) { return word != asked; });
            return mergescope::app::runCommand(command, {std::cin, std::cout, std::cerr});
        }
    }
    const std::optional<mergescope::app::WindowArguments> arguments = readArguments(argc, argv);
    return arguments ? mergescope::app::runWindow(argc, argv, *arguments) : 2;
}
