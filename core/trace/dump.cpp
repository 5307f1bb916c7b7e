#include "core/trace/answer_word.h"
#include "core/trace/steps.h"
#include "core/values/value.h"

namespace mergescope::trace {

namespace {

std::string_view kindWord(MatchKind kind)
{
    switch (kind) {
    case MatchKind::Matched:
        return "matched";
    case MatchKind::NotMatchedByTarget:
        return "not-matched";
    case MatchKind::NotMatchedBySource:
        return "by-source";
    }
    return "";
}

char truthLetter(values::Truth truth)
{
    switch (truth) {
    case values::Truth::False:
        return 'F';
    case values::Truth::True:
        return 'T';
    case values::Truth::Unknown:
        return 'U';
    case values::Truth::NotTested:
        return '-';
    }
    return '?';
}

/// Rows and clauses count from 1 for people; "-" is none.
std::string rowText(std::uint32_t row)
{
    return row == tables::kNoRow ? "-" : std::to_string(std::uint64_t{row} + 1);
}
std::string clauseText(std::int16_t clause)
{
    return clause == kNoClause ? "-" : std::to_string(clause + 1);
}

void addTable(std::string& out, std::string_view title, const tables::Table& table)
{
    out += "---- ";
    out += title;
    out += '\n';
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        out += '#' + std::to_string(table.rowId(row));
        for (std::size_t column = 0; column < table.columnCount(); ++column) {
            out += " | ";
            out += values::toSqlLiteral(table.cell(row, column));
        }
        out += '\n';
    }
}

void addFiles(std::string& out, std::string_view title, const tables::FileLayout& files)
{
    out += "---- ";
    out += title;
    out += '\n';
    for (const tables::DataFile& file : files) {
        out += "file " + std::to_string(file.number) + " rows " + std::to_string(file.rowCount) + '/' +
               std::to_string(file.recordCount);
        for (const values::Value& value : file.partition) {
            out += ' ' + values::toSqlLiteral(value);
        }
        out += '\n';
    }
}

void addClauses(std::string& out, const MergeRun& run)
{
    out += "---- clauses\n";
    for (std::size_t i = 0; i < run.clauses.size(); ++i) {
        const ClauseRecord& clause = run.clauses[i];
        out += std::to_string(i + 1) + ' ';
        out += kindWord(clause.kind);
        out += ' ';
        out += clause.word;
        out += " -> ";
        out += clause.effect == Effect::Raise ? "raise" : answerWord(clause.effect);
        for (const std::uint32_t column : clause.assignedColumns) {
            out += ' ' + std::to_string(column);
        }
        out += '\n';
    }
}

void addRoutes(std::string& out, const MergeRun& run)
{
    out += "---- routes\n";
    for (std::size_t route = 0; route < run.routes.size(); ++route) {
        out += rowText(run.routes.targetRow[route]) + ' ' + rowText(run.routes.sourceRow[route]) + ' ';
        for (std::size_t clause = 0; clause < run.clauses.size(); ++clause) {
            out += truthLetter(run.truth(route, clause));
        }
        out += ' ' + clauseText(run.routes.clause[route]) + ' ' + rowText(run.routes.afterRow[route]) + '\n';
    }
}

void addFates(std::string& out, const MergeRun& run)
{
    out += "---- fates\n";
    for (const RowFate& fate : run.fates) {
        out += rowText(fate.targetRow) + ' ' + rowText(fate.sourceRow) + ' ';
        out += fateWord(fate.fate);
        out += " clause " + clauseText(fate.clause) + " after " + rowText(fate.afterRow) + " times " +
               std::to_string(fate.times) + " file " + std::to_string(fate.beforeFile) + " -> " +
               std::to_string(fate.afterFile) + '\n';
    }
}

void addCounts(std::string& out, const RunCounts& counts)
{
    out += "---- counts\n";
    const std::pair<std::string_view, std::uint64_t> lines[] = {
        {"inserted", counts.inserted},
        {"updated", counts.updated},
        {"deleted", counts.deleted},
        {"copied", counts.copied},
        {"unchanged_updates", counts.unchangedUpdates},
        {"matched_updated", counts.matchedUpdated},
        {"matched_deleted", counts.matchedDeleted},
        {"not_matched_by_source_updated", counts.notMatchedBySourceUpdated},
        {"not_matched_by_source_deleted", counts.notMatchedBySourceDeleted},
        {"source_rows", counts.sourceRows},
        {"ignored_source_rows", counts.ignoredSourceRows},
    };
    for (const auto& [name, value] : lines) {
        out += name;
        out += ' ' + std::to_string(value) + '\n';
    }
}

void addFailure(std::string& out, const RunFailure& failure)
{
    out += "---- failure\n";
    out += diagnostics::slug(failure.diagnostic.kind);
    out += ' ';
    out += phaseWord(failure.phase);
    out += " route " + std::to_string(std::uint64_t{failure.route} + 1);
    for (const std::uint32_t row : failure.diagnostic.rows.target) {
        out += " target " + rowText(row);
    }
    for (const std::uint32_t row : failure.diagnostic.rows.source) {
        out += " source " + rowText(row);
    }
    out += '\n';
}

} // namespace

std::string dump(const MergeRun& run)
{
    std::string out = "merge " + run.targetName + " using " + run.sourceName + " engine " + run.engine + '\n';
    addClauses(out, run);
    addTable(out, "before", *run.before);
    addFiles(out, "before files", run.beforeFiles);
    addTable(out, "source", *run.source);
    addRoutes(out, run);
    addTable(out, "after", *run.after);
    addFiles(out, "after files", run.afterFiles);
    addFates(out, run);
    addCounts(out, run.counts);
    out += "---- commit\n";
    for (const auto& [key, value] : run.commit) {
        out += key;
        out += ' ';
        out += value;
        out += '\n';
    }
    if (run.failure.has_value()) {
        addFailure(out, *run.failure);
    }
    return out;
}

} // namespace mergescope::trace
