#pragma once
// What a delimited file does not say of itself: its delimiter, whether its first line names the columns, how it writes
// numbers. Each is a guess that whoever imports may overrule.

#include "core/importing/column_types.h"
#include "core/importing/csv_fields.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace mergescope::importing {

/// `sep=;` in the first line, as spreadsheets write it.
struct SeparatorLine {
    char delimiter = ',';
    std::size_t length = 0; ///< of the line, with its end
};
[[nodiscard]] std::optional<SeparatorLine> separatorLine(std::string_view text);

/// Of `,` `;` tab and `|` the one that cuts the first lines into the same number of fields, at least two; a comma where
/// none does.
[[nodiscard]] char sniffDelimiter(std::string_view text);

/// Whether a field stands for NULL.
using IsNull = std::function<bool(std::string_view text, bool quoted)>;

/// A decimal comma where fractions are written with one and none with a point, and commas do not separate the fields.
[[nodiscard]] NumberStyle sniffNumbers(const CsvFields& fields, char delimiter);

/// The first line is data where every field of it has the type of the column below, and at least one of those is no
/// text.
[[nodiscard]] bool sniffHeader(const CsvFields& fields, NumberStyle style, const IsNull& isNull);

} // namespace mergescope::importing
