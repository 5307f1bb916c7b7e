#pragma once
// A CSV or TSV file as a table whose columns it alone tells: encoding, delimiter, header, types. The window's import
// and `mergescope import` are this.

#include "core/base/result.h"
#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/importing/column_types.h"
#include "core/importing/csv_fields.h"
#include "core/importing/encoding.h"
#include "core/tables/table.h"

#include <optional>
#include <string>
#include <vector>

namespace mergescope::importing {

/// Which fields are NULL.
struct NullRule {
    bool unquotedEmpty = true;      ///< nothing between two delimiters; `""` is the empty text
    bool allEmpty = false;          ///< `""` too
    std::vector<std::string> texts; ///< and these, unquoted
};

/// What is not set is sniffed.
struct CsvOptions {
    std::optional<Encoding> encoding;
    std::optional<char> delimiter;
    std::optional<bool> header;
    std::optional<char> decimal;
    std::optional<char> group;
    NullRule nulls;
};

struct CsvImport {
    base::SourceTextPtr text; ///< as decoded; the places of doubts are in it
    tables::TablePtr table;
    Encoding encoding = Encoding::Utf8;
    char delimiter = ',';
    bool header = true;
    NumberStyle numbers;
    diagnostics::Diagnostics doubts; ///< notes: what was guessed or changed, each kind once with its count
};

struct CsvFailure {
    base::SourceTextPtr text;          ///< in which the places are; "" where it could not be decoded
    diagnostics::Diagnostics problems; ///< empty: stopped by `progress`
};

/// Fails with import.encoding, import.unterminated-quote (where the quote opens), import.ragged-row (the first line
/// that has more or fewer fields than the first, and how many others), limit.exceeded (over 4 GB). A file without any
/// line is import.empty.
[[nodiscard]] base::Result<CsvImport, CsvFailure> importCsv(std::string bytes, const CsvOptions& options,
                                                            std::string name = {}, const Progress& progress = {});

} // namespace mergescope::importing
