// SELECT and VALUES over at most one relation.
#include "core/binding/query_binder.h"

#include "core/binding/expr_binder.h"
#include "core/diagnostics/message_id.h"
#include "core/sql/parse.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::Diagnostic;
using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;
using sql::ExprKind;

namespace {

Diagnostic unsupported(base::Span span, MessageId message, std::vector<diagnostics::Argument> arguments = {})
{
    Diagnostic diagnostic;
    diagnostic.kind = DiagnosticKind::EngineUnsupported;
    diagnostic.span = span;
    diagnostic.message = {message, std::move(arguments)};
    return diagnostic;
}

class QueryBinder {
public:
    QueryBinder(const BindContext& context, sql::QueryId id, const Scope* outer, bool defaultWord)
        : m_context(context), m_query(context.ast[id]), m_outer(outer), m_binder(context, m_facts, m_report, outer)
    {
        m_bound.query = id;
        m_rules.defaultWord = defaultWord;
    }

    Bound<BoundQueryPtr> run()
    {
        if (const auto missing = unsupportedPart()) {
            m_report.add(Stage::Tables, *missing);
        } else if (m_query.kind == sql::Query::Kind::Select) {
            bindSelect();
        } else if (m_query.kind == sql::Query::Kind::Values) {
            bindValues();
        }
        Bound<BoundQueryPtr> result;
        result.diagnostics = m_report.inOrder();
        m_bound.exprs = m_facts.finish();
        result.statement = std::make_shared<const BoundQuery>(std::move(m_bound));
        return result;
    }

private:
    std::optional<Diagnostic> unsupportedPart() const;
    void bindSelect();
    void bindItem(const sql::SelectItem& item);
    void bindStar(const sql::SelectItem& item);
    void bindValues();
    void bindOrder();
    std::optional<BoundQuery::Order> orderTarget(const sql::OrderItem& item);
    [[nodiscard]] std::string outputName(const sql::SelectItem& item) const;
    void addOutput(BoundQuery::Output output);

    BindContext m_context;
    const sql::Query& m_query;
    const Scope* m_outer;
    BoundQuery m_bound;
    ExprFactsBuilder m_facts;
    Report m_report;
    ExprBinder m_binder;
    Scope m_scope;
    PlaceRules m_rules;
};

std::optional<Diagnostic> QueryBinder::unsupportedPart() const
{
    const auto part = [this](const char* words) {
        return unsupported(m_query.span, MessageId::BindQueryPartMissing, {words});
    };
    if (!m_query.with.empty()) {
        return part("WITH");
    }
    if (m_query.kind == sql::Query::Kind::SetOperation) {
        switch (m_query.setOperator) {
        case sql::Query::SetOperator::Union:
            return part("UNION");
        case sql::Query::SetOperator::Intersect:
            return part("INTERSECT");
        case sql::Query::SetOperator::Except:
            return part("EXCEPT");
        }
    }
    if (m_query.distinct) {
        return part("DISTINCT");
    }
    if (!m_query.groupBy.empty() || m_query.having.isValid()) {
        return part("GROUP BY");
    }
    if (m_query.qualify.isValid()) {
        return part("QUALIFY");
    }
    if (m_query.limit.isValid() || m_query.offset.isValid()) {
        return part("LIMIT");
    }
    return std::nullopt;
}

void QueryBinder::addOutput(BoundQuery::Output output)
{
    tables::Field field;
    field.name = output.name;
    field.type = output.type;
    m_bound.schema.fields.push_back(std::move(field));
    m_bound.outputs.push_back(std::move(output));
}

std::string QueryBinder::outputName(const sql::SelectItem& item) const
{
    if (item.alias.isValid()) {
        return item.alias.text;
    }
    const sql::Expr& expr = m_context.ast[item.expr];
    if (expr.kind == ExprKind::Name && !m_context.ast.nameOf(item.expr).parts.empty()) {
        return m_context.ast.nameOf(item.expr).parts.back().text;
    }
    return sql::print(m_context.ast, item.expr);
}

void QueryBinder::bindSelect()
{
    if (m_query.from) {
        auto relation = bindRelation(m_context, m_context.ast.tableRefs[*m_query.from], m_outer, m_report);
        if (!relation) {
            return; // Every name would be unknown too; one mistake is said once.
        }
        m_bound.from = std::move(*relation);
        const bool hasAlias = m_context.ast.tableRefs[*m_query.from].alias.name.isValid();
        m_scope = Scope({scopeRelation(*m_bound.from, 0, hasAlias)});
    }
    for (const sql::SelectItem& item : m_query.items) {
        bindItem(item);
    }
    if (m_query.where.isValid()) {
        m_bound.where = m_query.where;
        (void)m_binder.bindCondition(m_query.where, m_scope, m_rules);
    }
    bindOrder();
}

void QueryBinder::bindItem(const sql::SelectItem& item)
{
    if (item.expr.isValid() && m_context.ast[item.expr].kind == ExprKind::Star) {
        bindStar(item);
        return;
    }
    const auto type = m_binder.bind(item.expr, m_scope, m_rules);
    if (type) {
        addOutput({item.expr, std::nullopt, outputName(item), *type});
    }
}

void QueryBinder::bindStar(const sql::SelectItem& item)
{
    const sql::QualifiedName& qualifier = m_context.ast.nameOf(item.expr);
    const auto relations = m_scope.qualified(qualifier, qualifier.parts.size());
    if (relations.empty()) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::NameUnknownTable;
        diagnostic.span = item.span;
        diagnostic.message = qualifier.parts.empty() ? Message{MessageId::BindStarWithoutFrom, {}}
                                                     : Message{MessageId::BindUnknownQualifier, {dotted(qualifier)}};
        m_report.add(Stage::Action, std::move(diagnostic));
        return;
    }
    for (const ScopeRelation* relation : relations) {
        for (std::size_t i = 0; i < relation->schema->size(); ++i) {
            const tables::Field& field = relation->schema->fields[i];
            addOutput({ExprId{}, ColumnRef{relation->relation, static_cast<std::uint16_t>(i)}, field.name, field.type});
        }
    }
}

void QueryBinder::bindValues()
{
    std::vector<std::vector<values::DataType>> types;
    bool broken = false;
    for (const std::vector<ExprId>& row : m_query.rows) {
        if (row.size() != m_query.rows.front().size()) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::MergeColumnCount;
            diagnostic.span = row.empty() ? m_query.span : m_context.ast[row.front()].span;
            diagnostic.message = {MessageId::BindValuesRowLength,
                                  {std::to_string(m_query.rows.front().size()), std::to_string(row.size())}};
            m_report.add(Stage::Action, std::move(diagnostic));
            broken = true;
            continue;
        }
        types.resize(std::max(types.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto type = m_binder.bind(row[i], m_scope, m_rules);
            broken = broken || !type;
            if (type && std::find(types[i].begin(), types[i].end(), *type) == types[i].end()) {
                types[i].push_back(*type);
            }
        }
    }
    for (std::size_t i = 0; i < types.size() && !broken; ++i) {
        const auto common = commonType(types[i]);
        if (!common) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::TypeMismatch;
            diagnostic.span = m_query.span;
            diagnostic.message = {
                MessageId::BindValuesColumnTypes,
                {std::to_string(i + 1), values::toText(types[i].front()), values::toText(types[i].back())}};
            m_report.add(Stage::Action, std::move(diagnostic));
        }
        tables::Field field;
        field.name = "col" + std::to_string(i + 1);
        field.type = common.value_or(values::DataType{});
        m_bound.schema.fields.push_back(std::move(field));
    }
    m_bound.rows = m_query.rows;
    bindOrder();
}

std::optional<BoundQuery::Order> QueryBinder::orderTarget(const sql::OrderItem& item)
{
    BoundQuery::Order order;
    const sql::Expr& expr = m_context.ast[item.expr];
    if (expr.kind == ExprKind::Literal && m_context.ast.literalOf(item.expr).type().isInteger() &&
        !m_context.ast.literalOf(item.expr).isNull()) {
        const std::int64_t place = m_context.ast.literalOf(item.expr).asInteger();
        if (place < 1 || place > static_cast<std::int64_t>(m_bound.schema.size())) {
            Diagnostic diagnostic;
            diagnostic.kind = DiagnosticKind::NameUnknownColumn;
            diagnostic.span = expr.span;
            diagnostic.message = {MessageId::BindOrderPosition,
                                  {std::to_string(place), std::to_string(m_bound.schema.size())}};
            m_report.add(Stage::Condition, std::move(diagnostic));
            return std::nullopt;
        }
        order.output = static_cast<std::uint32_t>(place - 1);
        return order;
    }
    if (expr.kind == ExprKind::Name && m_context.ast.nameOf(item.expr).parts.size() == 1) {
        order.output = m_bound.schema.find(m_context.ast.nameOf(item.expr).parts[0].text);
        if (order.output) {
            return order;
        }
    }
    order.expr = item.expr;
    return m_binder.bind(item.expr, m_scope, m_rules) ? std::optional(order) : std::nullopt;
}

void QueryBinder::bindOrder()
{
    m_rules.stage = Stage::Condition;
    for (const sql::OrderItem& item : m_query.orderBy) {
        if (!item.expr.isValid()) {
            continue;
        }
        auto order = orderTarget(item);
        if (order) {
            order->descending = item.descending;
            order->nullsFirst = item.nullsFirst.value_or(!item.descending);
            m_bound.orderBy.push_back(*order);
        }
    }
}

void renameColumns(BoundRelation& relation, const sql::TableAlias& alias, Report& report)
{
    if (alias.columns.empty()) {
        return;
    }
    if (alias.columns.size() != relation.schema.size()) {
        Diagnostic diagnostic;
        diagnostic.kind = DiagnosticKind::MergeColumnCount;
        diagnostic.span = base::Span::cover(alias.columns.front().span, alias.columns.back().span);
        diagnostic.message = {MessageId::BindAliasColumns,
                              {std::to_string(alias.columns.size()), std::to_string(relation.schema.size())}};
        report.add(Stage::Tables, std::move(diagnostic));
        return;
    }
    for (std::size_t i = 0; i < alias.columns.size(); ++i) {
        relation.schema.fields[i].name = alias.columns[i].text;
    }
}

} // namespace

Bound<BoundQueryPtr> bindQueryWithin(const BindContext& context, sql::QueryId query, const Scope* outer,
                                     bool defaultWord)
{
    return QueryBinder(context, query, outer, defaultWord).run();
}

Bound<BoundQueryPtr> bindQuery(const BindContext& context, sql::QueryId query)
{
    return bindQueryWithin(context, query, nullptr);
}

std::optional<BoundRelation> bindRelation(const BindContext& context, const sql::TableRef& reference,
                                          const Scope* outer, Report& report)
{
    BoundRelation relation;
    switch (reference.kind) {
    case sql::TableRef::Kind::Error:
        return std::nullopt;
    case sql::TableRef::Kind::Table: {
        diagnostics::Diagnostics found;
        relation.table = findReadable(context, reference, found);
        for (Diagnostic& diagnostic : found) {
            report.add(Stage::Tables, std::move(diagnostic));
        }
        if (!relation.table) {
            return std::nullopt;
        }
        relation.name = relation.table->name;
        relation.schema = relation.table->schema;
        relation.alias = splitName(relation.name).back();
        break;
    }
    case sql::TableRef::Kind::Query:
    case sql::TableRef::Kind::Values: {
        Bound<BoundQueryPtr> query = bindQueryWithin(context, reference.query, outer);
        const bool isOk = query.isOk();
        for (Diagnostic& diagnostic : query.diagnostics) {
            report.add(Stage::Tables, std::move(diagnostic));
        }
        if (!isOk) {
            return std::nullopt;
        }
        relation.query = query.statement;
        relation.schema = query.statement->schema;
        break;
    }
    case sql::TableRef::Kind::Function:
        report.add(Stage::Tables, unsupported(reference.span, MessageId::BindTableFunction, {dotted(reference.name)}));
        return std::nullopt;
    case sql::TableRef::Kind::Join:
        report.add(Stage::Tables, unsupported(reference.span, MessageId::BindQueryPartMissing, {"JOIN"}));
        return std::nullopt;
    }
    if (reference.alias.name.isValid()) {
        relation.alias = reference.alias.name.text;
    }
    renameColumns(relation, reference.alias, report);
    return relation;
}

} // namespace mergescope::binding
