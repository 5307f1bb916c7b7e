#include "core/exporting/exporter.h"
#include "core/exporting/formats.h"
#include "core/tables/schema.h"

namespace mergescope::exporting {

const std::vector<Exporter>& exporters()
{
    static const std::vector<Exporter> kExporters{
        {"csv", ".csv", "CSV, for spreadsheets", "CSV, para hojas de cálculo", writeCsv},
        {"md", ".md", "Markdown", "Markdown", writeMarkdown},
        {"html", ".html", "Web page", "Página web", writeHtml},
        {"json", ".json", "JSON, for programs", "JSON, para programas", writeJson},
    };
    return kExporters;
}

const Exporter* exporterForPath(std::string_view path)
{
    const Exporter* best = nullptr;
    for (const Exporter& exporter : exporters()) {
        const std::string_view suffix = exporter.suffix;
        const bool fits =
            path.size() > suffix.size() && tables::equalsIgnoringCase(path.substr(path.size() - suffix.size()), suffix);
        if (fits && (best == nullptr || suffix.size() > best->suffix.size())) {
            best = &exporter;
        }
    }
    return best;
}

} // namespace mergescope::exporting
