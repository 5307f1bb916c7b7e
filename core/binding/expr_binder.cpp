#include "core/binding/expr_binder.h"

#include "core/binding/functions.h"
#include "core/diagnostics/message_id.h"
#include "core/values/struct_value.h"

#include <algorithm>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;
using values::DataType;
using values::TypeKind;

void ExprFactsBuilder::set(ExprId id, ExprFacts facts)
{
    if (m_table.facts.empty()) {
        m_table.first = id.index;
    }
    if (id.index < m_table.first) {
        // Grown by more than is needed, so that many steps back cost no more than one.
        const std::uint32_t missing = m_table.first - id.index;
        const auto size = static_cast<std::uint32_t>(m_table.facts.size());
        const std::uint32_t grown = std::min(m_table.first, std::max(missing, size));
        m_table.facts.insert(m_table.facts.begin(), grown, ExprFacts{});
        m_table.first -= grown;
    }
    if (id.index - m_table.first >= m_table.facts.size()) {
        m_table.facts.resize(id.index - m_table.first + 1);
    }
    facts.isBound = true;
    m_table.facts[id.index - m_table.first] = facts;
}

void ExprFactsBuilder::addOuter(ColumnRef column)
{
    if (column.level > 0 && std::find(m_outer.begin(), m_outer.end(), column) == m_outer.end()) {
        m_outer.push_back(column);
    }
}

std::shared_ptr<const ExprTable> ExprFactsBuilder::finish()
{
    return std::make_shared<const ExprTable>(std::move(m_table));
}

void ExprBinder::add(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint)
{
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    diagnostic.hint = std::move(hint);
    m_report.add(m_rules.stage, std::move(diagnostic));
}

void ExprBinder::addRestriction(base::Span span, Message message)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    diagnostic.message = std::move(message);
    m_report.add(Stage::Restriction, std::move(diagnostic));
}

std::optional<DataType> ExprBinder::bind(ExprId expr, const Scope& scope, const PlaceRules& rules)
{
    m_scope = &scope;
    m_rules = rules;
    return bindNode(expr);
}

bool ExprBinder::bindCondition(ExprId expr, const Scope& scope, const PlaceRules& rules)
{
    if (expr.isValid() && m_context.ast[expr].kind == ExprKind::Row && !rules.mustBeBoolean) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[expr].span, {MessageId::BindConditionNotBoolean, {"ROW"}},
            Message{MessageId::BindHintCompare, {}});
        return false;
    }
    const Type type = bind(expr, scope, rules);
    if (!type) {
        return false;
    }
    const bool mustBeBoolean = rules.mustBeBoolean && !this->rules().conditionsAreCast;
    const bool willDo = (type->kind == TypeKind::Null && rules.nullIsCondition) ||
                        (!mustBeBoolean && values::canCast(*type, DataType::of(TypeKind::Boolean)));
    if (type->kind != TypeKind::Boolean && !willDo) {
        add(DiagnosticKind::TypeMismatch, m_context.ast[expr].span,
            {MessageId::BindConditionNotBoolean, {values::toText(*type)}}, Message{MessageId::BindHintCompare, {}});
        return false;
    }
    return true;
}

std::optional<DataType> ExprBinder::done(ExprId id, DataType type, DataType operandType)
{
    ExprFacts facts;
    facts.type = type;
    facts.operandType = operandType;
    m_facts.set(id, facts);
    return type;
}

std::optional<DataType> ExprBinder::mismatch(ExprId id, MessageId message, std::vector<diagnostics::Argument> arguments)
{
    const sql::Expr& expr = m_context.ast[id];
    add(DiagnosticKind::TypeMismatch, expr.opSpan.isValid() ? expr.opSpan : expr.span, {message, std::move(arguments)});
    return std::nullopt;
}

std::optional<DataType> ExprBinder::operandsMismatch(ExprId id, std::span<const DataType> types)
{
    std::vector<std::string> names;
    for (const DataType& type : types) {
        const std::string name = values::toText(type);
        if (type.kind != TypeKind::Null && std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return mismatch(id, MessageId::BindNoCommonType,
                    {names.empty() ? "NULL" : names.front(), names.empty() ? "NULL" : names.back()});
}

std::optional<DataType> ExprBinder::operandsMismatch(ExprId id, std::span<const Operand> operands)
{
    std::vector<DataType> types;
    for (const Operand& operand : operands) {
        types.push_back(operand.type);
    }
    return operandsMismatch(id, types);
}

std::optional<DataType> ExprBinder::doneWith(ExprId id, DataType type, std::vector<DataType> operandTypes)
{
    ExprFacts facts;
    facts.type = type;
    facts.operandType = operandTypes.empty() ? DataType{} : operandTypes.front();
    facts.operands = m_facts.addOperandTypes(std::move(operandTypes));
    m_facts.set(id, facts);
    return type;
}

bool isTextLiteral(const sql::Ast& ast, ExprId id)
{
    return ast[id].kind == ExprKind::Literal && ast.literalOf(id).type().kind == TypeKind::String &&
           !ast.literalOf(id).isNull();
}

bool ExprBinder::isTextLiteral(ExprId id) const
{
    return binding::isTextLiteral(m_context.ast, id);
}

std::optional<std::vector<Operand>> ExprBinder::operandsOf(ExprId id)
{
    const auto types = operandTypes(id);
    if (!types) {
        return std::nullopt;
    }
    std::vector<Operand> operands;
    for (std::size_t i = 0; i < types->size(); ++i) {
        operands.emplace_back((*types)[i], isTextLiteral(m_context.ast.operandsOf(id)[i]));
    }
    return operands;
}

bool ExprBinder::castLiteral(ExprId id, const DataType& type)
{
    if (!rules().literalTextsCastAtOnce || type.kind == TypeKind::String || type.kind == TypeKind::Null ||
        !isTextLiteral(id)) {
        return true;
    }
    const values::Value& literal = m_context.ast.literalOf(id);
    if (values::castValue(literal, type, castRules(m_context.dialect))) {
        return true;
    }
    const std::string name = values::toText(type);
    add(DiagnosticKind::TypeCast, m_context.ast[id].span, {MessageId::EvalCast, {values::toSqlLiteral(literal), name}});
    return false;
}

bool ExprBinder::castLiterals(ExprId id, const DataType& type)
{
    const auto operands = m_context.ast.operandsOf(id);
    return std::all_of(operands.begin(), operands.end(), [&](ExprId operand) { return castLiteral(operand, type); });
}

bool ExprBinder::isBooleanLike(ExprId id, const DataType& type)
{
    if (castsImplicitly(type, DataType::of(TypeKind::Boolean), rules(), isTextLiteral(id)) ||
        (rules().booleansCompareWithNumbers && type.isNumeric())) {
        return castLiteral(id, DataType::of(TypeKind::Boolean));
    }
    add(DiagnosticKind::TypeMismatch, m_context.ast[id].span,
        {MessageId::BindConditionNotBoolean, {values::toText(type)}}, Message{MessageId::BindHintCompare, {}});
    return false;
}

std::optional<std::vector<DataType>> ExprBinder::operandTypes(ExprId id)
{
    std::vector<DataType> types;
    bool allBound = true;
    for (const ExprId operand : m_context.ast.operandsOf(id)) {
        const Type type = bindNode(operand);
        allBound = allBound && type.has_value();
        types.push_back(type.value_or(DataType{}));
    }
    return allBound ? std::optional(std::move(types)) : std::nullopt;
}

std::optional<DataType> ExprBinder::bindNode(ExprId id)
{
    if (!id.isValid()) {
        return std::nullopt;
    }
    const sql::Expr& expr = m_context.ast[id];
    switch (expr.kind) {
    case ExprKind::Error:
        return std::nullopt;
    case ExprKind::Literal:
        return done(id, m_context.ast.literalOf(id).type());
    case ExprKind::Name:
        return bindName(id);
    case ExprKind::Star:
        add(DiagnosticKind::Parse, expr.span, {MessageId::BindStarHere, {}});
        return std::nullopt;
    case ExprKind::Default:
        return bindDefault(id);
    case ExprKind::Unary:
        return bindUnary(id);
    case ExprKind::Binary:
        return bindBinary(id);
    case ExprKind::IsNull:
        return bindIsNull(id);
    case ExprKind::IsTruth:
        return bindIsTruth(id);
    case ExprKind::IsDistinct:
        return bindComparison(id);
    case ExprKind::In:
    case ExprKind::Between:
        return bindMembership(id);
    case ExprKind::InQuery:
        return bindInQuery(id);
    case ExprKind::Like:
        return bindLike(id);
    case ExprKind::Case:
        return bindCase(id);
    case ExprKind::Cast:
        return bindCast(id);
    case ExprKind::Call:
        return bindCall(id);
    case ExprKind::Exists:
    case ExprKind::ScalarQuery:
        return bindQueryExpr(id);
    case ExprKind::Row:
        break;
    }
    add(DiagnosticKind::EngineUnsupported, expr.span, {MessageId::BindRowValueHere, {}});
    return std::nullopt;
}

std::optional<DataType> ExprBinder::bindName(ExprId id)
{
    const sql::QualifiedName& name = m_context.ast.nameOf(id);
    if (name.parts.empty()) {
        return std::nullopt;
    }
    auto found = m_scope->find(name);
    if (found) {
        ExprFacts facts;
        facts.column = found.value();
        facts.type = m_scope->field(found.value()).type;
        m_facts.set(id, facts);
        return facts.type;
    }
    // CURRENT_DATE and its like are words only where no column is so called.
    if (name.parts.size() == 1 && !name.parts[0].quoted) {
        const auto function = findFunction(name.parts[0].text, rules().functions);
        if (function && functions()[*function].withoutParentheses) {
            return bindFunction(id, *function, name.parts[0].text);
        }
    }
    if (const Type field = bindField(id, name, *m_scope, 0)) {
        return field;
    }
    const bool isUnknown = found.error().kind == DiagnosticKind::NameUnknownColumn;
    if (const Type type = isUnknown ? bindAlias(id, name) : std::nullopt) {
        return type;
    }
    std::uint16_t level = 0;
    bool mayBeUsed = true;
    for (const Scope* scope = m_scope; isUnknown && scope->outer() != nullptr; scope = scope->outer()) {
        ++level;
        mayBeUsed = mayBeUsed && scope->outerMayBeUsed();
        auto outside = scope->outer()->find(name);
        if (!outside) {
            if (const Type field = mayBeUsed ? bindField(id, name, *scope->outer(), level) : std::nullopt) {
                return field;
            }
            continue;
        }
        if (!mayBeUsed) {
            addRestriction(m_context.ast[id].span, {MessageId::BindCorrelatedSubquery, {dotted(name)}});
            return std::nullopt;
        }
        ExprFacts facts;
        facts.type = scope->outer()->field(outside.value()).type;
        facts.column = outside.value();
        facts.column->level = level;
        m_facts.set(id, facts);
        m_facts.addOuter(*facts.column);
        return facts.type;
    }
    m_report.add(m_rules.stage, std::move(found).error());
    return std::nullopt;
}

std::optional<DataType> ExprBinder::bindAlias(ExprId id, const sql::QualifiedName& name)
{
    for (const ItemAlias& alias : m_rules.aliases) {
        if (name.parts.size() != 1 ||
            !tables::isSameName(alias.name, name.parts[0].text, m_context.dialect.namesMindCase)) {
            continue;
        }
        if (alias.gathers && (!m_rules.aggregates || m_isGathering)) {
            addGathering(m_context.ast[id].span, {MessageId::BindAggregateIn, {alias.name, m_rules.place}},
                         Message{MessageId::BindHintHaving, {}});
            return std::nullopt;
        }
        if (alias.usesWindow && !m_rules.windows) {
            addGathering(m_context.ast[id].span, {MessageId::BindWindowIn, {alias.name, m_rules.place}},
                         Message{MessageId::BindHintWindowOutside, {}});
            return std::nullopt;
        }
        ExprFacts facts;
        facts.type = alias.type;
        facts.alias = alias.expr;
        m_facts.set(id, facts);
        return facts.type;
    }
    return std::nullopt;
}

/// `addr.city`, `t.addr.city`: a column that is a struct, and fields of it.
std::optional<DataType> ExprBinder::bindField(ExprId id, const sql::QualifiedName& name, const Scope& scope,
                                              std::uint16_t level)
{
    for (std::size_t parts = name.parts.size() - 1; parts > 0; --parts) {
        sql::QualifiedName column = name;
        column.parts.resize(parts);
        const auto found = scope.find(column);
        if (!found) {
            continue;
        }
        DataType type = scope.field(found.value()).type;
        std::vector<std::uint32_t> path;
        for (std::size_t i = parts; i < name.parts.size(); ++i) {
            const auto field =
                type.kind == TypeKind::Struct ? values::findField(*type.shape, name.parts[i].text) : std::nullopt;
            if (!field) {
                return std::nullopt;
            }
            path.push_back(static_cast<std::uint32_t>(*field));
            type = type.shape->fields[*field].type;
        }
        ExprFacts facts;
        facts.column = found.value();
        facts.column->level = level;
        facts.type = type;
        facts.fields = m_facts.addFieldPath(std::move(path));
        m_facts.set(id, facts);
        m_facts.addOuter(*facts.column);
        return type;
    }
    return std::nullopt;
}

std::optional<DataType> ExprBinder::bindDefault(ExprId id)
{
    if (m_rules.defaultWord) {
        return done(id, DataType{});
    }
    add(DiagnosticKind::Parse, m_context.ast[id].span, {MessageId::BindDefaultHere, {}},
        Message{MessageId::BindHintDefaultAlone, {}});
    return std::nullopt;
}

} // namespace mergescope::binding
