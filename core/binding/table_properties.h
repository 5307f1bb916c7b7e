#pragma once
// Properties of tables that mean something here, and what they may be.

#include "core/diagnostics/diagnostic.h"
#include "core/sql/ast.h"

#include <vector>

namespace mergescope::binding {

/// Reports a known property with a value that it cannot have; properties that we do not know are kept as they are.
void checkProperties(const std::vector<sql::Property>& properties, diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::binding
