#pragma once
// What is wrong, where, and what to try: data until somebody reads it, then words in their language.

#include "core/base/language.h"
#include "core/base/source_text.h"
#include "core/base/span.h"
#include "core/diagnostics/diagnostic_kind.h"
#include "core/diagnostics/message.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mergescope::diagnostics {

enum class Severity : unsigned char { Error, Warning, Note };

/// Another place that matters; words only where they add something.
struct Label {
    base::Span span;
    std::optional<Message> message;
    friend bool operator==(const Label&, const Label&) = default;
};

/// A replacement, only where it is the obvious one.
struct Fix {
    base::Span span;
    std::string replacement;
    friend bool operator==(const Fix&, const Fix&) = default;
};

/// Rows that a run-time failure is about; positions count from 0 in the tables before the statement.
struct RowReferences {
    std::vector<std::uint32_t> target;
    std::vector<std::uint32_t> source;
    friend bool operator==(const RowReferences&, const RowReferences&) = default;
};

struct Diagnostic {
    DiagnosticKind kind = DiagnosticKind::InternalError;
    Severity severity = Severity::Error;
    base::Span span; ///< the smallest text that is wrong
    Message message;
    std::optional<Message> hint;
    std::vector<Label> labels;
    std::optional<Fix> fix;
    RowReferences rows;
    friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

[[nodiscard]] bool hasErrors(const Diagnostics& diagnostics);

/// `FILE:LINE:COLUMN: error: MESSAGE [kind]`, the source line with the exact text underlined, then `hint:`
/// (contract/cli.md). Ends with a line end.
[[nodiscard]] std::string renderPlain(const Diagnostic& diagnostic, const base::SourceText& source,
                                      base::Language language);

} // namespace mergescope::diagnostics
