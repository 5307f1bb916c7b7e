// A query from its outside: WITH, then the body by its kind, then ORDER BY and LIMIT.
#include "core/binding/query_binder.h"

#include "core/binding/statement_parts.h"
#include "core/diagnostics/message_id.h"

#include <algorithm>
#include <string>
#include <utility>

namespace mergescope::binding {

using diagnostics::DiagnosticKind;
using diagnostics::Message;
using diagnostics::MessageId;
using sql::ExprId;

QueryBinder::QueryBinder(const BindContext& context, const sql::Query& query, const Scope* outer, bool defaultWord,
                         bool outerMayBeUsed, Report report)
    : m_context(context), m_query(query), m_outer(outer), m_outerMayBeUsed(outerMayBeUsed), m_defaultWord(defaultWord),
      m_report(std::move(report)), m_binder(m_context, m_facts, m_report, &m_calls)
{
    m_calls.namedWindows = &query.namedWindows;
    m_bound.schema.namesMindCase = context.dialect.namesMindCase;
    m_scope.setOuter(outer, outerMayBeUsed);
}

void QueryBinder::add(DiagnosticKind kind, base::Span span, Message message, std::optional<Message> hint, Stage stage)
{
    m_report.add(stage, make(kind, span, std::move(message), std::move(hint)));
}

Bound<BoundQueryPtr> QueryBinder::run(sql::QueryId id)
{
    m_bound.query = id;
    switch (m_query.kind) {
    case sql::Query::Kind::Error:
        break;
    case sql::Query::Kind::Select:
        m_bound.kind = BoundQuery::Kind::Select;
        bindSelect();
        break;
    case sql::Query::Kind::Values:
        m_bound.kind = BoundQuery::Kind::Values;
        bindValues();
        bindOrder();
        break;
    case sql::Query::Kind::SetOperation:
        m_bound.kind = BoundQuery::Kind::SetOperation;
        bindSetOperation();
        bindOrder();
        break;
    }
    bindLimit(m_query.limit, "LIMIT", m_bound.limit);
    bindLimit(m_query.offset, "OFFSET", m_bound.offset);
    return finish();
}

Bound<BoundQueryPtr> QueryBinder::runJoin(std::uint32_t table)
{
    if (bindFrom(table, true)) {
        for (const ColumnRef column : m_scope.openColumns()) {
            const tables::Field& field = m_scope.field(column);
            addOutput({ExprId{}, column, field.name, field.type});
        }
    }
    return finish();
}

Bound<BoundQueryPtr> QueryBinder::finish()
{
    Bound<BoundQueryPtr> result;
    result.diagnostics = m_report.inOrder();
    for (const ColumnRef column : m_facts.outerColumns()) {
        if (std::find(m_bound.outerColumns.begin(), m_bound.outerColumns.end(), column) == m_bound.outerColumns.end()) {
            m_bound.outerColumns.push_back(column);
        }
    }
    const bool isGathered = m_bound.grouping.has_value() || !m_bound.windows.empty();
    m_bound.exprs = m_facts.finish();
    m_bound.gathered = isGathered ? m_gathered.finish() : m_bound.exprs;
    result.statement = std::make_shared<const BoundQuery>(std::move(m_bound));
    return result;
}

void QueryBinder::takeOuterColumns(const BoundQuery& query)
{
    // A query in FROM stands on the same level as this one: what is around it is around both.
    for (const ColumnRef column : query.outerColumns) {
        m_facts.addOuter(column);
    }
}

void QueryBinder::bindValues()
{
    PlaceRules rules = rulesAt("VALUES", Stage::Action);
    // After ORDER BY or LIMIT no row stands where it was written; PostgreSQL refuses the word there.
    rules.defaultWord =
        m_defaultWord && m_query.orderBy.empty() && !m_query.limit.isValid() && !m_query.offset.isValid();
    std::vector<std::vector<Operand>> types;
    bool broken = false;
    for (const std::vector<ExprId>& row : m_query.rows) {
        if (row.size() != m_query.rows.front().size()) {
            add(DiagnosticKind::MergeColumnCount, row.empty() ? m_query.span : m_context.ast[row.front()].span,
                {MessageId::BindValuesRowLength,
                 {std::to_string(m_query.rows.front().size()), std::to_string(row.size())}});
            broken = true;
            continue;
        }
        types.resize(std::max(types.size(), row.size()));
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto type = m_binder.bind(row[i], m_scope, rules);
            broken = broken || !type;
            const bool isText = m_binder.isTextLiteral(row[i]);
            const bool isNew = type && std::none_of(types[i].begin(), types[i].end(), [&](const Operand& known) {
                                   return known.type == *type && known.isTextLiteral == isText;
                               });
            if (isNew) {
                types[i].emplace_back(*type, isText);
            }
        }
    }
    for (std::size_t i = 0; i < types.size() && !broken; ++i) {
        const auto isText = [](const Operand& operand) { return operand.type.kind == values::TypeKind::String; };
        const auto isOther = [&](const Operand& operand) {
            return !isText(operand) && operand.type.kind != values::TypeKind::Null;
        };
        const bool isMixed = std::any_of(types[i].begin(), types[i].end(), isText) &&
                             std::any_of(types[i].begin(), types[i].end(), isOther);
        const auto common = isMixed && !m_context.dialect.expressions.valuesMixTexts
                                ? std::nullopt
                                : commonType(types[i], m_context.dialect.expressions);
        if (!common) {
            add(DiagnosticKind::TypeMismatch, m_query.span,
                {MessageId::BindValuesColumnTypes,
                 {std::to_string(i + 1), values::toText(types[i].front().type), values::toText(types[i].back().type)}});
        }
        tables::Field field;
        field.name = std::string(queryRules().valuesColumn) + std::to_string(i + queryRules().firstValuesColumn);
        field.type = common.value_or(values::DataType{});
        m_bound.schema.fields.push_back(std::move(field));
    }
    m_bound.rows = m_query.rows;
}

bool isWrittenText(const sql::Ast& ast, const BoundQuery& query, std::size_t output)
{
    if (query.kind == BoundQuery::Kind::Select) {
        return query.outputs[output].expr.isValid() && isTextLiteral(ast, query.outputs[output].expr);
    }
    return query.kind == BoundQuery::Kind::Values &&
           std::all_of(query.rows.begin(), query.rows.end(), [&](const std::vector<ExprId>& row) {
               const bool isNull =
                   ast[row[output]].kind == sql::ExprKind::Literal && ast.literalOf(row[output]).isNull();
               return isNull || isTextLiteral(ast, row[output]);
           });
}

Bound<BoundQueryPtr> bindQueryWithin(const BindContext& context, sql::QueryId query, const Scope* outer,
                                     bool defaultWord, bool outerMayBeUsed)
{
    CommonTables commonTables;
    Report report;
    const BindContext inner = commonTables.bind(context, context.ast[query].with, outer, report);
    return QueryBinder(inner, context.ast[query], outer, defaultWord, outerMayBeUsed, std::move(report)).run(query);
}

Bound<BoundQueryPtr> bindQuery(const BindContext& context, sql::QueryId query)
{
    return bindQueryWithin(context, query, nullptr);
}

} // namespace mergescope::binding
