#pragma once
// Plays one recorded case in our engine and says in which points we differ.

#include "tests/conformance/recorded_case.h"

#include "core/sql/dialect.h"

#include <QString>
#include <QStringList>

namespace mergescope::testing {

struct CaseResult {
    QStringList differences; ///< empty: we agree
};

[[nodiscard]] CaseResult playCase(const RecordedCase& recorded, const sql::Dialect& dialect);

} // namespace mergescope::testing
