#pragma once
// The workspace on disk: one SQLite file. The only room that knows SQLite.

#include "core/base/result.h"
#include "core/catalog/journal.h"
#include "core/diagnostics/diagnostic.h"

#include <memory>
#include <string>

namespace mergescope::store {

/// Opens or creates a workspace file (application_id and user_version set). Every change is on disk (WAL,
/// synchronous=FULL) when the call returns. A file that is no workspace is WorkspaceDamaged and stays untouched;
/// a folder that cannot be written is FileUnwritable.
[[nodiscard]] base::Result<std::unique_ptr<catalog::Journal>, diagnostics::Diagnostic>
openWorkspace(const std::string& path);

} // namespace mergescope::store
