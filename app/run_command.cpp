// mergescope run: a lesson played in the terminal.

#include "app/command.h"
#include "app/result_text.h"

#include "core/importing/csv_rows.h"
#include "core/story/story.h"
#include "core/trace/steps.h"

namespace mergescope::app {

namespace {

/// A plain table and a shadow of it: marks say what became of each row.
std::vector<std::string> fateMarks(const trace::MergeRun& run, base::Language language)
{
    std::vector<std::string> marks(run.before->rowCount());
    for (const trace::RowFate& fate : run.fates) {
        if (fate.targetRow != tables::kNoRow) {
            marks[fate.targetRow] = "← " + story::fateName(fate.fate, language);
        }
    }
    return marks;
}

std::vector<std::string> afterMarks(const trace::MergeRun& run, base::Language language)
{
    std::vector<std::string> marks(run.after->rowCount());
    for (const trace::RowFate& fate : run.fates) {
        if (fate.afterRow != tables::kNoRow && (fate.fate == trace::Fate::Updated || fate.fate == trace::Fate::Inserted)) {
            marks[fate.afterRow] = "← " + story::fateName(fate.fate, language);
        }
    }
    return marks;
}

void writeHeading(const std::string& heading, const std::string& name, std::ostream& out)
{
    out << heading << (name.empty() ? "" : " · " + name) << '\n';
}

void writeSteps(const trace::MergeRun& run, base::Language language, std::ostream& out)
{
    trace::Phase phase = trace::Phase::Tables;
    const std::uint64_t count = trace::stepCount(run);
    for (std::uint64_t index = 0; index < count; ++index) {
        const trace::Step step = trace::stepAt(run, index);
        if (index == 0 || step.phase != phase) {
            phase = step.phase;
            out << '\n' << story::phaseName(phase, language) << '\n';
        }
        out << "  " << index << ". " << story::explain(run, step, language).plain() << '\n';
    }
}

void writeText(const lessons::Lesson& lesson, const trace::MergeRun& run, base::Language language, std::ostream& out)
{
    out << lesson.id << " · " << lesson.title << "\n\n";
    writeHeading(text(Text::Before, language), run.targetName, out);
    writeAligned(*run.before, fateMarks(run, language), 2, out);
    out << '\n';
    writeHeading(text(Text::Staging, language), run.sourceName, out);
    writeAligned(*run.source, {}, 2, out);
    out << '\n';
    writeHeading(text(Text::Statement, language), {}, out);
    std::string_view statement = run.text->slice(run.statementSpan);
    while (!statement.empty()) {
        const std::size_t end = statement.find('\n');
        out << "  " << statement.substr(0, end) << '\n';
        statement = end == std::string_view::npos ? std::string_view{} : statement.substr(end + 1);
    }
    writeSteps(run, language, out);
    out << '\n';
    writeHeading(text(run.failure ? Text::AfterUnchanged : Text::After, language), run.targetName, out);
    writeAligned(*run.after, afterMarks(run, language), 2, out);
    if (run.failure) {
        return;
    }
    out << '\n' << text(Text::EngineKeys, language) << '\n';
    for (const auto& [key, value] : run.commit) {
        out << "  " << key << " = " << value << '\n';
    }
}

void writeJson(const lessons::Lesson& lesson, const trace::MergeRun& run, base::Language language, std::ostream& out)
{
    base::JsonWriter json(out);
    json.beginObject();
    json.key("lesson");
    json.string(lesson.id);
    json.key("engine");
    json.string(run.engine);
    json.key("before");
    writeTable(json, run.targetName, *run.before);
    json.key("staging");
    writeTable(json, run.sourceName, *run.source);
    json.key("after");
    writeTable(json, run.targetName, *run.after);
    json.key("counters");
    writeCounters(json, run.counts);
    json.key("commit");
    if (run.failure) {
        json.null();
    } else {
        writeFlatObject(json, run.commit);
    }
    json.key("fates");
    writeFates(json, run);
    json.key("steps");
    json.beginArray();
    for (std::uint64_t index = 0; index < trace::stepCount(run); ++index) {
        const trace::Step step = trace::stepAt(run, index);
        json.beginObject(true);
        json.key("phase");
        json.string(trace::phaseWord(step.phase));
        for (const auto& [name, row] : {std::pair{"target_row", step.targetRow}, std::pair{"source_row", step.sourceRow}}) {
            json.key(name);
            if (row == tables::kNoRow) {
                json.null();
            } else {
                json.unsignedInteger(std::uint64_t{row} + 1);
            }
        }
        json.key("clause");
        if (step.clause == trace::kNoClause) {
            json.null();
        } else {
            json.integer(step.clause + 1);
        }
        json.key("sentence");
        json.string(story::explain(run, step, language).plain());
        json.endObject();
    }
    json.endArray();
    json.key("error");
    if (run.failure) {
        writeError(json, run.failure->diagnostic, *run.text, 1, language);
    } else {
        json.null();
    }
    json.endObject();
    out << '\n';
}

/// The lesson's catalogue with other staging rows; nothing, with the reason on `err`, where the file does not fit.
std::optional<catalog::Catalog> withStaging(const lessons::Lesson& lesson, const std::string& path,
                                            base::Language language, Streams streams)
{
    auto bytes = readInput(path, language, streams);
    if (!bytes) {
        return std::nullopt;
    }
    lessons::Lesson changed = lesson;
    for (lessons::LessonTable& table : changed.tables) {
        if (!table.isStaging) {
            continue;
        }
        const base::SourceText source(std::move(*bytes), path);
        auto rows = importing::readCsv(source, table.table->schema());
        if (!rows) {
            printDiagnostics(rows.error(), source, language, streams.err);
            return std::nullopt;
        }
        table.table = rows.value();
        table.fileSizes.clear();
        break;
    }
    return changed.start();
}

} // namespace

ExitStatus runLesson(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    const std::string format = arguments.value("--format", "text");
    if (format != "text" && format != "json") {
        return usageError(streams, "run", language, text(Text::UnknownChoice, language, {"--format", format, "text, json"}));
    }
    if (arguments.rest().size() != 1) {
        return usageError(streams, "run", language,
                          arguments.rest().empty()
                              ? text(Text::MissingArgument, language, {"LESSON"})
                              : text(Text::TooManyArguments, language, {arguments.rest()[1]}));
    }
    const auto now = nowOf(arguments);
    if (!now) {
        return usageError(streams, "run", language, text(Text::NotATime, language, {arguments.value("--now")}));
    }
    const auto lesson = readLesson(arguments.rest().front(), language, streams, arguments.value("--lessons"));
    if (!lesson) {
        return ExitStatus::InputWrong;
    }
    std::string statement = lesson->statement;
    std::string statementName = lesson->id;
    if (arguments.has("--statement")) {
        statementName = arguments.value("--statement");
        auto other = readInput(statementName, language, streams);
        if (!other) {
            return ExitStatus::InputWrong;
        }
        statement = std::move(*other);
    }
    auto catalog = arguments.has("--staging") ? withStaging(*lesson, arguments.value("--staging"), language, streams)
                                              : std::optional<catalog::Catalog>(lesson->start());
    if (!catalog) {
        return ExitStatus::InputWrong;
    }
    const sql::Dialect* dialect = sql::findDialect(lesson->engine);
    session::Session session(dialect == nullptr ? sql::dialects().front() : *dialect, std::move(*catalog));
    session::RunOptions options;
    options.now = *now;
    const auto outcome = session.run(std::make_shared<base::SourceText>(std::move(statement), statementName), options);
    const trace::MergeRunPtr run = outcome->lastRun();
    if (run && format == "json") {
        writeJson(*lesson, *run, language, streams.out);
    } else if (run) {
        writeText(*lesson, *run, language, streams.out);
    } else if (!outcome->failed()) {
        streams.err << "mergescope: " << text(Text::NothingToExport, language, {statementName}) << '\n';
    }
    printDiagnostics(*outcome, language, streams.err);
    return outcome->failed() || !run ? ExitStatus::InputWrong : ExitStatus::Done;
}

} // namespace mergescope::app
