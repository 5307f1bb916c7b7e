#pragma once
// What a text of Python says, and where each byte of it stands in the pasted text: SQL inside a text is read by the SQL
// parser, and what is wrong in it is shown where it was written.

#include "core/base/source_text.h"
#include "core/diagnostics/diagnostic.h"
#include "core/sql/python_tokens.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mergescope::sql {

struct PythonText {
    std::string text;               ///< quotes and escapes undone, pieces joined
    std::vector<base::Span> places; ///< of each byte of the text
    base::Span span;                ///< of the whole
    /// The pasted text under bytes [begin, end) of the text; a place where they are none.
    [[nodiscard]] base::Span spanOf(std::uint32_t begin, std::uint32_t end) const;
};

/// Adds a piece. A placeholder of an f-string is reported: nothing fills it here.
void appendPiece(const base::SourceText& source, const PythonToken& piece, PythonText& text,
                 diagnostics::Diagnostics& diagnostics);

} // namespace mergescope::sql
