#pragma once
// A text of delimited fields, taken apart: where each field lies, and what it says. RFC 4180 with any delimiter.

#include "core/base/span.h"
#include "core/diagnostics/diagnostic.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::importing {

/// Called now and then with the part that is done, 0 to 1; false stops the work.
using Progress = std::function<bool(double)>;

/// A field as it lies in the text, quotes included.
struct CsvField {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    bool quoted = false; ///< it begins with a quote
    bool plain = true;   ///< what it says is the text as it stands (between the quotes, if it is quoted)
};

class CsvFields {
public:
    /// Takes the text apart from `begin` on: at most `maxRows` lines of it. Lines without any character are passed
    /// over. The text must outlive the fields. Quotes enclose a field only where they open it; doubled inside they
    /// stand for one.
    CsvFields(std::string_view text, char delimiter, std::size_t maxRows = SIZE_MAX, const Progress& progress = {},
              std::size_t begin = 0);

    [[nodiscard]] std::size_t rowCount() const { return m_rowStarts.size() - 1; }
    [[nodiscard]] std::size_t fieldCount(std::size_t row) const { return m_rowStarts[row + 1] - m_rowStarts[row]; }
    [[nodiscard]] const CsvField& field(std::size_t row, std::size_t column) const
    {
        return m_fields[m_rowStarts[row] + column];
    }
    /// What the field says. The view is into the text, or into `scratch`.
    [[nodiscard]] std::string_view textOf(const CsvField& field, std::string& scratch) const;
    [[nodiscard]] base::Span rowSpan(std::size_t row) const;

    /// import.unterminated-quote at the quote that opens a field which nothing closes.
    [[nodiscard]] std::optional<diagnostics::Diagnostic> unterminated() const;
    [[nodiscard]] std::uint32_t strayQuotes() const { return m_strayQuotes; } ///< fields that go on after their quote
    [[nodiscard]] base::Span firstStray() const { return m_firstStray; }
    [[nodiscard]] std::uint32_t blankLines() const { return m_blankLines; }
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }

private:
    void take(std::size_t at, char delimiter, std::size_t maxRows, const Progress& progress);
    [[nodiscard]] std::size_t takeField(std::size_t at, char delimiter);

    std::string_view m_text;
    std::vector<CsvField> m_fields;
    std::vector<std::uint32_t> m_rowStarts{0};
    std::optional<base::Span> m_unterminated;
    base::Span m_firstStray;
    std::uint32_t m_strayQuotes = 0;
    std::uint32_t m_blankLines = 0;
    bool m_wasStopped = false;
};

} // namespace mergescope::importing
