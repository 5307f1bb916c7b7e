// Expressions that bring something with them: CASE, CAST, functions and subqueries.
#include "core/binding/expr_binder.h"

#include "core/binding/functions.h"
#include "core/binding/query_binder.h"
#include "core/binding/similar.h"
#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <array>
#include <span>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;
using values::DataType;
using values::TypeKind;

namespace {

/// The value of a whole number written out as argument i, with or without a minus.
std::optional<std::int64_t> literalInteger(const sql::Ast& ast, std::span<const ExprId> operands, std::size_t i)
{
    if (i >= operands.size()) {
        return std::nullopt;
    }
    const sql::Expr& expr = ast[operands[i]];
    const bool negative = expr.kind == ExprKind::Unary && expr.op == sql::Operator::Minus;
    const ExprId digits = negative ? ast.operandsOf(operands[i])[0] : operands[i];
    if (!digits.isValid() || ast[digits].kind != ExprKind::Literal) {
        return std::nullopt;
    }
    const values::Value& literal = ast.literalOf(digits);
    if (literal.isNull() || !literal.type().isInteger()) {
        return std::nullopt;
    }
    return negative ? -literal.asInteger() : literal.asInteger();
}

MessageId parameterWords(Parameter parameter)
{
    switch (parameter) {
    case Parameter::Text:
    case Parameter::AnyAsText:
    case Parameter::TextOrBoolean:
        return MessageId::BindPhraseText;
    case Parameter::Int:
    case Parameter::BigInt:
        return MessageId::BindPhraseWholeNumber;
    case Parameter::Double:
    case Parameter::Numeric:
    case Parameter::NumericOrDouble:
    case Parameter::Number:
        return MessageId::BindPhraseNumber;
    case Parameter::Boolean:
        return MessageId::BindPhraseCondition;
    case Parameter::Date:
        return MessageId::BindPhraseDate;
    case Parameter::Timestamp:
    case Parameter::Moment:
        return MessageId::BindPhraseTimestamp;
    case Parameter::Any:
    case Parameter::Common:
        break;
    }
    return MessageId::BindPhraseSameType;
}

} // namespace

std::optional<DataType> ExprBinder::bindCase(ExprId id)
{
    const auto bound = operandsOf(id);
    if (!bound) {
        return std::nullopt;
    }
    const sql::Expr& expr = m_context.ast[id];
    const auto operands = m_context.ast.operandsOf(id);
    std::vector<Operand> tests;
    std::vector<Operand> results;
    const std::size_t first = expr.hasOperand ? 1 : 0;
    const std::size_t end = bound->size() - (expr.hasElse ? 1 : 0);
    if (expr.hasOperand) {
        tests.push_back(bound->front());
    }
    for (std::size_t i = first; i + 1 < end; i += 2) {
        const DataType& type = (*bound)[i].type;
        const bool isCondition = type.kind == TypeKind::Boolean ||
                                 (type.kind == TypeKind::Null && rules().conditionsMayBeNull) ||
                                 (rules().conditionsAreCast && values::canCast(type, DataType::of(TypeKind::Boolean)));
        if (!expr.hasOperand && !isCondition) {
            add(DiagnosticKind::TypeMismatch, m_context.ast[operands[i]].span,
                {MessageId::BindConditionNotBoolean, {values::toText(type)}}, Message{MessageId::BindHintCompare, {}});
            return std::nullopt;
        }
        tests.push_back((*bound)[i]);
        results.push_back((*bound)[i + 1]);
    }
    if (expr.hasElse) {
        results.push_back(bound->back());
    }
    const auto test = expr.hasOperand ? commonType(tests, rules(), Meeting::Equality) : std::optional(DataType{});
    const auto result = commonType(results, rules());
    if (!test) {
        return operandsMismatch(id, tests);
    }
    if (!result) {
        return operandsMismatch(id, results);
    }
    for (std::size_t i = 0; i < bound->size(); ++i) {
        const bool isResult = (i >= first && (i - first) % 2 == 1) || (expr.hasElse && i + 1 == bound->size());
        if (!castLiteral(operands[i], isResult ? *result : *test)) {
            return std::nullopt;
        }
    }
    const bool becomesText = result->kind == TypeKind::Null && rules().lonelyNullsAreText;
    return done(id, becomesText ? DataType::of(TypeKind::String) : *result, *test);
}

std::optional<DataType> ExprBinder::bindCast(ExprId id)
{
    const auto types = operandTypes(id);
    const sql::TypeName& name = m_context.ast.typeOf(id);
    const auto type = resolveType(name, m_context.dialect);
    if (!type) {
        m_report.add(m_rules.stage, unknownType(name, m_context.dialect));
        return std::nullopt;
    }
    if (!types) {
        return std::nullopt;
    }
    if (!values::canCast(types->front(), *type, explicitCastRules(m_context.dialect))) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[id].span,
            {MessageId::BindNoCast, {values::toText(types->front()), values::toText(*type)}});
        return std::nullopt;
    }
    // Most casts make a plain text, which is neither cut nor padded.
    const bool isPlain = type->kind == TypeKind::String && !rules().castKeepsTextLength;
    return done(id, isPlain ? DataType::of(TypeKind::String) : *type);
}

std::optional<DataType> ExprBinder::bindCall(ExprId id)
{
    const sql::Call& call = m_context.ast.callOf(id);
    if (call.name.parts.empty()) {
        return std::nullopt;
    }
    const std::string& name = call.name.parts.back().text;
    if (Type type; bindGathering(id, type)) {
        return type;
    }
    if (m_rules.mergeAction && call.name.parts.size() == 1 && m_context.ast.operandsOf(id).empty() &&
        tables::equalsIgnoringCase(name, "merge_action")) {
        ExprFacts facts;
        facts.column = m_rules.mergeAction;
        facts.type = DataType::of(TypeKind::String);
        m_facts.set(id, facts);
        return facts.type;
    }
    const std::size_t argumentCount = m_context.ast.operandsOf(id).size();
    const auto function = findFunction(name, rules().functions, argumentCount);
    if (function && call.name.parts.size() == 1 && !call.window) {
        return bindFunction(id, *function, name);
    }
    // The arguments may hold mistakes of their own, which are said first.
    (void)operandTypes(id);
    if (isKnownElsewhere(name)) {
        add(DiagnosticKind::EngineUnsupported, call.name.span, {MessageId::BindFunctionMissing, {name}});
        return std::nullopt;
    }
    if (name == "merge_action" && m_context.dialect.hasReturning) {
        add(DiagnosticKind::NameUnknownFunction, call.name.span, {MessageId::BindMergeActionHere, {}});
        return std::nullopt;
    }
    std::vector<std::string> names;
    for (const FunctionDefinition& known : functions()) {
        if ((known.sets & static_cast<std::uint8_t>(rules().functions)) != 0) {
            names.emplace_back(known.name);
        }
    }
    const std::vector<std::string> near = nearest(name, names);
    add(DiagnosticKind::NameUnknownFunction, call.name.span, {MessageId::BindUnknownFunction, {dotted(call.name)}},
        near.empty() ? std::nullopt : std::optional(Message{MessageId::BindHintDidYouMean, {near}}));
    return std::nullopt;
}

std::optional<DataType> ExprBinder::bindFunction(ExprId id, FunctionIndex index, std::string_view name)
{
    const FunctionDefinition& function = functions()[index];
    const sql::Expr& expr = m_context.ast[id];
    std::vector<Operand> types;
    if (expr.kind == ExprKind::Call) {
        auto bound = operandsOf(id);
        if (!bound) {
            return std::nullopt;
        }
        types = std::move(*bound);
    }
    if (types.size() < function.minArguments ||
        (function.maxArguments != kAnyNumber && types.size() > function.maxArguments)) {
        add(DiagnosticKind::TypeMismatch, expr.span,
            {MessageId::BindArgumentCount,
             {name, std::to_string(types.size()), std::to_string(function.minArguments)}});
        return std::nullopt;
    }
    if (!function.deterministic && !m_rules.nonDeterministic) {
        addRestriction(expr.span, {m_rules.nonDeterministicMessage, {name}});
    }
    const auto operands = expr.kind == ExprKind::Call ? m_context.ast.operandsOf(id) : std::span<const ExprId>{};
    ExprFacts facts;
    facts.function = index;
    if (function.result == ResultRule::NamedStruct) {
        return bindNamedStruct(id, facts, types);
    }
    SignatureResult resolved = resolveCall(function, types, literalInteger(m_context.ast, operands, 1), rules());
    if (!resolved.signature) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[operands[resolved.badArgument]].span,
            {MessageId::BindArgumentType,
             {name, parameterWords(parameterAt(function, resolved.badArgument)),
              values::toText(types[resolved.badArgument].type)}});
        return std::nullopt;
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        if (!castLiteral(operands[i], resolved.signature->arguments[i])) {
            return std::nullopt;
        }
    }
    facts.type = resolved.signature->result;
    facts.operands = m_facts.addOperandTypes(std::move(resolved.signature->arguments));
    m_facts.set(id, facts);
    return facts.type;
}

std::optional<DataType> ExprBinder::bindNamedStruct(ExprId id, ExprFacts facts, std::span<const Operand> arguments)
{
    const auto operands = m_context.ast.operandsOf(id);
    if (operands.size() % 2 != 0) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[id].span, {MessageId::BindNamedStructPairs, {}});
        return std::nullopt;
    }
    std::vector<values::StructField> fields;
    std::vector<DataType> types;
    for (std::size_t i = 0; i < operands.size(); i += 2) {
        if (!isTextLiteral(operands[i])) {
            add(DiagnosticKind::TypeMismatch, m_context.ast[operands[i]].span, {MessageId::BindNamedStructPairs, {}});
            return std::nullopt;
        }
        fields.push_back({m_context.ast.literalOf(operands[i]).asText(), arguments[i + 1].type});
        types.push_back(arguments[i].type);
        types.push_back(arguments[i + 1].type);
    }
    facts.type = values::structType(std::move(fields));
    facts.operands = m_facts.addOperandTypes(std::move(types));
    m_facts.set(id, facts);
    return facts.type;
}

BoundQueryPtr ExprBinder::bindSubquery(ExprId id)
{
    Bound<BoundQueryPtr> query =
        bindQueryWithin(m_context, m_context.ast.queryOf(id), m_scope, false, m_rules.correlatedQueries);
    for (diagnostics::Diagnostic& diagnostic : query.diagnostics) {
        const bool restricts = diagnostic.kind == DiagnosticKind::EngineUnsupported;
        m_report.add(restricts ? Stage::Restriction : m_rules.stage, std::move(diagnostic));
    }
    for (ColumnRef column : query.statement->outerColumns) {
        if (column.level > 1) {
            --column.level;
            m_facts.addOuter(column);
        }
    }
    return query.isOk() ? query.statement : nullptr;
}

std::optional<DataType> ExprBinder::bindQueryExpr(ExprId id)
{
    const sql::Expr& expr = m_context.ast[id];
    const bool isScalar = expr.kind == ExprKind::ScalarQuery;
    if (!m_rules.subqueries || (!isScalar && !m_rules.membershipQueries)) {
        addRestriction(expr.span, {m_rules.subqueryMessage, {}});
        return std::nullopt;
    }
    const BoundQueryPtr query = bindSubquery(id);
    if (!query) {
        return std::nullopt;
    }
    if (isScalar && query->schema.size() != 1) {
        add(DiagnosticKind::TypeMismatch, expr.span,
            {MessageId::BindSubqueryColumns, {std::to_string(query->schema.size())}});
        return std::nullopt;
    }
    m_facts.addQuery(id, query);
    return done(id, isScalar ? query->schema.fields[0].type : DataType::of(TypeKind::Boolean));
}

std::optional<DataType> ExprBinder::bindInQuery(ExprId id)
{
    const sql::Expr& expr = m_context.ast[id];
    const ExprId operand = m_context.ast.operandsOf(id)[0];
    const bool isRow = m_context.ast[operand].kind == ExprKind::Row;
    const auto sought = isRow ? m_context.ast.operandsOf(operand) : m_context.ast.operandsOf(id);
    std::vector<Operand> values;
    for (const ExprId value : sought) {
        if (const Type type = bindNode(value)) {
            values.emplace_back(*type, isTextLiteral(value));
        }
    }
    if (!m_rules.subqueries || !m_rules.membershipQueries) {
        addRestriction(expr.span, {m_rules.subqueryMessage, {}});
        return std::nullopt;
    }
    const BoundQueryPtr query = bindSubquery(id);
    if (values.size() != sought.size() || !query) {
        return std::nullopt;
    }
    if (query->schema.size() != sought.size()) {
        add(DiagnosticKind::TypeMismatch, expr.span,
            isRow ? Message{MessageId::BindRowSizes, {}}
                  : Message{MessageId::BindSubqueryColumns, {std::to_string(query->schema.size())}});
        return std::nullopt;
    }
    std::vector<DataType> commons;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::array both{values[i], Operand(query->schema.fields[i].type)};
        const auto common = commonType(both, rules(), Meeting::Equality);
        if (!common) {
            return operandsMismatch(id, both);
        }
        commons.push_back(*common);
    }
    if (isRow) {
        (void)done(operand, DataType{});
    }
    m_facts.addQuery(id, query);
    return doneWith(id, DataType::of(TypeKind::Boolean), std::move(commons));
}

} // namespace mergescope::binding
