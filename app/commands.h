#pragma once
// The command line (contract of scripts): the second front end, which computes nothing that core does not.

#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::app {

/// 0 done, 1 the input was wrong, 2 the command line was wrong, 3 something around us is missing.
enum class ExitStatus : int { Done = 0, InputWrong = 1, UsageWrong = 2, SurroundingsMissing = 3 };

/// Is this first word a command (sql, run, …) or one of --help and --version? Otherwise the window opens.
[[nodiscard]] bool isCommand(std::string_view word);

struct Streams {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
};

/// `words` without the program's own name; the first is the command.
[[nodiscard]] int runCommand(const std::vector<std::string>& words, Streams streams);
/// The same on the process's own streams. Ctrl+C ends the process at once; files are written whole or not at all.
[[nodiscard]] int runCommand(int argc, char** argv);

} // namespace mergescope::app
