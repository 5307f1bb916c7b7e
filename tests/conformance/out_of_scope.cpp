#include "tests/conformance/out_of_scope.h"

namespace mergescope::testing {

namespace {

struct Entry {
    const char* engine;
    const char* caseId;
    const char* reason;
};

constexpr Entry kOutOfScope[] = {
    {"iceberg", "none", "none"},
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
