#include "tests/conformance/out_of_scope.h"

namespace mergescope::testing {

namespace {

struct Entry {
    const char* engine;
    const char* caseId;
    const char* reason;
};

constexpr Entry kOutOfScope[] = {
    {"iceberg", "R024", "schema evolution"},
    {"iceberg", "R029", "schema evolution"},
    {"iceberg", "R030", "schema evolution"},
    {"iceberg", "R124", "schema evolution"},
    {"iceberg", "R047", "window functions"},
    {"iceberg", "R051-2", "window functions"},
    {"iceberg", "R065", "window functions"},
    {"iceberg", "dedupe-rownumber", "window functions"},
    {"iceberg", "R054", "UNION"},
    {"iceberg", "R055-1", "UNION"},
    {"iceberg", "R094-1", "UNION"},
    {"iceberg", "R094-2", "UNION"},
    {"iceberg", "scd2", "UNION"},
    {"iceberg", "R113", "WITH"},
    {"iceberg", "cte-source", "WITH"},
    {"iceberg", "R074", "STRUCT"},
    {"iceberg", "web-sales-months", "partition transforms"},
    {"delta", "builder-deduplicated", "window functions"},
    {"delta", "builder-evolution", "schema evolution"},
    {"delta", "builder-update-method", "UPDATE"},
    {"delta", "builder-delete-method", "DELETE"},
    {"iceberg", "load-merge-evolution", "schema evolution"},
    {"iceberg", "load-merge-agg-source", "GROUP BY"},
    {"delta", "load-merge-evolution", "schema evolution"},
    {"delta", "load-merge-agg-source", "GROUP BY"},
};

} // namespace

QString reasonOutOfScope(const QString& engine, const QString& caseId)
{
    for (const Entry& entry : kOutOfScope) {
        if (engine == QLatin1String(entry.engine) && caseId == QLatin1String(entry.caseId)) {
            return QString::fromUtf8(entry.reason);
        }
    }
    return {};
}

} // namespace mergescope::testing
