#pragma once
// What the commands share: their table, reading their input, running a text.

#include "app/arguments.h"
#include "app/commands.h"
#include "app/texts.h"

#include "core/base/source_text.h"
#include "core/catalog/journal.h"
#include "core/lessons/lesson.h"
#include "core/session/session.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::app {

struct Command {
    std::string_view name;
    Text help;
    std::vector<OptionSpec> options;
    ExitStatus (*run)(const Arguments& arguments, Streams streams);
};

[[nodiscard]] const std::vector<Command>& commands();

ExitStatus runSql(const Arguments& arguments, Streams streams);
ExitStatus runParse(const Arguments& arguments, Streams streams);
ExitStatus runLesson(const Arguments& arguments, Streams streams);
ExitStatus runImport(const Arguments& arguments, Streams streams);
ExitStatus runExport(const Arguments& arguments, Streams streams);
ExitStatus runShot(const Arguments& arguments, Streams streams);

/// Says what is wrong with the command line and where help is.
ExitStatus usageError(Streams streams, std::string_view command, base::Language language, const std::string& message);
/// Says that something around us is missing (a folder that cannot be written).
ExitStatus surroundingsError(Streams streams, const std::string& message);

/// The same as bytes, whatever they are.
[[nodiscard]] std::optional<std::string> readBytes(const std::string& path, base::Language language, Streams streams);
/// A whole file, or standard input for "-". Nothing, with a message on `err`, where it cannot be read.
[[nodiscard]] std::optional<std::string> readInput(const std::string& path, base::Language language, Streams streams);
/// Writes a file whole or not at all; the reason where it could not be.
[[nodiscard]] std::optional<std::string> writeWhole(const std::string& path, const std::string& bytes);

/// --now as microseconds since 1970 UTC, or the clock; nothing where the text is no time.
[[nodiscard]] std::optional<std::int64_t> nowOf(const Arguments& arguments);

void printDiagnostics(const diagnostics::Diagnostics& diagnostics, const base::SourceText& source,
                      base::Language language, std::ostream& err);
/// Everything an outcome complains about, each once, in the order of the text.
void printDiagnostics(const session::Outcome& outcome, base::Language language, std::ostream& err);

/// By id, folder or file; prints what is wrong with it. Ids are looked for in `more` too, where that names a folder.
[[nodiscard]] std::optional<lessons::Lesson> readLesson(const std::string& name, base::Language language,
                                                        Streams streams, const std::string& more = {});

/// ".csv", ".md", …
[[nodiscard]] std::vector<std::string> exportSuffixes();

/// What INPUT names: a lesson, a .sql script or a workspace, run. Null, with the reason on `err`, where that fails.
struct PlayedInput {
    std::string title;          ///< of the lesson, with its id; "" otherwise
    std::optional<lessons::Lesson> lesson;
    std::optional<catalog::Draft> draft; ///< of a workspace
    session::OutcomePtr outcome;
    std::vector<trace::MergeRunPtr> runs; ///< in order
};
[[nodiscard]] std::optional<PlayedInput> playInput(const std::string& input, std::int64_t now, base::Language language,
                                                   Streams streams, const std::string& moreLessons = {});

} // namespace mergescope::app
