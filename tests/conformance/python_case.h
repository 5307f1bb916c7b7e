#pragma once
// Lines of recorded/builder and recorded/upsert: tables as the scene, and Python under test.

#include "tests/conformance/recorded_case.h"

namespace mergescope::testing {

/// Fills script, statements and query of a line that has tables in the place of a script; other lines stay as they are.
void readPythonCase(const QJsonObject& line, RecordedCase& recorded);

} // namespace mergescope::testing
