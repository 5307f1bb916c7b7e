// JSON for programs. The same words in every language; keys in a fixed order. Values as in `sql --format json`:
// decimals, dates, timestamps, NaN, the infinities and whole numbers beyond 2^53 are strings.

#include "core/base/json_writer.h"
#include "core/exporting/export_words.h"
#include "core/exporting/formats.h"
#include "core/exporting/json_values.h"
#include "core/exporting/run_rows.h"
#include "core/metrics/run_counts.h"
#include "core/trace/steps.h"

#include <charconv>
#include <cmath>

namespace mergescope::exporting {

using base::JsonWriter;
using tables::kNoRow;

namespace {

void writeTable(JsonWriter& json, std::string_view name, const tables::Table& table)
{
    json.beginObject();
    json.key("name");
    json.string(name);
    writeColumnsAndRows(json, table);
    json.endObject();
}

void writePosition(JsonWriter& json, std::string_view key, std::uint32_t row)
{
    json.key(key);
    if (row == kNoRow) {
        json.null();
    } else {
        json.unsignedInteger(row + std::uint64_t{1});
    }
}

void writeChange(JsonWriter& json, const trace::MergeRun& run, const RunRow& row)
{
    json.beginObject();
    writePosition(json, "before_row", row.beforeRow);
    writePosition(json, "after_row", row.afterRow);
    json.key("fate");
    if (row.fate) {
        json.string(trace::fateWord(*row.fate));
    } else {
        json.null();
    }
    json.key("clause");
    if (row.clause != trace::kNoClause) {
        json.integer(row.clause + 1);
    } else {
        json.null();
    }
    json.key("changed");
    json.beginArray(true);
    for (const std::uint32_t column : row.changedColumns) {
        json.string(run.before->schema().fields[column].name);
    }
    json.endArray();
    json.key("before");
    writeRow(json, *run.before, row.beforeRow);
    json.key("after");
    writeRow(json, *run.after, row.afterRow);
    json.endObject();
}

void writeText(JsonWriter& json, std::string_view key, std::string_view text)
{
    json.key(key);
    if (text.empty()) {
        json.null();
    } else {
        json.string(text);
    }
}

void writeOutcome(JsonWriter& json, const trace::MergeRun& run)
{
    json.key("counters");
    if (run.failure) {
        json.null();
    } else {
        json.beginObject();
        for (const metrics::NamedCount& count : metrics::namedCounts(run.counts)) {
            json.key(count.name);
            json.unsignedInteger(count.value);
        }
        json.endObject();
    }
    json.key("commit");
    if (run.failure || run.commit.empty()) {
        json.null();
    } else {
        json.beginObject();
        for (const auto& [key, value] : run.commit) {
            json.key(key);
            json.string(value);
        }
        json.endObject();
    }
}

} // namespace

void writeJson(const trace::MergeRun& run, const ExportContext& context, std::ostream& out)
{
    JsonWriter json(out);
    json.beginObject();
    json.key("format");
    json.string("mergescope-run");
    json.key("version");
    json.integer(1);
    writeText(json, "lesson", context.lesson);
    writeText(json, "date", context.date);
    writeText(json, "engine", run.engine);
    writeText(json, "statement", statementOf(run));
    json.key("before");
    writeTable(json, run.targetName, *run.before);
    json.key("source");
    writeTable(json, run.sourceName, *run.source);
    json.key("after");
    writeTable(json, run.targetName, *run.after);
    json.key("changes");
    json.beginArray();
    for (const RunRow& row : rowsOf(run)) {
        writeChange(json, run, row);
    }
    json.endArray();
    writeOutcome(json, run);
    json.key("error");
    if (run.failure) {
        json.beginObject();
        json.key("kind");
        json.string(diagnostics::slug(run.failure->diagnostic.kind));
        json.key("message");
        json.string(diagnostics::render(run.failure->diagnostic.message, context.language));
        json.endObject();
    } else {
        json.null();
    }
    json.endObject();
    out << '\n';
}

} // namespace mergescope::exporting
