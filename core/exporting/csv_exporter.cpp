// CSV as a spreadsheet wants it: one table in which each line has a row before and after, so that it can be sorted and
// filtered; below it, what the run was. Every line has the same number of fields (RFC 4180).
//
// NULL is a field without quotes and nothing in it, the empty text is "". Text that a spreadsheet would take for a
// formula begins with an apostrophe; so that this can be undone, text that begins with apostrophes and would be a
// formula after them gets one more.

#include "core/exporting/export_words.h"
#include "core/exporting/formats.h"
#include "core/exporting/run_rows.h"
#include "core/story/story.h"

#include <algorithm>

namespace mergescope::exporting {

using tables::kNoRow;

namespace {

bool looksLikeFormula(std::string_view text)
{
    const std::size_t first = text.find_first_not_of('\'');
    return first != std::string_view::npos && std::string_view("=+-@\t\r").find(text[first]) != std::string_view::npos;
}

class CsvWriter {
public:
    CsvWriter(std::ostream& out, std::size_t fields) : m_out(out), m_fields(fields) {}

    /// A field that is not there: NULL.
    void nothing() { separate(); }
    /// Text that stays text.
    void text(std::string_view value)
    {
        separate();
        if (value.empty()) {
            m_out << "\"\"";
            return;
        }
        const bool isFormula = looksLikeFormula(value);
        const bool needsQuotes = value.find_first_of(",\"\n\r") != std::string_view::npos || value.front() == ' ' ||
                                 value.back() == ' ' || value.front() == '\t';
        if (!needsQuotes) {
            m_out << (isFormula ? "'" : "") << value;
            return;
        }
        m_out << '"' << (isFormula ? "'" : "");
        for (const char c : value) {
            m_out << (c == '"' ? "\"\"" : std::string_view(&c, 1));
        }
        m_out << '"';
    }
    void cell(const values::Value& value)
    {
        if (value.isNull()) {
            nothing();
        } else if (values::physicalKind(value.type()) == values::PhysicalKind::Text) {
            text(value.asText());
        } else {
            separate();
            m_out << values::toText(value);
        }
    }
    void endLine()
    {
        while (m_written < m_fields) {
            separate();
        }
        m_out << '\n';
        m_written = 0;
    }

private:
    void separate()
    {
        if (m_written++ > 0) {
            m_out << ',';
        }
    }

    std::ostream& m_out;
    std::size_t m_fields;
    std::size_t m_written = 0;
};

void writeHeader(CsvWriter& csv, const trace::MergeRun& run, base::Language language)
{
    for (const Word heading : {Word::Change, Word::Clause, Word::ChangedCells}) {
        csv.text(word(heading, language));
    }
    for (const Word side : {Word::Before, Word::After}) {
        for (const tables::Field& field : run.before->schema().fields) {
            csv.text(std::string(word(side, language)) + "." + field.name);
        }
    }
    csv.endLine();
}

void writeCells(CsvWriter& csv, const tables::Table& table, std::uint32_t row)
{
    for (std::size_t column = 0; column < table.columnCount(); ++column) {
        if (row == kNoRow) {
            csv.nothing();
        } else {
            csv.cell(table.cell(row, column));
        }
    }
}

void writeCells(CsvWriter& csv, const trace::MergeRun& run, const RunRow& row, base::Language language)
{
    if (row.fate) {
        csv.text(story::fateName(*row.fate, language));
    } else {
        csv.nothing();
    }
    if (row.clause != trace::kNoClause) {
        csv.text(std::to_string(row.clause + 1));
    } else {
        csv.nothing();
    }
    std::string names;
    for (const std::uint32_t column : row.changedColumns) {
        names.append(names.empty() ? "" : "; ").append(run.before->schema().fields[column].name);
    }
    if (names.empty()) {
        csv.nothing();
    } else {
        csv.text(names);
    }
    writeCells(csv, *run.before, row.beforeRow);
    writeCells(csv, *run.after, row.afterRow);
    csv.endLine();
}

void writeFact(CsvWriter& csv, std::string_view name, std::string_view value)
{
    if (!value.empty()) {
        csv.text(name);
        csv.text(value);
        csv.endLine();
    }
}

} // namespace

void writeCsv(const trace::MergeRun& run, const ExportContext& context, std::ostream& out)
{
    const base::Language language = context.language;
    CsvWriter csv(out, std::max<std::size_t>(3 + 2 * run.before->columnCount(), 2));
    writeHeader(csv, run, language);
    for (const RunRow& row : rowsOf(run)) {
        writeCells(csv, run, row, language);
    }
    csv.endLine();
    writeFact(csv, word(Word::Lesson, language), context.lesson);
    writeFact(csv, word(Word::Date, language), context.date);
    writeFact(csv, word(Word::Engine, language), run.engine);
    writeFact(csv, word(Word::Target, language), run.targetName);
    if (run.failure) {
        writeFact(csv, word(Word::Failed, language), diagnostics::render(run.failure->diagnostic.message, language));
    } else {
        for (const LabelledCount& count : labelledCounts(run.counts, language)) {
            writeFact(csv, count.label, std::to_string(count.value));
        }
    }
    writeFact(csv, word(Word::Statement, language), statementOf(run));
}

} // namespace mergescope::exporting
