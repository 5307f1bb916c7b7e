#include "tests/conformance/known_differences.h"

#include <QList>

namespace mergescope::testing {

namespace {

struct Entry {
    QString engine;
    QString caseId;
    QString reason;
};

/// None is known.
const QList<Entry> kKnownDifferences = {};

} // namespace

QString reasonToDiffer(const QString& engine, const QString& caseId)
{
    for (const Entry& entry : kKnownDifferences) {
        if (engine == entry.engine && caseId == entry.caseId) {
            return entry.reason;
        }
    }
    return {};
}

} // namespace mergescope::testing
