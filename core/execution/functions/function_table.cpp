#include "core/execution/functions/function_table.h"

#include "core/diagnostics/message_id.h"
#include "core/execution/evaluation/cast_column.h"
#include "core/execution/evaluation/failures.h"

#include <algorithm>

namespace mergescope::execution {

using base::Failure;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using tables::ColumnBuilder;
using tables::ColumnPtr;

namespace {

diagnostics::Diagnostic problemFailure(CallProblem problem, const std::string& call, base::Span span,
                                       const values::DataType& type)
{
    switch (problem) {
    case CallProblem::Overflow:
        return arithmeticFailure(values::ArithmeticFailure::Overflow, span, call, type);
    case CallProblem::DivideByZero:
        return arithmeticFailure(values::ArithmeticFailure::DivideByZero, span, call, type);
    case CallProblem::NoSuchDate:
        return diagnostics::make(DiagnosticKind::TypeCast, span, {MessageId::EvalNoSuchDate, {call}});
    case CallProblem::DoesNotFitPattern:
        return diagnostics::make(DiagnosticKind::TypeCast, span, {MessageId::EvalDatePattern, {call}},
                                 Message{MessageId::EvalHintPattern, {}});
    case CallProblem::UnknownPattern:
        return diagnostics::make(DiagnosticKind::TypeCast, span, {MessageId::EvalUnknownPattern, {call}},
                                 Message{MessageId::EvalHintPattern, {}});
    case CallProblem::BadRegex:
        return diagnostics::make(DiagnosticKind::TypeCast, span, {MessageId::EvalRegex, {call}});
    case CallProblem::OutOfDomain:
        return diagnostics::make(DiagnosticKind::TypeOverflow, span, {MessageId::EvalOutOfDomain, {call}});
    case CallProblem::ZeroIndex:
        break;
    }
    return diagnostics::make(DiagnosticKind::TypeMismatch, span, {MessageId::EvalZeroIndex, {call}});
}

/// INT(x), DATE(x), … are casts under the name of their type.
bool isCastByName(const binding::FunctionDefinition& function)
{
    return function.minArguments == 1 && function.maxArguments == 1 &&
           function.parameters.front() == binding::Parameter::Any && findEvaluator(function.body()) == nullptr;
}

} // namespace

const FunctionEvaluator* findEvaluator(std::string_view name)
{
    for (const auto* table : {&textEvaluators(), &numberEvaluators(), &dateEvaluators(), &regexEvaluators(),
                              &dateDistanceEvaluators(), &otherEvaluators()}) {
        const auto found =
            std::find_if(table->begin(), table->end(), [name](const FunctionEvaluator& f) { return f.name == name; });
        if (found != table->end()) {
            return &*found;
        }
    }
    return nullptr;
}

base::Result<ColumnPtr, EvaluationFailure> callFunction(const binding::FunctionDefinition& function,
                                                        const std::vector<ColumnPtr>& arguments,
                                                        const values::DataType& result, const CallPlace& place)
{
    const base::Span span = (*place.context->ast)[place.expr].span;
    if (isCastByName(function)) {
        const auto* dialect = place.context->dialect;
        return castColumn(arguments.front(), result, span,
                          dialect != nullptr ? binding::castRules(*dialect) : values::CastRules{});
    }
    const FunctionEvaluator* evaluator = findEvaluator(function.body());
    if (evaluator == nullptr) {
        const std::string name(function.name);
        return Failure{EvaluationFailure{
            diagnostics::make(DiagnosticKind::EngineUnsupported, span, {MessageId::BindFunctionMissing, {name}}), 0}};
    }
    ColumnBuilder builder(result);
    builder.reserve(place.batch->rowCount);
    CallRow row(arguments, result, place.context->now);
    for (std::size_t i = 0; i < place.batch->rowCount; ++i) {
        row.moveTo(i);
        const bool anyNull = std::any_of(arguments.begin(), arguments.end(),
                                         [i](const ColumnPtr& argument) { return argument->isNull(i); });
        if (anyNull && !evaluator->seesNulls) {
            builder.appendNull();
            continue;
        }
        if (const auto problem = evaluator->compute(row, builder)) {
            const auto position = static_cast<std::uint32_t>(i);
            const std::string call = filledIn(*place.context, place.expr, *place.batch, position);
            return Failure{EvaluationFailure{problemFailure(*problem, call, span, result), position}};
        }
    }
    return builder.finish();
}

} // namespace mergescope::execution
