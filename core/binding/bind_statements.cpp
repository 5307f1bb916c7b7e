// CREATE TABLE, DROP TABLE.
#include "core/binding/bind.h"
#include "core/binding/query_binder.h"
#include "core/binding/scope.h"
#include "core/binding/statement_parts.h"
#include "core/binding/table_properties.h"
#include "core/binding/type_rules.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/features.h"
#include "core/sql/parse.h"
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
            if (tables::isSameName(statement.columns[before].name.text, column.name.text, schema.namesMindCase)) {
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
        if (column.defaultValue.isValid() && !context.dialect.defaultsAllowed) {
            diagnostics.push_back(
                make(DiagnosticKind::EngineUnsupported, column.span, {MessageId::BindNoDefaults, {column.name.text}}));
        }
        if (column.primaryKey && context.dialect.keyCheck == sql::KeyCheck::None) {
            diagnostics.push_back(
                make(DiagnosticKind::EngineUnsupported, column.span, {MessageId::BindNoPrimaryKey, {}}));
        }
        tables::Field field;
        field.name = column.name.text;
        field.type = type.value_or(values::DataType{});
        field.nullable = !column.notNull;
        if (column.defaultValue.isValid()) {
            field.defaultText = sql::print(context.ast, column.defaultValue);
        }
        schema.fields.push_back(std::move(field));
    }
    if (!statement.primaryKey.empty() && context.dialect.keyCheck == sql::KeyCheck::None) {
        const base::Span span = base::Span::cover(statement.primaryKey.front().span, statement.primaryKey.back().span);
        diagnostics.push_back(make(DiagnosticKind::EngineUnsupported, span, {MessageId::BindNoPrimaryKey, {}}));
    }
}

/// The columns of PRIMARY KEY, wherever it is written, become NOT NULL; gives their names for the table's properties.
std::string bindPrimaryKey(const sql::CreateTableStatement& statement, tables::Schema& schema, Diagnostics& diagnostics)
{
    std::vector<sql::Identifier> names = statement.primaryKey;
    for (const sql::ColumnDefinition& column : statement.columns) {
        if (column.primaryKey) {
            names.push_back(column.name);
        }
    }
    std::string joined;
    for (const sql::Identifier& name : names) {
        const auto column = schema.find(name.text);
        if (!column) {
            diagnostics.push_back(
                make(DiagnosticKind::NameUnknownColumn, name.span, {MessageId::BindNoSuchKeyColumn, {name.text}}));
            continue;
        }
        schema.fields[*column].nullable = false;
        joined += (joined.empty() ? "" : ",") + schema.fields[*column].name;
    }
    return joined;
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
        if (transform == kTransforms.end() || transform->takesNumber != field.argument.has_value() ||
            (field.argument && *field.argument < 1)) {
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
    if (context.dialect.queries.renamesRepeatedColumns) {
        renameRepeated(schema);
    }
    for (std::size_t i = 0; i < schema.size(); ++i) {
        tables::Field& field = schema.fields[i];
        if (schema.find(field.name) != i) {
            diagnostics.push_back(make(DiagnosticKind::NameDuplicateColumn, context.ast[statement.query].span,
                                       {MessageId::BindListedTwice, {field.name}}));
        }
        if (field.type.kind == TypeKind::Null && context.dialect.nullColumnIsText) {
            field.type = values::DataType::of(TypeKind::String);
        }
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

Diagnostic storeMismatch(const values::DataType& from, const tables::Field& field, base::Span place)
{
    const std::string type = values::toText(field.type);
    const bool castHelps = values::canCast(from, field.type);
    return make(DiagnosticKind::TypeMismatch, place,
                {MessageId::BindStoreMismatch, {values::toText(from), field.name, type}},
                castHelps ? std::optional(Message{MessageId::BindHintCast, {type}}) : std::nullopt);
}

bool namespaceExists(const catalog::Catalog& catalog, std::string_view name)
{
    // Every engine begins with a namespace of its own.
    static constexpr std::array<std::string_view, 3> kBuiltIn = {"default", "main", "public"};
    const auto isLastPartOf = [](std::string_view tail, std::string_view whole) {
        return tail.size() < whole.size() && whole[whole.size() - tail.size() - 1] == '.' &&
               isSame(tail, whole.substr(whole.size() - tail.size()));
    };
    // A catalogue's name may stand before a namespace or not: `local.kiosko` is `kiosko`.
    const auto isThat = [&](std::string_view known) {
        return isSame(known, name) || isLastPartOf(known, name) || isLastPartOf(name, known);
    };
    if (std::any_of(kBuiltIn.begin(), kBuiltIn.end(), isThat) ||
        std::any_of(catalog.namespaces().begin(), catalog.namespaces().end(), isThat)) {
        return true;
    }
    return std::any_of(catalog.tables().begin(), catalog.tables().end(), [&](const catalog::TableEntryPtr& entry) {
        const std::size_t dot = entry->name.rfind('.');
        return dot != std::string::npos && isThat(std::string_view(entry->name).substr(0, dot));
    });
}

std::string newName(const BindContext& context, const sql::QualifiedName& written, Diagnostics& diagnostics)
{
    std::string name = dotted(written);
    if (isInOwnNamespace(written, context.dialect)) {
        return written.parts.back().text;
    }
    if (written.parts.size() < 2) {
        const std::string& here = context.catalog.currentNamespace();
        return here.empty() ? name : here + "." + name;
    }
    const std::string space = name.substr(0, name.size() - written.parts.back().text.size() - 1);
    if (context.dialect.namespacesMustExist && !namespaceExists(context.catalog, space)) {
        diagnostics.push_back(make(DiagnosticKind::NameUnknownTable, written.span,
                                   {MessageId::BindNoNamespace, {space}},
                                   Message{MessageId::BindHintCreateNamespace, {space}}));
    }
    return name;
}

namespace {

/// What a new table takes over from the one that it replaces: its history goes on.
void takeHistory(const catalog::TableEntry& existing, catalog::TableEntry& entry)
{
    entry.nextFileNumber = existing.nextFileNumber;
    entry.nextRowId = existing.nextRowId;
    if (existing.format == entry.format) {
        entry.snapshots = existing.snapshots;
        entry.current = catalog::CurrentVersion{false, std::nullopt};
    }
}

void checkTransforms(const BindContext& context, const sql::CreateTableStatement& statement,
                     const catalog::TableEntry& entry, Diagnostics& diagnostics)
{
    const sql::Dialect& dialect = sql::dialectOfFormat(context.dialect, entry.format);
    for (const sql::PartitionField& field : statement.partitions) {
        if (field.transform != "identity" && !dialect.hasPartitionTransforms) {
            diagnostics.push_back(sql::unsupported(sql::Feature::PartitionTransforms, dialect, field.span));
        }
    }
}

/// What the format asks of a table's columns that a property of the table may lift.
void checkFiles(const BindContext& context, const sql::CreateTableStatement& statement,
                const catalog::TableEntry& entry, Diagnostics& diagnostics)
{
    const sql::Dialect& dialect = sql::dialectOfFormat(context.dialect, entry.format);
    for (std::size_t i = 0; i < entry.schema.size(); ++i) {
        const base::Span span = i < statement.columns.size() ? statement.columns[i].span : statement.name.span;
        checkColumn(entry, entry.schema.fields[i], span, dialect, diagnostics);
    }
}

} // namespace

Bound<BoundCreateTable> bindCreateTable(const BindContext& context, const sql::CreateTableStatement& statement)
{
    Bound<BoundCreateTable> result;
    if (statement.name.parts.empty()) {
        return result;
    }
    const std::string name = newName(context, statement.name, result.diagnostics);
    const catalog::TableEntryPtr existing = context.catalog.find(name);
    if (existing && statement.ifNotExists) {
        return result;
    }
    if (existing && (!statement.orReplace || existing->view.has_value())) {
        const bool isView = existing->view.has_value();
        result.diagnostics.push_back(
            make(DiagnosticKind::NameTableExists, statement.name.span,
                 {isView ? MessageId::BindViewExists : MessageId::BindTableExists, {existing->name}},
                 isView ? std::nullopt : std::optional(Message{MessageId::BindHintTableExists, {}})));
    }
    catalog::TableEntry entry;
    entry.name = existing ? existing->name : name;
    entry.format = formatOf(context, statement, result.diagnostics);
    entry.schema.namesMindCase = context.dialect.namesMindCase;
    bindColumns(context, statement, entry.schema, result.diagnostics);
    const std::string key = bindPrimaryKey(statement, entry.schema, result.diagnostics);
    takeColumnsOfQuery(context, statement, result.statement, entry.schema, result.diagnostics);
    for (tables::Field& field : entry.schema.fields) {
        field.type = storedType(field.type, sql::dialectOfFormat(context.dialect, entry.format));
    }
    bindPartitions(statement, entry.schema, entry.partitions, result.diagnostics);
    checkTransforms(context, statement, entry, result.diagnostics);
    checkProperties(statement.properties, result.diagnostics);
    for (const sql::Property& property : statement.properties) {
        entry.properties.emplace_back(property.key, property.value);
    }
    checkFiles(context, statement, entry, result.diagnostics);
    if (!key.empty()) {
        entry.properties.emplace_back(catalog::kPrimaryKeyProperty, key);
    }
    if (entry.schema.fields.empty() && result.isOk()) {
        result.diagnostics.push_back(
            make(DiagnosticKind::Parse, statement.name.span, {MessageId::BindTableWithoutColumns, {name}}));
    }
    if (result.isOk()) {
        if (existing) {
            takeHistory(*existing, entry);
        }
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
    if (result.statement != nullptr && statement.isView && !result.statement->view.has_value()) {
        result.diagnostics.push_back(make(DiagnosticKind::NameUnknownTable, statement.name.span,
                                          {MessageId::BindNotAView, {result.statement->name}},
                                          Message{MessageId::BindHintDropTable, {}}));
        result.statement = nullptr;
        return result;
    }
    if (!statement.ifExists) {
        result.diagnostics = std::move(notFound);
    }
    return result;
}

} // namespace mergescope::binding
