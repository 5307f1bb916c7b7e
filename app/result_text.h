#pragma once
// Tables and outcomes in the forms of the command line: tsv, markdown, aligned text, and the contract's JSON.

#include "core/base/json_writer.h"
#include "core/base/language.h"
#include "core/session/session.h"
#include "core/tables/table.h"
#include "core/trace/merge_run.h"

#include <ostream>
#include <string>
#include <string_view>

namespace mergescope::app {

void writeTsv(const tables::Table& table, std::ostream& out);
void writeMarkdown(const tables::Table& table, std::ostream& out);
/// Columns aligned for a terminal, numbers to the right; `indent` spaces before each line. `marks` (may be empty) has
/// one text a row, put at its end.
void writeAligned(const tables::Table& table, const std::vector<std::string>& marks, std::size_t indent,
                  std::ostream& out);

/// The whole of `sql --format json`.
void writeOutcomeJson(const session::Outcome& outcome, bool keepGoing, base::Language language, std::ostream& out);

/// Parts of it that `run --format json` has too.
void writeTable(base::JsonWriter& json, std::string_view name, const tables::Table& table);
void writeCounters(base::JsonWriter& json, const trace::RunCounts& counts);
void writeFates(base::JsonWriter& json, const trace::MergeRun& run);
void writeFlatObject(base::JsonWriter& json, const std::vector<std::pair<std::string, std::string>>& entries);
void writeError(base::JsonWriter& json, const diagnostics::Diagnostic& error, const base::SourceText& source,
                std::size_t statementIndex, base::Language language);

} // namespace mergescope::app
