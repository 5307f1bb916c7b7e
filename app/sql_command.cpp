// mergescope sql and mergescope parse.

#include "app/command.h"
#include "app/result_text.h"

#include "core/actions/action_spec.h"
#include "core/sql/dialect.h"
#include "core/sql/parse.h"

namespace mergescope::app {

namespace {

std::string engineNames()
{
    std::string names;
    for (const sql::Dialect& dialect : sql::dialects()) {
        names += (names.empty() ? "" : ", ") + std::string(dialect.id);
    }
    return names;
}

/// The dialect asked for; null after saying that there is none.
const sql::Dialect* dialectOf(const Arguments& arguments, std::string_view command, Streams streams)
{
    const std::string name = arguments.value("--engine", sql::dialects().front().id);
    const sql::Dialect* dialect = sql::findDialect(name);
    if (dialect == nullptr) {
        usageError(streams, command, arguments.language(),
                   text(Text::UnknownChoice, arguments.language(), {"--engine", name, engineNames()}));
    }
    return dialect;
}

void writeQueries(const session::Outcome& outcome, bool asMarkdown, std::ostream& out)
{
    bool isFirst = true;
    for (const session::StatementOutcome& statement : outcome.statements) {
        if (!statement.rows || statement.error) {
            continue;
        }
        out << (isFirst ? "" : "\n");
        isFirst = false;
        if (asMarkdown) {
            writeMarkdown(*statement.rows, out);
        } else {
            writeTsv(*statement.rows, out);
        }
    }
}

} // namespace

ExitStatus runSql(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    const std::string format = arguments.value("--format", "tsv");
    if (format != "tsv" && format != "json" && format != "markdown") {
        return usageError(streams, "sql", language,
                          text(Text::UnknownChoice, language, {"--format", format, "tsv, json, markdown"}));
    }
    if (arguments.rest().size() > 1) {
        return usageError(streams, "sql", language, text(Text::TooManyArguments, language, {arguments.rest()[1]}));
    }
    const auto now = nowOf(arguments);
    if (!now) {
        return usageError(streams, "sql", language, text(Text::NotATime, language, {arguments.value("--now")}));
    }
    const sql::Dialect* dialect = dialectOf(arguments, "sql", streams);
    if (dialect == nullptr) {
        return ExitStatus::UsageWrong;
    }
    const std::string path = arguments.rest().empty() ? std::string("-") : arguments.rest().front();
    auto script = readInput(path, language, streams);
    if (!script) {
        return ExitStatus::InputWrong;
    }

    session::RunOptions options;
    options.keepGoing = arguments.has("--keep-going");
    options.now = *now;
    session::Session session(*dialect);
    const session::OutcomePtr outcome = session.run(std::make_shared<base::SourceText>(std::move(*script), path), options);
    if (format == "json") {
        writeOutcomeJson(*outcome, options.keepGoing, language, streams.out);
    } else {
        writeQueries(*outcome, format == "markdown", streams.out);
    }
    printDiagnostics(*outcome, language, streams.err);
    return outcome->failed() ? ExitStatus::InputWrong : ExitStatus::Done;
}

ExitStatus runParse(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    if (arguments.rest().empty()) {
        return usageError(streams, "parse", language, text(Text::MissingArgument, language, {"FILE"}));
    }
    const sql::Dialect* dialect = dialectOf(arguments, "parse", streams);
    if (dialect == nullptr) {
        return ExitStatus::UsageWrong;
    }
    ExitStatus status = ExitStatus::Done;
    for (const std::string& path : arguments.rest()) {
        auto script = readInput(path, language, streams);
        if (!script) {
            status = ExitStatus::InputWrong;
            continue;
        }
        const base::SourceText source(std::move(*script), path);
        const sql::ParseResult parsed = sql::parse(source, *dialect, actions::syntaxTable());
        diagnostics::Diagnostics found = parsed.diagnostics;
        if (arguments.has("--engine")) {
            const auto more = sql::checkDialect(parsed.ast, source, *dialect, actions::syntaxTable());
            found.insert(found.end(), more.begin(), more.end());
        }
        printDiagnostics(found, source, language, streams.err);
        if (diagnostics::hasErrors(found)) {
            status = ExitStatus::InputWrong;
        }
    }
    return status;
}

} // namespace mergescope::app
