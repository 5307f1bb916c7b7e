#pragma once
// What import says: mistakes, and doubts, which are notes.

#include "core/diagnostics/diagnostic.h"

#include <optional>

namespace mergescope::importing {

[[nodiscard]] diagnostics::Diagnostic problem(diagnostics::DiagnosticKind kind, base::Span span,
                                              diagnostics::Message message,
                                              std::optional<diagnostics::Message> hint = std::nullopt);
[[nodiscard]] diagnostics::Diagnostic doubt(diagnostics::DiagnosticKind kind, base::Span span,
                                            diagnostics::Message message);
/// The quote that opens a field which nothing closes.
[[nodiscard]] diagnostics::Diagnostic unterminatedQuote(base::Span quote);

} // namespace mergescope::importing
