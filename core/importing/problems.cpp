#include "core/importing/problems.h"

#include "core/diagnostics/message_id.h"

#include <utility>

namespace mergescope::importing {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

Diagnostic problem(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

Diagnostic doubt(DiagnosticKind kind, base::Span span, Message message)
{
    Diagnostic diagnostic = problem(kind, span, std::move(message));
    diagnostic.severity = diagnostics::Severity::Note;
    return diagnostic;
}

Diagnostic unterminatedQuote(base::Span quote)
{
    return problem(DiagnosticKind::ImportUnterminatedQuote, quote, {MessageId::ImportUnterminatedQuote, {}},
                   Message{MessageId::ImportUnterminatedQuoteHint, {}});
}

} // namespace mergescope::importing
