#pragma once
// Rows of a CSV file whose columns are already known: the header names them, each cell becomes its column's type.

#include "core/base/result.h"
#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/tables/table.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::importing {

/// RFC 4180 with commas; a byte-order mark is skipped. The rows as a table of this schema. Columns may stand in any
/// order; one that is left out is NULL; an unquoted empty field is NULL, `""` is the empty text. Everything that does
/// not fit is reported with its place, all at once.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostics> readCsv(const base::SourceText& source,
                                                                               const tables::Schema& schema);

} // namespace mergescope::importing
