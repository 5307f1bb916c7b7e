#include "core/execution/evaluation/failures.h"
#include "core/diagnostics/message_id.h"

#include <utility>

namespace mergescope::execution {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;

Diagnostic arithmeticFailure(values::ArithmeticFailure failure, base::Span span, const std::string& expression,
                             const values::DataType& type)
{
    switch (failure) {
    case values::ArithmeticFailure::Overflow:
        break;
    case values::ArithmeticFailure::DivideByZero:
        return diagnostics::make(DiagnosticKind::ValueDivideByZero, span, {MessageId::EvalDivideByZero, {expression}},
                                 Message{MessageId::EvalHintNullIf, {}});
    }
    return diagnostics::make(DiagnosticKind::TypeOverflow, span,
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
        return diagnostics::make(DiagnosticKind::TypeMismatch, span,
                                 {MessageId::BindNoCast, {values::toText(value.type()), type}});
    case values::CastFailure::InvalidInput:
        return diagnostics::make(DiagnosticKind::TypeCast, span, {MessageId::EvalCast, {literal, type}},
                                 Message{MessageId::EvalHintTryCast, {type}});
    case values::CastFailure::Overflow:
        return diagnostics::make(DiagnosticKind::TypeOverflow, span, {MessageId::EvalOverflow, {literal, type}},
                                 Message{MessageId::EvalHintWiderType, {}});
    case values::CastFailure::TooLong:
        break;
    }
    return diagnostics::make(DiagnosticKind::TypeLength, span, {MessageId::EvalTooLong, {literal, type}});
}

} // namespace mergescope::execution
