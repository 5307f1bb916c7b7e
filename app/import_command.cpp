// mergescope import: a file as the table that it is, and what was doubtful about it.

#include "app/command.h"
#include "app/result_text.h"

#include "core/exporting/json_values.h"
#include "core/importing/import_csv.h"
#include "core/store/sqlite_tables.h"

#include <algorithm>

namespace mergescope::app {

namespace {

std::string encodingList()
{
    std::string names;
    for (const std::string& name : importing::encodingNames()) {
        names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

/// One character; `tab` and `\t` are one too.
std::optional<char> characterOf(const std::string& value)
{
    if (value == "tab" || value == "\\t") {
        return '\t';
    }
    return value.size() == 1 ? std::optional(value.front()) : std::nullopt;
}

importing::NullRule nullRuleOf(const std::vector<std::string>& values)
{
    importing::NullRule rule;
    rule.unquotedEmpty = values.empty();
    for (const std::string& value : values) {
        if (value == "unquoted-empty") {
            rule.unquotedEmpty = true;
        } else if (value == "all-empty") {
            rule.allEmpty = true;
        } else if (value != "none") {
            rule.texts.push_back(value);
            rule.unquotedEmpty = true;
        }
    }
    return rule;
}

/// Nothing, after saying what is wrong with the command line.
std::optional<importing::CsvOptions> optionsOf(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    importing::CsvOptions options;
    const auto refuse = [&](std::string_view option, const std::string& choices) {
        usageError(streams, "import", language,
                   text(Text::UnknownChoice, language, {std::string(option), arguments.value(option), choices}));
        return std::nullopt;
    };
    if (arguments.has("--encoding")) {
        options.encoding = importing::findEncoding(arguments.value("--encoding"));
        if (!options.encoding) {
            return refuse("--encoding", encodingList());
        }
    }
    if (arguments.has("--header")) {
        const std::string header = arguments.value("--header");
        if (header != "yes" && header != "no") {
            return refuse("--header", "yes, no");
        }
        options.header = header == "yes";
    }
    for (const auto& [option, place] :
         {std::pair<std::string_view, std::optional<char>*>{"--delimiter", &options.delimiter},
          {"--decimal", &options.decimal},
          {"--group", &options.group}}) {
        if (arguments.has(option)) {
            *place = characterOf(arguments.value(option));
            if (!*place || **place == '"' || **place == '\n') {
                return refuse(option, text(Text::OneCharacter, language));
            }
        }
    }
    options.nulls = nullRuleOf(arguments.values("--null"));
    return options;
}

/// `import`: null where there was nothing to doubt.
void writeDoubts(base::JsonWriter& json, const importing::CsvImport* import, base::Language language)
{
    json.key("doubts");
    json.beginArray();
    for (const diagnostics::Diagnostic& doubt : import != nullptr ? import->doubts : diagnostics::Diagnostics()) {
        const base::LineColumn place = import->text->lineColumn(doubt.span.begin);
        json.beginObject(true);
        json.key("line");
        json.unsignedInteger(place.line);
        json.key("column");
        json.unsignedInteger(place.column);
        json.key("kind");
        json.string(diagnostics::slug(doubt.kind));
        json.key("message");
        json.string(diagnostics::render(doubt.message, language));
        json.endObject();
    }
    json.endArray();
}

/// `csv`: what was found out about a delimited file; null for a table that knew it itself.
void writeImport(const tables::Table& table, const importing::CsvImport* csv, base::Language language,
                 std::ostream& out)
{
    base::JsonWriter json(out);
    json.beginObject();
    exporting::writeColumnsAndRows(json, table);
    const auto guessed = [&](const char* key, const std::string& value) {
        json.key(key);
        csv != nullptr ? json.string(value) : json.null();
    };
    guessed("encoding", csv != nullptr ? std::string(importing::encodingName(csv->encoding)) : std::string());
    guessed("delimiter", csv != nullptr ? std::string(1, csv->delimiter) : std::string());
    json.key("header");
    json.boolean(csv == nullptr || csv->header);
    writeDoubts(json, csv, language);
    json.key("error");
    json.null();
    json.endObject();
    out << '\n';
}

void writeFailure(const diagnostics::Diagnostic& error, const base::SourceText& source, base::Language language,
                  std::ostream& out)
{
    base::JsonWriter json(out);
    json.beginObject();
    json.key("error");
    json.beginObject(true);
    json.key("kind");
    json.string(diagnostics::slug(error.kind));
    json.key("message");
    json.string(diagnostics::render(error.message, language));
    json.key("line");
    json.unsignedInteger(source.lineColumn(error.span.begin).line);
    json.endObject();
    json.endObject();
    out << '\n';
}

std::string listOf(const std::vector<std::string>& names)
{
    std::string list;
    for (const std::string& name : names) {
        list += (list.empty() ? "" : ", ") + name;
    }
    return list;
}

/// The table that is asked for, or the only one. Nothing, after saying why not.
std::optional<std::string> tableOf(const std::string& path, const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    const auto names = store::sqliteTables(path);
    if (!names) {
        printDiagnostics({names.error()}, base::SourceText(std::string(), path), language, streams.err);
        return std::nullopt;
    }
    const std::string wanted = arguments.value("--table");
    const std::vector<std::string>& there = names.value();
    if (there.size() == 1 && wanted.empty()) {
        return there.front();
    }
    if (std::find(there.begin(), there.end(), wanted) != there.end()) {
        return wanted;
    }
    const std::string list = listOf(there);
    streams.err << "mergescope: "
                << (there.empty()    ? text(Text::NoTables, language, {path})
                    : wanted.empty() ? text(Text::WhichTable, language, {path, list})
                                     : text(Text::NoSuchTable, language, {path, wanted, list}))
                << '\n';
    return std::nullopt;
}

ExitStatus importSqlite(const std::string& path, const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    if (path == "-") {
        streams.err << "mergescope: " << text(Text::SqliteNeedsFile, language) << '\n';
        return ExitStatus::InputWrong;
    }
    const auto name = tableOf(path, arguments, streams);
    if (!name) {
        return ExitStatus::InputWrong;
    }
    const auto read = store::readSqliteTable(path, *name);
    if (!read) {
        printDiagnostics({read.error()}, base::SourceText(std::string(), path), language, streams.err);
        return ExitStatus::InputWrong;
    }
    const tables::Table& table = **read.value();
    if (arguments.value("--format", "tsv") == "tsv") {
        writeTsv(table, streams.out);
        return ExitStatus::Done;
    }
    writeImport(table, nullptr, language, streams.out);
    return ExitStatus::Done;
}

} // namespace

ExitStatus runImport(const Arguments& arguments, Streams streams)
{
    const base::Language language = arguments.language();
    const std::string format = arguments.value("--format", "tsv");
    if (format != "tsv" && format != "json") {
        return usageError(streams, "import", language,
                          text(Text::UnknownChoice, language, {"--format", format, "tsv, json"}));
    }
    if (arguments.rest().size() != 1) {
        return usageError(streams, "import", language,
                          arguments.rest().empty() ? text(Text::MissingArgument, language, {"FILE"})
                                                   : text(Text::TooManyArguments, language, {arguments.rest()[1]}));
    }
    const auto options = optionsOf(arguments, streams);
    if (!options) {
        return ExitStatus::UsageWrong;
    }
    const std::string& path = arguments.rest().front();
    auto bytes = readBytes(path, language, streams);
    if (!bytes) {
        return ExitStatus::InputWrong;
    }
    if (store::isSqliteFile(*bytes)) {
        return importSqlite(path, arguments, streams);
    }
    const auto import = importing::importCsv(std::move(*bytes), *options, path);
    if (!import) {
        const importing::CsvFailure& failure = import.error();
        if (format == "json") {
            writeFailure(failure.problems.front(), *failure.text, language, streams.out);
        }
        printDiagnostics(failure.problems, *failure.text, language, streams.err);
        return ExitStatus::InputWrong;
    }
    if (format == "json") {
        writeImport(*import.value().table, &import.value(), language, streams.out);
    } else {
        writeTsv(*import.value().table, streams.out);
    }
    printDiagnostics(import.value().doubts, *import.value().text, language, streams.err);
    return ExitStatus::Done;
}

} // namespace mergescope::app
