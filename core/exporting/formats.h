#pragma once
// The writers behind the table of exporters, one file each.

#include "core/exporting/exporter.h"

namespace mergescope::exporting {

void writeCsv(const trace::MergeRun& run, const ExportContext& context, std::ostream& out);
void writeMarkdown(const trace::MergeRun& run, const ExportContext& context, std::ostream& out);
void writeHtml(const trace::MergeRun& run, const ExportContext& context, std::ostream& out);
void writeJson(const trace::MergeRun& run, const ExportContext& context, std::ostream& out);

} // namespace mergescope::exporting
