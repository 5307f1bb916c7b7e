#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/failures.h"

#include <utility>

namespace mergescope::execution {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

Diagnostic makeFailure(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    return diagnostic;
}

Diagnostic arithmeticFailure(values::ArithmeticFailure failure, base::Span span, const std::string& expression,
                             const values::DataType& type)
{
    switch (failure) {
    case values::ArithmeticFailure::Overflow:
        break;
    case values::ArithmeticFailure::DivideByZero:
        return makeFailure(DiagnosticKind::ValueDivideByZero, span, {MessageId::EvalDivideByZero, {expression}},
                           Message{MessageId::EvalHintNullIf, {}});
    }
    return makeFailure(DiagnosticKind::TypeOverflow, span,
                       {MessageId::EvalOverflow, {expression, values::toText(type)}},
                       Message{MessageId::EvalHintWiderType, {}});
}

Diagnostic castFailure(values::CastFailure failure, base::Span span, const values::Value& value,
                       const values::DataType& to)
{
    const std::string literal = values::toSqlLiteral(value);
    const std::string type = values::toText(to);
    switch (failure) {
    case values::CastFailure::NotAllowed:
        return makeFailure(DiagnosticKind::TypeMismatch, span,
                           {MessageId::BindNoCast, {values::toText(value.type()), type}});
    case values::CastFailure::InvalidInput:
        return makeFailure(DiagnosticKind::TypeCast, span, {MessageId::EvalCast, {literal, type}},
                           Message{MessageId::EvalHintTryCast, {type}});
    case values::CastFailure::Overflow:
        return makeFailure(DiagnosticKind::TypeOverflow, span, {MessageId::EvalOverflow, {literal, type}},
                           Message{MessageId::EvalHintWiderType, {}});
    case values::CastFailure::TooLong:
        break;
    }
    return makeFailure(DiagnosticKind::TypeLength, span, {MessageId::EvalTooLong, {literal, type}});
}

} // namespace mergescope::execution
