#include "tests/conformance/out_of_scope.h"

namespace mergescope::testing {

namespace {

struct Entry {
    const char* engine;
    const char* caseId;
    const char* reason;
};

constexpr Entry kOutOfScope[] = {
    {"iceberg", "R074", "STRUCT"},
    {"delta", "R074", "STRUCT"},
};

/// Cases that may differ, and may agree already.
constexpr Entry kPending[] = {
    {"duckdb", "R138-2", "an empty row as a value"},
};

/// Types that the set-up of a case needs, by what the refusal says.
constexpr Entry kPendingTypes[] = {
    {"postgresql", "`TEXT` is not a type", "types of PostgreSQL"},
    {"postgresql", "`DOUBLE PRECISION` is not a type", "types of PostgreSQL"},
};

} // namespace

QString reasonToWait(const QString& engine, const QString& caseId, const QString& difference)
{
    for (const Entry& entry : kPending) {
        if (engine == QLatin1String(entry.engine) && caseId == QLatin1String(entry.caseId)) {
            return QString::fromUtf8(entry.reason);
        }
    }
    for (const Entry& entry : kPendingTypes) {
        if (engine == QLatin1String(entry.engine) && difference.contains(QLatin1String(entry.caseId))) {
            return QString::fromUtf8(entry.reason);
        }
    }
    return {};
}

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
