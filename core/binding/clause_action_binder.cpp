#include "core/binding/clause_action_binder.h"

#include "core/binding/column_default.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"
#include "core/values/cast.h"
#include "core/values/struct_value.h"

#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Label;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using values::TypeKind;

namespace {

/// `SET t.qty`, where the engine reads `t` as the column and looks for a field of it.
Diagnostic qualifierTakenForColumn(const sql::QualifiedName& name, const std::string& table)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::NameUnknownColumn;
    diagnostic.span = name.span;
    diagnostic.message = {MessageId::BindUnknownColumnOf, {table, name.parts.front().text}};
    diagnostic.hint = Message{MessageId::BindHintWrite, {name.parts.back().text}};
    diagnostic.fix = diagnostics::Fix{name.span, name.parts.back().text};
    return diagnostic;
}

} // namespace

std::optional<std::uint32_t> ClauseActionBinder::targetColumn(const sql::QualifiedName& name)
{
    if (name.parts.empty()) {
        return std::nullopt;
    }
    if (name.parts.size() > 1 && !m_context.dialect.qualifiedTargetColumns) {
        m_report.add(Stage::LeftSide, qualifierTakenForColumn(name, m_merge.target.alias));
        return std::nullopt;
    }
    auto found = m_leftScope.find(name);
    if (found) {
        return found.value().column;
    }
    if (fieldPlace(name)) {
        // INSERT (addr.city): a field alone makes no row.
        m_report.add(Stage::LeftSide, sql::unsupported(sql::Feature::NestedField, m_context.dialect, name.span));
        return std::nullopt;
    }
    m_report.add(Stage::LeftSide, std::move(found).error());
    return std::nullopt;
}

std::optional<TargetPlace> ClauseActionBinder::targetPlace(const sql::QualifiedName& name)
{
    if (name.parts.size() > 1 && m_context.dialect.qualifiedTargetColumns && !m_leftScope.find(name)) {
        if (auto place = fieldPlace(name)) {
            return place;
        }
    }
    const auto column = targetColumn(name);
    return column ? std::optional(TargetPlace{*column, {}}) : std::nullopt;
}

/// `addr.city`, `t.addr.city`: a column that is a STRUCT, and a field of it.
std::optional<TargetPlace> ClauseActionBinder::fieldPlace(const sql::QualifiedName& name) const
{
    for (std::size_t parts = name.parts.size() - 1; parts > 0; --parts) {
        sql::QualifiedName column = name;
        column.parts.resize(parts);
        const auto whole = m_leftScope.find(column);
        if (!whole) {
            continue;
        }
        TargetPlace place{whole.value().column, {}};
        values::DataType type = m_leftScope.field(whole.value()).type;
        for (std::size_t i = parts; i < name.parts.size(); ++i) {
            const auto field =
                type.kind == TypeKind::Struct ? values::findField(*type.shape, name.parts[i].text) : std::nullopt;
            if (!field) {
                return std::nullopt;
            }
            place.path.push_back(static_cast<std::uint32_t>(*field));
            type = type.shape->fields[*field].type;
        }
        return place;
    }
    return std::nullopt;
}

BoundValue ClauseActionBinder::fieldValue(ExprId expr, const TargetPlace& place)
{
    BoundValue value;
    if (!expr.isValid()) {
        return value;
    }
    tables::Field field = target().fields[place.column];
    for (const std::uint32_t index : place.path) {
        const values::StructField& inner = field.type.shape->fields[index];
        field.name += "." + inner.name;
        field.type = inner.type;
    }
    value.expr = expr;
    value.assignTo = field.type;
    value.span = m_context.ast[expr].span;
    // The word DEFAULT has no meaning for a field; binding it says so.
    if (const auto type = m_exprs.bind(expr, m_scope, m_rules)) {
        checkStorable(*type, field, value.span);
    }
    return value;
}

BoundValue ClauseActionBinder::emptyValue(std::uint32_t targetColumn, base::Span place) const
{
    const tables::Field& field = target().fields[targetColumn];
    BoundValue value;
    value.assignTo = field.type;
    value.span = place;
    value.mayNotBeNull = !field.nullable;
    return value;
}

void ClauseActionBinder::checkStorable(const values::DataType& from, std::uint32_t targetColumn, base::Span place)
{
    checkStorable(from, target().fields[targetColumn], place);
}

void ClauseActionBinder::checkStorable(const values::DataType& from, const tables::Field& field, base::Span place)
{
    if (from.kind != TypeKind::Null && !values::canStoreAssign(from, field.type, castRules(m_context.dialect))) {
        m_report.add(Stage::Casts, storeMismatch(from, field, place));
    }
}

BoundValue ClauseActionBinder::value(ExprId expr, std::optional<std::uint32_t> targetColumn)
{
    BoundValue value;
    if (!expr.isValid()) {
        return value;
    }
    const base::Span span = m_context.ast[expr].span;
    if (m_context.ast[expr].kind == sql::ExprKind::Default) {
        return targetColumn ? leftOut(*targetColumn, span) : value;
    }
    const auto type = m_exprs.bind(expr, m_scope, m_rules);
    if (!targetColumn) {
        return value;
    }
    value = emptyValue(*targetColumn, span);
    value.expr = expr;
    const bool isText = m_context.ast[expr].kind == sql::ExprKind::Literal && type && type->kind == TypeKind::String &&
                        m_context.dialect.literalsAssignToAnything;
    if (type && !isText) {
        checkStorable(*type, *targetColumn, span);
    }
    return value;
}

BoundValue ClauseActionBinder::starValue(std::uint32_t targetColumn, base::Span place)
{
    BoundValue value = emptyValue(targetColumn, place);
    const tables::Field& field = target().fields[targetColumn];
    sql::QualifiedName name;
    name.parts.push_back({field.name, true, place});
    name.span = place;
    const Scope sourceOnly(m_merge.source.schema.fields.empty()
                               ? std::vector<ScopeRelation>{}
                               : std::vector<ScopeRelation>{scopeRelation(m_merge.source, kSourceRelation, true)});
    auto found = sourceOnly.find(name);
    if (!found) {
        Diagnostic diagnostic = std::move(found).error();
        if (diagnostic.kind == DiagnosticKind::NameUnknownColumn) {
            diagnostic.message = {MessageId::BindStarMissing, {field.name}};
            diagnostic.fix.reset();
        }
        m_report.add(Stage::Action, std::move(diagnostic));
        return value;
    }
    value.column = found.value();
    checkStorable(m_merge.source.schema.fields[found.value().column].type, targetColumn, place);
    return value;
}

BoundValue ClauseActionBinder::sourceValue(std::uint32_t sourceColumn, std::uint32_t targetColumn, base::Span place)
{
    BoundValue value = emptyValue(targetColumn, place);
    value.column = ColumnRef{kSourceRelation, static_cast<std::uint16_t>(sourceColumn)};
    checkStorable(m_merge.source.schema.fields[sourceColumn].type, targetColumn, place);
    return value;
}

BoundValue ClauseActionBinder::leftOut(std::uint32_t targetColumn, base::Span place)
{
    const tables::Field& field = target().fields[targetColumn];
    if (!field.nullable && !field.defaultText && m_context.dialect.leftOutNotNullFailsEarly) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::TableNotNull;
        diagnostic.span = place;
        diagnostic.message = {MessageId::BindLeftOutNotNull, {field.name}};
        diagnostic.hint = Message{MessageId::BindHintGiveValue, {field.name}};
        m_report.add(Stage::Assignment, std::move(diagnostic));
    }
    BoundValue value = emptyValue(targetColumn, place);
    value.defaultValue = bindDefault(field, m_context.dialect);
    return value;
}

void ClauseActionBinder::reportDuplicate(DiagnosticKind kind, std::uint32_t targetColumn, base::Span first,
                                         base::Span second)
{
    const bool isList = kind == DiagnosticKind::NameDuplicateColumn;
    Diagnostic diagnostic;
    diagnostic.kind = kind;
    diagnostic.span = second;
    diagnostic.message = {isList ? MessageId::BindListedTwice : MessageId::BindSetTwice,
                          {target().fields[targetColumn].name}};
    diagnostic.hint = Message{MessageId::BindHintOnce, {}};
    diagnostic.labels.push_back(Label{first, Message{MessageId::BindLabelFirst, {}}});
    m_report.add(Stage::Assignment, std::move(diagnostic));
}

void ClauseActionBinder::reportCount(std::size_t columns, std::size_t values, base::Span place)
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::MergeColumnCount;
    diagnostic.span = place;
    diagnostic.message = {MessageId::BindInsertCount, {std::to_string(columns), std::to_string(values)}};
    m_report.add(Stage::Tables, std::move(diagnostic)); // the engine counts while it reads, before any name
}

} // namespace mergescope::binding
