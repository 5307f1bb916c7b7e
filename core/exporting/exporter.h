#pragma once
// A run written out. Formats register in one table; dialogs and `export --to` are built from it.

#include "core/base/language.h"
#include "core/trace/merge_run.h"

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::exporting {

/// What is written beside the tables. Everything that differs between two days is an argument, so same input, same bytes.
struct ExportContext {
    base::Language language = base::Language::English;
    std::string lesson;   ///< id and title, "" where the run is of no lesson
    std::string date;     ///< "2026-01-15"; "" leaves it out
};

struct Exporter {
    std::string_view id;              ///< "csv"
    std::string_view suffix;          ///< ".csv"
    std::string_view titleEnglish;    ///< "CSV (comma-separated)"
    std::string_view titleSpanish;
    void (*write)(const trace::MergeRun& run, const ExportContext& context, std::ostream& out) = nullptr;
};

[[nodiscard]] const std::vector<Exporter>& exporters();
/// The longest suffix that fits; nullptr where none does.
[[nodiscard]] const Exporter* exporterForPath(std::string_view path);

} // namespace mergescope::exporting
