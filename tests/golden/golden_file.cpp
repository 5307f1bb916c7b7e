#include "tests/golden/golden_file.h"

#include "core/actions/action_spec.h"
#include "core/session/session.h"
#include "core/sql/dialect.h"
#include "core/sql/parse.h"
#include "core/story/story.h"
#include "core/trace/steps.h"
#include "core/values/value.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace mergescope::golden {

namespace {

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

bool startsWith(const std::string& text, const std::string& start)
{
    return text.rfind(start, 0) == 0;
}

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

bool isMark(const std::string& line)
{
    const std::string text = trimmed(line);
    const std::size_t end = text.find_first_not_of('^');
    return end != std::string::npos && end > 0 &&
           (startsWith(text.substr(end), " error ") || startsWith(text.substr(end), " warning ") ||
            startsWith(text.substr(end), " note "));
}

/// `id int, price decimal(7,2)` cut at the commas outside parentheses, types only.
std::vector<std::string> typesOf(const std::string& header)
{
    std::vector<std::string> types;
    const std::size_t open = header.find('(');
    const std::size_t close = header.find_last_of(')');
    std::string part;
    int depth = 0;
    const auto finish = [&] {
        const std::string column = trimmed(part);
        types.push_back(column.substr(column.find(' ') + 1));
        part.clear();
    };
    for (std::size_t i = open + 1; open != std::string::npos && i < close; ++i) {
        depth += header[i] == '(' ? 1 : header[i] == ')' ? -1 : 0;
        if (header[i] == ',' && depth == 0) {
            finish();
        } else {
            part += header[i];
        }
    }
    finish();
    return types;
}

std::string literalOf(const std::string& cell, const std::string& type, const sql::Dialect& dialect)
{
    if (cell == "NULL") {
        return cell;
    }
    std::string quoted = "'";
    for (const char c : cell == "''" ? std::string() : cell) {
        quoted += c == '\'' ? std::string(dialect.backslashEscapes ? "\\'" : "''") : std::string(1, c);
    }
    quoted += '\'';
    if (startsWith(type, "string") || startsWith(type, "varchar") || startsWith(type, "char") ||
        startsWith(type, "text")) {
        return quoted;
    }
    return "CAST(" + quoted + " AS " + type.substr(0, type.find(" not")) + ")";
}

/// The scene as SQL, so that golden files go through the same door as everything else.
std::string sceneOf(const GoldenFile& file, const sql::Dialect& dialect)
{
    std::string sql;
    for (const std::string& line : file.setUp) {
        sql += line + ";\n";
    }
    for (const SceneTable& table : file.tables) {
        const std::string name = trimmed(table.header.substr(0, table.header.find('(')));
        const auto types = typesOf(table.header);
        sql += "CREATE TABLE " + table.header + ";\n"; // in the format that the engine makes of itself
        std::string rows;
        const auto flush = [&] {
            sql += rows.empty() ? std::string() : "INSERT INTO " + name + " VALUES " + rows + ";\n";
            rows.clear();
        };
        for (const std::string& line : table.lines) {
            if (line == "--") {
                flush();
                continue;
            }
            std::string row;
            std::size_t column = 0;
            std::istringstream cells(line);
            for (std::string cell; std::getline(cells, cell, '|'); ++column) {
                row += (row.empty() ? "" : ", ") +
                       literalOf(trimmed(cell), column < types.size() ? types[column] : "string", dialect);
            }
            rows += (rows.empty() ? "(" : ", (") + row + ")";
        }
        flush();
    }
    return sql;
}

std::string rowsText(const tables::Table& table)
{
    std::string text;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            const values::Value value = table.cell(row, column);
            const std::string cell = values::toText(value);
            text += (column == 0 ? "" : " | ") + (cell.empty() && !value.isNull() ? std::string("''") : cell);
        }
        text += '\n';
    }
    return text;
}

std::string countsText(const trace::RunCounts& counts)
{
    std::ostringstream out;
    out << "updated " << counts.updated << "  inserted " << counts.inserted << "  deleted " << counts.deleted
        << "  copied " << counts.copied << "  unchanged_updates " << counts.unchangedUpdates << '\n';
    return out.str();
}

std::string rowText(std::uint32_t row)
{
    return row == tables::kNoRow ? std::string("-") : std::to_string(row + 1);
}

std::string fatesText(const trace::MergeRun& run)
{
    std::ostringstream out;
    for (const trace::RowFate& fate : run.fates) {
        out << "target " << rowText(fate.targetRow) << "  source " << rowText(fate.sourceRow) << "  "
            << trace::fateWord(fate.fate);
        if (fate.clause != trace::kNoClause) {
            out << "  clause " << fate.clause + 1;
        }
        if (fate.times > 1) {
            out << "  times " << fate.times;
        }
        out << '\n';
    }
    return out.str();
}

std::string stepsText(const trace::MergeRun& run)
{
    std::ostringstream out;
    for (std::uint64_t index = 0; index < trace::stepCount(run); ++index) {
        const trace::Step step = trace::stepAt(run, index);
        out << index << ' ' << trace::phaseWord(step.phase) << ": "
            << story::explain(run, step, base::Language::English).plain() << '\n';
    }
    return out.str();
}

std::string wordsText(const session::Outcome& outcome, const diagnostics::Diagnostics& found)
{
    std::string text;
    for (const auto language : {base::Language::English, base::Language::Spanish}) {
        for (const diagnostics::Diagnostic& diagnostic : found) {
            text += diagnostics::renderPlain(diagnostic, *outcome.text, language);
        }
    }
    return text;
}

std::string answersText(const session::Outcome& outcome)
{
    std::string text;
    for (const session::StatementOutcome& statement : outcome.statements) {
        if (statement.rows) {
            for (std::size_t column = 0; column < statement.rows->columnCount(); ++column) {
                const tables::Field& field = statement.rows->schema().fields[column];
                text += (column == 0 ? "" : " | ") + field.name + ' ' + values::toText(field.type);
            }
            text += '\n' + rowsText(*statement.rows);
        }
    }
    return text;
}

diagnostics::Diagnostics everythingFound(const session::Outcome& outcome)
{
    diagnostics::Diagnostics all = outcome.diagnostics;
    const auto add = [&all](const diagnostics::Diagnostic& one) {
        if (std::find(all.begin(), all.end(), one) == all.end()) {
            all.push_back(one);
        }
    };
    for (const session::StatementOutcome& statement : outcome.statements) {
        if (statement.error) {
            add(*statement.error);
        }
        std::for_each(statement.notes.begin(), statement.notes.end(), add);
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.span.begin < b.span.begin; });
    return all;
}

std::string severityWord(diagnostics::Severity severity)
{
    switch (severity) {
    case diagnostics::Severity::Error:
        return "error";
    case diagnostics::Severity::Warning:
        return "warning";
    case diagnostics::Severity::Note:
        return "note";
    }
    return "error";
}

/// The SQL with a mark under each diagnostic's first line.
std::string markedSql(const GoldenFile& file, const session::Outcome& outcome, const diagnostics::Diagnostics& found)
{
    std::multimap<std::uint32_t, std::string> marks;
    for (const diagnostics::Diagnostic& diagnostic : found) {
        const base::Span span = diagnostic.span.isValid() ? diagnostic.span : base::Span::at(0);
        const base::LineColumn place = outcome.text->lineColumn(span.begin);
        const base::LineColumn end = outcome.text->lineColumn(span.end);
        const std::uint32_t width = end.line == place.line ? std::max(1U, end.column - place.column) : 1U;
        marks.emplace(place.line, std::string(place.column - 1, ' ') + std::string(width, '^') + ' ' +
                                      severityWord(diagnostic.severity) + ' ' + std::string(slug(diagnostic.kind)));
    }
    std::string text;
    for (std::uint32_t i = 0; i < file.sql.size(); ++i) {
        text += file.sql[i] + '\n';
        const auto [first, last] = marks.equal_range(i + 1);
        for (auto mark = first; mark != last; ++mark) {
            text += mark->second + '\n';
        }
    }
    // An end of text that is missed stands behind the last line.
    for (auto mark = marks.upper_bound(static_cast<std::uint32_t>(file.sql.size())); mark != marks.end(); ++mark) {
        text += mark->second + '\n';
    }
    return text;
}

std::string sectionText(const std::string& name, const session::Outcome& outcome, const diagnostics::Diagnostics& found)
{
    const trace::MergeRunPtr run = outcome.lastRun();
    if (name == "counts") {
        return run ? countsText(run->counts) : "no run\n";
    }
    if (name == "fates") {
        return run ? fatesText(*run) : "no run\n";
    }
    if (name == "steps") {
        return run ? stepsText(*run) : "no run\n";
    }
    if (name == "words") {
        return wordsText(outcome, found);
    }
    if (name == "answer") {
        return answersText(outcome);
    }
    if (name == "commit") {
        std::string text;
        for (const auto& [key, value] : run ? run->commit : decltype(run->commit){}) {
            text += key + " = " + value + '\n';
        }
        return text;
    }
    if (name == "tree" && outcome.ast) {
        return sql::dumpTree(*outcome.ast, actions::syntaxTable());
    }
    if (name == "printed" && outcome.ast) {
        std::string text;
        for (const sql::Statement& statement : outcome.ast->statements) {
            text += sql::print(*outcome.ast, statement, actions::syntaxTable()) + ";\n";
        }
        return text;
    }
    const auto entry = outcome.after.find(name);
    return entry ? rowsText(*entry->table) : "no such table\n";
}

} // namespace

GoldenFile readGoldenFile(const std::string& text)
{
    GoldenFile file;
    bool inSql = false;
    bool inSections = false;
    for (const std::string& line : linesOf(text)) {
        if (startsWith(line, "---- ")) {
            inSections = true;
            file.sections.push_back(line.substr(5));
        } else if (inSections || (inSql && isMark(line))) {
            continue;
        } else if (inSql) {
            file.sql.push_back(line);
        } else if (startsWith(line, "#")) {
            file.comments.push_back(line);
        } else if (startsWith(line, "engine ")) {
            file.engine = line.substr(7);
        } else if (startsWith(line, "given ")) {
            file.setUp.push_back(line.substr(6));
        } else if (startsWith(line, "table ")) {
            file.tables.push_back({line.substr(6), {}});
        } else if (line == "run") {
            inSql = true;
        } else if (!file.tables.empty() && !trimmed(line).empty()) {
            file.tables.back().lines.push_back(line);
        }
    }
    while (!file.sql.empty() && trimmed(file.sql.back()).empty()) {
        file.sql.pop_back();
    }
    return file;
}

std::string writeGoldenFile(const GoldenFile& file, Observed& observed)
{
    const sql::Dialect* dialect = sql::findDialect(file.engine);
    if (dialect == nullptr) {
        return "there is no engine " + file.engine + '\n';
    }
    session::Session session(*dialect);
    const auto scene = session.run(std::make_shared<base::SourceText>(sceneOf(file, *dialect), "scene"), {});
    if (scene->failed()) {
        return "the scene failed:\n" + wordsText(*scene, everythingFound(*scene));
    }
    std::string sql;
    for (const std::string& line : file.sql) {
        sql += line + '\n';
    }
    const auto outcome = session.run(std::make_shared<base::SourceText>(sql, "golden"), {});
    const diagnostics::Diagnostics found = everythingFound(*outcome);
    for (const diagnostics::Diagnostic& diagnostic : found) {
        observed.kinds.emplace_back(slug(diagnostic.kind));
    }
    if (const auto run = outcome->lastRun()) {
        for (const trace::ClauseRecord& clause : run->clauses) {
            observed.actions.push_back(clause.word);
        }
    }

    std::string text;
    for (const std::string& comment : file.comments) {
        text += comment + '\n';
    }
    text += "engine " + file.engine + '\n';
    for (const std::string& line : file.setUp) {
        text += "given " + line + '\n';
    }
    for (const SceneTable& table : file.tables) {
        text += "table " + table.header + '\n';
        for (const std::string& line : table.lines) {
            text += line + '\n';
        }
    }
    text += "run\n" + markedSql(file, *outcome, found);
    for (const std::string& section : file.sections) {
        text += "---- " + section + '\n' + sectionText(section, *outcome, found);
    }
    return text;
}

} // namespace mergescope::golden
