#pragma once
// A diagnostic in one line.

#include "core/diagnostics/diagnostic.h"

#include <optional>

namespace mergescope::diagnostics {

/// An error.
[[nodiscard]] Diagnostic make(DiagnosticKind kind, base::Span span, Message message,
                              std::optional<Message> hint = std::nullopt);
/// A note: nothing stops for it.
[[nodiscard]] Diagnostic makeNote(DiagnosticKind kind, base::Span span, Message message);

} // namespace mergescope::diagnostics
