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
    {"iceberg", "R074", "STRUCT"},
    {"delta", "builder-deduplicated", "window functions"},
    {"delta", "builder-evolution", "schema evolution"},
    {"delta", "builder-update-method", "UPDATE"},
    {"delta", "builder-delete-method", "DELETE"},
    {"iceberg", "load-merge-evolution", "schema evolution"},
    {"delta", "load-merge-evolution", "schema evolution"},
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
