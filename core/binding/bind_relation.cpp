// One relation of FROM or of a MERGE's USING: a table, a table of WITH, a query, VALUES, a function that counts.
#include "core/binding/query_binder.h"

#include "core/binding/similar.h"
#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using values::DataType;
using values::TypeKind;

namespace {

bool takeQuery(Bound<BoundQueryPtr> query, BoundRelation& relation, Report& report)
{
    const bool isOk = query.isOk();
    for (Diagnostic& diagnostic : query.diagnostics) {
        report.add(Stage::Tables, std::move(diagnostic));
    }
    if (isOk) {
        relation.query = query.statement;
        relation.schema = query.statement->schema;
    }
    return isOk;
}

bool bindNamed(const BindContext& context, const sql::TableRef& reference, BoundRelation& relation, Report& report)
{
    if (reference.name.parts.size() == 1) {
        const CommonTable* common =
            findCommonTable(context.commonTables, reference.name.parts[0].text, context.dialect.namesMindCase);
        if (common != nullptr) {
            relation.query = common->query;
            relation.schema = common->schema;
            relation.alias = common->name;
            relation.aliasMindsCase = context.dialect.namesMindCase;
            return common->query != nullptr;
        }
    }
    diagnostics::Diagnostics found;
    relation.table = findReadable(context, reference, found);
    for (Diagnostic& diagnostic : found) {
        report.add(Stage::Tables, std::move(diagnostic));
    }
    if (!relation.table) {
        return false;
    }
    takeTable(context.dialect, sql::TableAlias{}, relation);
    return true;
}

bool bindFunction(const BindContext& context, const sql::TableRef& reference, BoundRelation& relation, Report& report)
{
    relation.query = bindSeries(context, reference, report);
    if (!relation.query) {
        return false;
    }
    relation.schema = relation.query->schema;
    relation.alias = reference.name.parts.back().text;
    const auto& series = context.dialect.queries.series;
    const bool isRenamed = std::any_of(series.begin(), series.end(), [&](const sql::SeriesFunction& function) {
        return tables::equalsIgnoringCase(function.name, relation.alias) && function.aliasNamesColumn;
    });
    if (isRenamed && reference.alias.name.isValid()) {
        relation.schema.fields[0].name = reference.alias.name.text;
    }
    return true;
}

} // namespace

void renameRepeated(tables::Schema& schema)
{
    const auto isTaken = [&schema](std::size_t before, const std::string& name) {
        return std::any_of(schema.fields.begin(), schema.fields.begin() + static_cast<std::ptrdiff_t>(before),
                           [&](const tables::Field& field) { return tables::equalsIgnoringCase(field.name, name); });
    };
    for (std::size_t i = 1; i < schema.size(); ++i) {
        const std::string name = schema.fields[i].name;
        for (std::size_t count = 1; isTaken(i, schema.fields[i].name); ++count) {
            schema.fields[i].name = name + "_" + std::to_string(count);
        }
    }
}

void takeTable(const sql::Dialect& dialect, const sql::TableAlias& alias, BoundRelation& relation)
{
    relation.name = relation.table->name;
    relation.schema = relation.table->schema;
    // A table that another engine's statement made has names as they came, found whatever their case.
    relation.schema.namesMindCase = relation.schema.namesMindCase && dialect.namesMindCase;
    relation.alias = alias.name.isValid() ? alias.name.text : splitName(relation.name).back();
    relation.aliasMindsCase = alias.name.isValid() ? dialect.namesMindCase : relation.schema.namesMindCase;
}

void nameColumns(tables::Schema& schema, const std::vector<sql::Identifier>& names, const sql::Dialect& dialect,
                 Report& report)
{
    if (names.empty()) {
        return;
    }
    const bool fits =
        dialect.queries.aliasColumnsMustBeAll ? names.size() == schema.size() : names.size() <= schema.size();
    if (!fits) {
        report.add(Stage::Tables,
                   make(DiagnosticKind::MergeColumnCount, base::Span::cover(names.front().span, names.back().span),
                        {MessageId::BindAliasColumns, {std::to_string(names.size()), std::to_string(schema.size())}}));
        return;
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        schema.fields[i].name = names[i].text;
    }
}

std::optional<BoundRelation> bindRelation(const BindContext& context, const sql::TableRef& reference,
                                          const Scope* outer, Report& report)
{
    BoundRelation relation;
    bool isOk = false;
    switch (reference.kind) {
    case sql::TableRef::Kind::Error:
        break;
    case sql::TableRef::Kind::Table:
        isOk = bindNamed(context, reference, relation, report);
        break;
    case sql::TableRef::Kind::Query:
    case sql::TableRef::Kind::Values:
        isOk = takeQuery(bindQueryWithin(context, reference.query, outer), relation, report);
        if (isOk && context.dialect.queries.renamesRepeatedColumns) {
            renameRepeated(relation.schema);
        }
        break;
    case sql::TableRef::Kind::Function:
        isOk = bindFunction(context, reference, relation, report);
        break;
    case sql::TableRef::Kind::Join: {
        const auto index = static_cast<std::uint32_t>(&reference - context.ast.tableRefs.data());
        const sql::Query query;
        isOk = takeQuery(QueryBinder(context, query, outer, false, true, Report{}).runJoin(index), relation, report);
        break;
    }
    }
    if (!isOk) {
        return std::nullopt;
    }
    if (reference.alias.name.isValid()) {
        relation.alias = reference.alias.name.text;
        relation.aliasMindsCase = context.dialect.namesMindCase;
    }
    nameColumns(relation.schema, reference.alias.columns, context.dialect, report);
    return relation;
}

BoundQueryPtr bindSeries(const BindContext& context, const sql::TableRef& reference, Report& report)
{
    const auto& known = context.dialect.queries.series;
    const std::string name = dotted(reference.name);
    const auto function = std::find_if(known.begin(), known.end(), [&name](const sql::SeriesFunction& f) {
        return tables::equalsIgnoringCase(f.name, name);
    });
    if (function == known.end()) {
        std::vector<std::string> names;
        names.reserve(std::size(known));
        for (const sql::SeriesFunction& f : known) {
            names.emplace_back(f.name);
        }
        report.add(Stage::Tables, make(DiagnosticKind::NameUnknownFunction, reference.name.span,
                                       {MessageId::BindTableFunction, {name}},
                                       Message{MessageId::BindHintDidYouMean, {std::move(names)}}));
        return nullptr;
    }
    ExprFactsBuilder facts;
    Report inner;
    ExprBinder binder(context, facts, inner);
    PlaceRules rules;
    rules.stage = Stage::Tables;
    const Scope scope;
    const std::size_t least = function->mayLeaveOutStart ? 1 : 2;
    bool fits = reference.arguments.size() >= least && reference.arguments.size() <= 3;
    bool isNarrow = function->keepsNarrowType;
    for (const sql::ExprId argument : reference.arguments) {
        const auto type = binder.bind(argument, scope, rules);
        fits = fits && (!type || type->isInteger());
        isNarrow = isNarrow && type && type->kind != TypeKind::BigInt;
    }
    const bool isBroken = !inner.isEmpty();
    for (Diagnostic& diagnostic : inner.inOrder()) {
        report.add(Stage::Tables, std::move(diagnostic));
    }
    if (!fits && !isBroken) {
        report.add(Stage::Tables,
                   make(DiagnosticKind::TypeMismatch, reference.span, {MessageId::BindSeriesArguments, {name}}));
    }
    if (!fits || isBroken) {
        return nullptr;
    }
    BoundQuery query;
    query.kind = BoundQuery::Kind::Series;
    query.series = BoundSeries{reference.arguments, function->includesEnd, std::string(function->name), reference.span};
    tables::Field field;
    field.name = std::string(function->column);
    query.schema.namesMindCase = context.dialect.namesMindCase;
    field.type = DataType::of(isNarrow ? TypeKind::Int : TypeKind::BigInt);
    query.schema.fields.push_back(std::move(field));
    query.exprs = facts.finish();
    query.gathered = query.exprs;
    return std::make_shared<const BoundQuery>(std::move(query));
}

} // namespace mergescope::binding
