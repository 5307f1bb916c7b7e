#include "core/diagnostics/make.h"

#include <utility>

namespace mergescope::diagnostics {

Diagnostic make(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

Diagnostic makeNote(DiagnosticKind kind, base::Span span, Message message)
{
    Diagnostic diagnostic = make(kind, span, std::move(message));
    diagnostic.severity = Severity::Note;
    return diagnostic;
}

} // namespace mergescope::diagnostics
