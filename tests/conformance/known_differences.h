#pragma once
// Recorded cases in which we differ from the engine on purpose: a defect of the engine itself that no rule reproduces.
// The runner fails when one of them agrees, so that the list cannot outlive its reasons.

#include <QString>

namespace mergescope::testing {

/// "": the case must agree.
[[nodiscard]] QString reasonToDiffer(const QString& engine, const QString& caseId);

} // namespace mergescope::testing
