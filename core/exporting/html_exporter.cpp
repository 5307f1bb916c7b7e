// One page that needs nothing else: reads on light and dark screens and on paper. Every mark is a character and words,
// colour only supports them.

#include "core/exporting/export_words.h"
#include "core/exporting/formats.h"
#include "core/exporting/run_rows.h"
#include "core/story/row_words.h"
#include "core/story/story.h"

#include <algorithm>

namespace mergescope::exporting {

using tables::kNoRow;

namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --line: #dadfe6; --text: #1b2430; --quiet: #5b6675; --mark: #f0e4424d; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14181e; --card: #1c222a; --line: #323b47; --text: #e8ecf1; --quiet: #9aa6b5; --mark: #f0e44233; }
}
body { margin: 0 auto; max-width: 72rem; padding: 24px 16px; background: var(--ground); color: var(--text); font: 15px/1.5 Inter, system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 8px; }
h2 { font-size: 18px; margin: 24px 0 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 16px; margin: 0; }
dt { color: var(--quiet); }
dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; background: var(--card); border: 1px solid var(--line); font-size: 14px; }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; }
td { font-family: "JetBrains Mono", ui-monospace, monospace; white-space: pre-wrap; }
td.number { text-align: right; }
th[scope=row] { font-weight: 400; white-space: nowrap; }
td.changed { background: var(--mark); border-left: 3px solid currentColor; }
ins { text-decoration: none; font-weight: 700; }
small { color: var(--quiet); font-size: 12px; }
.null { color: var(--quiet); font-style: italic; }
.fate { display: inline-block; border: 1.5px solid #333; border-radius: 6px; padding: 0 6px; color: #000; background: #fff; }
.updated { background: #f0e442; }
.inserted { background: #0072b2; color: #fff; }
.deleted { background: #d55e00; }
.kept { background: #6b6b6b; color: #fff; }
.failed { border: 3px solid currentColor; padding: 8px 12px; font-weight: 700; }
pre { background: var(--card); border: 1px solid var(--line); padding: 8px 12px; overflow-x: auto; font: 14px/1.5 "JetBrains Mono", ui-monospace, monospace; }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --line: #999; --text: #000; --quiet: #444; --mark: #f0e4424d; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  tr, pre, dl { break-inside: avoid; }
  h2 { break-after: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

std::string asHtml(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            // HTML has no place for the other control characters.
            out += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
        }
    }
    return out;
}

std::string valueOf(const values::Value& value)
{
    return value.isNull() ? R"(<span class="null">NULL</span>)" : asHtml(story::cellText(value));
}

std::string_view classOf(trace::Fate fate)
{
    switch (fate) {
    case trace::Fate::Updated:
    case trace::Fate::UpdatedSameValues:
        return "updated";
    case trace::Fate::Deleted:
        return "deleted";
    case trace::Fate::Inserted:
        return "inserted";
    case trace::Fate::Copied:
    case trace::Fate::Untouched:
    case trace::Fate::Ignored:
        return "kept";
    }
    return "kept";
}

class Page {
public:
    Page(const trace::MergeRun& run, const ExportContext& context, std::ostream& out)
        : m_run(run), m_context(context), m_out(out)
    {}

    void write()
    {
        const std::string title = asHtml(titleOf(m_run, m_context.lesson, m_context.language));
        m_out << "<!DOCTYPE html>\n<html lang=\"" << base::tagOf(m_context.language)
              << "\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, "
                 "initial-scale=1\">\n<title>"
              << title << "</title>\n<style>" << kStyle << "</style>\n</head>\n<body>\n<h1>" << title << "</h1>\n";
        writeFacts();
        const std::vector<RunRow> rows = rowsOf(m_run);
        std::vector<RunRow> before;
        for (const RunRow& row : rows) {
            if (row.beforeRow != kNoRow && (before.empty() || before.back().beforeRow != row.beforeRow)) {
                before.push_back(row);
            }
        }
        writeTable(*m_run.before, before, true);
        writeTable(*m_run.after, inAfterOrder(rows), false);
        writeCounters();
        m_out << "<h2>" << say(Word::Statement) << "</h2>\n<pre><code>" << asHtml(statementOf(m_run))
              << "</code></pre>\n</body>\n</html>\n";
    }

private:
    [[nodiscard]] std::string_view say(Word which) const { return word(which, m_context.language); }

    void writeFact(Word name, std::string_view value)
    {
        if (!value.empty()) {
            m_out << "<dt>" << say(name) << "</dt><dd>" << asHtml(value) << "</dd>\n";
        }
    }

    void writeFacts()
    {
        m_out << "<dl>\n";
        writeFact(Word::Target, m_run.targetName);
        writeFact(Word::Engine, m_run.engine);
        writeFact(Word::Date, m_context.date);
        m_out << "</dl>\n";
        if (m_run.failure) {
            m_out << "<p class=\"failed\">⚠ " << say(Word::Failed) << ": "
                  << asHtml(diagnostics::render(m_run.failure->diagnostic.message, m_context.language)) << " ("
                  << say(Word::NothingHappened) << ")</p>\n";
        }
    }

    void writeTable(const tables::Table& table, const std::vector<RunRow>& rows, bool isBefore)
    {
        m_out << "<h2>" << say(isBefore ? Word::Before : Word::After) << "</h2>\n";
        if (rows.empty()) {
            m_out << "<p>" << say(Word::NoRows) << "</p>\n";
            return;
        }
        m_out << "<div class=\"scroll\"><table>\n<thead><tr><th scope=\"col\">" << say(Word::Change) << "</th>";
        for (const tables::Field& field : table.schema().fields) {
            m_out << "<th scope=\"col\">" << asHtml(field.name) << "</th>";
        }
        m_out << "</tr></thead>\n<tbody>\n";
        for (const RunRow& row : rows) {
            m_out << "<tr><th scope=\"row\">";
            if (row.fate) {
                m_out << "<span class=\"fate " << classOf(*row.fate) << "\">" << glyph(*row.fate) << ' '
                      << story::fateName(*row.fate, m_context.language) << "</span>";
            }
            m_out << "</th>";
            for (std::uint32_t column = 0; column < table.columnCount(); ++column) {
                writeCell(row, column, isBefore);
            }
            m_out << "</tr>\n";
        }
        m_out << "</tbody>\n</table></div>\n";
    }

    /// A changed cell says so in words: struck through with what it becomes, or bold with what it was.
    void writeCell(const RunRow& row, std::uint32_t column, bool isBefore)
    {
        const tables::Field& field = m_run.before->schema().fields[column];
        const bool isChanged = std::binary_search(row.changedColumns.begin(), row.changedColumns.end(), column);
        std::string classes = field.type.isNumeric() ? "number" : "";
        if (isChanged) {
            classes += classes.empty() ? "changed" : " changed";
        }
        m_out << "<td" << (classes.empty() ? "" : " class=\"" + classes + "\"") << '>';
        const std::string own = isBefore ? valueOf(m_run.before->cell(row.beforeRow, column))
                                         : valueOf(m_run.after->cell(row.afterRow, column));
        if (!isChanged) {
            m_out << own;
        } else if (isBefore) {
            m_out << "<del>" << own << "</del> <small>"
                  << (row.afterRow == kNoRow
                          ? std::string(say(Word::Removed))
                          : std::string(say(Word::Becomes)) + ' ' + valueOf(m_run.after->cell(row.afterRow, column)))
                  << "</small>";
        } else {
            m_out << "<ins>" << own << "</ins> <small>"
                  << (row.beforeRow == kNoRow
                          ? std::string(say(Word::New))
                          : std::string(say(Word::Was)) + ' ' + valueOf(m_run.before->cell(row.beforeRow, column)))
                  << "</small>";
        }
        m_out << "</td>";
    }

    void writeCounters()
    {
        if (m_run.failure) {
            return;
        }
        m_out << "<h2>" << say(Word::Counters) << "</h2>\n<table>\n<tbody>\n";
        for (const LabelledCount& count : labelledCounts(m_run.counts, m_context.language)) {
            m_out << "<tr><th scope=\"row\">" << count.label << "</th><td class=\"number\">" << count.value
                  << "</td></tr>\n";
        }
        m_out << "</tbody>\n</table>\n";
    }

    const trace::MergeRun& m_run;
    const ExportContext& m_context;
    std::ostream& m_out;
};

} // namespace

void writeHtml(const trace::MergeRun& run, const ExportContext& context, std::ostream& out)
{
    Page(run, context, out).write();
}

} // namespace mergescope::exporting
