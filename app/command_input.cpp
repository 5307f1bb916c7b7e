// Reading what a command is given, and saying what is wrong with it.

#include "app/command.h"

#include "app/lesson_folders.h"

#include "core/diagnostics/message_id.h"
#include "core/base/code_point.h"
#include "core/store/workspace_store.h"
#include "core/values/datetime.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace mergescope::app {

namespace {

/// Workspaces are SQLite files, known by their first bytes whatever their name.
bool looksLikeWorkspace(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    char magic[16] = {};
    return file.read(magic, sizeof magic) && std::string_view(magic, 15) == "SQLite format 3";
}

bool endsWith(std::string_view text, std::string_view end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string systemReason()
{
    return std::strerror(errno); // NOLINT(concurrency-mt-unsafe): commands run on one thread
}

void collectRuns(PlayedInput& played)
{
    for (const session::StatementOutcome& statement : played.outcome->statements) {
        if (statement.run) {
            played.runs.push_back(statement.run);
        }
    }
}

} // namespace

namespace {

/// Everything behind this point is UTF-8. A byte-order mark is taken off; a byte that is no text is reported where it
/// stands, since nothing that is printed later could be read.
std::optional<std::string> asText(std::string bytes, const std::string& path, base::Language language, Streams streams)
{
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (bytes.compare(0, kByteOrderMark.size(), kByteOrderMark) == 0) {
        bytes.erase(0, kByteOrderMark.size());
    }
    for (std::uint32_t at = 0; at < bytes.size();) {
        const base::CodePoint point = base::codePointAt(bytes, at);
        if (!point.isValid) {
            constexpr std::string_view kHex = "0123456789ABCDEF";
            const auto byte = static_cast<unsigned char>(bytes[at]);
            diagnostics::Diagnostic diagnostic;
            diagnostic.kind = diagnostics::DiagnosticKind::FileUnreadable;
            diagnostic.span = base::Span::at(at);
            diagnostic.message = {diagnostics::MessageId::FileNotUtf8, {std::string{kHex[byte >> 4U], kHex[byte & 15U]}}};
            diagnostic.hint = diagnostics::Message{diagnostics::MessageId::FileNotUtf8Hint, {}};
            // What stands behind the byte is left out: it may be no text either.
            printDiagnostics({diagnostic}, base::SourceText(bytes.substr(0, at), path), language, streams.err);
            return std::nullopt;
        }
        at += point.size;
    }
    return bytes;
}

} // namespace

ExitStatus usageError(Streams streams, std::string_view command, base::Language language, const std::string& message)
{
    const std::string prefix = command.empty() ? std::string() : std::string(command) + ' ';
    streams.err << "mergescope: " << message << '\n' << text(Text::SeeHelp, language, {prefix}) << '\n';
    return ExitStatus::UsageWrong;
}

ExitStatus surroundingsError(Streams streams, const std::string& message)
{
    streams.err << "mergescope: " << message << '\n';
    return ExitStatus::SurroundingsMissing;
}

std::optional<std::string> readBytes(const std::string& path, base::Language language, Streams streams)
{
    if (path == "-") {
        return std::string(std::istreambuf_iterator<char>(streams.in), {});
    }
    std::error_code ignored;
    errno = std::filesystem::is_directory(path, ignored) ? EISDIR : 0;
    std::ifstream file(path, std::ios::binary);
    if (errno == EISDIR || !file) {
        streams.err << "mergescope: " << text(Text::CannotRead, language, {path, systemReason()}) << '\n';
        return std::nullopt;
    }
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::optional<std::string> readInput(const std::string& path, base::Language language, Streams streams)
{
    auto bytes = readBytes(path, language, streams);
    return bytes ? asText(std::move(*bytes), path, language, streams) : std::nullopt;
}

namespace {

/// Ctrl+C waits until the file is there whole or its scratch is gone.
class InterruptHeld {
public:
    InterruptHeld()
    {
        sigset_t interrupt;
        sigemptyset(&interrupt);
        sigaddset(&interrupt, SIGINT);
        sigprocmask(SIG_BLOCK, &interrupt, &m_before);
    }
    InterruptHeld(const InterruptHeld&) = delete;
    InterruptHeld& operator=(const InterruptHeld&) = delete;
    ~InterruptHeld() { sigprocmask(SIG_SETMASK, &m_before, nullptr); }

private:
    sigset_t m_before{};
};

} // namespace

std::optional<std::string> writeWhole(const std::string& path, const std::string& bytes)
{
    const InterruptHeld held;
    std::string scratch = path + ".XXXXXX";
    const int descriptor = ::mkstemp(scratch.data());
    if (descriptor < 0) {
        return systemReason();
    }
    std::size_t written = 0;
    bool failed = false;
    while (written < bytes.size() && !failed) {
        const ssize_t count = ::write(descriptor, bytes.data() + written, bytes.size() - written);
        failed = count < 0 && errno != EINTR;
        written += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    failed = failed || ::fchmod(descriptor, 0644) != 0 || ::fsync(descriptor) != 0;
    std::string reason = failed ? systemReason() : std::string();
    ::close(descriptor);
    if (!failed && std::rename(scratch.c_str(), path.c_str()) != 0) {
        failed = true;
        reason = systemReason();
    }
    if (failed) {
        ::unlink(scratch.c_str());
        return reason;
    }
    return std::nullopt;
}

std::optional<std::int64_t> nowOf(const Arguments& arguments)
{
    if (!arguments.has("--now")) {
        return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch())
            .count();
    }
    return values::readTimestamp(arguments.value("--now"));
}

void printDiagnostics(const diagnostics::Diagnostics& diagnostics, const base::SourceText& source,
                      base::Language language, std::ostream& err)
{
    for (const diagnostics::Diagnostic& diagnostic : diagnostics) {
        err << diagnostics::renderPlain(diagnostic, source, language);
    }
}

void printDiagnostics(const session::Outcome& outcome, base::Language language, std::ostream& err)
{
    diagnostics::Diagnostics all = outcome.diagnostics;
    const auto add = [&all](const diagnostics::Diagnostic& diagnostic) {
        if (std::find(all.begin(), all.end(), diagnostic) == all.end()) {
            all.push_back(diagnostic);
        }
    };
    for (const session::StatementOutcome& statement : outcome.statements) {
        if (statement.error) {
            add(*statement.error);
        }
        for (const diagnostics::Diagnostic& note : statement.notes) {
            add(note);
        }
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    printDiagnostics(all, *outcome.text, language, err);
}

std::optional<lessons::Lesson> readLesson(const std::string& name, base::Language language, Streams streams,
                                          const std::string& more)
{
    const auto file = lessons::openLesson(name, language, lessonFolders(more));
    if (!file) {
        printDiagnostics({file.error()}, base::SourceText("", name), language, streams.err);
        return std::nullopt;
    }
    auto lesson = lessons::parseLesson(file.value().text, file.value().language, file.value().folder);
    if (!lesson) {
        printDiagnostics(lesson.error(), file.value().text, language, streams.err);
        return std::nullopt;
    }
    return std::move(lesson).value();
}

std::optional<PlayedInput> playInput(const std::string& input, std::int64_t now, base::Language language,
                                     Streams streams, const std::string& moreLessons)
{
    const sql::Dialect& dialect = sql::dialects().front();
    session::RunOptions options;
    options.now = now;
    PlayedInput played;
    if (input == "-" || endsWith(input, ".sql")) {
        auto script = readInput(input, language, streams);
        if (!script) {
            return std::nullopt;
        }
        session::Session session(dialect);
        played.outcome = session.run(std::make_shared<base::SourceText>(std::move(*script), input), options);
    } else if (looksLikeWorkspace(input)) {
        auto opened = store::openWorkspace(input);
        if (!opened) {
            printDiagnostics({opened.error()}, base::SourceText("", input), language, streams.err);
            return std::nullopt;
        }
        auto loaded = opened.value()->load();
        if (!loaded) {
            printDiagnostics({loaded.error()}, base::SourceText("", input), language, streams.err);
            return std::nullopt;
        }
        const auto& workspace = loaded.value();
        played.draft = !workspace             ? catalog::Draft{}
                       : workspace->beforeRun ? *workspace->beforeRun
                                              : workspace->draft;
        session::Session session(dialect, played.draft->catalog);
        played.outcome = session.run(std::make_shared<base::SourceText>(played.draft->statement, input), options);
    } else {
        played.lesson = readLesson(input, language, streams, moreLessons);
        if (!played.lesson) {
            return std::nullopt;
        }
        played.title = played.lesson->id + " · " + played.lesson->title;
        session::Session session(dialect, played.lesson->start());
        played.outcome = session.run(std::make_shared<base::SourceText>(played.lesson->statement, played.lesson->id), options);
    }
    collectRuns(played);
    return played;
}

} // namespace mergescope::app
