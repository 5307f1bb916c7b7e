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

struct CsvField {
    std::string text;      ///< quotes taken off
    bool quoted = false;
    base::Span span;       ///< in the file, quotes included
};
using CsvRecord = std::vector<CsvField>;

/// RFC 4180 records (`,`, `"`, doubled quotes, line breaks inside quotes; LF or CRLF; a byte-order mark is skipped). A
/// quote that the file ends in is import.unterminated-quote, at the line where it opens.
[[nodiscard]] base::Result<std::vector<CsvRecord>, diagnostics::Diagnostics> readCsvRecords(const base::SourceText& source);

/// The rows as a table of this schema. Columns may stand in any order; one that is left out is NULL; an unquoted empty
/// field is NULL, `""` is the empty text. Everything that does not fit is reported with its place, all at once.
[[nodiscard]] base::Result<tables::TablePtr, diagnostics::Diagnostics> readCsv(const base::SourceText& source,
                                                                              const tables::Schema& schema);

} // namespace mergescope::importing
