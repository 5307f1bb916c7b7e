// The contract's JSON. Rows, clauses and statements count from 1 here, and from 0 everywhere inside.

#include "app/result_text.h"

#include "core/exporting/json_values.h"
#include "core/trace/steps.h"
#include "core/values/value.h"


namespace mergescope::app {

using exporting::writeRow;
using exporting::writeValue;

namespace {

/// Spark writes its types in lower case.
std::string typeName(const values::DataType& type)
{
    std::string name = type.kind == values::TypeKind::Null ? "void" : values::toText(type);
    for (char& c : name) {
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

void writeCount(base::JsonWriter& json, std::string_view name, std::uint64_t value)
{
    json.key(name);
    json.unsignedInteger(value);
}

/// Positions count from 1; `none` is written as null.
void writePosition(base::JsonWriter& json, std::string_view name, std::uint32_t position, std::uint32_t none)
{
    json.key(name);
    if (position == none) {
        json.null();
    } else {
        json.unsignedInteger(std::uint64_t{position} + 1);
    }
}

void writePositions(base::JsonWriter& json, std::string_view name, const std::vector<std::uint32_t>& positions)
{
    json.key(name);
    json.beginArray(true);
    for (const std::uint32_t position : positions) {
        json.unsignedInteger(std::uint64_t{position} + 1);
    }
    json.endArray();
}

void writeStatement(base::JsonWriter& json, const session::Outcome& outcome, std::size_t position,
                    base::Language language)
{
    const session::StatementOutcome& statement = outcome.statements[position];
    json.beginObject();
    json.key("index");
    json.unsignedInteger(position + 1);
    json.key("kind");
    json.string(statement.kind);
    if (statement.error) {
        json.key("error");
        writeError(json, *statement.error, *outcome.text, position + 1, language);
        json.endObject();
        return;
    }
    if (statement.rows) {
        exporting::writeColumnsAndRows(json, *statement.rows, typeName);
    }
    if (statement.writes) {
        json.key("commit");
        if (statement.commit) {
            writeFlatObject(json, *statement.commit);
        } else {
            json.null();
        }
    }
    if (statement.kind == "upsert") {
        json.key("commits");
        json.beginArray(true);
        for (const auto& commit : statement.commits) {
            writeFlatObject(json, commit);
        }
        json.endArray();
    }
    if (statement.run) {
        json.key("target");
        json.string(statement.run->targetName);
        json.key("source");
        json.string(statement.run->sourceName);
        json.key("counters");
        writeCounters(json, statement.run->counts);
        json.key("fates");
        writeFates(json, *statement.run);
    }
    json.endObject();
}

} // namespace

void writeFlatObject(base::JsonWriter& json, const std::vector<std::pair<std::string, std::string>>& entries)
{
    json.beginObject();
    for (const auto& [name, value] : entries) {
        json.key(name);
        json.string(value);
    }
    json.endObject();
}

void writeTable(base::JsonWriter& json, std::string_view name, const tables::Table& table)
{
    json.beginObject();
    json.key("name");
    json.string(name);
    exporting::writeColumnsAndRows(json, table, typeName);
    json.endObject();
}

void writeCounters(base::JsonWriter& json, const trace::RunCounts& counts)
{
    json.beginObject();
    writeCount(json, "inserted", counts.inserted);
    writeCount(json, "updated", counts.updated);
    writeCount(json, "deleted", counts.deleted);
    writeCount(json, "copied", counts.copied);
    writeCount(json, "unchanged_updates", counts.unchangedUpdates);
    writeCount(json, "matched_updated", counts.matchedUpdated);
    writeCount(json, "matched_deleted", counts.matchedDeleted);
    writeCount(json, "not_matched_by_source_updated", counts.notMatchedBySourceUpdated);
    writeCount(json, "not_matched_by_source_deleted", counts.notMatchedBySourceDeleted);
    writeCount(json, "source_rows", counts.sourceRows);
    writeCount(json, "ignored_source_rows", counts.ignoredSourceRows);
    json.endObject();
}

void writeFates(base::JsonWriter& json, const trace::MergeRun& run)
{
    json.beginArray();
    for (const trace::RowFate& fate : run.fates) {
        json.beginObject(true);
        writePosition(json, "target_row", fate.targetRow, tables::kNoRow);
        writePosition(json, "source_row", fate.sourceRow, tables::kNoRow);
        json.key("fate");
        json.string(trace::fateWord(fate.fate));
        json.key("clause");
        if (fate.clause == trace::kNoClause) {
            json.null();
        } else {
            json.integer(fate.clause + 1);
        }
        json.key("file");
        const std::uint32_t file = fate.afterFile != 0 ? fate.afterFile : fate.beforeFile;
        if (file == 0) {
            json.null();
        } else {
            json.unsignedInteger(file);
        }
        json.key("before");
        writeRow(json, *run.before, fate.targetRow);
        json.key("after");
        writeRow(json, *run.after, fate.afterRow);
        if (fate.times > 1) {
            writeCount(json, "times", fate.times);
        }
        json.endObject();
    }
    json.endArray();
}

void writeError(base::JsonWriter& json, const diagnostics::Diagnostic& error, const base::SourceText& source,
                std::size_t statementIndex, base::Language language)
{
    const base::LineColumn place = source.lineColumn(error.span.isValid() ? error.span.begin : 0);
    json.beginObject();
    json.key("kind");
    json.string(diagnostics::slug(error.kind));
    json.key("message");
    json.string(diagnostics::render(error.message, language));
    json.key("line");
    json.unsignedInteger(place.line);
    json.key("column");
    json.unsignedInteger(place.column);
    json.key("hint");
    if (error.hint) {
        json.string(diagnostics::render(*error.hint, language));
    } else {
        json.null();
    }
    json.key("statement");
    json.unsignedInteger(statementIndex);
    json.key("rows");
    json.beginObject();
    writePositions(json, "target", error.rows.target);
    writePositions(json, "source", error.rows.source);
    json.endObject();
    json.endObject();
}

void writeOutcomeJson(const session::Outcome& outcome, bool keepGoing, base::Language language, std::ostream& out)
{
    base::JsonWriter json(out);
    json.beginObject();
    json.key("engine");
    json.string(outcome.engine);
    json.key("statements");
    json.beginArray();
    for (std::size_t i = 0; i < outcome.statements.size(); ++i) {
        if (keepGoing || !outcome.statements[i].error) {
            writeStatement(json, outcome, i, language);
        }
    }
    json.endArray();
    json.key("error");
    std::size_t index = 0;
    if (const diagnostics::Diagnostic* error = outcome.firstError(&index)) {
        writeError(json, *error, *outcome.text, index, language);
    } else {
        json.null();
    }
    json.endObject();
    out << '\n';
}

} // namespace mergescope::app
