// CREATE TABLE, DROP TABLE, INSERT, and the search for a table.
#include "core/binding/bind.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/values/cast.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Diagnostics;
using diagnostics::Label;
using diagnostics::Message;
using diagnostics::MessageId;
using values::TypeKind;

namespace {

bool isSame(std::string_view a, std::string_view b)
{
    return tables::equalsIgnoringCase(a, b);
}

void bindColumns(const BindContext& context, const sql::CreateTableStatement& statement, tables::Schema& schema,
                 Diagnostics& diagnostics)
{
    for (std::size_t i = 0; i < statement.columns.size(); ++i) {
        const sql::ColumnDefinition& column = statement.columns[i];
        for (std::size_t before = 0; before < i; ++before) {
            if (isSame(statement.columns[before].name.text, column.name.text)) {
                diagnostics.push_back(make(DiagnosticKind::NameDuplicateColumn, column.name.span,
                                           {MessageId::BindListedTwice, {column.name.text}}));
                diagnostics.back().labels.push_back(
                    Label{statement.columns[before].name.span, Message{MessageId::BindLabelFirst, {}}});
                break;
            }
        }
        const auto type = resolveType(column.type, context.dialect);
        if (!type && column.type.span.isValid()) {
            diagnostics.push_back(unknownType(column.type, context.dialect));
        }
        if (column.defaultValue.isValid()) {
            diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, column.span,
                                       {MessageId::BindNoDefaults, {column.name.text}}));
        }
        if (column.primaryKey) {
            diagnostics.push_back(
                make(DiagnosticKind::EngineUnsupported, column.span, {MessageId::BindNoPrimaryKey, {}}));
        }
        tables::Field field;
        field.name = column.name.text;
        field.type = type.value_or(values::DataType{});
        field.nullable = !column.notNull;
        schema.fields.push_back(std::move(field));
    }
    if (!statement.primaryKey.empty()) {
        const base::Span span = base::Span::cover(statement.primaryKey.front().span, statement.primaryKey.back().span);
        diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, span, {MessageId::BindNoPrimaryKey, {}}));
    }
}

/// A partition transform and the name that old texts use for it.
struct TransformName {
    std::string_view written;
    std::string_view kept;
    bool takesNumber;
};
constexpr std::array kTransforms{
    TransformName{"identity", "identity", false}, TransformName{"years", "years", false},
    TransformName{"year", "years", false},        TransformName{"months", "months", false},
    TransformName{"month", "months", false},      TransformName{"days", "days", false},
    TransformName{"day", "days", false},          TransformName{"date", "days", false},
    TransformName{"hours", "hours", false},       TransformName{"hour", "hours", false},
    TransformName{"date_hour", "hours", false},   TransformName{"bucket", "bucket", true},
    TransformName{"truncate", "truncate", true},
};

bool suits(std::string_view transform, const values::DataType& type)
{
    if (transform == "hours") {
        return type.kind == TypeKind::Timestamp;
    }
    if (transform == "years" || transform == "months" || transform == "days") {
        return type.kind == TypeKind::Date || type.kind == TypeKind::Timestamp;
    }
    if (transform == "truncate") {
        return type.kind == TypeKind::String || type.isInteger() || type.kind == TypeKind::Decimal;
    }
    return transform != "bucket" || (!type.isFloating() && type.kind != TypeKind::Boolean);
}

void bindPartitions(const sql::CreateTableStatement& statement, const tables::Schema& schema,
                    std::vector<catalog::PartitionSpec>& partitions, Diagnostics& diagnostics)
{
    for (const sql::PartitionField& field : statement.partitions) {
        const auto transform = std::find_if(kTransforms.begin(), kTransforms.end(), [&field](const TransformName& t) {
            return isSame(t.written, field.transform);
        });
        if (transform == kTransforms.end() || transform->takesNumber != field.argument.has_value()
            || (field.argument && *field.argument < 1)) {
            diagnostics.push_back(make(DiagnosticKind::NameUnknownFunction, field.span,
                                       {MessageId::BindUnknownTransform, {field.transform}},
                                       Message{MessageId::BindHintTransforms, {}}));
            continue;
        }
        const auto column = schema.find(field.column.text);
        if (!column) {
            diagnostics.push_back(unknownColumn(statement.name.parts.back().text, schema, field.column));
            continue;
        }
        const values::DataType& type = schema.fields[*column].type;
        if (type.kind != TypeKind::Null && !suits(transform->kept, type)) {
            diagnostics.push_back(make(DiagnosticKind::TypeMismatch, field.span,
                                       {MessageId::BindTransformType, {transform->kept, values::toText(type)}}));
            continue;
        }
        partitions.push_back({std::string(transform->kept), field.argument, *column});
    }
}

/// A query's columns become the table's, where the statement lists none of its own.
void takeColumnsOfQuery(const BindContext& context, const sql::CreateTableStatement& statement, BoundCreateTable& bound,
                        tables::Schema& schema, Diagnostics& diagnostics)
{
    if (!statement.query.isValid()) {
        return;
    }
    Bound<BoundQueryPtr> query = bindQuery(context, statement.query);
    diagnostics.insert(diagnostics.end(), query.diagnostics.begin(), query.diagnostics.end());
    bound.query = query.statement;
    if (schema.fields.empty()) {
        schema = query.statement->schema;
    }
    for (tables::Field& field : schema.fields) {
        if (field.type.kind == TypeKind::Null && query.isOk()) {
            diagnostics.push_back(make(DiagnosticKind::TypeMismatch, context.ast[statement.query].span,
                                       {MessageId::BindColumnWithoutType, {field.name}}));
        }
    }
}

std::string formatOf(const BindContext& context, const sql::CreateTableStatement& statement, Diagnostics& diagnostics)
{
    const auto& formats = context.dialect.tableFormats;
    if (!statement.format.isValid()) {
        return std::string(context.dialect.defaultFormat);
    }
    const auto known = std::find_if(formats.begin(), formats.end(), [&statement](std::string_view format) {
        return isSame(format, statement.format.text);
    });
    if (known != formats.end()) {
        return std::string(*known);
    }
    diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, statement.format.span,
                               {MessageId::BindUnknownFormat, {statement.format.text, context.dialect.title}}));
    return statement.format.text;
}

} // namespace

catalog::TableEntryPtr findTable(const BindContext& context, const sql::QualifiedName& name, Diagnostics& diagnostics)
{
    if (name.parts.empty()) {
        return nullptr;
    }
    std::vector<std::string> parts;
    for (const sql::Identifier& part : name.parts) {
        parts.push_back(part.text);
    }
    catalog::TableEntryPtr entry = context.catalog.find(parts);
    if (!entry) {
        const std::vector<std::string> near = context.catalog.similarTo(dotted(name));
        diagnostics.push_back(make(DiagnosticKind::NameUnknownTable, name.span,
                                   {MessageId::BindUnknownTable, {dotted(name)}},
                                   near.empty() ? std::nullopt
                                                : std::optional(Message{MessageId::BindHintDidYouMean, {near}})));
        if (near.size() == 1) {
            diagnostics.back().fix = diagnostics::Fix{name.span, near.front()};
        }
    }
    return entry;
}

Diagnostic storeMismatch(const values::DataType& from, const tables::Field& field, base::Span place)
{
    const std::string type = values::toText(field.type);
    const bool castHelps = values::canCast(from, field.type);
    return make(DiagnosticKind::TypeMismatch, place, {MessageId::BindStoreMismatch, {values::toText(from), field.name, type}},
                castHelps ? std::optional(Message{MessageId::BindHintCast, {type}}) : std::nullopt);
}

Bound<BoundCreateTable> bindCreateTable(const BindContext& context, const sql::CreateTableStatement& statement)
{
    Bound<BoundCreateTable> result;
    if (statement.name.parts.empty()) {
        return result;
    }
    const std::string name = dotted(statement.name);
    const catalog::TableEntryPtr existing = context.catalog.find(name);
    if (existing && statement.ifNotExists) {
        return result;
    }
    if (existing && !statement.orReplace) {
        result.diagnostics.push_back(make(DiagnosticKind::NameTableExists, statement.name.span,
                                          {MessageId::BindTableExists, {existing->name}},
                                          Message{MessageId::BindHintTableExists, {}}));
    }
    catalog::TableEntry entry;
    entry.name = existing ? existing->name : name;
    entry.format = formatOf(context, statement, result.diagnostics);
    bindColumns(context, statement, entry.schema, result.diagnostics);
    takeColumnsOfQuery(context, statement, result.statement, entry.schema, result.diagnostics);
    bindPartitions(statement, entry.schema, entry.partitions, result.diagnostics);
    for (const sql::Property& property : statement.properties) {
        entry.properties.emplace_back(property.key, property.value);
    }
    if (entry.schema.fields.empty() && result.isOk()) {
        result.diagnostics.push_back(
            make(DiagnosticKind::Parse, statement.name.span, {MessageId::BindTableWithoutColumns, {name}}));
    }
    if (result.isOk()) {
        entry.table = tables::Table::empty(entry.schema);
        result.statement.replacesTable = existing != nullptr;
        result.statement.entry = std::make_shared<const catalog::TableEntry>(std::move(entry));
    }
    return result;
}

Bound<catalog::TableEntryPtr> bindDropTable(const BindContext& context, const sql::DropTableStatement& statement)
{
    Bound<catalog::TableEntryPtr> result;
    Diagnostics notFound;
    result.statement = findTable(context, statement.name, notFound);
    if (!statement.ifExists) {
        result.diagnostics = std::move(notFound);
    }
    return result;
}

} // namespace mergescope::binding
