#pragma once
// Recorded cases that need what this version does not have. Each must be refused with engine.unsupported; the runner
// fails when one of them starts to work, so that the list shrinks with the product.

#include <QString>

namespace mergescope::testing {

/// "": the case is in scope.
[[nodiscard]] QString reasonOutOfScope(const QString& engine, const QString& caseId);

/// Why a case that differs is not yet expected to agree; "": it is.
[[nodiscard]] QString reasonToWait(const QString& engine, const QString& caseId);

} // namespace mergescope::testing
