// Markdown (GitHub's tables) for reports and chats: the run in a few lines, then before and after. A changed cell is
// struck through before and bold after; what is new is bold, what is removed struck through.

#include "core/exporting/export_words.h"
#include "core/exporting/formats.h"
#include "core/exporting/run_rows.h"
#include "core/story/row_words.h"
#include "core/story/story.h"

#include <algorithm>

namespace mergescope::exporting {

using tables::kNoRow;

namespace {

/// Text as it stands in a table's cell: nothing in it is read as Markdown or HTML.
std::string asMarkdown(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\n') {
            out += "<br>";
        } else if (c == '\r' || c == '\t') {
            out += ' ';
        } else if (c == '<') {
            out += "&lt;";
        } else if (c == '&') {
            out += "&amp;";
        } else {
            if (std::string_view("\\`*_{}[]|~>#").find(c) != std::string_view::npos) {
                out += '\\';
            }
            out += c;
        }
    }
    return out;
}

std::string cellOf(const values::Value& value)
{
    if (value.isNull()) {
        return "*NULL*";
    }
    return asMarkdown(story::cellText(value));
}

/// A fence longer than any run of backticks in the text.
std::string fenceFor(std::string_view text)
{
    std::size_t longest = 2;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return std::string(longest + 1, '`');
}

void writeTableHead(std::ostream& out, const tables::Schema& schema, base::Language language)
{
    out << "| " << word(Word::Change, language);
    std::string rule = "| ---";
    for (const tables::Field& field : schema.fields) {
        out << " | " << asMarkdown(field.name);
        rule += field.type.isNumeric() ? " | ---:" : " | ---";
    }
    out << " |\n" << rule << " |\n";
}

void writeTable(std::ostream& out, const tables::Table& table, const std::vector<RunRow>& rows, bool isBefore,
                base::Language language)
{
    out << "\n## " << word(isBefore ? Word::Before : Word::After, language) << "\n\n";
    writeTableHead(out, table.schema(), language);
    const std::string_view mark = isBefore ? "~~" : "**";
    bool isEmpty = true;
    for (const RunRow& row : rows) {
        const std::uint32_t position = isBefore ? row.beforeRow : row.afterRow;
        if (position == kNoRow) {
            continue;
        }
        isEmpty = false;
        out << "| ";
        if (row.fate) {
            out << glyph(*row.fate) << ' ' << story::fateName(*row.fate, language);
        }
        for (std::uint32_t column = 0; column < table.columnCount(); ++column) {
            const bool isChanged = std::binary_search(row.changedColumns.begin(), row.changedColumns.end(), column);
            const std::string_view around = isChanged ? mark : std::string_view();
            out << " | " << around << cellOf(table.cell(position, column)) << around;
        }
        out << " |\n";
    }
    if (isEmpty) {
        out << "\n*" << word(Word::NoRows, language) << "*\n";
    }
}

void writeFacts(std::ostream& out, const trace::MergeRun& run, const ExportContext& context)
{
    const base::Language language = context.language;
    out << "- " << word(Word::Target, language) << ": `" << run.targetName << "`\n";
    out << "- " << word(Word::Engine, language) << ": " << run.engine << '\n';
    if (!context.date.empty()) {
        out << "- " << word(Word::Date, language) << ": " << context.date << '\n';
    }
    if (run.failure) {
        out << "- **" << word(Word::Failed, language) << ": "
            << diagnostics::render(run.failure->diagnostic.message, language) << "** ("
            << word(Word::NothingHappened, language) << ")\n";
    }
}

} // namespace

void writeMarkdown(const trace::MergeRun& run, const ExportContext& context, std::ostream& out)
{
    const base::Language language = context.language;
    out << "# " << asMarkdown(titleOf(run, context.lesson, language)) << "\n\n";
    writeFacts(out, run, context);
    const std::string statement = statementOf(run);
    const std::string fence = fenceFor(statement);
    out << "\n## " << word(Word::Statement, language) << "\n\n"
        << fence << "sql\n"
        << statement << '\n'
        << fence << '\n';
    const std::vector<RunRow> rows = rowsOf(run);
    std::vector<RunRow> beforeRows;
    for (const RunRow& row : rows) {
        // A row that was written twice still stood in the before-table once.
        if (row.beforeRow != kNoRow && (beforeRows.empty() || beforeRows.back().beforeRow != row.beforeRow)) {
            beforeRows.push_back(row);
        }
    }
    writeTable(out, *run.before, beforeRows, true, language);
    writeTable(out, *run.after, inAfterOrder(rows), false, language);
    if (!run.failure) {
        out << "\n## " << word(Word::Counters, language) << "\n\n| " << word(Word::Counter, language) << " | "
            << word(Word::Rows, language) << " |\n| --- | ---: |\n";
        for (const LabelledCount& count : labelledCounts(run.counts, language)) {
            out << "| " << count.label << " | " << count.value << " |\n";
        }
    }
}

} // namespace mergescope::exporting
